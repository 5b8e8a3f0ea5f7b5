"""Setting up a table: seats, options, cards and editions, and the links of the waiting room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import railbird
from railbird.games.registry import find
from tests.server.client import Server
from tests.web.conftest import Visit
from tests.web.table import open_page, until

SENT = "window.sent ?? navigator.clipboard.readText()"


def test_a_mixture_of_cards_is_previewed(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/new/long_shot_dice")
    page.wait_for_selector(".preview .ld-card")
    page.get_by_label("Card set").select_option("mix")
    page.get_by_label("Set of horse 1").select_option("2")
    page.get_by_label("Set of horse 2").select_option("3")
    page.wait_for_selector(".preview >> text=Golden Corral")
    page.wait_for_selector(".preview >> text=Pie in the Sky")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".cards >> text=Golden Corral")


def made_table(server: Server, page: Page) -> Any:
    """What the server has of the table on this page."""
    page.wait_for_selector("main.table")
    return server.app.state.hub.tables[page.url.split("/")[-2]]


@pytest.mark.parametrize("game", railbird.game_ids())
def test_every_option_of_a_game_can_be_chosen(game: str, visit: Visit, base: str, server: Server) -> None:
    page = visit()
    open_page(page, f"{base}#/new/{game}")
    page.wait_for_selector(".preview")
    wanted: dict[str, Any] = {}
    expect(page.locator(".house .option").first).to_be_hidden()
    page.get_by_text("House rules", exact=True).click()
    for option in find(game).options:
        expect(page.locator(f".house #about-{option.name}")).to_have_count(int(option.house))
        field = page.locator(".option", has=page.locator(f"#about-{option.name}"))
        expect(field.locator(".clause")).to_have_text(list(option.rules))
        if option.kind == "truth":
            field.get_by_role("checkbox").click()
            wanted[option.name] = not option.default
        elif option.kind == "choice":
            field.get_by_role("radio").last.click()
            wanted[option.name] = option.choices[-1][0]
        elif option.kind == "seat":
            expect(field.locator("option")).to_have_text(["By lot", "You", "Bot 2", "Bot 3"])
            field.get_by_role("combobox").select_option(label="Bot 2")
            wanted[option.name] = 1
        elif option.kind == "cards":
            field.get_by_label("Card set").select_option("3")
            wanted[option.name] = [3] * 8
        else:
            field.get_by_role("combobox").first.select_option("green")  # the third seat's: they change
            wanted[option.name] = ["green", "blue", "black"]
    page.get_by_role("button", name="Open the table").click()
    assert {name: made_table(server, page).progress.options[name] for name in wanted} == wanted


def test_a_clause_opens_beside_its_option(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/new/long_shot")
    page.get_by_role("button", name="Rule LS-X03").click()
    page.wait_for_selector("dialog >> text=option")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


def test_seats_are_set_in_the_order_of_play(visit: Visit, base: str, server: Server) -> None:
    page = visit()
    open_page(page, f"{base}#/new/long_shot")
    page.wait_for_selector(".preview")
    expect(page.locator(".setup-fields")).to_contain_text("3 to 8")
    expect(page.get_by_role("button", name="Remove seat 3")).to_be_disabled()  # three are needed
    page.get_by_label("Who sits in seat 2").select_option("link")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Name of seat 4").fill("Old Tom")
    page.get_by_role("button", name="Move seat 4 up").click()
    expect(page.get_by_label("Name of seat 3")).to_have_value("Old Tom")
    expect(page.locator(".company")).to_have_text("You, 1 friend by link and 2 bots.")
    for _ in range(4):
        page.get_by_role("button", name="Add a seat").click()
    expect(page.get_by_role("button", name="Add a seat")).to_have_count(0)
    page.get_by_role("button", name="Remove seat 8").click()
    page.get_by_role("button", name="Open the table").click()
    seats = made_table(server, page).progress.seats
    assert [seat.kind for seat in seats] == ["me", "link", "bot", "bot", "bot", "bot", "bot"]
    assert seats[2].name == "Old Tom"


def test_editions_that_come_with_a_game_and_ones_own(visit: Visit, base: str, server: Server, tmp_path: Path) -> None:
    page = visit()
    open_page(page, f"{base}#/new/long_shot")
    expect(page.get_by_label("As the manual says")).to_be_checked()
    expect(page.locator(".option", has_text="Edition").last).to_contain_text("on average 2.5 spaces")
    page.get_by_label("As printed in 2009").check()
    expect(page.locator(".option", has_text="Edition").last).to_contain_text("on average 1.2 spaces instead of 2.5")
    page.wait_for_selector(".go >> text=us2009")
    page.get_by_role("button", name="How to make your own").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the built-in tables").click()
    page.keyboard.press("Escape")
    saved = Path(saving.value.path()).read_text(encoding="utf-8")
    assert saving.value.suggested_filename == "long_shot.toml"
    own = tmp_path / "mine.toml"
    own.write_text(saved.replace('name = "My box"', 'name = "The attic box"'), encoding="utf-8")
    page.get_by_label("Edition file").set_input_files(own)
    page.wait_for_selector(".go >> text=The attic box")
    page.get_by_role("button", name="Open the table").click()
    assert made_table(server, page).progress.edition["name"] == "The attic box"


def test_a_wrong_edition_is_refused_with_its_reason(visit: Visit, base: str, tmp_path: Path) -> None:
    page = visit(quiet=True)  # the browser writes every refused request to the console
    open_page(page, f"{base}#/new/long_shot_dice")
    wrong = tmp_path / "mine.toml"
    wrong.write_text("[track]\nspaces = 'many'\n", encoding="utf-8")
    page.get_by_label("Edition file").set_input_files(wrong)
    at_the_field = page.locator(".option .error")
    expect(at_the_field).to_contain_text("The [edition] table with name and game is missing")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    page.get_by_label("Built in").check()
    expect(at_the_field).to_have_count(0)
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()


def test_links_are_copied_and_shared_from_the_waiting_room(visit: Visit, base: str, server: Server) -> None:
    for shares in (False, True):
        page = visit(permissions=["clipboard-read", "clipboard-write"])
        if shares:
            page.add_init_script("navigator.share = async what => { window.sent = what.url; }")
        open_page(page, f"{base}#/new/long_shot_dice")
        page.get_by_label("Who sits in seat 3").select_option("link")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector(".room >> text=still to come")
        page.wait_for_selector(".room-here >> text=Here: Guest.")
        page.get_by_role("button", name="the link for seat 3").click()
        until(page, lambda page=page: "#/t/" in page.evaluate(SENT), "the link")  # type: ignore[misc]
        link = page.evaluate(SENT)
        page.get_by_role("button", name="Link and QR code").click()
        expect(page.locator("dialog input")).to_have_value(link)
        page.locator("dialog").get_by_role("button", name="Copy").click()
        page.wait_for_selector("dialog >> text=✓ Copied")
        friend = visit()
        open_page(friend, link)
        friend.wait_for_selector(".join")
        page.wait_for_selector(".room >> text=has opened the link")

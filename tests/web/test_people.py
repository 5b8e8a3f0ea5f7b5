"""Several people: friends by link, spectators, one device for two, hidden information, rematch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

import railbird
from railbird.games.registry import find
from tests.server.client import Server
from tests.web.conftest import Visit
from tests.web.table import READY, Heard, asked, click_a_button, finished, open_page, set_up, until

HIDDEN = [
    game for game in railbird.game_ids() if game != "long_shot_dice"
]  # nothing is hidden in the dice game (LD-014)


def link_of_seat(page: Page, seat: int) -> str:
    page.get_by_role("button", name="Link and QR code").nth(seat).click()
    link = page.locator("dialog input").input_value()
    expect(page.locator("dialog .qr")).to_have_count(1)
    page.get_by_role("button", name="Close").click()
    return link


@pytest.mark.slow
def test_a_friend_joins_by_link_and_a_spectator_watches(visit: Visit, base: str) -> None:
    host, friend, watcher = visit(), visit(), visit()
    set_up(host, base, "long_shot_dice", ["me", "link"])
    host.wait_for_selector("text=The table is set")
    link = link_of_seat(host, 0)
    host.get_by_role("button", name="Link for spectators").click()
    watching = host.locator("dialog input").input_value()
    host.get_by_role("button", name="Close").click()
    open_page(friend, link)
    friend.get_by_placeholder("Your name").fill("Bea")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        page.wait_for_selector(".prompt")
    open_page(watcher, watching)
    watcher.wait_for_selector(".prompt")
    expect(watcher.locator(".mine")).to_have_count(0)
    turn = 0
    while not finished(host):
        turn += 1
        if not click_a_button(host, turn) and not click_a_button(friend, turn):
            host.wait_for_timeout(20)
    totals = host.locator(".slip .total").all_inner_texts()
    for page in (friend, watcher):
        expect(page.locator(".slip .total")).to_have_text(totals, use_inner_text=True)
    expect(watcher.get_by_role("button", name="Rematch")).to_have_count(0)
    friend.get_by_role("button", name="Rematch").click()
    for page in (host, friend):
        page.wait_for_selector(".prompt")
        expect(page.locator("section.end")).to_have_count(0)
    assert host.url != friend.url
    assert host.url.split("/")[-2] == friend.url.split("/")[-2]


def test_two_people_on_one_device_without_secrets_need_no_curtain(visit: Visit, base: str) -> None:
    page = visit()
    set_up(page, base, "long_shot_dice", ["me", "device"])
    names = set()
    for turn in range(40):
        assert asked(page)
        expect(page.locator(".curtain")).to_have_count(0)
        names.add(page.inner_text(".mine .seat-name"))
        if len(names) == 2:
            break
        click_a_button(page, turn)
    assert len(names) == 2


@pytest.mark.parametrize("game", HIDDEN)
def test_a_curtain_comes_between_two_people_on_one_device(game: str, visit: Visit, base: str) -> None:
    page = visit()
    heard = Heard(page)
    least = find(game).seats[0]
    set_up(page, base, game, ["me", "device"] + ["bot:steady"] * (least - 2))
    lifted: set[str] = set()
    for turn in range(400):
        page.wait_for_selector(f".curtain, {READY}", state="attached")
        if page.locator(".curtain").count():
            until(page, lambda: heard.newest["look"] is None, "the closed curtain's table")
            assert heard.newest["actions"] == []
            lifted.add(page.inner_text(".curtain h1"))
            page.locator(".curtain button").click()
            page.wait_for_selector(".curtain", state="detached")
        if len(lifted) == 2 or finished(page):
            break
        click_a_button(page, turn)
    assert lifted == {"Guest", "Guest 2"}


@pytest.mark.parametrize("game", HIDDEN)
def test_frames_hold_no_secrets_of_others(game: str, visit: Visit, base: str, server: Server) -> None:
    """What arrives is what the projection of this seat says, to the letter; leaks of that are the contract's tests."""
    first, second = visit(), visit()
    made = server.make(game, ["link"] * max(2, find(game).seats[0]))
    heard = [Heard(first), Heard(second)]
    for seat, page in enumerate((first, second)):
        open_page(page, f"{base}#/t/{made['table']}/{made['seats'][seat]['token']}")
        page.get_by_role("button", name="Sit down").click()
    for seat in range(2, len(made["seats"])):
        server.sit(made, seat)
    for seat, page in enumerate((first, second)):
        page.wait_for_selector(".prompt")
        told = heard[seat].tables
        assert {frame["look"] for frame in told} == {seat}
        assert {frame["view"]["seat"] for frame in told} <= {seat, None}
        tokens = [entry["token"] for entry in made["seats"]] + [made["spectator"]]
        assert not any(token in json.dumps(frame) for frame in heard[seat].frames for token in tokens)


def test_real_dice_are_entered_by_hand(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/new/long_shot_dice")
    page.get_by_label("Real dice on my table").check()
    page.get_by_role("button", name="Open the table").click()
    for word in ("deal", "deal", "deal", "first", "roll"):
        page.locator(f".prompt .action[data-text^='{word}']").first.click()
        page.locator(".picker.ask").get_by_role("button", name="Do it").click()  # a figure is soon mistyped
    page.wait_for_selector("text=rolls 1 and 1")
    page.wait_for_selector(".prompt .action[data-text^='roll'], .prompt .action[data-text^='bet']")


def test_a_clock_is_shown_and_a_seat_can_be_handed_to_a_bot_and_back(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/new/long_shot_dice")
    page.get_by_label("Turn clock").select_option("600")
    page.get_by_label("Who sits in seat 2").select_option("device")
    page.get_by_role("button", name="Open the table").click()
    assert asked(page)
    expect(page.locator(".clock")).to_have_text(re.compile(r"^(9|10):\d\d"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for Guest 2").click()
    expect(page.locator(".bot-levels strong")).to_have_text(["Easy", "Regular", "Expert"])
    page.get_by_role("button", name="Expert").click()
    page.wait_for_selector("text=in a bot's hands · Expert")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take Guest 2's seat back").click()
    page.wait_for_selector("text=in a bot's hands", state="detached")

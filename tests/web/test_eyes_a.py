"""What a newcomer has to see without looking for it: the dice game, Finish Line and the lobby."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, Visit
from tests.web.table import click_a_button, open_lobby, play_now, until

DICE = "Long Shot: The Dice Game"
CHIPS = """() => {
  window.chips = [];
  new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
    if (node.className === 'ld-deed') window.chips.push(node.textContent);
  }))).observe(document.body, { childList: true });
}"""


def listen(page: Page) -> list[dict[str, Any]]:
    """The table as the server tells it to this page."""
    found: list[dict[str, Any]] = []

    def heard(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] == "table":
            found.append(frame)

    page.on("websocket", lambda line: line.on("framereceived", heard))
    return found


def box(page: Page, what: str) -> dict[str, float]:
    expect(page.locator(what).first).to_be_visible()
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return {"x": found["x"], "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def test_what_others_do_is_shown_where_it_belongs(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base, instant=False)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    page.evaluate(CHIPS)
    click_a_button(page, 0)
    until(page, lambda: page.evaluate("window.chips.length") > 0, "a bot's deed")
    expect(page.locator(".prompt.asks")).to_be_visible(timeout=60_000)
    expect(page.locator(".ld-deed")).to_have_count(0)


def test_own_bets_stand_on_the_market_and_on_the_horses(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    bets = [f"${amount}" for amount in frames[-1]["view"]["table"]["sheets"][0]["bets"] if amount]
    assert bets  # a Starting Card brings some
    shown = page.locator(".ld-card .ld-bet")
    expect(shown).to_have_count(len(bets))
    assert [text.split(":")[-1].strip() for text in shown.all_inner_texts()] == bets
    expect(page.locator(".ld-oval .ld-coin")).to_have_count(len(bets))


def test_alone_the_market_says_what_roland_does_next(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot_dice")
    for _ in range(2):
        page.locator(".seat-list button:not([disabled])").last.click()
    expect(page.locator(".seat-list li")).to_have_count(1)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".prompt.asks")
    table = frames[-1]["view"]["table"]
    column = table["spaces"] - 1
    row, otherwise = table["roland"]["sheet"][table["rolled"] - 1], table["roland"]["sheet"][-1]
    expect(page.locator(".ld-next")).to_have_text(f"Then Roland: {row[column]}; if he cannot, {otherwise[column]}.")


def test_the_other_seats_of_finish_line_are_in_sight(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, "Finish Line")
    page.wait_for_selector(".fl-handin.live")
    seats, side = box(page, ".others .other"), box(page, ".side")
    assert seats["bottom"] <= DESK["height"]
    assert seats["right"] <= side["x"]
    page.locator(".fl-slip .fl-handin.live.none").click()  # an empty slip is not the obvious thing to hand in
    expect(page.locator(".fl-lines tbody tr")).to_have_text(["no bet"])


def test_the_question_stands_beside_the_board_when_the_page_is_enlarged(visit: Visit, base: str) -> None:
    page = visit(viewport={"width": 640, "height": 400})
    for title in (DICE, "Finish Line"):
        open_lobby(page, base)
        play_now(page, title)
        page.wait_for_selector(".prompt.asks")
        board, sheet = box(page, ".board > svg"), box(page, ".sheet")
        assert board["bottom"] <= 400
        assert board["right"] <= sheet["x"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 640


def test_a_bot_gives_way_to_somebody_of_its_name(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.get_by_label("Your name").fill("bess")
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    expect(page.locator(".tote-name")).to_have_text(["bess", "Otto", "Lily", "Max"])

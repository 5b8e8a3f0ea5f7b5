"""The board of Long Shot: a match by clicking it, hands that nobody else sees, and what a phone can touch."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.web.conftest import PHONE, Visit
from tests.web.table import (
    amounts,
    click,
    click_a_button,
    click_on_the_board,
    finished,
    open_lobby,
    play_now,
    play_out,
    until,
)

TITLE = "Long Shot"
LIVE = "() => [...document.querySelectorAll('main.table .live')].map(one => one.dataset.target)"
SMALL = """() => [...document.querySelectorAll('.lanes .live > .hit')]
  .filter(one => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 43.5)
  .map(one => one.parentElement.dataset.target)"""


def begin(page: Page, base: str, *, hints: bool = False) -> list[dict[str, Any]]:
    """Sit down against bots; the frames that arrive."""
    found: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: found.append(json.loads(frame))))
    open_lobby(page, base, hints=hints)
    play_now(page, TITLE)
    page.wait_for_selector(".prompt.asks")
    return found


def until_action(page: Page) -> None:
    """On to the step with the four actions."""
    for _ in range(40):
        page.wait_for_selector(".prompt.asks, section.end")
        if page.locator(".prompt .action[data-text='pass']").count():
            return
        for text in ("end features", "keep", "decline", "done"):
            if page.locator(f".prompt .action[data-text='{text}']").count():
                click(page.locator(f".prompt .action[data-text='{text}']"))
                break
        else:
            click_a_button(page, 0)
        page.wait_for_timeout(60)
    raise AssertionError(f"no action to take: {page.inner_text('.prompt')}")


def test_a_match_by_clicking_the_board_keeps_the_hands_hidden(visit: Visit, base: str) -> None:
    page = visit()
    frames = begin(page, base)
    clicked: set[str] = set()

    def click(page: Page, turn: int) -> bool:
        clicked.update(target.split(":")[0] for target in page.evaluate(LIVE))
        return click_on_the_board(page, turn)

    assert play_out(page, click) > 5
    assert finished(page)
    assert {"horse", "card", "discard"} <= clicked
    totals = amounts(page.locator(".slip .total td"))
    assert len(totals) == 4
    assert page.locator(".photo .photo-place").all_text_contents()[::2] == ["1st", "2nd", "3rd"]
    assert page.locator(".lanes .ls-circle .ghost").count() == 0  # three are home
    told = [frame for frame in frames if frame["type"] == "table"]
    assert told[-1]["view"]["over"]
    for frame in told:
        assert frame["look"] == 0
        for event in frame["events"]:
            hidden = event["kind"] in ("deal", "draw") and event["seat"] != 0
            hidden |= event["kind"] == "steal" and 0 not in (event["seat"], event["data"]["from"])
            assert not hidden or event["data"]["card"] is None
            assert event["kind"] != "shown" or event["seat"] == 0


def test_a_bet_is_placed_by_its_spot_and_a_dead_one_says_why(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base)
    until_action(page)
    spots = page.locator(".lanes .side-bets.live")
    assert spots.count() == 10
    spots.first.click()
    until(page, lambda: "Guest bets $5" in page.inner_text(".log"), "the bet in the log")
    until(page, lambda: page.locator(".lanes .bet-chip.own").count() == 1, "the own chip on the card")
    dead = page.locator(".ls-fan .hand-card.cannot")
    for _ in range(12):
        until_action(page)
        if dead.count():
            break
        page.locator(".prompt .action[data-text='pass']").click()
    assert dead.first.locator(".ls-why").inner_text().startswith("✕")
    dead.first.click()
    page.wait_for_selector(".notice .clause")


def test_two_cards_go_to_the_discards_by_way_of_the_tray(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base)
    until_action(page)
    page.locator(".lanes .discards.live").click()
    page.wait_for_selector(".picker")
    pair = page.locator(".ls-fan .hand-card.live")
    pair.nth(0).click()
    if page.locator(".picker").count():
        page.locator(".ls-fan .hand-card.live:not(.chosen)").first.click()
    until(page, lambda: "Guest discards" in page.inner_text(".log"), "the pair in the log")


def test_part_of_a_match_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    begin(page, base)
    small: list[str] = []
    for turn in range(10):
        page.wait_for_selector(".prompt.asks, section.end")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        small += page.evaluate(SMALL)
        click_a_button(page, turn)
        page.wait_for_timeout(100)
    assert small == []


def test_the_guide_and_its_pictures(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, hints=True)
    page.wait_for_selector(".coach")
    page.goto(f"{base}#/rules/long_shot")
    page.wait_for_selector(".chapter .lanes")
    assert 5 <= page.locator(".chapter").count() <= 8
    assert page.locator(".chapter .picture").count() >= 5


def test_dice_tumble_before_horses_run_and_all_can_be_skipped(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base, instant=False)
    page.evaluate("""() => {
      window.animated = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        const piece = this.getAttribute('data-piece');
        if (piece) window.animated.push(piece);
        return animate.apply(this, given);
      };
    }""")
    play_now(page, TITLE)
    page.wait_for_selector(".prompt.asks")
    until_action(page)
    page.evaluate("window.animated = []")
    page.locator(".prompt .action[data-text='pass']").click()
    seen: list[str] = []

    def ran() -> bool:
        seen[:] = page.evaluate("window.animated")
        return any(piece.startswith("horse:") for piece in seen)

    until(page, ran, "a horse to run")
    assert seen.index("die:horse") < next(n for n, piece in enumerate(seen) if piece.startswith("horse:"))
    page.keyboard.press("s")
    page.wait_for_selector(".prompt.asks")

"""Finish Line in a real browser: the slip, the dice and the row by clicking them, and what other people may not see."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.server.client import Server
from tests.web.conftest import PHONE, Visit
from tests.web.table import click_on_the_board, finished, open_lobby, play_now, play_out, until

TITLE = "Finish Line"
PUBLIC = {"seat", "capital", "side_won", "side_lost", "side_bets", "total", "saved", "confirmed"}
SMALL = """() => [...document.querySelectorAll('main.table .live')].flatMap(el => {
  const { width, height } = (el.querySelector(':scope > .hit') ?? el).getBoundingClientRect();
  return Math.min(width, height) < 44 ? [`${el.dataset.target} ${width} x ${height}`] : [];
})"""

ON_THE_WAY = """async frames => {
  const { advance } = await import('/static/games/finish_line/advance.js');
  const sorted = dice => dice.map(die => die.face).sort().join();
  const look = table => JSON.stringify({
    row: table.row, pair: table.dead_even, pool: table.pool, out: table.out, hand: table.hand.map(die => die.colour),
    tiles: table.starters.map(one => [one.number, sorted(one.dice)]), saved: table.players.map(one => one.saved),
  });
  const wrong = [];
  for (let n = 1; n < frames.length; n++) {
    const [before, after] = [frames[n - 1], frames[n]];
    if (before.table.race !== after.table.race || before.table.results.length !== after.table.results.length) continue;
    const shown = after.events.reduce(advance, before.table);
    if (look(shown) === look(after.table)) continue;
    wrong.push([after.events.map(event => event.text), look(shown), look(after.table)]);
  }
  return wrong;
}"""


def listen(page: Page) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(json.loads(text)))

    page.on("websocket", opened)
    return frames


def others_have_written(page: Page, frames: list[dict[str, Any]]) -> None:
    """Bots hand in their slips at once; then nothing is drawn anew under the pointer."""

    def ready() -> bool:
        tables = [frame["view"]["table"] for frame in frames if frame["type"] == "table"]
        return bool(tables) and sum(player["confirmed"] for player in tables[-1]["players"]) == 3

    until(page, ready, "the others' slips")
    page.wait_for_selector(".handin.live")


def live(page: Page, start: str) -> Any:
    return page.locator(f"main.table [data-target^='{start}'].live")


def write_a_line(page: Page, nth: int = 0) -> None:
    """A horse of the row, the first bet that the picker offers for it, the first amount."""
    live(page, "horse:").nth(nth).click()
    page.locator(".picker .action").first.click()
    page.locator(".amount .chip.live").first.click()


def hand_in(page: Page) -> None:
    page.locator(".betslip .handin.live").click()
    agree(page)


def agree(page: Page) -> None:
    page.wait_for_timeout(30)
    if page.locator(".picker.ask .primary").count():
        page.locator(".picker.ask .primary").click()


def step(page: Page, turn: int) -> bool:
    """Like somebody who bets once a race; dice and tiles by clicking them."""
    if page.locator(".betslip .handin.live").count() and not page.locator(".picker").count():
        if page.locator(".betlines .figure.returns:not(:empty)").count():
            hand_in(page)
        else:
            write_a_line(page, turn % 7)
        return True
    return click_on_the_board(page, turn)


def test_a_match_by_clicking_the_board_tells_nobody_the_others_slips(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    assert play_out(page, step) > 20
    assert finished(page)
    assert page.locator(".fl-result svg.fl-photo").count() == 3
    tables = [frame for frame in frames if frame["type"] == "table" and frame["phase"] != "open"]
    own = tables[-1]["look"]
    for frame in tables:
        table = frame["view"]["table"]
        assert all(set(player) == PUBLIC for player in table["players"])
        assert len(table["results"]) == (3 if table["phase"] == "over" else table["race"] - 1)
    steps = [{"table": frame["view"]["table"], "events": frame["events"]} for frame in tables]
    assert page.evaluate(ON_THE_WAY, steps) == []
    events = [event for frame in tables for event in frame["events"]]
    assert any(event["kind"] == "bet" for event in events)
    assert {event["seat"] for event in events if event["kind"] in ("bet", "remove")} == {own}


def test_the_slip_shows_odds_and_returns_as_it_is_written(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    others_have_written(page, frames)
    first, last = live(page, "horse:").first, live(page, "horse:").last
    first.click()
    last.click()  # two horses: a place bet, its odds are 11 + 2 in the first race
    page.wait_for_selector(".betlines .pending")
    assert "13x" in page.inner_text(".betlines .pending")
    page.locator(".amount [data-target='stake:300']").click()
    page.wait_for_selector(".strike.live")
    assert page.locator(".betlines .returns:not(:empty)").first.inner_text().startswith("€3,900")
    assert "left €700" in page.inner_text(".betslip-foot")
    page.locator(".strike.live").click()
    until(page, lambda: "left €1,000" in page.inner_text(".betslip-foot"), "the money to be free again")


def test_three_dice_from_the_tray_two_of_one_colour(visit: Visit, server: Server, base: str) -> None:
    bot = {"kind": "bot", "level": "steady"}
    made = server.make("finish_line", ["link", bot, bot], options={"first": 0})
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/t/{made['table']}/{made['seats'][0]['token']}")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".handin.live")
    hand_in(page)
    page.wait_for_selector(".prompt.asks .action[data-text='take white white red']")
    live(page, "pool:white").click()
    live(page, "pool:white").click()
    assert page.locator(".fl-hand .fl-die.ghost").count() == 2
    live(page, "pool:red").click()
    until(page, lambda: "takes three dice: white, white, red" in page.inner_text(".log"), "the dice in the hand")


def test_a_locked_colour_says_why(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, TITLE)
    page.wait_for_selector(".handin.live")
    hand_in(page)
    page.wait_for_selector(".prompt.asks .action[data-text^='take']")
    page.locator("[data-target='pool:yellow']").click()
    page.wait_for_selector(".notice .clause, .tip.pinned .clause")
    assert "FL-04" in (page.text_content(".notice, .tip.pinned") or "")


def test_part_of_a_match_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    others_have_written(page, frames)
    small: set[str] = set()
    for nth in (0, 3):
        write_a_line(page, nth)
        page.wait_for_selector(".strike.live")
        small.update(page.evaluate(SMALL))
    hand_in(page)
    for turn in range(4):
        page.wait_for_selector(".prompt.asks .action")
        small.update(page.evaluate(SMALL))
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        before = page.locator(".prompt-text").inner_text()
        page.locator("[data-target^='pool:'].live, [data-target^='die:'].live").first.click()
        page.locator(".picker .action, .picker .primary").first.click()
        agree(page)
        until(page, lambda before=before: page.locator(".prompt-text").inner_text() != before, f"step {turn}")
    assert small == set()


def test_dice_tumble_into_the_hand(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base, instant=False)
    page.evaluate("""() => {
      window.moved = new Set();
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        window.moved.add((this.dataset?.piece ?? this.className?.baseVal ?? this.className).toString().split(":")[0]);
        return animate.apply(this, given);
      };
    }""")
    play_now(page, TITLE)
    page.wait_for_selector(".handin.live")
    hand_in(page)
    page.locator(".prompt.asks .action[data-text^='take']").first.click()
    page.wait_for_selector(".prompt.asks .action[data-text^='put away']")
    assert "hand" in page.evaluate("[...window.moved]")

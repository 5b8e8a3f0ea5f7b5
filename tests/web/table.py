"""A person at the page, for tests: sitting down, seeing what is asked, clicking it, and what arrives meanwhile."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page

import railbird
from railbird.engine.changes import followed

PATIENCE = 120.0  # seconds; only a failure waits so long

# What this browser knows from earlier visits; the page may change it, so it is written only once.
REMEMBER = """(known => {
  if (!location.protocol.startsWith('http')) return;
  for (const [key, value] of Object.entries(known))
    if (localStorage.getItem(`railbird.${key}`) === null)
      localStorage.setItem(`railbird.${key}`, JSON.stringify(value));
})"""
# The pieces that were animated, in order; of what is no piece the class.
WATCH_MOTION = """
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.animated.push(this.getAttribute('data-piece') ?? `.${this.getAttribute('class')}`);
    return animate.apply(this, given);
  };
"""
# Whoever looks has to decide something and every button waits for it, or the match is over.
READY = ".prompt.asks:not(:has(.action[disabled])), section.end h2"
CHOICES = ".picker .action:not([disabled]), .picker .primary"
LIVE = "main.table .live"
LISTED = ".prompt .action:not([disabled])"
COUNT = "selectors => selectors.map(selector => document.querySelectorAll(selector).length)"


class Heard:
    """Every frame that comes to a page, as it arrives."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        self._table: Any = None
        page.on("websocket", lambda line: line.on("framereceived", self.hear))

    def hear(self, said: str | bytes) -> None:
        frame = json.loads(said)
        if frame["type"] == "table":  # as the page makes it: with the whole table
            frame["view"]["table"] = self._table = followed(frame, self._table)
        self.frames.append(frame)

    @property
    def tables(self) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == "table"]

    @property
    def newest(self) -> dict[str, Any]:
        return self.tables[-1]


def prepare(page: Page, *, instant: bool = True, hints: bool = False) -> None:
    """Before the page is opened: results at once and no guided first game, unless that is what is tested."""
    known: dict[str, Any] = {}
    if instant:
        known["settings"] = {"speed": 0, "confirm": "touch"}
    if not hints:
        known["done"] = [f"guide:{game}" for game in railbird.game_ids()]
    page.add_init_script(f"{REMEMBER}({json.dumps(known)})")


def open_lobby(page: Page, base: str, *, instant: bool = True, hints: bool = False) -> None:
    prepare(page, instant=instant, hints=hints)
    page.goto(base)
    page.wait_for_selector(".race button")


def open_page(page: Page, address: str) -> None:
    """Straight to an address, without the lobby before it."""
    prepare(page)
    page.goto(address)


def play_now(page: Page, title: str) -> None:
    page.get_by_role("button", name=f"Play {title} now").click()
    page.wait_for_selector("main.table")


def begin(page: Page, base: str, title: str, *, instant: bool = True, hints: bool = False) -> Heard:
    """Sit down against bots, on to the first question; what arrives."""
    heard = Heard(page)
    open_lobby(page, base, instant=instant, hints=hints)
    play_now(page, title)
    asked(page)
    if hints:
        page.wait_for_selector(".coach")  # from now on they come with their question
    return heard


def set_up(page: Page, base: str, game: str, kinds: list[str]) -> None:
    """Open a table with these seats by the set-up screen."""
    open_page(page, f"{base}#/new/{game}")
    seats = page.locator(".seat-list li")
    page.wait_for_selector(".seat-list li")
    while seats.count() > len(kinds):
        page.locator(".seat-list button").last.click()
    while seats.count() < len(kinds):
        page.get_by_role("button", name="Add a seat").click()
    for number, kind in enumerate(kinds):
        page.get_by_label(f"Who sits in seat {number + 1}").select_option(kind)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("main.table")


def set_speed(page: Page, speed: int) -> None:
    page.evaluate(
        "speed => localStorage.setItem('railbird.settings', JSON.stringify({speed, confirm: 'touch'}))", speed
    )


def watch_motion(page: Page) -> None:
    """From the next loading of the page on."""
    page.add_init_script(WATCH_MOTION)


def moved(page: Page) -> list[str]:
    """The pieces that were animated so far."""
    return [name for name in page.evaluate("window.animated") if not name.startswith(".")]


def finished(page: Page) -> bool:
    return page.locator("section.end h2").count() > 0


def asked(page: Page) -> bool:
    """Wait until whoever looks is to decide, or the match is over: then False. Nothing changes under the pointer after
    that, unless others decide at the same time."""
    page.wait_for_selector(READY, state="attached")
    return not finished(page)


def drawn(page: Page, n: int) -> None:
    """Wait until the page shows this message of the table, and all that led to it."""
    page.wait_for_selector(f"main.table[data-n='{n}']", state="attached")


def until(page: Page, condition: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}; the page says: {page.inner_text('body')[:400]}"
        page.wait_for_timeout(20)


def click_on_the_board(page: Page, turn: int) -> bool:
    """One live thing of the board, or what the picker offers for it; False when nothing is offered."""
    choices, live, _ = page.evaluate(COUNT, [CHOICES, LIVE, LISTED])
    if choices:
        return click(page.locator(CHOICES).nth(turn % choices))
    if live:
        return click(page.locator(LIVE).nth(wander(turn, 7) % live))
    return click_a_button(page, turn)


def click_a_button(page: Page, turn: int) -> bool:
    choices, _, listed = page.evaluate(COUNT, [CHOICES, LIVE, LISTED])
    if choices:
        return click(page.locator(CHOICES).nth(wander(turn, 5) % choices))
    if listed:
        return click(page.locator(LISTED).nth(wander(turn, 5) % listed))
    return False


def wander(turn: int, stride: int) -> int:
    """Ever new choices: with a fixed stride alone two questions in turn might be done and undone for ever."""
    return turn * stride + turn // 8


def click(what: Locator) -> bool:
    """False when it was drawn anew under the pointer: look again then."""
    try:
        what.click(timeout=5000)
    except Error:
        return False
    return True


def play_out(page: Page, step: Callable[[Page, int], bool]) -> int:
    """Until the score sheet is there; how many clicks it took."""
    end = time.monotonic() + 5 * PATIENCE
    clicks = tries = 0
    while asked(page):
        assert time.monotonic() < end, f"not finished after {clicks} clicks: {page.inner_text('body')[:400]}"
        clicks += step(page, tries)
        tries += 1
    return clicks


def amounts(what: Locator) -> list[int]:
    """Sums as the page writes them, with sign, currency, separators and perhaps a k for thousands."""
    return [int(re.sub(r"[^\d-]", "", text.replace("\N{MINUS SIGN}", "-"))) for text in what.all_inner_texts()]

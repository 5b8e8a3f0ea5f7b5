"""A person at the page, for tests: what can be clicked, and clicking it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page

PATIENCE = 60.0
INSTANT = "localStorage.setItem('railbird.settings', JSON.stringify({speed: 0, confirm: 'touch'}))"


def open_lobby(page: Page, base: str, *, instant: bool = True, hints: bool = False) -> None:
    page.goto(base)
    if instant:
        page.evaluate(INSTANT)
    if not hints:
        page.evaluate(
            "games => localStorage.setItem('railbird.done', JSON.stringify(games.map(game => `guide:${game}`)))",
            ["long_shot_dice", "long_shot", "finish_line", "homestretch"],
        )
    page.reload()
    page.wait_for_selector(".race")


def play_now(page: Page, title: str) -> None:
    page.get_by_role("button", name=f"Play {title} now").click()
    page.wait_for_selector("main.table")


def finished(page: Page) -> bool:
    return page.locator("section.end h2").count() > 0


def until(page: Page, condition: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}; the page says: {page.inner_text('body')[:400]}"
        page.wait_for_timeout(20)


def stamp(page: Page) -> str:
    """What the table shows of the state of play; it changes with every step."""
    return str(
        page.evaluate(
            "() => (document.querySelector('.log li')?.textContent ?? '') + document.querySelectorAll('.log li').length"
            " + (document.querySelector('.prompt-text')?.textContent ?? '')"
            " + [...document.querySelectorAll('[data-text]')].map(el => el.dataset.text).join()"
        )
    )


def click_on_the_board(page: Page, turn: int) -> bool:
    """One live thing of the board, or what the picker offers for it; False when nothing is offered."""
    if page.locator(".picker").count():
        choices = page.locator(".picker .action:not([disabled]), .picker .primary")
        if choices.count():
            return click(choices.nth(turn % choices.count()))
    live = page.locator("main.table .live")
    count = live.count()
    if count:
        return click(live.nth(wander(turn, 7) % count))
    return click_a_button(page, turn)


def click_a_button(page: Page, turn: int) -> bool:
    buttons = page.locator(".picker .primary, .picker .action:not([disabled])")
    if not buttons.count():
        buttons = page.locator(".prompt .action:not([disabled])")
    count = buttons.count()
    if not count:
        return False
    return click(buttons.nth(wander(turn, 5) % count))


def wander(turn: int, stride: int) -> int:
    """Ever new choices: with a fixed stride alone two questions in turn might be done and undone for ever."""
    return turn * stride + turn // 8


def click(what: Locator) -> bool:
    """False when it was drawn anew under the pointer: look again then."""
    try:
        what.click(timeout=1500)
    except Error:
        return False
    return True


def play_out(page: Page, step: Callable[[Page, int], bool], patience: float = 300.0) -> int:
    """Until the score sheet is there; how many clicks it took."""
    end = time.monotonic() + patience
    clicks = 0
    while not finished(page):
        assert time.monotonic() < end, f"not finished after {clicks} clicks: {page.inner_text('body')[:400]}"
        before = stamp(page)
        clicks += step(page, clicks)
        limit = time.monotonic() + 0.4
        while stamp(page) == before and not finished(page) and time.monotonic() < limit:
            page.wait_for_timeout(10)
    return clicks


def amounts(what: Locator) -> list[int]:
    """Sums as the page writes them, with sign, currency, separators and perhaps a k for thousands."""
    return [int(re.sub(r"[^\d-]", "", text.replace("\N{MINUS SIGN}", "-"))) for text in what.all_inner_texts()]

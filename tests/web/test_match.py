"""Whole matches against bots: on a phone, by keyboard alone; refusals, second thoughts and what moves on the way."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import railbird
from tests.games.long_shot_dice.helpers import table
from tests.web.conftest import PHONE, Visit
from tests.web.staged import Staged
from tests.web.table import (
    CHOICES,
    LISTED,
    asked,
    begin,
    click_a_button,
    drawn,
    finished,
    moved,
    open_lobby,
    play_out,
    until,
    watch_motion,
)

DICE = "Long Shot: The Dice Game"
FINAL = ".prompt .action[data-text^='concession'], .prompt .action[data-text^='bet']"


@pytest.mark.slow
def test_a_match_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    begin(page, base, DICE)
    widths: set[int] = set()

    def tap(page: Page, turn: int) -> bool:
        widths.add(page.evaluate("document.documentElement.scrollWidth"))
        return click_a_button(page, turn)

    play_out(page, tap)
    assert widths == {390}
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_what_cannot_be_undone_is_asked_on_touch_screens_only(visit: Visit, base: str) -> None:
    phone, desk = visit(**PHONE), visit()
    for page in (phone, desk):
        begin(page, base, DICE)
        page.locator(FINAL).first.click()
    expect(phone.locator(".picker.ask")).to_contain_text("cannot be taken back")
    phone.get_by_role("button", name="Cancel").click()
    expect(phone.locator(".picker")).to_have_count(0)
    expect(phone.locator(LISTED)).not_to_have_count(0)
    expect(desk.locator(".log")).to_contain_text("Guest")


@pytest.mark.slow
def test_a_match_by_keyboard_alone(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    for _ in range(30):
        page.keyboard.press("Tab")
        if f"Play {DICE} now" in (page.evaluate("document.activeElement.ariaLabel") or ""):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("main.table")

    def press(page: Page, turn: int) -> bool:
        if turn % 3 or page.locator(CHOICES).count():
            buttons = page.locator(".picker .action[data-key]" if page.locator(".picker").count() else LISTED)
            key = buttons.nth(turn % buttons.count()).get_attribute("data-key") if buttons.count() else None
            for part in key or ["Enter"]:
                page.keyboard.press(part)
            return True
        for _ in range(60):  # walk to something live on the board and use it
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.live')"):
                page.keyboard.press("Enter")
                return True
        return False

    play_out(page, press)
    assert finished(page)


def test_a_refusal_says_why_and_opens_its_clause(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, DICE)
    page.locator(".mine .ld-cell.marked").first.click()
    clause = page.locator(".notice .clause")
    expect(clause).to_have_count(1)
    clause.click()
    page.wait_for_selector("dialog p.quiet")
    expect(page.locator("dialog h2")).to_have_text(clause.inner_text())


def test_undo_takes_a_step_back(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, DICE)
    before = page.locator(LISTED).count()
    page.locator(".mine .ld-wilds").click()
    page.locator(".picker .action").first.click()
    page.wait_for_selector("text=your Wild makes it")
    assert asked(page)
    page.keyboard.press("u")
    expect(page.locator(LISTED)).to_have_count(before)
    expect(page.locator(".log")).not_to_contain_text("Guest marks a Wild")


def test_what_was_chosen_stays_chosen_until_the_table_shows_it(visit: Visit, base: str) -> None:
    """The answer comes first: until the table follows, the old buttons must not come back."""
    page = visit()
    staged = Staged(page, base, table(rolled=(5, 2)))
    with pytest.MonkeyPatch.context() as silence:
        silence.setattr(staged, "tell", lambda: None)
        page.locator(".prompt .action[data-text^='wild']").first.click()
        until(page, lambda: bool(staged.acted), "the action to arrive")
        page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        expect(page.locator(LISTED)).to_have_count(0)
    staged.tell()
    expect(page.locator(".so-far li")).to_have_count(1)
    expect(page.locator(LISTED)).not_to_have_count(0)


def test_a_page_that_cannot_follow_asks_for_the_whole_table(visit: Visit, base: str) -> None:
    """A change of something that is not there is never guessed at; nor is what comes until the whole table is there."""
    page = visit()
    staged = Staged(page, base, table(rolled=(5, 2)))
    money = page.locator(".mine .ld-cash")
    before = money.inner_text()
    told: list[dict[str, Any]] = []
    with pytest.MonkeyPatch.context() as spoiling:
        spoiling.setattr(staged, "say", lambda **frame: told.append(frame))
        staged.play(staged.match.actions(0)[0].text)
    message = told[-1]
    with pytest.MonkeyPatch.context() as silence:
        silence.setattr(staged, "tell", lambda fresh=False: None)
        staged.say(**{**message, "changes": [["sheets/7/money", 3]]})
        staged.say(**{**message, "events": [], "changes": [["sheets/0/money", 99]]})
        until(page, lambda: staged.synced == 1, "the question")
        page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        expect(money).to_have_text(before)
    staged.tell(fresh=True)
    expect(page.locator(".so-far li, .log li").first).to_be_visible()
    staged.play(staged.match.actions()[0].text)  # and from there by changes again
    drawn(page, staged.n)
    assert staged.synced == 1


def test_nothing_moves_under_reduced_motion(visit: Visit, base: str) -> None:
    """From the first roll to the score sheet, as the others' moves come in."""
    page = visit(reduced_motion="reduce")
    watch_motion(page)
    staged = Staged(page, base, railbird.new("long_shot_dice", seats=3, seed=4), None, instant=False)
    while not staged.match.over:
        staged.play(staged.match.actions()[-1].text)
    drawn(page, staged.n)
    page.wait_for_selector("section.end h2")
    assert page.evaluate("window.animated") == []


def test_animations_run_in_order_and_can_be_skipped(visit: Visit, base: str) -> None:
    page = visit()
    watch_motion(page)
    staged = Staged(page, base, table(), instant=False)
    staged.play("roll 5 2")  # horse 5 runs, then those on its bar
    until(page, lambda: "horse:1" in moved(page), "the second horse to run")
    seen = moved(page)
    assert seen.index("die:horse") < seen.index("horse:5") < seen.index("horse:1")
    page.keyboard.press("s")
    assert asked(page)

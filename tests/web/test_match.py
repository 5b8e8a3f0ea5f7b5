"""Whole matches against bots, from the lobby to the score sheet."""

from __future__ import annotations

from playwright.sync_api import Page

import railbird
from railbird.games import find
from tests.web.conftest import PHONE, Visit
from tests.web.table import (
    amounts,
    click_a_button,
    click_on_the_board,
    finished,
    open_lobby,
    play_now,
    play_out,
    until,
)


def test_a_match_of_every_game_by_clicking_the_board(game: str, visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, find(game).title)
    clicks = play_out(page, click_on_the_board)
    assert clicks > 5
    names = page.locator(".slip h3").all_inner_texts()
    totals = amounts(page.locator(".slip .total td"))
    assert len(names) == len(totals) >= 2
    for seat, total in enumerate(totals):
        assert sum(amounts(page.locator(f".slip:nth-child({seat + 1}) tr:not(.total) td"))) == total
    assert page.locator(".slip.won").count() >= 1
    page.get_by_role("button", name="Verify every roll").click()
    page.wait_for_selector("text=all as committed")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = saved.value.path().read_text(encoding="utf-8")
    assert railbird.replay(record).over


def test_a_match_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    open_lobby(page, base)
    play_now(page, "Long Shot: The Dice Game")
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
        open_lobby(page, base)
        play_now(page, "Long Shot: The Dice Game")
        page.locator(".prompt .action[data-text^='concession'], .prompt .action[data-text^='bet']").first.click()
    phone.wait_for_selector(".picker.ask")
    assert "cannot be taken back" in phone.inner_text(".picker.ask")
    phone.get_by_role("button", name="Cancel").click()
    assert phone.locator(".picker").count() == 0
    assert phone.locator(".prompt .action").count() > 0
    until(desk, lambda: "Guest" in desk.inner_text(".log"), "the action in the log")


def test_a_match_by_keyboard_alone(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    for _ in range(30):
        page.keyboard.press("Tab")
        if "Play Long Shot: The Dice Game now" in (page.evaluate("document.activeElement.ariaLabel") or ""):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("main.table")

    def press(page: Page, turn: int) -> bool:
        if not page.locator(".prompt .action:not([disabled])").count():
            return False
        if turn % 3:
            page.keyboard.press(str(1 + turn % 4))
            return True
        for _ in range(60):  # walk to something live on the board and use it
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.live')"):
                page.keyboard.press("Enter")
                if page.locator(".picker").count():
                    page.keyboard.press("Enter")
                return True
        return False

    play_out(page, press)
    assert finished(page)


def test_a_refusal_says_why_and_opens_its_clause(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, "Long Shot: The Dice Game")
    page.wait_for_selector(".prompt .action")
    page.locator(".mine .ld-cell.marked").first.click()
    page.wait_for_selector(".notice")
    assert page.locator(".notice .clause").count() == 1
    page.locator(".notice .clause").click()
    page.wait_for_selector("dialog p.quiet")
    assert page.locator("dialog h2").inner_text() == page.locator(".notice .clause").inner_text()


def test_undo_takes_a_step_back(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, "Long Shot: The Dice Game")
    page.wait_for_selector(".prompt .action")
    before = page.locator(".prompt .action").count()
    page.locator(".mine .ld-wilds").click()
    page.locator(".picker .action").first.click()
    page.wait_for_selector("text=your Wild makes it")
    page.keyboard.press("u")
    until(page, lambda: page.locator(".prompt .action").count() == before, "the first choice again")
    assert "Guest marks a Wild" not in page.inner_text(".log")


def test_nothing_moves_under_reduced_motion(visit: Visit, base: str) -> None:
    page = visit(reduced_motion="reduce")
    open_lobby(page, base, instant=False)
    page.evaluate("""() => {
      window.animated = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) { window.animated++; return animate.apply(this, given); };
    }""")
    play_now(page, "Long Shot: The Dice Game")
    play_out(page, click_a_button)
    assert page.evaluate("window.animated") == 0


def test_animations_run_in_order_and_can_be_skipped(visit: Visit, base: str) -> None:
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
    play_now(page, "Long Shot: The Dice Game")
    page.wait_for_selector(".prompt.asks")
    page.locator(".prompt .action[data-text^='bet'], .prompt .action[data-text^='concession']").first.click()
    seen: list[str] = []
    until(page, lambda: any(piece.startswith("horse:") for piece in seen_so_far(page, seen)), "a horse to run")
    assert seen.index("die:horse") < next(n for n, piece in enumerate(seen) if piece.startswith("horse:"))
    page.keyboard.press("s")
    page.wait_for_selector(".prompt.asks")


def seen_so_far(page: Page, seen: list[str]) -> list[str]:
    seen[:] = page.evaluate("window.animated")
    return seen

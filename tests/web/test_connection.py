"""Coming and going: reload, a lost line, a second tab, a server that dies."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from tests.server.process import ServerProcess
from tests.web.conftest import Visit
from tests.web.table import asked, begin, click_a_button, open_page, play_out, until

DICE = "Long Shot: The Dice Game"


def log_of(page: Page) -> Locator:
    return page.locator(".log ol")


def act(page: Page) -> None:
    """Do the first thing that is offered, and wait for the next question."""
    assert click_a_button(page, 0)
    expect(log_of(page)).to_contain_text("Guest")
    assert asked(page)


def test_reload_comes_back_to_the_same_turn(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, DICE)
    act(page)
    log, prompt = log_of(page).inner_text(), page.inner_text(".prompt")
    page.reload()
    assert asked(page)
    expect(log_of(page)).to_have_text(log, use_inner_text=True)
    expect(page.locator(".prompt")).to_have_text(prompt, use_inner_text=True)


def test_a_move_made_while_the_line_is_down_arrives_once(visit: Visit, base: str) -> None:
    page = visit(quiet=True)  # a browser without a network complains in its console by itself
    begin(page, base, DICE)
    page.context.set_offline(True)
    page.wait_for_selector(".line-state")
    page.locator(".prompt .action[data-text^='bet'], .prompt .action[data-text^='concession']").first.click()
    page.wait_for_selector("text=is kept and will be sent")
    page.context.set_offline(False)
    page.wait_for_selector(".line-state", state="detached")
    assert asked(page)
    mine = [
        line for line in page.locator(".log li").all_inner_texts() if line.startswith(("Guest bets", "Guest marks"))
    ]
    assert len(mine) == 1


def test_a_second_tab_shows_the_same_and_either_may_act(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, DICE)
    other = page.context.new_page()
    other.goto(page.url)
    assert asked(other)
    act(other)
    log = log_of(other).inner_text()
    assert "Guest" in log
    expect(log_of(page)).to_have_text(log, use_inner_text=True)


def test_a_killed_server_comes_back_and_the_match_goes_on(visit: Visit, tmp_path: Path) -> None:
    process = ServerProcess(tmp_path)
    try:
        page = visit(quiet=True)  # failed connections are written to the console by the browser itself
        begin(page, f"http://127.0.0.1:{process.port}/", DICE)
        act(page)
        before = log_of(page).inner_text()
        process.kill()
        page.wait_for_selector(".line-state")
        process = ServerProcess(tmp_path, process.port)
        page.wait_for_selector(".line-state", state="detached")
        assert asked(page)
        expect(log_of(page)).to_have_text(before, use_inner_text=True)
        play_out(page, click_a_button)
    finally:
        process.kill()


def test_an_unknown_table_says_so(visit: Visit, base: str) -> None:
    page = visit()
    page.goto(f"{base}#/t/{'x' * 16}/{'y' * 32}")
    page.wait_for_selector("text=does not open")
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_selector(".race")


def test_a_page_older_than_the_server_is_loaded_anew(visit: Visit, base: str) -> None:
    page = visit(quiet=True)  # the browser complains of the missing file by itself
    page.goto(base)
    page.wait_for_selector(".race")
    gone = [0]

    def refuse(route: Route) -> None:
        gone[0] += 1
        route.fulfill(status=404) if gone[0] == 1 else route.continue_()

    page.route("**/screens/rules.js", refuse)
    page.goto(f"{base}#/rules/finish_line")
    page.wait_for_selector(".clause-list")
    assert gone[0] >= 2


def test_an_answer_that_comes_late_is_not_drawn_over_the_next_screen(visit: Visit, base: str) -> None:
    page = visit()
    held: list[Route] = []
    page.route("**/api/preview", lambda route: held.append(route))
    open_page(page, f"{base}#/new/finish_line")
    until(page, lambda: bool(held), "the preview to be asked for")
    page.goto(f"{base}#/rules/finish_line")
    page.wait_for_selector(".clause-list")
    with page.expect_response("**/api/preview") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    expect(page.locator(".setup")).to_have_count(0)
    expect(page.locator(".clause-list")).to_be_visible()


def test_a_part_that_cannot_be_had_is_no_dead_end(visit: Visit, base: str) -> None:
    page = visit(quiet=True)
    page.goto(base)
    page.wait_for_selector(".race")
    page.context.set_offline(True)
    page.goto(f"{base}#/rules/finish_line")
    page.wait_for_selector("text=The server does not answer")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".clause-list")

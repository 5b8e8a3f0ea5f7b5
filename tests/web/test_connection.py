"""Coming and going: reload, a lost line, a second tab, a server that dies."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, Route

from tests.server.process import ServerProcess
from tests.web.conftest import Visit
from tests.web.table import click_a_button, open_lobby, play_now, play_out, stamp, until

DICE = "Long Shot: The Dice Game"


def log_of(page: Page) -> str:
    return page.inner_text(".log ol")


def to_my_turn(page: Page) -> None:
    """Until it is my turn and nothing more happens."""
    before = ""
    while before != (before := stamp(page)) or not page.locator(".prompt.asks .action:not([disabled])").count():
        page.wait_for_timeout(300)


def test_reload_comes_back_to_the_same_turn(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, DICE)
    to_my_turn(page)
    click_a_button(page, 0)
    until(page, lambda: "Guest" in log_of(page), "my action in the log")
    to_my_turn(page)
    before = log_of(page), page.inner_text(".prompt")
    page.reload()
    to_my_turn(page)
    assert (log_of(page), page.inner_text(".prompt")) == before


def test_a_move_made_while_the_line_is_down_arrives_once(visit: Visit, base: str) -> None:
    page = visit(quiet=True)  # a browser without a network complains in its console by itself
    open_lobby(page, base)
    play_now(page, DICE)
    to_my_turn(page)
    page.context.set_offline(True)
    page.wait_for_selector(".line-state")
    page.locator(".prompt .action[data-text^='bet'], .prompt .action[data-text^='concession']").first.click()
    page.wait_for_selector("text=is kept and will be sent")
    page.context.set_offline(False)
    page.wait_for_selector(".line-state", state="detached")
    to_my_turn(page)
    mine = [
        line for line in page.locator(".log li").all_inner_texts() if line.startswith(("Guest bets", "Guest marks"))
    ]
    assert len(mine) == 1


def test_a_second_tab_shows_the_same_and_either_may_act(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, DICE)
    to_my_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    to_my_turn(other)
    click_a_button(other, 0)
    until(page, lambda: "Guest" in log_of(page), "the other tab's action")
    until(page, lambda: log_of(page) == log_of(other), "both tabs to show the same")


def test_a_killed_server_comes_back_and_the_match_goes_on(visit: Visit, tmp_path: Path) -> None:
    process = ServerProcess(tmp_path)
    try:
        page = visit(quiet=True)  # failed connections are written to the console by the browser itself
        open_lobby(page, f"http://127.0.0.1:{process.port}/")
        play_now(page, DICE)
        to_my_turn(page)
        click_a_button(page, 0)
        until(page, lambda: "Guest" in log_of(page), "my action in the log")
        to_my_turn(page)
        before = log_of(page)
        process.kill()
        page.wait_for_selector(".line-state")
        process = ServerProcess(tmp_path, process.port)
        page.wait_for_selector(".line-state", state="detached")
        to_my_turn(page)
        assert log_of(page) == before
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

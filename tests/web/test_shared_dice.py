"""Shared dice in real browsers: a whole match, a browser that goes away, a reload in the middle of a draw, the end."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from railbird.match.own_chain import OwnChain
from railbird.match.record import verify
from railbird.server import rolling
from tests.server.client import Server
from tests.web.conftest import PHONE, Visit
from tests.web.table import Heard, click_a_button, finished, open_lobby, open_page, set_up, until


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is late because the machine is busy; tests of a browser that fails set their own."""
    monkeypatch.setattr(rolling, "ANSWER_SECONDS", 600.0)
    monkeypatch.setattr(rolling, "RETURN_SECONDS", 600.0)


def sit(page: Page, base: str, made: dict[str, Any], seat: int, name: str) -> None:
    open_page(page, f"{base}#/t/{made['table']}/{made['seats'][seat]['token']}")
    page.get_by_placeholder("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def seated(visit: Visit, base: str, server: Server, **more: Any) -> tuple[dict[str, Any], list[Page]]:
    made = server.make(seats=["link", "link"])
    pages = [visit(**more), visit()]
    for seat, page in enumerate(pages):
        sit(page, base, made, seat, ("Ann", "Ben")[seat])
    for page in pages:
        page.wait_for_selector(".prompt")
    return made, pages


def play(pages: list[Page], steps: int = 100_000) -> None:
    turn = 0
    while not finished(pages[0]) and turn < steps:
        turn += 1
        if not sum(click_a_button(page, turn) for page in pages):
            pages[0].wait_for_timeout(20)


def chain_of(page: Page, made: dict[str, Any]) -> dict[str, Any]:
    kept = page.evaluate("key => localStorage.getItem(key)", f"railbird.chain.{made['table']}")
    found: dict[str, Any] = json.loads(kept)
    return found


def record_of(server: Server, made: dict[str, Any]) -> dict[str, Any]:
    status, record, _ = server.ask("/api/record", {"table": made["table"]})
    assert status == 200
    return dict(record)


def draws_of(server: Server, made: dict[str, Any]) -> Any:
    return server.app.state.hub.tables[made["table"]].progress.draws


@pytest.mark.slow
def test_two_browsers_play_a_match_and_each_recomputes_every_roll(visit: Visit, base: str, server: Server) -> None:
    made, (ann, ben) = seated(visit, base, server)
    watcher = visit()
    open_page(watcher, f"{base}#/w/{made['table']}/{made['spectator']}")
    play([ann, ben])
    record = record_of(server, made)
    verdict = verify(record)
    assert verdict.burned == ()
    draws = len(record["dice"][0]["draws"])
    assert [count for _, count in verdict.parts] == [draws, draws]
    for page, name in ((ann, "Ben"), (ben, "Ann")):
        told = page.get_by_role("status", name="The dice")
        expect(told).to_contain_text(f"Fair dice. This browser recomputed all {verdict.rolls_checked} rolls itself")
        expect(told).to_contain_text("Your browser had a part in every one.")
        expect(told).to_contain_text(f"{name}'s browser had a part in every one.")
        assert [asked["i"] for asked in chain_of(page, made)["given"]] == list(range(1, draws + 1))
        assert chain_of(page, made)["checked"] is True
    told = watcher.get_by_role("status", name="The dice")
    expect(told).to_contain_text("Fair dice")
    expect(told).to_contain_text("Ann's browser had a part in every one.")
    expect(told).not_to_contain_text("Your browser")


def test_a_browser_without_trusted_crypto_has_its_part_too(visit: Visit, base: str, server: Server) -> None:
    """At home, on plain http, there is no crypto.subtle."""
    made = server.make(seats=["link", "link"])
    pages = [visit(), visit()]
    for seat, page in enumerate(pages):
        page.add_init_script("Object.defineProperty(crypto, 'subtle', {get() { throw new Error('not here') }})")
        sit(page, base, made, seat, f"P{seat}")
    for page in pages:
        page.wait_for_selector(".prompt")
    play(pages, 6)
    draws = draws_of(server, made)
    assert draws.done >= 1
    assert all(draw.members == [0, 1] for draw in draws.shared.draws)


def test_one_goes_away_in_the_middle_and_the_others_play_on(visit: Visit, base: str, server: Server) -> None:
    made, (ann, ben) = seated(visit, base, server)
    play([ann, ben], 8)
    table, draws = server.app.state.hub.tables[made["table"]], draws_of(server, made)
    while table.progress.match.waiting != (0,) or table.progress.rolling:
        click_a_button(ben, 1)
        ann.wait_for_timeout(20)
    ben.goto("about:blank")
    until(ann, lambda: not table.here(1), "the empty seat")
    before = draws.done
    play([ann], 12)  # until it is his turn
    alone = draws.shared.draws[before:]
    open_page(ben, f"{base}#/t/{made['table']}/{made['seats'][1]['token']}")
    ben.wait_for_selector(".prompt")
    play([ann, ben], 30)
    until(ann, lambda: not table.progress.rolling, "the dice")
    assert all(draw.members == [0] for draw in alone)
    assert draws.done > before + len(alone)
    assert draws.shared.draws[-1].members == [0, 1]  # the same chain: nothing was lost
    assert len(draws.shared.devices) == 2
    assert not any(draw.plan.first or draw.missing for draw in draws.shared.draws)


def silence(page: Page) -> None:
    """From the next loading on the browser gives no links any more, as if it were frozen."""
    page.add_init_script("""
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) { if (!String(text).includes('"link"')) send.call(this, text); };
    """)


@pytest.mark.slow
def test_a_browser_that_does_not_answer_is_named_at_the_end(
    visit: Visit, base: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling, "ANSWER_SECONDS", 2.0)
    made = server.make(seats=["link", "link"])
    ann, ben = visit(), visit()
    silence(ben)
    for seat, page in enumerate((ann, ben)):
        sit(page, base, made, seat, ("Ann", "Ben")[seat])
    for page in (ann, ben):
        page.wait_for_selector(".prompt")
    play([ann, ben])
    told = ann.get_by_role("status", name="The dice")
    expect(told).to_contain_text("Fair dice")
    expect(told).to_contain_text("1 draw was made anew because Ben's browser did not answer.")
    expect(told).to_contain_text(re.compile(r"Ben's browser had a part in 0 of \d+"))
    # His browser gave its links, as far as it knows: it says that they were not used.
    mine = ben.get_by_role("status", name="The dice")
    expect(mine).to_contain_text("1 draw was made anew because your browser did not answer.")
    expect(mine).to_contain_text(
        re.compile(r"\d+ secrets that this browser gave were not used: too late, or thrown away")
    )


def test_a_reload_in_the_middle_of_a_draw_answers_with_the_same_link(visit: Visit, base: str, server: Server) -> None:
    made, (ann, ben) = seated(visit, base, server)
    draws = draws_of(server, made)
    ben.evaluate("WebSocket.prototype.send = function () {}")  # it hears, and says nothing
    while not draws.question:
        if not click_a_button(ann, draws.done):
            if ben.locator(".prompt.asks").count():
                ben.reload()
                ben.wait_for_selector(".prompt.asks")
                click_a_button(ben, 0)
                ben.evaluate("WebSocket.prototype.send = function () {}")
            ann.wait_for_timeout(20)
    i = draws.question.i
    expect(ann.locator("main.table")).to_have_class(re.compile("playing"))
    expect(ann.locator(".rolling-dice")).to_have_count(1)
    until(ben, lambda: any(asked["i"] == i for asked in chain_of(ben, made)["given"]), "the question")
    asked = chain_of(ben, made)["given"][-1]
    heard = Heard(ben)
    ben.reload()
    until(ben, lambda: draws.done >= i, "the draw")
    until(ben, lambda: any(frame["type"] == "draw" for frame in heard.frames), "the question again")
    again = next(frame for frame in heard.frames if frame["type"] == "draw")
    assert (again["i"], again["at"], again["list"]) == (asked["i"], asked["at"], asked["list"])
    assert draws.shared.draws[i - 1].members == [0, 1]
    assert draws.shared.draws[i - 1].missing == ()
    expect(ann.locator(".rolling-dice")).to_have_count(0)


def test_two_tabs_are_one_browser(visit: Visit, base: str, server: Server) -> None:
    made, (ann, ben) = seated(visit, base, server)
    tab = ben.context.new_page()
    open_page(tab, f"{base}#/t/{made['table']}/{made['seats'][1]['token']}")
    tab.wait_for_selector(".prompt")
    play([ann, ben], 8)
    ben.close()
    play([ann, tab], 16)
    draws = draws_of(server, made)
    assert len(draws.shared.devices) == 2
    assert draws.done > 1
    assert all(draw.members == [0, 1] for draw in draws.shared.draws)


def test_the_roll_is_in_the_air_at_once(visit: Visit, base: str, server: Server) -> None:
    """The page shows that the dice roll as soon as the act is done, whoever is still being asked."""
    made = server.make(seats=["link", "link"])
    ann = visit()
    open_page(ann, f"{base}#/t/{made['table']}/{made['seats'][0]['token']}")
    ann.evaluate("localStorage.setItem('railbird.settings', JSON.stringify({speed: 1, confirm: 'never'}))")
    ann.get_by_placeholder("Your name").fill("Ann")
    ann.get_by_role("button", name="Sit down").click()
    slow = server.sit(made, 1, join=False, own=OwnChain(made["table"], made["commitment"]))
    slow.answers = False
    assert slow.command("join", seat=1, name="Ben", entropy=secrets.token_hex(8))["type"] == "ok"
    expect(ann.locator("main.table")).to_have_class(re.compile(r"\brolls\b"))
    expect(ann.locator(".strip, header")).to_contain_text(["The dice roll"])
    expect(ann.locator(".prompt .action")).to_have_count(0)
    slow.until(lambda: slow.draws)
    assert slow.own
    slow.send(slow.own.answer(slow.draws[-1]))
    expect(ann.locator("main.table")).not_to_have_class(re.compile(r"\brolls\b"))


def test_shared_dice_are_offered_where_two_browsers_play(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/new/long_shot_dice")
    page.wait_for_selector(".seat-list li")
    expect(page.get_by_label("Rolled here")).to_be_checked()
    page.get_by_label("Who sits in seat 2").select_option("link")
    expect(page.get_by_label("Shared by all browsers")).to_be_checked()
    page.get_by_label("Rolled here").check()
    page.get_by_label("Who sits in seat 3").select_option("link")
    expect(page.get_by_label("Rolled here")).to_be_checked()


def test_one_device_has_its_own_dice(visit: Visit, base: str) -> None:
    page = visit()
    heard = Heard(page)
    set_up(page, base, "long_shot_dice", ["me", "device"])
    until(page, lambda: bool(heard.tables), "the table")
    assert heard.newest["dice"] == "rolled"
    assert heard.newest["draws"] is None


def test_a_match_that_never_ended_is_said_to_be_unchecked(visit: Visit, base: str, server: Server) -> None:
    page = visit(quiet=True)
    open_lobby(page, base)
    own = {"table": "Q" * 16, "given": [{"i": 34}], "out": []}
    mine = [{"table": "Q" * 16, "token": "t" * 32, "game": "long_shot_dice", "seats": [], "spectator": "", "at": 1}]
    page.evaluate(
        "([own, mine]) => { localStorage.setItem(`railbird.chain.${own.table}`, JSON.stringify(own));"
        " localStorage.setItem('railbird.tables', JSON.stringify(mine)); }",
        [own, mine],
    )
    page.goto(f"{base}#/t/{'Q' * 16}/{'t' * 32}")
    expect(page.locator("main")).to_contain_text("Never finished: 34 draws cannot be checked.")
    page.goto(base)
    expect(page.locator("body")).to_contain_text("Never finished: 34 draws cannot be checked.")


@pytest.mark.slow
def test_the_end_line_on_a_phone(visit: Visit, base: str, server: Server) -> None:
    _, pages = seated(visit, base, server, **PHONE)
    play(pages)
    told = pages[0].get_by_role("status", name="The dice")
    expect(told).to_contain_text("Fair dice")
    assert pages[0].evaluate("document.documentElement.scrollWidth <= innerWidth")
    told.get_by_text("What this means").click()
    assert pages[0].evaluate("document.documentElement.scrollWidth <= innerWidth")

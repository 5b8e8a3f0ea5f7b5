"""A match again: stepping, playing, jumping, linking, and records that are broken."""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import railbird
from railbird.games.registry import find
from railbird.match.record import read, walk
from tests.server.client import Server
from tests.web.conftest import Visit
from tests.web.table import amounts, asked, begin, open_page, prepare, until

DICE = "Long Shot: The Dice Game"


def open_record(page: Page, base: str, record: Path, *, instant: bool = True) -> None:
    prepare(page, instant=instant)
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")


def at(page: Page, where: str) -> None:
    """Wait until this moment is shown."""
    expect(page.locator(".where")).to_have_text(re.compile(f"^{where}"))


def test_an_uploaded_record_is_replayed(visit: Visit, base: str, record: Path) -> None:
    page = visit()
    open_record(page, base, record)
    steps = len(json.loads(record.read_text(encoding="utf-8"))["steps"])
    at(page, f"0 / {steps}$")
    page.keyboard.press("ArrowRight")
    at(page, f"1 / {steps}$")
    page.keyboard.press("End")
    at(page, f"{steps} / {steps}$")
    page.keyboard.press("ArrowLeft")
    at(page, f"{steps - 1} / {steps}$")
    page.keyboard.press("Home")
    at(page, f"0 / {steps}$")
    page.get_by_role("button", name="Next decision").click()
    expect(page.locator(".doing")).to_have_text(re.compile("^(Ann|Bob)"))
    page.get_by_role("button", name="To the end").click()
    at(page, f"{steps} / {steps}$")
    final = railbird.replay(record.read_text(encoding="utf-8")).scores()
    page.wait_for_selector(".slip .total")
    assert amounts(page.locator(".slip .total td")) == sorted(final, reverse=True)


def test_a_replay_plays_its_events_in_order(visit: Visit, base: str, record: Path) -> None:
    page = visit()
    open_record(page, base, record, instant=False)
    page.get_by_label("Speed").select_option("12")
    page.evaluate(
        "() => { window.said = []; window.moved = false; const line = document.querySelector('.doing');"
        " new MutationObserver(() => { window.said.push(line.firstChild.textContent);"
        " window.moved ||= document.getAnimations().some(one => one.effect.target.closest('.board'));"
        " }).observe(line, {childList: true, characterData: true, subtree: true}); }"
    )
    page.keyboard.press("Space")
    until(page, lambda: page.evaluate("window.said.length") > 40, "the events")
    page.keyboard.press("Space")
    page.wait_for_selector(".play >> text=Play")
    told = [event.text for event in railbird.replay(record.read_text(encoding="utf-8")).log()]
    said = [text for text, _ in groupby(page.evaluate("window.said")) if text in told]
    shown = [text for text, _ in groupby(told)]
    assert len(said) > 15
    assert [text for text in said if text != said[-1]] == [text for text in shown[: len(said)] if text != said[-1]]
    assert page.evaluate("window.moved")


def test_marks_lead_to_changes_of_the_lead(visit: Visit, base: str, record: Path) -> None:
    scores = [match.scores() for match in walk(read(record.read_text(encoding="utf-8")))]
    leader, changes = None, []
    for k, now in enumerate(scores):
        if now.count(max(now)) == 1 if leader is None else now[leader] < max(now):
            leader = now.index(max(now))
            changes.append(k)
    page = visit()
    open_record(page, base, record)
    assert changes
    expect(page.locator(".marks .lead")).to_have_count(len(changes))
    for k in changes:
        page.keyboard.press("l")
        at(page, f"{k} /")
    assert page.locator(".marks .finish").count() >= 1


@pytest.mark.slow
def test_a_finished_match_is_linked_without_anybodys_key(visit: Visit, base: str, server: Server) -> None:
    made = server.make("finish_line", [{"kind": "bot", "level": "random"}] * 2)
    watcher = server.watch(made)
    watcher.until(lambda: watcher.over)
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    open_page(page, f"{base}#/replay/{made['table']}/{made['spectator']}/0")  # as the table's own page names it
    page.wait_for_selector(".replay-bar")
    page.get_by_label("Whose eyes").select_option("1")
    page.wait_for_selector(".mine")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    at(page, "9 /")
    page.get_by_role("button", name="Link to this moment").click()
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{base}#/replay/{made['table']}/9/1"
    expect(page).to_have_url(link)
    stranger = visit()
    stranger.goto(link)
    stranger.wait_for_selector(".mine")
    for shown in (".where", ".doing"):
        expect(stranger.locator(shown)).to_have_text(page.inner_text(shown), use_inner_text=True)
    with stranger.expect_download() as saving:
        stranger.get_by_role("button", name="Save the record").click()
    assert railbird.replay(Path(saving.value.path()).read_text(encoding="utf-8")).over


def test_a_running_match_is_looked_back_on_by_its_own_people(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, DICE)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector(".replay-bar >> text=Looking back")
    expect(page.get_by_role("button", name="Link to this moment")).to_have_count(0)
    expect(page.get_by_label("Whose eyes")).to_have_count(0)
    page.keyboard.press("Home")
    page.wait_for_selector(".doing >> text=Before the first roll.")
    table = page.url.split("/")[-3]
    page.get_by_role("link", name="Back to the table").click()
    assert asked(page)
    stranger = visit(quiet=True)  # the browser writes every refused request to the console
    stranger.goto(f"{base}#/replay/{table}/0")
    stranger.wait_for_selector(".notice >> text=There is no such table or seat.")


def test_looking_back_a_step_without_an_event_says_what_it_led_to(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, find("homestretch").title)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector(".replay-bar >> text=Looking back")
    page.keyboard.press("Home")
    expect(page.locator(".doing")).to_have_text("Before the first roll.")
    page.keyboard.press("ArrowRight")  # a card is dealt face down
    expect(page.locator(".doing")).to_have_text("The blue cards are dealt.")


def test_a_record_is_dropped_on_the_page(visit: Visit, base: str, record: Path) -> None:
    page = visit()
    open_page(page, f"{base}#/replay")
    page.wait_for_selector(".drop")
    text = record.read_text(encoding="utf-8")
    page.evaluate("text => { window.held = new DataTransfer(); held.items.add(new File([text], 'match.json')); }", text)
    for kind in ("dragover", "drop"):
        page.evaluate(
            "kind => document.querySelector('.drop').dispatchEvent("
            "new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: window.held}))",
            kind,
        )
        if kind == "dragover":
            page.wait_for_selector(".drop.over")
    page.wait_for_selector(".replay-bar")


def test_a_broken_record_is_refused_with_the_step(visit: Visit, base: str, record: Path, tmp_path: Path) -> None:
    page = visit(quiet=True)  # the browser writes every refused request to the console
    broken = json.loads(record.read_text(encoding="utf-8"))
    step = next(n for n, entry in enumerate(broken["steps"]) if "roll" in json.dumps(entry))
    broken["steps"] = json.loads(json.dumps(broken["steps"]).replace("roll ", "roll 9", 1))
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken), encoding="utf-8")
    open_page(page, f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(path)
    expect(page.locator(".notice")).to_have_text(re.compile(rf"\b({step}|{step + 1})\b"))

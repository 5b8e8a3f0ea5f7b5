"""The board of the dice game: a match by clicking it, what a phone can read and touch, what is drawn on the way."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import click, click_a_button, click_on_the_board, finished, open_lobby, play_now, play_out
from tests.web.test_people import set_up

TITLE = "Long Shot: The Dice Game"
RECORDS = sorted((Path(__file__).parents[1] / "goldens" / "long_shot_dice").glob("*.json"))
# Text that is drawn smaller than 13 px; inside an <svg> its scale counts.
SMALL_TEXT = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('main.table'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.nodeValue.trim() || element.closest('.sr')) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 12.95) found.push(`${walker.currentNode.nodeValue.trim()} ${size.toFixed(1)}`);
  }
  return found;
}"""
TOUCH = """() => [...document.querySelectorAll('main.table .live')].map(one => {
  const box = (one.querySelector(':scope > .hit') ?? one).getBoundingClientRect();
  return [one.dataset.target, Math.min(box.width, box.height)];
}).filter(([, size]) => size)"""
# For every space and every number of horses on it: the pixels of a phone on which each can be touched.
ROOM = """async () => {
  const { NARROW, spots } = await import('/static/games/long_shot_dice/course.js');
  const rows = [];
  for (let space = 0; space <= 15; space++) for (let count = 1; count <= 8; count++) {
    const horses = Array.from({ length: count }, (_, n) => ({ number: n + 1, place: null, position: space }));
    const found = Object.values(spots({ track: { spaces: 15 }, horses }, NARROW));
    rows.push({ space, count, touch: Math.min(found[0].wide, found[0].tall) * 374 / 390 });
  }
  return rows;
}"""
# What the module makes of a step's events, against what the server says after it.
COMPARE = """async record => {
  const { advance } = await import('/static/games/long_shot_dice.js');
  const answer = await fetch('/api/replay', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ record, viewer: null }) });
  const { frames } = await answer.json();
  const look = table => JSON.stringify({
    rolled: table.rolled, spaces: table.spaces, podium: table.podium, round: table.round,
    horses: table.horses.map(h => [h.position, h.place, h.owner, h.past_no_bet, [...h.bar].sort()]),
    sheets: [...table.sheets, ...(table.roland ? [table.roland] : [])].map(s =>
      [s.money, s.bets, [...s.horses].sort(), s.wilds_marked, ...['cells', 'boxes', 'helmets', 'jerseys'].map(
        name => [...(s[name] ?? [])].sort())]),
  });
  const wrong = [];
  let compared = 0;
  for (let k = 1; k < frames.length; k++) {
    const kinds = frames[k].events.map(event => event.kind);
    if (kinds.includes('dealt') || !frames[k].view.table.rolled) continue;
    compared++;
    const table = frames[k].events.reduce(advance, frames[k - 1].view.table);
    const [ours, theirs] = [look(table), look(frames[k].view.table)];
    if (ours !== theirs) wrong.push([k, kinds.join(), ours, theirs]);
  }
  return { compared, wrong: wrong.slice(0, 2) };
}"""


def frames_of(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: found.append(json.loads(frame))))
    return found


def begin(page: Page, base: str, *, hints: bool = False) -> list[dict[str, Any]]:
    frames = frames_of(page)
    open_lobby(page, base, hints=hints)
    play_now(page, TITLE)
    page.wait_for_selector(".prompt.asks")
    return frames


def newest(frames: list[dict[str, Any]]) -> dict[str, Any]:
    return [frame for frame in frames if frame["type"] == "table"][-1]


def test_a_match_by_clicking_the_board(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base)
    touched: set[str] = set()
    small: set[str] = set()

    def step(page: Page, turn: int) -> bool:
        touched.update(str(name).split(":")[0] for name, _ in page.evaluate(TOUCH))
        if turn % 9 == 0:
            small.update(page.evaluate(SMALL_TEXT))
            assert page.evaluate("document.documentElement.scrollWidth") <= DESK["width"]
        return click_on_the_board(page, turn)

    play_out(page, step)
    assert finished(page)
    assert {"cell", "helmet", "jersey", "box", "bet", "horse", "wild"} <= touched
    assert small == set()
    assert page.locator(".ld-oval .ld-ghost").count() == 0  # three are in the winner's circle
    assert page.locator(".photo .photo-place").all_text_contents() == ["1st", "2nd", "3rd"]


@pytest.mark.parametrize("width", [390, 360])
def test_a_phone_can_read_and_touch_everything(width: int, visit: Visit, base: str) -> None:
    """Where more than two horses share a space they may be smaller, and each is a large button in the sheet as well."""
    page = visit(**{**PHONE, "viewport": {"width": width, "height": 800}})
    begin(page, base)
    for turn in range(14):
        page.wait_for_selector(".prompt.asks, section.end")
        if finished(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth") == width
        for tab in ("Market", "My sheet"):
            page.get_by_role("tab", name=tab).click()
            assert page.evaluate(SMALL_TEXT) == []
            for name, size in page.evaluate(TOUCH):
                whole = (42 if name.startswith("horse") else 43.5) if width == 390 else 38
                least = 22 if name.startswith("horse") and crowded(page) else whole
                assert size >= least, (name, size)
        listed = page.locator(".prompt .action").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert min(listed) >= 44
        click_a_button(page, turn)
        page.wait_for_timeout(100)


def crowded(page: Page) -> bool:
    """Whether more than two horses share a space somewhere behind the gate."""
    words = page.locator(".ld-oval").get_attribute("aria-label") or ""
    spaces = re.findall(r"on space (\d+)", words)
    return any(spaces.count(space) > 2 for space in spaces) or words.count("at the start") > 6


def test_room_for_horses_on_every_space_of_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    open_lobby(page, base)
    rows = page.evaluate(ROOM)
    assert len(rows) == 16 * 8
    for row in rows:
        if row["space"] == 0:
            least = 43.5 if row["count"] <= 6 else 34
        else:
            least = {1: 43.5, 2: 42, 3: 34, 4: 34, 5: 24, 6: 24}.get(row["count"], 22)
        assert row["touch"] >= least, row


def test_all_horses_can_be_chosen_with_a_wild_at_the_gate(visit: Visit, base: str) -> None:
    """After the first roll up to six horses still stand at the gate: a Wild makes them live, each 44 px."""
    page = visit(**PHONE)
    begin(page, base)
    page.locator(".ld-wilds.live").click()
    page.wait_for_selector(".picker")
    live = [(name, size) for name, size in page.evaluate(TOUCH) if name.startswith("horse")]
    assert len(live) == 7
    assert min(size for _, size in live) >= (34 if crowded(page) else 42)


def test_what_is_drawn_on_the_way_agrees_with_the_server(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    compared = 0
    for record in RECORDS:
        answer = page.evaluate(COMPARE, record.read_text(encoding="utf-8"))
        assert answer["wrong"] == [], record.name
        compared += answer["compared"]
    assert compared > 200


def test_each_of_the_first_rounds_teaches_something_that_is_drawn(visit: Visit, base: str) -> None:
    page = visit()
    frames = begin(page, base, hints=True)
    ask = "async ([view, actions]) => (await import('/static/guides/long_shot_dice.js')).hint(view, actions)"
    taught: dict[str, str] = {}
    for turn in range(16):
        page.wait_for_selector(".prompt.asks")
        told = newest(frames)
        hint = page.evaluate(ask, [told["view"], told["actions"]])
        if hint:
            taught[hint["key"]] = hint["text"]
            assert page.locator(f"main.table [data-target='{hint['target']}']").count(), hint
        if told["view"]["table"]["round"] >= 8:
            break
        click(page.locator(".prompt .action").nth(turn % 3))
        page.wait_for_timeout(150)
    assert len(taught) >= 6, taught
    assert max(len(text.split()) for text in taught.values()) <= 38


def test_rolands_next_deed_is_lit(visit: Visit, base: str) -> None:
    """LD-135: the row of the horse die, the column of the other; a Wild of the human changes nothing."""
    page = visit()
    frames = frames_of(page)
    set_up(page, base, "long_shot_dice", ["me"])
    for turn in range(5):
        page.wait_for_selector(".prompt.asks")
        table = newest(frames)["view"]["table"]
        lit = page.locator(".ld-roland td.lit")
        assert lit.all_inner_texts() == [table["roland"]["sheet"][table["rolled"] - 1][table["spaces"] - 1]]
        assert page.locator(".ld-roland tr.lit th").inner_text() == str(table["rolled"])
        rounds = table["round"]
        while newest(frames)["view"]["table"]["round"] == rounds:
            page.wait_for_selector(".prompt.asks")
            click_a_button(page, turn)
            page.wait_for_timeout(60)


def test_a_card_tells_its_whole_ability_when_touched(visit: Visit, base: str) -> None:
    page = visit()
    frames = begin(page, base)
    horses = newest(frames)["view"]["table"]["horses"]
    for number, horse in enumerate(horses):
        line = page.locator(".ld-card").nth(number)
        assert horse["brief"] in line.inner_text()
        assert line.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    page.locator(".ld-card .ld-ability").first.hover()
    expect(page.locator(".tip:not([hidden])")).to_contain_text(horses[0]["ability"])

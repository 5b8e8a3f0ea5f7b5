"""The board of the dice game: a match by clicking it, what a phone can read and touch, what is drawn on the way."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import railbird
from railbird.server.projection import things_of
from tests.games.long_shot_dice.helpers import table as staged_table
from tests.web.conftest import PHONE, Visit
from tests.web.legible import SIDEWAYS, TINY, TOUCH
from tests.web.score_sheet import check_score_sheet
from tests.web.staged import Staged
from tests.web.table import (
    Heard,
    asked,
    begin,
    click_a_button,
    click_on_the_board,
    open_lobby,
    play_out,
    set_up,
    until,
)

TITLE = "Long Shot: The Dice Game"
# What flies from somebody's name to the thing he acts on.
CHIPS = """() => {
  window.chips = [];
  new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
    if (node.className === 'ld-deed') window.chips.push(node.textContent);
  }))).observe(document.body, { childList: true });
}"""
RECORDS = sorted((Path(__file__).parents[1] / "goldens" / "long_shot_dice").glob("*.json"))
# For every space and every number of horses on it: the pixels of a phone on which each can be touched.
ROOM = """async () => {
  const { NARROW, spots } = await import('/static/games/long_shot_dice/page/course.js');
  const rows = [];
  for (let space = 0; space <= 15; space++) for (let count = 1; count <= 8; count++) {
    const horses = Array.from({ length: count }, (_, n) => ({ number: n + 1, place: null, position: space }));
    const found = Object.values(spots({ track: { spaces: 15 }, horses }, NARROW));
    rows.push({ space, count, touch: Math.min(found[0].wide, found[0].tall) * 374 / 390 });
  }
  return rows;
}"""
ASK_GUIDE = (
    "async ([view, actions, things]) =>"
    " (await import('/static/games/long_shot_dice/page/guide.js')).hint(view, actions, things)"
)


@pytest.mark.slow
def test_a_match_by_clicking_the_board(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, TITLE)
    touched: set[str] = set()
    tiny: set[str] = set()

    def step(page: Page, turn: int) -> bool:
        touched.update(name.split(":")[0] for name, _ in page.evaluate(TOUCH))
        if turn % 9 == 0:
            tiny.update(page.evaluate(TINY))
            assert page.evaluate(SIDEWAYS) <= 0
        return click_on_the_board(page, turn)

    play_out(page, step)
    assert {"cell", "helmet", "jersey", "box", "bet", "horse", "wild"} <= touched
    assert tiny == set()
    expect(page.locator(".ld-oval .ld-ghost")).to_have_count(0)  # three are in the winner's circle
    expect(page.locator(".photo .photo-place")).to_have_text(["1st", "2nd", "3rd"])
    check_score_sheet(page, 4)


@pytest.mark.layout
@pytest.mark.parametrize("width", [390, 360])
def test_a_phone_can_read_and_touch_everything(width: int, visit: Visit, base: str) -> None:
    """Where more than two horses share a space they may be smaller, and each is a large button in the sheet as well."""
    page = visit(**{**PHONE, "viewport": {"width": width, "height": 800}})
    begin(page, base, TITLE)
    for turn in range(14):
        if not asked(page):
            break
        assert page.evaluate(SIDEWAYS) <= 0
        for tab in ("Market", "My sheet"):
            page.get_by_role("tab", name=tab).click()
            assert page.evaluate(TINY) == []
            for name, size in page.evaluate(TOUCH):
                whole = (42 if name.startswith("horse") else 43.5) if width == 390 else 38
                least = 22 if name.startswith("horse") and crowded(page) else whole
                assert size >= least, (name, size)
        listed = page.locator(".prompt .action").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert min(listed) >= 44
        click_a_button(page, turn)


def crowded(page: Page) -> bool:
    """Whether more than two horses share a space somewhere behind the gate."""
    words = page.locator(".ld-oval").get_attribute("aria-label") or ""
    spaces = re.findall(r"on space (\d+)", words)
    return any(spaces.count(space) > 2 for space in spaces) or words.count("at the start") > 6


@pytest.mark.layout
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


@pytest.mark.layout
def test_all_horses_can_be_chosen_with_a_wild_at_the_gate(visit: Visit, base: str) -> None:
    """After the first roll up to six horses still stand at the gate: a Wild makes them live, each 44 px."""
    page = visit(**PHONE)
    Staged(page, base, staged_table(rolled=(1, 2)))  # 6 stands on its bar
    page.locator(".ld-wilds.live").click()
    page.wait_for_selector(".picker")
    live = [(name, size) for name, size in page.evaluate(TOUCH) if name.startswith("horse")]
    assert len(live) == 7
    assert not crowded(page)
    assert min(size for _, size in live) >= 42


def test_each_of_the_first_rounds_teaches_something_that_is_drawn(visit: Visit, base: str) -> None:
    page = visit()
    match = railbird.new("long_shot_dice", seats=3, seed=1)
    staged = Staged(page, base, match, hints=True)
    taught: dict[str, str] = {}
    while match.view(0)["table"]["round"] < 8:
        if match.waiting == (0,):
            staged.show(match)
            hint = page.evaluate(ASK_GUIDE, [match.view(0), staged.choices()[1], json.loads(things_of(match))])
            if hint:
                taught[hint["key"]] = hint["text"]
                expect(page.locator(".coach p")).to_have_text(hint["text"])
                assert page.locator(f"main.table [data-target='{hint['target']}']").count(), hint
        match.play(match.actions()[0])
    assert len(taught) >= 6, taught
    assert max(len(text.split()) for text in taught.values()) <= 38


def test_rolands_next_deed_is_lit(visit: Visit, base: str) -> None:
    """LD-135: the row of the horse die, the column of the other; a Wild of the human changes nothing."""
    page = visit()
    heard = Heard(page)
    set_up(page, base, "long_shot_dice", ["me"])
    for turn in range(5):
        assert asked(page)
        table = heard.newest["view"]["table"]
        deed = table["roland"]["sheet"][table["rolled"] - 1][table["spaces"] - 1]
        expect(page.locator(".ld-roland td.lit")).to_have_text([deed])
        expect(page.locator(".ld-roland tr.lit th")).to_have_text(str(table["rolled"]))
        rounds = table["round"]
        while heard.newest["view"]["table"]["round"] == rounds:
            click_a_button(page, turn)
            assert asked(page)


@pytest.mark.layout
def test_a_card_tells_its_whole_ability_when_touched(visit: Visit, base: str) -> None:
    page = visit()
    horses = begin(page, base, TITLE).newest["view"]["table"]["horses"]
    for number, horse in enumerate(horses):
        line = page.locator(".ld-card").nth(number)
        expect(line).to_contain_text(horse["brief"])
        assert line.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    page.locator(".ld-card .ld-ability").first.hover()
    expect(page.locator(".tip:not([hidden])")).to_contain_text(horses[0]["ability"])


def test_what_others_do_is_shown_where_it_belongs(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, TITLE, instant=False)
    page.evaluate(CHIPS)
    click_a_button(page, 0)
    until(page, lambda: page.evaluate("window.chips.length") > 0, "a bot's deed")
    expect(page.locator(".prompt.asks")).to_be_visible(timeout=60_000)
    expect(page.locator(".ld-deed")).to_have_count(0)


def test_own_bets_stand_on_the_market_and_on_the_horses(visit: Visit, base: str) -> None:
    page = visit()
    heard = begin(page, base, TITLE)
    bets = [f"${amount}" for amount in heard.newest["view"]["table"]["sheets"][0]["bets"] if amount]
    assert bets  # a Starting Card brings some
    shown = page.locator(".ld-card .ld-bet")
    expect(shown).to_have_count(len(bets))
    assert [text.split(":")[-1].strip() for text in shown.all_inner_texts()] == bets
    expect(page.locator(".ld-oval .ld-coin")).to_have_count(len(bets))


def test_alone_the_market_says_what_roland_does_next(visit: Visit, base: str) -> None:
    page = visit()
    heard = Heard(page)
    set_up(page, base, "long_shot_dice", ["me"])
    asked(page)
    table = heard.newest["view"]["table"]
    column = table["spaces"] - 1
    row, otherwise = table["roland"]["sheet"][table["rolled"] - 1], table["roland"]["sheet"][-1]
    expect(page.locator(".ld-next")).to_have_text(f"Then Roland: {row[column]}; if he cannot, {otherwise[column]}.")

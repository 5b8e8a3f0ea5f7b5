"""An edition in which every figure differs, on the page: nothing that is drawn, said or hinted has an old figure."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import railbird
from railbird.games.registry import folder_of, game_ids
from tests.editions import stale, write
from tests.web.conftest import PHONE, Visit
from tests.web.staged import Staged

# All that stands there or is read out, and what the notes on things say.
SAID = """() => {
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    for (const name of ['aria-label', 'title', 'data-words']) found.push(element.getAttribute(name) ?? '');
    if (['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
    const own = [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join(' ');
    found.push(own);
  }
  return [...new Set(found.filter(text => /[$€]\\s?\\d/.test(text)))];
}"""
HOVERED = 14


def notes(page: Page) -> list[str]:
    """What hovering over things opens."""
    found = []
    things = page.locator("main.table :is([data-target], [data-about], [data-action])")
    for n in range(0, things.count(), max(1, things.count() // HOVERED)):
        thing = things.nth(n)
        if thing.is_visible():
            thing.hover(force=True)
            note = page.locator("#tip:not([hidden])")
            if note.count():
                found += [note.inner_text()]
            page.mouse.move(1, 1)
    return found


def positions(game: str, edition: Path) -> list[railbird.Match]:
    """Decisions of seat 0 over a match, the first of each phase."""
    found: dict[str, railbird.Match] = {}
    chooser = random.Random(5)
    match = railbird.new(game, 3, seed=5, edition=edition)
    for _ in range(300):
        if match.over:
            break
        if 0 in match.waiting:
            phase = match.table(0)["phase"]
            if phase not in found:
                found[phase] = railbird.load(game, match.state())
        seat = match.waiting[0]
        match.play(chooser.choice(match.actions(seat)), seat)
    return list(found.values())


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", game_ids())
def test_the_page_shows_the_new_figures_and_none_of_the_old(
    visit: Visit, base: str, tmp_path: Path, game: str, look: dict[str, Any]
) -> None:
    page = visit(**look)
    edition = write(game, tmp_path)
    places = positions(game, edition)
    staged = Staged(page, base, places[0], hints=True)
    money = 0
    for number, match in enumerate(places):
        staged.show(match)
        said = page.evaluate(SAID)
        money += len(said)
        if number < 2 and not look:
            said += notes(page)
        table = match.table(0)
        assert not stale(game, said, table)
        if game == "long_shot":  # whose prices stand on the board
            assert any(f"${match.table(0)['horses'][0]['price']}" in text for text in said)
    assert money > 10


@pytest.mark.parametrize("game", game_ids())
def test_no_module_that_draws_has_a_sum_of_its_own(game: str) -> None:
    """What guides teach is the printed game; hints at a table have the table's figures."""
    for file in (folder_of(game) / "page").glob("*.js"):
        code = file.read_text(encoding="utf-8")
        if file.name == "guide.js":
            code = code[code.index("export function hint") :]
        code = re.sub(r"/\*.*?\*/|^ *//.*?$", "", code, flags=re.DOTALL | re.MULTILINE)
        sums = [found for found in re.findall(r"[$€]\d[\d,]*", code) if found != "€0"]
        assert not sums, (file.name, sums)

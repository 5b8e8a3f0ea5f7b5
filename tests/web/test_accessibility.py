"""Whether everybody can use every screen: axe, headings without gaps, nothing to scroll sideways."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import railbird
from tests.games.long_shot_dice.helpers import table
from tests.playing import play_out
from tests.web.conftest import PHONE, Visit
from tests.web.staged import Staged
from tests.web.table import open_page, until

SCREENS = [
    "#/",
    "#/replay",
    "#/rules/long_shot_dice",
    "#/rules/finish_line",
    *(f"#/new/{game}" for game in railbird.game_ids()),
]
RESTING = (
    "document.getAnimations().every(one =>"
    " one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"
)


def looking(look: str) -> dict[str, Any]:
    return PHONE if look == "phone" else {"color_scheme": "dark" if look == "night" else "light"}


def usable_by_everybody(page: Page) -> None:
    """No serious finding of axe, headings without gaps, and nothing to scroll sideways."""
    assert serious(page) == []
    levels = page.evaluate("[...document.querySelectorAll('h1, h2, h3, h4')].map(h => Number(h.tagName[1]))")
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding(screen: str, look: str, visit: Visit, base: str) -> None:
    page = visit(**looking(look))
    open_page(page, base + screen)
    page.wait_for_selector(".race, .preview, .clause-list, .drop")
    usable_by_everybody(page)


@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding_in_a_replay_and_a_waiting_room(
    look: str, visit: Visit, base: str, record: Path
) -> None:
    page = visit(**looking(look))
    open_page(page, f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")
    usable_by_everybody(page)
    page.keyboard.press("End")
    page.wait_for_selector(".slip")
    usable_by_everybody(page)
    page.goto(f"{base}#/new/long_shot_dice")
    page.get_by_label("Who sits in seat 2").select_option("link")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".room")
    assert serious(page) == []


@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding_at_the_table(look: str, visit: Visit, base: str) -> None:
    page = visit(**looking(look))
    staged = Staged(page, base, table(4, rolled=(5, 2)), hints=True)
    page.wait_for_selector(".coach")
    assert serious(page) == []
    staged.show(play_out(railbird.new("long_shot_dice", seats=4, seed=3), 3))
    page.wait_for_selector(".slip")
    assert serious(page) == []


def serious(page: Page) -> list[str]:
    """Findings of axe that keep somebody out, once everything has faded in."""
    until(page, lambda: bool(page.evaluate(RESTING)), "what is fading in")
    found = Axe().run(page).response["violations"]
    return [
        f"{finding['id']}: {node['html'][:160]}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"][:3]
    ]

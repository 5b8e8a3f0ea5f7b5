"""The other pages: lobby, set-up, replay, rules; what they weigh, and whether everybody can use them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import railbird
from tests.web.conftest import PHONE, Visit
from tests.web.table import amounts, click_a_button, open_lobby, play_now, play_out

DICE = "Long Shot: The Dice Game"
SCREENS = ["#/", "#/new/long_shot_dice", "#/rules/long_shot_dice", "#/replay"]
FIRST_PAGE = 200 * 1024


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = railbird.new("long_shot_dice", ["Ann", "Bob"], seed=11)
    while not match.over:
        match.play(match.actions()[-1])
    path = tmp_path_factory.mktemp("record") / "match.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    return path


def test_the_first_page_is_small(visit: Visit, base: str) -> None:
    page = visit()
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(len(gzip.compress(answer.body())) + 400))
    page.goto(base)
    page.wait_for_selector(".race")
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes) < FIRST_PAGE


def test_the_lobby_fits_one_screen(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    assert page.locator(".race").count() == len(railbird.games())
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding(screen: str, look: str, visit: Visit, base: str) -> None:
    more: dict[str, Any] = PHONE if look == "phone" else {"color_scheme": "dark" if look == "night" else "light"}
    page = visit(**more)
    open_lobby(page, base)
    page.goto(base + screen)
    page.wait_for_selector(".race, .preview, .clause-list, .drop")
    assert serious(page) == []


@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding_at_the_table(look: str, visit: Visit, base: str) -> None:
    more: dict[str, Any] = PHONE if look == "phone" else {"color_scheme": "dark" if look == "night" else "light"}
    page = visit(**more)
    open_lobby(page, base, hints=True)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    assert serious(page) == []
    play_out(page, click_a_button)
    assert serious(page) == []


def serious(page: Page) -> list[str]:
    """Findings of axe that keep somebody out."""
    found = Axe().run(page).response["violations"]
    return [
        f"{finding['id']}: {node['html'][:160]}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"][:3]
    ]


def test_a_mixture_of_cards_is_previewed(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot_dice")
    page.wait_for_selector(".preview .horse-card")
    page.get_by_label("Card set").select_option("mix")
    page.get_by_label("Set of horse 1").select_option("2")
    page.get_by_label("Set of horse 2").select_option("3")
    page.wait_for_selector(".preview >> text=Golden Corral")
    page.wait_for_selector(".preview >> text=Pie in the Sky")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".cards >> text=Golden Corral")


def test_a_wrong_edition_is_refused_with_its_reason(visit: Visit, base: str, tmp_path: Path) -> None:
    page = visit(quiet=True)  # the browser writes every refused request to the console
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot_dice")
    wrong = tmp_path / "mine.toml"
    wrong.write_text("[track]\nspaces = 'many'\n", encoding="utf-8")
    page.get_by_label("Edition file").set_input_files(wrong)
    page.wait_for_selector(".error")
    assert "the [edition] table with name and game is missing" in page.inner_text(".error")
    assert page.get_by_role("button", name="Open the table").is_disabled()


def test_an_uploaded_record_is_replayed(visit: Visit, base: str, record: Path) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")
    steps = len(json.loads(record.read_text(encoding="utf-8"))["steps"])
    assert page.inner_text(".where") == f"0 / {steps}"
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".where") == f"1 / {steps}"
    page.get_by_role("button", name="Next decision").click()
    assert page.locator(".doing").inner_text().startswith(("Ann", "Bob"))
    page.get_by_role("button", name="To the end").click()
    assert page.inner_text(".where") == f"{steps} / {steps}"
    final = railbird.replay(record.read_text(encoding="utf-8")).scores()
    assert amounts(page.locator(".slip .total td")) == sorted(final, reverse=True)


def test_a_broken_record_is_refused_with_the_step(visit: Visit, base: str, record: Path, tmp_path: Path) -> None:
    page = visit(quiet=True)  # the browser writes every refused request to the console
    open_lobby(page, base)
    broken = json.loads(record.read_text(encoding="utf-8"))
    step = next(n for n, entry in enumerate(broken["steps"]) if "roll" in json.dumps(entry))
    broken["steps"] = json.loads(json.dumps(broken["steps"]).replace("roll ", "roll 9", 1))
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken), encoding="utf-8")
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(path)
    page.wait_for_selector(".notice")
    assert str(step) in page.inner_text(".notice") or str(step + 1) in page.inner_text(".notice")


def test_clauses_are_searched_and_opened_by_address(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/rules/long_shot_dice/LD-086")
    page.wait_for_selector(".clause-list .found")
    assert page.locator(".clause-list .found b").inner_text() == "LD-086"
    everything = page.locator(".clause-list b").count()
    page.get_by_label("Search").fill("no bet line")
    found = page.locator(".clause-list b").count()
    assert 0 < found < everything
    assert page.locator("mark").count() >= found
    assert page.locator(".chapter svg").count() >= 2


def test_my_tables_are_listed_with_their_state(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    page.goto(f"{base}#/")
    page.wait_for_selector(".my-tables li.turn")
    page.locator(".my-tables a").click()
    page.wait_for_selector(".prompt.asks")

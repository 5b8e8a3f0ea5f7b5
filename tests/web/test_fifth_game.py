"""The fifth game in the browser: listed in the lobby, drawn by the frame alone, played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.process import ServerProcess, end_since
from tests.web.conftest import PHONE, Visit
from tests.web.table import LISTED, asked, begin, finished


@pytest.fixture(scope="module")
def base(fifth_game: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = ServerProcess(tmp_path_factory.mktemp("data"), path=str(fifth_game))
    yield f"http://127.0.0.1:{server.port}/"
    _, complaints = server.stop()
    end_since(0)
    assert complaints == ""


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_a_match_against_bots(visit: Visit, base: str, device: str) -> None:
    page = visit(**(PHONE if device == "phone" else {}))
    heard = begin(page, base, "Sealed Tips")
    assert page.locator(".prompt").inner_text().startswith("Seal your tip")
    page.locator(LISTED, has_text="$2").nth(2).click()  # on the third horse
    decisions = 0
    while asked(page):
        page.locator(LISTED).first.click()
        decisions += 1
    assert finished(page)
    assert decisions > 3
    own = heard.newest["look"]
    told = [event for frame in heard.tables for event in frame["events"]]
    assert [event["data"] for event in told if event["kind"] == "tipped"] in ([], [{"number": 3, "stake": 2}])
    assert all(event["seat"] == own for event in told if event["kind"] == "tipped")
    assert heard.newest["view"]["table"]["my_tip"] == "Rainy Monday for $2"
    settled = page.locator("section.end").inner_text()
    assert "Tip: Rainy Monday for $2" in settled
    width = page.viewport_size
    assert width
    assert page.evaluate("document.documentElement.scrollWidth") <= width["width"]


def test_its_rules_are_a_page(visit: Visit, base: str) -> None:
    page = visit()
    page.goto(f"{base}#/rules/sealed_tips")
    page.wait_for_selector(".clause-list")
    assert "A tip on the winner pays the stake times the horse's odds." in page.inner_text("body")


def test_a_horse_says_what_it_is_and_can_be_clicked(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, "Sealed Tips")
    page.locator(".generic-horses [data-target='horse:4']").click()
    picker = page.locator(".picker")
    picker.wait_for()
    assert "$3" in picker.inner_text()

"""The fifth game in the browser: listed in the lobby, drawn by the frame alone, played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.process import ServerProcess, end_since
from tests.web.conftest import PHONE, Visit
from tests.web.table import begin, click_a_button, click_on_the_board, finished, open_lobby, play_out


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
    page.locator(".prompt [data-text='tip 3 for 2']").click()
    if device == "phone":  # where a touch that cannot be taken back is asked for twice
        page.locator(".picker .primary").click()
    assert play_out(page, click_on_the_board if device == "phone" else click_a_button) > 3
    assert finished(page)
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


def test_the_lobby_lists_it_last_with_a_picture(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    last = page.locator(".race").last
    assert last.locator("h2").inner_text() == "Sealed Tips"
    assert last.locator("svg.scene").count() == 1
    for button in (last.locator("button"), last.locator("a.button")):  # whole within the card
        card, box = last.bounding_box(), button.bounding_box()
        assert card
        assert box
        assert card["y"] <= box["y"] < box["y"] + box["height"] <= card["y"] + card["height"]


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

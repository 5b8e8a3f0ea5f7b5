"""railbird odds and railbird review: for people, for programs, and with bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railbird.cli import BAD_INPUT, main
from railbird.match.record import dumps
from tests.analysis.late import late_match, steadily

pytestmark = pytest.mark.either_form  # the playouts under it are tested in both forms


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = late_match("homestretch")
    steadily(match)
    path = tmp_path / "match.railbird.json"
    path.write_text(dumps(match.record()))
    return path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_odds_of_a_moment(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = told(capsys, "odds", str(record), "--step", "0", "--seat", "1", "--worlds", "20")
    assert "After step 0 of" in words
    assert "as P1 knows it" in words
    assert words.count("race ") == 4
    assert "k to $" in words
    found = json.loads(told(capsys, "odds", str(record), "--json", "--worlds", "2"))
    assert sum(seat["win"]["value"] for seat in found["seats"]) == pytest.approx(1)


def test_a_review_for_people_for_programs_and_as_a_page(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "out.html"
    words = told(capsys, "review", str(record), "--depth", "64", "--html", str(page))
    assert "own skill" in words
    assert f"The page is in {page}." in " ".join(words.split())
    assert page.read_text().startswith("<!doctype html>")
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []
    found = json.loads(told(capsys, "review", str(record), "--depth", "64", "--json"))
    assert found["over"]
    assert found["depth"] == 64
    for seat in found["seats"]:
        parts = seat["split"]
        total = sum(parts[part] for part in ("start", "luck", "skill", "others", "hidden"))
        assert total == pytest.approx(parts["result"], abs=1e-12)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("odds", "{}", "--step", "9999"), "--step: 9999 is not between 0 and"),
        (("odds", "{}", "--seat", "7"), "--seat: 7 is not between 1 and 3"),
        (("odds", "{}", "--worlds", "0"), "worlds: must be a whole number"),
        (("review", "{}", "--depth", "0"), "depth: must be a whole number from 64"),
        (("review", "{}", "--depth", "1000000000"), "depth: must be a whole number from 64"),
        (("review", "nowhere.json"), "nowhere.json"),
        (("review", "{}", "--depth", "64", "--html", "no/such/folder/x.html"), "no/such/folder"),
    ],
)
def test_bad_input(record: Path, arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word.format(record) for word in arguments]) == BAD_INPUT
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1


def test_a_record_that_does_not_verify_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(record.read_text())
    document["result"]["scores"][0] += 1
    record.write_text(json.dumps(document))
    assert main(["review", str(record), "--depth", "64"]) == BAD_INPUT
    assert "result.scores" in capsys.readouterr().err

"""Clause ids open the clause, wherever the package cites one."""

from pathlib import Path

import pytest

import railbird
from railbird.engine import ledger
from railbird.errors import UnknownGame
from railbird.games.registry import find


def test_a_clause_a_ruling_and_a_scenario() -> None:
    known = ledger.clauses("long_shot_dice")
    assert known["LD-051"] == "Mark exactly one unmarked cell numbered k."
    assert known["LD-R05"] == "Seats and clockwise. Ascending seat index, wrapping."
    assert "purses A 35, B 45" in known["LD-S54"]
    assert {f"LD-{number:03}" for number in range(1, 157)} <= set(known)


def test_every_id_in_a_match_can_be_opened(game: str) -> None:
    known = ledger.clauses(game)
    match = railbird.new(game, max(2, find(game).seats[0]), seed=3)
    while not match.over:
        seat = match.waiting[0]
        for action in match.actions(seat):
            assert set(action.rules) <= set(known)
        assert set(match.prompt(seat).rules) <= set(known)
        match.play(match.actions(seat)[-1], seat)
    cited = {rule for event in match.log() for rule in event.rules}
    cited |= {rule for seat in range(match.seats) for line in match.settlement(seat) for rule in line.rules}
    assert cited
    assert cited <= set(known)


def test_quotes_keep_their_order_and_leave_out_strangers() -> None:
    quoted = ledger.quote("long_shot_dice", ("LD-083", "LD-999", "LD-082"))
    assert [clause for clause, _ in quoted] == ["LD-083", "LD-082"]


def test_a_ledger_that_is_not_there() -> None:
    with pytest.raises(UnknownGame, match="ledger of ludo is not installed"):
        ledger.clauses("ludo")


def test_an_installed_package_has_its_own_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ludo.md").write_text("| LU-001 | Roll a six. | RB |\n")
    monkeypatch.setattr(ledger, "FOLDERS", (tmp_path,))
    assert ledger.clauses.__wrapped__("ludo") == {"LU-001": "Roll a six."}

"""What is said about figures (provenance, note) beside the figures themselves: checked, shown, and not counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import railbird
from railbird.engine.components import PROVENANCES, read_components
from railbird.errors import BadEdition
from railbird.games.registry import find, folder_of, open_edition, shipped

DICE = "horse = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\nmove = [0, 1, 1, 1, 1, 3]\n"


def written(folder: Path, part: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(f'[edition]\nname = "mine"\ngame = "long_shot"\n{part}', encoding="utf-8")
    return path


def digest(folder: Path, part: str) -> str:
    return read_components("long_shot", folder_of("long_shot"), written(folder, part)).digest


def test_the_digest_is_of_figures_alone(tmp_path: Path) -> None:
    said = digest(tmp_path, f'[dice]\nprovenance = "published"\n{DICE}')
    assert said == digest(tmp_path, f'[dice]\nprovenance = "reconstructed"\nnote = "a guess"\n{DICE}')
    assert said == digest(tmp_path, f'[dice]\nprovenance = {{ horse = "rulebook", move = "manual" }}\n{DICE}')
    assert said != digest(tmp_path, f'[dice]\nprovenance = "published"\n{DICE}'.replace("3]", "4]"))


def test_records_with_the_digest_of_before_are_read(game: str) -> None:
    """They counted provenance and notes, too; the figures are the same. With parts of its own an edition is no such."""
    match = railbird.new(game, find(game).seats[0], seed=4)
    for former in find(game).former_digests:
        record = {**match.record(), "edition": {"name": "default", "digest": former}}
        again = railbird.replay(json.dumps(record))
        assert again.position() == match.position()
        assert again.record()["edition"] == match.record()["edition"]
    part = "money" if game != "finish_line" else "odds"
    parts = {part: match.components.parts[part]}
    for former in find(game).former_digests:
        with pytest.raises(BadEdition, match="digest"):
            open_edition(find(game), {"name": "mine", "digest": former, "parts": parts})


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ('{ horse = "rulebook" }', r"line 5: dice\.provenance: says nothing of 'move'"),
        (
            '{ horse = "rulebook", move = "heard" }',
            rf"line 5: dice\.provenance\.move: 'heard' is none of {PROVENANCES[0]}",
        ),
        ('{ horse = "rulebook", move = 3 }', r"line 5: dice\.provenance\.move: must be a text"),
        ('{ horse = "rulebook", move = "manual", odd = "manual" }', r"dice\.provenance\.odd: there is no such key"),
        ('{ horse = "rulebook", move = "manual", note = "manual" }', r"dice\.provenance\.note: there is no such key"),
        ('["rulebook"]', r"line 5: dice\.provenance: must be a text"),
    ],
)
def test_a_provenance_for_each_key(tmp_path: Path, said: str, complaint: str) -> None:
    with pytest.raises(BadEdition, match=complaint):
        digest(tmp_path, f"[dice]\nprovenance = {said}\n{DICE}")


def test_what_is_a_guess_is_called_one() -> None:
    """The move die stands in the manual alone; grid and starting cards in one implementation; two odds are a guess."""
    boxes = {name: open_edition(find(name))[0].parts for name in railbird.game_ids()}
    assert boxes["long_shot"]["dice"]["provenance"] == {"horse": "rulebook", "move": "manual"}
    assert boxes["long_shot_dice"]["grid"]["provenance"] == "reconstructed"
    assert {card["provenance"] for card in boxes["long_shot_dice"]["starting_cards"]} == {"reconstructed"}
    assert "1 and 2 are a guess" in boxes["finish_line"]["odds"]["race_1"]["note"]


def test_the_words_of_an_edition_give_the_true_mean_step() -> None:
    """Set-up says what changes with the move die of 2009: on average 1.2 spaces instead of 2.5."""

    def mean(edition: str | None) -> str:
        faces = open_edition(find("long_shot"), edition)[0].parts["dice"]["move"]
        return f"on average {sum(faces) / len(faces):.1f} spaces"

    assert mean(None) in find("long_shot").printed
    assert f"{mean('us2009')} instead of 2.5" in shipped("long_shot")["us2009"]
    assert find("long_shot").printed.startswith("As the manual says: ")
    assert shipped("long_shot")["us2009"].startswith("As printed in 2009: ")

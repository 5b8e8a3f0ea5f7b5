"""Playthroughs: goldens as texts. A few of each game are kept to be read, of all others a digest.

`make goldens` writes them anew; `python -m tests.test_playthroughs FOLDER` writes all of them there, to look at, and
`python -m tests.test_playthroughs report` lists what random matches show and no golden does, `… unreached` the lines of
the games' words that no golden reaches.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

import railbird
from railbird.games.registry import folder_of
from tests.playing import house_rules, play_out, seat_counts
from tests.playthroughs import playthrough
from tests.test_goldens import FOLDER, golden_files

KEPT = {
    "finish_line": ("disqualified-leader", "photo-finish-with-a-tie", "two-seats"),
    "homestretch": ("two_players", "rolled_off_for_the_first_turn", "five_players_steady"),
    "long_shot": ("three-seats", "four-steady-players", "rolled-horse-then-bar-horse-finish"),
    "long_shot_dice": ("two-seats-set-1", "solo-won", "great-appreciation-declined", "jersey-on-an-eight-X-bar"),
}
DIGESTS = FOLDER / "playthroughs.txt"
TOLD = ("events", "prompts", "choices", "refusals")  # what playthroughs tell
MAKES = re.compile(r"\b(Event|Prompt|Words|tell)\(")  # a sentence for an event, a question or a choice
LOOK = "`make goldens` writes it anew; look at the diff"


def told(path: Path) -> str:
    return playthrough(path.read_text())


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digests() -> dict[str, str]:
    return dict(line.split(" ") for line in DIGESTS.read_text().splitlines())


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_reads_as_before(path: Path) -> None:
    text = told(path)
    kept = path.with_suffix(".txt")
    if kept.exists():
        before, now = kept.read_text().splitlines(), text.splitlines()
        first = next((at for at, (old, new) in enumerate(zip(before, now, strict=False)) if old != new), None)
        shown = f"line {first + 1}: {before[first]!r} is {now[first]!r} now" if first is not None else "its length"
        as_before = before == now  # a diff of thousands of lines would take pytest minutes
        assert as_before, f"{kept.name}, {shown}: {LOOK}"
    assert digests()[f"{path.parent.name}/{path.stem}"] == digest(text), LOOK


def test_those_to_be_read_are_there(game: str) -> None:
    assert sorted(path.stem for path in (FOLDER / game).glob("*.txt")) == sorted(KEPT[game])
    assert sorted(digests()) == sorted(f"{path.parent.name}/{path.stem}" for path in golden_files())


def kinds(text: str) -> set[tuple[str, str]]:
    """What a playthrough shows: kinds of events and actions, and what is asked by its clauses."""
    found = set()
    for line in text.splitlines():
        if line.startswith("  ! "):
            found |= {("event", kind) for kind in re.findall(r"\(([^)]*)\) ", line)[:1]}
        elif line.startswith("  ? "):
            found |= {("question", rules) for rules in re.findall(r"\[([^\]]*)\]$", line)}
        elif done := re.match(r"\d+\. (?:[^:]*: )?(\w+)", line):
            found.add(("done", done[1]))
    return found


def variants(game: str) -> list[dict[str, Any]]:
    """Options that bring other questions and actions."""
    cards = [{"cards": number, "auto_gain": number % 2 == 0} for number in (1, 2, 3, 4)]
    return [{}, house_rules(game), *(cards if game == "long_shot_dice" else [])]


def random_match(game: str, seed: int) -> railbird.Match:
    seats, options = seat_counts(game)[seed % 3], variants(game)[seed // 3 % len(variants(game))]
    return play_out(railbird.new(game, seats, seed=seed, options=options), seed)


def test_goldens_show_every_kind_of_event_action_and_question(game: str, plenty: int) -> None:
    """What turns up in other matches turns up in a golden."""
    shown = set().union(*(kinds(told(path)) for path in golden_files() if path.parent.name == game))
    for seed in range(6 * plenty):
        unseen = kinds(playthrough(random_match(game, seed).record())) - shown
        assert not unseen, (seed, unseen)


def unreached(game: str) -> list[str]:
    """The lines of a game's words that no playthrough of its goldens reaches; asked once in a process, since words
    are remembered."""
    words = [path for path in sorted((folder_of(game) / "words").glob("*.py")) if path.stem in TOLD]
    watch = Coverage(data_file=None, include=[str(path) for path in words])
    with watch.collect():
        for golden in golden_files():
            if golden.parent.name == game:
                told(golden)
    found = []
    for path in words:
        lines = path.read_text().splitlines()
        found += [f"{game}/words/{path.name}:{at}: {lines[at - 1].strip()}" for at in watch.analysis2(str(path))[3]]
    return found


@pytest.mark.outside
@pytest.mark.either_form
def test_every_sentence_for_an_event_a_question_or_a_choice_is_in_a_golden() -> None:
    command = [sys.executable, "-m", "tests.test_playthroughs", "unreached"]
    done = subprocess.run(command, cwd=FOLDER.parents[1], capture_output=True, text=True, timeout=300)
    lines = done.stdout.splitlines()
    assert {line.partition("/")[0] for line in lines} == set(railbird.game_ids()), done.stderr[-2000:]
    assert not [line for line in lines if MAKES.search(line)]


def write_all() -> None:
    lines = []
    for old in FOLDER.glob("*/*.txt"):
        old.unlink()
    for path in golden_files():
        text = told(path)
        lines.append(f"{path.parent.name}/{path.stem} {digest(text)}")
        if path.stem in KEPT[path.parent.name]:
            path.with_suffix(".txt").write_text(text)
    DIGESTS.write_text("\n".join(lines) + "\n")


def report(matches: int = 200) -> None:
    for game in railbird.game_ids():
        shown = set().union(*(kinds(told(path)) for path in golden_files() if path.parent.name == game))
        found = set()
        for seed in range(matches):
            found |= kinds(playthrough(random_match(game, seed).record()))
        print(f"{game}: {len(found)} kinds in {matches} matches, not in a golden: {sorted(found - shown) or 'none'}")


if __name__ == "__main__":
    if sys.argv[1:] == ["report"]:
        report()
    elif sys.argv[1:] == ["unreached"]:
        print("\n".join(line for game in railbird.game_ids() for line in unreached(game)))
    elif sys.argv[1:]:
        for path in golden_files():
            target = Path(sys.argv[1]) / path.parent.name / f"{path.stem}.txt"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(told(path))
    else:
        write_all()

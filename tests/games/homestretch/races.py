"""Races run by the fixed policies of the ledger's tables 2.4 and 6.5, counted.

    python -m tests.games.homestretch.races 100000

prints both tables and every figure that is more than three standard errors off (docs/games/homestretch.md has them).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from tests.games.homestretch.helpers import card, position, tables

STOP, PRESS, EITHER = "stop", "press", "either"

# Ledger 6.5: rolls, Win and Show-or-better of horses 2 to 12 in percent, of 100,000 races each.
REFERENCE: dict[tuple[str | None, str], tuple[float, list[float], list[float]]] = {
    (None, STOP): (
        33.0,
        [0.1, 0.9, 3.9, 9.8, 19.3, 32.2, 19.2, 10.0, 3.7, 0.9, 0.0],
        [0.5, 5.1, 17.3, 35.8, 55.6, 71.8, 55.5, 35.7, 17.3, 5.0, 0.5],
    ),
    (None, PRESS): (
        46.8,
        [0.0, 0.6, 3.2, 9.4, 19.8, 34.4, 19.6, 9.3, 3.2, 0.6, 0.0],
        [0.5, 4.1, 15.7, 35.1, 57.2, 74.8, 57.1, 35.2, 15.7, 4.1, 0.5],
    ),
    ("P01", STOP): (
        27.1,
        [0.0, 0.3, 36.8, 3.6, 3.1, 5.9, 3.2, 9.6, 37.1, 0.3, 0.0],
        [0.2, 2.6, 73.5, 22.6, 23.0, 37.1, 23.0, 41.6, 73.6, 2.6, 0.2],
    ),
    ("G01", STOP): (
        24.0,
        [5.5, 0.2, 11.6, 3.0, 6.2, 10.8, 6.1, 21.5, 34.9, 0.2, 0.0],
        [18.3, 1.8, 36.9, 16.4, 29.3, 43.9, 29.2, 56.1, 66.5, 1.7, 0.1],
    ),
}

# Ledger 2.4, by pairs of horses: Win, Place or better, Show or better in percent.
NO_HANDICAP = {
    (2, 12): (0.05, 0.2, 0.5), (3, 11): (0.9, 2.4, 5.1), (4, 10): (3.8, 9.6, 17.3),
    (5, 9): (9.9, 22.0, 35.7), (6, 8): (19.2, 38.2, 55.6), (7,): (32.2, 55.2, 71.8),
}  # fmt: skip
MEAN_OF_CARDS = {
    (2, 12): (2.3, 4.4, 6.7), (3, 11): (6.6, 11.5, 16.3), (4, 10): (10.1, 18.6, 26.9),
    (5, 9): (13.3, 26.0, 38.0), (6, 8): (9.4, 21.8, 35.5), (7,): (16.8, 35.7, 52.9),
}  # fmt: skip


@dataclass
class Count:
    races: int = 0
    rolls: int = 0
    squares: int = 0  # of rolls, for their standard error
    lines: list[list[int]] = field(default_factory=lambda: [[0] * 11 for _ in range(3)])

    def chance(self, numbers: Sequence[int], line: int) -> float:
        """That one of these horses takes this line or a better one: the mean of them, in percent."""
        hits = sum(self.lines[better][number - 2] for number in numbers for better in range(line + 1))
        return 100 * hits / (self.races * len(numbers))

    def add(self, other: Count) -> None:
        self.races += other.races
        self.rolls += other.rolls
        self.squares += other.squares
        for line in range(3):
            for horse in range(11):
                self.lines[line][horse] += other.lines[line][horse]


def run(key: str | None, policy: str, races: int, seed: int) -> Count:
    """Races of one card (None: no handicaps). A special move takes any horse in last place, all equally likely."""
    start = position(2, key="P01").position()  # only its handicaps matter here
    assert isinstance(start, Homestretch)
    if key:
        start.handicap = list(tables().handicap[card(key)])
    state = start.clone()
    rng = random.Random(seed)
    count = Count()
    for _ in range(races):
        state.copy_from(start)
        while state.placed < 3:
            if state.phase == c.ROLL:
                state.happen(int(rng.random() * 36))
            elif state.phase == c.SPECIAL:
                state.act(state.turn, rng.choice(state.actions(state.turn)))
            else:
                again = policy == PRESS or (policy == EITHER and rng.random() < 0.5)
                if state.phase == c.MOVE:
                    state.act(state.turn, c.ONE_REROLL if again else c.TWO_STOP)
                else:
                    state.act(state.turn, c.REROLL if again else c.END_TURN)
        count.races += 1
        count.rolls += state.roll_count
        count.squares += state.roll_count**2
        podium = state.podium
        for line in range(3):
            count.lines[line][podium[line][0]] += 1
    return count


def over_the_cards(races: int, seed: int) -> Count:
    """The same number of races of every card, rolling again or not at random."""
    t = tables()
    total = Count()
    for n in range(t.cards):
        total.add(run(t.card_ids[n], EITHER, max(1, races // t.cards), seed + n))
    return total


def allowed(percent: float, races: int, horses: int, digit: float = 0.05) -> float:
    """Three standard errors of ours and of the ledger's 100,000 races, and its rounding."""
    p = min(max(percent, 0.05), 99.95) / 100
    ours, ledger = (p * (1 - p) / n for n in (races * horses, 100_000 * horses))
    return 300 * (ours + ledger) ** 0.5 + digit


def differences(races: int, seed: int = 1) -> tuple[list[str], list[str]]:
    """Every figure beside the ledger's, and those that are too far off."""
    lines, wrong = [], []

    def compare(label: str, mine: float, ledger: float, margin: float) -> None:
        text = f"{label}: {mine:.2f}, ledger {ledger}, allowed ±{margin:.2f}"
        lines.append(text)
        if abs(mine - ledger) > margin:
            wrong.append(text)

    for (key, policy), (rolls, win, show) in REFERENCE.items():
        count = run(key, policy, races, seed)
        mean = count.rolls / count.races
        error = ((count.squares / count.races - mean**2) * (1 / races + 1 / 100_000)) ** 0.5
        label = f"{key or 'no handicap'}, {policy}"
        compare(f"{label}, rolls", mean, rolls, 3 * error + 0.05)
        for number in range(2, 13):
            for line, reference in ((0, win), (2, show)):
                ledger = reference[number - 2]
                mine = count.chance([number], line)
                compare(f"{label}, {number} line {line}", mine, ledger, allowed(ledger, races, 1))
        if (key, policy) == (None, STOP):
            pairs(compare, "no handicap", count, NO_HANDICAP)
    pairs(compare, "mean of the cards", over_the_cards(races, seed), MEAN_OF_CARDS)
    return lines, wrong


def pairs(compare: object, label: str, count: Count, table: dict[tuple[int, ...], tuple[float, float, float]]) -> None:
    for numbers, row in table.items():
        for line, ledger in enumerate(row):
            margin = allowed(ledger, count.races, len(numbers), 0.05 if ledger < 50 else 0.06)
            compare(f"{label}, {numbers} line {line}", count.chance(numbers, line), ledger, margin)  # type: ignore[operator]


if __name__ == "__main__":
    found, off = differences(int(sys.argv[1]))
    print("\n".join(found))
    print(f"{len(found)} figures, {len(off)} too far off")
    print("\n".join(off))

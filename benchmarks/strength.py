"""How strong `sharp` is: python benchmarks/strength.py [GAME] [--against old|new] [--seconds 0.1] [--deals N].
Without a game: all of them against both, two minutes each or as many as --minutes says.

One `sharp` among players by tactics, today's (`new`) or those of a fixed commit (`old`). Thinking time is counted in
decisions of playouts, as many as a quiet core makes in the given seconds, so that a busy machine changes nothing. A
deal is played once from every seat, and once more with today's tactics in that seat: the same cards and, as far as the
game goes on alike, the same dice. Three estimates of the part of the wins, in percent with 95 % intervals by deals:

- wins: counted.
- paired: what the tactics win in that seat (--base, known from many games) + the mean difference within the deals.
- by moves (against `new` alone): par + the sum over all moves that are not the tactics' own choice of what they gain
  from the true position if everybody goes on by tactics, in fresh worlds. Unbiased, and the most exact of the three.

With --seats 1, the Dice Game's solo race: wins against Roland and dollars, of `sharp` and `steady` in the same deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import frozen

import railbird
from railbird.engine.constants import CHANCE, CHANCES, MOST_SEATS, NOTHING_HIDDEN, OVER, WORLDS
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng, mixed
from railbird.engine.search import Search
from railbird.engine.worlds import Tally, Worlds
from railbird.games.registry import find

SHARP, NEW, OLD = range(3)
BASES = {"long_shot_dice": 43.0, "finish_line": 58.9, "long_shot": 30.3, "homestretch": 32.0}  # steady among three old
JUDGE = 2**40  # no turn has this number: moves are judged in worlds that no search has seen


class Table:
    """A game being played; with old players, their state is kept in step."""

    def __init__(self, game: str, seats: int, against: int, budget: int, worlds: int, settings: dict[str, Any]) -> None:
        self.seats, self.against, self.budget, self.worlds = seats, against, budget, worlds
        self.settings = settings
        self.roots = [frozen.start("railbird", game, seats)]
        self.outs = [Choices()]
        self.rngs: list[Callable[[int], Any]] = [Rng]
        if against == OLD:
            old = frozen.package().__name__
            self.roots.append(frozen.start(old, game, seats))
            self.outs.append(sys.modules[f"{old}.engine.contract"].Choices())
            self.rngs.append(sys.modules[f"{old}.engine.generator"].Rng)
        self.thought = self.seconds = 0.0
        self.moves = self.deviations = 0
        self.score = 0  # of seat 0 in the last game

    def play(self, players: Sequence[int], seed: int) -> tuple[list[float], float]:
        """Everybody's part of the win, and what sharp's own moves have gained by themselves."""
        states = [root.clone() for root in self.roots]
        now, dice, fallen, gained = states[0], Rng(0), [0] * CHANCES, 0.0
        rngs = [rng(2 * seed + age) for age, rng in enumerate(self.rngs)]
        while (due := now.due) != OVER:
            if due == CHANCE:
                kind = now.kind()
                dice.rekey(mixed(seed, 1), kind, fallen[kind])
                fallen[kind] += 1
                outcome = now.sample(dice, self.outs[0])
                for state in states:
                    state.happen(outcome)
                continue
            waiting = now.waiting()
            seat = (waiting & -waiting).bit_length() - 1
            if players[seat] == SHARP:
                action, gain = self.think(now, seat, seed)
                gained += gain
            else:
                age = players[seat] == OLD
                action = states[age].tactic(seat, rngs[age], self.outs[age])
            for state in states:
                state.act(seat, action)
        if len(states) > 1 and now.to_dict().get("money") != states[1].to_dict().get("money"):
            raise SystemExit(f"deal {seed}: the rules have changed since {frozen.COMMIT}")
        winners = now.winners()
        self.score = now.score(0)
        return [(winners >> seat & 1) / winners.bit_count() for seat in range(self.seats)], gained

    def think(self, now: Any, seat: int, seed: int) -> tuple[int, float]:
        known = now.clone()
        known.determinize(seat, Rng(seed))
        began = process_time()
        search = Search(known, seat, mixed(seed, known.turn_number()), self.budget, **self.settings)
        search.run(self.budget)
        self.seconds += process_time() - began
        self.thought += search.spent()
        self.moves += search.count > 1
        action, reference = search.action(), search.first[0]
        if action == reference:
            return action, 0.0
        self.deviations += 1
        return action, self.gain(now, seat, action, reference, seed) if self.against == NEW and self.worlds else 0.0

    def gain(self, now: Any, seat: int, action: int, reference: int, seed: int) -> float:
        """The part of the win that an action gains over another, from the true position, in worlds of its own."""
        worlds, tallies = Worlds(now, NOTHING_HIDDEN, mixed(seed, JUDGE)), (Tally(), Tally())
        total = 0.0
        for first in range(0, self.worlds, WORLDS):
            for tally, forced in zip(tallies, (action, reference), strict=True):
                worlds.run(tally, first, WORLDS, seat, forced)
            ours, theirs = tallies[0].win, tallies[1].win
            total += sum(ours[at] - theirs[at] for at in range(seat, WORLDS * MOST_SEATS, MOST_SEATS))
        return total / -(-self.worlds // WORLDS) / WORLDS


def told(name: str, values: Sequence[float], base: float = 0.0) -> str:
    mean, half = fmean(values), 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{name} {100 * (base + mean):.1f} ± {100 * half:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=railbird.game_ids())
    parser.add_argument("--against", choices=("old", "new"), default="new")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--pace", type=int, help="decisions a second, in place of the game's own figure")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--first", type=int, default=500_000, help="the first deal; take others than you chose by")
    parser.add_argument("--worlds", type=int, default=256, help="in which a move is judged")
    parser.add_argument("--base", type=float, help="percent that the tactics win there; par against `new`")
    parser.add_argument("--sure", type=float)
    parser.add_argument("--shortlist", type=int)
    parser.add_argument("--minutes", type=float, help="stop after so long")
    asked = parser.parse_args()
    if asked.game is None:
        for game, base in BASES.items():
            for against in ("old", "new"):
                asked.game, asked.against, asked.base, asked.deals = game, against, base, 10**6
                asked.minutes = asked.minutes or 2.0
                measure(asked)
    elif asked.seats == 1:
        alone(asked)
    else:
        measure(asked)


def alone(asked: argparse.Namespace) -> None:
    """A race against Roland, by `sharp` and by `steady`."""
    table = Table(asked.game, 1, NEW, int((asked.pace or find(asked.game).pace) * asked.seconds), 0, {})
    won: dict[int, list[float]] = {SHARP: [], NEW: []}
    dollars: dict[int, list[float]] = {SHARP: [], NEW: []}
    began = monotonic()
    for deal in range(asked.first, asked.first + asked.deals):
        for player in (SHARP, NEW):
            won[player].append(table.play([player], deal)[0][0])
            dollars[player].append(table.score)
        if monotonic() - began > 60 * (asked.minutes or 1e9):
            break
    more = [sharp - steady for sharp, steady in zip(dollars[SHARP], dollars[NEW], strict=True)]
    print(
        f"{asked.game} alone, {asked.seconds:g} s: sharp {told('wins', won[SHARP])}, steady {told('wins', won[NEW])};"
        f" dollars {fmean(dollars[SHARP]):.1f} and {fmean(dollars[NEW]):.1f}, {fmean(more):.1f} more"
        f" ± {1.96 * stdev(more) / sqrt(len(more)):.1f} ({len(more)} races)",
        flush=True,
    )


def measure(asked: argparse.Namespace) -> None:
    against = OLD if asked.against == "old" else NEW
    settings = {name: value for name in ("sure", "shortlist") if (value := getattr(asked, name)) is not None}
    budget = int((asked.pace or find(asked.game).pace) * asked.seconds)
    table = Table(asked.game, asked.seats, against, budget, asked.worlds, settings)
    base = 1 / asked.seats if against == NEW else (asked.base or 0.0) / 100
    wins: list[float] = []
    pairs: list[float] = []
    gains: list[float] = []
    began = monotonic()
    line = ""
    for deal in range(asked.first, asked.first + asked.deals):
        won = usual = gained = 0.0
        for seat in range(asked.seats):
            players = [against] * asked.seats
            players[seat] = NEW
            if against == OLD or seat == 0:
                control = table.play(players, deal)[0]
            usual += control[seat]
            players[seat] = SHARP
            shares, gain = table.play(players, deal)
            won += shares[seat]
            gained += gain
        wins.append(won / asked.seats)
        pairs.append((won - usual) / asked.seats)
        gains.append(gained / asked.seats)
        parts = [told("wins", wins)]
        if base:
            parts.append(told("paired", pairs, base))
        if against == NEW:
            parts.append(told("by moves", gains, base))
        games = len(wins) * asked.seats
        line = (
            f"{asked.game}, {asked.seats} seats, {asked.seconds:g} s, against {asked.against}: {'; '.join(parts)}"
            f" ({games} games, par {100 / asked.seats:.1f}; {table.moves / games:.0f} searches and"
            f" {table.deviations / games:.1f} deviations a game, {table.thought / max(table.moves, 1) / budget:.2f} of"
            f" the budget, {table.thought / max(table.seconds, 1e-9):,.0f} decisions/s)"
        )
        print(line, end="\n" if not sys.stdout.isatty() else "\r", flush=True)
        if monotonic() - began > 60 * (asked.minutes or 1e9):
            break
    print(line)


if __name__ == "__main__":
    main()

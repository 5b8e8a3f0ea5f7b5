"""What is said of a turn and of a match: only what was measured, and only where it holds beyond its errors."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.analysis.luck import Split
from railbird.analysis.moments import Moment
from railbird.analysis.samples import Figure, difference, share
from railbird.analysis.turns import Choice, Judgement
from railbird.engine.game import Game

SURE = 3.0  # standard errors
MATTERS = 0.04  # of a horse's chance to come in
MOST_OF_IT = 0.6  # of the difference that one rival gets
FELT = 0.10  # of win chance by one roll
GIVEN_AWAY = 0.05


def percent(part: float) -> str:
    return f"{100 * part:.0f}\u00a0%"


def label(game: Game, moment: Moment, code: int, names: Sequence[str]) -> str:
    return game.words(moment.position.state, moment.who, code, names).label


def costly_turn(game: Game, found: Judgement, names: Sequence[str]) -> str:
    """One sentence about what would have been better, by four measured figures."""
    best, played, seat = found.best, found.played, found.turn.seat
    if best is None:
        return ""
    worlds = min(len(best.sample), len(played.sample))
    better, done = best.sample.wins[:worlds], played.sample.wins[:worlds]
    instead = moment_of(found.turn.moments, best.moment)
    win = sum(row[seat] for row in done) / worlds
    words = [
        f"“{label(game, best.moment, best.code, names)}” instead of “{label(game, instead, instead.code, names)}”: "
        f"{percent(min(win + found.loss.value, 1.0))} to win instead of {percent(win)}"
    ]
    words += money_words(game, best, played, seat, worlds)
    words += horse_words(game, best, played, worlds)
    gains = [
        difference([row[other] for row in done], [row[other] for row in better]) for other in range(len(better[0]))
    ]
    rival = max((other for other in range(len(gains)) if other != seat), key=lambda other: gains[other].value)
    gap = difference([row[seat] for row in better], [row[seat] for row in done]).value
    if beyond(gains[rival]) and gains[rival].value >= MOST_OF_IT * gap > 0 and len(gains) > 2:
        words.append(f"most of the difference went to {names[rival]}")
    return "; ".join(words) + "."


def moment_of(moments: Sequence[Moment], other: Moment) -> Moment:
    return next(moment for moment in moments if moment.number == other.number)


def money_words(game: Game, best: Choice, played: Choice, seat: int, worlds: int) -> list[str]:
    earned = difference(
        [row[seat] for row in best.sample.money[:worlds]], [row[seat] for row in played.sample.money[:worlds]]
    )
    if not beyond(earned) or game.money(abs(earned.value)) == game.money(0):
        return []
    if earned.value < 0:
        return [f"although it earns {game.money(-earned.value)} less on average"]
    return [f"{game.money(earned.value)} more on average"]


def horse_words(game: Game, best: Choice, played: Choice, worlds: int) -> list[str]:
    """The horse whose chance to come in moves most, if one of the two choices names it."""
    state, seat = best.moment.position.state, best.moment.who
    named = {
        target.partition(":")[2]
        for choice in (best, played)
        for target in game.targets(choice.moment.position.state, seat, choice.code)
    }
    found = []
    for race in range(state.races()):
        counts = [choice.sample.podium(race) for choice in (best, played)]
        for horse, number in enumerate(game.runners(state, race)):
            one, other = (share(sum(place[horse] for place in podium), worlds) for podium in counts)
            apart = Figure(one.value - other.value, (one.error**2 + other.error**2) ** 0.5)
            if number in named and abs(apart.value) >= MATTERS and beyond(apart):
                found.append((abs(apart.value), number, one.value, other.value))
        if found:
            break
    if not found:
        return []
    _, number, one_value, other_value = max(found)
    return [f"horse {number} comes in {percent(one_value)} of the time instead of {percent(other_value)}"]


def beyond(figure: Figure) -> bool:
    return abs(figure.value) > SURE * figure.error and figure.value != 0


def verdict(player: int, splits: Sequence[Split], worst: tuple[float, float, str] | None) -> str:
    """The match in a sentence for one player. `worst` is the chance event that cost him most: how much, its error, and
    what it was."""
    mine = splits[player]
    others = [one for number, one in enumerate(splits) if number != player]
    better = all(mine.skill - one.skill > 2 * (mine.error**2 + one.error**2) ** 0.5 for one in others)
    gave = mine.skill <= -GIVEN_AWAY and mine.skill < -2 * mine.error
    won = mine.result > 0
    even = all(abs(one.skill) <= max(2 * one.error, 0.01) for one in splits)
    fell = ""
    if worst is not None and worst[0] <= -FELT and worst[0] < -SURE * worst[1]:
        fell = f"{worst[2]} ({100 * worst[0]:.0f} points)"
    if even:
        return "Nobody played it away: the dice decided."
    if better:
        return ("Played better than anybody, and won." if won
                else "Played better than anybody and lost" + (f" to {fell}." if fell else "."))  # fmt: skip
    if gave:
        points = f"{-100 * mine.skill:.0f} points"
        return (
            f"Gave away {points} of win chance, and won in spite of it."
            if won
            else f"Gave away {points} of win chance."
        )
    if won:
        return "Played like the computer would, and the dice were kind."
    return "Played like the computer would" + (f", and lost to {fell}." if fell else "; the dice went to others.")

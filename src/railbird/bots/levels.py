"""The levels by name, how long one thinks, and temperaments: how they are written, read and told to people.

A level is written `steady`, with its thinking time `sharp:0.2`, with a temperament `steady+bold`, or `sharp:0.2+bold`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.engine.constants import BOLD, CAREFUL, EASY, FOLLOWER, RANDOM, STEADY, STUBBORN, TEMPERS
from railbird.engine.generator import Rng
from railbird.errors import BadOption

POLICIES = {"random": RANDOM, "easy": EASY, "steady": STEADY, "sharp": STEADY}  # in playouts
OFFERED = ("easy", "steady", "sharp")  # to people; random players are for the lab
TITLES = {"random": "Random", "easy": "Easy", "steady": "Regular", "sharp": "Expert"}
WORDS = {
    "random": "takes any legal action",
    "easy": "knows the rules and guesses what things are worth",
    "steady": "plays soundly by simple sums",
    "sharp": "looks ahead, a second for a decision",
}
TEMPERAMENTS = {"bold": BOLD, "careful": CAREFUL, "stubborn": STUBBORN, "follower": FOLLOWER}
TEMPERAMENT_WORDS = {
    "bold": "likes outsiders and long odds",
    "careful": "likes what is safe",
    "stubborn": "keeps to the horses it has",
    "follower": "goes where the others go",
}
THINKS = "sharp"
SECONDS = 1.0
SHORTEST, LONGEST = 0.001, 60.0  # seconds that a thinking time may say


@dataclass(frozen=True, slots=True)
class Level:
    """What `sharp:0.2+bold` says. `seconds` is 0 for one that does not think."""

    name: str
    seconds: float = 0.0
    temperament: str = ""
    said: bool = False  # whether the thinking time is other than usual

    def __str__(self) -> str:
        time = f":{self.seconds:g}" if self.said else ""
        return f"{self.name}{time}{'+' if self.temperament else ''}{self.temperament}"

    @property
    def policy(self) -> int:
        """In playouts; of one that thinks, the one it thinks by."""
        return POLICIES[self.name] + TEMPERS * TEMPERAMENTS.get(self.temperament, 0)

    @property
    def title(self) -> str:
        """For people: Expert (0.2 s), bold."""
        time = f" ({self.seconds:g} s)" if self.said else ""
        return f"{TITLES[self.name]}{time}{', ' if self.temperament else ''}{self.temperament}"


def levels() -> tuple[str, ...]:
    """The names of all levels, those for the lab alone among them."""
    return tuple(POLICIES)


def read_level(text: object, most: float = LONGEST) -> Level:
    """`most`: the longest thinking time that is allowed here."""
    if not isinstance(text, str):
        raise BadOption(f"there is no bot {str(text)[:40]!r}; there are {', '.join(OFFERED)}")
    rest, plus, temperament = text.partition("+")
    name, colon, seconds = rest.partition(":")
    if name not in POLICIES:
        raise BadOption(f"there is no bot {text[:40]!r}; there are {', '.join(OFFERED)}")
    if plus and (temperament not in TEMPERAMENTS or name == "random"):
        raise BadOption(
            f"{text[:40]!r}: there is no such temperament; there are {', '.join(TEMPERAMENTS)}, as in steady+bold"
        )
    if not colon:
        return Level(name, SECONDS if name == THINKS else 0.0, temperament)
    if name != THINKS:
        raise BadOption(f"{text[:40]!r}: only {THINKS} has a thinking time, as in {THINKS}:0.2")
    try:
        asked = float(seconds)
    except ValueError:
        asked = -1.0
    if not SHORTEST <= asked <= most:  # nan is not either
        raise BadOption(f"{text[:40]!r}: a bot thinks from {SHORTEST:g} to {most:g} seconds, as in {THINKS}:0.2")
    return Level(name, asked, temperament, asked != SECONDS)


def title_of(text: str) -> str:
    """A level in words for people; one that is not known any more as it is written."""
    try:
        return read_level(text).title
    except BadOption:
        return text


def name_of(text: str) -> str:
    """What a bot of this level is called if nobody gave it a name."""
    name = text.partition("+")[0].partition(":")[0]
    return TITLES.get(name, name.capitalize())


def thinks(text: str) -> bool:
    return text.partition("+")[0].partition(":")[0] == THINKS


def with_temperaments(seats: Sequence[str | None], seed: int) -> list[str | None]:
    """Every bot at a table without a temperament gets one, drawn by the seed; equal ones only where there are more bots
    than temperaments. None is a person."""
    rng, used = Rng(seed), [seat.partition("+")[2] for seat in seats if seat]
    told: list[str | None] = []
    for seat in seats:
        if seat is None or "+" in seat or seat == "random":
            told.append(seat)
            continue
        fewest = min(used.count(name) for name in TEMPERAMENTS)
        free = [name for name in TEMPERAMENTS if used.count(name) == fewest]
        used.append(free[rng.below(len(free))])
        told.append(f"{seat}+{used[-1]}")
    return told

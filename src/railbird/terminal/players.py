"""Who sits where: `me`, `name:Anna` or a bot's name for each seat."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from railbird.bots import levels, name_of, read_level, with_temperaments
from railbird.bots.levels import OFFERED
from railbird.errors import BadOption
from railbird.match.match import Match

PERSON = ""
GUEST = "Guest"


@dataclass(frozen=True, slots=True)
class Player:
    """A person (bot == PERSON) or a bot, and the name at the table."""

    name: str
    bot: str = PERSON

    @property
    def is_person(self) -> bool:
        return not self.bot


def read_players(words: str) -> list[Player]:
    """The seats of `me,steady,name:Anna`."""
    wanted = []
    for word in (part.strip() for part in words.split(",")):
        kind, colon, name = word.partition(":")
        if kind == "name" and colon and name.strip():
            wanted.append(Player(name.strip()))
        elif word == "me":
            wanted.append(Player(os.environ.get("RAILBIRD_NAME", "").strip()[:40] or GUEST))
        else:
            wanted.append(Player(name_of(word), read_bot(word)))
    return distinct(wanted)


def read_bot(word: str) -> str:
    """A level as it is written, checked."""
    try:
        return str(read_level(word))
    except BadOption as error:
        if word.partition("+")[0].partition(":")[0] in levels():  # a bot, but not like this
            raise BadOption(f"seats: {error}") from None
        known = ", ".join(OFFERED)
        raise BadOption(f"seats: {word[:40]!r} is neither me, nor name:… for a person, nor a bot: {known}") from None


def with_tempers(players: Sequence[Player], seed: int) -> list[Player]:
    """Every bot gets a temperament that it does not have yet."""
    told = with_temperaments([player.bot or None for player in players], seed)
    return [Player(player.name, level or PERSON) for player, level in zip(players, told, strict=True)]


def distinct(players: Sequence[Player]) -> list[Player]:
    """Equal names get running numbers."""
    names = [player.name for player in players]
    count: dict[str, int] = {}
    told_apart = []
    for player in players:
        count[player.name] = count.get(player.name, 0) + 1
        suffix = f" {count[player.name]}" if names.count(player.name) > 1 else ""
        told_apart.append(Player(player.name + suffix, player.bot))
    return told_apart


def players_of(match: Match) -> list[Player]:
    """Who sits where, as the match tells. A bot of a level that is not there any more leaves its seat to a person."""
    kept = [match.player(seat) for seat in range(match.seats)]
    return [Player(name, known(level)) for name, level in zip(match.names, kept, strict=False)]


def known(level: str | None) -> str:
    try:
        return str(read_level(level)) if level else PERSON
    except BadOption:
        return PERSON

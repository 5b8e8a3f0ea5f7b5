"""Bots at the table of a match: what they are shown, and playing on until a person is asked."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from railbird.bots.levels import read_level
from railbird.bots.players import Bot, Observation
from railbird.engine.game import Action
from railbird.engine.generator import Rng
from railbird.match.match import Match


def observe(match: Match, seat: int, rng: Rng) -> Observation:
    """The match as `seat` knows it: a copy in which all that is hidden from the seat is drawn anew."""
    state = match.position()
    state.determinize(seat, rng)
    return Observation(match.game, seat, state)


def bot_move(match: Match, seat: int, bot: Bot) -> Action:
    """What the bot would do now in this waiting seat; nothing is played."""
    seen = observe(match, seat, bot.rng)
    code = bot.choose(seen)
    for action in match.actions(seat):
        if action.code == code:
            return action
    # Open-ended amounts are listed as a ladder, and any rung between is legal too.
    game, state = seen.game, seen.state
    return Action(code, game.text(state, seat, code), game.targets(state, seat, code), game.rules(state, seat, code))


def seat_seed(secret: str, seat: int, level: str, step: int) -> int:
    """The seed of a bot that is made anew for each of its decisions. It stays the same through the match, so that a
    plan is kept through a turn, and nobody's hidden steps are counted in it; but one that plays at random draws anew at
    each step. Hashed, so that nothing about the secret can be read from it."""
    part = f"{seat}|{step}" if read_level(level).name == "random" else f"{seat}"
    digest = hashlib.sha256(f"railbird bot|{secret}|{part}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


def play_on(match: Match, bots: Mapping[int, Bot], most: int | None = None) -> int:
    """Let the bots play until a person is asked, a roll is to be entered or the match is over; the steps they took.

    `most` stops after so many steps, for a table that shows each of them: play_on(match, bots, 1) is 0 when it is over.
    """
    taken = 0
    for here, bot in bots.items():
        match.seat_player(here, bot.level)
    while most is None or taken < most:
        seat = next((seat for seat in match.waiting if seat in bots), None)
        if seat is None:
            break
        match.play(bot_move(match, seat, bots[seat]), seat)
        taken += 1
    return taken

"""The invariants of the ledger that a hand-made state could break."""

from __future__ import annotations

from railbird.engine.constants import CHANCE, DECISION
from railbird.errors import BadState
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules.rules import LongShotDice

COMPILED = False  # runs once for a position that somebody wrote

MOST_LINES = 8  # of a grid


def check(s: LongShotDice) -> None:
    t = s.tables
    players = s.seats + s.solo
    if s.solo != (s.seats == 1):
        raise BadState(f"solo: {s.solo} does not fit {s.seats} seats")
    for horse in range(c.HORSES):
        if s.card[horse] % 8 != horse:
            raise BadState(f"card[{horse}]: card {s.card[horse]} is not one of horse {horse + 1}")
        most = t.spaces + 1 if s.finished >> horse & 1 else t.spaces
        if s.position[horse] > most:
            raise BadState(f"position[{horse}]: {s.position[horse]} is not between 0 and {t.spaces}")
        if s.owner[horse] >= players:
            raise BadState(f"owner[{horse}]: there is no seat {s.owner[horse]}")
        if t.printed[s.card[horse]] & ~s.bar[horse]:
            raise BadState(f"bar[{horse}]: the X's printed on the card cannot be missing")
    podium = s.podium[: s.placed]
    if sorted(podium) != [horse for horse in range(c.HORSES) if s.finished >> horse & 1]:
        raise BadState(f"finished: {s.finished} does not fit podium {podium}")
    if any(horse != -1 for horse in s.podium[s.placed :]):
        raise BadState(f"podium: more horses than the {s.placed} placed")
    check_seats(s, players)
    if s.due == DECISION:
        check_turn(s)
    elif s.due == CHANCE and s.chance == c.DEAL and -1 not in s.starting_card[:players]:
        raise BadState("chance: every Starting Card is dealt")
    elif s.due == CHANCE and s.chance == c.EXTRA_DIE and not s.solo:
        raise BadState("chance: the extra die is Roland's, and he is not in this race")


def check_seats(s: LongShotDice, players: int) -> None:
    given = [card for card in s.starting_card[:players] if card >= 0]
    if len(set(given)) < len(given):
        raise BadState("starting_card: a Starting Card is there twice")
    if s.first_seat >= s.seats or s.active >= s.seats or s.turn >= s.seats:
        raise BadState(f"turn: there are only {s.seats} seats")
    for seat in range(c.SEATS):
        held = (s.money[seat], s.cells[seat], s.boxes[seat], s.wilds[seat], s.helmets[seat], s.jerseys[seat])
        if seat >= players and (any(held) or any(s.bets[seat])):
            raise BadState(f"money[{seat}]: there is no seat {seat}")
        # A line is worth a box: there must be one left for each line that waits or is still to come.
        waiting = s.bonuses if s.due == DECISION and seat == s.turn else 0
        if s.boxes[seat].bit_count() + waiting > c.BOXES - MOST_LINES + complete_lines(s.cells[seat]):
            raise BadState(f"boxes[{seat}]: more are marked than complete lines can have earned")


def complete_lines(cells: int) -> int:
    return sum((cells >> 4 * i & 15 == 15) + (cells >> i & 0x1111 == 0x1111) for i in range(4))


def check_turn(s: LongShotDice) -> None:
    # Great Appreciation is asked about when all turns are over: the number is still that of the last Action.
    in_a_turn = s.step != c.APPRECIATION
    if in_a_turn and s.turns >= s.seats:
        raise BadState(f"turns: only {s.seats} turns in a round")
    if in_a_turn and not s.wild_used and s.number != s.rolled:
        raise BadState("number: differs from the rolled one, but no Wild is used")
    if s.step == c.FIRST_BOX and s.bar[s.jersey_card] == c.ALL_HORSES:
        raise BadState("step: every box of the card is X'd")
    if s.bonuses > complete_lines(s.cells[s.turn]):
        raise BadState("bonuses: more than complete lines can have earned")
    if s.clovers and not s.wilds[s.turn]:
        raise BadState("clovers: no Wild is marked that could be erased")
    if any(s.stickies >> horse & 1 and s.owner[horse] == c.MARKET for horse in range(c.HORSES)):
        raise BadState("stickies: a card in the Market has no owner to take from")
    if not s.actions(s.turn):
        raise BadState("step: nothing could be done in this position")

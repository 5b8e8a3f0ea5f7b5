"""What no match could have led to: contradictions in a state that somebody wrote by hand."""

from __future__ import annotations

from typing import NoReturn

from railbird.engine.constants import CHANCE, DECISION, OVER
from railbird.errors import BadState
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules import deck, lucky, race, turns
from railbird.games.long_shot.rules.rules import LongShot

COMPILED = False  # runs once for a position that somebody wrote

DECISIONS = (c.FEATURES, c.TARGET, c.TOKEN, c.ZERO, c.BAR, c.ACTION, c.PICK, c.LUCKY)
UNDER_WAY = (c.TARGET, c.STEAL_CARD, c.DRAW_CARD, c.PICK, c.EXTRA_ROLL, c.EXTRA_AGAIN, c.MOVE_DIE)
SETTLED = (c.TOKEN, c.REROLL_MOVE, c.ZERO, c.ZERO_STEAL, c.ZERO_DRAW, c.LUCKY)
OP_OF_STAGE = {
    c.STEAL_CARD: c.STEAL,
    c.DRAW_CARD: c.DRAW_CARDS,
    c.PICK: c.STEAL_PICK,
    c.EXTRA_ROLL: c.ROLL_AGAIN,
    c.EXTRA_AGAIN: c.ROLL_AGAIN,
    c.BAR: c.ROLL_AGAIN,
    c.MOVE_DIE: c.ROLL_MOVE,
}


def check(s: LongShot) -> None:
    check_track(s)
    check_seats(s)
    check_cards(s)
    check_stage(s)
    check_dice(s)
    check_lucky(s)
    if s.effect >= 0 and s.due != OVER:
        check_effect(s)
    if s.due == DECISION and s.stage != c.LUCKY and not s.actions(s.turn):
        raise BadState("stage: nothing could be done in this position")
    if s.due == CHANCE and not s.chances():
        raise BadState("stage: nothing could be rolled or drawn in this position")


def check_track(s: LongShot) -> None:
    t = s.tables
    for horse in range(c.HORSES):
        if s.position[horse] > t.spaces + 1:
            raise BadState(f"position[{horse}]: {s.position[horse]} is not between 0 and {t.spaces + 1}")
        if s.owner[horse] >= s.seats:
            raise BadState(f"owner[{horse}]: there is no seat {s.owner[horse]}")
    order = s.order[: s.finished]
    if sorted(order) != [horse for horse in range(c.HORSES) if not race.running(s, horse)]:
        raise BadState(f"order: {order} are not the horses that have crossed the line")
    if any(horse != -1 for horse in s.order[s.finished :]):
        raise BadState(f"order: more horses than the {s.finished} that have finished")
    if (s.finished == 0) != (s.first_finish == 0) or s.first_finish > s.turns:
        raise BadState(f"first_finish: turn {s.first_finish} does not fit")


def check_seats(s: LongShot) -> None:
    if s.turn >= s.seats:
        raise BadState(f"turn: there are only {s.seats} seats")
    for seat in range(c.SEATS):
        if seat >= s.seats and (s.cash[seat] or s.token[seat] or any(s.bets[seat]) or any(s.seen[seat])):
            raise BadState(f"cash[{seat}]: there is no seat {seat}")
        if s.cash[seat] % 5 or any(stake % 5 for stake in s.bets[seat]):
            raise BadState(f"cash[{seat}]: every amount is a multiple of $5")
    if s.rolling >> s.seats:
        raise BadState(f"rolling: there are only {s.seats} seats")


def check_cards(s: LongShot) -> None:
    first, places = s.tables.first, s.place
    for card, where in enumerate(places):
        if s.seats <= where < c.PILE:
            raise BadState(f"place[{card}]: there is no seat {where}")
    for viewer, entries in enumerate(s.seen):
        if not any(entries):
            continue
        for kind in range(s.tables.kinds):
            known = [entry for entry in entries[first[kind] : first[kind + 1]] if entry]
            copies = places[first[kind] : first[kind + 1]]
            held = [copies.count(seat) if seat != viewer else 0 for seat in range(c.SEATS)]
            if any(not entry >> (entry >> 8) & 1 for entry in known) or not can_be(known, held):
                raise BadState(f"seen[{viewer}]: {s.tables.ids[kind]} is not where it is said to be")


def can_be(entries: list[int], held: list[int]) -> bool:
    """Can each entry have a card of its own in one of its hands?"""
    if not entries:
        return True
    for seat in range(c.SEATS):
        if entries[0] >> seat & 1 and held[seat]:
            rest = [count - (other == seat) for other, count in enumerate(held)]
            if can_be(entries[1:], rest):
                return True
    return False


def check_stage(s: LongShot) -> None:
    due = OVER if s.stage == c.FINISHED else DECISION if s.stage in DECISIONS else CHANCE
    if s.due != due:
        raise BadState(f"due: {s.due} does not fit stage {s.stage}")
    if (s.finished == c.PLACES) != (s.due == OVER) and s.turns < c.LAST_TURN:
        raise BadState(f"stage: the game is over when three horses have finished, here {s.finished} have")
    if s.due == OVER:
        return
    dealt = s.tables.hand * s.seats
    if s.stage == c.DEAL:
        if s.dealt >= dealt:
            raise BadState(f"dealt: all {dealt} cards are dealt")
        if s.pile != c.DECK - s.dealt:
            raise BadState(f"dealt: {s.dealt}, but {c.DECK - s.pile} cards have left the pile")
    if s.stage == c.ROLL_OFF and not s.rolling:
        raise BadState("rolling: nobody is left to roll")
    if s.stage not in (c.DEAL, c.ROLL_OFF) and not s.turns:
        raise BadState("turns: the first turn is turn 1")
    if s.stage == c.FEATURES and not turns.usable(s):
        raise BadState("stage: no feature applies")
    if s.effect >= 0 and s.stage not in UNDER_WAY and s.stage != c.BAR:
        raise BadState(f"effect: none is under way at stage {s.stage}")
    if s.effect < 0 and s.stage in UNDER_WAY:
        raise BadState(f"effect: one is under way at stage {s.stage}")


def check_dice(s: LongShot) -> None:
    for name, value in (("die_move", s.die_move), ("roll_move", s.roll_move)):
        if value >= 0 and value not in s.tables.die:
            raise BadState(f"{name}: the move die has no {value}")
    if s.stage in SETTLED and (s.die_horse < 0 or s.die_move < 0 or not race.running(s, s.die_horse)):
        raise BadState(f"die_horse: a running horse is rolled at stage {s.stage}")
    if s.stage in (c.HORSE_AGAIN, c.REROLL_HORSE) and (s.die_horse < 0 or s.die_move < 0):
        raise BadState(f"die_horse: both dice are rolled at stage {s.stage}")
    if s.stage in (c.ZERO, c.ZERO_STEAL, c.ZERO_DRAW):
        check_zero(s)
    if s.stage == c.TOKEN and not s.token[s.turn]:
        raise BadState(f"token[{s.turn}]: none is left to be spent")
    if s.stage == c.BAR and (s.roll_horse < 0 or s.roll_move < 1):
        raise BadState("roll_move: nothing moves")
    if s.stage == c.EXTRA_AGAIN and (s.roll_horse < 0 or s.roll_move < 0):
        raise BadState("roll_horse: both dice are rolled")


def check_lucky(s: LongShot) -> None:
    """Who is asked out of turn, and what was answered."""
    may = lucky.to_ask(s) if s.stage == c.LUCKY else 0
    if s.asked & ~may or (s.stage == c.LUCKY and not s.asked):
        raise BadState(f"asked: {s.asked} does not fit stage {s.stage} (LS-R21)")
    for seat, answer in enumerate(s.answer):
        if not answer:
            continue
        given = may & ~s.asked & 1 << seat and answer <= s.tables.kinds and lucky.fits(s, answer - 1)
        if not given or not deck.copies(s, answer - 1, seat):
            raise BadState(f"answer[{seat}]: no such card can be played there now (LS-R21)")


def check_zero(s: LongShot) -> None:
    owner = s.owner[s.die_horse]
    stealing = owner not in (c.BANK, s.turn) and s.held[owner] > 0
    drawing = owner == c.BANK and s.pile > 0
    if s.die_move != 0 or not {c.ZERO: stealing or drawing, c.ZERO_STEAL: stealing}.get(s.stage, drawing):
        raise BadState("die_move: no card is to be taken")


def check_effect(s: LongShot) -> None:
    t = s.tables
    if t.kinds <= s.effect < c.FEATURE:
        wrong(s, "effect", "there is no such card")
    if s.effect >= c.FEATURE and (s.owner[s.effect - c.FEATURE] != s.turn or not race.running(s, s.effect - c.FEATURE)):
        wrong(s, "effect", "not a feature of the turn player's running horses")
    if s.effect >= c.FEATURE and t.when_rolled[s.effect - c.FEATURE] != s.die_horse:
        wrong(s, "effect", "that feature waits for another number, or for none")
    filled = s.chosen if s.stage == c.TARGET else t.slot_count[s.effect]
    if s.chosen > t.slot_count[s.effect] or s.chosen != filled or (s.stage == c.TARGET and s.chosen == len_slots(s)):
        wrong(s, "chosen", "does not fit its slots")
    for slot in range(s.chosen):
        kind, value = t.slot_kind[s.effect][slot], s.slot[slot]
        most = {c.HORSE_SLOT: c.HORSES, c.PLAYER_SLOT: s.seats, c.CARD_SLOT: t.kinds}[kind]
        if not 0 <= value < most:
            wrong(s, f"slot[{slot}]", f"{value} is no target")
        if kind == c.CARD_SLOT and not deck.copies(s, value, s.turn):
            if not any(op[c.OP] == c.DISCARD for op in t.op[s.effect][: s.counter]):
                wrong(s, f"slot[{slot}]", "that card is not in hand")
    if s.stage == c.TARGET:
        if s.counter:
            wrong(s, "counter", "targets are named before the first op")
        return
    if not 1 <= s.counter <= t.op_count[s.effect] or t.op[s.effect][s.counter - 1][c.OP] != OP_OF_STAGE[s.stage]:
        wrong(s, "counter", f"no such op is under way at stage {s.stage}")
    if s.stage in (c.STEAL_CARD, c.DRAW_CARD) and not s.left:
        wrong(s, "left", "no card is left to take")


def len_slots(s: LongShot) -> int:
    return s.tables.slot_count[s.effect]


def wrong(s: LongShot, place: str, reason: str) -> NoReturn:
    raise BadState(f"{place}: {reason} (effect {s.effect})")

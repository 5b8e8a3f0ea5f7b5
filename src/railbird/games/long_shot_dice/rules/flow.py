"""The order of things: deals, rounds, turns, Roland, the end (ledger 3.1, 3.3, 3.4, 3.12)."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.games.long_shot_dice.rules import race, sheet, solo, state
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def next_to_deal(s: Position) -> int:
    """The seat that gets the next Starting Card: in seat order, Roland last; -1 when all have theirs."""
    for seat in range(s.seats + s.solo):
        if s.starting_card[seat] < 0:
            return seat
    return -1


def deal(s: Position, card: int) -> None:
    seat = next_to_deal(s)
    s.starting_card[seat] = card
    if not (s.solo and seat == ROLAND):
        s.cells[seat] = s.tables.start_cells[card]
    for horse in range(HORSES):
        s.bets[seat][horse] = s.tables.start_bets[card][horse]
    if s.noting:
        s.note(NOTE_DEALT, seat, card, 0, 0, 0)
    if next_to_deal(s) < 0:
        if s.solo:
            first_player(s, 0)
        elif s.first_seat >= 0:
            first_player(s, s.first_seat)
        else:
            s.chance = FIRST_PLAYER


def first_player(s: Position, seat: int) -> None:
    s.active = seat
    if s.noting:
        s.note(NOTE_FIRST, seat, 0, 0, 0, 0)
    begin_round(s)


def begin_round(s: Position) -> None:
    s.round += 1
    s.due = CHANCE
    s.chance = ROLL
    if s.noting:
        s.note(NOTE_ROUND, s.active, s.round, 0, 0, 0)


def roll(s: Position, horse: int, spaces: int) -> None:
    s.turns = 0
    s.turn = s.active
    s.number = horse
    s.due = DECISION
    s.step = ACTION
    race.roll(s, horse, spaces)
    begin_turn(s)


def begin_turn(s: Position) -> None:
    state.clear_turn(s)
    s.number = s.rolled
    s.due = DECISION
    s.step = DIE_ABILITY if die_ability(s) else ACTION


def die_ability(s: Position) -> int:
    """1 if the player in turn owns the rolled card and its ability listens to the die (LD-105, LD-114)."""
    seat = s.turn
    if s.owner[s.rolled] != seat:
        return 0
    effect = s.tables.effect[s.card[s.rolled]]
    if effect == FAIR_PLAY:
        return fair_play_horses(s) != 0
    return effect in (TOO_LUCKY, MAGIC_HATE_BALL)


def fair_play_horses(s: Position) -> int:
    """Unfinished horses that are neither leading nor tied for the lead (LD-R40), as a mask."""
    lead = race.lead_position(s)
    found = 0
    for horse in range(HORSES):
        if not s.finished >> horse & 1 and s.position[horse] < lead:
            found |= 1 << horse
    return found


def settle(s: Position) -> None:
    """After each effect of a turn: what can no longer do anything leaves the list; an empty list ends the turn."""
    seat = s.turn
    if s.cells[seat] == ALL_CELLS:
        s.chains = 0
    if s.wilds[seat] == 0:
        s.clovers = 0
    s.placements &= ~s.finished
    if s.stickies:
        for horse in range(HORSES):
            if s.stickies >> horse & 1 and s.money[s.owner[horse]] == 0:
                s.stickies &= ~(1 << horse)
    if s.pay_forward >= 0 and not sheet.shares_space(s, s.pay_forward):
        s.pay_forward = -1
    if (
        s.bonuses or s.chains or s.clovers or s.charleys or s.alignments
        or s.hats or s.placements or s.stickies or s.pay_forward >= 0
    ):  # fmt: skip
        s.step = WAITING
    else:
        end_turn(s)


def end_turn(s: Position) -> None:
    s.turns += 1
    if s.turns < s.seats:
        s.turn = (s.turn + 1) % s.seats
        begin_turn(s)
    elif not s.solo:
        end_round(s)
    elif solo.wants_extra_die(s):
        s.due = CHANCE
        s.chance = EXTRA_DIE
    else:
        roland(s, -1)


def roland(s: Position, die: int) -> None:
    """Roland acts after the human in every round, the last included (LD-134)."""
    s.extra_die = die
    if die >= 0 and s.noting:
        s.note(NOTE_EXTRA_DIE, ROLAND, die, 0, 0, 0)
    solo.take_turn(s, die)
    s.extra_die = -1
    end_round(s)


def end_round(s: Position) -> None:
    if s.placed == PLACES:
        end_race(s)
    else:
        s.active = (s.active + 1) % s.seats
        begin_round(s)


def end_race(s: Position) -> None:
    """Great Appreciation is the one thing left to decide (D11)."""
    state.clear_turn(s)
    horse = s.where[GREAT_APPRECIATION]
    if horse >= 0 and s.finished >> horse & 1 and state.has(s, s.owner[horse], GREAT_APPRECIATION):
        s.turn = s.owner[horse]
        s.due = DECISION
        s.step = APPRECIATION
    else:
        over(s)


def appreciate(s: Position, accepted: int) -> None:
    s.appreciated = 1 if accepted else 0
    if s.noting:
        s.note(NOTE_ABILITY if accepted else NOTE_DECLINED, s.turn, GREAT_APPRECIATION, 0, 0, 0)
    over(s)


def over(s: Position) -> None:
    s.due = OVER
    if s.noting:
        s.note(NOTE_OVER, -1, s.podium[0], s.podium[1], s.podium[2], 0)

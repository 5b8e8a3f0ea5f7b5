"""Abilities of the die at the start of a turn (D1), and the list of what waits after an action (D6)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.long_shot_dice.rules import bonuses, flow, race, sheet
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def legal_die(s: Position, out: Choices) -> None:
    effect = s.tables.effect[s.card[s.rolled]]
    if effect == TOO_LUCKY:
        out.add(TOO_LUCKY_USE)
    elif effect == MAGIC_HATE_BALL:
        out.add(MAGIC_HATE_BALL_USE)
    else:
        add_horses(out, FAIR, flow.fair_play_horses(s))
    out.add(DECLINE)


def add_horses(out: Choices, block: int, horses: int) -> None:
    for horse in range(HORSES):
        if horses >> horse & 1:
            out.add(block + horse)


def act_die(s: Position, action: int) -> None:
    seat = s.turn
    effect = s.tables.effect[s.card[s.rolled]]
    if s.noting:
        s.note(NOTE_DECLINED if action == DECLINE else NOTE_ABILITY, seat, effect, 0, 0, 0)
    if action == TOO_LUCKY_USE:
        sheet.gain(s, seat, s.tables.amount[TOO_LUCKY], TOO_LUCKY)
    elif action == MAGIC_HATE_BALL_USE:
        # Roland is a player for this (LD-R43); the money goes to nobody.
        for other in range(s.seats + s.solo):
            if other != seat:
                sheet.gain(s, other, -s.tables.amount[MAGIC_HATE_BALL], MAGIC_HATE_BALL)
    elif action != DECLINE:
        race.push(s, action - FAIR, s.tables.amount[FAIR_PLAY])
    s.step = ACTION


def legal_waiting(s: Position, out: Choices) -> None:
    """Bonuses must all be taken; abilities may be declined together once no bonus waits (LD-R22)."""
    if s.bonuses:
        bonuses.legal_kinds(s, out)
    if s.chains:
        for cell in range(CELLS):
            if not s.cells[s.turn] >> cell & 1:
                out.add(CHAIN + cell)
    if s.charleys:
        add_horses(out, CHARLEY, ALL_HORSES & ~s.finished)
    if s.clovers:
        out.add(CLOVER)
    if s.pay_forward >= 0:
        out.add(PAY_FORWARD)
    if s.hats:
        out.add(HAT)
    if s.alignments:
        out.add(ALIGNMENT)
    add_horses(out, PLACEMENT, s.placements)
    add_horses(out, STICKY, s.stickies)
    if not s.bonuses:
        out.add(STOP)


def act_waiting(s: Position, action: int) -> None:
    if action == STOP:
        flow.end_turn(s)
    elif BONUS <= action < BONUS + KINDS:
        bonuses.choose(s, action - BONUS)
    else:
        use_waiting(s, action)
        flow.settle(s)


def used(s: Position, effect: int) -> None:
    if s.noting:
        s.note(NOTE_ABILITY, s.turn, effect, 0, 0, 0)


def use_waiting(s: Position, action: int) -> None:
    seat = s.turn
    if CHAIN <= action < CHAIN + CELLS:
        used(s, CHAIN_REACTION)
        s.chains -= 1
        left = s.chains
        sheet.mark_cell(s, seat, action - CHAIN)
        if s.chain_once:
            s.chains = left  # its own mark does not set it off again (LD-R37)
    elif CHARLEY <= action < CHARLEY + HORSES:
        used(s, CHARLEY_HORSE)
        s.charleys -= 1
        race.push(s, action - CHARLEY, -s.tables.amount[CHARLEY_HORSE])
    elif action == CLOVER:
        used(s, FIVE_LEAF_CLOVER)
        s.clovers -= 1
        s.wilds[seat] -= 1
        if s.noting:
            s.note(NOTE_ERASED, seat, 1, s.wilds[seat], 0, 0)
    elif action == PAY_FORWARD:
        used(s, PAY_IT_FORWARD)
        pay_it_forward(s)
    elif action == HAT:
        s.hats -= 1
        sheet.gain(s, seat, s.tables.amount[FANCY_HAT], FANCY_HAT)
    elif action == ALIGNMENT:
        s.alignments -= 1
        sheet.gain(s, seat, s.tables.amount[OUT_OF_ALIGNMENT], OUT_OF_ALIGNMENT)
    elif PLACEMENT <= action < PLACEMENT + HORSES:
        used(s, PRODUCT_PLACEMENT)
        s.placements &= ~(1 << (action - PLACEMENT))
        sheet.place_bet(s, seat, action - PLACEMENT, s.tables.amount[PRODUCT_PLACEMENT], 0)
    else:
        s.stickies &= ~(1 << (action - STICKY))
        sheet.steal(s, seat, action - STICKY)


def pay_it_forward(s: Position) -> None:
    """Every unfinished horse on the space of the horse bet on moves, that horse included."""
    space = s.position[s.pay_forward]
    horses = 0
    for horse in range(HORSES):
        if not s.finished >> horse & 1 and s.position[horse] == space:
            horses |= 1 << horse
    s.pay_forward = -1
    race.push_all(s, horses, s.tables.amount[PAY_IT_FORWARD])

"""What may be done now, and what may be rolled or drawn: in the ledger's order (section 5)."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.long_shot.rules import deck, effects, ops, race, turns
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def add_mask(out: Choices, code: int, mask: int) -> None:
    for one in range(HORSES):
        if mask >> one & 1:
            out.add(code + one)


def legal(s: Position, out: Choices) -> None:
    out.count = 0
    if s.stage == FEATURES:
        mask = turns.usable(s)
        add_mask(out, USE, mask)
        if not turns.binding(s, mask):
            out.add(END_FEATURES)
    elif s.stage == TARGET:
        targets(s, out)
    elif s.stage == TOKEN:
        out.add(KEEP)
        out.add(TOKEN_HORSE)
        out.add(TOKEN_MOVE)
    elif s.stage == ZERO:
        out.add(DRAW if s.owner[s.die_horse] == BANK else TAKE)
        out.add(DECLINE)
    elif s.stage == BAR:
        add_mask(out, ADVANCE, race.bar_horses(s))
        out.add(DONE)
    elif s.stage == PICK:
        add_hand(s, out, PICK_CARD, ops.victim(s))
    elif s.stage == ACTION:
        actions(s, out)


def targets(s: Position, out: Choices) -> None:
    kind = s.tables.slot_kind[s.effect][s.chosen]
    if kind == CARD_SLOT:
        add_hand(s, out, CARD, s.turn)
    elif kind == PLAYER_SLOT:
        add_mask(out, PLAYER, effects.candidates(s, s.effect, s.chosen, s.slot[0], s.slot[1]))
    else:
        add_mask(out, HORSE, effects.candidates(s, s.effect, s.chosen, s.slot[0], s.slot[1]))


def add_hand(s: Position, out: Choices, code: int, seat: int) -> None:
    """Each card of a hand, equal ones once."""
    last = -1
    for card in range(DECK):
        if s.place[card] == seat and s.tables.kind[card] != last:
            last = s.tables.kind[card]
            out.add(code + last)


def actions(s: Position, out: Choices) -> None:
    """D5: cards, horses to buy, horses to bet on, pairs to discard, pass."""
    cash = s.cash[s.turn]
    held = [0] * 104
    kinds = 0
    left = s.held[s.turn]
    for card in range(DECK):
        if left == 0:
            break
        if s.place[card] == s.turn:
            left -= 1
            if kinds == 0 or held[kinds - 1] != s.tables.kind[card]:
                held[kinds] = s.tables.kind[card]
                kinds += 1
    for i in range(kinds):
        if effects.possible(s, held[i], 1):
            out.add(PLAY + held[i])
    for horse in range(HORSES):
        if s.owner[horse] == BANK and s.tables.price[horse] <= cash and race.running(s, horse):
            out.add(BUY + horse)
    for horse in range(HORSES):
        if s.tables.stake <= cash and race.running(s, horse) and not race.in_no_bets(s, horse):
            out.add(BET + horse)
    for i in range(kinds):
        for j in range(i, kinds):
            # A hand of more than forty titles has more pairs than the list has room; `allows` knows them all.
            if out.count < LIMIT - 1 and (i != j or deck.copies(s, held[i], s.turn) > 1):
                out.add(PAIR + DECK * held[i] + held[j])
    out.add(PASS)


def has_pair(s: Position, first: int, second: int) -> int:
    if first > second or second >= s.tables.kinds:
        return 0
    if first == second:
        return deck.copies(s, first, s.turn) >= 2
    return deck.copies(s, first, s.turn) > 0 and deck.copies(s, second, s.turn) > 0


def automatic(s: Position) -> int:
    """A single option may be taken unasked, unless that tells something about cards in hand."""
    if s.stage == LUCKY:
        return 0
    if s.stage == ACTION:
        return s.held[s.turn] == 0
    if s.stage == PICK:
        return s.held[ops.victim(s)] == 1
    if s.stage == TARGET and s.tables.slot_kind[s.effect][s.chosen] == CARD_SLOT:
        return s.held[s.turn] == 1
    return 1


# Chance.


def source(s: Position) -> int:
    """Where the card that is due comes from: the pile, or the hand of whoever is robbed."""
    if s.stage == ZERO_STEAL:
        return s.owner[s.die_horse]
    return ops.victim(s) if s.stage == STEAL_CARD else PILE


def outcomes(s: Position, out: Choices) -> None:
    out.count = 0
    if s.stage == ROLL or s.stage == EXTRA_ROLL:
        for horse in range(HORSES):
            faces(s, out, FACES * horse)
    elif s.stage == ROLL_OFF:
        for number in range(1, HORSES + 1):
            out.weigh(number, 1)
    elif s.stage == HORSE_AGAIN or s.stage == REROLL_HORSE or s.stage == EXTRA_AGAIN:
        for horse in range(HORSES):
            out.weigh(horse, 1)
    elif s.stage == REROLL_MOVE or s.stage == MOVE_DIE:
        faces(s, out, 0)
    else:
        cards(s, out, source(s))


def cards(s: Position, out: Choices, place: int) -> None:
    """Each kind of card there is in a place, by its number of copies."""
    last = -1
    for card in range(DECK):
        if s.place[card] == place:
            if s.tables.kind[card] == last:
                out.weight[out.count - 1] += 1
            else:
                last = s.tables.kind[card]
                out.weigh(last, 1)


def faces(s: Position, out: Choices, code: int) -> None:
    for steps in range(FACES):
        count = 0
        for face in range(6):
            if s.tables.die[face] == steps:
                count += 1
        if count:
            out.weigh(code + steps, count)


def sample(s: Position, rng: Rng) -> int:
    if s.stage == ROLL or s.stage == EXTRA_ROLL:
        horse = rng.below(HORSES)
        return FACES * horse + s.tables.die[rng.below(6)]
    if s.stage == ROLL_OFF:
        return 1 + rng.below(HORSES)
    if s.stage == HORSE_AGAIN or s.stage == REROLL_HORSE or s.stage == EXTRA_AGAIN:
        return rng.below(HORSES)
    if s.stage == REROLL_MOVE or s.stage == MOVE_DIE:
        return s.tables.die[rng.below(6)]
    place = source(s)
    left = rng.below(s.pile if place == PILE else s.held[place])
    card = 0
    while s.place[card] != place or left:
        if s.place[card] == place:
            left -= 1
        card += 1
    return s.tables.kind[card]

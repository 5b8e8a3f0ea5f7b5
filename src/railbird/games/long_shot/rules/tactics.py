"""The choices of a sound player: buys and bets by what they should bring, cards when they are worth more than waiting.

Only the player's own hand is read, the size of others' hands, and a hand that a card is showing him just now. Prices
are in dollars; value.see looks at the race once, and what a choice would do to it is worked out from that.
"""

from __future__ import annotations

from typing import Final

from railbird.engine.contract import Choices, count_bits
from railbird.engine.types import Doubles
from railbird.games.long_shot.rules import effects, value
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position

NEVER: Final = -100000.0


def price(s: Position, out: Choices) -> None:
    """Each of the legal actions in `out`."""
    view: Doubles = [0.0] * 94
    if s.stage == LUCKY or s.stage == ZERO:
        for i in range(out.count):
            out.price[i] = 1.0 if i == 0 else 0.0
        return
    value.see(s, view, about_horses(s))
    # Cash that is short can be put to work.
    short = s.tables.weights[s.tables.row[s.turn] + W_SHORT_OF_CASH] if s.cash[s.turn] < s.tables.stake else 0.0
    for i in range(out.count):
        code = out.code[i]
        if s.stage == ACTION and code >= PAIR:
            out.price[i] = of_pair(s, (code - PAIR) // DECK, (code - PAIR) % DECK, view) + short
        else:
            out.price[i] = of(s, code, view)


def about_horses(s: Position) -> int:
    if s.stage == TARGET:
        return s.tables.slot_kind[s.effect][s.chosen] == HORSE_SLOT
    return s.stage != PICK


def of(s: Position, code: int, view: Doubles) -> float:
    if s.stage == ACTION:
        return of_action(s, code, view)
    if s.stage == FEATURES:
        return 0.0 if code == END_FEATURES else of_effect(s, FEATURE + code - USE, view)
    if s.stage == TARGET:
        return of_chosen(s, code, view)
    if s.stage == TOKEN:
        return of_token(s, code, view)
    if s.stage == BAR:
        return 0.0 if code == DONE else shifted(s, code - ADVANCE, s.roll_move, 1, view)
    return in_hand(s, code - PICK_CARD, view)


# Moves of horses.


def shifted(s: Position, horse: int, steps: int, cross: int, view: Doubles) -> float:
    """What a move would be worth."""
    before = s.position[horse]
    to = max(before + steps, 0)
    if to > s.tables.spaces:
        if cross:
            return view[V_NEXT + horse]
        to = s.tables.spaces
    if to == before:
        return 0.0
    return view[V_PULL + horse] * value.grown(view, horse, to - before)


def swapped(s: Position, horse: int, other: int, view: Doubles) -> float:
    apart = s.position[other] - s.position[horse]
    return shifted(s, horse, apart, 0, view) + shifted(s, other, -apart, 0, view)


def rolled(s: Position, horse: int, steps: int, view: Doubles) -> float:
    """What a roll would be worth: the horse itself and, if it helps, own horses with its number in their bar."""
    if steps == 0:
        owner = s.owner[horse]
        if (owner == BANK and s.pile) or (owner not in (BANK, s.turn) and s.held[owner]):
            return view[V_CARD]
        return 0.0
    dollars = shifted(s, horse, steps, 1, view)
    for other in range(HORSES):
        if other != horse and s.owner[other] == s.turn and s.tables.bar[other] >> horse & 1:
            if s.position[other] <= s.tables.spaces:
                dollars += max(shifted(s, other, steps, 1, view), 0.0)
    return dollars


def any_roll(s: Position, steps: int, view: Doubles) -> float:
    """The mean over all running horses."""
    dollars = 0.0
    for horse in range(HORSES):
        if s.position[horse] <= s.tables.spaces:
            dollars += rolled(s, horse, steps, view)
    return dollars / (HORSES - s.finished)


def of_token(s: Position, code: int, view: Doubles) -> float:
    """Rerolling a die gains by the mean of its faces, and costs the token, which is worth less as time goes by."""
    dollars = 0.0
    if code == KEEP:
        return 0.0
    if code == TOKEN_HORSE:
        dollars = any_roll(s, s.die_move, view)
    else:
        for face in range(6):
            dollars += rolled(s, s.die_horse, s.tables.die[face], view)
        dollars /= 6.0
    at = s.tables.row[s.turn]
    keeping = s.tables.weights[at + W_TOKEN] + s.tables.weights[at + W_TOKEN_TURN] * view[V_LEFT] / s.seats
    return dollars - rolled(s, s.die_horse, s.die_move, view) - keeping


# Cards.


def in_hand(s: Position, kind: int, view: Doubles) -> float:
    """What a card is worth in hand."""
    if s.tables.lead[kind] and s.finished:
        return 0.0
    if s.tables.sure[kind]:
        return view[V_CARD] + s.tables.weights[s.tables.row[s.turn] + W_SURE_CARD]
    return view[V_CARD]


def on_horse(s: Position, effect: int, op: int, horse: int, view: Doubles) -> float:
    """What an op with one horse is worth."""
    kind = s.tables.op[effect][op][OP]
    amount = s.tables.op[effect][op][AMOUNT]
    flag = s.tables.op[effect][op][FLAG]
    if kind == MOVE:
        return shifted(s, horse, effects.steps_of(s, effect, op), flag, view)
    if kind == MOVE_TO:
        return shifted(s, horse, min(amount, effects.way_to(s, horse, flag)), 0, view)
    if kind == ROLL_MOVE:
        return shifted(s, horse, 2, 0, view)
    if kind == PLACE_BET:
        return amount * (view[V_STAKE + horse] - flag)
    return -amount * view[V_STAKE + horse]


def on_two(s: Position, effect: int, op: int, horse: int, other: int, view: Doubles) -> float:
    if s.tables.op[effect][op][OP] == SWAP:
        return swapped(s, horse, other, view)
    return s.tables.op[effect][op][AMOUNT] * (view[V_STAKE + other] - view[V_STAKE + horse])


def on_player(s: Position, effect: int, op: int, seat: int, view: Doubles) -> float:
    kind = s.tables.op[effect][op][OP]
    amount = s.tables.op[effect][op][AMOUNT]
    dollars: float = 0.0
    if kind == TAKE_CASH:
        dollars += min(amount, s.cash[seat])
    elif kind == STEAL:
        dollars = view[V_CARD] * min(amount, s.held[seat])
    elif kind == STEAL_PICK:
        dollars = 2.0 * view[V_CARD]
    else:
        return s.tables.weights[s.tables.row[s.turn] + W_LOOK]
    return dollars + dollars / (s.seats - 1)


def without_target(s: Position, effect: int, op: int, view: Doubles) -> float:
    kind = s.tables.op[effect][op][OP]
    amount = s.tables.op[effect][op][AMOUNT]
    dollars: float = 0.0
    if kind == GAIN:
        if s.tables.op[effect][op][FLAG]:
            amount *= count_bits(effects.horses(s, effect, s.tables.op[effect][op][SET], 0, 0))
            amount = min(amount, s.tables.op[effect][op][MOST])
        dollars += amount
        return dollars
    if kind == DRAW_CARDS:
        return view[V_CARD] * min(amount, s.pile)
    if kind == ROLL_AGAIN:
        return any_roll(s, 2, view)
    mask = effects.horses(s, effect, s.tables.op[effect][op][SET], 0, 0)
    for horse in range(HORSES):
        if mask >> horse & 1:
            dollars += shifted(s, horse, amount, 0, view)
    return dollars


def of_target(s: Position, effect: int, slot: int, one: int, first: int, second: int, view: Doubles) -> float:
    """What the ops on this horse or player are worth, together with the best choice for a second horse."""
    dollars: float = 0.0
    for op in range(s.tables.op_count[effect]):
        a = s.tables.op[effect][op][FIRST]
        b = s.tables.op[effect][op][SECOND]
        if a == slot and s.tables.slot_kind[effect][slot] == PLAYER_SLOT:
            dollars += on_player(s, effect, op, one, view)
        elif a == slot and b == NO_SLOT:
            dollars += on_horse(s, effect, op, one, view)
        elif a == slot and b == SELF:
            dollars += on_two(s, effect, op, one, effect - FEATURE, view)
        elif a == slot and b > slot:
            best: float = NEVER
            mask = effects.candidates(s, effect, b, one, second)
            for other in range(HORSES):
                if mask >> other & 1:
                    best = max(best, on_two(s, effect, op, one, other, view))
            dollars += best
        elif b == slot:
            dollars += on_two(s, effect, op, effects.slot_horse(effect, a, first, second), one, view)
    return dollars


def of_effect(s: Position, effect: int, view: Doubles) -> float:
    """What a card or feature is worth now, if all its targets are chosen well."""
    dollars = 0.0
    for op in range(s.tables.op_count[effect]):
        a = s.tables.op[effect][op][FIRST]
        if a == SELF:
            dollars += on_horse(s, effect, op, effect - FEATURE, view)
        elif a == NO_SLOT:
            dollars += without_target(s, effect, op, view)
    if s.tables.slot_count[effect] > 0:
        dollars += of_best_target(s, effect, view)
    if s.tables.slot_count[effect] > 1 and s.tables.op[effect][0][SECOND] == NO_SLOT:
        dollars += max(dollars / 2.0, 0.0)  # a second target of its own, somewhat less good than the first
    return dollars


def of_best_target(s: Position, effect: int, view: Doubles) -> float:
    """The best target of the first slot, and what it is worth."""
    if s.tables.slot_kind[effect][0] == CARD_SLOT:
        return -view[V_CARD] / 2.0
    best: float = NEVER
    mask = effects.candidates(s, effect, 0, -1, -1)
    for one in range(HORSES):
        if mask >> one & 1:
            best = max(best, of_target(s, effect, 0, one, -1, -1, view))
    return best


def of_chosen(s: Position, code: int, view: Doubles) -> float:
    kind = s.tables.slot_kind[s.effect][s.chosen]
    if kind == CARD_SLOT:
        return -in_hand(s, code - CARD, view)
    one = code - (HORSE if kind == HORSE_SLOT else PLAYER)
    return of_target(s, s.effect, s.chosen, one, s.slot[0], s.slot[1], view)


# The action.


def of_action(s: Position, code: int, view: Doubles) -> float:
    at = s.tables.row[s.turn]
    if code == PASS:
        return 0.0
    if code >= PLAY:
        return s.tables.weights[at + W_EFFECT] * of_effect(s, code - PLAY, view) - view[V_CARD]
    if code < BET:
        return bought(s, code - BUY, view)
    worth = view[V_STAKE + code - BET]
    if s.owner[code - BET] == s.turn:
        worth *= s.tables.weights[at + W_OWN_BET]
    return s.tables.stake * (worth - 1.0)


def bought(s: Position, horse: int, view: Doubles) -> float:
    """Prize and movement bar, and what its feature should bring on each own turn until the next finish."""
    at = s.tables.row[s.turn]
    further = view[V_LEFT] * s.tables.pace * (s.tables.bar_size[horse] + 1) / s.seats
    whole: int = int(further)
    part = further - whole
    growth = value.grown(view, horse, whole) * (1.0 - part) + value.grown(view, horse, whole + 1) * part
    return (
        s.tables.weights[at + W_PURSE] * view[V_PURSE + horse] * (1.0 + (1.0 - view[V_TOP + horse]) * growth)
        + view[V_PULL + horse] * growth
        - s.tables.weights[at + W_PRICE] * s.tables.price[horse]
        + s.tables.weights[at + W_FEATURE + horse] * view[V_LEFT] / s.seats
    )


def keep_best_pair(out: Choices) -> None:
    """All pairs bring the same money; the others of them are left out."""
    best = -1
    kept = 0
    for i in range(out.count):
        if out.code[i] >= PAIR and (best < 0 or out.price[i] > out.price[best]):
            best = i
    for i in range(out.count):
        if out.code[i] < PAIR or i == best:
            out.code[kept] = out.code[i]
            out.price[kept] = out.price[i]
            kept += 1
    out.count = kept


def of_pair(s: Position, first: int, second: int, view: Doubles) -> float:
    """Money for two cards."""
    return s.tables.pair - in_hand(s, first, view) - in_hand(s, second, view)

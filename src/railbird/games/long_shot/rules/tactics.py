"""The choices of a sound player: buys and bets by what they should bring, cards when they are worth more than waiting.

Only the player's own hand is read, the size of others' hands, and a hand that a card is showing him just now. Values
are in ten thousandths of a dollar; what a choice would do is tried on the state and taken back.
"""

from __future__ import annotations

from typing import Final

from railbird.engine.contract import Choices, count_bits
from railbird.engine.types import Ints, Long
from railbird.games.long_shot.rules import effects, race, value
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position

DOLLAR: Final = 10000
A_CARD: Final = 25000  # half of what a pair brings
A_LOOK: Final = 3000
NEVER: Final = -1000000000


def tactic(s: Position, out: Choices) -> int:
    """One of the legal actions in `out`."""
    if out.count == 1 or s.stage == LUCKY:
        return out.code[0]
    if s.stage == FEATURES:
        return choose_feature(s, out)
    if s.stage == TARGET:
        return choose_target(s, out)
    if s.stage == TOKEN:
        return choose_token(s)
    if s.stage == ZERO:
        return out.code[0]
    if s.stage == BAR:
        return choose_bar(s, out)
    if s.stage == PICK:
        return choose_card(s, out)
    return choose_action(s, out)


# Moves of horses.


def shifted(s: Position, horse: int, steps: int, cross: int, base: Long) -> Long:
    """What a move would be worth, against the standing `base` before it."""
    before = s.position[horse]
    to = before + steps
    to = max(to, 0)
    finishes = 0
    if to > s.tables.spaces:
        finishes = cross
        to = s.tables.spaces + cross
    if to == before:
        return 0
    s.position[horse] = to
    if finishes:
        s.order[s.finished] = horse
        s.finished += 1
    price: Long = value.standing(s, s.turn) - base
    if finishes:
        s.finished -= 1
        s.order[s.finished] = -1
    s.position[horse] = before
    return price


def swapped(s: Position, horse: int, other: int, base: Long) -> Long:
    s.position[horse], s.position[other] = s.position[other], s.position[horse]
    price: Long = value.standing(s, s.turn) - base
    s.position[horse], s.position[other] = s.position[other], s.position[horse]
    return price


def rolled(s: Position, horse: int, steps: int, base: Long) -> Long:
    """What a roll would be worth: the horse itself and, if it helps, own horses with its number in their bar."""
    if steps == 0:
        owner = s.owner[horse]
        if (owner == BANK and s.pile) or (owner not in (BANK, s.turn) and s.held[owner]):
            return A_CARD
        return 0
    price: Long = shifted(s, horse, steps, 1, base)
    for other in range(HORSES):
        if other != horse and s.owner[other] == s.turn and s.tables.bar[other] >> horse & 1 and race.running(s, other):
            price += max(shifted(s, other, steps, 1, base), 0)
    return price


def any_roll(s: Position, steps: int, base: Long) -> Long:
    """The mean over all running horses."""
    price: Long = 0
    for horse in range(HORSES):
        if race.running(s, horse):
            price += rolled(s, horse, steps, base)
    return price // (HORSES - s.finished)


def choose_token(s: Position) -> int:
    """Reroll a die if that should gain more than the token is worth for later, which falls with time."""
    base: Long = value.standing(s, s.turn)
    now: Long = rolled(s, s.die_horse, s.die_move, base)
    horse: Long = any_roll(s, s.die_move, base)
    move: Long = 0
    for face in range(6):
        move += rolled(s, s.die_horse, s.tables.die[face], base)
    move = move // 6
    worth_keeping = 2 * DOLLAR + value.turns_left(s) * DOLLAR // (16 * s.seats)
    if max(horse, move) - now < worth_keeping:
        return KEEP
    return TOKEN_HORSE if horse >= move else TOKEN_MOVE


def choose_bar(s: Position, out: Choices) -> int:
    base: Long = value.standing(s, s.turn)
    best: Long = 0
    action = DONE
    for i in range(out.count - 1):
        price: Long = shifted(s, out.code[i] - ADVANCE, s.roll_move, 1, base)
        if price > best:
            best = price
            action = out.code[i]
    return action


# Cards.


def keep_worth(s: Position, kind: int) -> Long:
    """What a card is worth in hand."""
    if s.tables.lead[kind] and s.finished:
        return 0
    if s.tables.op[kind][0][OP] == GAIN or s.tables.op[kind][0][OP] == PLACE_BET:
        return A_CARD + 5000
    return A_CARD


def choose_card(s: Position, out: Choices) -> int:
    """Take the best card of a hand."""
    best: Long = NEVER
    action = out.code[0]
    for i in range(out.count):
        price: Long = keep_worth(s, out.code[i] - PICK_CARD)
        if price > best:
            best = price
            action = out.code[i]
    return action


def on_horse(s: Position, effect: int, op: int, horse: int, base: Long, chance: Ints) -> Long:
    """What an op with one horse is worth."""
    kind = s.tables.op[effect][op][OP]
    amount = s.tables.op[effect][op][AMOUNT]
    flag = s.tables.op[effect][op][FLAG]
    if kind == MOVE:
        return shifted(s, horse, effects.steps_of(s, effect, op), flag, base)
    if kind == MOVE_TO:
        return shifted(s, horse, min(amount, effects.way_to(s, horse, flag)), 0, base)
    if kind == ROLL_MOVE:
        return shifted(s, horse, 2, 0, base)
    if kind == PLACE_BET:
        return amount * (value.bet_worth(s, chance, horse) - flag * DOLLAR)
    return -amount * value.bet_worth(s, chance, horse)


def on_two(s: Position, effect: int, op: int, horse: int, other: int, base: Long, chance: Ints) -> Long:
    if s.tables.op[effect][op][OP] == SWAP:
        return swapped(s, horse, other, base)
    return s.tables.op[effect][op][AMOUNT] * (value.bet_worth(s, chance, other) - value.bet_worth(s, chance, horse))


def on_player(s: Position, effect: int, op: int, seat: int) -> Long:
    kind = s.tables.op[effect][op][OP]
    amount: Long = s.tables.op[effect][op][AMOUNT]
    if kind == TAKE_CASH:
        amount = DOLLAR * min(amount, s.cash[seat])
    elif kind == STEAL:
        amount = A_CARD * min(amount, s.held[seat])
    elif kind == STEAL_PICK:
        amount = 2 * A_CARD
    else:
        return A_LOOK
    return amount + amount // (s.seats - 1)


def without_target(s: Position, effect: int, op: int, base: Long) -> Long:
    kind = s.tables.op[effect][op][OP]
    amount: Long = s.tables.op[effect][op][AMOUNT]
    if kind == GAIN:
        if s.tables.op[effect][op][FLAG]:
            amount *= count_bits(effects.horses(s, effect, s.tables.op[effect][op][SET], 0, 0))
            amount = min(amount, s.tables.op[effect][op][MOST])
        return amount * DOLLAR
    if kind == DRAW_CARDS:
        return A_CARD * min(amount, s.pile)
    if kind == ROLL_AGAIN:
        return any_roll(s, 2, base)
    price: Long = 0
    mask = effects.horses(s, effect, s.tables.op[effect][op][SET], 0, 0)
    for horse in range(HORSES):
        if mask >> horse & 1:
            price += shifted(s, horse, amount, 0, base)
    return price


def target_worth(
    s: Position, effect: int, slot: int, one: int, first: int, second: int, base: Long, chance: Ints
) -> Long:
    """What the ops on this horse or player are worth, together with the best choice for a second horse."""
    price: Long = 0
    for op in range(s.tables.op_count[effect]):
        a = s.tables.op[effect][op][FIRST]
        b = s.tables.op[effect][op][SECOND]
        if a == slot and s.tables.slot_kind[effect][slot] == PLAYER_SLOT:
            price += on_player(s, effect, op, one)
        elif a == slot and b == NO_SLOT:
            price += on_horse(s, effect, op, one, base, chance)
        elif a == slot and b == SELF:
            price += on_two(s, effect, op, one, effect - FEATURE, base, chance)
        elif a == slot and b > slot:
            best: Long = NEVER
            mask = effects.candidates(s, effect, b, one, second)
            for other in range(HORSES):
                if mask >> other & 1:
                    best = max(best, on_two(s, effect, op, one, other, base, chance))
            price += best
        elif b == slot:
            price += on_two(s, effect, op, effects.slot_horse(effect, a, first, second), one, base, chance)
    return price


def best_worth(s: Position, effect: int, slot: int, first: int, second: int, base: Long, chance: Ints) -> Long:
    """The best target of a slot, and what it is worth (from the second slot on, what comes on top)."""
    if s.tables.slot_kind[effect][slot] == CARD_SLOT:
        return -A_CARD // 2
    best: Long = NEVER
    mask = effects.candidates(s, effect, slot, first, second)
    for one in range(HORSES):
        if mask >> one & 1:
            best = max(best, target_worth(s, effect, slot, one, first, second, base, chance))
    return best


def effect_worth(s: Position, effect: int, base: Long, chance: Ints) -> Long:
    """What a card or feature is worth now, if all its targets are chosen well."""
    price: Long = 0
    for op in range(s.tables.op_count[effect]):
        a = s.tables.op[effect][op][FIRST]
        if a == SELF:
            price += on_horse(s, effect, op, effect - FEATURE, base, chance)
        elif a == NO_SLOT:
            price += without_target(s, effect, op, base)
    if s.tables.slot_count[effect] > 0:
        price += best_worth(s, effect, 0, -1, -1, base, chance)
    if s.tables.slot_count[effect] > 1 and s.tables.op[effect][0][SECOND] == NO_SLOT:
        price += max(price // 2, 0)  # a second target of its own, somewhat less good than the first
    return price


def choose_feature(s: Position, out: Choices) -> int:
    """Use what helps, the surest first; end when nothing does."""
    chance = [0] * 30
    value.chances(s, chance)
    base: Long = value.standing(s, s.turn)
    best: Long = 0 if out.code[out.count - 1] == END_FEATURES else NEVER
    action = out.code[out.count - 1]
    for i in range(out.count):
        if out.code[i] != END_FEATURES:
            price: Long = effect_worth(s, FEATURE + out.code[i] - USE, base, chance)
            if price > best:
                best = price
                action = out.code[i]
    return action


def choose_target(s: Position, out: Choices) -> int:
    chance = [0] * 30
    value.chances(s, chance)
    base: Long = value.standing(s, s.turn)
    best: Long = NEVER
    action = out.code[0]
    kind = s.tables.slot_kind[s.effect][s.chosen]
    for i in range(out.count):
        if kind == CARD_SLOT:
            price: Long = -keep_worth(s, out.code[i] - CARD)
        else:
            one = out.code[i] - (HORSE if kind == HORSE_SLOT else PLAYER)
            price = target_worth(s, s.effect, s.chosen, one, s.slot[0], s.slot[1], base, chance)
        if price > best:
            best = price
            action = out.code[i]
    return action


# The action.


def bought(s: Position, horse: int, base: Long) -> Long:
    """Prize and movement bar, and about a dollar of feature for each own turn until the first finish, unless it waits
    for a number."""
    s.owner[horse] = s.turn
    s.cash[s.turn] -= s.tables.price[horse]
    price: Long = value.standing(s, s.turn) - base
    s.cash[s.turn] += s.tables.price[horse]
    s.owner[horse] = BANK
    if s.tables.when_rolled[horse] != AT_START:
        return price
    return price + value.turns_left(s) * DOLLAR // (16 * s.seats)


def pair_worth(s: Position, first: int, second: int) -> Long:
    """Five dollars for two cards; when cash is short it can be put to work."""
    price: Long = s.tables.pair * DOLLAR
    if s.cash[s.turn] < s.tables.stake:
        price += 2 * DOLLAR
    return price - keep_worth(s, first) - keep_worth(s, second)


def choose_action(s: Position, out: Choices) -> int:
    chance = [0] * 30
    value.chances(s, chance)
    base: Long = value.standing(s, s.turn)
    best: Long = 0
    action = PASS
    for i in range(out.count):
        code = out.code[i]
        price: Long = 0
        if PLAY <= code < PLAY + DECK:
            price = effect_worth(s, code - PLAY, base, chance) - A_CARD
        elif BUY <= code < BUY + HORSES:
            price = bought(s, code - BUY, base)
        elif BET <= code < BET + HORSES:
            price = s.tables.stake * (value.bet_worth(s, chance, code - BET) - DOLLAR)
        elif code >= PAIR:
            price = pair_worth(s, (code - PAIR) // DECK, (code - PAIR) % DECK)
        if price > best:
            best = price
            action = code
    return action

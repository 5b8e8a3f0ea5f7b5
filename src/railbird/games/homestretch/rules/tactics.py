"""What a sound player does: shares by expected purses, tokens by chance times payout, moves by what is at stake.

Nothing is read that the seat cannot know: of the others only stables, money and the spots they have bet on.
Worths are in 1/100 of $1,000.
"""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.types import Ints, Long
from railbird.games.homestretch.rules import betting, buying, payout, race, state
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def choose(s: Position, seat: int, rng: Rng, out: Choices) -> int:
    if s.phase == DRAFT:
        return PICK + FIRST_NUMBER + best_pick(s, seat)
    if s.phase == CLAIM:
        return WAIT
    if s.phase == BETTING:
        spot = best_spot(s, seat)
        return BET + 10 * (FIRST_NUMBER + spot // LINES) + spot % LINES
    if s.phase == MOVE:
        return TWO_STOP if is_welcome(s, seat, race.rolled_horse(s)) else ONE_REROLL
    if s.phase == AGAIN:
        return END_TURN
    if s.phase == SPECIAL:
        return MOVE_LAST + FIRST_NUMBER + best_of_the_last(s, seat)
    return best_buy(s, seat)


# Shares.


def prospect(s: Position, horse: int) -> int:
    """What a sole owner may expect of this horse in the races to come."""
    if s.phase == DRAFT:
        return 2 * s.tables.prospect[PURPLE][horse] + 2 * s.tables.prospect[GREEN][horse]
    return s.tables.prospect[PURPLE][horse] + 2 * s.tables.prospect[GREEN][horse]


def best_pick(s: Position, seat: int) -> int:
    """As if both blue shares of a horse will be owned."""
    best = -1
    most = 0
    for horse in range(HORSES):
        if s.hand[seat][horse]:
            worth = prospect(s, horse) // 2 - 100 * s.tables.cost[horse]
            if best < 0 or worth > most:
                best = horse
                most = worth
    return best


def share_worth(s: Position, seat: int, horse: int) -> int:
    """What one more share brings: a larger part of the purses, and a smaller one to the others. Its cost is off."""
    shares = payout.shares_in_play(s, horse)
    own = s.stable[seat][horse]
    worth = prospect(s, horse)
    gain = worth * (own + 1) // (shares + 1)
    denied = 0
    if shares:
        gain -= worth * own // shares
        denied = worth * (shares - own) // shares - worth * (shares - own) // (shares + 1)
    return gain + denied // (s.seats - 1) - 100 * s.tables.cost[horse]


def best_buy(s: Position, seat: int) -> int:
    best = PASS
    most = 0
    for horse in range(HORSES):
        if s.row[horse] and s.tables.cost[horse] <= s.money[seat]:
            worth = share_worth(s, seat, horse)
            if worth > most:
                best = BUY + FIRST_NUMBER + horse
                most = worth
    if buying.may_buy_blind(s, seat):
        total = 0
        for horse in range(HORSES):
            total += s.pool[horse] * share_worth(s, seat, horse)
        if total // state.left_in_pool(s) - 100 * s.tables.blind_fee > most:
            best = BUY_BLIND
    return best


# Bets.


def best_spot(s: Position, seat: int) -> int:
    """Highest tokens come first, so each takes the best spot that still has room."""
    most = betting.limit(s, seat)
    card = s.card[s.race]
    best = -1
    highest = -1
    for spot in range(SPOTS):
        worth = s.tables.odds[card][spot] * s.tables.payout[spot]
        if worth > highest and betting.on_spot(s, seat, spot) < most:
            best = spot
            highest = worth
    return best


# The race.


def interests(s: Position, seat: int, worth: Ints) -> None:
    """What this seat gains over the average of the others if a horse takes a line that is left, by horse, all to one
    scale. Of the others' tokens only the spots are known: each counts as an average one."""
    rivals = s.seats - 1
    average = 0
    for token in range(TOKENS):
        average += 100 * s.tables.token[token] // TOKENS
    for horse in range(HORSES):
        worth[horse] = 0
        shares = payout.shares_in_play(s, horse)
        if shares:
            own = s.stable[seat][horse]
            for line in range(s.placed, LINES):
                worth[horse] += 100 * s.tables.purse[s.card[s.race]][line] * (own * rivals - (shares - own)) // shares
    for token in range(TOKENS):
        for other in range(s.seats):
            spot = s.bet[token][other]
            paying = spot % LINES - s.placed + 1  # lines left on which this token would win
            if paying > 0:
                gain = paying * s.tables.payout[spot]
                if other == seat:
                    worth[spot // LINES] += 100 * s.tables.token[token] * rivals * gain
                else:
                    worth[spot // LINES] -= average * gain


def strength(s: Position, horse: int) -> int:
    """How likely the horse is to come home soon: often rolled, little to go."""
    left = s.tables.finish - s.position[horse] - s.tables.bonus[s.handicap[horse]]
    if s.handicap[horse] == CROSS:
        left += LONG_MOVE
    if left < 1:
        left = 1
    return (6 - abs(horse - 5)) * 3600 // (left * left)


def is_welcome(s: Position, seat: int, horse: int) -> int:
    """A roll leaves the expectation as it is; a longer step helps if the horse is better for us than the field."""
    worth = [0] * 11
    interests(s, seat, worth)
    total: Long = 0
    weight: Long = 0
    for other in range(HORSES):
        if race.running(s, other):
            power: Long = strength(s, other)
            total += power * worth[other]
            weight += power
    return worth[horse] * weight >= total


def best_of_the_last(s: Position, seat: int) -> int:
    worth = [0] * 11
    interests(s, seat, worth)
    last = race.last_position(s)
    best = -1
    for horse in range(HORSES):
        if s.position[horse] == last and (best < 0 or worth[horse] > worth[best]):
            best = horse
    return best

"""What a sound player does: shares by prospects, tokens by chance times payout, moves by what is at stake.

Nothing is read that the seat cannot know: of the others only stables, money and the spots they have bet on.
"""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.engine.types import Doubles, Ints
from railbird.games.homestretch.rules import betting, payout, race
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position

# Of a spot.
HORSE_OF: Ints = [
    0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10,
]  # fmt: skip
LINE_OF: Ints = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
FIRST_OWN: Ints = [0, 1, 3, 6]  # where W_OWN of so many shares in play begins


def price(s: Position, seat: int, out: Choices) -> None:
    """Each of the legal actions in `out`."""
    worth: Doubles = [0.0] * 11
    if s.phase == SPECIAL:
        interests(s, seat, worth)
    for i in range(out.count):
        code = out.code[i]
        one: float = 0.0
        if s.phase == DRAFT:
            one = of_pick(s, seat, code - PICK - FIRST_NUMBER)
        elif s.phase == BETTING:
            one = of_spot(s, seat, LINES * ((code - BET) // 10 - FIRST_NUMBER) + (code - BET) % 10)
        elif s.phase == MOVE:
            one = welcome(s, seat) if code == TWO_STOP else 0.0
        elif s.phase == SPECIAL:
            one = worth[code - MOVE_LAST - FIRST_NUMBER]
        elif s.phase == BUYING:
            one = of_buy(s, seat, code)
        else:
            one = 1.0 if code in (WAIT, END_TURN) else 0.0
        out.price[i] = one


def choose(s: Position, seat: int) -> int:
    """The dearest action where it can be told without pricing them all; -1 elsewhere."""
    if s.phase == CLAIM:
        return WAIT
    if s.phase == BETTING:
        spot = best_spot(s, seat)
        return BET + 10 * (FIRST_NUMBER + HORSE_OF[spot]) + LINE_OF[spot]
    if s.phase == MOVE:
        return TWO_STOP if welcome(s, seat) >= 0.0 else ONE_REROLL
    if s.phase == AGAIN:
        return END_TURN
    return -1


# Shares.


def of_pick(s: Position, seat: int, horse: int) -> float:
    """As if both blue shares of a horse will be owned."""
    return s.tables.weights[s.tables.row[seat] + W_DRAFT] * (
        s.tables.prospect[PURPLE][horse] + s.tables.prospect[GREEN][horse]
    )


def of_buy(s: Position, seat: int, code: int) -> float:
    """One more share: by the races to come, its price, and who has how many."""
    at = s.tables.row[seat]
    if code == PASS:
        return 0.0
    if code == BUY_BLIND:
        return s.tables.weights[at + W_BLIND]
    horse = code - BUY - FIRST_NUMBER
    shares = min(payout.shares_in_play(s, horse), 3)
    return (
        s.tables.weights[at + W_BUY] * (s.tables.prospect[PURPLE][horse] + 2 * s.tables.prospect[GREEN][horse])
        + s.tables.weights[at + W_COST] * s.tables.cost[horse]
        + s.tables.weights[at + W_SHARE]
        + s.tables.weights[at + W_OWN + FIRST_OWN[shares] + min(s.stable[seat][horse], shares)]
    )


# Bets.


def of_spot(s: Position, seat: int, spot: int) -> float:
    """Chance times payout; in the later races more where the seat has tokens or shares, who is behind needs luck."""
    at = s.tables.row[seat]
    worth = s.tables.promise[s.card[s.race]][spot]
    if LINE_OF[spot] == SHOW:
        worth *= s.tables.weights[at + W_SHOW]
    if s.race < 2:
        return worth
    horse = HORSE_OF[spot]
    tokens = 0
    for token in range(TOKENS):
        if s.bet[token][seat] >= 0 and HORSE_OF[s.bet[token][seat]] == horse:
            tokens += s.tables.token[token]
    factor = 1.0 + s.tables.weights[at + W_TOKENS] * tokens
    if s.stable[seat][horse]:
        factor += s.tables.weights[at + W_OWNED] * s.stable[seat][horse] / payout.shares_in_play(s, horse)
    return worth * factor


def best_spot(s: Position, seat: int) -> int:
    """Highest tokens come first, so each takes the best spot that still has room. Spots are tried in the order of
    their promise, until no other can be dearer."""
    at = s.tables.row[seat]
    card = s.card[s.race]
    most = betting.limit(s, seat)
    factor = 1.0
    if s.race > 1:
        factor += s.tables.weights[at + W_OWNED]
        for token in range(TOKENS):
            if s.bet[token][seat] >= 0:
                factor += s.tables.weights[at + W_TOKENS] * s.tables.token[token]
    best = -1
    highest = 0.0
    for i in range(SPOTS):
        spot = s.tables.ranked[card][i]
        if best >= 0 and s.tables.promise[card][spot] * factor < highest:
            break
        if betting.on_spot(s, seat, spot) < most:
            worth = of_spot(s, seat, spot)
            if best < 0 or worth > highest or (worth == highest and spot < best):
                best = spot
                highest = worth
    return best


# The race.


def interests(s: Position, seat: int, worth: Doubles) -> None:
    """What this seat gains over the average of the others if a horse takes a line that is left, by horse, all to one
    scale. Of the others' tokens only the spots are known: each counts as an average one. Tokens are counted in whole
    numbers, so that the order in which others laid theirs, which is hidden, cannot show in the last bit."""
    own: Ints = [0] * 11
    theirs: Ints = [0] * 11
    for token in range(TOKENS):
        for other in range(s.seats):
            spot = s.bet[token][other]
            if spot >= 0:
                paying = LINE_OF[spot] - s.placed + 1  # lines left on which this token would win
                if paying > 0:
                    gain = paying * s.tables.payout[spot]
                    if other == seat:
                        own[HORSE_OF[spot]] += s.tables.token[token] * gain
                    else:
                        theirs[HORSE_OF[spot]] += gain
    purses = 0
    for line in range(s.placed, LINES):
        purses += s.tables.purse[s.card[s.race]][line]
    for horse in range(HORSES):
        shares = 0
        for other in range(s.seats):
            shares += s.stable[other][horse]
        worth[horse] = own[horse] * (s.seats - 1) - s.tables.average_token * theirs[horse]
        if shares:
            worth[horse] += 1.0 * purses * (s.stable[seat][horse] * s.seats - shares) / shares


def welcome(s: Position, seat: int) -> float:
    """A roll leaves the expectation as it is; a longer step helps if the horse is better for us than the field. How
    likely a horse is to come home soon: often rolled, little to go."""
    worth: Doubles = [0.0] * 11
    interests(s, seat, worth)
    total = 0.0
    weight = 0.0
    for other in range(HORSES):
        if race.running(s, other):
            left = s.tables.finish - s.position[other] - s.tables.bonus[s.handicap[other]]
            if s.handicap[other] == CROSS:
                left += LONG_MOVE
            power = s.tables.power[other][max(left, 1)]
            total += power * worth[other]
            weight += power
    return worth[race.rolled_horse(s)] - total / weight

"""Estimating the race: where each horse will end, how long it takes, and what that is worth to the seat in turn.

A horse's time to finish is its way divided by its pace (its own die, and the X's that carry it). The order of arrival
is drawn like lots (Tables.lots): the next to finish is each horse with a chance in proportion to a power of its speed
home, then the same among the rest. That has a closed formula for 1st, 2nd and 3rd. The power, the slack, the X that a
horse is yet to get and the length of the race were fitted to simulated races of 2 to 8 players; the weights of the
prices, here and in value.py, stand in weights.py.
"""

from __future__ import annotations

from railbird.engine.contract import count_bits
from railbird.engine.types import Long
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position
from railbird.games.long_shot_dice.rules.value_scratch import Outlook

BIT: Long = 1  # 64 bits wide: there are more effects than an int has


def look(s: Position, o: Outlook) -> None:
    """The race, unless it is the one that was looked at last, and what the seat in turn has in it."""
    places: Long = 0
    bars: Long = 0
    more_bars: Long = 0
    for horse in range(HORSES):
        places = places << 5 | s.position[horse]
    for place in range(PLACES):
        places = places << 4 | s.podium[place] + 1
    places = places << 8 | s.finished
    for card in range(4):
        bars = bars << 8 | s.bar[card]
        more_bars = more_bars << 8 | s.bar[card + 4]
    if places != o.places_seen or bars != o.bars_seen or more_bars != o.more_bars_seen:
        o.places_seen = places
        o.bars_seen = bars
        o.more_bars_seen = more_bars
        see_paces(s, o)
        see_places(s, o)
    see_prices(s, o)
    if s.step in (ACTION, WAITING, BOUGHT):
        see_lines(s, o)
    see_pulls(s, o)


def see_paces(s: Position, o: Outlook) -> None:
    for horse in range(HORSES):
        o.crosses[horse] = 0
    for card in range(HORSES):
        bar = s.bar[card]
        for horse in range(HORSES):
            o.crosses[horse] += bar >> horse & 1
    for horse in range(HORSES):
        if s.finished >> horse & 1:
            o.weight[horse] = 0.0
        else:
            o.weight[horse] = s.tables.lots[32 * o.crosses[horse] + s.tables.spaces + 1 - s.position[horse]]


def see_places(s: Position, o: Outlook) -> None:
    """Chances of the places still free: purses and payouts of each horse in one go."""
    see_rounds(s, o)
    see_places_taken(s, o)
    if s.placed == PLACES:
        return
    total = 0.0
    for horse in range(HORSES):
        total += o.weight[horse]
    second_sum = 0.0  # over horses i: chance of i next, divided by what then is left
    third_sum = 0.0
    for horse in range(HORSES):
        weight = o.weight[horse]
        o.pull[horse] = 1.0 / (total - weight)  # lent until see_pulls
        o.boost[horse] = 0.0
        second_sum += weight * o.pull[horse]
    if s.placed == 0:
        for i in range(HORSES):
            for j in range(i):
                both = o.weight[i] * o.weight[j] * (o.pull[i] + o.pull[j]) / (total - o.weight[i] - o.weight[j])
                third_sum += both
                o.boost[i] += both
                o.boost[j] += both
    for horse in range(HORSES):
        if s.finished >> horse & 1:
            continue
        weight = o.weight[horse] / total
        place = s.placed
        chance = weight
        o.top[horse] += chance
        o.purse[horse] += chance * s.tables.purse[place]
        o.stake[horse] += chance * s.tables.odds[horse][place]
        place += 1
        if place < PLACES:
            chance = weight * (second_sum - o.weight[horse] * o.pull[horse])
            o.top[horse] += chance
            o.purse[horse] += chance * s.tables.purse[place]
            o.stake[horse] += chance * s.tables.odds[horse][place]
            place += 1
        if place < PLACES:
            chance = weight * (third_sum - o.boost[horse])
            o.top[horse] += chance
            o.purse[horse] += chance * s.tables.purse[place]
            o.stake[horse] += chance * s.tables.odds[horse][place]
        o.stake[horse] += (1.0 - o.top[horse]) * past_line(s, o, horse) * s.tables.odds[horse][PLACES]


def see_places_taken(s: Position, o: Outlook) -> None:
    """What is certain: horses that have finished, and after the third also the rest."""
    for horse in range(HORSES):
        o.top[horse] = 0.0
        o.purse[horse] = 0.0
        o.stake[horse] = 0.0
        if s.placed == PLACES and s.position[horse] > s.tables.no_bet_after:
            o.stake[horse] = s.tables.odds[horse][PLACES]
    for place in range(s.placed):
        horse = s.podium[place]
        o.top[horse] = 1.0
        o.purse[horse] = s.tables.purse[place]
        o.stake[horse] = s.tables.odds[horse][place]


def see_rounds(s: Position, o: Outlook) -> None:
    """The race ends with the third horse: about the time that horse needs at its pace."""
    if s.placed == PLACES:
        o.rounds = 0.0
        return
    best = 999.0
    second = 999.0
    third = 999.0
    for horse in range(HORSES):
        if not s.finished >> horse & 1:
            time = (s.tables.spaces + 1 - s.position[horse]) / s.tables.pace[o.crosses[horse]]
            if time < best:
                third = second
                second = best
                best = time
            elif time < second:
                third = second
                second = time
            elif time < third:
                third = time
    time = third if s.placed == 0 else second if s.placed == 1 else best
    o.rounds = 0.83 * time + 1.5


def past_line(s: Position, o: Outlook, horse: int) -> float:
    """The chance that a horse without a place has passed the No Bet line at the end."""
    beyond = s.position[horse] + 0.8 * s.tables.pace[o.crosses[horse]] * o.rounds - s.tables.no_bet_after
    if beyond > 4.0:
        return 1.0
    if beyond < -4.0:
        return 0.0
    return (beyond + 4.0) / 8.0


def see_prices(s: Position, o: Outlook) -> None:
    """What money and a Wild are worth by what can still be done with them."""
    seat = s.turn
    o.row = s.tables.row[seat]
    o.mine = 0
    for horse in range(HORSES):
        if s.owner[horse] == seat:
            o.mine |= BIT << s.tables.effect[s.card[horse]]
    share = o.rounds / (1.0 + s.tables.weights[o.row + W_POCKET] * s.money[seat])
    if share > 1.0:
        share = 1.0
    o.dollar = 1.0 + s.tables.weights[o.row + W_DOLLAR] * share
    share = o.rounds / 8.0
    if share > 1.0:
        share = 1.0
    o.wild = s.tables.weights[o.row + W_WILD] * share
    if s.wilds[seat] == WILDS - 1:
        o.wild *= s.tables.weights[o.row + W_LAST_WILD]
    late = 1.0 - o.rounds / 15.0
    o.eager = 1.0
    if late > 0.0:
        o.eager += s.tables.weights[o.row + W_LATE_BET] * late
    best = 0.0
    for horse in range(HORSES):
        if not s.finished >> horse & 1 and o.stake[horse] > best:
            best = o.stake[horse]
    o.line = s.tables.bonus_amount[MONEY_BONUS] * o.dollar
    best *= s.tables.bonus_amount[FREE_BET_BONUS]
    if best > o.line:
        o.line = best
    o.hot = -1.0


def see_lines(s: Position, o: Outlook) -> None:
    """What part of its bonus a line of the Concession grid earns by one more mark."""
    cells = s.cells[s.turn]
    time = o.rounds / 15.0
    if time > 1.0:
        time = 1.0
    for line in range(4):
        o.row_step[line] = line_step(s, o, 4 - count_bits(cells >> 4 * line & 15), time)
        o.column_step[line] = line_step(s, o, 4 - count_bits(cells >> line & 0x1111), time)


def line_step(s: Position, o: Outlook, left: int, time: float) -> float:
    """By the number of cells left before the mark; all of it at the last minute."""
    if left == 1:
        return 1.0 - s.tables.weights[o.row + W_LAST_CELL] * time
    if left == 2:
        return s.tables.weights[o.row + W_TWO_LEFT] * time
    if left == 3:
        return s.tables.weights[o.row + W_THREE_LEFT] * time
    return s.tables.weights[o.row + W_FOUR_LEFT] * time


def interest(s: Position, o: Outlook, horse: int) -> float:
    """What the seat can expect of a horse, less what the others can on the average."""
    seat = s.turn
    players = s.seats + s.solo
    bets = 0
    for other in range(players):
        bets += s.bets[other][horse]
    bets -= s.bets[seat][horse]
    mine = s.bets[seat][horse] * o.stake[horse]
    theirs = bets * o.stake[horse]
    if s.owner[horse] == seat:
        mine += o.purse[horse]
    elif s.owner[horse] != MARKET:
        theirs += o.purse[horse]
    return mine - theirs / (players - 1)


def see_pulls(s: Position, o: Outlook) -> None:
    """If a horse gets likelier, the others get less likely: what it gains, they lose in proportion."""
    worth = 0.0
    room = 0.0
    for horse in range(HORSES):
        o.pull[horse] = 0.0
        o.boost[horse] = 0.0
        if not s.finished >> horse & 1:
            o.pull[horse] = (1.0 - o.top[horse]) * interest(s, o, horse)
            worth += o.pull[horse]
            room += o.top[horse] * (1.0 - o.top[horse])
    for horse in range(HORSES):
        if not s.finished >> horse & 1:
            own = o.pull[horse]
            part = o.top[horse] * (1.0 - o.top[horse])
            o.pull[horse] = s.tables.weights[o.row + W_PULL] * (own - part * (worth - own) / (room - part + 0.001))
            o.boost[horse] = box_gain(s, o, horse)


def push_gain(s: Position, o: Outlook, horse: int, spaces: int) -> float:
    """Dollars the seat gains if a horse moves directly."""
    if s.finished >> horse & 1 or s.placed == PLACES:
        return 0.0
    to = s.position[horse] + spaces
    if to > s.tables.spaces:
        to = s.tables.spaces
    if to < 0:
        to = 0
    before = o.weight[horse]
    after = s.tables.lots[32 * o.crosses[horse] + s.tables.spaces + 1 - to]
    return o.pull[horse] * 2.0 * (after - before) / (after + before)


def box_gain(s: Position, o: Outlook, horse: int) -> float:
    """Dollars the seat gains by an X more for a horse, on whatever card."""
    if s.placed == PLACES:
        return 0.0
    before = o.weight[horse]
    after = s.tables.lots[32 * o.crosses[horse] + 32 + s.tables.spaces + 1 - s.position[horse]]
    return o.pull[horse] * 2.0 * (after - before) / (after + before)


def best_moves(s: Position, o: Outlook, spaces: int, horses: int) -> float:
    """The best one or two horses for a bonus that moves each of them so far."""
    best = -99.0
    second = -99.0
    for horse in range(HORSES):
        if not s.finished >> horse & 1:
            worth = push_gain(s, o, horse, spaces)
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
    return best if horses == 1 else best + second

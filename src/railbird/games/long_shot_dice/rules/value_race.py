"""Estimating the race: where each horse will end, how long it takes, and what that is worth to the seat in turn.

A horse's time to finish is its way divided by its pace (its own die, and the X's that carry it). The order of arrival
is drawn like lots: the next to finish is each horse with a chance in proportion to a power of its speed home, then
the same among the rest. That has a closed formula for 1st, 2nd and 3rd. The power, the slack, the X that a horse is yet
to get and the length of the race were fitted to simulated races of 2 to 8 players; the prices of money and Wilds, here
and in worth.py, are those that won most against their own variations.
"""

from __future__ import annotations

from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position
from railbird.games.long_shot_dice.rules.value_scratch import Outlook


def strength(left: int, pace: float) -> float:
    """The lots of a horse with so many spaces to go: (rolls to go + 2) ** -4, scaled."""
    speed = 20.0 / (left / pace + 2.0)
    speed *= speed
    return speed * speed


def look(s: Position, o: Outlook) -> None:
    see_paces(s, o)
    see_places(s, o)
    see_prices(s, o)
    see_pulls(s, o)


def see_paces(s: Position, o: Outlook) -> None:
    own = (s.tables.movement[0] + 2 * s.tables.movement[1] + 3 * s.tables.movement[2]) / 48.0
    for horse in range(HORSES):
        o.pace[horse] = own + 0.125
    for card in range(HORSES):
        bar = s.bar[card]
        for horse in range(HORSES):
            if bar >> horse & 1:
                o.pace[horse] += 0.125
    for horse in range(HORSES):
        if s.finished >> horse & 1:
            o.weight[horse] = 0.0
        else:
            o.weight[horse] = strength(s.tables.spaces + 1 - s.position[horse], o.pace[horse])


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
            time = (s.tables.spaces + 1 - s.position[horse]) / o.pace[horse]
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
    beyond = s.position[horse] + 0.8 * o.pace[horse] * o.rounds - s.tables.no_bet_after
    if beyond > 4.0:
        return 1.0
    if beyond < -4.0:
        return 0.0
    return (beyond + 4.0) / 8.0


def see_prices(s: Position, o: Outlook) -> None:
    """What money and a Wild are worth by what can still be done with them."""
    seat = s.turn
    share = o.rounds / (1.0 + 0.5 * s.money[seat])
    if share > 1.0:
        share = 1.0
    o.dollar = 1.0 + 0.95 * share
    share = o.rounds / 8.0
    if share > 1.0:
        share = 1.0
    o.wild = 6.0 * share
    best = 0.0
    for horse in range(HORSES):
        if not s.finished >> horse & 1 and o.stake[horse] > best:
            best = o.stake[horse]
    o.line = s.tables.bonus_amount[MONEY_BONUS] * o.dollar
    best *= s.tables.bonus_amount[FREE_BET_BONUS]
    if best > o.line:
        o.line = best


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
            o.pull[horse] = 1.2 * (own - part * (worth - own) / (room - part + 0.001))
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
    after = strength(s.tables.spaces + 1 - to, o.pace[horse])
    return o.pull[horse] * 2.0 * (after - before) / (after + before)


def box_gain(s: Position, o: Outlook, horse: int) -> float:
    """Dollars the seat gains by an X more for a horse, on whatever card."""
    if s.placed == PLACES:
        return 0.0
    before = o.weight[horse]
    after = strength(s.tables.spaces + 1 - s.position[horse], o.pace[horse] + 0.125)
    return o.pull[horse] * 2.0 * (after - before) / (after + before)

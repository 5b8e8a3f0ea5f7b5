"""Roland Wright's turn: the cell of his sheet that the dice name, or the default of its column (ledger 3.14)."""

from __future__ import annotations

from railbird.games.long_shot_dice.rules import race, sheet, state
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def wants_extra_die(s: Position) -> int:
    """1 if the cell shows the horse die; it is rolled even when the action is hopeless (LD-R54)."""
    column = s.moved - 1
    deed = s.tables.solo[column][s.rolled][0]
    pick = s.tables.solo[column][s.rolled][1]
    return deed == SOLO_MARK or (deed != SOLO_GAIN and pick == DIE)


def take_turn(s: Position, die: int) -> None:
    """`die` is the extra horse die, -1 where the cell shows none."""
    done = attempt(s, s.rolled, die)
    if not done:
        attempt(s, DEFAULT_ROW, -1)


def attempt(s: Position, row: int, die: int) -> int:
    """Do what a cell says; 0 if it cannot be done or would change nothing (LD-R50), and then nothing has happened."""
    column = s.moved - 1
    deed = s.tables.solo[column][row][0]
    pick = s.tables.solo[column][row][1]
    group = s.tables.solo[column][row][2]
    amount = s.tables.solo[column][row][3]
    horse: int = -1
    if pick == DIE:
        horse = die
    elif deed != SOLO_GAIN and pick != EVERY:
        horse = chosen(s, pick, group)
    if deed == SOLO_MARK:
        boxes: int = members(s, group) if pick == EVERY else 1 << horse if horse >= 0 else 0
        done: int = mark(s, boxes & ~s.bar[die], die)
    elif deed == SOLO_GAIN:
        done = 1
        sheet.gain(s, ROLAND, amount, ROLANDS_SHEET)
    elif horse < 0 or s.finished >> horse & 1:
        done = 0
    elif deed in (SOLO_BET, SOLO_FREE_BET):
        done = bet(s, horse, amount, deed == SOLO_BET)
    elif deed in (SOLO_BUY, SOLO_TAKE):
        done = buy(s, horse, s.tables.cost[s.card[horse]] if deed == SOLO_BUY else 0)
    else:
        before = s.position[horse]
        race.push(s, horse, -amount if deed == SOLO_BACK else amount)
        done = s.position[horse] != before
    if s.noting:
        s.note(NOTE_ROLAND, ROLAND, column, row, horse, done)
    if done and s.tables.solo[column][row][4] > 0:
        sheet.gain(s, ROLAND, s.tables.solo[column][row][4], ROLANDS_SHEET)
    return done


def mark(s: Position, boxes: int, card: int) -> int:
    """X the boxes that are not X'd yet (LD-R55)."""
    for box in range(HORSES):
        if boxes >> box & 1:
            sheet.mark_box(s, ROLAND, card, box)
    return boxes != 0


def bet(s: Position, horse: int, amount: int, paid: int) -> int:
    if not state.bettable(s, ROLAND, horse) or (paid and s.money[ROLAND] < amount):
        return 0
    sheet.place_bet(s, ROLAND, horse, amount, paid)
    return 1


def buy(s: Position, horse: int, price: int) -> int:
    if s.owner[horse] != MARKET or s.money[ROLAND] < price:
        return 0
    sheet.take_card(s, ROLAND, horse, price)
    return 1


def members(s: Position, group: int) -> int:
    """The horses of a group, finished ones included, as a mask."""
    found = 0
    for horse in range(HORSES):
        if group == OWNED:
            inside: int = s.owner[horse] == ROLAND
        elif group == HAS_BET:
            inside = s.bets[ROLAND][horse] > 0
        elif group == BETTABLE:
            inside = state.bettable(s, ROLAND, horse) != 0
        elif group == UNOWNED:
            inside = s.owner[horse] == MARKET
        elif group == HUMAN_OWNED:
            inside = s.owner[horse] == 0
        else:
            inside = s.bets[0][horse] > 0
        if inside:
            found |= 1 << horse
    return found


def chosen(s: Position, pick: int, group: int) -> int:
    """The one horse a cell means, -1 if there is none; ties go to the lowest number (LD-142, LD-R51, LD-R52)."""
    inside = members(s, group)
    bettor = 0 if group in (HUMAN_OWNED, HUMAN_BET) else ROLAND
    best = -1
    value = 0
    for horse in range(HORSES):
        if not inside >> horse & 1:
            continue
        worth = s.position[horse] + 1
        if pick in (LEAD, LAST):
            if s.finished >> horse & 1:
                continue
            if pick == LAST:
                worth = s.tables.spaces + 1 - s.position[horse]
        elif pick == LOWEST:
            worth = HORSES - horse
        elif pick == HIGHEST:
            worth = horse + 1
        else:
            worth = s.bets[bettor][horse]
        if worth > value:
            best = horse
            value = worth
    return best

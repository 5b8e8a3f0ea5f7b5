"""The second-chance buy after race 1: two passes over a face-up row and a face-down deck (HS-098 to HS-112)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.homestretch.rules import state
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def begin(s: Position) -> None:
    """The set-aside blue cards, and with four or more players the red deck, become one pool (HS-099, HS-100)."""
    if s.seats > 3:
        for horse in range(HORSES):
            s.pool[horse] += 1
    s.buy_pass = 1
    s.offered = 0
    if s.noting:
        s.note(NOTE_POOL, -1, state.left_in_pool(s), s.seats, 0, 0)
    fill_row(s)


def in_row(s: Position) -> int:
    cards = 0
    for horse in range(HORSES):
        cards += s.row[horse]
    return cards


def fill_row(s: Position) -> None:
    if in_row(s) < s.seats and state.left_in_pool(s):
        state.draw(s, OFFER)
    else:
        next_buyer(s)


def offer(s: Position, horse: int) -> None:
    s.pool[horse] -= 1
    s.row[horse] += 1
    if s.noting:
        s.note(NOTE_OFFERED, -1, horse, s.tables.cost[horse], 0, 0)
    fill_row(s)


def buys_before(s: Position, seat: int, other: int) -> int:
    """Least money first, then by colour (HS-104, HS-R42)."""
    if s.money[seat] != s.money[other]:
        return s.money[seat] < s.money[other]
    return s.colour[seat] < s.colour[other]


def next_buyer(s: Position) -> None:
    """Who has bought has only become poorer, so the order of the rest is as it was at the start (HS-R43)."""
    buyer = -1
    for seat in range(s.seats):
        if not s.offered >> seat & 1 and (buyer < 0 or buys_before(s, seat, buyer)):
            buyer = seat
    if buyer >= 0:
        s.turn = buyer
        state.ask(s, BUYING)
    elif s.buy_pass == 1:
        s.buy_pass = 2
        s.offered = 0
        fill_row(s)
    else:
        discard(s)


def discard(s: Position) -> None:
    """Unsold cards leave the game, and race 2 is due (HS-112)."""
    for horse in range(HORSES):
        s.pool[horse] += s.row[horse]
        s.row[horse] = 0
    s.buy_pass = 0
    s.offered = 0
    s.race = 1
    state.draw(s, CARD)
    if s.noting:
        s.note(NOTE_DISCARDED, -1, state.left_in_pool(s), 0, 0, 0)


def blind_price(s: Position) -> int:
    """What must be at hand for a card unseen: the fee and the dearest card of the deck (HS-R45); 0 if it is empty."""
    dearest = 0
    for horse in range(HORSES):
        if s.pool[horse] and s.tables.cost[horse] > dearest:
            dearest = s.tables.cost[horse]
    return s.tables.blind_fee + dearest if dearest else 0


def may_buy_blind(s: Position, seat: int) -> int:
    price = blind_price(s)
    return price > 0 and s.money[seat] >= price


def legal(s: Position, seat: int, out: Choices) -> None:
    for horse in range(HORSES):
        if s.row[horse] and s.tables.cost[horse] <= s.money[seat]:
            out.add(BUY + FIRST_NUMBER + horse)
    if may_buy_blind(s, seat):
        out.add(BUY_BLIND)
    out.add(PASS)


def take(s: Position, seat: int, horse: int, price: int) -> None:
    s.stable[seat][horse] += 1
    s.money[seat] -= price
    s.paid_buy[seat] += price
    s.offered |= 1 << seat
    if s.noting:
        s.note(NOTE_BOUGHT, seat, horse, price, s.money[seat], price - s.tables.cost[horse])
    next_buyer(s)


def buy(s: Position, seat: int, horse: int) -> None:
    s.row[horse] -= 1
    take(s, seat, horse, s.tables.cost[horse])


def buy_blind(s: Position, seat: int) -> None:
    s.blind_count += 1
    state.draw(s, BLIND)
    if s.noting:
        s.note(NOTE_BLIND, seat, 0, 0, 0, 0)


def turn_up(s: Position, horse: int) -> None:
    """The blind card: shown, kept and paid with the fee (HS-106, HS-R46)."""
    s.pool[horse] -= 1
    take(s, s.turn, horse, s.tables.blind_fee + s.tables.cost[horse])


def decline(s: Position, seat: int) -> None:
    s.offered |= 1 << seat
    if s.noting:
        s.note(NOTE_NOT_BOUGHT, seat, 0, 0, 0, 0)
    next_buyer(s)

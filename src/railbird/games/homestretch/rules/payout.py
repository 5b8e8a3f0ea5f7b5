"""Payouts after a race: purses to the shareholders, then winning bets, then a clear board (HS-085 to HS-097)."""

from __future__ import annotations

from railbird.games.homestretch.rules import buying, scoring, state
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def close(s: Position) -> None:
    """No race is on any more. Losers go back unseen before the winners' values are looked at (HS-R19)."""
    take_losing_bets(s)
    s.sealed = 1
    state.draw(s, OFFER if s.race == 0 else CARD)


def pay(s: Position) -> None:
    if s.noting:
        s.note(NOTE_RACE_OVER, -1, s.race, s.podium[WIN][s.race], s.podium[PLACE][s.race], s.podium[SHOW][s.race])
    for line in range(LINES):
        pay_purse(s, s.podium[line][s.race], line)
    for line in range(LINES):
        pay_bets(s, s.podium[line][s.race], line)
    for horse in range(HORSES):
        s.handicap[horse] = NOTHING
    go_on(s)


def shares_in_play(s: Position, horse: int) -> int:
    """Owned by players; cards elsewhere do not count (HS-R37)."""
    shares = 0
    for seat in range(s.seats):
        shares += s.stable[seat][horse]
    return shares


def pay_purse(s: Position, horse: int, line: int) -> None:
    purse = s.tables.purse[s.card[s.race]][line]
    shares = shares_in_play(s, horse)
    if shares == 0 and s.noting:
        s.note(NOTE_UNPAID, -1, horse, line, purse, 0)
    for seat in range(s.seats):
        own = s.stable[seat][horse]
        if own:
            amount = purse * own // shares
            s.money[seat] += amount
            s.purses[s.race][seat] += amount
            if s.noting:
                s.note(NOTE_PURSE, seat, horse, line, amount, 10 * own + shares)


def pay_bets(s: Position, horse: int, line: int) -> None:
    """Tokens on the horse's line or below it pay at their own spot's payout (HS-093 to HS-095)."""
    for spot in range(LINES * horse + line, LINES * horse + LINES):
        for seat in range(s.seats):
            for token in range(TOKENS):
                if s.bet[token][seat] == spot:
                    amount = s.tables.token[token] * s.tables.payout[spot]
                    s.money[seat] += amount
                    s.winnings[s.race][seat] += amount
                    if s.noting:
                        s.note(NOTE_BET_PAID, seat, s.tables.token[token], spot, amount, 0)


def take_losing_bets(s: Position) -> None:
    """Losers go back unseen; winners lie face up until the next race is set up (HS-R19)."""
    for seat in range(s.seats):
        for token in range(TOKENS):
            won = 0
            for line in range(LINES):
                if s.bet[token][seat] // LINES == s.podium[line][s.race] and s.bet[token][seat] % LINES >= line:
                    won = 1
            if not won:
                s.bet[token][seat] = -1


def go_on(s: Position) -> None:
    """The second-chance buy after race 1, the next race, or the end (HS-098, HS-113)."""
    if s.race == 0:
        buying.begin(s)
    elif s.race < RACES - 1:
        s.race += 1
        state.draw(s, CARD)
    else:
        state.end(s, scoring.winners(s))

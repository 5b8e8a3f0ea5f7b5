"""Race setup and betting: the race card, the order of the bettors, five tokens each (HS-035 to HS-051)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.homestretch.rules import race, state
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def unturned(s: Position, card: int) -> int:
    """1 if this card may be the next of the race stack: right deck, not yet run (HS-012)."""
    if s.tables.deck[card] != (PURPLE if s.race < 2 else GREEN):
        return 0
    for earlier in range(s.race):
        if s.card[earlier] == card:
            return 0
    return 1


def set_up(s: Position, card: int) -> None:
    """Horses to Start, the card face up, its handicaps behind the horses; then the first betting turn."""
    s.card[s.race] = card
    s.placed = 0
    s.rolls = 0
    for die in range(2):
        s.dice[die] = 0
    for horse in range(HORSES):
        s.position[horse] = 0
        s.handicap[horse] = s.tables.handicap[card][horse]
    for seat in range(SEATS):
        for token in range(TOKENS):
            s.bet[token][seat] = -1
    if s.noting:
        s.note(NOTE_CARD, -1, s.race, card, 0, 0)
    next_betting_turn(s)


def bets_before(s: Position, seat: int, other: int) -> int:
    """Most money first, then by colour (HS-044, HS-045)."""
    if s.money[seat] != s.money[other]:
        return s.money[seat] > s.money[other]
    return s.colour[seat] < s.colour[other]


def has_bet(s: Position, seat: int) -> int:
    return s.bet[TOKENS - 1][seat] >= 0


def due_bettor(s: Position) -> int:
    """The first in order of those who have not bet; -1 when all have."""
    due = -1
    for seat in range(s.seats):
        if not has_bet(s, seat) and (due < 0 or bets_before(s, seat, due)):
            due = seat
    return due


def next_bettor(s: Position, seat: int) -> int:
    """Who comes after this seat among those who have not bet; -1 for nobody."""
    following = -1
    for other in range(s.seats):
        if other != seat and not has_bet(s, other) and bets_before(s, seat, other):
            if following < 0 or bets_before(s, other, following):
                following = other
    return following


def next_betting_turn(s: Position) -> None:
    """Ask the later bettors in order whether they bet ahead; the due one is not asked, nor is the only one (HS-R16)."""
    due = due_bettor(s)
    if due < 0:
        race.find_first_player(s)
        return
    s.turn = next_bettor(s, due)
    if s.turn < 0:
        s.turn = due
        state.ask(s, BETTING)
    else:
        state.ask(s, CLAIM)


def claim(s: Position, seat: int) -> None:
    state.ask(s, BETTING)
    if s.noting:
        s.note(NOTE_CLAIMED, seat, due_bettor(s), 0, 0, 0)


def wait(s: Position, seat: int) -> None:
    s.turn = next_bettor(s, seat)
    if s.turn < 0:
        s.turn = due_bettor(s)
        state.ask(s, BETTING)
    if s.noting:
        s.note(NOTE_WAITED, seat, due_bettor(s), 0, 0, 0)


def limit(s: Position, seat: int) -> int:
    """Own tokens on one spot: as many as the place, which equal money shares, or colours decide (HS-047, HS-R13)."""
    ahead = 0
    for other in range(s.seats):
        if s.money[other] > s.money[seat] or (s.places_by_colour and bets_before(s, other, seat)):
            ahead += 1
    return 1 + ahead


def on_spot(s: Position, seat: int, spot: int) -> int:
    """How many own tokens lie there."""
    tokens = 0
    for token in range(TOKENS):
        if s.bet[token][seat] == spot:
            tokens += 1
    return tokens


def next_token(s: Position, seat: int) -> int:
    token = 0
    while token < TOKENS and s.bet[token][seat] >= 0:
        token += 1
    return token


def legal(s: Position, seat: int, out: Choices) -> None:
    most = limit(s, seat)
    full = [0] * 33
    for token in range(TOKENS):
        if s.bet[token][seat] >= 0:
            full[s.bet[token][seat]] += 1
    for spot in range(SPOTS):
        if full[spot] < most:
            out.add(BET + 10 * (FIRST_NUMBER + spot // LINES) + spot % LINES)


def lay(s: Position, seat: int, spot: int) -> None:
    """The next token, highest first. The turn shows as a whole, after the fifth (HS-R18)."""
    token = next_token(s, seat)
    s.bet[token][seat] = spot
    if s.noting:
        s.note(NOTE_TOKEN, seat, s.tables.token[token], spot, 0, 0)
    if token < TOKENS - 1:
        return
    s.sealed = 1
    if s.noting:
        s.note(NOTE_LAID, seat, laid(s, seat), 0, 0, 0)
    next_betting_turn(s)


def laid(s: Position, seat: int) -> int:
    """The five spots, six bits each, sorted: nothing of the order in which they were laid."""
    spots = 0
    for spot in range(SPOTS):
        for _ in range(on_spot(s, seat, spot)):
            spots = spots << 6 | spot
    return spots

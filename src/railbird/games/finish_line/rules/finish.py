"""The end of a race: extra moves, photo finish, paying the slips, and what follows."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.finish_line.rules import faces, lineup, row, state
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


def cross_the_line(s: Position) -> None:
    """The pool is empty. Saved dice first, then an even pair's photo, then the money (FL-109, FL-R24)."""
    for i in range(IN_HAND):
        s.hand[i] = NONE
        s.face[i] = NONE
    if s.noting:
        s.note(N_FINISH, NONE, s.race, 0, 0, 0)
    next_extra_move(s)


def next_extra_move(s: Position) -> None:
    """Clockwise from the left of whoever took the last turn, that player last (FL-R21)."""
    for i in range(1, s.seats + 1):
        seat = (s.actor + i) % s.seats
        if s.saved[seat]:
            s.holder = seat
            s.step = EXTRA_MOVES
            s.due = DECISION
            return
    s.holder = NONE
    if s.pair:
        s.step = PHOTO_FINISH
        s.due = CHANCE
    else:
        settle(s)


def list_extra_moves(s: Position, out: Choices) -> None:
    for i in range(s.tiles):
        out.code[out.count] = PLACE_EXTRA + row.tile_of(s, s.row[i])
        out.count += 1
    out.code[out.count] = WAIVE
    out.count += 1


def extra_move(s: Position, seat: int, code: int) -> None:
    """The saved die acts like a white horseshoe, or is waived and goes out (FL-070, FL-R22, FL-R23)."""
    s.saved[seat] -= 1
    if code == WAIVE:
        faces.discard(s, EXTRA_MOVE)
        if s.noting:
            s.note(N_EXTRA, seat, NONE, 0, 0, 0)
    else:
        starter = state.starter_of(s, code - PLACE_EXTRA)
        moves = faces.lay_horseshoe(s, starter, EXTRA_SHOE)
        if s.noting:
            s.note(N_EXTRA, seat, code - PLACE_EXTRA, 0, 0, 0)
        if moves:
            row.ahead(s, starter, 1)
    next_extra_move(s)


# Photo finish: first the upper tile's dice are rolled, then the lower one's (FL-103).


def list_photos(s: Position, out: Choices) -> None:
    """How many of the dice show a horseshoe, with the number of ways."""
    dice = s.tables.photo_dice
    choose = 1
    for shoes in range(dice + 1):
        ways = choose
        for i in range(dice):
            ways *= s.tables.photo_shoes if i < shoes else SIDES - s.tables.photo_shoes
        out.code[out.count] = shoes
        out.weight[out.count] = ways
        out.count += 1
        choose = choose * (dice - shoes) // (shoes + 1)


def roll_photo(s: Position, rng: Rng) -> int:
    shoes = 0
    for _ in range(s.tables.photo_dice):
        if rng.below(SIDES) < s.tables.photo_shoes:
            shoes += 1
    return shoes


def photo(s: Position, shoes: int) -> None:
    upper_rolls: int = s.photo == NONE
    starter = s.row[s.tiles - 2] if upper_rolls else s.row[s.tiles - 1]
    if upper_rolls:
        s.photo = shoes
    else:
        s.photo_lower = shoes
    if s.noting:
        s.note(N_PHOTO, NONE, row.tile_of(s, starter), shoes, 0, 0)
    if upper_rolls:
        return
    upper = s.photo
    s.photo = NONE
    s.photo_lower = NONE
    s.photos[s.race] += 1
    if upper == shoes:
        if s.noting:
            s.note(N_PHOTO_TIE, NONE, 0, 0, 0, 0)
        return
    if upper > shoes:
        row.shift(s, s.tiles - 2, s.tiles - 1)
    s.pair = 0
    settle(s)


# Money.


def settle(s: Position) -> None:
    """Record the order, show and pay all slips (FL-110 to FL-115); then the next race, or the end."""
    first = STARTERS * s.race
    for i in range(s.tiles):
        s.finish[first + i] = s.row[s.tiles - 1 - i]
    s.settled = s.race + 1
    s.sealed = 1
    s.reading = 1
    if s.noting:
        winner = row.tile_of(s, s.finish[first]) if s.tiles > 0 else NONE
        second = row.tile_of(s, s.finish[first + 1]) if s.tiles > 1 else NONE
        s.note(N_RESULT, NONE, s.race, winner, second, 0)
    for seat in range(s.seats):
        pay_slip(s, seat)
    if s.settled == RACES:
        s.step = ENDED
        s.due = OVER
        s.reading = 0
        if s.noting:
            for seat in range(s.seats):
                s.note(N_TOTAL, seat, s.capital[seat], side_money(s, seat), 0, 0)
    else:
        s.starter = next_starter(s)
        lineup.prepare(s, s.settled)


def pay_slip(s: Position, seat: int) -> None:
    slip = state.slip(s, seat)
    spent = 0
    won = 0
    for i in range(LINES):
        if s.line[slip + i] >= 0:
            pays = payout(s, s.race, i, s.line[slip + i], s.stake[slip + i])
            spent += s.stake[slip + i]
            won += pays
            s.reading = 2 + READ * seat + i
            if s.noting:
                note_line(s, seat, i, s.line[slip + i], s.stake[slip + i], pays)
    bonus = outsider_bonus(s, seat)
    s.bonus[SEATS * s.race + seat] = bonus
    if s.noting and not spent:
        s.note(N_NO_BET, seat, 0, 0, 0, 0)
    if s.noting and bonus:
        s.note(N_BONUS, seat, bonus, 0, 0, 0)
    s.capital[seat] += won + bonus - spent
    s.reading = 1 + READ * (seat + 1)
    if s.noting:
        s.note(N_PURSE, seat, spent, won + bonus, s.capital[seat], 0)


def note_line(s: Position, seat: int, i: int, what: int, stake: int, pays: int) -> None:
    if i < WINNER_BETS:
        s.note(N_SLIP, seat, row.tile_of(s, what), NONE, stake, pays)
    else:
        s.note(N_SLIP, seat, row.tile_of(s, what // STARTERS), row.tile_of(s, what % STARTERS), stake, pays)


def odds_of(s: Position, race: int, i: int, what: int) -> int:
    """Odds of line i of a slip: the printed ones, for a place bet the sum of two (FL-023, FL-024)."""
    if i < WINNER_BETS:
        return s.tables.odds[race][what]
    return s.tables.odds[race][what // STARTERS] + s.tables.odds[race][what % STARTERS]


def payout(s: Position, race: int, i: int, what: int, stake: int) -> int:
    """What a line of a slip of a settled race pays."""
    return stake * odds_of(s, race, i, what) if wins(s, race, i, what) else 0


def wins(s: Position, race: int, i: int, what: int) -> int:
    """1 if a line of a slip of a settled race has won. A race may end with one tile or none (FL-R49)."""
    winner = s.finish[STARTERS * race]
    second = s.finish[STARTERS * race + 1]
    if i < WINNER_BETS:
        return what == winner
    low = what // STARTERS
    high = what % STARTERS
    return (low == winner and high == second) or (low == second and high == winner)


def outsider_bonus(s: Position, seat: int) -> int:
    """The full amount for a winner bet on the winner, half of it for place bets naming the first or second, once for
    each green die; the place bet itself need not win, but by the house rule it must (FL-062, FL-063, FL-R54,
    FL-R55)."""
    slip = state.slip(s, seat)
    bonus = 0
    for place in range(2):
        starter = s.finish[STARTERS * s.race + place]
        if starter == NONE or not s.outsider[starter]:
            continue
        amount = 1000 * s.outsider[starter]
        if place == 0:
            for i in range(WINNER_BETS):
                if s.line[slip + i] == starter:
                    bonus += amount
        named = 0
        for i in range(WINNER_BETS, LINES):
            pair = s.line[slip + i]
            if pair >= 0 and (pair // STARTERS == starter or pair % STARTERS == starter):
                if not s.bonus_if_won or wins(s, s.race, i, pair):
                    named = 1
        if named:
            bonus += amount // 2
    return bonus


def next_starter(s: Position) -> int:
    """Most capital, side bets apart; of equals the nearest to the previous starter clockwise (FL-120 to FL-122), who
    is the nearest himself, or by the house rule the farthest (FL-R64)."""
    nearest = s.starter + s.tie_next
    best = nearest % s.seats
    for i in range(1, s.seats):
        seat = (nearest + i) % s.seats
        if s.capital[seat] > s.capital[best]:
            best = seat
    return best


def side_money(s: Position, seat: int) -> int:
    return (s.side_won[seat] - s.side_lost[seat]) * s.tables.side_bet


def score(s: Position, seat: int) -> int:
    """The Grand Total as things stand (FL-124)."""
    if seat >= s.seats:
        return 0
    return s.capital[seat] + side_money(s, seat)

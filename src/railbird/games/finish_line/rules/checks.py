"""What a hand-made state could get wrong: the fields fit each other, or BadState says where they do not."""

from __future__ import annotations

from railbird.engine.constants import CHANCE, DECISION, OVER
from railbird.errors import BadState
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS

COMPILED = False  # runs once for a position that somebody wrote

DUE = {
    c.LINE_UP: CHANCE, c.SLIPS: DECISION, c.STARTING_PLAYER: CHANCE, c.FIRST_DICE: DECISION, c.NEXT_DIE: DECISION,
    c.ROLL: CHANCE, c.USE: DECISION, c.EXTRA_MOVES: DECISION, c.PHOTO_FINISH: CHANCE, c.ENDED: OVER,
}  # fmt: skip
HAND = {c.NEXT_DIE: 2, c.ROLL: 3, c.USE: 3}
BEFORE = (c.LINE_UP, c.SLIPS, c.STARTING_PLAYER, c.FIRST_DICE)
RACING = (c.FIRST_DICE, c.NEXT_DIE, c.ROLL, c.USE, c.EXTRA_MOVES, c.PHOTO_FINISH)


def check(s: FinishLine) -> None:
    if s.due != DUE[s.step]:
        raise BadState(f"due: {s.due} does not fit step {s.step}")
    check_seats(s)
    check_line_ups(s)
    check_row(s)
    check_dice(s)
    check_hand(s)
    check_slips(s)
    check_results(s)
    check_step(s)


def check_seats(s: FinishLine) -> None:
    for name in ("named_starter", "starter", "actor", "holder"):
        if getattr(s, name) >= s.seats:
            raise BadState(f"{name}: there is no seat {getattr(s, name)}")
    for seat in range(s.seats, c.SEATS):
        if s.capital[seat] or s.saved[seat] or s.side_won[seat] or s.side_lost[seat] or s.pending[seat] >= 0:
            raise BadState(f"capital[{seat}]: there is no seat {seat}")
    if s.confirmed >> s.seats:
        raise BadState(f"confirmed: there are only {s.seats} seats")
    for seat in range(s.seats):
        check_fortune(s, seat)
    if sum(s.side_won) != sum(s.side_lost):
        raise BadState("side_lost: every side bet is won by one and lost by another")


def check_fortune(s: FinishLine, seat: int) -> None:
    """However the rest of the game goes, the money can be counted."""
    most = s.capital[seat]
    for race in range(s.settled, c.RACES):
        if race > s.race:
            most += s.tables.capital[race]
        most = most * (s.tables.odds[race][0] + s.tables.odds[race][1]) + 9000
    if most > c.MOST_MONEY:
        raise BadState(f"capital[{seat}]: €{s.capital[seat]} could become more than this program can count")


def check_line_ups(s: FinishLine) -> None:
    tiles = [tile for tile in s.lineup if tile >= 0]
    if len(set(tiles)) < len(tiles):
        raise BadState("lineup: a tile starts twice")
    dealt = s.tiles if s.step == c.LINE_UP else c.STARTERS
    expected = [1] * (c.STARTERS * s.race + dealt)
    if [int(tile >= 0) for tile in s.lineup] != expected + [0] * (21 - len(expected)):
        raise BadState(f"lineup: tiles for race {s.race + 1} and those before it are needed, and no others")


def check_row(s: FinishLine) -> None:
    row = list(s.row[: s.tiles])
    if any(starter < 0 for starter in row) or len(set(row)) < len(row) or any(x >= 0 for x in s.row[s.tiles :]):
        raise BadState(f"row: {s.tiles} different starters from the left are needed, then -1")
    if s.step in BEFORE and row != list(range(len(row))):
        raise BadState("row: before the race the starters stand in their starting order")
    if s.step in BEFORE and s.step != c.LINE_UP and s.tiles < c.STARTERS:
        raise BadState("tiles: seven start")
    if s.pair and (s.tiles < 2 or not s.even_spent):
        raise BadState("pair: needs two tiles, and dead even spent")
    for starter in range(c.STARTERS):
        dice = s.shoe[starter] or s.whip[starter] or s.outsider[starter]
        tile = s.lineup[c.STARTERS * s.race + starter]
        if dice and starter not in row:
            raise BadState(f"shoe[{starter}]: dice on a tile that is not in the race")
        if s.step in RACING and starter not in row and s.tables.steady[tile]:
            raise BadState(f"row: starter {starter} is a steady runner and cannot be out of the race")
        if s.shoe[starter] and s.tables.favourite[tile]:
            raise BadState(f"shoe[{starter}]: no horseshoe die rests on a favourite")
        if s.shoe[starter] == c.EXTRA_SHOE and s.step in (c.FIRST_DICE, c.NEXT_DIE, c.ROLL, c.USE):
            raise BadState(f"shoe[{starter}]: extra moves are played after the race")
        if s.whip[starter] and s.tables.steady[tile]:
            raise BadState(f"whip[{starter}]: no whipping die rests on a steady runner")


def check_dice(s: FinishLine) -> None:
    """Every die is in the pool, in the hand, on a tile, saved or out; after the race two are left over."""
    if s.step == c.ENDED:
        return
    all_dice = s.tables.dice_for_two if s.seats == 2 else s.tables.dice
    if s.step in BEFORE and (list(s.pool) != list(all_dice) or s.homestretch or s.even_spent):
        raise BadState("pool: before the race all dice are in it, without homestretch and dead even")
    spare = 0
    after = s.step in (c.EXTRA_MOVES, c.PHOTO_FINISH)
    for colour in range(c.COLOURS):
        found = s.pool[colour] + s.out[colour] + list(s.hand).count(colour) + on_tiles(s, colour)
        if colour == s.tables.colour_of[c.EXTRA_MOVE]:
            found += sum(s.saved)
        missing = all_dice[colour] - found
        spare += missing
        if missing < 0 or (missing and not after):
            raise BadState(f"pool: {found} {COLOUR_KEYS[colour]} dice are somewhere, there are {all_dice[colour]}")
    if after and (spare != 2 or sum(s.pool) > 0):
        raise BadState("pool: after the race it is empty, and two dice are left over")


def on_tiles(s: FinishLine, colour: int) -> int:
    home = s.tables.colour_of
    count = 0
    for starter in range(c.STARTERS):
        if s.shoe[starter]:
            count += home[c.HORSESHOE if s.shoe[starter] == c.WHITE_SHOE else c.EXTRA_MOVE] == colour
        if s.whip[starter]:
            count += home[c.WHIPPING] == colour
        if s.outsider[starter]:
            count += home[c.OUTSIDER_1000 + s.outsider[starter] - 1] == colour
    return count


def check_hand(s: FinishLine) -> None:
    hand = [colour for colour in s.hand if colour >= 0]
    wanted = HAND.get(s.step, 0)
    if len(hand) != wanted or list(s.hand[:wanted]) != sorted(hand):
        raise BadState(f"hand: {wanted} colours in ascending order are needed in this step")
    if s.tables.home_colour in hand and not s.homestretch:
        raise BadState(f"hand: no {COLOUR_KEYS[s.tables.home_colour]} die before the homestretch")
    for i, face in enumerate(s.face):
        if (face >= 0) != (s.step == c.USE):
            raise BadState(f"face[{i}]: dice show faces after the roll only")
        if face >= 0 and s.tables.colour_of[face] != s.hand[i]:
            raise BadState(f"face[{i}]: {FACE_KEYS[face]} is not on a {COLOUR_KEYS[s.hand[i]]} die")


def check_slips(s: FinishLine) -> None:
    for race in range(c.RACES):
        for seat in range(c.SEATS):
            first = 20 * race + c.LINES * seat
            lines, stakes = list(s.line[first : first + c.LINES]), list(s.stake[first : first + c.LINES])
            place = f"line[{first}]"
            later = race > s.race or (race == s.race and s.step == c.LINE_UP)
            if any(what >= 0 for what in lines) and (seat >= s.seats or later):
                raise BadState(f"{place}: nobody writes this slip now")
            check_slip(s, place, lines, stakes)
            if race == s.race and s.settled == race and sum(stakes) > s.capital[seat]:
                raise BadState(f"stake[{first}]: €{sum(stakes)} are staked of €{s.capital[seat]}")
    for seat in range(s.seats):
        check_pending(s, seat)


def check_slip(s: FinishLine, place: str, lines: list[int], stakes: list[int]) -> None:
    for part in (lines[: c.WINNER_BETS], lines[c.WINNER_BETS :]):
        written = [what for what in part if what >= 0]
        if len(set(written)) < len(written):
            raise BadState(f"{place}: a bet stands there twice")
        if part[: len(written)] != written:
            raise BadState(f"{place}: lines are written from the top")
    for what in lines[: c.WINNER_BETS]:
        if what >= c.STARTERS:
            raise BadState(f"{place}: a winner bet names a starter from 0 to 6")
    for what in lines[c.WINNER_BETS :]:
        if what >= 0 and what // c.STARTERS >= what % c.STARTERS:
            raise BadState(f"{place}: a place bet is 7 * starter + starter, the lower one first")
    for what, stake in zip(lines, stakes, strict=True):
        if (stake > 0) != (what >= 0) or stake % s.tables.stake_step:
            raise BadState(f"{place}: every line has a stake in steps of {s.tables.stake_step}")


def check_pending(s: FinishLine, seat: int) -> None:
    what = s.pending[seat]
    if what < 0:
        return
    first = 20 * s.race + c.LINES * seat
    lines = list(s.line[first : first + c.LINES])
    winner = what < c.STARTERS
    part = lines[: c.WINNER_BETS] if winner else lines[c.WINNER_BETS :]
    bet = what if winner else what - c.STARTERS
    if s.step != c.SLIPS or s.confirmed >> seat & 1:
        raise BadState(f"pending[{seat}]: this seat writes no slip now")
    if bet in part or -1 not in part or (not winner and bet // c.STARTERS >= bet % c.STARTERS):
        raise BadState(f"pending[{seat}]: this bet cannot be added to the slip")
    if s.capital[seat] - sum(s.stake[first : first + c.LINES]) < s.tables.stake_step:
        raise BadState(f"pending[{seat}]: no money is left for it")


def check_results(s: FinishLine) -> None:
    if s.settled != (c.RACES if s.step == c.ENDED else s.race):
        raise BadState(f"settled: {s.settled} does not fit race {s.race + 1} and step {s.step}")
    for race in range(c.RACES):
        order = list(s.finish[c.STARTERS * race : c.STARTERS * (race + 1)])
        placed = [starter for starter in order if starter >= 0]
        if order[: len(placed)] != placed or len(set(placed)) < len(placed) or (placed and race >= s.settled):
            raise BadState(f"finish[{c.STARTERS * race}]: the order of a race that is over, the winner first, then -1")
        if race >= s.settled and any(s.bonus[c.SEATS * race : c.SEATS * (race + 1)]):
            raise BadState(f"bonus[{c.SEATS * race}]: no bonus before the race is over")


def check_step(s: FinishLine) -> None:
    everybody = (1 << s.seats) - 1
    if s.step in RACING and (s.actor < 0 or s.starter < 0):
        raise BadState("actor: in a race somebody has the turn, and somebody started")
    if s.race > 0 and s.starter < 0:
        raise BadState("starter: known from race 2 on")
    if s.step == c.SLIPS and s.confirmed == everybody:
        raise BadState("confirmed: somebody must still be writing")
    if s.step == c.LINE_UP and (s.tiles == c.STARTERS or s.confirmed):
        raise BadState("tiles: the line-up is complete")
    if (s.step in RACING or s.step == c.STARTING_PLAYER) and s.confirmed != everybody:
        raise BadState("confirmed: all slips are in before the race starts")
    if s.step == c.STARTING_PLAYER and s.race:
        raise BadState("step: the starting player is drawn for race 1 only")
    if s.step == c.NEXT_DIE and sum(s.pool) == 0:
        raise BadState("pool: nothing is left to take")
    if s.step == c.NEXT_DIE and sum(s.pool) <= s.tables.home_pool and not s.homestretch:
        raise BadState(f"homestretch: has begun, only {sum(s.pool)} dice are in the pool")
    if s.step == c.EXTRA_MOVES and (s.holder < 0 or not s.saved[s.holder]):
        raise BadState("holder: has no saved die")
    if s.step != c.EXTRA_MOVES and s.holder >= 0:
        raise BadState("holder: nobody plays an extra move now")
    if s.step == c.PHOTO_FINISH and (not s.pair or any(s.saved)):
        raise BadState("pair: a photo finish needs two horses dead even and no saved dice")
    if s.photo >= 0 and (s.step != c.PHOTO_FINISH or s.photo > s.tables.photo_dice):
        raise BadState("photo: counts the horseshoes of a photo finish")
    if s.step in (c.NEXT_DIE, c.FIRST_DICE) and not s.actions(s.actor):
        raise BadState("pool: there is no die to take")

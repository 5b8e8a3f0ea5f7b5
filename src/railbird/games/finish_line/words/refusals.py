"""Why an action is not allowed now, and the clause that says so."""

from __future__ import annotations

from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules import faces, slips
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS
from railbird.games.finish_line.words.texts import (
    FACE_NAMES,
    action_code,
    action_text,
    block,
    colours_of,
    euro,
    row_tiles,
    tiles_of,
)

Refusal = tuple[str, str]

SLIP_BLOCKS = (c.CONFIRM, c.WIN, c.PLACE, c.REMOVE_WIN, c.REMOVE_PLACE, c.STAKE)
SORTED = (c.PLACE, c.REMOVE_PLACE, c.TAKE_THREE, c.USE_INSIDE_TIP)  # the same things in another order are no code
TIMES: dict[int, Refusal] = {
    c.SLIPS: ("first the slips are written; no die is used before all are confirmed", "FL-014"),
    c.FIRST_DICE: ("first take three dice from the pool", "FL-033"),
    c.NEXT_DIE: ("first take one die from the pool", "FL-038"),
    c.USE: ("the dice are rolled: follow one of them, or put one away", "FL-036"),
    c.EXTRA_MOVES: ("the race is over but for the extra moves: place the saved die or waive it", "FL-109"),
}


def refusal(s: FinishLine, seat: int, code: int) -> Refusal:
    base, _ = block(code)
    if base == c.NONE or (base in SORTED and action_code(s, action_text(s.tables, code)) != code):
        return f"there is no action with code {code}", ""
    if base in SLIP_BLOCKS:
        return of_slip(s, seat, code) if s.step == c.SLIPS else ("bets are made before the race", "FL-014")
    if base in (c.TAKE, c.TAKE_THREE):
        return of_taking(s, code) if s.step in (c.FIRST_DICE, c.NEXT_DIE) else TIMES[s.step]
    if base in (c.PLACE_EXTRA, c.WAIVE):
        if s.step != c.EXTRA_MOVES:
            return "extra moves are played after the race", "FL-069"
        return out_of_race(s, tiles_of(code)[0])
    if s.step != c.USE:
        return TIMES[s.step]
    return of_die(s, seat, code)


def number(s: FinishLine, tile: int) -> int:
    return s.tables.number[tile]


def out_of_race(s: FinishLine, tile: int) -> Refusal:
    if tile in running_tiles(s):
        return f"{number(s, tile)} was disqualified", "FL-R47"
    return f"{number(s, tile)} does not start in this race", "FL-051"


def running_tiles(s: FinishLine) -> list[int]:
    return list(s.lineup[c.STARTERS * s.race : c.STARTERS * (s.race + 1)])


# Slips.


def of_slip(s: FinishLine, seat: int, code: int) -> Refusal:
    base, rest = block(code)
    if base == c.STAKE:
        return of_stake(s, seat, rest)
    if s.pending[seat] >= 0:
        return "first write the amount of the bet, or strike the bet out", "FL-020"
    for tile in tiles_of(code):
        if tile not in running_tiles(s):
            return f"{number(s, tile)} does not start in this race", "FL-016" if base == c.WIN else "FL-018"
    if base in (c.REMOVE_WIN, c.REMOVE_PLACE):
        return "there is no such line on your slip", "FL-015"
    winner = base == c.WIN
    if not winner and rest // c.TILES == rest % c.TILES:
        return "a place bet names two different horses", "FL-018"
    bet = running_tiles(s).index(rest) if winner else slips.bet_of(s, rest)
    if slips.find(s, seat, bet) != c.NONE:
        what = "horse" if winner else "pair"
        return f"this {what} is on your slip already; remove the line to change its amount", "FL-R53"
    if winner and slips.lines(s, seat, 0, c.WINNER_BETS) == c.WINNER_BETS:
        return f"at most {c.WINNER_BETS} winner bets in a race", "FL-017"
    if not winner and slips.lines(s, seat, c.WINNER_BETS, c.LINES) == c.PLACE_BETS:
        return f"at most {c.PLACE_BETS} place bets in a race", "FL-019"
    return f"no money left: all {euro(s.capital[seat])} are staked", "FL-021"


def of_stake(s: FinishLine, seat: int, amount: int) -> Refusal:
    if s.pending[seat] < 0:
        return "first say which bet: a horse to win, or two to come in first and second", "FL-016"
    if amount == 0 or amount % s.tables.stake_step:
        return f"{euro(amount)}: stakes are whole multiples of {euro(s.tables.stake_step)}", "FL-020"
    return f"{euro(amount)} is more than the {euro(slips.left(s, seat))} that are left of your capital", "FL-021"


# Taking dice.


def of_taking(s: FinishLine, code: int) -> Refusal:
    colours = colours_of(code)
    if s.step == c.FIRST_DICE and len(colours) != 3:
        return "the starting player takes three dice", "FL-033"
    if s.step == c.NEXT_DIE and len(colours) != 1:
        return "take exactly one die", "FL-038"
    for colour in colours:
        name = COLOUR_KEYS[colour]
        if colour == s.tables.home_colour and not s.homestretch:
            return f"no {name} dice before the homestretch: at most {s.tables.home_pool} in the pool", "FL-041"
        if s.pool[colour] < colours.count(colour):
            return f"not enough {name} dice in the pool", "FL-038"
    rule = "FL-034" if s.step == c.FIRST_DICE else "FL-039"
    return "the three dice must be of at least two colours", rule


# Using a die.


def of_die(s: FinishLine, seat: int, code: int) -> Refusal:
    base, rest = block(code)
    face = rest if base == c.PUT_AWAY else faces.face_of(code)
    if face not in list(s.face):
        return f"no die shows {FACE_NAMES[face]}", "FL-036"
    if face == c.INTERFERENCE:
        return of_interference(s, tiles_of(code))
    for tile in tiles_of(code):
        if tile not in row_tiles(s):
            return out_of_race(s, tile)
    if face == c.INSIDE_TIP:
        return of_inside_tip(s, colours_of(code))
    if face == c.DEAD_EVEN:
        if s.even_spent:
            return "dead even was used in this race: the face is a blank now", "FL-098"
        return "it takes two horses to be dead even", "FL-R42"
    return of_tile(s, face, tiles_of(code))


def of_tile(s: FinishLine, face: int, tiles: list[int]) -> Refusal:
    tile = tiles[0]
    label = number(s, tile)
    place = len(row_tiles(s)) - row_tiles(s).index(tile)
    if face == c.WHIPPING:
        return f"{label} is a steady runner: no whipping die on it", "FL-080"
    if face == c.DISQUALIFIED:
        return f"{label} is a steady runner: it cannot be disqualified", "FL-073"
    if face == c.TEMPO_CHANGE:
        return of_tempo_change(s, tiles)
    if face == c.HELMET:
        if place == 1 or (s.pair and place == 2):
            return f"{label} leads: no helmet on it", "FL-R33" if s.pair else "FL-090"
        return f"{label} is no favourite and has no white horseshoe die", "FL-088"
    if face == c.LOSING_SPEED:
        if s.tiles - s.pair < 3:
            return "there are fewer than three places", "FL-R37"
        return f"{label} is last or second to last", "FL-R36" if s.pair else "FL-107"
    return f"{label} carries a green die already", "FL-061"


def of_tempo_change(s: FinishLine, tiles: list[int]) -> Refusal:
    source, target = tiles
    label = number(s, source)
    if source == target:
        return "the die moves to another tile", "FL-R28"
    if s.tables.steady[source]:
        return f"{label} is a steady runner: no die is taken from it", "FL-078"
    return f"there is no white horseshoe die on {label}", "FL-077"


def of_inside_tip(s: FinishLine, colours: list[int]) -> Refusal:
    if sum(s.out) == 0:
        return "no die is out yet", "FL-R16"
    if len(colours) == 1 and sum(s.out) > 1:
        return "an inside tip returns two dice", "FL-R10"
    if len(colours) == 2 and sum(s.out) == 1:
        return "only one die is out: it returns alone", "FL-R16"
    return "these dice are not out", "FL-075"


def of_interference(s: FinishLine, tiles: list[int]) -> Refusal:
    row = row_tiles(s)
    if len(row) < 3:
        return "it takes three tiles", "FL-R40"
    for tile in tiles:
        if tile not in row:
            return out_of_race(s, tile)
    if len(set(tiles)) < len(tiles):
        return "a tile is named twice", "FL-092"
    if s.pair and (row[-1] in tiles or row[-2] in tiles):
        if len(tiles) < 3 or not (row[-1] in tiles and row[-2] in tiles):
            return "of a dead-even pair take both tiles or neither", "FL-R39"
    places = sorted(row.index(tile) for tile in tiles)
    if places[-1] - places[0] != len(tiles) - 1:
        return "the tiles must be neighbours", "FL-092"
    if len(tiles) == 2 and s.pair and len(row) < 5:
        return "there are no three neighbours behind the pair", "FL-R39"
    if tiles != [row[place] for place in places]:
        return "name only the tiles that change places", "FL-R41"
    return "this leaves everything as it was", "FL-R41"

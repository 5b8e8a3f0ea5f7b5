"""How a person reads what can be done: label, group, what it brings, the key that chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from railbird.engine.game import Group, Refused, Words, sentence
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules import faces, row, slips, state
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS
from railbird.games.finish_line.words import refusals
from railbird.games.finish_line.words.events import PLACE_WORDS
from railbird.games.finish_line.words.texts import FACE_NAMES, block, colours_of, euro, tiles_of

# In the order of the rulebook: the slip, taking dice, following them, the end of a race. Long lists come last.
HAND_IN = Group("Finished", "", 1)
WIN = Group("To win", "or tap a horse", 2)
PLACE = Group("First and second", "or tap two horses", 31)
STRIKE = Group("Strike out", "its money is free again", 30)
OR = Group("Or", "", 20)
OTHER_STAKES = Group("Other amounts", "or type one", 33)
FEW_STAKES = 10
TAKE = Group("Take", "then all three are rolled", 4)
TAKE_THREE = Group("Take", "three dice, two colours at least", 4)
PUT_AWAY = Group("Put away", "nothing happens", 32)
EXTRA = Group("Extra move", "like a horseshoe", 5)

COLOUR_LETTERS = dict(zip(("white", "red", "yellow", "green", "black"), "wrygk", strict=True))
GOOD_FOR = {
    "white": "horseshoes or a blank",
    "red": "quick moves, whips",
    "green": "bonuses for backers",
    "black": "side bets and tricks",
    "yellow": "strong: moves of two",
}
FACE_LETTERS = {
    c.LOGO: "y",
    c.HORSESHOE: "h",
    c.GREEN_BLANK: "g",
    c.OUTSIDER_1000: "oa",
    c.OUTSIDER_2000: "ob",
    c.OUTSIDER_3000: "oc",
    c.SIDE_BET: "j",
    c.EXTRA_MOVE: "x",
    c.DISQUALIFIED: "q",
    c.INSIDE_TIP: "n",
    c.TEMPO_CHANGE: "t",
    c.WHIPPING: "w",
    c.RED_BLANK: "r",
    c.DOUBLE_HORSESHOES: "d",
    c.HELMET: "e",
    c.INTERFERENCE: "i",
    c.DEAD_EVEN: "v",
    c.LOSING_SPEED: "b",
}
BLANKS = {c.LOGO: "FL-050", c.GREEN_BLANK: "FL-059", c.RED_BLANK: "FL-082"}
FACE_HINTS = {
    c.HORSESHOE: "F moves at once, others at the second",
    c.DOUBLE_HORSESHOES: "ahead one at once",
    c.WHIPPING: "the second disqualifies",
    c.DISQUALIFIED: "out of the race",
    c.HELMET: "ahead two",
    c.LOSING_SPEED: "back two, bare of dice",
    c.INTERFERENCE: "new order from left",
    c.TEMPO_CHANGE: "a horseshoe goes elsewhere",
    c.INSIDE_TIP: "back into the pool",
    c.DEAD_EVEN: "once in a race",
    c.EXTRA_MOVE: "for after the race",
}


def words(s: FinishLine, seat: int, code: int, names: Sequence[str]) -> Words:
    base, rest = block(code)
    if base in (c.WIN, c.PLACE, c.REMOVE_WIN, c.REMOVE_PLACE, c.STAKE, c.CONFIRM):
        return on_slip(s, seat, code)
    if base in (c.TAKE, c.TAKE_THREE):
        left = state.pool_size(s) - len(colours_of(code))
        return take(tuple(COLOUR_KEYS[colour] for colour in colours_of(code)), left)
    if base == c.PUT_AWAY:
        return put_away(rest, unfollowed(s, seat, rest)[0])
    if base == c.WAIVE:
        return Words("Do without the extra move", OR, key="n")
    if base == c.PLACE_EXTRA:
        number = s.tables.number[rest]
        return Words(f"Extra move on {number}", EXTRA, str(number), comes_of(s, seat, code), str(number))
    return follow(s, seat, code, names)


# Slips.


def on_slip(s: FinishLine, seat: int, code: int) -> Words:
    base, rest = block(code)
    if base == c.CONFIRM:
        return Words("Hand in the slip", HAND_IN, brings="it cannot be changed any more", key="h")
    if base == c.STAKE:
        left = slips.left(s, seat)
        return stake(rest, pending_odds(s, seat), left, rest in round_amounts(s.tables.stake_step, left))
    tiles = tiles_of(code)
    numbers = tuple(s.tables.number[tile] for tile in tiles)
    if base in (c.REMOVE_WIN, c.REMOVE_PLACE):
        return strike(numbers, s.pending[seat] >= 0)
    return bet(numbers, odds_of(s, tiles))


def odds_of(s: FinishLine, tiles: Sequence[int]) -> int:
    """Of a bet: a place bet has the odds of both horses added up."""
    running = list(s.lineup[c.STARTERS * s.race : c.STARTERS * (s.race + 1)])
    return sum(s.tables.odds[s.race][running.index(tile)] for tile in tiles)


def pending_odds(s: FinishLine, seat: int) -> int:
    """Of the bet that waits for its amount."""
    odds = s.tables.odds[s.race]
    what = s.pending[seat]
    if what < c.STARTERS:
        return odds[what]
    first, second = divmod(what - c.STARTERS, c.STARTERS)
    return odds[first] + odds[second]


@lru_cache(4096)
def bet(numbers: tuple[int, ...], odds: int) -> Words:
    pays = f"pays {odds} times the stake"
    if len(numbers) == 1:
        return Words(f"{numbers[0]} to win, pays {odds}x", WIN, f"{numbers[0]}\n{odds}x", pays, f"w{numbers[0]}")
    first, second = numbers
    label = f"{first} and {second} the first two, pays {odds}x"
    return Words(label, PLACE, f"{first}+{second}\n{odds}x", pays, f"p{first}-{second}")


@lru_cache(256)
def round_amounts(step: int, left: int) -> frozenset[int]:
    """Amounts worth a button of their own: few, round, half and all there is."""
    most = left // step * step
    if most <= FEW_STAKES * step:
        return frozenset(range(step, most + 1, step))
    ladder = [step * times * 10**zeros for zeros in range(7) for times in (1, 2, 3, 5)]
    below = [amount for amount in ladder if amount < most]
    return frozenset([*below[-7:], most // 2 // step * step, most])


@lru_cache(4096)
def stake(amount: int, odds: int, left: int, round_: bool) -> Words:
    returns = euro(amount * odds)
    return Words(
        f"Stake {euro(amount)}, returns {returns}",
        Group("Stake", f"pays {odds}x", 3) if round_ else OTHER_STAKES,
        f"{euro(amount)}\n→\u00a0{returns}",
        f"{euro(amount)} → {returns}, leaves {euro(left - amount)}",
        str(amount),
    )


@lru_cache(1024)
def strike(numbers: tuple[int, ...], pending: bool) -> Words:
    label = f"Strike out {numbers[0]} to win" if len(numbers) == 1 else f"Strike out {numbers[0]} and {numbers[1]}"
    key = f"x{'-'.join(map(str, numbers))}"
    if pending:
        return Words(label, OR, "not this bet", key=key)
    return Words(label, STRIKE, " + ".join(map(str, numbers)), "its money is free again", key)


# Dice.


def listed(items: Sequence[str]) -> str:
    """White, white and red."""
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


@lru_cache(1024)
def take(colours: tuple[str, ...], left: int) -> Words:
    key = "".join(COLOUR_LETTERS[colour] for colour in colours)
    brings = f"{left} left in the pool" if left else "empties the pool: the race ends after this roll"
    if len(colours) > 1:
        return Words(f"Take {listed(colours)}", TAKE_THREE, listed(colours), brings, key)
    (colour,) = colours
    label = f"Take a {colour} die"
    return Words(label, TAKE, f"{colour}: {GOOD_FOR[colour]}", f"{GOOD_FOR[colour]}; {brings}", key)


@lru_cache(256)
def put_away(face: int, reason: str) -> Words:
    name = FACE_NAMES[face]
    brings = f"cannot be followed: {reason}" if reason else "nothing happens; the other two dice go on"
    label = f"Put the {name} away"
    return Words(label, PUT_AWAY, sentence(name), brings, f"a{FACE_LETTERS[face]}", careful=True)


def follow(s: FinishLine, seat: int, code: int, names: Sequence[str]) -> Words:
    face = faces.face_of(code)
    numbers = tuple(s.tables.number[tile] for tile in tiles_of(code))
    colours = tuple(COLOUR_KEYS[colour] for colour in colours_of(code)) if face == c.INSIDE_TIP else ()
    if face == c.DEAD_EVEN:
        upper, lower = (s.tables.number[row.tile_of(s, s.row[s.tiles - n])] for n in (2, 1))
        return dead_even(upper, lower)
    if face == c.SIDE_BET:
        return side_bet(euro(s.tables.side_bet), names[(seat + 1) % s.seats])
    return use(face, numbers, colours, comes_of(s, seat, code))


@cache
def face_group(face: int) -> Group:
    return Group(sentence(FACE_NAMES[face]), FACE_HINTS.get(face, "a bonus for its backers"), 6 + face)


@lru_cache(256)
def dead_even(upper: int, lower: int) -> Words:
    label = f"Dead even: {upper} draws level with {lower}"
    return Words(label, face_group(c.DEAD_EVEN), brings=f"{upper} and {lower} share the lead", key="v")


@lru_cache(256)
def side_bet(amount: str, name: str) -> Words:
    group = Group(sentence(FACE_NAMES[c.SIDE_BET]), f"{amount} from the next", 6 + c.SIDE_BET)
    return Words(f"Skip {name}, who owes you {amount}", group, brings=f"+{amount} at the end of the game", key="j")


@lru_cache(4096)
def use(face: int, numbers: tuple[int, ...], colours: tuple[str, ...], brings: str) -> Words:
    group, name = face_group(face), sentence(FACE_NAMES[face])
    key = FACE_LETTERS[face] + "-".join(map(str, numbers)) + "".join(COLOUR_LETTERS[colour] for colour in colours)
    die = (f"die:{FACE_KEYS[face]}",)
    if face == c.EXTRA_MOVE:
        return Words("Save the extra move", group, brings="for after the race", key=key)
    if face == c.INSIDE_TIP:
        return Words(f"{name}: {listed(colours)} back into the pool", group, listed(colours), brings, key, die)
    if face == c.TEMPO_CHANGE:
        first, second = numbers
        label = f"{name}: the horseshoe of {first} to {second}"
        return Words(label, group, f"{first} → {second}", brings, key, (*die, f"shoe:{first}"))
    if face == c.INTERFERENCE:
        order = ", ".join(map(str, numbers))
        return Words(f"{name}: {order} in this order", group, order, brings, key, die)
    return Words(f"{name} on {numbers[0]}", group, str(numbers[0]), brings, key)


def comes_of(s: FinishLine, seat: int, code: int) -> str:
    """What following a die does to the row, tried on a copy: nothing of the slips is looked at."""
    face = c.HORSESHOE if block(code)[0] == c.PLACE_EXTRA else faces.face_of(code)
    if c.OUTSIDER_1000 <= face <= c.OUTSIDER_3000:
        amount = 1000 * (face - c.OUTSIDER_1000 + 1)
        return f"{euro(amount)} for each winner bet on it if it wins"
    if face == c.INSIDE_TIP:
        return f"{state.pool_size(s) + len(colours_of(code))} in the pool then"
    if face == c.EXTRA_MOVE:
        return ""
    after = s.clone()
    after.act(seat, code)
    if after.race != s.race:
        return "ends the race"
    tiles = tiles_of(code)
    starter = state.starter_of(s, tiles[-1] if face == c.TEMPO_CHANGE else tiles[0])
    was, now = row.place_of(s, starter), row.place_of(after, starter)
    shoe = after.shoe[starter] > s.shoe[starter]
    return moved_words(s.tables.number[row.tile_of(s, starter)], was, now, face, shoe)


@lru_cache(4096)
def moved_words(number: int, was: int, now: int, face: int, shoe: bool) -> str:
    if not now:
        return f"{number} is out of the race"
    if now != was:
        place = PLACE_WORDS[now]
        return f"{number} {'moves up' if now < was else 'drops back'} to {place}"
    if face == c.WHIPPING:
        return f"a warning for {number}; the next disqualifies it"
    if shoe:
        return f"{number} moves with its next horseshoe"
    return f"{number} stays {PLACE_WORDS[now] if now > 1 else 'in the lead'}"


# What cannot be had now.

TRIED = {
    c.HORSESHOE: c.USE_HORSESHOE,
    c.DOUBLE_HORSESHOES: c.USE_DOUBLE,
    c.WHIPPING: c.USE_WHIPPING,
    c.DISQUALIFIED: c.USE_DISQUALIFIED,
    c.HELMET: c.USE_HELMET,
    c.LOSING_SPEED: c.USE_LOSING_SPEED,
    c.OUTSIDER_1000: c.USE_OUTSIDER,
    c.OUTSIDER_2000: c.USE_OUTSIDER + c.TILES,
    c.OUTSIDER_3000: c.USE_OUTSIDER + 2 * c.TILES,
}
NO_USE = {
    c.HELMET: ("no horse behind the lead is a favourite or has a white horseshoe", "FL-088"),
    c.WHIPPING: ("all horses in the race are steady runners", "FL-080"),
    c.DISQUALIFIED: ("all horses in the race are steady runners", "FL-073"),
    c.TEMPO_CHANGE: ("no white horseshoe die can be moved", "FL-077"),
    c.INTERFERENCE: ("there are no three neighbours to change places", "FL-R40"),
    c.INSIDE_TIP: ("no die is out yet", "FL-R16"),
    c.LOSING_SPEED: ("there are fewer than three places", "FL-R37"),
    c.OUTSIDER_1000: ("every horse carries a green die already", "FL-061"),
    c.OUTSIDER_2000: ("every horse carries a green die already", "FL-061"),
    c.OUTSIDER_3000: ("every horse carries a green die already", "FL-061"),
}


def unfollowed(s: FinishLine, seat: int, face: int) -> tuple[str, str]:
    """Why nothing can be done with a die that shows this face, and the clause; two empty texts if something can."""
    if face in BLANKS:
        return "it is a blank", BLANKS[face]
    if any(faces.face_of(code) == face for code in s.actions(seat)):
        return "", ""
    if face == c.DEAD_EVEN:
        return refusals.refusal(s, seat, c.USE_DEAD_EVEN)
    return NO_USE.get(face, ("nothing can be done with it", "FL-043"))


def refused(s: FinishLine, seat: int, names: Sequence[str]) -> list[Refused]:
    found = []
    if s.step == c.USE:
        for face in sorted(set(s.face)):
            reason, rule = unfollowed(s, seat, face)
            if reason:
                found.append(Refused(sentence(FACE_NAMES[face]), reason, rule))
    elif s.step == c.SLIPS and s.pending[seat] < 0:
        if slips.left(s, seat) < s.tables.stake_step:
            found.append(Refused("Bet", f"no money left: all {euro(s.capital[seat])} are staked", "FL-021"))
        elif slips.lines(s, seat, 0, c.WINNER_BETS) == c.WINNER_BETS:
            found.append(Refused("To win", f"at most {c.WINNER_BETS} winner bets in a race", "FL-017"))
        if slips.lines(s, seat, c.WINNER_BETS, c.LINES) == c.PLACE_BETS:
            found.append(Refused("First and second", f"at most {c.PLACE_BETS} place bets in a race", "FL-019"))
    elif s.step in (c.FIRST_DICE, c.NEXT_DIE):
        found += refused_colours(s, seat)
    return found


def refused_colours(s: FinishLine, seat: int) -> list[Refused]:
    """Colours of which no die can be taken now."""
    open_ = {colour for code in s.actions(seat) for colour in colours_of(code)}
    found = []
    for colour in range(c.COLOURS):
        if colour not in open_:
            name = COLOUR_KEYS[colour]
            reason, rule = refusals.of_taking(s, c.TAKE + colour)
            if colour == s.tables.home_colour and not s.homestretch:
                reason, rule = f"not before the homestretch: at most {s.tables.home_pool} dice in the pool", "FL-041"
            elif s.step == c.FIRST_DICE:
                reason, rule = f"no {name} dice in the pool", "FL-038"
            found.append(Refused(f"Take {name}", reason, rule))
    return found


# Outcomes of real dice.


def outcome_words(s: FinishLine, code: int, names: Sequence[str]) -> Words:
    t = s.tables
    if s.step == c.LINE_UP:
        number = t.number[code]
        return Words(f"{number} {t.names[code]}".strip(), Group("Tile turned up"), str(number), key=str(number))
    if s.step == c.STARTING_PLAYER:
        return Words(f"{names[code]} starts", Group("Starts"), names[code])
    if s.step == c.PHOTO_FINISH:
        label = f"{code} horseshoe{'' if code == 1 else 's'}"
        return Words(label, Group("Horseshoes"), str(code), key=str(code))
    return rolled(code // 324, code // 18 % 18, code % 18)


@lru_cache(4096)
def rolled(first: int, second: int, third: int) -> Words:
    names = [FACE_NAMES[face] for face in (first, second, third)]
    return Words(sentence(listed(names)), Group(sentence(names[0]), "", first), " + ".join(names[1:]))

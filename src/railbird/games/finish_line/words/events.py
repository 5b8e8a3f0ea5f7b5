"""Journal lines in words. Lines of a slip are its writer's alone until the race is over (FL-015)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from railbird.engine.game import Event, Note
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS, Tables
from railbird.games.finish_line.words.texts import FACE_NAMES, euro

SECRET = (c.N_BET, c.N_REMOVE)
FACE_RULES = {
    c.HORSESHOE: ("FL-051", "FL-054", "FL-057"),
    c.OUTSIDER_1000: ("FL-060",),
    c.OUTSIDER_2000: ("FL-060",),
    c.OUTSIDER_3000: ("FL-060",),
    c.SIDE_BET: ("FL-065", "FL-066"),
    c.EXTRA_MOVE: ("FL-068",),
    c.DISQUALIFIED: ("FL-072",),
    c.INSIDE_TIP: ("FL-075",),
    c.TEMPO_CHANGE: ("FL-077", "FL-R27"),
    c.WHIPPING: ("FL-079", "FL-081"),
    c.DOUBLE_HORSESHOES: ("FL-083",),
    c.HELMET: ("FL-087", "FL-089", "FL-091"),
    c.INTERFERENCE: ("FL-092",),
    c.DEAD_EVEN: ("FL-096", "FL-097"),
    c.LOSING_SPEED: ("FL-105", "FL-106"),
}
LAID = {
    c.HORSESHOE: "a horseshoe",
    c.WHIPPING: "a whipping die",
    **{face: f"an {FACE_NAMES[face]}" for face in (c.OUTSIDER_1000, c.OUTSIDER_2000, c.OUTSIDER_3000)},
}
PLACE_WORDS = ("", "the lead", "second", "third", "fourth", "fifth", "sixth", "seventh")

Ints = tuple[int, int, int, int]
Writer = Callable[[Tables, str, int, Ints, Sequence[str]], Event]


def event(t: Tables, note: Note, viewer: int | None, names: Sequence[str]) -> Event | None:
    kind, seat, a, b, x, y = note
    if kind in SECRET and viewer != seat:
        return None
    return WRITERS[kind](t, names[seat] if seat >= 0 else "", seat, (a, b, x, y), names)


def bet_words(t: Tables, a: int, b: int) -> str:
    return f"{t.number[a]} to win" if b == c.NONE else f"{t.number[a]} and {t.number[b]} to come in first and second"


def bet_data(t: Tables, a: int, b: int) -> dict[str, object]:
    return {"bet": "win" if b == c.NONE else "place", "tiles": [t.number[tile] for tile in (a, b) if tile != c.NONE]}


def capital(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("race", f"Race {v[0] + 1}: {euro(v[1])} more for everybody, and all dice are back in the pool.",
                 ("FL-116" if v[0] == 1 else "FL-117", "FL-119"), None, {"race": v[0] + 1, "added": v[1]})  # fmt: skip


def deal(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    tile, position, odds, _ = v
    marks = " (favourite)" * t.favourite[tile] + " (steady)" * t.steady[tile]
    return Event("dealt", f"{t.names[tile]}{marks} starts at position {position}, odds {odds}x.", ("FL-009", "FL-023"),
                 None, {"horse": t.number[tile], "position": position, "odds": odds,
                        "favourite": bool(t.favourite[tile]), "steady": bool(t.steady[tile])})  # fmt: skip


def bet(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    a, b, amount, odds = v
    return Event("bet", f"You write down: {bet_words(t, a, b)}, {euro(amount)} at {odds}x.",
                 ("FL-016" if b == c.NONE else "FL-018", "FL-015"), seat,
                 {**bet_data(t, a, b), "amount": amount, "odds": odds})  # fmt: skip


def remove(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    a, b, amount, _ = v
    return Event("struck out", f"You strike out: {bet_words(t, a, b)}, {euro(amount)}.", ("FL-022",), seat,
                 {**bet_data(t, a, b), "amount": amount})  # fmt: skip


def confirm(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("confirmed", f"{name} hands in a slip.", ("FL-R61",), seat)


def starter(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    later = ("FL-120" if v[0] == 1 else "FL-121", "FL-122", "FL-R64")
    rules = ("FL-031", "FL-R62") if v[0] == 0 else later
    return Event("first", f"{name} starts race {v[0] + 1}.", rules, seat, {"race": v[0] + 1})


def take(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    colours = [COLOUR_KEYS[colour] for colour in v[:3] if colour != c.NONE]
    one = len(colours) == 1
    words = f"{name} takes a {colours[0]} die." if one else f"{name} takes three dice: {', '.join(colours)}."
    return Event("dice taken", words, ("FL-038" if one else "FL-033",), seat, {"colours": colours})


def homestretch(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("homestretch", f"The homestretch! {COLOUR_KEYS[t.home_colour].capitalize()} dice may be taken now.",
                 ("FL-042", "FL-R02"))  # fmt: skip


def roll(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    words = ", ".join(FACE_NAMES[face] for face in v[:3])
    data = [{"colour": COLOUR_KEYS[t.colour_of[face]], "face": FACE_KEYS[face]} for face in v[:3]]
    return Event("rolled", f"{name} rolls {words}.", ("FL-035",), seat, {"dice": data})


def put_away(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    colour = COLOUR_KEYS[t.colour_of[v[0]]]
    return Event("put away", f"{name} puts a {colour} die away ({FACE_NAMES[v[0]]}).", ("FL-043", "FL-044"), seat,
                 {"face": FACE_KEYS[v[0]], "colour": colour})  # fmt: skip


def use(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    face, *tiles = v
    numbers = [t.number[tile] for tile in tiles if tile != c.NONE]
    data = {"face": FACE_KEYS[face], "tiles": numbers}
    if face == c.EXTRA_MOVE:
        words = f"{name} saves an extra move."
    elif face == c.DEAD_EVEN:
        words = f"{name} uses dead even."
    elif face == c.TEMPO_CHANGE:
        words = f"{name} uses tempo change: a horseshoe goes from {numbers[0]} to {numbers[1]}."
    elif face == c.INTERFERENCE:
        words = f"{name} uses interference: {', '.join(map(str, numbers))} now stand in this order."
    elif face in LAID:
        words = f"{name} puts {LAID[face]} on {numbers[0]}."
    else:
        words = f"{name} uses {FACE_NAMES[face]} on {numbers[0]}."
    return Event("used", words, FACE_RULES[face], seat, data)


def ahead(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    tile, before, after, broke = v
    number = t.number[tile]
    data = {"horse": number, "from": before, "to": after, "pair_ended": bool(broke)}
    if before == after and not broke:
        return Event("moved", f"{number} leads already and stays there.", ("FL-R26",), None, data)
    if before == after:
        return Event("moved", f"{number} goes in front of the other: no longer dead even.", ("FL-100",), None, data)
    if broke:
        return Event("moved", f"{number} passes both and takes the lead.", ("FL-101", "FL-102"), None, data)
    return Event("moved", f"{number} moves up to {PLACE_WORDS[after]}.", ("FL-048",), None, data)


def back(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    words = f"{t.number[v[0]]} drops back to {PLACE_WORDS[v[2]]}, bare of dice."
    data = {"horse": t.number[v[0]], "from": v[1], "to": v[2]}
    return Event("dropped back", words, ("FL-105", "FL-106"), None, data)


def out(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    rules = ("FL-081",) if v[1] == c.WHIPPING else ("FL-072", "FL-074")
    return Event("disqualified", f"{t.number[v[0]]} is disqualified!", rules, None, {"horse": t.number[v[0]]})


def even(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("dead even", f"{t.number[v[0]]} draws level with {t.number[v[1]]}: dead even!", ("FL-096", "FL-099"),
                 None, {"upper": t.number[v[0]], "lower": t.number[v[1]]})  # fmt: skip


def skip(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("side bet", f"{name} wins a side bet: {names[v[0]]} owes {euro(v[1])} and is skipped.",
                 ("FL-065", "FL-066"), seat, {"from": v[0], "amount": v[1]})  # fmt: skip


def tip(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    colours = [COLOUR_KEYS[colour] for colour in v[:2] if colour != c.NONE]
    if len(colours) == 1:
        dice = f"a {colours[0]} die goes"
    elif colours[0] == colours[1]:
        dice = f"two {colours[0]} dice go"
    else:
        dice = f"a {colours[0]} and a {colours[1]} die go"
    return Event("inside tip", f"{name} uses an inside tip: {dice} back into the pool.", ("FL-075", "FL-076"), seat,
                 {"colours": colours})  # fmt: skip


def finish(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("pool empty", f"Race {v[0] + 1}: the pool is empty, the finish line is crossed.", ("FL-108",), None,
                 {"race": v[0] + 1})  # fmt: skip


def extra(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    if v[0] == c.NONE:
        return Event("extra move", f"{name} waives an extra move.", ("FL-R22",), seat, {"horse": None})
    return Event("extra move", f"{name} plays an extra move on {t.number[v[0]]}.", ("FL-069", "FL-070"), seat,
                 {"horse": t.number[v[0]]})  # fmt: skip


def photo(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    shoes = "no horseshoe" if v[1] == 0 else "one horseshoe" if v[1] == 1 else f"{v[1]} horseshoes"
    return Event("photo", f"Photo finish: {shoes} with {t.photo_dice} dice for {t.number[v[0]]}.", ("FL-103",), None,
                 {"horse": t.number[v[0]], "horseshoes": v[1]})  # fmt: skip


def photo_tie(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("photo tie", "Still level: the photo is taken again.", ("FL-104",))


def result(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    race, winner, second, _ = v
    data = {"race": race + 1, "winner": None, "second": None}
    if winner == c.NONE:
        return Event("race over", f"Race {race + 1}: no horse is left, nobody wins.", ("FL-R49",), None, data)
    data["winner"] = t.number[winner]
    if second == c.NONE:
        words = f"Race {race + 1}: {t.number[winner]} wins, there is no second."
        return Event("race over", words, ("FL-R49",), None, data)
    data["second"] = t.number[second]
    words = f"Race {race + 1}: {t.number[winner]} wins, {t.number[second]} is second. All slips are shown."
    return Event("race over", words, ("FL-110", "FL-111"), None, data)


def slip(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    a, b, amount, pays = v
    words = f"pays {euro(pays)}" if pays else "loses"
    rule = "FL-114" if not pays else "FL-112" if b == c.NONE else "FL-113"
    return Event("slip", f"{name}: {euro(amount)} on {bet_words(t, a, b)} {words}.", (rule,), seat,
                 {**bet_data(t, a, b), "amount": amount, "pays": pays})  # fmt: skip


def no_bet(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("no bet", f"{name} had made no bet.", ("FL-022",), seat)


def bonus(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("outsiders", f"{name} gets {euro(v[0])} for outsiders.", ("FL-062", "FL-063", "FL-R54"), seat,
                 {"amount": v[0]})  # fmt: skip


def purse(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("paid", f"{name} staked {euro(v[0])}, won {euro(v[1])} and has {euro(v[2])} now.", ("FL-115",), seat,
                 {"staked": v[0], "won": v[1], "capital": v[2]})  # fmt: skip


def total(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    words = f"{name}: capital {euro(v[0])}, side bets {euro(v[1])}, Grand Total {euro(v[0] + v[1])}."
    return Event("total", words, ("FL-124",), seat, {"capital": v[0], "side_bets": v[1], "total": v[0] + v[1]})


WRITERS: dict[int, Writer] = {
    c.N_CAPITAL: capital,
    c.N_DEAL: deal,
    c.N_BET: bet,
    c.N_REMOVE: remove,
    c.N_CONFIRM: confirm,
    c.N_STARTER: starter,
    c.N_TAKE: take,
    c.N_HOMESTRETCH: homestretch,
    c.N_ROLL: roll,
    c.N_PUT_AWAY: put_away,
    c.N_USE: use,
    c.N_AHEAD: ahead,
    c.N_BACK: back,
    c.N_OUT: out,
    c.N_EVEN: even,
    c.N_SKIP: skip,
    c.N_TIP: tip,
    c.N_FINISH: finish,
    c.N_EXTRA: extra,
    c.N_PHOTO: photo,
    c.N_PHOTO_TIE: photo_tie,
    c.N_RESULT: result,
    c.N_SLIP: slip,
    c.N_BONUS: bonus,
    c.N_PURSE: purse,
    c.N_TOTAL: total,
    c.N_NO_BET: no_bet,
}

"""The table as one viewer may see it: everything but the others' slips of the running race (FL-015, FL-R60)."""

from __future__ import annotations

from functools import lru_cache

from railbird.engine.game import Line
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules import finish, slips
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS, Tables
from railbird.games.finish_line.words.table import (
    Bet,
    Die,
    Paying,
    Pending,
    Photo,
    Player,
    Private,
    Public,
    Result,
    SlipLine,
    Starter,
)  # fmt: skip
from railbird.games.finish_line.words.texts import euro

STEPS = (
    "line-up", "slips", "starting player", "first dice", "next die", "roll", "use", "extra moves", "photo finish",
    "over",
)  # fmt: skip


def public(s: FinishLine) -> Public:
    """What everybody knows. Rows are functions of the numbers they show, and remembered: nobody may change one. Reading
    a field of compiled rules copies it, so each is read once."""
    t, race = s.tables, s.race
    first, row = c.STARTERS * race, tuple(s.row[: s.tiles])
    lineup, shoe, whip, outsider = s.lineup, s.shoe, s.whip, s.outsider
    capital, won, lost, saved = s.capital, s.side_won, s.side_lost, s.saved
    numbers = t.number
    return {
        "phase": STEPS[s.step],
        "race": race + 1,
        "turn": s.turns[race],
        "actor": seat_or_none(s.actor),
        "holder": seat_or_none(s.holder),
        "starter": seat_or_none(s.starter),
        "odds": odds_row(t, race),
        "starters": [
            starter_row(
                t,
                race,
                starter,
                lineup[first + starter],
                place_of(row, bool(s.pair), starter),
                shoe[starter],
                whip[starter],
                outsider[starter],
            )
            for starter in range(c.STARTERS)
            if lineup[first + starter] >= 0
        ],
        "row": [numbers[lineup[first + starter]] for starter in row],
        "dead_even": bool(s.pair),
        "dead_even_spent": bool(s.even_spent),
        "homestretch": bool(s.homestretch),
        "homestretch_at": t.home_pool,
        "pool": by_colour(*s.pool),
        "out": by_colour(*s.out),
        "hand": hand_row(tuple(s.hand), tuple(s.face)),
        "spare": spare(s, shoe, whip, outsider, saved),
        "photo": photo(s),
        "players": [
            player_row(
                seat,
                capital[seat],
                won[seat],
                lost[seat],
                finish.side_money(s, seat),
                s.score(seat),
                saved[seat],
                bool(s.confirmed >> seat & 1),
            )
            for seat in range(s.seats)
        ],
        "paying": [paying(s, seat) for seat in range(s.seats)] if s.reading else None,
        "slip": None,
        "left": None,
        "pending": None,
        "stake_step": t.stake_step,
        "outsider_bonus": "won" if s.bonus_if_won else "any",
        "results": results(s),
    }


def private(s: FinishLine, viewer: int | None) -> Private:
    """One's own slip of the running race."""
    if viewer is None:
        return NOBODYS
    writing = s.settled <= s.race
    return {
        "slip": slip(s, s.race, viewer) if writing else None,
        "left": slips.left(s, viewer) if writing else None,
        "pending": pending(s, viewer),
    }


NOBODYS: Private = {"slip": None, "left": None, "pending": None}


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def number(s: FinishLine, race: int, starter: int) -> int:
    return s.tables.number[s.lineup[c.STARTERS * race + starter]]


@lru_cache(1024)
def by_colour(*counts: int) -> dict[str, int]:
    return dict(zip(COLOUR_KEYS, counts, strict=True))


@lru_cache(256)
def odds_row(t: Tables, race: int) -> list[int]:
    return list(t.odds[race])


@lru_cache(4096)
def starter_row(
    t: Tables, race: int, starter: int, index: int, place: int, shoe: int, whip: int, outsider: int
) -> Starter:
    dice = []
    if shoe:
        dice.append(die(t, c.EXTRA_MOVE if shoe == c.EXTRA_SHOE else c.HORSESHOE))
    if whip:
        dice.append(die(t, c.WHIPPING))
    if outsider:
        dice.append(die(t, c.OUTSIDER_1000 + outsider - 1))
    return {
        "number": t.number[index],
        "name": t.names[index],
        "favourite": bool(t.favourite[index]),
        "steady": bool(t.steady[index]),
        "position": starter + 1,
        "odds": t.odds[race][starter],
        "place": place or None,
        "disqualified": place == 0,
        "dice": dice,
    }


def place_of(row: tuple[int, ...], pair: bool, starter: int) -> int:
    if starter not in row:
        return 0
    behind = len(row) - row.index(starter)
    return behind - 1 if pair and behind > 1 else behind


def die(t: Tables, face: int) -> Die:
    return {"colour": COLOUR_KEYS[t.colour_of[face]], "face": FACE_KEYS[face]}


@lru_cache(4096)
def hand_row(hand: tuple[int, ...], faces: tuple[int, ...]) -> list[Die]:
    return [
        {"colour": COLOUR_KEYS[colour], "face": FACE_KEYS[face] if face >= 0 else None}
        for colour, face in zip(hand, faces, strict=True)
        if colour >= 0
    ]


def spare(s: FinishLine, shoe: list[int], whip: list[int], outsider: list[int], saved: list[int]) -> list[str]:
    """The dice that were left in a hand when the pool ran dry: those that lie nowhere else."""
    t, pool, out, hand = s.tables, s.pool, s.out, s.hand
    dice, colour_of = t.dice_for_two if s.seats == 2 else t.dice, t.colour_of
    used = [pool[colour] + out[colour] + hand.count(colour) for colour in range(c.COLOURS)]
    used[colour_of[c.EXTRA_MOVE]] += sum(saved)
    for starter in range(c.STARTERS):
        if shoe[starter]:
            used[colour_of[c.EXTRA_MOVE if shoe[starter] == c.EXTRA_SHOE else c.HORSESHOE]] += 1
        if whip[starter]:
            used[colour_of[c.WHIPPING]] += 1
        if outsider[starter]:
            used[colour_of[c.OUTSIDER_1000]] += 1
    return [COLOUR_KEYS[colour] for colour in range(c.COLOURS) for _ in range(dice[colour] - used[colour])]


def photo(s: FinishLine) -> Photo | None:
    if s.step != c.PHOTO_FINISH or not s.pair:
        return None
    upper, lower = number(s, s.race, s.row[s.tiles - 2]), number(s, s.race, s.row[s.tiles - 1])
    rolls = {str(upper): s.photo, str(lower): s.photo_lower}
    return {
        "upper": upper,
        "lower": lower,
        "horseshoes": s.photo if s.photo >= 0 else None,
        "rolls": {tile: shoes for tile, shoes in rolls.items() if shoes >= 0},
        "taken": s.photos[s.race],
    }


def paying(s: FinishLine, seat: int) -> Paying:
    """What has been read out of a slip that is being paid."""
    read = s.reading - 1 - c.READ * seat
    first = 20 * s.race + c.LINES * seat
    lines = [(i, s.line[first + i], s.stake[first + i]) for i in range(c.LINES) if i < read and s.line[first + i] >= 0]
    net = None
    if read >= c.READ:
        net = s.bonus[c.SEATS * s.race + seat]
        net += sum(finish.payout(s, s.race, i, what, stake) - stake for i, what, stake in lines)
    return {
        "lines": [
            {**bet(s, s.race, i, what), "amount": stake, "pays": finish.payout(s, s.race, i, what, stake)}
            for i, what, stake in lines
        ],
        "bonus": s.bonus[c.SEATS * s.race + seat],
        "net": net,
    }


@lru_cache(4096)
def player_row(
    seat: int, capital: int, won: int, lost: int, side_bets: int, total: int, saved: int, confirmed: bool
) -> Player:
    """What everybody knows of a player; whether he bet at all is not part of it."""
    return {
        "seat": seat,
        "capital": capital,
        "side_won": won,
        "side_lost": lost,
        "side_bets": side_bets,
        "total": total,
        "saved": saved,
        "confirmed": confirmed,
    }


def slip(s: FinishLine, race: int, seat: int) -> list[SlipLine]:
    first, lines, stakes = 20 * race + c.LINES * seat, s.line, s.stake
    return [line(s, race, i, lines[first + i], stakes[first + i]) for i in range(c.LINES) if lines[first + i] >= 0]


def line(s: FinishLine, race: int, i: int, what: int, stake: int) -> SlipLine:
    odds, named = finish.odds_of(s, race, i, what), bet(s, race, i, what)
    known: SlipLine = {
        "bet": named["bet"],
        "tiles": named["tiles"],
        "odds": odds,
        "stake": stake,
        "returns": stake * odds,
    }
    if race < s.settled:
        known["paid"] = finish.payout(s, race, i, what, stake)
    return known


def bet(s: FinishLine, race: int, i: int, what: int) -> Bet:
    if i < c.WINNER_BETS:
        return {"bet": "win", "tiles": [number(s, race, what)]}
    return {"bet": "place", "tiles": [number(s, race, what // c.STARTERS), number(s, race, what % c.STARTERS)]}


def pending(s: FinishLine, viewer: int) -> Pending | None:
    """The viewer's bet that waits for its amount."""
    what = s.pending[viewer]
    if what < 0:
        return None
    i = 0
    if what >= c.STARTERS:
        what -= c.STARTERS
        i = c.WINNER_BETS
    return {**bet(s, s.race, i, what), "odds": finish.odds_of(s, s.race, i, what)}


def results(s: FinishLine) -> list[Result]:
    """The races that are over. Nothing of one changes any more but by the whole state: remembered by what it shows."""
    settled = s.settled - (s.reading > 0)
    if not settled:
        return []
    lineup, finished, lines, stakes, bonus = s.lineup, s.finish, s.line, s.stake, s.bonus
    found = []
    for race in range(settled):
        tiles, slips = slice(c.STARTERS * race, c.STARTERS * (race + 1)), slice(20 * race, 20 * (race + 1))
        shown = (
            s.tables,
            s.seats,
            race,
            *(s.turns[race], s.photos[race]),
            *(tuple(lineup[tiles]), tuple(finished[tiles]), tuple(lines[slips]), tuple(stakes[slips])),
            tuple(bonus[c.SEATS * race : c.SEATS * (race + 1)]),
        )
        if shown not in RESULTS:
            if len(RESULTS) >= MOST_RESULTS:
                RESULTS.clear()
            RESULTS[shown] = result(s, race)
        found.append(RESULTS[shown])
    return found


RESULTS: dict[tuple[object, ...], Result] = {}
MOST_RESULTS = 2048


def result(s: FinishLine, race: int) -> Result:
    """A race that is over, in full."""
    return {
        "race": race + 1,
        "starters": [number(s, race, starter) for starter in range(c.STARTERS)],
        "odds": list(s.tables.odds[race]),
        "order": [number(s, race, starter) for starter in order(s, race)],
        "turns": s.turns[race],
        "photos": s.photos[race],
        "slips": [slip(s, race, seat) for seat in range(s.seats)],
        "bonus": [s.bonus[c.SEATS * race + seat] for seat in range(s.seats)],
    }


def order(s: FinishLine, race: int) -> list[int]:
    """The starters of a race that is over, the winner first; disqualified ones are not among them."""
    return [starter for starter in s.finish[c.STARTERS * race : c.STARTERS * (race + 1)] if starter >= 0]


def settlement(s: FinishLine, seat: int) -> list[Line]:
    """Race by race, then the side bets; the capital before the first race is what the rest leaves over."""
    lines: list[Line] = []
    for race in range(s.settled):
        if race:
            lines.append(added(s, race))
        lines += settle_race(s, seat, race)
    for race in range(max(s.settled, 1), s.race + 1):
        lines.append(added(s, race))
    start = s.capital[seat] - sum(line.amount for line in lines)
    lines.insert(0, Line("Capital before race 1", start, ("FL-005",)))
    if s.side_won[seat] or s.side_lost[seat]:
        words = f"Side bets: {s.side_won[seat]} won, {s.side_lost[seat]} lost"
        lines.append(Line(words, finish.side_money(s, seat), ("FL-066", "FL-124")))
    return lines


def added(s: FinishLine, race: int) -> Line:
    return Line(f"Added before race {race + 1}", s.tables.capital[race], ("FL-116" if race == 1 else "FL-117",))


def settle_race(s: FinishLine, seat: int, race: int) -> list[Line]:
    lines = []
    for entry in slip(s, race, seat):
        tiles = "/".join(map(str, entry["tiles"]))
        kind = "winner bet" if entry["bet"] == "win" else "place bet"
        rule = "FL-114" if not entry["paid"] else "FL-112" if entry["bet"] == "win" else "FL-113"
        words = f"Race {race + 1}: {kind} {tiles}, {euro(entry['stake'])} at {entry['odds']}x"
        lines.append(Line(words, entry["paid"] - entry["stake"], (rule, "FL-115")))
    bonus = s.bonus[c.SEATS * race + seat]
    if bonus:
        lines.append(Line(f"Race {race + 1}: outsider bonus", bonus, ("FL-062", "FL-063", "FL-R54")))
    return lines


def facts(s: FinishLine) -> dict[str, int]:
    """Figures of a match worth counting: lengths, where winners started, what happened on the way."""
    counted = {
        "turns": sum(s.turns),
        "dice returned by inside tips": sum(s.tips),
        "photo finishes": sum(photos > 0 for photos in s.photos),
        "photos retaken": sum(max(photos - 1, 0) for photos in s.photos),
        "side bets": sum(s.side_won),
        "favourites won": 0,
        "steady runners won": 0,
        "races without a winner": 0,
        "disqualified": 0,
        **{f"won from position {position}": 0 for position in range(1, c.STARTERS + 1)},
        "outsider bonus paid": sum(s.bonus),
        "lines bet": sum(what >= 0 for what in s.line[: 20 * s.settled]),
        "lines that paid": 0,
    }
    for race in range(s.settled):
        finished = order(s, race)
        counted["disqualified"] += c.STARTERS - len(finished)
        if finished:
            winner = s.lineup[c.STARTERS * race + finished[0]]
            counted["favourites won"] += s.tables.favourite[winner]
            counted["steady runners won"] += s.tables.steady[winner]
            counted[f"won from position {finished[0] + 1}"] += 1
        else:
            counted["races without a winner"] += 1
        counted["lines that paid"] += sum(entry["paid"] > 0 for seat in range(s.seats) for entry in slip(s, race, seat))
    return counted

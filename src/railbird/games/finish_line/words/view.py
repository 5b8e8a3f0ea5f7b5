"""The table as one viewer may see it: everything but the others' slips of the running race (FL-015, FL-R60)."""

from __future__ import annotations

from typing import Any

from railbird.engine.game import Line
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules import finish, slips
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS
from railbird.games.finish_line.words.texts import euro

STEPS = (
    "line-up", "slips", "starting player", "first dice", "next die", "roll", "use", "extra moves", "photo finish",
    "over",
)  # fmt: skip


def view(s: FinishLine, viewer: int | None) -> dict[str, Any]:
    return {
        "phase": STEPS[s.step],
        "race": s.race + 1,
        "turn": s.turns[s.race],
        "actor": seat_or_none(s.actor),
        "holder": seat_or_none(s.holder),
        "starter": seat_or_none(s.starter),
        "odds": list(s.tables.odds[s.race]),
        "starters": [tile(s, starter) for starter in range(c.STARTERS) if s.lineup[c.STARTERS * s.race + starter] >= 0],
        "row": [number(s, s.race, starter) for starter in s.row[: s.tiles]],
        "dead_even": bool(s.pair),
        "dead_even_spent": bool(s.even_spent),
        "homestretch": bool(s.homestretch),
        "homestretch_at": s.tables.home_pool,
        "pool": by_colour(s.pool),
        "out": by_colour(s.out),
        "hand": [
            {"colour": COLOUR_KEYS[colour], "face": FACE_KEYS[face] if face >= 0 else None}
            for colour, face in zip(s.hand, s.face, strict=True)
            if colour >= 0
        ],
        "spare": spare(s),
        "photo": photo(s),
        "players": [player(s, seat) for seat in range(s.seats)],
        "paying": [paying(s, seat) for seat in range(s.seats)] if s.reading else None,
        "slip": slip(s, s.race, viewer) if viewer is not None and s.settled <= s.race else None,
        "left": slips.left(s, viewer) if viewer is not None and s.settled <= s.race else None,
        "pending": pending(s, viewer),
        "stake_step": s.tables.stake_step,
        "outsider_bonus": "won" if s.bonus_if_won else "any",
        "results": [result(s, race) for race in range(s.settled - (s.reading > 0))],
    }


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def number(s: FinishLine, race: int, starter: int) -> int:
    return s.tables.number[s.lineup[c.STARTERS * race + starter]]


def by_colour(counts: list[int]) -> dict[str, int]:
    return {name: counts[colour] for colour, name in enumerate(COLOUR_KEYS)}


def tile(s: FinishLine, starter: int) -> dict[str, Any]:
    index = s.lineup[c.STARTERS * s.race + starter]
    place = place_of(s, starter)
    dice = []
    if s.shoe[starter]:
        extra = s.shoe[starter] == c.EXTRA_SHOE
        dice.append(die(s, c.EXTRA_MOVE if extra else c.HORSESHOE))
    if s.whip[starter]:
        dice.append(die(s, c.WHIPPING))
    if s.outsider[starter]:
        dice.append(die(s, c.OUTSIDER_1000 + s.outsider[starter] - 1))
    return {
        "number": s.tables.number[index],
        "name": s.tables.names[index],
        "favourite": bool(s.tables.favourite[index]),
        "steady": bool(s.tables.steady[index]),
        "position": starter + 1,
        "odds": s.tables.odds[s.race][starter],
        "place": place or None,
        "disqualified": place == 0,
        "dice": dice,
    }


def place_of(s: FinishLine, starter: int) -> int:
    if starter not in s.row[: s.tiles]:
        return 0
    behind = s.tiles - list(s.row).index(starter)
    return behind - 1 if s.pair and behind > 1 else behind


def die(s: FinishLine, face: int) -> dict[str, str]:
    return {"colour": COLOUR_KEYS[s.tables.colour_of[face]], "face": FACE_KEYS[face]}


def spare(s: FinishLine) -> list[str]:
    """The dice that were left in a hand when the pool ran dry: those that lie nowhere else."""
    dice = s.tables.dice_for_two if s.seats == 2 else s.tables.dice
    used = [s.pool[colour] + s.out[colour] + list(s.hand).count(colour) for colour in range(c.COLOURS)]
    used[s.tables.colour_of[c.EXTRA_MOVE]] += sum(s.saved)
    for starter in range(c.STARTERS):
        if s.shoe[starter]:
            used[s.tables.colour_of[c.EXTRA_MOVE if s.shoe[starter] == c.EXTRA_SHOE else c.HORSESHOE]] += 1
        if s.whip[starter]:
            used[s.tables.colour_of[c.WHIPPING]] += 1
        if s.outsider[starter]:
            used[s.tables.colour_of[c.OUTSIDER_1000]] += 1
    return [COLOUR_KEYS[colour] for colour in range(c.COLOURS) for _ in range(dice[colour] - used[colour])]


def photo(s: FinishLine) -> dict[str, Any] | None:
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


def paying(s: FinishLine, seat: int) -> dict[str, Any]:
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


def player(s: FinishLine, seat: int) -> dict[str, Any]:
    """What everybody knows of a player; whether he bet at all is not part of it."""
    return {
        "seat": seat,
        "capital": s.capital[seat],
        "side_won": s.side_won[seat],
        "side_lost": s.side_lost[seat],
        "side_bets": finish.side_money(s, seat),
        "total": s.score(seat),
        "saved": s.saved[seat],
        "confirmed": bool(s.confirmed >> seat & 1),
    }


def slip(s: FinishLine, race: int, seat: int) -> list[dict[str, Any]]:
    first = 20 * race + c.LINES * seat
    return [line(s, race, i, s.line[first + i], s.stake[first + i]) for i in range(c.LINES) if s.line[first + i] >= 0]


def line(s: FinishLine, race: int, i: int, what: int, stake: int) -> dict[str, Any]:
    odds = finish.odds_of(s, race, i, what)
    known: dict[str, Any] = {**bet(s, race, i, what), "odds": odds, "stake": stake, "returns": stake * odds}
    if race < s.settled:
        known["paid"] = finish.payout(s, race, i, what, stake)
    return known


def bet(s: FinishLine, race: int, i: int, what: int) -> dict[str, Any]:
    if i < c.WINNER_BETS:
        return {"bet": "win", "tiles": [number(s, race, what)]}
    return {"bet": "place", "tiles": [number(s, race, what // c.STARTERS), number(s, race, what % c.STARTERS)]}


def pending(s: FinishLine, viewer: int | None) -> dict[str, Any] | None:
    """The viewer's bet that waits for its amount."""
    if viewer is None or s.pending[viewer] < 0:
        return None
    what = s.pending[viewer]
    i = 0
    if what >= c.STARTERS:
        what -= c.STARTERS
        i = c.WINNER_BETS
    return {**bet(s, s.race, i, what), "odds": finish.odds_of(s, s.race, i, what)}


def result(s: FinishLine, race: int) -> dict[str, Any]:
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

"""Journal lines in words. Nothing in this game is hidden, so every viewer reads the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from railbird.engine.game import Event, Note
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules.tables import CELL_NAMES, DEEDS, KIND_WORDS, Tables
from railbird.games.long_shot_dice.words.prompts import KIND_RULES, kind_label

PLACES = ("1st", "2nd", "3rd")


def event(t: Tables, note: Note, names: Sequence[str]) -> Event:
    kind, seat, a, b, x, y = note
    name = names[seat] if seat >= 0 else ""
    return WRITERS[kind](t, name, seat, (a, b, x, y), names)


Ints = tuple[int, int, int, int]
Writer = Callable[[Tables, str, int, Ints, Sequence[str]], Event]


def card_with(t: Tables, effect: int) -> int:
    return t.effect.index(effect)


def dealt(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    bets = " and ".join(f"${amount} on {horse + 1}" for horse, amount in enumerate(t.start_bets[v[0]]) if amount)
    return Event("dealt", f"{name} gets Starting Card {v[0] + 1}: Bets {bets}.", ("LD-007", "LD-009"), seat,
                 {"card": v[0] + 1})  # fmt: skip


def first(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("first", f"{name} is the first Active Player.", ("LD-012",), seat)


def round_begins(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("round", f"Round {v[0]}: {name} has the dice.", ("LD-115",), seat, {"round": v[0]})


def rolled(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("rolled", f"{name} rolls {v[0] + 1} and {v[1]}.", ("LD-022",), seat,
                 {"horse": v[0] + 1, "spaces": v[1]})  # fmt: skip


def moved(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    horse, start, to, how = v
    direct = how == c.DIRECT
    if start == to:
        words = f"Horse {horse + 1} stays {f'on {to}' if to else 'at the start'}: its move is lost."
        rule = "LD-034" if to == 0 else "LD-035" if direct else "LD-038"
    else:
        words = f"Horse {horse + 1} {'moves' if to > start else 'goes back'} from {start} to {to}."
        rule = {c.BY_DICE: "LD-023", c.DIRECT: "LD-035", c.BY_BAR: "LD-026"}[how]
    return Event("moved", words, (rule,), None, {"horse": horse + 1, "from": start, "to": to, "direct": direct})


def finished(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    place = PLACES[v[2] - 1]
    return Event("finished", f"Horse {v[0] + 1} crosses the line and is {place}!", ("LD-017", "LD-018"), None,
                 {"horse": v[0] + 1, "from": v[1], "place": v[2]})  # fmt: skip


def last_round(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("last round", "The third horse is in: this round is the last.", ("LD-116",))


def wild(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("wild", f"{name} marks a Wild for {v[0] + 1}.", ("LD-045",), seat,
                 {"number": v[0] + 1, "marked": v[1]})  # fmt: skip


def erased(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    what = "a Wild" if v[0] == 1 else f"{v[0]} Wilds"
    stuck = "is stuck and erases" if v[2] else "erases"
    return Event("erased", f"{name} {stuck} {what}.", ("LD-100" if v[2] else "LD-R48",), seat, {"marked": v[1]})


def passed(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("passed", f"{name} is stuck and passes.", ("LD-102",), seat)


def cell(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("cell", f"{name} marks the {t.grid[v[0]] + 1} in row {v[0] // 4 + 1}.", ("LD-051",), seat,
                 {"cell": CELL_NAMES[v[0]]})  # fmt: skip


def line(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    what = "column" if v[0] else "row"
    return Event("line", f"{name} completes {what} {v[1] + 1}: a bonus.", ("LD-055",), seat, {what: v[1] + 1})


def helmet(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("helmet", f"{name} marks the Helmet of {v[0] + 1}.", ("LD-071",), seat, {"horse": v[0] + 1})


def jersey(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("jersey", f"{name} marks the Jersey of {v[0] + 1}.", ("LD-075",), seat, {"horse": v[0] + 1})


def box(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("box", f"{name} X's box {v[1] + 1} on card {v[0] + 1}.", ("LD-076",), seat,
                 {"card": v[0] + 1, "box": v[1] + 1})  # fmt: skip


def bet(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    horse, amount, paid, total = v
    how = "bets" if paid else "places a free Bet of"
    together = f", ${total} in all" if total != amount else ""
    return Event("bet", f"{name} {how} ${amount} on {horse + 1}{together}.", ("LD-083" if paid else "LD-089",), seat,
                 {"horse": horse + 1, "amount": amount, "paid": bool(paid), "total": total})  # fmt: skip


def bought(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    words = f"{name} buys horse {v[0] + 1} for ${v[1]}." if v[1] else f"{name} takes horse {v[0] + 1} for nothing."
    return Event("bought", words, ("LD-095",), seat, {"horse": v[0] + 1, "price": v[1]})


def bonus(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("bonus", f"{name} takes a bonus: {kind_label(t, v[1])}.", (KIND_RULES[v[1]],), seat,
                 {"box": f"B{v[0] + 1:02}", "kind": KIND_WORDS[v[1]]})  # fmt: skip


def ability(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    card = card_with(t, v[0])
    return Event("ability", f"{name} uses {t.names[card]}.", ("LD-104",), seat, {"card": t.names[card]})


def declined(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    card = card_with(t, v[0])
    return Event("declined", f"{name} does not use {t.names[card]}.", ("LD-104",), seat, {"card": t.names[card]})


def money(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    amount, now, effect = v[0], v[1], v[2]
    by, rule = "", "LD-135" if effect == c.ROLANDS_SHEET else "LD-061"
    if effect < c.EFFECTS:
        card = card_with(t, effect)
        by, rule = f" by {t.names[card]}", {"die": "LD-105", "bought": "LD-107"}.get(t.triggers[card], "LD-106")
    verb = "gains" if amount >= 0 else "loses"
    words = f"{name} {verb} ${abs(amount)}{by}, now ${now}."
    return Event("money", words, (rule,), seat, {"amount": amount, "now": now})


def extra_die(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    return Event("extra die", f"{name}'s extra die shows {v[0] + 1}.", ("LD-136",), seat, {"horse": v[0] + 1})


def roland(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    column, row, horse, done = v
    deed = DEEDS[t.solo[column][row][0]]
    where = "the default" if row == c.DEFAULT_ROW else f"row {row + 1}, column {column + 1}"
    words = f"{name} follows {where}: {deed}{f' {horse + 1}' if horse >= 0 else ''}."
    if not done:
        words = f"{name} cannot follow {where} ({deed})."
    data = {"row": row + 1, "column": column + 1, "default": row == c.DEFAULT_ROW, "done": bool(done)}
    return Event("roland", words, ("LD-135" if done else "LD-137",), seat, data)


def over(t: Tables, name: str, seat: int, v: Ints, names: Sequence[str]) -> Event:
    order = [horse + 1 for horse in v[:3]]
    return Event("over", f"The race is over: {order[0]}, {order[1]}, {order[2]}.", ("LD-116",), None, {"podium": order})


WRITERS: dict[int, Writer] = {
    c.NOTE_DEALT: dealt,
    c.NOTE_FIRST: first,
    c.NOTE_ROUND: round_begins,
    c.NOTE_ROLLED: rolled,
    c.NOTE_MOVED: moved,
    c.NOTE_FINISHED: finished,
    c.NOTE_LAST_ROUND: last_round,
    c.NOTE_WILD: wild,
    c.NOTE_ERASED: erased,
    c.NOTE_PASSED: passed,
    c.NOTE_CELL: cell,
    c.NOTE_LINE: line,
    c.NOTE_HELMET: helmet,
    c.NOTE_JERSEY: jersey,
    c.NOTE_BOX: box,
    c.NOTE_BET: bet,
    c.NOTE_BOUGHT: bought,
    c.NOTE_BONUS: bonus,
    c.NOTE_ABILITY: ability,
    c.NOTE_DECLINED: declined,
    c.NOTE_MONEY: money,
    c.NOTE_EXTRA_DIE: extra_die,
    c.NOTE_ROLAND: roland,
    c.NOTE_OVER: over,
}

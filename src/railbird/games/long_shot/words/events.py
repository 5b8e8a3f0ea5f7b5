"""Journal lines in words, for each viewer as he may know them: cards dealt, drawn and stolen are not for all eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from railbird.engine.game import Event, Note
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.long_shot.words.prompts import PLACES, card_name, effect_name, horse_name, space


class Scene:
    """One note with all it takes to tell it."""

    def __init__(self, t: Tables, note: Note, viewer: int | None, names: Sequence[str]) -> None:
        self.t = t
        self.kind, self.seat, self.a, self.b, self.x, self.y = note
        self.viewer = viewer
        self.names = names
        self.name = names[self.seat] if self.seat >= 0 else "The bank"

    def tell(self, kind: str, text: str, rule: str, data: Mapping[str, Any] | None = None) -> Event:
        return Event(kind, text, (rule,), self.seat if self.seat >= 0 else None, data or {})


def event(t: Tables, note: Note, viewer: int | None, names: Sequence[str]) -> Event | None:
    return WRITERS[note[0]](Scene(t, note, viewer, names))


def a_card(scene: Scene, kind: int, known: bool) -> tuple[str, dict[str, Any]]:
    """A card by name for those who may know it, just a card for the others."""
    return (card_name(scene.t, kind), {"card": scene.t.ids[kind]}) if known else ("a card", {"card": None})


def deal(o: Scene) -> Event:
    card, data = a_card(o, o.a, o.viewer == o.seat)
    return o.tell("dealt", f"{o.name} is dealt {card}.", "LS-006", data)


def roll_off(o: Scene) -> Event:
    return o.tell("rolled off", f"{o.name} rolls {o.a} for the first turn.", "LS-010", {"horse": o.a})


def first(o: Scene) -> Event:
    return o.tell("first", f"{o.name} takes the first turn.", "LS-010")


def turn(o: Scene) -> Event:
    return o.tell("turn", f"Turn {o.a}: {o.name}.", "LS-104", {"turn": o.a})


def feature(o: Scene) -> Event:
    number, horse = o.t.when_rolled[o.a], horse_name(o.t, o.a)
    if number == c.AT_START:
        return o.tell("feature", f"{o.name} uses the feature of {horse}.", "LS-019", {"horse": o.a + 1})
    return o.tell("feature", f"{o.name} rolled {number + 1}: the feature of {horse}.", "LS-129", {"horse": o.a + 1})


def roll(o: Scene) -> Event:
    again = "" if o.x else ": that horse has finished, it is rolled again"
    data = {"horse": o.a + 1, "move": o.b, "card": bool(o.y)}
    return o.tell("rolled", f"{o.name} rolls {o.a + 1} and {o.b}{again}.", "LS-027" if o.x else "LS-028", data)


def again(o: Scene) -> Event:
    words = f"{o.name} now has {o.a + 1} and {o.b}" if o.x else f"{o.name} rolls {o.a + 1}, which has finished; again"
    data = {"horse": o.a + 1, "move": o.b, "card": bool(o.y)}
    return o.tell("rolled", f"{words}.", "LS-057" if o.x else "LS-028", data)


def token(o: Scene) -> Event:
    die = "move" if o.a else "horse"
    return o.tell("token spent", f"{o.name} spends a Reroll token on the {die} die.", "LS-053", {"die": die})


def moved(o: Scene) -> Event:
    data = {"horse": o.a + 1, "from": o.b, "to": o.x}
    too = " by its bar" if o.y == c.BY_BAR else ""
    if o.x > o.t.spaces:
        words = f"{horse_name(o.t, o.a)} runs from {o.b} across the line{too}."
    elif o.x < o.b:
        words = f"{horse_name(o.t, o.a)} goes back from {o.b} to {o.x}."
    else:
        words = f"{horse_name(o.t, o.a)} moves from {o.b} to {o.x}{too}."
    return Event("moved", words, (mover(o.y),), None, data)


def mover(cause: int) -> str:
    """The clause of a move: the roll, a bar, a card or a feature."""
    if cause < 0:
        return "LS-034" if cause == c.BY_BAR else "LS-030"
    return "LS-019" if cause >= c.FEATURE else "LS-066"


def finish(o: Scene) -> Event:
    owner = f"{o.name}'s horse" if o.seat >= 0 else "nobody's horse"
    place = PLACES[o.b - 1]
    words = f"{horse_name(o.t, o.a)} is {place}: {owner}."
    return o.tell("finished", words, "LS-107", {"horse": o.a + 1, "place": o.b})


def steal(o: Scene) -> Event:
    card, data = a_card(o, o.b, o.viewer in (o.seat, o.a))
    return o.tell("stolen", f"{o.name} takes {card} from {o.names[o.a]}.", "LS-047", {"from": o.a, **data})


def draw(o: Scene) -> Event:
    card, data = a_card(o, o.a, o.viewer == o.seat)
    return o.tell("drawn", f"{o.name} draws {card}; {o.b} left in the pile.", "LS-100", {"pile": o.b, **data})


def empty(o: Scene) -> Event:
    return o.tell("pile empty", f"The pile is empty: {o.name} draws nothing.", "LS-102" if o.a else "LS-103")


def play(o: Scene) -> Event:
    words = f"{o.name} plays {card_name(o.t, o.a)}: {o.t.texts[o.a]}"
    return o.tell("played", words, "LS-R21" if o.b else "LS-066", {"card": o.t.ids[o.a], "title": o.t.titles[o.a]})


def pair(o: Scene) -> Event:
    words = f"{o.name} discards {card_name(o.t, o.a)} and {card_name(o.t, o.b)} for ${o.x}, now ${o.y}."
    return o.tell("pair sold", words, "LS-097", {"cards": [o.t.ids[o.a], o.t.ids[o.b]], "amount": o.x, "now": o.y})


def buy(o: Scene) -> Event:
    words = f"{o.name} buys {horse_name(o.t, o.a)} for ${o.b}, now ${o.x}."
    return o.tell("bought", words, "LS-076", {"horse": o.a + 1, "price": o.b, "now": o.x})


def bet(o: Scene) -> Event:
    how = f"bets ${o.b}" if o.x else f"gets a free bet of ${o.b}"
    words = f"{o.name} {how} on {horse_name(o.t, o.a)}, ${o.y} in all."
    data = {"horse": o.a + 1, "amount": o.b, "paid": bool(o.x), "total": o.y}
    return o.tell("bet", words, "LS-084" if o.x else "LS-R31", data)


def passed(o: Scene) -> Event:
    return o.tell("passed", f"{o.name} passes.", "LS-065")


def gain(o: Scene) -> Event:
    words = f"{o.name} collects ${o.a} by {effect_name(o.t, o.b)}, now ${o.x}."
    return o.tell("money", words, "LS-019" if o.b >= c.FEATURE else "LS-066", {"amount": o.a, "now": o.x})


def take_cash(o: Scene) -> Event:
    words = f"{o.name} takes ${o.b} from {o.names[o.a]}: ${o.x} and ${o.y} now."
    return o.tell("cash taken", words, "LS-066", {"from": o.a, "amount": o.b, "now": o.x, "left": o.y})


def swap(o: Scene) -> Event:
    places = f"{space(o.t, o.x)} and {space(o.t, o.y)}"
    words = f"{horse_name(o.t, o.a)} and {horse_name(o.t, o.b)} exchange positions: {places}."
    return o.tell("swapped", words, "LS-066", {"horses": [o.a + 1, o.b + 1], "to": [o.x, o.y]})


def shift(o: Scene) -> Event:
    words = f"{o.name} moves ${o.x} of bets from {horse_name(o.t, o.a)} to {horse_name(o.t, o.b)}."
    return o.tell("bet moved", words, "LS-R29", {"horses": [o.a + 1, o.b + 1], "amount": o.x})


def look(o: Scene) -> Event:
    return o.tell("looked", f"{o.name} looks at the hand of {o.names[o.a]}.", "LS-R37", {"at": o.a})


def shown(o: Scene) -> Event | None:
    """Only for the eyes of the one who looks."""
    if o.viewer != o.seat:
        return None
    times = f"{o.x} times " if o.x > 1 else ""
    words = f"{o.names[o.a]} holds {times}{card_name(o.t, o.b)}."
    return o.tell("shown", words, "LS-R37", {"at": o.a, "card": o.t.ids[o.b], "copies": o.x})


def discard(o: Scene) -> Event:
    return o.tell("discarded", f"{o.name} discards {card_name(o.t, o.a)}.", "LS-009", {"card": o.t.ids[o.a]})


def decline(o: Scene) -> Event:
    return o.tell("declined", f"{o.name} takes no card for the 0.", "LS-X05")


def end(o: Scene) -> Event:
    order = [o.a + 1, o.b + 1, o.x + 1]
    words = f"The third horse is in, the race is over: {order[0]}, {order[1]}, {order[2]}."
    return Event("over", words, ("LS-111",), None, {"order": order})


def move_die(o: Scene) -> Event:
    return o.tell("move die", f"{o.name} rolls {o.a} on the move die.", "LS-066", {"move": o.a})


WRITERS: dict[int, Callable[[Scene], Event | None]] = {
    c.NOTE_DEAL: deal,
    c.NOTE_ROLL_OFF: roll_off,
    c.NOTE_FIRST: first,
    c.NOTE_TURN: turn,
    c.NOTE_FEATURE: feature,
    c.NOTE_ROLL: roll,
    c.NOTE_AGAIN: again,
    c.NOTE_TOKEN: token,
    c.NOTE_MOVE: moved,
    c.NOTE_FINISH: finish,
    c.NOTE_STEAL: steal,
    c.NOTE_DRAW: draw,
    c.NOTE_EMPTY: empty,
    c.NOTE_PLAY: play,
    c.NOTE_PAIR: pair,
    c.NOTE_BUY: buy,
    c.NOTE_BET: bet,
    c.NOTE_PASS: passed,
    c.NOTE_GAIN: gain,
    c.NOTE_TAKE_CASH: take_cash,
    c.NOTE_SWAP: swap,
    c.NOTE_SHIFT: shift,
    c.NOTE_LOOK: look,
    c.NOTE_SHOWN: shown,
    c.NOTE_DISCARD: discard,
    c.NOTE_DECLINE: decline,
    c.NOTE_END: end,
    c.NOTE_MOVE_DIE: move_die,
}

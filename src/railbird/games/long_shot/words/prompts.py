"""What people read: what an action touches and does, what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.constants import CHANCE, OVER
from railbird.engine.game import Prompt
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules import ops, turns
from railbird.games.long_shot.rules.rules import LongShot
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.long_shot.words.texts import pair

RULES = {
    c.PASS: ("LS-065",),
    c.DONE: ("LS-036",),
    c.END_FEATURES: ("LS-020",),
    c.KEEP: ("LS-062",),
    c.TOKEN_HORSE: ("LS-053", "LS-055"),
    c.TOKEN_MOVE: ("LS-053", "LS-055"),
    c.TAKE: ("LS-046", "LS-047"),
    c.DRAW: ("LS-049",),
    c.DECLINE: ("LS-X05",),
}
PLACES = ("1st", "2nd", "3rd")


def horse_name(t: Tables, horse: int) -> str:
    return f"{horse + 1} {t.names[horse]}"


def card_name(t: Tables, kind: int) -> str:
    return t.titles[kind]


def effect_name(t: Tables, effect: int) -> str:
    return t.names[effect - c.FEATURE] if effect >= c.FEATURE else card_name(t, effect)


def feature_time(t: Tables, horse: int) -> str:
    number = t.when_rolled[horse]
    return "comes before the roll" if number == c.AT_START else f"works when you roll {number + 1}"


def space(t: Tables, position: int) -> str:
    if position == 0:
        return "behind the start line"
    area = " in the No-bets area" if position >= t.no_bets_from else ""
    return f"on space {position}{area}"


def odds(t: Tables, horse: int) -> str:
    return "/".join(f"{times}x" for times in t.odds[horse])


def block(code: int) -> tuple[str, int]:
    """Which kind of action a code is, and the horse, seat or card in it."""
    for name, first, size in (
        ("feature", c.USE, c.HORSES),
        ("move", c.ADVANCE, c.HORSES),
        ("buy", c.BUY, c.HORSES),
        ("bet", c.BET, c.HORSES),
        ("horse", c.HORSE, c.HORSES),
        ("player", c.PLAYER, c.SEATS),
        ("card", c.CARD, c.DECK),
        ("play", c.PLAY, c.DECK),
        ("take", c.PICK_CARD, c.DECK),
    ):
        if first <= code < first + size:
            return name, code - first
    if c.PAIR <= code < c.PAIRS_END:
        return "discard", code - c.PAIR
    if c.OTHER_BET <= code < c.OTHER_BET + 1000 * c.HORSES:
        return "other bet", code - c.OTHER_BET
    return "word", code


def targets(s: LongShot, code: int) -> tuple[str, ...]:
    """The elements of the board that an action touches."""
    kind, index = block(code)
    if kind == "buy":
        return f"horse:{index + 1}", f"price:{index + 1}"
    if kind == "bet":
        return f"horse:{index + 1}", f"bet:{index + 1}"
    if kind in ("feature", "move", "horse"):
        return (f"horse:{index + 1}",)
    if kind == "player":
        return (f"seat:{index}",)
    if kind in ("card", "play", "take"):
        return (f"card:{s.tables.ids[index]}",)
    if kind == "discard":
        return "discard", *(f"card:{s.tables.ids[one]}" for one in pair(code))
    if code == c.TAKE:
        return (f"seat:{s.owner[s.die_horse]}",)
    return {c.TOKEN_HORSE: ("die:horse",), c.TOKEN_MOVE: ("die:move",), c.DRAW: ("pile",)}.get(code, ())


def feature_rules(t: Tables, horse: int) -> tuple[str, ...]:
    declinable = ("LS-020",) if t.may[c.FEATURE + horse] else ()
    waiting = ("LS-129",) if t.when_rolled[horse] != c.AT_START else ()
    return "LS-019", *declinable, *waiting


def rules(s: LongShot, code: int) -> tuple[str, ...]:
    kind, index = block(code)
    t = s.tables
    if s.stage == c.LUCKY:
        return ("LS-066", "LS-R21") if kind == "play" else ("LS-R21",)
    if kind == "feature":
        return feature_rules(t, index)
    if kind == "play":
        return ("LS-066", "LS-073") if t.lead[index] else ("LS-066",)
    return {
        "move": ("LS-034", "LS-035"),
        "buy": ("LS-076", "LS-077"),
        "bet": ("LS-084", "LS-086"),
        "horse": ("LS-066",) if s.effect < c.FEATURE else ("LS-019",),
        "player": ("LS-066",) if s.effect < c.FEATURE else ("LS-019",),
        "card": ("LS-019",),
        "take": ("LS-066",),
        "discard": ("LS-097",),
    }.get(kind) or RULES.get(code, ())


def explain(s: LongShot, code: int) -> str:
    kind, index = block(code)
    t = s.tables
    if kind == "feature":
        return f"Use the feature of {horse_name(t, index)}: {t.features[index]}"
    if kind == "move":
        return f"Move your {horse_name(t, index)} {s.roll_move} too: {s.roll_horse + 1} stands in its movement bar."
    if kind == "buy":
        return (
            f"Buy {horse_name(t, index)} for ${t.price[index]}; it is {space(t, s.position[index])}. You win its "
            f"prize, move it when {numbers(t.bar[index])} is rolled on your turn, and use its feature: "
            f"{t.features[index]}"
        )
    if kind == "bet":
        return (
            f"Stake ${t.stake} on {horse_name(t, index)}, {space(t, s.position[index])}. It pays {odds(t, index)} for "
            "1st/2nd/3rd; the stake itself is gone."
        )
    if kind == "horse":
        return f"Choose {horse_name(t, index)}, {space(t, s.position[index])}."
    if kind == "player":
        return f"Choose player {index + 1}: ${s.cash[index]}, {count(s.held[index], 'card')}."
    if kind == "play":
        return f"Play {card_name(t, index)}: {t.texts[index]}"
    if kind == "take":
        return f"Take {card_name(t, index)}: {t.texts[index]}"
    if kind == "card":
        return f"Discard {card_name(t, index)}: {t.texts[index]}"
    if kind == "discard":
        first, second = pair(code)
        return f"Discard {card_name(t, first)} and {card_name(t, second)} for ${t.pair}; their texts do nothing."
    return explain_word(s, code)


def explain_word(s: LongShot, code: int) -> str:
    return {
        c.PASS: "Play no card for this roll." if s.stage == c.LUCKY else "Take no action. You still draw a card.",
        c.DONE: "Move no more of your horses on this roll.",
        c.END_FEATURES: "Use no more horse features now.",
        c.KEEP: "Keep the roll, and your Reroll token for later.",
        c.TOKEN_HORSE: f"Spend your Reroll token: the horse die again, the move die stays {s.die_move}.",
        c.TOKEN_MOVE: f"Spend your Reroll token: the move die again, the horse die stays {s.die_horse + 1}.",
        c.TAKE: "Steal a card at random from the owner of the rolled horse.",
        c.DRAW: "Nobody owns the rolled horse: draw a card from the pile.",
        c.DECLINE: "Take no card.",
    }.get(code, "")


def numbers(mask: int) -> str:
    found = [str(number + 1) for number in range(c.HORSES) if mask >> number & 1]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} or {found[-1]}"


def count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# What is asked.


def prompt(s: LongShot, viewer: int | None, names: Sequence[str]) -> Prompt:
    if s.due == OVER:
        return Prompt("The race is over.", ("LS-111",))
    if s.due == CHANCE:
        return chance_prompt(s, names)
    if s.stage == c.LUCKY:
        return lucky_prompt(s, viewer, names)
    if viewer != s.turn:
        words, rule = doing(s)
        return Prompt(f"Waiting for {names[s.turn]}: {words}.", (rule,))
    t = s.tables
    if s.stage == c.FEATURES:
        horses = ", ".join(horse_name(t, horse) for horse in range(c.HORSES) if turns.usable(s) >> horse & 1)
        when, rule = ("Before the roll", "LS-017") if s.die_horse < 0 else (f"{s.die_horse + 1} was rolled", "LS-129")
        return Prompt(f"{when}, horse features: {horses}. Use one, or go on.", (rule, "LS-019"))
    if s.stage == c.TARGET:
        which = {c.HORSE_SLOT: "a horse", c.PLAYER_SLOT: "a player", c.CARD_SLOT: "a card of yours"}
        text = t.features[s.effect - c.FEATURE] if s.effect >= c.FEATURE else t.texts[s.effect]
        kind = t.slot_kind[s.effect][s.chosen]
        return Prompt(
            f"{effect_name(t, s.effect)}: {text} Choose {which[kind]}.",
            ("LS-066" if s.effect < c.FEATURE else "LS-019",),
        )
    if s.stage == c.TOKEN:
        roll = f"{s.die_horse + 1} on the horse die, {s.die_move} on the move die"
        return Prompt(f"You rolled {roll}. Spend your Reroll token on one die?", ("LS-053", "LS-054"))
    if s.stage == c.ZERO:
        owner = s.owner[s.die_horse]
        if owner == c.BANK:
            return Prompt(f"0 on the move die, and nobody owns {s.die_horse + 1}: draw a card?", ("LS-049",))
        return Prompt(f"0 on the move die: steal a card from {names[owner]}, who owns {s.die_horse + 1}?", ("LS-046",))
    if s.stage == c.BAR:
        far = count(s.roll_move, "space")
        return Prompt(
            f"{s.roll_horse + 1} was rolled. Your horses with it in their bar may move {far} too, in any order.",
            ("LS-034", "LS-041"),
        )
    if s.stage == c.PICK:
        return Prompt(f"Take one card from {names[ops.victim(s)]}.", ("LS-066",))
    return Prompt(
        f"One action: play a card, buy a horse, bet ${t.stake}, discard two cards for ${t.pair}, or pass.",
        ("LS-064", "LS-065"),
    )


def lucky_prompt(s: LongShot, viewer: int | None, names: Sequence[str]) -> Prompt:
    """The same for everybody who is asked, whatever is in his hand."""
    number = s.die_horse + 1
    if viewer is not None and s.asked >> viewer & 1:
        return Prompt(f"{number} was rolled. Do you play a card for it out of turn, or pass?", ("LS-R21",))
    asked = [names[seat] for seat in range(s.seats) if s.asked >> seat & 1]
    late = " and ".join(filter(None, (", ".join(asked[:-1]), asked[-1])))
    return Prompt(f"Waiting for {late}: a card for the rolled {number}, or none.", ("LS-R21",))


def doing(s: LongShot) -> tuple[str, str]:
    if s.stage == c.FEATURES:
        return "horse features", "LS-017" if s.die_horse < 0 else "LS-129"
    if s.stage == c.TARGET:
        return f"a target for {effect_name(s.tables, s.effect)}", "LS-066" if s.effect < c.FEATURE else "LS-019"
    return {
        c.TOKEN: (f"the Reroll token, after {s.die_horse + 1} and {s.die_move}", "LS-054"),
        c.ZERO: ("a card for the 0", "LS-046"),
        c.BAR: ("movement bars", "LS-034"),
        c.PICK: ("a card to take", "LS-066"),
    }.get(s.stage, ("one action", "LS-064"))


def chance_prompt(s: LongShot, names: Sequence[str]) -> Prompt:
    name = names[s.turn]
    if s.stage == c.DEAL:
        return Prompt(f"Deal a card to {names[s.dealt // s.tables.hand]}.", ("LS-006",))
    if s.stage == c.ROLL_OFF:
        return Prompt(f"{names[turns.rolls_off(s)]} rolls the horse die for the first turn.", ("LS-010",))
    if s.stage in (c.ROLL, c.EXTRA_ROLL):
        return Prompt(f"{name} rolls both dice.", ("LS-027",))
    if s.stage in (c.HORSE_AGAIN, c.EXTRA_AGAIN):
        return Prompt(f"That horse has finished: {name} rolls the horse die again.", ("LS-028",))
    if s.stage == c.REROLL_HORSE:
        return Prompt(f"{name} rerolls the horse die.", ("LS-055",))
    if s.stage == c.REROLL_MOVE:
        return Prompt(f"{name} rerolls the move die.", ("LS-055",))
    if s.stage == c.MOVE_DIE:
        return Prompt(f"{name} rolls the move die.", ("LS-066",))
    if s.stage in (c.ZERO_STEAL, c.STEAL_CARD):
        victim = s.owner[s.die_horse] if s.stage == c.ZERO_STEAL else ops.victim(s)
        return Prompt(f"{name} takes a card at random from {names[victim]}.", ("LS-047",))
    return Prompt(f"{name} draws a card.", ("LS-100" if s.stage == c.LAST_DRAW else "LS-049",))

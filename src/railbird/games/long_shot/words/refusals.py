"""Why something may not be done now, and the clause that says so."""

from __future__ import annotations

from functools import lru_cache

from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules import deck, effects, race
from railbird.games.long_shot.rules.rules import LongShot
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.long_shot.words.prompts import block, card_name, effect_name, feature_time, horse_name, space
from railbird.games.long_shot.words.texts import pair, text

Refusal = tuple[str, str]

HORSE_TERMS = {
    c.MINE: "is not yours",
    c.RIVAL: "is not a rival's",
    c.LEAD: "is not in the lead",
    c.LAST: "is not in last place",
    c.NOBETS: "is not in the No-bets area",
    c.OPEN: "is in the No-bets area",
    c.ROLLED: "is not the horse you rolled",
    c.STAKED: "carries no bet of yours",
    c.NUMBER: "is not the horse that is named",
    c.NOT_SLOT: "is already chosen",
    c.HOME: "is too far from the line",
    c.OFF_LEAD: "is not that far behind the lead",
    c.GAP: "is not that far from the other horse",
    c.AHEAD_OF: "is not that far ahead",
}
WHOSE = {c.MINE: " of yours", c.STAKED: " with your bet"}
WHERE = {c.LEAD: "in the lead", c.LAST: "in last place", c.NOBETS: "in the No-bets area"}
SEAT_TERMS = {
    c.OTHER: "it must be another player",
    c.HAS_CARDS: "that player has no card",
    c.HAS_CASH: "that player has too little cash",
    c.OWNS_LEAD: "that player owns no horse in the lead",
    c.OWNS_LEVEL: "that player owns no horse on the same space",
}


def refusal(s: LongShot, seat: int, code: int) -> Refusal:
    kind, index = block(code)
    found = None
    if s.stage == c.ACTION:
        found = of_action(s, seat, kind, index, code)
    elif s.stage == c.FEATURES and kind == "feature":
        found = of_feature(s, seat, index)
    elif s.stage == c.FEATURES and code == c.END_FEATURES:
        found = "a feature that applies and is not worded 'may' comes first", "LS-R05"
    elif s.stage == c.TARGET:
        found = of_target(s, seat, kind, index)
    elif s.stage == c.ZERO and code in (c.TAKE, c.DRAW):
        found = of_zero(s)
    elif s.stage == c.BAR and kind == "move":
        found = of_bar(s, seat, index)
    elif s.stage == c.LUCKY and kind == "play" and index < s.tables.kinds:
        found = of_card(s, seat, index)
    elif s.stage == c.PICK and kind == "take" and index < s.tables.kinds:
        found = f"that hand has no {card_name(s.tables, index)}", "LS-066"
    return found or out_of_step(s, code)


def out_of_step(s: LongShot, code: int) -> Refusal:
    """Something of another step: say what is asked now."""
    words = text(s.tables, code)
    asked, rule = {
        c.FEATURES: ("horse features come first: use one or say 'end features'", "LS-013"),
        c.TARGET: (f"{effect_name(s.tables, s.effect)} needs its target first", "LS-066"),
        c.TOKEN: ("first keep the roll or reroll one die", "LS-054"),
        c.ZERO: ("first take the card that the 0 offers or decline it", "LS-054"),
        c.BAR: ("first move your bar horses or say 'done'", "LS-013"),
        c.PICK: ("first take a card of the hand you see", "LS-066"),
        c.LUCKY: ("it is another's turn: play a card for the rolled number or pass", "LS-R21"),
        c.ACTION: ("now it is time for one action: play, buy, bet, discard or pass", "LS-064"),
    }.get(s.stage, ("not now", "LS-013"))
    return f"'{words}' is not possible now: {asked}", rule


def of_action(s: LongShot, seat: int, kind: str, index: int, code: int) -> Refusal | None:
    t = s.tables
    if kind == "buy":
        return of_buy(s, seat, index)
    if kind == "bet":
        return of_bet(s, seat, index)
    if kind == "other bet":
        return f"a bet is exactly ${t.stake}, not ${index % 1000}", "LS-085"
    if kind == "play" and index < t.kinds:
        return of_card(s, seat, index)
    if kind == "discard":
        first, second = pair(code)
        for one in (first, second):
            if one < t.kinds and not deck.copies(s, one, seat):
                return f"{card_name(t, one)} is not in your hand", "LS-097"
        return "you have that card once only: two cards are needed", "LS-097"
    return None


def of_buy(s: LongShot, seat: int, horse: int) -> Refusal:
    t = s.tables
    if not race.running(s, horse):
        return f"{horse_name(t, horse)} has finished: it cannot be bought", "LS-083"
    if s.owner[horse] == seat:
        return f"{horse_name(t, horse)} is yours already", "LS-076"
    if s.owner[horse] != c.BANK:
        return f"{horse_name(t, horse)} belongs to another player", "LS-079"
    return f"{horse_name(t, horse)} costs ${t.price[horse]}; you have ${s.cash[seat]}", "LS-077"


def of_bet(s: LongShot, seat: int, horse: int) -> Refusal:
    t = s.tables
    if not race.running(s, horse):
        return f"{horse_name(t, horse)} has finished: no bets on it", "LS-095"
    if race.in_no_bets(s, horse):
        return f"{horse_name(t, horse)} is {space(t, s.position[horse])}: no bets on it there", "LS-091"
    return f"a bet is ${t.stake}; you have ${s.cash[seat]}", "LS-015"


def of_card(s: LongShot, seat: int, kind: int) -> Refusal:
    t = s.tables
    name = card_name(t, kind)
    if not deck.copies(s, kind, seat):
        return f"{name} is not in your hand", "LS-066"
    if s.stage == c.LUCKY:
        return f"{name}: on another's turn only a card for the rolled {s.die_horse + 1} can be played", "LS-R21"
    return of_effect(s, kind, name, 1)


def of_effect(s: LongShot, effect: int, name: str, lacking: int) -> Refusal:
    """Why a card in hand, or an unused feature of one's own running horse, does not apply."""
    t = s.tables
    if t.lead[effect] and s.finished:
        return f"{name}: nobody leads any more (there is no lead once a horse has finished)", (
            "LS-022" if effect >= c.FEATURE else "LS-073"
        )
    for number in range(t.condition_count[effect]):
        if not effects.holds(s, effect, number, lacking):
            kind, a = conditions(t)[effect][number][:2]
            if kind == c.DIE_HORSE:
                return f"{name}: {s.die_horse + 1} was rolled, not {a + 1}", "LS-059"
            return f"{name}: {unmet(s, effect, number)}", "LS-R22"
    if finished_only(s, effect):
        return f"{name}: that horse has finished", "LS-071" if bets(s, effect) else "LS-072"
    return f"{name} would change nothing now", "LS-R22"


@lru_cache(64)
def conditions(t: Tables) -> list[list[list[int]]]:
    """Of each effect; reading them from compiled tables copies them all, so it is done once."""
    return [list(map(list, of_one)) for of_one in t.condition]


@lru_cache(64)
def terms_of(t: Tables) -> list[list[list[int]]]:
    """The terms of each set, read once like the conditions."""
    return [list(map(list, terms[:count])) for terms, count in zip(t.term, t.term_count, strict=True)]


def unmet(s: LongShot, effect: int, number: int) -> str:
    """What this condition lacks; one that has no words of its own is quoted as it is printed."""
    t = s.tables
    kind, a, _, wanted = conditions(t)[effect][number]
    terms = [term[0] for term in terms_of(t)[wanted]]
    if kind == c.COUNT and all(term in WHOSE or term in WHERE for term in terms):
        whose = "".join(WHOSE.get(term, "") for term in terms)
        where = next((WHERE[term] for term in terms if term in WHERE), "running")
        return f"no horse{whose} is {where}" if a == 1 else f"fewer than {a} horses{whose} are {where}"
    if kind == c.OWNS_NONE:
        return "you own a horse"
    if kind == c.CASH:
        return f"you have ${s.cash[s.turn]}, more than ${a}"
    if kind == c.FINISHERS:
        return "no horse has finished yet" if a == 1 else f"fewer than {a} horses have finished"
    if kind == c.DIE_MOVE:
        return f"the move die shows {s.die_move}"
    words = t.features[effect - c.FEATURE] if effect >= c.FEATURE else t.texts[effect]
    return f"condition not met ({words})"


def bets(s: LongShot, effect: int) -> bool:
    return s.tables.op[effect][0][c.OP] in (c.PLACE_BET, c.SHIFT_BET)


def finished_only(s: LongShot, effect: int) -> bool:
    """Is the one horse that could fill the first slot (a named one, or the rolled one) in the Winner's Circle?"""
    t = s.tables
    if not t.slot_count[effect] or t.slot_kind[effect][0] != c.HORSE_SLOT:
        return False
    number = t.slot_set[effect][0]
    for kind, a, _, _ in terms_of(t)[number]:
        horse = a if kind == c.NUMBER else s.die_horse if kind == c.ROLLED else -1
        if horse >= 0:
            return not race.running(s, horse)
    return False


def of_feature(s: LongShot, seat: int, horse: int) -> Refusal:
    t = s.tables
    if s.owner[horse] != seat:
        return f"{horse_name(t, horse)} is not yours", "LS-018" if s.owner[horse] != c.BANK else "LS-026"
    if s.used >> horse & 1:
        return f"the feature of {horse_name(t, horse)} was used this turn", "LS-021"
    if not race.running(s, horse):
        return f"{horse_name(t, horse)} has finished: its feature does nothing", "LS-024"
    if s.features_end and s.finished:
        return "no feature works once a horse has finished (option features_after_finish)", "LS-X09"
    if t.when_rolled[horse] != s.die_horse:
        return f"the feature of {horse_name(t, horse)} {feature_time(t, horse)}", "LS-129"
    return of_effect(s, c.FEATURE + horse, horse_name(t, horse), 0)


def of_target(s: LongShot, seat: int, kind: str, index: int) -> Refusal | None:
    t = s.tables
    wanted = t.slot_kind[s.effect][s.chosen]
    number = t.slot_set[s.effect][s.chosen]
    if kind == "horse" and wanted == c.HORSE_SLOT:
        if not race.running(s, index):
            return f"{horse_name(t, index)} has finished", "LS-071" if bets(s, s.effect) else "LS-072"
        for term in range(t.term_count[number]):
            if not effects.horse_fits(s, s.effect, number, term, index, s.slot[0], s.slot[1]):
                return f"{horse_name(t, index)} {HORSE_TERMS[t.term[number][term][0]]}", "LS-066"
        return f"{horse_name(t, index)}: that would change nothing", "LS-R22"
    if kind == "player" and wanted == c.PLAYER_SLOT:
        if index >= s.seats:
            return f"there is no player {index + 1}", "LS-001"
        for term in range(t.term_count[number]):
            if not effects.seat_fits(s, s.effect, number, term, index):
                return SEAT_TERMS[t.term[number][term][0]], "LS-066"
        return "that player has nothing to take", "LS-R22"
    if kind == "card" and wanted == c.CARD_SLOT and index < t.kinds:
        return f"{card_name(t, index)} is not in your hand", "LS-066"
    return None


def of_zero(s: LongShot) -> Refusal:
    if s.owner[s.die_horse] == c.BANK:
        return f"nobody owns {horse_name(s.tables, s.die_horse)}: there is nobody to steal from", "LS-049"
    return f"{horse_name(s.tables, s.die_horse)} is owned: no card from the pile", "LS-046"


def of_bar(s: LongShot, seat: int, horse: int) -> Refusal:
    t = s.tables
    if not race.running(s, horse):
        return f"{horse_name(t, horse)} has finished", "LS-108"
    if s.moved >> horse & 1:
        return f"{horse_name(t, horse)} has moved on this roll already", "LS-043"
    if s.owner[horse] != seat:
        return f"{horse_name(t, horse)} is not yours", "LS-039"
    return f"{horse_name(t, horse)} has no {s.roll_horse + 1} in its movement bar", "LS-042"

"""The table as a seat or a spectator may see it: hands and the pile are hidden, everything else is public (LS-R37)."""

from __future__ import annotations

from functools import lru_cache

from railbird.engine.game import Line
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules import effects, lucky, race, scoring, turns
from railbird.games.long_shot.rules.rules import LongShot
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.long_shot.words import refusals
from railbird.games.long_shot.words.prompts import PLACES, card_name, horse_name
from railbird.games.long_shot.words.table import (
    Card,
    Effect,
    Held,
    Horse,
    Private,
    Public,
    Seat,
    Target,
    Track,
    Why,
)  # fmt: skip

PHASES = (
    "over", "deal", "roll off", "features", "target", "roll", "horse again", "token", "reroll horse", "reroll move",
    "zero", "steal", "draw", "bar", "action", "steal", "draw", "pick", "roll", "horse again", "move die", "draw",
    "lucky",
)  # fmt: skip


def public(s: LongShot) -> Public:
    """What everybody knows. Rows are functions of the numbers they show, and remembered: nobody may change one. Reading
    a field of compiled rules copies it, so each is read once."""
    t = s.tables
    order, position, owner, bets = s.order[: s.finished], s.position, s.owner, s.bets
    cash, token, held = s.cash, s.token, s.held
    usable = turns.usable(s) if s.stage == c.FEATURES else 0
    return {
        "phase": PHASES[s.stage],
        "turn": s.turn,
        "turns": s.turns,
        "dice": {"horse": s.die_horse + 1, "move": s.die_move} if s.die_horse >= 0 else None,
        "moving": {"horse": s.roll_horse + 1, "move": s.roll_move} if s.roll_horse >= 0 else None,
        "effect": effect(s),
        "track": track(t),
        "move_die": move_die(t),
        "lead": race.lead_space(s) or None,
        "order": [horse + 1 for horse in order],
        "pile": s.pile,
        "discards": discards(t, tuple(lie_at(s, c.DISCARDED))),
        "horses": [
            horse_row(
                t,
                number,
                position[number],
                order.index(number) + 1 if number in order else None,
                bool(usable >> number & 1),
                bool(race.in_no_bets(s, number)),
                owner[number],
                tuple(bets[who][number] for who in range(s.seats)),
            )
            for number in range(c.HORSES)
        ],
        "seats": [
            seat_row(
                number,
                cash[number],
                token[number],
                held[number],
                tuple(horse + 1 for horse in range(c.HORSES) if owner[horse] == number),
                sum(bets[number]),
                scoring.score(s, number),
            )
            for number in range(s.seats)
        ],
        "hand": None,
        "known": NOTHING_KNOWN[s.seats],
        "rolling": [number for number in range(s.seats) if s.rolling >> number & 1],
        "rolled_off": list(s.roll_off[: s.seats]),
        "cards": printed(t),
    }


NOTHING_KNOWN: list[list[list[str]]] = [[[]] * seats for seats in range(c.SEATS + 1)]


def private(s: LongShot, viewer: int | None) -> Private:
    """One's own hand, and what one knows of the others'."""
    if viewer is None:
        return {"hand": None, "known": NOTHING_KNOWN[s.seats]}
    seen = s.seen[viewer]
    return {"hand": hand(s, viewer), "known": known(s, seen) if any(seen) else NOTHING_KNOWN[s.seats]}


def known(s: LongShot, seen: list[int]) -> list[list[str]]:
    """The cards, copy by copy, that must be in each hand: seen in a look, or stolen from the viewer himself."""
    found: list[list[str]] = [[] for _ in range(s.seats)]
    kinds = kinds_of(s.tables)
    for card, entry in enumerate(seen):
        if entry and entry == 256 * (entry >> 8) + (1 << (entry >> 8)):
            found[entry >> 8].append(s.tables.ids[kinds[card]])
    return found


@lru_cache(64)
def track(t: Tables) -> Track:
    return {"spaces": t.spaces, "no_bets_from": t.no_bets_from, "prizes": list(t.prize)}


@lru_cache(64)
def move_die(t: Tables) -> list[int]:
    return list(t.die)


@lru_cache(64)
def printed(t: Tables) -> dict[str, Card]:
    """What stands on the cards."""
    return {
        t.ids[kind]: {
            "title": t.titles[kind],
            "text": t.texts[kind],
            "type": t.types[kind],
            "lead": bool(t.lead[kind]),
        }
        for kind in range(t.kinds)
    }


@lru_cache(64)
def kinds_of(t: Tables) -> tuple[int, ...]:
    """The kind of each card."""
    return tuple(t.kind)


def lie_at(s: LongShot, place: int) -> list[int]:
    """The kinds of the cards at a place, copy by copy."""
    kinds = kinds_of(s.tables)
    return [kinds[card] for card, where in enumerate(s.place) if where == place]


@lru_cache(2048)
def discards(t: Tables, kinds: tuple[int, ...]) -> dict[str, int]:
    """How many of each kind; all are named, so that a card more is a small change."""
    return {t.ids[kind]: kinds.count(kind) for kind in range(t.kinds)}


def effect(s: LongShot) -> Effect | None:
    """The card or feature under way, with the targets named so far."""
    if s.effect < 0:
        return None
    t = s.tables
    named: list[Target] = []
    for slot in range(s.chosen):
        value = s.slot[slot]
        kind = t.slot_kind[s.effect][slot]
        if kind == c.HORSE_SLOT:
            named.append({"horse": value + 1})
        elif kind == c.PLAYER_SLOT:
            named.append({"seat": value})
        else:
            named.append({"card": t.ids[value]})
    if s.effect >= c.FEATURE:
        number = s.effect - c.FEATURE
        return {"feature": number + 1, "title": t.names[number], "text": t.features[number], "targets": named}
    return {"card": t.ids[s.effect], "title": t.titles[s.effect], "text": t.texts[s.effect], "targets": named}


def hand(s: LongShot, viewer: int) -> dict[str, Held]:
    """One's own cards; on one's own turn also whether each could be played, and why not."""
    kinds = lie_at(s, viewer)
    if s.stage not in (c.ACTION, c.LUCKY) or not s.waiting() >> viewer & 1:
        return resting(s.tables, tuple(kinds))
    found: dict[str, Held] = {}
    for kind in sorted(set(kinds)):
        playable = bool(lucky.fits(s, kind) if s.stage == c.LUCKY else effects.possible(s, kind, 1))
        reason = None if playable else why(s, viewer, kind)
        found[s.tables.ids[kind]] = {"copies": kinds.count(kind), "playable": playable, "why": reason}
    return found


@lru_cache(2048)
def resting(t: Tables, kinds: tuple[int, ...]) -> dict[str, Held]:
    """A hand of which nothing can be played now."""
    return {t.ids[kind]: {"copies": kinds.count(kind), "playable": None, "why": None} for kind in sorted(set(kinds))}


def why(s: LongShot, viewer: int, kind: int) -> Why:
    """The refusal without the card's name, for the card itself says it."""
    text, rule = refusals.of_card(s, viewer, kind)
    return {"text": text.removeprefix(card_name(s.tables, kind)).lstrip(": "), "rule": rule}


@lru_cache(8192)
def horse_row(
    t: Tables,
    number: int,
    position: int,
    place: int | None,
    usable: bool,
    no_bets: bool,
    owner: int,
    bets: tuple[int, ...],
) -> Horse:
    return {
        "number": number + 1,
        "name": t.names[number],
        "price": t.price[number],
        "bar": [other + 1 for other in range(c.HORSES) if t.bar[number] >> other & 1],
        "odds": list(t.odds[number]),
        "feature": t.features[number],
        "lead_feature": bool(t.lead[c.FEATURE + number]),
        "usable": usable,
        "position": position,
        "place": place,
        "no_bets": no_bets,
        "owner": owner if owner >= 0 else None,
        "bets": list(bets),
    }


@lru_cache(4096)
def seat_row(number: int, cash: int, tokens: int, cards: int, horses: tuple[int, ...], staked: int, score: int) -> Seat:
    return {
        "seat": number,
        "cash": cash,
        "tokens": tokens,
        "cards": cards,
        "horses": list(horses),
        "staked": staked,
        "score": score,
    }


def settlement(s: LongShot, number: int) -> list[Line]:
    t = s.tables
    lines = [Line("Cash", s.cash[number], ("LS-124",))]
    for place, runner in enumerate(s.order[: s.finished]):
        name = f"{horse_name(t, runner)}, {PLACES[place]}"
        if s.owner[runner] == number:
            lines.append(Line(f"Prize of {name}", t.prize[place], (f"LS-{116 + place}",)))
        stake = s.bets[number][runner]
        if stake:
            times = t.odds[runner][place]
            lines.append(Line(f"Bets on {name}: ${stake} at {times}x", stake * times, ("LS-121", "LS-122")))
            if s.stake_back:
                lines.append(Line(f"Stake on {name} back", stake, ("LS-X03",)))
    return lines


def facts(s: LongShot) -> dict[str, int]:
    """Counts of one match; for each horse whether it was bought, what it won and earned its owner, bets and payouts."""
    t = s.tables
    totals = [scoring.score(s, number) for number in range(s.seats)]
    found = {
        "turns": s.turns,
        "first finish": s.first_finish,
        "pile ran out": int(s.pile == 0),
        "highest total": max(totals),
        "lowest total": min(totals),
        "first": s.order[0] + 1,
        "second": s.order[1] + 1,
        "third": s.order[2] + 1,
    }
    for runner in range(c.HORSES):
        owned = s.owner[runner] >= 0
        place = s.order.index(runner) if runner in s.order else -1
        staked = sum(s.bets[who][runner] for who in range(s.seats))
        found[f"bought {runner + 1}"] = int(owned)
        found[f"prize {runner + 1}"] = t.prize[place] if owned and place >= 0 else 0
        if any(op[c.OP] == c.GAIN for op in t.op[c.FEATURE + runner][: t.op_count[c.FEATURE + runner]]):
            found[f"feature {runner + 1}"] = s.earned[runner]
        found[f"staked {runner + 1}"] = staked
        found[f"paid {runner + 1}"] = staked * t.odds[runner][place] if place >= 0 else 0
    return found

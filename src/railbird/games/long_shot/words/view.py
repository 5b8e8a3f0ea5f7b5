"""The table as a seat or a spectator may see it: hands and the pile are hidden, everything else is public (LS-R37)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from railbird.engine.constants import CHANCE
from railbird.engine.game import Line
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules import effects, lucky, race, scoring, turns
from railbird.games.long_shot.rules.rules import LongShot
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.long_shot.words import refusals
from railbird.games.long_shot.words.prompts import PLACES, card_name, horse_name

PHASES = (
    "over", "deal", "roll off", "features", "target", "roll", "horse again", "token", "reroll horse", "reroll move",
    "zero", "steal", "draw", "bar", "action", "steal", "draw", "pick", "roll", "horse again", "move die", "draw",
    "lucky",
)  # fmt: skip

# Where real cards are asked for, by their names.
CARD_STAGES = (c.DEAL, c.ZERO_STEAL, c.ZERO_DRAW, c.STEAL_CARD, c.DRAW_CARD, c.LAST_DRAW)


def view(s: LongShot, viewer: int | None) -> dict[str, Any]:
    t = s.tables
    return {
        "phase": PHASES[s.stage],
        "turn": s.turn,
        "turns": s.turns,
        "dice": {"horse": s.die_horse + 1, "move": s.die_move} if s.die_horse >= 0 else None,
        "moving": {"horse": s.roll_horse + 1, "move": s.roll_move} if s.roll_horse >= 0 else None,
        "effect": effect(s),
        "track": {"spaces": t.spaces, "no_bets_from": t.no_bets_from, "prizes": list(t.prize)},
        "move_die": list(t.die),
        "lead": race.lead_space(s) or None,
        "order": [horse + 1 for horse in s.order[: s.finished]],
        "pile": s.pile,
        "discards": cards(s, c.DISCARDED),
        "horses": [horse(s, number) for number in range(c.HORSES)],
        "seats": [seat(s, number, viewer) for number in range(s.seats)],
        "hand": hand(s, viewer) if viewer is not None else None,
        "rolling": [number for number in range(s.seats) if s.rolling >> number & 1],
        "rolled_off": list(s.roll_off[: s.seats]),
        "titles": dict(zip(t.ids, t.titles, strict=True)) if s.due == CHANCE and s.stage in CARD_STAGES else None,
    }


def effect(s: LongShot) -> dict[str, Any] | None:
    """The card or feature under way, with the targets named so far."""
    if s.effect < 0:
        return None
    t = s.tables
    named: list[dict[str, Any]] = []
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


def cards(s: LongShot, place: int) -> list[dict[str, Any]]:
    ids, titles, kinds = s.tables.ids, s.tables.titles, s.tables.kind
    count = Counter(kinds[card] for card, where in enumerate(s.place) if where == place)
    return [{"id": ids[kind], "title": titles[kind], "copies": count[kind]} for kind in sorted(count)]


def hand(s: LongShot, viewer: int) -> list[dict[str, Any]]:
    """One's own cards with their texts; on one's own turn also whether each could be played, and why not."""
    t = s.tables
    mine = s.stage in (c.ACTION, c.LUCKY) and s.waiting() >> viewer & 1
    found = []
    for card in cards(s, viewer):
        kind = t.index[card["id"].lower()]
        playable = bool(lucky.fits(s, kind) if s.stage == c.LUCKY else effects.possible(s, kind, 1)) if mine else None
        reason = why(s, viewer, kind) if playable is False else None
        found.append(card | printed(t, kind) | {"playable": playable, "why": reason})
    return found


def printed(t: Tables, kind: int) -> dict[str, Any]:
    """What stands on a card."""
    about = {"text": t.texts[kind], "type": t.types[kind], "lead": bool(t.lead[kind])}
    return {"id": t.ids[kind], "title": t.titles[kind]} | about


def why(s: LongShot, viewer: int, kind: int) -> dict[str, str]:
    """The refusal without the card's name, for the card itself says it."""
    text, rule = refusals.of_card(s, viewer, kind)
    return {"text": text.removeprefix(card_name(s.tables, kind)).lstrip(": "), "rule": rule}


def horse(s: LongShot, number: int) -> dict[str, Any]:
    t = s.tables
    owner = s.owner[number]
    place = s.order[: s.finished].index(number) + 1 if number in s.order[: s.finished] else None
    usable = s.stage == c.FEATURES and bool(turns.usable(s) >> number & 1)
    return {
        "number": number + 1,
        "name": t.names[number],
        "price": t.price[number],
        "bar": [other + 1 for other in range(c.HORSES) if t.bar[number] >> other & 1],
        "odds": list(t.odds[number]),
        "feature": t.features[number],
        "lead_feature": bool(t.lead[c.FEATURE + number]),
        "usable": usable,
        "position": s.position[number],
        "place": place,
        "no_bets": bool(race.in_no_bets(s, number)),
        "owner": owner if owner >= 0 else None,
        "bets": [s.bets[who][number] for who in range(s.seats)],
    }


def seat(s: LongShot, number: int, viewer: int | None) -> dict[str, Any]:
    certain = known(s, number, viewer) if viewer is not None and viewer != number else []
    return {
        "seat": number,
        "cash": s.cash[number],
        "tokens": s.token[number],
        "cards": s.held[number],
        "horses": [horse + 1 for horse in range(c.HORSES) if s.owner[horse] == number],
        "staked": sum(s.bets[number]),
        "score": scoring.score(s, number),
        "known": [s.tables.ids[kind] for kind in certain],
        "known_cards": [printed(s.tables, kind) for kind in certain],
    }


def known(s: LongShot, number: int, viewer: int) -> list[int]:
    """The cards, copy by copy, that the viewer knows to be in this hand: seen in a look, or stolen from himself."""
    certain = 256 * number + (1 << number)
    return [s.tables.kind[card] for card, entry in enumerate(s.seen[viewer]) if entry == certain]


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

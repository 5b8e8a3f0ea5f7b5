"""What the things on the table are, by the edition, and how it is with them now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from railbird.engine.game import About
from railbird.engine.targets import number_in, parts_of
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules.rules import LongShot
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.long_shot.words.prompts import PLACES, count, numbers, odds

OF_A_HORSE = ("horse", "price", "bet", "odds")
FIGURES = ("stake", "pair")
PLAIN = ("pile", "discard", "die:horse", "die:move", "token", "no-bets", "finish")


def things(s: LongShot) -> tuple[str, ...]:
    return listed(tuple(s.tables.ids), s.seats)


@lru_cache(64)
def listed(ids: tuple[str, ...], seats: int) -> tuple[str, ...]:
    return (
        *(f"{kind}:{number}" for kind in OF_A_HORSE for number in range(1, c.HORSES + 1)),
        *(f"card:{card}" for card in ids),
        *(f"place:{place}" for place in range(1, c.PLACES + 1)),
        *(f"figure:{name}" for name in FIGURES),
        *PLAIN,
        *(f"seat:{seat}" for seat in range(seats)),
    )


def about(s: LongShot, target: str) -> About | None:
    t = s.tables
    kind, first, _ = parts_of(target)
    if kind in OF_A_HORSE:
        return of_horse(t, kind, int(first) - 1)
    if kind == "card":
        card = t.index[first.lower()]
        return About(t.titles[card], t.texts[card], ("LS-066", "LS-073") if t.lead[card] else ("LS-066",))
    if kind == "place":
        place = int(first)
        return About(f"{PLACES[place - 1]} place", f"Its owner gets ${t.prize[place - 1]}.", (f"LS-{115 + place}",))
    if kind == "figure":
        stake = About(f"${t.stake}", "What a bet costs.", ("LS-084",))
        return stake if first == "stake" else About(f"${t.pair}", "What two discarded cards pay.", ("LS-097",))
    return None if kind == "seat" else of_thing(t, target)


def of_horse(t: Tables, kind: str, horse: int) -> About:
    name = f"{horse + 1} · {t.names[horse]}"
    pays = f"{odds(t, horse)} for 1st/2nd/3rd"
    if kind == "bet":
        text = f"A bet is ${t.stake}. It pays {pays}; the stake itself is gone."
        return About(f"Bets on {name}", text, ("LS-084", "LS-091"))
    if kind == "odds":
        first, second, third = t.odds[horse]
        text = (
            f"A bet on {horse + 1} pays {first} times its stake if it wins, {second} for 2nd, {third} for 3rd. The "
            "stake itself is gone."
        )
        return About("Odds", text, ("LS-121",))
    text = (
        f"Costs ${t.price[horse]}. {t.features[horse]} Moves too when its owner rolls {numbers(t.bar[horse])}. A bet "
        f"pays {pays}."
    )
    return About(name, text, ("LS-034", "LS-076"))


def of_thing(t: Tables, target: str) -> About:
    """What lies around the lanes."""
    faces = ", ".join(map(str, t.die))
    often = "Once" if t.tokens == 1 else f"{t.tokens} times"
    title, text, *rules = {
        "pile": ("Draw pile", "Every turn ends with a draw; it is never reshuffled.", "LS-100", "LS-103"),
        "discard": ("Discards", f"Any two cards pay ${t.pair}.", "LS-097"),
        "die:horse": ("Horse die", "Which horse moves.", "LS-030"),
        "die:move": ("Move die", f"How far: its faces are {faces}. On 0 nobody moves; the roller may take a card.",
                     "LS-044"),
        "token": ("Reroll token", f"{often} in the game, right after your roll: one die again.", "LS-053"),
        "no-bets": ("No-bets area", f"From space {t.no_bets_from} on a horse cannot be bet on, unless a card says so.",
                    "LS-091", "LS-069"),
        "finish": ("Finish", f"Behind space {t.spaces}. When the third horse is home the game stops at once.",
                   "LS-111"),
    }[target]  # fmt: skip
    return About(title, text, tuple(rules))


# How it is with them.


def now(table: Mapping[str, Any], viewer: int | None, target: str, names: Sequence[str]) -> str:
    kind, first, _ = parts_of(target)
    if kind == "seat":
        seat = table["seats"][int(first)]
        return f"{names[int(first)]}: ${seat['cash']}, {count(seat['cards'], 'card')}, ${seat['staked']} on bets."
    if kind == "pile":
        return f"{count(table['pile'], 'card')} face down."
    if kind == "discard":
        titles = {card: one["title"] for card, one in table["cards"].items()}
        cards = [titles[card] + (f" x{n}" if n > 1 else "") for card, n in table["discards"].items() if n]
        return f"Here lie: {', '.join(cards)}." if cards else "No card lies here."
    if kind == "card":
        return leaders(table) if first in (table["hand"] or ()) and table["cards"][first]["lead"] else ""
    if kind == "token":
        return f"You have {table['seats'][viewer]['tokens'] or 'none'} left." if viewer is not None else ""
    if kind not in ("horse", "price", "bet"):
        return ""
    horse = table["horses"][int(first) - 1]
    staked = [f"{names[seat]} ${amount}" for seat, amount in enumerate(horse["bets"]) if amount]
    bets = f"Bets: {', '.join(staked)}." if staked else "No bets yet."
    if kind == "bet":
        return bets
    where = f"Came in {PLACES[horse['place'] - 1]}." if horse["place"] else (
        f"Stands on space {horse['position']}." if horse["position"] else "Stands behind the start line.")  # fmt: skip
    owner = horse["owner"]
    whose = "For sale." if owner is None else "You own it." if owner == viewer else f"Owned by {names[owner]}."
    return f"{whose} {where} {bets}"


def leaders(table: Mapping[str, Any]) -> str:
    """Of a card that speaks of the lead: who that is now."""
    if not table["lead"]:
        return ""
    ahead = [one for one in table["horses"] if not one["place"] and one["position"] == table["lead"]]
    return "In the lead: " + ", ".join(f"{one['number']} · {one['name']}" for one in ahead) + "."


def attempt(s: LongShot, seat: int, target: str) -> int | None:
    kind, first, _ = parts_of(target)
    if kind == "card" and s.stage in (c.ACTION, c.LUCKY) and first.lower() in s.tables.index:
        card = s.tables.index[first.lower()]
        held = any(s.tables.kind[n] == card and place == seat for n, place in enumerate(s.place))
        return c.PLAY + card if held else None
    if kind == "seat" and s.stage == c.TARGET:
        player = number_in(first, 0, s.seats - 1)
        return None if player is None else c.PLAYER + player
    number = number_in(first, 1, c.HORSES)
    if number is None:
        return None
    wanted = {
        (c.ACTION, "price"): c.BUY,
        (c.ACTION, "bet"): c.BET,
        (c.ACTION, "horse"): c.BET,
        (c.TARGET, "horse"): c.HORSE,
        (c.BAR, "horse"): c.ADVANCE,
        (c.FEATURES, "horse"): c.USE,
    }
    block = wanted.get((s.stage, kind))
    return None if block is None else block + number - 1

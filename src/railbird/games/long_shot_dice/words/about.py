"""What the things on the table are, by the edition, and how it is with them now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from railbird.engine.game import About
from railbird.engine.targets import number_in, parts_of
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules import scoring
from railbird.games.long_shot_dice.rules.rules import LongShotDice
from railbird.games.long_shot_dice.rules.tables import CELL_NAMES
from railbird.games.long_shot_dice.words.prompts import card_words, kind_label, odds_words

PLACES = ("1st", "2nd", "3rd")
WHEN = {
    "concession": "Concession",
    "helmet": "Helmet",
    "jersey": "Jersey",
    "bet": "Bet",
    "bought": "When bought",
    "scoring": "At the end",
}
PLAIN = {
    "order": About("Running order", "The leader stands on the left. Horses on one space stand by their numbers.",
                   ("LD-015",)),
    "gate": About("Start", "All horses begin here. It is not past the No Bet line.", ("LD-002",)),
    "no-bet": About("No Bet line", "Beyond it a horse can be bet on only with its Helmet.", ("LD-016", "LD-086")),
    "finish": About("Finish", "Only the dice and the X's of a rolled card carry a horse across. The third one home "
                    "makes this round the last.", ("LD-017", "LD-116")),
    "wild": About("Wild", "Mark one to act with another number than the rolled one. You have "
                  f"{('no', 'one', 'two', 'three', 'four')[c.WILDS]} for the whole race.", ("LD-045",)),
}  # fmt: skip


def things(s: LongShotDice) -> tuple[str, ...]:
    return listed(s.tables.spaces)


@lru_cache(64)
def listed(spaces: int) -> tuple[str, ...]:
    numbers = range(1, c.HORSES + 1)
    return (
        *(f"{kind}:{number}" for kind in ("horse", "ability", "helmet", "jersey", "bet") for number in numbers),
        *(f"box:{card}:{number}" for card in numbers for number in numbers),
        *(f"cell:{name}" for name in CELL_NAMES),
        *(f"bonus:B{box + 1:02}" for box in range(c.BOXES)),
        *(f"space:{space}" for space in range(1, spaces + 1)),
        *(f"place:{place}" for place in range(1, len(PLACES) + 1)),
        "figure:set",
        *PLAIN,
    )


def when_words(trigger: str, number: int) -> str:
    """When a card's ability works."""
    if trigger == "die":
        return f"When {number} is rolled"
    return " or ".join(WHEN.get(word.strip(), word.strip()) for word in trigger.split(","))


def about(s: LongShotDice, target: str) -> About | None:
    if target in PLAIN:
        return PLAIN[target]
    t = s.tables
    kind, first, second = parts_of(target)
    if kind == "cell":
        number = t.grid[CELL_NAMES.index(first)] + 1
        text = f"Marked when {number} is your number. A full row or column earns a bonus of your choice."
        return About(f"Concession {number}", text, ("LD-051", "LD-055"))
    if kind == "bonus":
        box = int(first[1:]) - 1
        label = next(kind_label(t, kind) for kind in range(c.KINDS) if t.kind_boxes[kind] >> box & 1)
        return About(f"Bonus: {label}", "You earn a bonus for each row or column you fill. Each box can be used once.",
                     ("LD-055", "LD-057"))  # fmt: skip
    if kind == "figure":
        return About(f"${t.set_value}", "What the Helmet and the Jersey of one horse are worth together.", ("LD-123",))
    number = int(first)
    if kind == "space":
        past = number > t.no_bet_after
        text = "Past the No Bet line: no bets on horses here without their Helmet." if past else (
            "Any number of horses may stand here.")  # fmt: skip
        return About(f"Space {number}", text, ("LD-015", "LD-016"))
    if kind == "place":
        return About(f"{PLACES[number - 1]} place", f"Its owner gets ${t.purse[number - 1]}.", ("LD-119",))
    return of_horse(s, kind, number, second)


def of_horse(s: LongShotDice, kind: str, number: int, other: str) -> About:
    t = s.tables
    horse, card = number - 1, s.card[number - 1]
    name = f"{number} · {t.names[card]}"
    when, ability = when_words(t.triggers[card], number), card_words(s, card)
    pair = f"Helmet and Jersey make a set worth ${t.set_value}."
    if kind == "box":
        also = f"{other} · {t.names[s.card[int(other) - 1]]}"
        text = f"Once it is X'd with the Jersey of {number}: {also} moves 1 as well whenever {number} is rolled."
        return About(f"Box {other} of card {number}", text, ("LD-025", "LD-076"))
    if kind == "ability":
        return About(when, ability, ("LD-103",))
    if kind == "helmet":
        text = f"With it you may bet on this horse past the No Bet line. {pair}"
        return About(f"Helmet {number}", text, ("LD-071", "LD-123"))
    if kind == "jersey":
        text = f"Mark it and X a box of card {number}: that horse then moves 1 whenever {number} is rolled. {pair}"
        return About(f"Jersey {number}", text, ("LD-075", "LD-123"))
    pays = f"{odds_words(t, horse)} for 1st/2nd/3rd"
    if kind == "bet":
        text = f"$1 to $3 a turn, paid now. It pays {pays}, {t.odds[horse][3]}x if the horse is only past the No Bet "
        return About(f"Bet on {name}", f"{text}line at the end, else nothing.", ("LD-083", "LD-120"))
    return About(name, f"Costs ${t.cost[card]}. A bet pays {pays}. {when}: {ability}", ("LD-103", "LD-120"))


def now(s: LongShotDice, table: Mapping[str, Any], viewer: int | None, target: str, names: Sequence[str]) -> str:
    kind, first, second = parts_of(target)
    if kind == "place" and s.appreciated:
        return f"${scoring.purse_of(s, int(first) - 1)} now, since the purses were raised."
    sheet = table["sheets"][viewer] if viewer is not None else None
    if kind == "wild":
        return f"You have {c.WILDS - sheet['wilds_marked']} left." if sheet else ""
    if kind == "cell":
        return "You have marked it." if sheet and first in sheet["cells"] else ""
    if kind == "bonus":
        return "You have used it." if sheet and first in sheet["boxes"] else ""
    if kind in ("space", "gate"):
        return here(table, 0 if kind == "gate" else int(first))
    if kind not in ("horse", "box", "helmet", "jersey", "bet"):
        return ""
    number = int(first)
    horse = table["horses"][number - 1]
    if kind == "box":
        return "X'd." if int(second) in horse["bar"] else "Not X'd yet."
    if kind in ("helmet", "jersey"):
        return "You have it." if sheet and number in sheet[f"{kind}s"] else ""
    staked = [(names[one["seat"]], one["bets"][number - 1]) for one in table["sheets"] if one["bets"][number - 1]]
    bets = f"Bets: {', '.join(f'{name} ${amount}' for name, amount in staked)}." if staked else "No bets yet."
    if kind == "bet":
        return bets
    where = f"Came in {PLACES[horse['place'] - 1]}." if horse["place"] else (
        f"Stands on space {horse['position']}." if horse["position"] else "Stands at the start.")  # fmt: skip
    owner = horse["owner"]
    whose = "For sale." if owner is None else "You own it." if owner == viewer else f"Owned by {names[owner]}."
    return f"{whose} {where} {bets}"


def here(table: Mapping[str, Any], space: int) -> str:
    found = [str(one["number"]) for one in table["horses"] if one["position"] == space and not one["place"]]
    return f"Here: {', '.join(found)}." if found else ""


def attempt(s: LongShotDice, seat: int, target: str) -> int | None:
    """Of the Actions: what this touch would be."""
    if s.step != c.ACTION:
        return None
    kind, first, second = parts_of(target)
    if kind == "cell":
        return c.CONCESSION + CELL_NAMES.index(first) if first in CELL_NAMES else None
    number = number_in(first, 1, c.HORSES)
    if number is None:
        return None
    own = number - 1 == s.number
    if kind == "helmet":
        return c.HELMET if own else c.HELMET_OF + number - 1
    if kind == "jersey":
        return c.JERSEY if own else c.JERSEY_OF + number - 1
    if kind == "box" and own:
        box = number_in(second, 1, c.HORSES)
        return None if box is None else c.JERSEY_BOX + box - 1
    return {"bet": c.BET + 1, "horse": c.BUY}.get(kind) if own else None

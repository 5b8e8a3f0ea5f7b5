"""The table as anybody may see it: nothing is hidden in this game (LD-014)."""

from __future__ import annotations

from functools import cache
from typing import Any

from railbird.engine.constants import CHANCE, OVER
from railbird.engine.game import Line
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules import scoring
from railbird.games.long_shot_dice.rules.rules import LongShotDice
from railbird.games.long_shot_dice.rules.tables import CELL_NAMES, DEEDS, GROUPS, KIND_WORDS
from railbird.games.long_shot_dice.words.briefs import brief
from railbird.games.long_shot_dice.words.prompts import card_words, label_line

STEPS = (
    "die ability", "action", "first box", "second box", "waiting", "modifier", "target", "bought", "appreciation",
)  # fmt: skip
CHANCES = ("deal", "first player", "roll", "extra die")


def view(s: LongShotDice) -> dict[str, Any]:
    started = s.round > 0 and not (s.due == CHANCE and s.chance == c.ROLL)
    return {
        "phase": "over" if s.due == OVER else CHANCES[s.chance] if s.due == CHANCE else STEPS[s.step],
        "round": s.round,
        "active": s.active,
        "turn": s.turn,
        "rolled": s.rolled + 1 if started else None,
        "spaces": s.moved if started else None,
        "number": s.number + 1 if started else None,
        "extra": s.extra_die + 1 or None,
        "wild_used": bool(s.wild_used),
        "track": {"spaces": s.tables.spaces, "no_bet_after": s.tables.no_bet_after, "purses": list(s.tables.purse)},
        "podium": [horse + 1 for horse in s.podium[: s.placed]],
        "last_round": s.placed == c.PLACES,
        "horses": horses(s),
        "sheets": [sheet(s, seat) for seat in range(s.seats)],
        "roland": roland(s) if s.solo else None,
        "grid": [number + 1 for number in s.tables.grid],
        "bonuses": bonuses(s),
        "waiting": waiting(s),
    }


def numbers(mask: int) -> list[int]:
    """The numbers, from 1, whose bits are set."""
    return list(numbers_of(mask))


@cache
def numbers_of(mask: int) -> tuple[int, ...]:
    return tuple(number + 1 for number in range(16) if mask >> number & 1)


def horses(s: LongShotDice) -> list[dict[str, Any]]:
    # Reading a field of compiled rules copies it into a list: once for all horses, not once for each.
    t = s.tables
    cards, positions, owners, bars, podium = s.card, s.position, s.owner, s.bar, s.podium[: s.placed]
    costs, odds, printed, effects, amounts = t.cost, t.odds, t.printed, t.effect, t.amount
    entries = []
    for number, card in enumerate(cards):
        place = podium.index(number) + 1 if number in podium else None
        entries.append(
            {
                "number": number + 1,
                "name": t.names[card],
                "colour": t.colours[number],
                "set": card // 8 + 1,
                "cost": costs[card],
                "odds": list(odds[number]),
                "trigger": t.triggers[card],
                "ability": card_words(s, card),
                "brief": brief(effects[card], amounts[effects[card]]),
                "position": positions[number],
                "place": place,
                "past_no_bet": place is None and positions[number] > t.no_bet_after,
                "bar": numbers(bars[number]),
                "printed": numbers(printed[card]),
                "owner": owners[number] if owners[number] >= 0 else None,
            }
        )
    return entries


def sheet(s: LongShotDice, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "money": s.money[seat],
        "cells": [name for cell, name in enumerate(CELL_NAMES) if s.cells[seat] >> cell & 1],
        "boxes": [f"B{number:02}" for number in numbers(s.boxes[seat])],
        "wilds_marked": s.wilds[seat],
        "helmets": numbers(s.helmets[seat]),
        "jerseys": numbers(s.jerseys[seat]),
        "bets": list(s.bets[seat]),
        "horses": [number + 1 for number in range(c.HORSES) if s.owner[number] == seat],
        "starting_card": s.starting_card[seat] + 1 or None,
        "score": scoring.score(s, seat),
    }


def roland(s: LongShotDice) -> dict[str, Any]:
    return {
        "seat": c.ROLAND,
        "money": s.money[c.ROLAND],
        "bets": list(s.bets[c.ROLAND]),
        "horses": [number + 1 for number in range(c.HORSES) if s.owner[number] == c.ROLAND],
        "score": scoring.score(s, c.ROLAND),
        "sheet": [[solo_words(s, column, row) for column in range(3)] for row in range(9)],
    }


def solo_words(s: LongShotDice, column: int, row: int) -> str:
    """A cell of Roland's sheet in words; rows 1 to 8 and the default, columns 1 to 3."""
    deed, pick, group, amount, gain = s.tables.solo[column][row]
    and_gain = f" and gain ${gain}" if gain else ""
    if deed == c.SOLO_GAIN:
        return f"gain ${amount}"
    who = "the horse of the extra die" if pick == c.DIE else horse_words(pick, group)
    if deed == c.SOLO_MARK:
        return f"X {who} on the card of the extra die{and_gain}"
    if deed in (c.SOLO_BET, c.SOLO_FREE_BET):
        return f"{'free ' if deed == c.SOLO_FREE_BET else ''}${amount} Bet on {who}{and_gain}"
    if deed in (c.SOLO_BUY, c.SOLO_TAKE):
        return f"take {who} for nothing{and_gain}" if deed == c.SOLO_TAKE else f"buy {who}{and_gain}"
    return f"move {who} {DEEDS[deed]} {amount}{and_gain}"


def horse_words(pick: int, group: int) -> str:
    one, every, highest = GROUP_WORDS[group]
    if pick == c.EVERY:
        return every
    return highest if pick == c.HIGHEST_BET else one.format(PICK_WORDS[pick])


PICK_WORDS = ("leading", "last", "lowest-numbered", "highest-numbered")
GROUP_WORDS = (  # one of them, all of them, that of the highest Bet
    ("his {} horse", "every horse he owns", "his horse with his highest Bet"),
    ("the {} horse he has a Bet on", "every horse he has a Bet on", "the horse of his highest Bet"),
    ("the {} horse he may bet on", "every horse he may bet on", "the horse of his highest Bet he may bet on"),
    ("the {} unowned horse", "every unowned horse", "the unowned horse of his highest Bet"),
    ("your {} horse", "every horse you own", "your horse with your highest Bet"),
    ("the {} horse you have a Bet on", "every horse you have a Bet on", "the horse of your highest Bet"),
)
assert len(GROUP_WORDS) == len(GROUPS)


def bonuses(s: LongShotDice) -> list[dict[str, Any]]:
    amounts = s.tables.bonus_amount
    return [
        {"box": f"B{box + 1:02}", "kind": KIND_WORDS[kind], "words": label_line(kind, amounts[kind])}
        for box, kind in enumerate(s.tables.boxes)
    ]


def waiting(s: LongShotDice) -> dict[str, Any]:
    """What waits in the running turn."""
    return {
        "bonuses": s.bonuses,
        "chain reaction": s.chains,
        "five leaf clover": s.clovers,
        "charley horse": s.charleys,
        "out of alignment": s.alignments,
        "fancy hat": s.hats,
        "pay it forward": s.pay_forward + 1 or None,
        "product placement": numbers(s.placements),
        "sticky fingers": numbers(s.stickies),
    }


def settlement(s: LongShotDice, seat: int) -> list[Line]:
    lines = []
    for place, number in enumerate(s.podium[: s.placed]):
        if s.owner[number] == seat:
            label = f"Purse: horse {number + 1} is {('1st', '2nd', '3rd')[place]}"
            lines.append(Line(label, scoring.purse_of(s, place), ("LD-119",)))
    for number in range(c.HORSES):
        stake, odds = s.bets[seat][number], scoring.odds_of(s, number)
        if stake:
            rule = "LD-120" if s.finished >> number & 1 else "LD-121" if odds else "LD-122"
            lines.append(Line(f"Bet ${stake} on horse {number + 1} at {odds}x", stake * odds, (rule,)))
    for number in range(c.HORSES):
        if (s.helmets[seat] & s.jerseys[seat]) >> number & 1:
            lines.append(Line(f"Jockey set of horse {number + 1}", s.tables.set_value, ("LD-123",)))
    lines.append(Line("Money left", s.money[seat], ("LD-124",)))
    for number in range(c.HORSES):
        if s.owner[number] == seat:
            card = s.card[number]
            amount = scoring.ability(s, seat, s.tables.effect[card])
            if amount or (s.tables.triggers[card] == "scoring" and not (s.solo and seat == c.ROLAND)):
                lines.append(Line(s.tables.names[card], amount, ("LD-125",)))
    return lines


def facts(s: LongShotDice) -> dict[str, int]:
    return {
        "rounds": s.round,
        "first": s.podium[0] + 1,
        "second": s.podium[1] + 1,
        "third": s.podium[2] + 1,
        "horses bought": sum(owner >= 0 for owner in s.owner),
        **{f"paid on horse {horse + 1}": paid_on(s, horse) for horse in range(c.HORSES)},
    }


def paid_on(s: LongShotDice, horse: int) -> int:
    """What a horse paid to all players together: its purse, if it has an owner, and the Bets on it."""
    purse = 0
    if s.finished >> horse & 1 and s.owner[horse] >= 0:
        purse = scoring.purse_of(s, s.podium.index(horse))
    return purse + scoring.odds_of(s, horse) * sum(bets[horse] for bets in s.bets)

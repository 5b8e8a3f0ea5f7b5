"""The table as anybody may see it: nothing is hidden in this game (LD-014)."""

from __future__ import annotations

from functools import cache, lru_cache

from railbird.engine.constants import CHANCE, OVER
from railbird.engine.game import Line
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules import scoring
from railbird.games.long_shot_dice.rules.rules import LongShotDice
from railbird.games.long_shot_dice.rules.tables import CELL_NAMES, DEEDS, GROUPS, KIND_WORDS, Tables
from railbird.games.long_shot_dice.words.briefs import brief
from railbird.games.long_shot_dice.words.prompts import card_words, label_line
from railbird.games.long_shot_dice.words.table import Bonus, Horse, Roland, Sheet, Table, Track, Waiting

STEPS = (
    "die ability", "action", "first box", "second box", "waiting", "modifier", "target", "bought", "appreciation",
)  # fmt: skip
CHANCES = ("deal", "first player", "roll", "extra die")


def public(s: LongShotDice) -> Table:
    """Rows are functions of the numbers they show, and remembered: nobody may change one."""
    t = s.tables
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
        "track": track(t),
        "podium": [horse + 1 for horse in s.podium[: s.placed]],
        "last_round": s.placed == c.PLACES,
        "horses": horses(s),
        "sheets": sheets(s),
        "roland": roland(s) if s.solo else None,
        "grid": grid(t),
        "bonuses": bonuses(t),
        "waiting": waiting(
            s.bonuses, s.chains, s.clovers, s.charleys, s.alignments, s.hats, s.pay_forward, s.placements, s.stickies
        ),
    }


@lru_cache(64)
def track(t: Tables) -> Track:
    return {"spaces": t.spaces, "no_bet_after": t.no_bet_after, "purses": list(t.purse)}


@lru_cache(64)
def grid(t: Tables) -> list[int]:
    return [number + 1 for number in t.grid]


def numbers(mask: int) -> list[int]:
    """The numbers, from 1, whose bits are set."""
    return list(numbers_of(mask))


@cache
def numbers_of(mask: int) -> tuple[int, ...]:
    return tuple(number + 1 for number in range(16) if mask >> number & 1)


def horses(s: LongShotDice) -> list[Horse]:
    # Reading a field of compiled rules copies it into a list: once for all horses, not once for each.
    t = s.tables
    positions, owners, bars, podium = s.position, s.owner, s.bar, s.podium[: s.placed]
    return [
        horse_row(
            t,
            number,
            card,
            card_words(s, card),
            positions[number],
            podium.index(number) + 1 if number in podium else None,
            bars[number],
            owners[number],
        )
        for number, card in enumerate(s.card)
    ]


@lru_cache(8192)
def horse_row(
    t: Tables, number: int, card: int, words: str, position: int, place: int | None, bar: int, owner: int
) -> Horse:
    effect = t.effect[card]
    return {
        "number": number + 1,
        "name": t.names[card],
        "colour": t.colours[number],
        "set": card // 8 + 1,
        "cost": t.cost[card],
        "odds": list(t.odds[number]),
        "trigger": t.triggers[card],
        "ability": words,
        "brief": brief(effect, t.amount[effect]),
        "position": position,
        "place": place,
        "past_no_bet": place is None and position > t.no_bet_after,
        "bar": numbers(bar),
        "printed": numbers(t.printed[card]),
        "owner": owner if owner >= 0 else None,
    }


def sheets(s: LongShotDice) -> list[Sheet]:
    money, cells, boxes, wilds, helmets, jerseys = s.money, s.cells, s.boxes, s.wilds, s.helmets, s.jerseys
    bets, owners, starting = s.bets, s.owner, s.starting_card
    return [
        sheet_row(
            seat,
            money[seat],
            cells[seat],
            boxes[seat],
            wilds[seat],
            helmets[seat],
            jerseys[seat],
            tuple(bets[seat]),
            owned(owners, seat),
            starting[seat],
            scoring.score(s, seat),
        )
        for seat in range(s.seats)
    ]


def owned(owners: list[int], seat: int) -> tuple[int, ...]:
    return tuple(number + 1 for number, owner in enumerate(owners) if owner == seat)


@lru_cache(4096)
def sheet_row(
    seat: int,
    money: int,
    cells: int,
    boxes: int,
    wilds: int,
    helmets: int,
    jerseys: int,
    bets: tuple[int, ...],
    horses: tuple[int, ...],
    starting: int,
    score: int,
) -> Sheet:
    return {
        "seat": seat,
        "money": money,
        "cells": [name for cell, name in enumerate(CELL_NAMES) if cells >> cell & 1],
        "boxes": [f"B{number:02}" for number in numbers(boxes)],
        "wilds_marked": wilds,
        "helmets": numbers(helmets),
        "jerseys": numbers(jerseys),
        "bets": list(bets),
        "horses": list(horses),
        "starting_card": starting + 1 or None,
        "score": score,
    }


def roland(s: LongShotDice) -> Roland:
    return {
        "seat": c.ROLAND,
        "money": s.money[c.ROLAND],
        "bets": list(s.bets[c.ROLAND]),
        "horses": list(owned(s.owner, c.ROLAND)),
        "score": scoring.score(s, c.ROLAND),
        "sheet": solo_sheet(s.tables),
    }


@lru_cache(64)
def solo_sheet(t: Tables) -> list[list[str]]:
    return [[solo_words(t, column, row) for column in range(3)] for row in range(9)]


def solo_words(t: Tables, column: int, row: int) -> str:
    """A cell of Roland's sheet in words; rows 1 to 8 and the default, columns 1 to 3."""
    deed, pick, group, amount, gain = t.solo[column][row]
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


@lru_cache(64)
def bonuses(t: Tables) -> list[Bonus]:
    amounts = t.bonus_amount
    return [
        {"box": f"B{box + 1:02}", "kind": KIND_WORDS[kind], "words": label_line(kind, amounts[kind])}
        for box, kind in enumerate(t.boxes)
    ]


@lru_cache(1024)
def waiting(
    bonuses: int,
    chains: int,
    clovers: int,
    charleys: int,
    alignments: int,
    hats: int,
    forward: int,
    placements: int,
    stickies: int,
) -> Waiting:
    """What waits in the running turn."""
    return {
        "bonuses": bonuses,
        "chain reaction": chains,
        "five leaf clover": clovers,
        "charley horse": charleys,
        "out of alignment": alignments,
        "fancy hat": hats,
        "pay it forward": forward + 1 or None,
        "product placement": numbers(placements),
        "sticky fingers": numbers(stickies),
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

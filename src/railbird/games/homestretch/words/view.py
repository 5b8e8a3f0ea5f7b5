"""What a seat or a spectator may know of the table (HS-R53), ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from railbird.games.homestretch.rules import betting, race, scoring
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.draft import hand_size, hands
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.games.homestretch.rules.tables import COLOURS, GROUPS, LINE_KEYS, Tables
from railbird.games.homestretch.words.table import (
    Bet,
    Buy,
    Draft,
    FirstPlayer,
    Horse,
    Own,
    PassedOn,
    Printed,
    Private,
    Public,
    Race,
    Result,
    Seat,
)  # fmt: skip
from railbird.games.homestretch.words.texts import TOKEN_WORDS, race_card

PHASES = (
    "deal", "draft", "ghost", "race card", "claim", "betting", "first player", "roll", "move", "again", "special",
    "offer", "buying", "blind", "over",
)  # fmt: skip


def public(s: Homestretch) -> Public:
    """What everybody knows. The private keys are there, to keep their place.

    Rows are functions of the numbers they show, and remembered: nobody may change one. Reading a field of compiled
    rules copies it, so each is read once.
    """
    t, on_board = s.tables, board_race(s)
    position, handicap, podium = s.position, s.handicap, s.podium
    stables, money, colours = s.stable[: s.seats], s.money, s.colour
    placed = tuple(podium[line][on_board] for line in range(s.placed)) if on_board >= 0 else ()
    last = race.last_position(s)
    shown_bets = c.CLAIM <= s.phase <= c.SPECIAL
    return {
        "phase": PHASES[s.phase],
        "turn": turn(s),
        "track_spaces": t.finish - 1,
        "race": race_row(t, on_board, s.card[on_board] if on_board >= 0 else -1, placed),
        "horses": [
            horse_row(
                t,
                n,
                position[n],
                handicap[n],
                placed.index(n) if n in placed else None,
                position[n] == last and position[n] < t.finish,
                sum(stable[n] for stable in stables),
            )
            for n in range(c.HORSES)
        ],
        "supply": supply_row(t, tuple(handicap)),
        "seats": [
            seat_row(
                colours[n],
                money[n],
                tuple(stables[n]),
                scoring.share_value(s, n),
                tuple(scoring.group_shares(s, n, group) for group in (c.LONGSHOT, c.FIELD, c.FAVORITE)),
                betting.limit(s, n),
                shown_bets and bool(betting.has_bet(s, n)),
                scoring.rank(s, n) if s.phase == c.FINISHED else None,
            )
            for n in range(s.seats)
        ],
        "bets": [],
        "bet_tokens": list(t.token),
        "tied_places": "colour" if s.places_by_colour else "shared",
        "dice": list(s.dice) if s.rolls else None,
        "roll": s.rolls,
        "special_spaces": race.special_length(s) if s.phase == c.SPECIAL else None,
        "first_player": first_player(s),
        "draft": draft(s) if s.phase <= c.GHOST else None,
        "buy": buy(s) if s.buy_pass else None,
        "results": results(s),
        "own": None,
    }


def private(s: Homestretch, viewer: int | None) -> Private:
    """What differs from viewer to viewer."""
    laid, racing = s.bet, c.CLAIM <= s.phase <= c.SPECIAL
    found: list[Bet] = []
    for n in range(s.seats):
        # Others see them when the betting turn is over, their values when they have won.
        if n == viewer or not racing or betting.has_bet(s, n):
            found += bet_rows(s.tables, n, tuple(token[n] for token in laid), n == viewer or not racing)
    return {"bets": found, "own": own(s, viewer) if viewer is not None else None}


def turn(s: Homestretch) -> int | None:
    """Who decides or rolls; None when it is nobody or everybody."""
    if s.phase in (c.DEAL, c.DRAFT, c.GHOST, c.CARD, c.OFFER, c.FINISHED):
        return None
    if s.phase != c.FIRST_PLAYER:
        return s.turn
    next_one = race.thrower(s)
    return None if next_one < 0 else next_one


def numbers(counts: Sequence[int]) -> list[int]:
    """A set of shares by the horses' numbers."""
    return [n + c.FIRST_NUMBER for n in range(c.HORSES) for _ in range(counts[n])]


def number(horse: int) -> int | None:
    return horse + c.FIRST_NUMBER if horse >= 0 else None


def board_race(s: Homestretch) -> int:
    """The race whose card and horses are on the table: the last one until the next card is turned up; -1 before all."""
    return s.race if s.card[s.race] >= 0 else s.race - 1


@lru_cache(1024)
def race_row(t: Tables, on_board: int, card: int, placed: tuple[int, ...]) -> Race:
    shown = race_card(t, card) if card >= 0 else None
    finish = [horse + c.FIRST_NUMBER for horse in placed]
    return {"number": max(on_board, 0) + 1, "of": c.RACES, "card": shown, "finish": finish}


@lru_cache(64)
def printed(t: Tables) -> list[Printed]:
    """What stands on the board and the shares of each horse."""
    return [
        {
            "number": n + c.FIRST_NUMBER,
            "name": t.horse_names[n],
            "group": GROUPS[t.group[n]],
            "cost": t.cost[n],
            "payouts": [t.payout[c.LINES * n + line] for line in range(c.LINES)],
        }
        for n in range(c.HORSES)
    ]


@lru_cache(4096)
def horse_row(t: Tables, n: int, position: int, handicap: int, line: int | None, last: bool, shares: int) -> Horse:
    return {
        **printed(t)[n],
        "position": position,
        "handicap": TOKEN_WORDS[handicap] or None,
        "finish": None if line is None else LINE_KEYS[line],
        "last": last,
        "shares": shares,
    }


@lru_cache(1024)
def supply_row(t: Tables, handicap: tuple[int, ...]) -> dict[str, int]:
    """Handicap tokens that lie on the board, not behind a horse."""
    return {TOKEN_WORDS[kind]: t.supply[kind] - handicap.count(kind) for kind in range(c.CROSS, c.KINDS)}


@lru_cache(4096)
def seat_row(
    colour: int,
    money: int,
    stable: tuple[int, ...],
    share_value: int,
    groups: tuple[int, ...],
    place: int,
    has_bet: bool,
    rank: int | None,
) -> Seat:
    return {
        "colour": COLOURS[colour],
        "money": money,
        "stable": numbers(stable),
        "share_value": share_value,
        "groups": list(groups),
        "place": place,
        "has_bet": has_bet,
        "rank": rank,
    }


@lru_cache(4096)
def bet_rows(t: Tables, n: int, spots: tuple[int, ...], open_values: bool) -> list[Bet]:
    """A seat's tokens by spot."""
    return [
        {
            "seat": n,
            "number": spot // c.LINES + c.FIRST_NUMBER,
            "line": LINE_KEYS[spot % c.LINES],
            "tokens": spots.count(spot),
            "values": [t.token[token] for token, at in enumerate(spots) if at == spot] if open_values else None,
        }
        for spot in sorted(set(spots) - {-1})
    ]


def first_player(s: Homestretch) -> FirstPlayer | None:
    if s.phase != c.FIRST_PLAYER:
        return None
    tied = [n for n in range(s.seats) if s.contest >> n & 1]
    return {"tied": tied, "thrown": [s.thrown[n] or None for n in tied], "next": turn(s)}


def draft(s: Homestretch) -> Draft:
    """Sizes only: what lies in hands and piles is each one's own."""
    ring = hands(s.seats)
    return {
        "round": s.draft_round + 1,
        "rounds": hand_size(s.seats),
        "hand_sizes": [sum(s.hand[n]) for n in range(ring)],
        "kept": [sum(s.kept[r][n] >= 0 for r in range(c.HAND)) for n in range(s.seats)],
        "picked": [s.pick[n] >= 0 for n in range(s.seats)],
        "ghost": s.seats == 2,
        "aside": sum(s.pool),
    }


def buy(s: Homestretch) -> Buy:
    """The deck's size, and what must be in it: all cards but those in sight."""
    return {
        "pass": s.buy_pass,
        "row": numbers(s.row),
        "deck": sum(s.pool),
        "deck_holds": numbers(s.pool),
        "blind_fee": s.tables.blind_fee,
        "had_chance": [bool(s.offered >> n & 1) for n in range(s.seats)],
    }


def results(s: Homestretch) -> list[Result]:
    finished = board_race(s) + (s.placed == c.LINES)
    if not finished:
        return []
    cards, podium, purses, winnings = s.card, s.podium, s.purses, s.winnings
    return [
        result_row(
            s.tables,
            r,
            cards[r],
            tuple(podium[line][r] for line in range(c.LINES)),
            tuple(purses[r][: s.seats]),
            tuple(winnings[r][: s.seats]),
        )
        for r in range(finished)
    ]


@lru_cache(1024)
def result_row(
    t: Tables, r: int, card: int, placed: tuple[int, ...], purses: tuple[int, ...], bets: tuple[int, ...]
) -> Result:
    return {
        "race": r + 1,
        "card": t.card_ids[card],
        "finish": [number(horse) for horse in placed],
        "purses": list(purses),
        "bets": list(bets),
    }


def own(s: Homestretch, viewer: int) -> Own:
    """What only this seat knows."""
    known: Own = {}
    if s.phase <= c.GHOST:
        known["hand"] = numbers(s.hand[viewer])
        known["pick"] = number(s.pick[viewer])
        known["kept"] = [number(s.kept[r][viewer]) for r in range(c.HAND) if s.kept[r][viewer] >= 0]
        known["passed_on"] = passed_on(s, viewer)
    if s.phase == c.BETTING and s.turn == viewer:
        laid = betting.next_token(s, viewer)
        known["tokens"] = [s.tables.token[token] for token in range(laid, c.TOKENS)]
        known["limit"] = betting.limit(s, viewer)
    return known


def passed_on(s: Homestretch, viewer: int) -> list[PassedOn]:
    """Every hand this seat has held and passed on: what it held then, and what is missing when it has come back."""
    ring = hands(s.seats)
    remembered: list[PassedOn] = []
    for visit in range(s.draft_round):
        origin = (viewer - visit) % ring
        holder = (origin + s.draft_round) % ring
        back = next((r for r in range(visit + 1, s.draft_round + 1) if (origin + r) % ring == viewer), None)
        later = range(visit + 1, s.draft_round + 1 if back is None else back)
        taken = [s.kept[r][(origin + r) % ring] for r in later]
        missing = sorted(n + c.FIRST_NUMBER for n in taken if n >= 0)
        if back is None:
            known = sorted(missing + numbers(s.hand[holder]))
            remembered.append({"round": visit + 1, "held": known, "holder": holder, "came_back": None})
        else:
            remembered.append({"round": visit + 1, "held": None, "holder": None, "came_back": {"missing": missing}})
    return remembered

"""What a seat or a spectator may know of the table (HS-R53), ready for JSON."""

from __future__ import annotations

from typing import Any

from railbird.games.homestretch.rules import betting, payout, race, scoring
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.draft import hand_size, hands
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.games.homestretch.rules.tables import COLOURS, GROUPS, LINE_KEYS
from railbird.games.homestretch.words.texts import TOKEN_WORDS, race_card

PHASES = (
    "deal", "draft", "ghost", "race card", "claim", "betting", "first player", "roll", "move", "again", "special",
    "offer", "buying", "blind", "over",
)  # fmt: skip


def view(s: Homestretch, viewer: int | None) -> dict[str, Any]:
    return {
        "phase": PHASES[s.phase],
        "turn": turn(s),
        "track_spaces": s.tables.finish - 1,
        "race": race_view(s),
        "horses": [horse(s, n) for n in range(c.HORSES)],
        "supply": supply(s),
        "seats": [seat(s, n) for n in range(s.seats)],
        "bets": [entry for n in range(s.seats) for entry in bets(s, n, viewer)],
        "bet_tokens": list(s.tables.token),
        "tied_places": "colour" if s.places_by_colour else "shared",
        "dice": list(s.dice) if s.rolls else None,
        "roll": s.rolls,
        "special_spaces": race.special_length(s) if s.phase == c.SPECIAL else None,
        "first_player": first_player(s),
        "draft": draft(s) if s.phase <= c.GHOST else None,
        "buy": buy(s) if s.buy_pass else None,
        "results": results(s),
        "own": own(s, viewer) if viewer is not None else None,
    }


def turn(s: Homestretch) -> int | None:
    """Who decides or rolls; None when it is nobody or everybody."""
    if s.phase in (c.DEAL, c.DRAFT, c.GHOST, c.CARD, c.OFFER, c.FINISHED):
        return None
    return race.thrower(s) if s.phase == c.FIRST_PLAYER else s.turn


def numbers(counts: list[int]) -> list[int]:
    """A set of shares by the horses' numbers."""
    return [n + c.FIRST_NUMBER for n in range(c.HORSES) for _ in range(counts[n])]


def number(horse: int) -> int | None:
    return horse + c.FIRST_NUMBER if horse >= 0 else None


def board_race(s: Homestretch) -> int:
    """The race whose card and horses are on the table: the last one until the next card is turned up; -1 before all."""
    return s.race if s.card[s.race] >= 0 else s.race - 1


def race_view(s: Homestretch) -> dict[str, Any]:
    on_board = board_race(s)
    index = s.card[on_board] if on_board >= 0 else -1
    card = race_card(s.tables, index) if index >= 0 else None
    podium = [s.podium[line][on_board] + c.FIRST_NUMBER for line in range(s.placed)] if on_board >= 0 else []
    return {"number": max(on_board, 0) + 1, "of": c.RACES, "card": card, "finish": podium}


def horse(s: Homestretch, n: int) -> dict[str, Any]:
    t = s.tables
    on_board = board_race(s)
    finish = None
    for line in range(s.placed):
        if on_board >= 0 and s.podium[line][on_board] == n:
            finish = LINE_KEYS[line]
    return {
        "number": n + c.FIRST_NUMBER,
        "name": t.horse_names[n],
        "group": GROUPS[t.group[n]],
        "cost": t.cost[n],
        "payouts": [t.payout[c.LINES * n + line] for line in range(c.LINES)],
        "position": s.position[n],
        "handicap": TOKEN_WORDS[s.handicap[n]] or None,
        "finish": finish,
        "last": s.position[n] == race.last_position(s) and s.position[n] < t.finish,
        "shares": payout.shares_in_play(s, n),
    }


def supply(s: Homestretch) -> dict[str, int]:
    """Handicap tokens that lie on the board, not behind a horse."""
    behind = [list(s.handicap).count(kind) for kind in range(c.KINDS)]
    return {TOKEN_WORDS[kind]: s.tables.supply[kind] - behind[kind] for kind in range(c.CROSS, c.KINDS)}


def seat(s: Homestretch, n: int) -> dict[str, Any]:
    return {
        "colour": COLOURS[s.colour[n]],
        "money": s.money[n],
        "stable": numbers(s.stable[n]),
        "share_value": scoring.share_value(s, n),
        "groups": [scoring.group_shares(s, n, group) for group in (c.LONGSHOT, c.FIELD, c.FAVORITE)],
        "place": betting.limit(s, n),
        "has_bet": c.CLAIM <= s.phase <= c.SPECIAL and bool(betting.has_bet(s, n)),
        "rank": scoring.rank(s, n) if s.phase == c.FINISHED else None,
    }


def bets(s: Homestretch, n: int, viewer: int | None) -> list[dict[str, Any]]:
    """A seat's tokens by spot. Others see them when the betting turn is over, their values when they have won."""
    if n != viewer and c.CLAIM <= s.phase <= c.SPECIAL and not betting.has_bet(s, n):
        return []
    open_values = n == viewer or s.placed == c.LINES
    found = []
    for spot in range(c.SPOTS):
        values = [s.tables.token[token] for token in range(c.TOKENS) if s.bet[token][n] == spot]
        if values:
            found.append({
                "seat": n,
                "number": spot // c.LINES + c.FIRST_NUMBER,
                "line": LINE_KEYS[spot % c.LINES],
                "tokens": len(values),
                "values": values if open_values else None,
            })  # fmt: skip
    return found


def first_player(s: Homestretch) -> dict[str, Any] | None:
    if s.phase != c.FIRST_PLAYER:
        return None
    tied = [n for n in range(s.seats) if s.contest >> n & 1]
    return {"tied": tied, "thrown": [s.thrown[n] or None for n in tied], "next": race.thrower(s)}


def draft(s: Homestretch) -> dict[str, Any]:
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


def buy(s: Homestretch) -> dict[str, Any]:
    """The deck's size, and what must be in it: all cards but those in sight."""
    return {
        "pass": s.buy_pass,
        "row": numbers(s.row),
        "deck": sum(s.pool),
        "deck_holds": numbers(s.pool),
        "blind_fee": s.tables.blind_fee,
        "had_chance": [bool(s.offered >> n & 1) for n in range(s.seats)],
    }


def results(s: Homestretch) -> list[dict[str, Any]]:
    finished = board_race(s) + (s.placed == c.LINES)
    return [
        {
            "race": r + 1,
            "card": s.tables.card_ids[s.card[r]],
            "finish": [number(s.podium[line][r]) for line in range(c.LINES)],
            "purses": [s.purses[r][n] for n in range(s.seats)],
            "bets": [s.winnings[r][n] for n in range(s.seats)],
        }
        for r in range(finished)
    ]


def own(s: Homestretch, viewer: int) -> dict[str, Any]:
    """What only this seat knows."""
    known: dict[str, Any] = {}
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


def passed_on(s: Homestretch, viewer: int) -> list[dict[str, Any]]:
    """Every hand this seat has held and passed on: what it held then, and what is missing when it has come back."""
    ring = hands(s.seats)
    remembered = []
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

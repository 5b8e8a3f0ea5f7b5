"""Is this a position a match could be in? Each field is within its range; here they are held against each other."""

from __future__ import annotations

from typing import NoReturn

from railbird.engine.constants import CHANCE, DECISION, OVER
from railbird.errors import BadState
from railbird.games.homestretch.rules import betting as bets
from railbird.games.homestretch.rules import buying
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.draft import hand_size, hands
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.games.homestretch.rules.tables import DECKS
from railbird.games.homestretch.words.texts import TOKEN_WORDS, spot_words
from railbird.games.homestretch.words.view import PHASES, board_race

COMPILED = False  # runs once for a position that somebody wrote

CHANCES = (c.DEAL, c.GHOST, c.CARD, c.FIRST_PLAYER, c.ROLL, c.OFFER, c.BLIND)


def check(s: Homestretch) -> None:
    due = OVER if s.phase == c.FINISHED else CHANCE if s.phase in CHANCES else DECISION
    if s.due != due:
        fail("due", f"{s.due} does not fit the phase {PHASES[s.phase]!r}, which needs {due}")
    if s.turn >= s.seats:
        fail("turn", f"there is no seat {s.turn}")
    check_empty_seats(s)
    check_shares(s)
    if s.phase <= c.GHOST:
        check_draft(s)
    else:
        check_after_draft(s)
    check_cards(s)
    check_track(s)
    check_bets(s)
    check_first_player(s)
    check_dice(s)
    check_buy(s)


def fail(field: str, reason: str) -> NoReturn:
    raise BadState(f"{field}: {reason}")


def check_empty_seats(s: Homestretch) -> None:
    for n in range(s.seats, c.SEATS):
        ghost = s.seats == 2 and n == c.GHOST_SEAT
        for field, values, empty in (
            ("money", [s.money[n]], 0),
            ("stable", s.stable[n], 0),
            ("hand", [] if ghost else s.hand[n], 0),
            ("pick", [s.pick[n]], -1),
            ("kept", [] if ghost else [s.kept[r][n] for r in range(c.HAND)], -1),
            ("bet", [s.bet[token][n] for token in range(c.TOKENS)], -1),
            ("thrown", [s.thrown[n]], 0),
            ("purses", [s.purses[r][n] for r in range(c.RACES)], 0),
            ("winnings", [s.winnings[r][n] for r in range(c.RACES)], 0),
        ):
            if any(value != empty for value in values):
                fail(field, f"nobody sits in seat {n}")


def check_shares(s: Homestretch) -> None:
    """Two of each horse, three once the red deck has joined (HS-003, HS-017)."""
    red = s.seats > 3 and (s.race > 0 or s.buy_pass > 0)
    for n in range(c.HORSES):
        kept = sum(s.kept[r][seat] == n for r in range(c.HAND) for seat in range(s.seats))
        owned = sum(s.stable[seat][n] + s.hand[seat][n] for seat in range(c.SEATS))
        total = kept + owned + s.pool[n] + s.row[n]
        if total != c.BLUE + red:
            fail("pool", f"horse {n + c.FIRST_NUMBER} has {total} shares in hands, stables, row and pool, "
                 f"not {c.BLUE + red} (HS-003)")  # fmt: skip


def check_draft(s: Homestretch) -> None:
    ring, size = hands(s.seats), hand_size(s.seats)
    if s.phase == c.GHOST and s.seats != 2:
        fail("phase", "the ghost plays only with two players (HS-030)")
    if s.phase == c.DEAL:
        if s.draft_round:
            fail("draft_round", "the draft has not begun")
        if s.dealt >= ring * size:
            fail("dealt", "all hands are dealt")
    elif s.dealt != ring * size:
        fail("dealt", f"{ring * size} cards are dealt before the draft")
    if s.draft_round > size - 2:
        fail("draft_round", f"the last choice is in round {size - 2} (counted from 0)")
    for n in range(ring):
        gone = s.draft_round + (s.phase == c.GHOST and n < s.seats)
        cards = size - gone if s.phase != c.DEAL else (s.dealt - n + ring - 1) // ring
        if sum(s.hand[n]) != cards:
            fail(f"hand[{n}]", f"{sum(s.hand[n])} cards where {cards} are due")
        for r in range(c.HAND):
            if (s.kept[r][n] >= 0) != (r < gone):
                fail(f"kept[{r}][{n}]", "does not fit the draft round")
    for n in range(s.seats):
        if s.pick[n] >= 0 and (s.phase != c.DRAFT or not s.hand[n][s.pick[n]]):
            fail(f"pick[{n}]", f"{s.pick[n] + c.FIRST_NUMBER} is not in the hand")
    if s.phase == c.DRAFT and all(s.pick[n] >= 0 for n in range(s.seats)):
        fail("pick", "everybody has chosen already")
    if any(sum(s.stable[n]) for n in range(s.seats)) or s.race:
        fail("stable", "nobody has shares before the end of the draft")


def check_after_draft(s: Homestretch) -> None:
    if any(sum(s.hand[n]) for n in range(c.SEATS)):
        fail("hand", "the draft is over")
    if any(s.kept[r][n] >= 0 for r in range(c.HAND) for n in range(c.SEATS)):
        fail("kept", "the draft is over")
    if any(pick >= 0 for pick in s.pick):
        fail("pick", "the draft is over")


def check_cards(s: Homestretch) -> None:
    turned = s.race + (s.phase > c.CARD)
    for r in range(c.RACES):
        card = s.card[r]
        if (card >= 0) != (r < turned):
            fail(f"card[{r}]", "a card is turned up when its race is set up, not before")
        if card >= s.tables.cards:
            fail(f"card[{r}]", f"there are {s.tables.cards} race cards")
        deck = c.PURPLE if r < 2 else c.GREEN
        if card >= 0 and s.tables.deck[card] != deck:
            fail(f"card[{r}]", f"{s.tables.card_ids[card]} is not a {DECKS[deck]} card (HS-012)")
        if card >= 0 and card in s.card[:r]:
            fail(f"card[{r}]", f"{s.tables.card_ids[card]} has been run")


def check_track(s: Homestretch) -> None:
    racing = c.CLAIM <= s.phase <= c.SPECIAL
    on_board = board_race(s)
    if s.placed != (0 if s.phase < c.ROLL and (racing or on_board < 0) else s.placed if racing else c.LINES):
        fail("placed", f"{s.placed} does not fit the phase {PHASES[s.phase]!r}")
    if racing and s.placed == c.LINES:
        fail("placed", "the race would be over (HS-084)")
    home: list[int] = []
    for r in range(c.RACES):
        home = [s.podium[line][r] for line in range(c.LINES)]
        count = s.placed if r == on_board else c.LINES if r < on_board else 0
        if any((n >= 0) != (line < count) for line, n in enumerate(home)) or len(set(home[:count])) != count:
            fail("podium", f"race {r + 1} has {count} different horses at home")
    home = [s.podium[line][on_board] for line in range(s.placed)] if on_board >= 0 else []
    for n in range(c.HORSES):
        if s.position[n] > s.tables.finish:
            fail(f"position[{n}]", f"the finish is at {s.tables.finish}")
        if (s.position[n] == s.tables.finish) != (n in home):
            fail(f"position[{n}]", "the horses at the finish are those of the podium")
        if s.handicap[n] and (s.position[n] or not racing):
            fail(f"handicap[{n}]", "a token lies behind a horse only until its first move (HS-065)")
    for kind in range(c.CROSS, c.KINDS):
        if list(s.handicap).count(kind) > s.tables.supply[kind]:
            fail("handicap", f"the supply has {s.tables.supply[kind]} {TOKEN_WORDS[kind]} tokens (HS-006)")


def check_bets(s: Homestretch) -> None:
    for n in range(s.seats):
        laid = [s.bet[token][n] >= 0 for token in range(c.TOKENS)]
        if s.phase < c.CLAIM and s.race == 0 and any(laid):
            fail("bet", "no race is set up")
        if c.CLAIM <= s.phase <= c.SPECIAL:
            betting = s.phase == c.BETTING and n == s.turn
            if sorted(laid, reverse=True) != laid or (0 < sum(laid) < c.TOKENS and not betting):
                fail("bet", f"seat {n} lays its tokens from the highest on, all five in one turn (HS-042)")
            if s.phase >= c.FIRST_PLAYER and not all(laid):
                fail("bet", f"seat {n} has {sum(laid)} tokens on the board, not five (HS-042)")
            for token in range(c.TOKENS):
                spot = s.bet[token][n]
                if spot >= 0 and bets.on_spot(s, n, spot) > bets.limit(s, n):
                    fail(f"bet[{token}][{n}]", f"{bets.on_spot(s, n, spot)} tokens on {spot_words(spot)}, "
                         f"the limit is {bets.limit(s, n)} (HS-047)")  # fmt: skip
    if s.phase in (c.CLAIM, c.BETTING):
        if bets.has_bet(s, s.turn):
            fail("turn", f"seat {s.turn} has bet")
        if s.phase == c.CLAIM and s.turn == bets.due_bettor(s):
            fail("turn", f"seat {s.turn} is due and is not asked (HS-R16)")


def check_first_player(s: Homestretch) -> None:
    tied = [n for n in range(c.SEATS) if s.contest >> n & 1]
    if s.phase == c.FIRST_PLAYER:
        if len(tied) < 2 or tied[-1] >= s.seats or all(s.thrown[n] for n in tied):
            fail("contest", "two or more seats roll for the first turn, one of them next")
    elif tied:
        fail("contest", "nobody rolls for the first turn now")
    if any(s.thrown[n] and n not in tied for n in range(c.SEATS)):
        fail("thrown", "only the tied seats roll for the first turn")


def check_dice(s: Homestretch) -> None:
    if bool(s.dice[0]) != bool(s.dice[1]):
        fail("dice", "both dice show a number, or neither")
    if s.phase in (c.MOVE, c.AGAIN, c.SPECIAL):
        if not all(s.dice):
            fail("dice", "both dice show a number")
        if not 1 <= s.rolls <= (2 if s.phase == c.SPECIAL else 1):
            fail("rolls", f"{s.rolls} does not fit the phase {PHASES[s.phase]!r}")
        horse = s.dice[0] + s.dice[1] - c.FIRST_NUMBER
        running = s.position[horse] < s.tables.finish
        if s.phase == c.MOVE and (not running or s.handicap[horse] == c.CROSS):
            fail("dice", f"horse {horse + c.FIRST_NUMBER} cannot move")
        if s.phase == c.SPECIAL and running:
            fail("dice", f"horse {horse + c.FIRST_NUMBER} has not finished")
    if s.phase == c.ROLL and s.rolls > 1:
        fail("rolls", "a turn has two rolls at most (HS-061)")


def check_buy(s: Homestretch) -> None:
    if c.OFFER <= s.phase <= c.BLIND:
        if s.race or not s.buy_pass:
            fail("buy_pass", "the buy comes after race 1, in pass 1 and 2 (HS-098)")
        if sum(s.row) > s.seats:
            fail("row", f"{s.seats} shares are dealt face up, not {sum(s.row)} (HS-101)")
        if s.offered >> s.seats:
            fail("offered", "there is no such seat")
        if s.phase == c.OFFER and (sum(s.row) == s.seats or not sum(s.pool)):
            fail("row", "nothing is to be dealt")
        if s.phase != c.OFFER and s.offered >> s.turn & 1:
            fail("offered", f"seat {s.turn} has had its chance in this pass (HS-103)")
        if s.phase == c.BLIND and not 0 < buying.blind_price(s) <= s.money[s.turn]:
            fail("money", f"seat {s.turn} cannot buy blind (HS-R45)")
    elif s.buy_pass or s.offered or any(s.row):
        fail("buy_pass", "no shares are sold now (HS-098)")
    if s.phase == c.FINISHED and s.race != c.RACES - 1:
        fail("race", "the game ends after race 4 (HS-113)")

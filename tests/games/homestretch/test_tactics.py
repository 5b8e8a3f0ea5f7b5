"""`steady`: sound choices one by one, and its strength."""

from __future__ import annotations

import railbird
from railbird.engine.constants import RANDOM, STEADY
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games.homestretch.rules import constants as c
from tests.games.homestretch.helpers import deal, play, position, tables, tokens
from tests.playing import fresh_state


def tactic(match: railbird.Match, seat: int | None = None) -> str:
    seat = match.waiting[0] if seat is None else seat
    state = match.position()
    return match.game.text(state, seat, state.tactic(seat, Rng(1), Choices()))


def strength(seats: int, games: int) -> float:
    """How often one steady player beats random ones, each deal played from every seat; ties count in part."""
    root = fresh_state("homestretch", seats)
    state = root.clone()
    won = 0.0
    for game in range(games):
        seat = game % seats
        policies = [RANDOM] * 8
        policies[seat] = STEADY
        state.copy_from(root)
        Playout(1000 + game // seats, policies).finish(state)
        winners = state.winners()
        if winners >> seat & 1:
            won += 1 / winners.bit_count()
    return won / games


def test_one_steady_against_three_random() -> None:
    """The issue asks for 70 % of 2,000; here a part of them with a wide margin."""
    assert strength(4, 400 if railbird.COMPILED else 60) > 0.75


def test_the_chances_behind_the_bets_are_sound() -> None:
    """Worked out by arithmetic at load: they add up, and fall from Show to Win."""
    t = tables()
    for card in range(t.cards):
        odds = t.odds[card]
        for line in range(3):
            total = sum(odds[3 * horse + line] for horse in range(11))
            assert abs(total - 10_000 * (line + 1)) < 120
        for horse in range(11):
            assert odds[3 * horse] <= odds[3 * horse + 1] <= odds[3 * horse + 2]


def test_the_draft_takes_the_best_horse() -> None:
    match = deal(railbird.new("homestretch", 3, dice="manual"), [2, 3, 6, 7, 12], [4, 5, 9, 10, 11], [2, 3, 12, 6, 8])
    assert tactic(match, 0) == "pick 7"
    assert tactic(match, 1) == "pick 9"


def test_bets_go_to_chance_times_payout_and_wait_their_turn() -> None:
    match = play(position(3, phase=c.CARD, money=[30, 20, 10]), "race P01")
    assert tactic(match) == "wait"
    play(match, "wait", "wait")
    laid = []
    for _ in range(5):
        laid.append(tactic(match))
        match.play(laid[-1])
    assert len(set(laid)) == 5  # the leader's limit
    assert {text.split()[1] for text in laid} <= {"4", "10", "5", "9"}  # P01: +6 on 4 and 10, X on the favourites


def test_moves_follow_what_is_at_stake() -> None:
    """Two spaces for a horse that is owned and bet on, one and another roll for a stranger's."""
    mine = tokens("5 win", "5 place", "5 show", "9 win", "9 place")
    theirs = tokens("8 win", "8 place", "8 show", "6 win", "6 place")
    for at, roll, expected in (
        ({2: 0}, "roll 2 3", "two stop"),
        ({2: 0}, "roll 4 4", "one reroll"),
        ({5: 0, 8: 0}, "roll 3 4", "special 5"),
    ):
        match = position(2, shares={0: [5, 5], 1: [8, 8]}, bets={0: mine, 1: theirs}, home=(7,), at=at, others_at=1)
        assert tactic(play(match, roll)) == expected


def test_buys_are_worth_their_price() -> None:
    match = position(2, phase=c.BUYING, money=[40, 50], row=[7, 6], shares={1: [8, 8, 6]})
    assert tactic(match) == "buy 7"
    match = position(4, phase=c.BUYING, money=[11, 50, 50, 50], row=[6], shares={0: [6, 6]})
    assert tactic(match) == "pass"  # both other shares are its own: a third brings nothing more

"""What people type, and how a name in a record tells who played."""

import pytest

from railbird.engine.game import Action, Group, Words
from railbird.errors import BadOption
from railbird.terminal.paint import shorten
from railbird.terminal.players import Player, read_players
from railbird.terminal.typed import find_action, find_outcome, like

BET, BONUS, BUY = Group("Bet", place=2), Group("Bonus", place=3), Group("Buy", place=1)
ACTIONS = [
    Action(i, text, words=Words(text, group, key=key))
    for i, (text, group, key) in enumerate(
        [("bet 1", BET, "b1"), ("bet 12", BET, "12"), ("bonus back one", BONUS, "bo"), ("bonus back two", BONUS, "bt"),
         ("buy", BUY, "y")]
    )
]  # fmt: skip
ROLLS = [Action(i, text) for i, text in enumerate(["roll 6 3", "roll 3 3", "roll 6 2"])]
CARDS = [Action(i, text) for i, text in enumerate(["deal SC1", "deal SC11", "deal SC2"])]

NAMED = [
    Action(0, "draw st01", words=Words("Stable Gossip", Group("Cards"), key="sg")),
    Action(1, "draw sp03", words=Words("Spur 3", Group("Spur"), "3")),
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("b1", "bet 1"), ("12", "bet 12"), ("Y", "buy"), ("first", "buy"), ("1", None), ("5", None),
        ("bet 1", "bet 1"), ("b 12", "bet 12"), ("b 1", "bet 1"), ("bu", "buy"),
        ("bonus b two", "bonus back two"), ("BET  12", "bet 12"),
        ("0", None), ("6", None), ("b", None), ("bonus b", None), ("bonus back", None), ("", None), ("-1", None),
        ("1.0", None), ("٣", None), ("123456789", None), ("buy now", None),
    ],
)  # fmt: skip
def test_one_choice_or_none(typed: str, meant: str | None) -> None:
    found = find_action(ACTIONS, typed)
    assert (found.text if found else None) == meant


@pytest.mark.parametrize(
    ("outcomes", "typed", "meant"),
    [
        (ROLLS, "6 3", "roll 6 3"), (ROLLS, "roll 6 2", "roll 6 2"), (ROLLS, "6,2", "roll 6 2"), (ROLLS, "3", "3"),
        (ROLLS, "2", "roll 6 2"), (ROLLS, "", ""), (ROLLS, "6", "6"),
        (CARDS, "sc2", "deal SC2"), (CARDS, "2", "deal SC2"), (CARDS, "SC1", "deal SC1"), (CARDS, "1", "1"),
        (NAMED, "stable gossip", "draw st01"), (NAMED, "sg", "draw st01"), (NAMED, "spur 3", "draw sp03"),
    ],
)  # fmt: skip
def test_an_outcome_by_its_end(outcomes: list[Action], typed: str, meant: str) -> None:
    assert find_outcome(outcomes, typed) == meant


def test_seats() -> None:
    assert read_players("name:Anna, steady ,random,steady") == [
        Player("Anna"), Player("Regular 1", "steady"), Player("Random", "random"), Player("Regular 2", "steady"),
    ]  # fmt: skip
    with pytest.raises(BadOption, match="neither"):
        read_players("Anna")


def test_a_person_may_be_called_like_a_bot() -> None:
    assert read_players("name:Regular 2,steady") == [Player("Regular 2"), Player("Regular", "steady")]
    assert read_players("sharp:0.2+bold,easy") == [Player("Expert", "sharp:0.2+bold"), Player("Easy", "easy")]


@pytest.mark.parametrize(
    ("name", "width", "short"), [("Anna", 6, "Anna"), ("Steady 2", 7, "Steady2"), ("Steady 2", 6, "Stea…2"),
                                 ("Maximilian", 6, "Maxim…"), ("Maximilian", 1, "M")]
)  # fmt: skip
def test_names_in_little_room(name: str, width: int, short: str) -> None:
    assert shorten(name, width) == short


def test_an_example_of_an_outcome_has_no_codes() -> None:
    assert [like(ROLLS[0]), like(NAMED[0])] == ["roll 6 3", "Stable Gossip"]

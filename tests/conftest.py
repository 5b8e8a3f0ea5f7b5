"""Shared by all tests: how many random games each form can afford."""

from typing import Any

import pytest

import railbird
from tests.playing import house_rules


def pytest_report_header() -> str:
    return f"railbird: rules {'compiled' if railbird.COMPILED else 'interpreted'}"


@pytest.fixture(scope="session")
def plenty() -> int:
    """A factor for loops over random games: interpreted rules are some forty times slower."""
    return 10 if railbird.COMPILED else 1


@pytest.fixture(params=railbird.games())
def game(request: pytest.FixtureRequest) -> str:
    """Every registered game in turn: the contract is tested once for all of them."""
    return str(request.param)


@pytest.fixture(params=["rulings", "house rules"])
def options(request: pytest.FixtureRequest, game: str) -> dict[str, Any]:
    """The options of a match: none given, then every house rule read the other way."""
    return house_rules(game) if request.param == "house rules" else {}

"""A check from outside the code: the ledger's own simulation of races (2.4 and 6.5)."""

from __future__ import annotations

import railbird
from tests.games.homestretch.races import differences


def test_the_ledgers_tables_of_chances() -> None:
    """Rolls a race and place chances under the ledger's policies, all within three standard errors.

    HS-R26 and HS-R27 are in these figures, and HS-057, HS-058, HS-067 and HS-079 shape them.
    """
    figures, wrong = differences(100_000 if railbird.COMPILED else 1_500)
    assert len(figures) == 128
    assert wrong == []

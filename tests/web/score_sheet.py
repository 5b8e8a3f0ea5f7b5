"""The end of a match, for tests: what the score sheet says adds up, and the match can be verified and taken along."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import railbird
from tests.web.table import amounts


def check_score_sheet(page: Page, seats: int) -> None:
    """Every slip sums up, somebody won, all rolls are as committed, and the saved record is that of a whole match."""
    expect(page.locator(".slip h3")).to_have_count(seats)
    totals = amounts(page.locator(".slip .total td"))
    for seat, total in enumerate(totals):
        assert sum(amounts(page.locator(f".slip:nth-child({seat + 1}) tr:not(.total) td:nth-child(2)"))) == total
    expect(page.locator(".slip.won")).not_to_have_count(0)
    page.get_by_role("button", name="Verify every roll").click()
    page.wait_for_selector("text=all as committed")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    match = railbird.replay(saved.value.path().read_text(encoding="utf-8"))
    assert match.over
    assert sorted(match.scores(), reverse=True) == totals

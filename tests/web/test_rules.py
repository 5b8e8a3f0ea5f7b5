"""The rules: guides with their pictures, clauses searched and opened by address, and the way back to the table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.table import asked, begin, open_page

DICE = "Long Shot: The Dice Game"


def test_clauses_are_searched_and_opened_by_address(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/rules/long_shot_dice/LD-086")
    clauses = page.locator(".clause-list b")
    expect(page.locator(".clause-list .found b")).to_have_text("LD-086")
    assert page.locator(".chapter svg").count() >= 2
    everything = clauses.count()
    page.get_by_label("Search").fill("no bet line")
    expect(page.locator(".count")).to_have_text(re.compile(rf"^\d+ of {everything} clauses$"))
    found = clauses.count()
    assert 0 < found < everything
    expect(page.locator(".count")).to_have_text(f"{found} of {everything} clauses")
    assert page.locator("mark").count() >= found
    assert "decline" not in " ".join(page.locator("mark").all_inner_texts()).lower()
    page.get_by_label("Search").fill("there is no such word")
    page.get_by_role("button", name="Show everything").click()
    expect(clauses).to_have_count(everything)
    page.locator("#LD-080").get_by_role("link", name="LD-R16").click()
    page.wait_for_selector("#LD-R16.found")
    expect(page.locator("#LD-R16")).to_be_focused()


def test_the_rules_lead_back_to_the_table(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, DICE)
    page.goto(f"{base}#/rules/long_shot_dice")
    page.get_by_role("link", name="Back to the table").click()
    assert asked(page)

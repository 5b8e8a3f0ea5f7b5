"""What people at the tables of Long Shot and Homestretch look for: what others did, what is theirs, how it ended."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

import railbird
from tests.long_shot.helpers import P, Q, do, table
from tests.web.conftest import Visit
from tests.web.staged import Staged
from tests.web.table import open_lobby


def test_a_click_on_a_card_plays_it(visit: Visit, base: str) -> None:
    """LS-066: pairs are discarded by way of the tray, so a card alone stands for itself."""
    page = visit()
    open_lobby(page, base)
    staged = Staged(page, base, table(hands={P: ["LN05", "MO12", "MV12"]}, stage="action", dice=(5, 3)))
    page.locator(".ls-card[data-target='card:LN05']").click()
    expect(page.locator(".picker")).to_have_count(0)
    expect(page.locator(".ls-purse .ls-cash")).to_have_text("$40")
    assert staged.acted == ["play ln05"]


def test_everybodys_last_deed_stands_on_the_plates(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    match = do(table(), "roll 6 1", "bet 6", "draw mv06", "roll 3 2", "buy 3", "draw mv07")
    Staged(page, base, match)
    plates = page.locator(".ls-plate")
    expect(plates.nth(P).locator(".ls-deed")).to_have_text("bet $5 on 6")
    expect(plates.nth(Q).locator(".ls-deed")).to_have_text("bought 3 for $15")


def test_real_cards_go_by_their_names(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    staged = Staged(page, base, do(table(), "roll 6 1", "pass"))
    titles = staged.match.view(P)["table"]["titles"]
    drawn = [action.text.split()[1].upper() for action in staged.match.actions()]
    moves = sorted(titles[card] for card in drawn if card.startswith("MV"))
    buttons = page.get_by_role("group", name="Move", exact=True).locator(".action")
    expect(buttons).to_have_text([re.compile(f"^{re.escape(title)}") for title in moves])


def test_lanes_say_whose_the_horses_are(visit: Visit, base: str) -> None:
    """HS-026: the own stable is below the board, the lanes are before the eyes."""
    page = visit()
    open_lobby(page, base)
    match = railbird.new("homestretch", 3, seed="whose horses")
    while match.view(None)["table"]["draft"]:
        seat = match.view(None)["waiting"][0]
        match.play(match.actions(seat)[0].text, seat)
    Staged(page, base, match)
    stables: list[list[int]] = [seat["stable"] for seat in match.view(None)["table"]["seats"]]
    for number in range(2, 13):
        line = page.locator(".hs-track .hs-lane").nth(number - 2).locator(".hs-owners")
        holders = [words(seat, stable.count(number)) for seat, stable in enumerate(stables) if number in stable]
        if holders:
            expect(line).to_have_text(" ".join(holders))
        else:
            expect(line).to_have_count(0)


def words(seat: int, shares: int) -> str:
    name = "you" if seat == 0 else f"P{seat + 1}"
    return f"{name}\N{MULTIPLICATION SIGN}{shares}" if shares > 1 else name


def test_the_end_speaks_to_whoever_looks(visit: Visit, base: str) -> None:
    match: Any = table(own={1: P}, finished=[2, 3], at={1: 32}, cash={P: 20, Q: 5})
    do(match, "roll 1 1")
    for seat, title, place in ((P, "You win", False), (Q, "P1 wins", True)):
        page = visit()
        open_lobby(page, base)
        Staged(page, base, match, seat)
        expect(page.locator(".honours h2")).to_have_text(title)
        expect(page.locator(".standings small")).to_have_text("you")
        expect(page.locator(".honours p")).to_have_text(re.compile("you came" if place else "^by"))
        expect(page.locator(".slip .clause").first).to_have_accessible_name(re.compile("^Rule LS-"))

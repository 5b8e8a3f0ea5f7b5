"""Homestretch in the browser: its board is clicked from the lobby to the score sheet and shows no secrets."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import railbird
from tests.web.conftest import PHONE, Visit
from tests.web.legible import SIDEWAYS, TINY
from tests.web.score_sheet import check_score_sheet
from tests.web.staged import Staged
from tests.web.table import (
    asked,
    begin,
    click_a_button,
    click_on_the_board,
    moved,
    open_page,
    play_out,
    set_speed,
    until,
    watch_motion,
)

TITLE = "Homestretch"
OWN = 0  # the seat of whoever clicks "Play now"

# Live things that are drawn smaller than a finger. The lanes lie closer than that: where horses of neighbouring lanes
# may be moved, 34 px are enough, since the same choices are large buttons below and a tap between two asks which.
SMALL = """() => [...document.querySelectorAll('main.table .live, .picker button, .prompt .action')].filter(element => {
  const box = (element.querySelector(':scope > .hit') ?? element).getBoundingClientRect();
  const [kind, number] = (element.dataset.target ?? '').split(':');
  const near = [-1, 1].some(step => document.querySelector(`.live[data-target="horse:${Number(number) + step}"]`));
  return box.width > 0 && (box.width < 43.9 || box.height < (kind === 'horse' && near ? 34 : 43.9));
}).map(element => element.dataset.target ?? element.textContent)"""

# The table after each event of a message, drawn on the way to the next view, ends as that view says. What only the
# view knows is left out: whose turn it is, what the deck holds before the buy, the order of bets.


def kind_of(page: Page) -> str:
    """Of what can be clicked on the board now; asked at once, for the board may be drawn anew in between."""
    return str(page.evaluate("document.querySelector('main.table .live')?.dataset.target ?? ''")).split(":")[0]


@pytest.mark.slow
def test_a_match_by_clicking_the_board_shows_no_secrets(visit: Visit, base: str) -> None:
    page = visit()
    frames = begin(page, base, TITLE)
    clicked: Counter[str] = Counter()
    tiny: set[str] = set()

    def click(page: Page, turn: int) -> bool:
        kind = kind_of(page)
        if kind and not clicked[kind]:
            tiny.update(page.evaluate(TINY))
        done = click_on_the_board(page, turn)
        clicked[kind] += done
        return done

    play_out(page, click)
    heard = frames.tables
    assert {"share", "spot"} <= clicked.keys()
    could_buy = any(action["text"].startswith("buy") for message in heard for action in message["actions"])
    bought = any(event["kind"] == "bought" and event["seat"] == OWN for message in heard for event in message["events"])
    assert bought == could_buy  # an offer or the deck was clicked; passing is no thing of the board
    assert clicked["space"] + clicked["horse"] > 0
    assert not tiny
    money = sorted((seat["money"] for seat in heard[-1]["view"]["table"]["seats"]), reverse=True)
    expect(page.locator(".slip .total td")).to_have_text([f"${amount}k" for amount in money])
    expect(page.locator(".mine .hs-earnings tbody td:first-child")).to_have_text(list("1234"))
    final = heard[-1]["view"]["table"]["race"]["finish"]
    expect(page.locator(".photo .hs-photo")).to_have_attribute("aria-label", re.compile(f"^Race 4: {final[0]} "))
    check_score_sheet(page, 4)
    check_secrets(heard)


def check_secrets(heard: list[dict[str, Any]]) -> None:
    phases = Counter(message["view"]["table"]["phase"] for message in heard)
    assert phases["draft"]
    assert phases["betting"]
    for message in heard:
        table = message["view"]["table"]
        for bet in table["bets"]:
            assert bet["seat"] == OWN or bet["values"] is None or len(table["race"]["finish"]) == 3
        if table["draft"]:
            assert all(seat["stable"] == [] for seat in table["seats"])
            assert set(table["draft"]) == {"round", "rounds", "hand_sizes", "kept", "picked", "ghost", "aside"}
        for event in message["events"]:
            if event["kind"] in ("hand", "bet"):
                assert event["seat"] == OWN
            if event["kind"] == "picked" and event["seat"] != OWN:
                assert event["data"] == {}
            if event["kind"] == "bets":
                assert all(set(spot) == {"number", "line"} for spot in event["data"]["spots"])


def test_others_tokens_are_drawn_face_down(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, TITLE)
    until_there(page, ".hs-track .hs-runner.live")
    chips = page.locator(".hs-grid .hs-chip")
    own = [text.replace("+", "") for text in page.locator(".hs-grid .hs-chip.own").all_inner_texts()]
    assert sorted("".join(own)) == sorted("32211")
    others = page.locator(".hs-grid .hs-chip.down")
    assert others.count() > 0
    assert chips.count() == len(own) + others.count()
    assert all(label.endswith("face down") for label in others.evaluate_all("all => all.map(one => one.ariaLabel)"))


def until_there(page: Page, selector: str) -> None:
    """Play on until this is drawn when something is asked."""
    turn = 0
    while asked(page) and not page.locator(selector).count():
        click_on_the_board(page, turn)
        turn += 1
    assert page.locator(selector).count(), f"the match ended without {selector}"


@pytest.mark.layout
def test_a_race_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    begin(page, base, TITLE)
    tapped: Counter[str] = Counter()
    least = Counter(share=1, spot=3, horse=1)
    turn = 0
    while asked(page) and not least <= tapped:
        kind = kind_of(page)
        if kind and not page.locator(".picker").count():
            if not tapped[kind]:
                assert page.evaluate(SMALL) == []
                assert page.evaluate(TINY) == []
            assert page.evaluate(SIDEWAYS) <= 0
            tapped[kind] += 1
        click_on_the_board(page, turn)  # what cannot be taken back is asked once more
        turn += 1
    assert least <= tapped, tapped


@pytest.mark.slow
@pytest.mark.layout
def test_text_is_readable_at_every_width(visit: Visit, base: str) -> None:
    """13 px or more, and nothing sideways: while cards are drafted, tokens laid and horses moved."""
    page = visit()
    begin(page, base, TITLE)
    for there in (".hs-share.live", ".hs-spot.live", ".hs-track .hs-landing"):
        until_there(page, there)
        for width, height in ((360, 740), (390, 844), (761, 1000), (820, 1180), (1024, 768), (1280, 800), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_selector("main.table.narrow" if width < 761 else "main.table.wide")
            until(page, lambda: page.evaluate(TINY) == [], f"readable words at {width} px: {there}")
            assert page.evaluate(SIDEWAYS) <= 0, (there, width)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.wait_for_selector("main.table.wide")


def test_hints_stand_beside_live_things(visit: Visit, base: str) -> None:
    """From the first card to the first race's end: each hint names something that can be clicked then."""
    page = visit()
    begin(page, base, TITLE, hints=True)
    read: set[str] = set()
    turn = 0
    while asked(page) and not page.locator(".hs-market").count():
        hint = page.locator(".coach")
        if hint.count():
            target = hint.get_attribute("data-at")
            assert page.locator(f".live[data-target='{target}']").count() > 0, target
            words = hint.locator("p").inner_text()
            assert len(words.split()) <= 35, words
            read.add(words)
            hint.locator(".primary").click()
        else:
            click_a_button(page, turn)
            turn += 1
    assert len(read) >= 6, read


def test_the_horse_runs_then_the_next_dice_fall(visit: Visit, base: str) -> None:
    page = visit()
    watch_motion(page)
    begin(page, base, TITLE)
    until_there(page, ".hs-track .hs-landing")
    rolled = page.locator(".hs-track .hs-runner.live").get_attribute("data-piece")
    assert moved(page) == []  # all of it was shown at once
    set_speed(page, 2)
    page.locator(".prompt .action[data-text='two stop']").click()
    until(page, lambda: len(moved(page)) > 3, "the next roll")
    assert moved(page)[:3] == [rolled, "die:1", "die:2"]
    page.keyboard.press("s")
    assert asked(page)


def test_the_guide_draws_its_pictures(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/rules/homestretch")
    page.wait_for_selector(".picture .hs-track")
    expect(page.locator(".picture .hs-tote .hs-spot")).to_have_count(33)
    expect(page.locator(".picture .hs-share")).to_have_count(3)


def test_lanes_say_whose_the_horses_are(visit: Visit, base: str) -> None:
    """HS-026: the own stable is below the board, the lanes are before the eyes."""
    page = visit()
    match = railbird.new("homestretch", 3, seed="whose horses")
    while match.view(None)["table"]["draft"]:
        seat = match.view(None)["waiting"][0]
        match.play(match.actions(seat)[0].text, seat)
    Staged(page, base, match)
    stables: list[list[int]] = [seat["stable"] for seat in match.view(None)["table"]["seats"]]
    for number in range(2, 13):
        line = page.locator(".hs-track .hs-lane").nth(number - 2).locator(".hs-owners")
        holders = [holder(seat, stable.count(number)) for seat, stable in enumerate(stables) if number in stable]
        if holders:
            expect(line).to_have_text(" ".join(holders))
        else:
            expect(line).to_have_count(0)


def holder(seat: int, shares: int) -> str:
    name = "you" if seat == 0 else f"P{seat + 1}"
    return f"{name}\N{MULTIPLICATION SIGN}{shares}" if shares > 1 else name

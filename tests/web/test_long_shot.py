"""The board of Long Shot: a match by clicking it, hands that nobody else sees, and what can be read and touched."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import railbird
from tests.games.long_shot.helpers import P, Q, R, cash, do, table
from tests.web.conftest import PHONE, Visit
from tests.web.legible import SIDEWAYS, TINY, TOUCH
from tests.web.score_sheet import check_score_sheet
from tests.web.staged import Staged
from tests.web.table import (
    begin,
    click_on_the_board,
    moved,
    open_page,
    play_out,
    until,
    watch_motion,
)

TITLE = "Long Shot"
S = 3  # the fourth seat
# Where two things of a horse's row lie over each other: bets, and the sign of its owner.
OVERLAPS = """() => [...document.querySelectorAll('.ls-print')].flatMap(row => {
  const boxes = [...row.querySelectorAll('.ls-bet-chip, :scope > .ls-chip, .ls-more')]
    .map(one => one.getBoundingClientRect());
  return boxes.filter((a, n) => boxes.some((b, m) => m > n && a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1)).map(() => row.textContent);
})"""
# Cards of which some text lies under another card.
COVERED = """() => [...document.querySelectorAll('.ls-card')].filter(card => {
  card.scrollIntoView({ block: 'center' });
  return [...card.querySelectorAll('.card-title, .ls-text, .ls-foot')].some(part => {
    const box = part.getBoundingClientRect();
    return [box.left + 2, (box.left + box.right) / 2, box.right - 2].some(x => {
      const top = document.elementFromPoint(x, (box.top + box.bottom) / 2)?.closest('.ls-card');
      return top && top !== card;
    });
  });
}).map(card => card.textContent)"""
PHONE_360 = {**PHONE, "viewport": {"width": 360, "height": 740}}
DESK_1100 = {"viewport": {"width": 1100, "height": 800}}
TABLET = {"viewport": {"width": 820, "height": 1180}}


def crowded(**more: Any) -> railbird.Match:
    """Nine cards in P's hand, and up to four bets on a horse that somebody owns."""
    given: dict[str, Any] = {
        "at": {1: 14, 2: 9, 3: 3, 5: 22, 6: 25, 7: 11, 8: 16, 9: 25, 10: 19},
        "own": {1: P, 3: Q, 5: S, 6: Q, 9: R, 10: P},
        "bets": {(seat, horse): 5 * (1 + seat) for seat in range(4) for horse in (1, 6, 9)} | {(R, 2): 5, (P, 5): 15},
        "hands": {
            P: ["MV01", "SP04", "LN05", "MO05", "TP06", "ST02", "BT01", "MV12", "MV18"],
            Q: ["MV01", "ST04", "MV03"],
            R: ["BT02", "MV05", "MO01", "MO02"],
            S: ["MV14"],
        },
        "cash": {P: 15, Q: 30, R: 5, S: 40},
        "stage": "action",
        "dice": (5, 3),
        "turns": 31,
    }
    return table(4, **{**given, **more})


def full_table() -> railbird.Match:
    bets = {(seat, horse): 5 + 5 * (seat % 3) for seat in range(8) for horse in (1, 6, 9)}
    return table(
        8, at={1: 14, 6: 25, 9: 8}, own={1: 0, 6: 7}, bets=bets, hands={0: ["MV01"]}, stage="action", dice=(5, 3)
    )


def bars() -> railbird.Match:
    match = table(4, own={5: P, 3: P}, hands={P: ["MV01"]}, stage="start", at={6: 10, 5: 9, 3: 12})
    return do(match, "end features", "roll 6 4")


POSITIONS = {
    "the action": crowded,
    "eight players": full_table,
    "bars": bars,
    "the token": lambda: do(table(3, hands={P: ["MV01"]}, tokens=[P], stage="start", at={7: 3}), "roll 7 3"),
    "a zero": lambda: do(table(3, own={7: R}, hands={R: ["MV01"]}, stage="start", at={7: 3}), "roll 7 0"),
    "features": lambda: table(3, own={6: P, 7: P, 9: P}, hands={Q: ["MV01"]}, stage="start", at={6: 3, 1: 5}),
    "a horse to choose": lambda: do(crowded(), "play mv01"),
    "a player to choose": lambda: do(crowded(), "play st02"),
    "a card to take": lambda: do(crowded(), "play st02", "player 3"),
    "two at home": lambda: crowded(finished=[8, 4], at={1: 14, 2: 9, 3: 3, 5: 22, 6: 25, 7: 11, 9: 32, 10: 19}),
    "the end": lambda: do(crowded(finished=[8, 4], at={9: 31, 10: 32}, stage="start"), "roll 10 4"),
}


@pytest.mark.slow
def test_a_match_by_clicking_the_board_keeps_the_hands_hidden(visit: Visit, base: str) -> None:
    page = visit()
    heard = begin(page, base, TITLE)
    touched: set[str] = set()

    def step(page: Page, turn: int) -> bool:
        touched.update(name.split(":")[0] for name, _ in page.evaluate(TOUCH))
        return click_on_the_board(page, turn)

    assert play_out(page, step) > 5
    assert {"horse", "card", "discard"} <= touched
    places = page.locator(".photo .photo-place", has_text=re.compile("st|nd|rd"))
    expect(places).to_have_text(["1st", "2nd", "3rd"])
    expect(page.locator(".ls-board .ls-place")).to_have_count(0)  # three are home
    check_score_sheet(page, 4)
    assert heard.newest["view"]["over"]
    for frame in heard.tables:
        assert frame["look"] == 0
        for event in frame["events"]:
            hidden = event["kind"] in ("dealt", "drawn") and event["seat"] != 0
            hidden |= event["kind"] == "stolen" and 0 not in (event["seat"], event["data"]["from"])
            assert not hidden or event["data"]["card"] is None
            assert event["kind"] != "shown" or event["seat"] == 0


def test_a_bet_is_placed_by_its_spot_and_a_dead_one_says_why(visit: Visit, base: str) -> None:
    page = visit()
    staged = Staged(page, base, crowded())
    expect(page.locator(".ls-board .ls-bet-spot.live")).to_have_count(8)  # 6 and 9 stand in the No-bets area
    page.locator(".ls-board .ls-bet-spot[data-target='bet:6']").click()
    page.wait_for_selector(".notice .clause")
    expect(page.locator(".notice")).to_contain_text("25 in the No-bets area")
    dead = page.locator(".ls-card.ls-cannot").first
    expect(dead.locator(".ls-why")).to_have_text(re.compile("^✕"))
    dead.click()
    expect(page.locator(".notice")).not_to_contain_text("No-bets area")
    expect(page.locator(".notice .clause")).to_have_count(1)
    assert not staged.acted  # a touch that asks why does nothing
    page.locator(".ls-board .ls-bet-spot[data-target='bet:8'].live").click()
    until(page, lambda: staged.acted[-1] == "bet 8", "the bet")
    expect(page.locator(".ls-bet-chip.ls-own")).to_have_count(5)


@pytest.mark.layout
@pytest.mark.parametrize("look", [{}, PHONE], ids=["desk", "phone"])
def test_two_of_nine_cards_are_discarded_by_two_short_choices(visit: Visit, base: str, look: dict[str, Any]) -> None:
    """LS-097: 36 pairs, but never a list of them: the tray, a card, the other card."""
    page = visit(**look)
    staged = Staged(page, base, crowded())
    page.locator(".ls-board [data-target='discard']").click()
    choices = page.locator(".picker .action")
    expect(choices).to_have_count(9)
    choices.get_by_text("Pace Money", exact=True).click()
    expect(choices).to_have_count(8)
    if look:
        page.locator(".picker .action[data-text='discard mo05 mv12']").click()
        page.get_by_role("button", name="Do it").click()
    else:
        page.locator(".ls-card[data-target='card:MV12']").click()
    until(page, lambda: staged.acted == ["discard mo05 mv12"], "the pair")


@pytest.mark.layout
def test_pairs_of_dead_cards_are_listed_first(visit: Visit, base: str) -> None:
    page = visit()
    Staged(page, base, crowded())
    pairs = page.locator(".prompt .group[aria-label^='Discard 2'] .action")
    expect(pairs).to_have_count(36)
    expect(pairs.first).to_have_text("Pace Money + Home Stretch")
    for group in page.locator(".prompt .group[aria-label^='Discard 2']").all():
        box = group.bounding_box()
        assert box is not None
        assert box["height"] < 160


@pytest.mark.layout
@pytest.mark.parametrize(
    "look", [{}, DESK_1100, TABLET, PHONE, PHONE_360], ids=["1280", "1100", "820", "phone", "small phone"]
)
def test_every_word_can_be_read(visit: Visit, base: str, look: dict[str, Any]) -> None:
    """At least 13 px as it is drawn, none over another, nothing to be pushed sideways."""
    page = visit(**look)
    staged = Staged(page, base, crowded())
    for name, position in POSITIONS.items():
        staged.show(position())
        for tab in (*page.get_by_role("tab").all(), *([] if page.get_by_role("tab").count() else [None])):
            if tab:
                tab.click()
            assert page.evaluate(TINY) == [], name
            assert page.evaluate(SIDEWAYS) <= 0, name
            assert page.evaluate(COVERED) == [], name
        assert page.evaluate(OVERLAPS) == [], name
        assert page.locator("main.table [role=button] [role=button]").count() == 0, name


@pytest.mark.layout
def test_a_finger_finds_everything_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    staged = Staged(page, base, crowded())
    for name, position in POSITIONS.items():
        staged.show(position())
        found = page.evaluate(TOUCH)
        assert found or staged.match.over, name
        assert [target for target, size in found if size < 43.5] == [], name


@pytest.mark.layout
def test_a_resized_window_keeps_its_words_readable(visit: Visit, base: str) -> None:
    page = visit()
    Staged(page, base, crowded())
    page.set_viewport_size({"width": 1110, "height": 800})
    until(page, lambda: page.evaluate(TINY) == [], "the board to be laid out anew")
    until(page, lambda: page.evaluate(OVERLAPS) == [], "nothing over another")


def test_the_hand_looked_at_lies_open_for_one_pair_of_eyes_only(visit: Visit, base: str) -> None:
    """LS-R37: Binoculars show a hand to whoever plays them; others see that somebody looks."""
    match = do(crowded(), "play st02", "player 3")
    looker, victim, watcher = visit(), visit(), visit()
    staged = Staged(looker, base, match)
    seen = looker.locator(".ls-seen .ls-card")
    expect(seen.locator(".card-title")).to_have_text(["Tip Jar", "Sponsor", "Headwind", "Late Window"])
    expect(looker.locator(".ls-resting .ls-card")).to_have_count(8)  # the own hand stays in sight
    expect(looker.locator(".ls-resting .live")).to_have_count(0)
    Staged(victim, base, match, Q)
    Staged(watcher, base, match, None)
    for page in (victim, watcher):
        expect(page.locator(".log")).to_contain_text("looks at the hand of")
        expect(page.locator("body")).not_to_contain_text("Headwind")
        expect(page.locator(".ls-seen")).to_have_count(0)
    seen.nth(2).click()
    until(looker, lambda: staged.acted == ["take mv05"], "the card to be taken")
    known = looker.locator(".other .ls-known-card")
    expect(known).to_have_count(3)  # what is still known of that hand
    known.first.hover()
    expect(looker.locator(".tip:not([hidden])")).to_contain_text("Collect $5")


def test_a_theft_shows_the_card_to_thief_and_victim_only(visit: Visit, base: str) -> None:
    """LS-047: the zero's card goes from hand to hand; a spectator sees only the numbers change."""
    match = do(table(3, own={7: R}, hands={P: ["MV01"], R: ["MO02"]}, stage="start", at={7: 3}), "roll 7 0")
    match.play("steal")
    for look in (None, P, R):
        page = visit()
        Staged(page, base, match, look)
        expect(page.locator(".ls-plate .ls-backs text")).to_have_text(["2", "0", "0"])
        expect(page.locator(".log", has_text="Sponsor")).to_have_count(0 if look is None else 1)
        if look == R:
            expect(page.locator(".other .ls-known-card", has_text="Sponsor")).to_have_count(1)


def test_a_pickpocket_is_pointed_at_his_victim(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    match = table(4, hands={P: ["ST04"]}, cash={P: 0, Q: 30, R: 0, S: 5}, stage="action", dice=(5, 3))
    staged = Staged(page, base, match)
    page.locator(".mine [data-target='card:ST04']").click()
    plates = page.locator(".ls-board .ls-plate.live")
    expect(plates).to_have_count(2)  # those who have money
    plates.first.click()
    page.get_by_role("button", name="Do it").click()
    until(page, lambda: staged.acted == ["play st04", "player 2"], "the choice")
    assert (cash(match, P), cash(match, Q)) == (5, 25)


def test_hints_lead_from_the_first_roll_to_the_end(visit: Visit, base: str) -> None:
    page = visit()
    lessons = [
        POSITIONS[name]()
        for name in ("the token", "the action", "bars", "a zero", "features", "a horse to choose", "a card to take")
    ]
    for turns in (1, 5, 9, 13):  # the first four turns of the first of four players
        lessons.append(table(4, hands={P: ["MV01", "MV02"]}, at={7: 3}, stage="action", dice=(7, 3), turns=turns))
    staged = Staged(page, base, lessons[0], hints=True)
    page.wait_for_selector(".coach")  # the guide is there
    texts = set()
    for lesson in lessons:
        staged.show(lesson)
        at = page.locator(".coach").get_attribute("data-at")
        assert page.locator(f"main.table [data-target='{at}']").count()
        text = page.inner_text(".coach p")
        assert len(text.split()) <= 35
        texts.add(text)
    assert len(texts) == len(lessons)


def test_the_guide_and_its_pictures(visit: Visit, base: str) -> None:
    page = visit()
    open_page(page, f"{base}#/rules/long_shot")
    page.wait_for_selector(".chapter .ls-board")
    assert 5 <= page.locator(".chapter").count() <= 8
    assert page.locator(".chapter .picture").count() >= 5


def test_dice_tumble_before_horses_run_and_all_can_be_skipped(visit: Visit, base: str) -> None:
    page = visit()
    watch_motion(page)
    staged = Staged(page, base, table(4, own={5: Q}, at={9: 30, 5: 3}, tokens=[], stage="start"), instant=False)
    staged.play("roll 9 4")
    until(page, lambda: moved(page).count("horse:9") == 2, "over the line and into the circle")
    assert moved(page) == ["die:horse", "die:move", "horse:9", "horse:9"]
    page.keyboard.press("s")
    page.wait_for_selector(".prompt.asks")
    expect(page.locator(".ls-courier, .banner")).to_have_count(0)
    expect(page.locator(".ls-circle")).to_contain_text("1st $100")


def test_a_click_on_a_card_plays_it(visit: Visit, base: str) -> None:
    """LS-066: pairs are discarded by way of the tray, so a card alone stands for itself."""
    page = visit()
    staged = Staged(page, base, table(hands={P: ["LN05", "MO12", "MV12"]}, stage="action", dice=(5, 3)))
    page.locator(".ls-card[data-target='card:LN05']").click()
    expect(page.locator(".picker")).to_have_count(0)
    expect(page.locator(".ls-purse .ls-cash")).to_have_text("$40")
    assert staged.acted == ["play ln05"]


def test_everybodys_last_deed_stands_on_the_plates(visit: Visit, base: str) -> None:
    page = visit()
    match = do(table(), "roll 6 1", "bet 6", "draw mv06", "roll 3 2", "buy 3", "draw mv07")
    Staged(page, base, match)
    plates = page.locator(".ls-plate")
    expect(plates.nth(P).locator(".ls-deed")).to_have_text("bet $5 on 6")
    expect(plates.nth(Q).locator(".ls-deed")).to_have_text("bought 3 for $15")


def test_real_cards_go_by_their_names(visit: Visit, base: str) -> None:
    page = visit()
    staged = Staged(page, base, do(table(), "roll 6 1", "pass"))
    titles = staged.match.view(P)["table"]["cards"]
    drawn = [action.text.split()[1].upper() for action in staged.match.actions()]
    moves = sorted(titles[card]["title"] for card in drawn if card.startswith("MV"))
    buttons = page.get_by_role("group", name="Move", exact=True).locator(".action")
    expect(buttons).to_have_text([re.compile(f"^{re.escape(title)}") for title in moves])

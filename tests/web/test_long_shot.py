"""The board of Long Shot: a match by clicking it, hands that nobody else sees, and what can be read and touched."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

import railbird
from tests.long_shot.helpers import P, Q, R, cash, do, table
from tests.web.conftest import PHONE, Visit
from tests.web.staged import Staged
from tests.web.table import (
    amounts,
    click,
    click_a_button,
    click_on_the_board,
    finished,
    open_lobby,
    play_now,
    play_out,
    until,
)

TITLE = "Long Shot"
S = 3  # the fourth seat
LIVE = "() => [...document.querySelectorAll('main.table .live')].map(one => one.dataset.target)"
NARROW_HITS = """() => [...document.querySelectorAll('.ls-board .live > .hit, .mine .live')]
  .filter(one => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 43.5)
  .map(one => one.dataset.target ?? one.parentElement.dataset.target)"""
SMALL_WORDS = """() => [...document.querySelectorAll('main.table *')]
  .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.nodeValue.trim()))
  .filter(one => one.getBoundingClientRect().width > 0 && !one.closest('.sr, .end'))
  .map(one => [parseFloat(getComputedStyle(one).fontSize) * (one.ownerSVGElement ? one.getScreenCTM().a : 1),
               one.textContent])
  .filter(([size]) => size < 12.99)"""
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
ADVANCED = """async frames => {
  const loaded = performance.getEntriesByType('resource').find(one => one.name.endsWith('/games/long_shot.js'));
  const { advance } = await import(loaded.name);
  const shown = ({ horses, lead, order, pile, discards, seats }) => JSON.stringify({
    horses: horses.map(({ position, place, no_bets, owner, bets }) => ({ position, place, no_bets, owner, bets })),
    lead, order, pile, discards: discards.reduce((all, one) => all + one.copies, 0),
    seats: seats.map(({ cash, tokens, cards, horses, staked }) =>
      ({ cash, tokens, cards, horses: [...horses].sort(), staked })),
  });
  return frames.map(([before, events, after]) => [shown(events.reduce(advance, before)), shown(after), events])
    .filter(([drawn, true_]) => drawn !== true_);
}"""
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


def begin(page: Page, base: str, *, hints: bool = False) -> list[dict[str, Any]]:
    """Sit down against bots; the frames that arrive."""
    found: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: found.append(json.loads(frame))))
    open_lobby(page, base, hints=hints)
    play_now(page, TITLE)
    page.wait_for_selector(".prompt.asks")
    return found


def until_action(page: Page) -> None:
    """On to the step with the four actions."""
    for _ in range(40):
        page.wait_for_selector(".prompt.asks, section.end")
        if page.locator(".prompt .action[data-text='pass']").count():
            return
        for text in ("end features", "keep", "decline", "done"):
            if page.locator(f".prompt .action[data-text='{text}']").count():
                click(page.locator(f".prompt .action[data-text='{text}']"))
                break
        else:
            click_a_button(page, 0)
        page.wait_for_timeout(60)
    raise AssertionError(f"no action to take: {page.inner_text('.prompt')}")


def test_a_match_by_clicking_the_board_keeps_the_hands_hidden(visit: Visit, base: str) -> None:
    page = visit()
    frames = begin(page, base)
    clicked: set[str] = set()

    def click(page: Page, turn: int) -> bool:
        clicked.update(target.split(":")[0] for target in page.evaluate(LIVE))
        return click_on_the_board(page, turn)

    assert play_out(page, click) > 5
    assert finished(page)
    assert {"horse", "card", "discard"} <= clicked
    assert len(amounts(page.locator(".slip .total td"))) == 4
    assert page.locator(".photo .photo-place").all_text_contents()[::2] == ["1st", "2nd", "3rd"]
    assert page.locator(".ls-board .ls-place").count() == 0  # three are home
    told = [frame for frame in frames if frame["type"] == "table"]
    assert told[-1]["view"]["over"]
    for frame in told:
        assert frame["look"] == 0
        for event in frame["events"]:
            hidden = event["kind"] in ("deal", "draw") and event["seat"] != 0
            hidden |= event["kind"] == "steal" and 0 not in (event["seat"], event["data"]["from"])
            assert not hidden or event["data"]["card"] is None
            assert event["kind"] != "shown" or event["seat"] == 0


def test_a_bet_is_placed_by_its_spot_and_a_dead_one_says_why(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    staged = Staged(page, base, crowded())
    assert page.locator(".ls-board .ls-bet-spot.live").count() == 8  # 6 and 9 stand in the No-bets area
    page.locator(".ls-board .ls-bet-spot[data-target='bet:6']").click()
    page.wait_for_selector(".notice .clause")
    assert "25 in the No-bets area" in page.inner_text(".notice")
    dead = page.locator(".ls-card.ls-cannot").first
    assert dead.locator(".ls-why").inner_text().startswith("✕")
    dead.click()
    until(page, lambda: staged.acted[-1].startswith("play"), "the card to be tried")
    page.locator(".ls-board .ls-bet-spot[data-target='bet:8']").click()
    until(page, lambda: staged.acted[-1] == "bet 8", "the bet")
    until(page, lambda: page.locator(".ls-bet-chip.ls-own").count() == 5, "the own chip on the card")


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desk", "phone"])
def test_two_of_nine_cards_are_discarded_by_two_short_choices(visit: Visit, base: str, look: dict[str, Any]) -> None:
    """LS-097: 36 pairs, but never a list of them: the tray, a card, the other card."""
    page = visit(**look)
    open_lobby(page, base)
    staged = Staged(page, base, crowded())
    page.locator(".ls-board [data-target='discard']").click()
    first = page.locator(".picker .action")
    assert first.count() == 9
    first.get_by_text("Pace Money", exact=True).click()
    assert page.locator(".picker .action").count() == 8
    if look:
        page.locator(".picker .action[data-text='discard mo05 mv12']").click()
        page.get_by_role("button", name="Do it").click()
    else:
        page.locator(".ls-card[data-target='card:MV12']").click()
    until(page, lambda: staged.acted == ["discard mo05 mv12"], "the pair")


def test_pairs_of_dead_cards_are_listed_first(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    Staged(page, base, crowded())
    pairs = page.locator(".prompt .group[aria-label='Discard 2'] .action")
    assert pairs.count() == 36
    assert pairs.first.inner_text() == "Pace Money + Home Stretch"
    group = page.locator(".prompt .group[aria-label='Discard 2'] .group-actions")
    assert (group.bounding_box() or {})["height"] < 160


@pytest.mark.parametrize(
    "look", [{}, DESK_1100, TABLET, PHONE, PHONE_360], ids=["1280", "1100", "820", "phone", "small phone"]
)
def test_every_word_can_be_read(visit: Visit, base: str, look: dict[str, Any]) -> None:
    """At least 13 px as it is drawn, none over another, nothing to be pushed sideways."""
    page = visit(**look)
    open_lobby(page, base)
    width = look.get("viewport", {"width": 1280})["width"]
    for name, position in POSITIONS.items():
        Staged(page, base, position())
        page.wait_for_selector(".prompt.asks, section.end")
        for tab in page.get_by_role("tab").all() or [None]:
            if tab:
                tab.click()
            assert page.evaluate(SMALL_WORDS) == [], name
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert page.evaluate(COVERED) == [], name
        assert page.evaluate(OVERLAPS) == [], name
        assert page.locator("main.table [role=button] [role=button]").count() == 0, name


def test_a_finger_finds_everything_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    open_lobby(page, base)
    for name, position in POSITIONS.items():
        Staged(page, base, position())
        page.wait_for_selector(".ls-board .live, .mine .live, section.end")
        assert page.evaluate(NARROW_HITS) == [], name


def test_a_resized_window_keeps_its_words_readable(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    Staged(page, base, crowded())
    page.set_viewport_size({"width": 1110, "height": 800})
    until(page, lambda: page.evaluate(SMALL_WORDS) == [], "the board to be laid out anew")
    assert page.evaluate(OVERLAPS) == []


def test_the_hand_looked_at_lies_open_for_one_pair_of_eyes_only(visit: Visit, base: str) -> None:
    """LS-R37: Binoculars show a hand to whoever plays them; others see that somebody looks."""
    match = do(crowded(), "play st02", "player 3")
    looker, victim, watcher = visit(), visit(), visit()
    for page in (looker, victim, watcher):
        open_lobby(page, base)
    staged = Staged(looker, base, match)
    seen = looker.locator(".ls-seen .ls-card")
    assert seen.locator(".card-title").all_inner_texts() == ["Tip Jar", "Sponsor", "Headwind", "Late Window"]
    assert looker.locator(".ls-resting .ls-card").count() == 8  # the own hand stays in sight
    assert looker.locator(".ls-resting .live").count() == 0
    Staged(victim, base, match, Q)
    Staged(watcher, base, match, None)
    for page in (victim, watcher):
        assert "looks at the hand of" in page.inner_text(".log")
        assert "Headwind" not in page.inner_text("body")
        assert page.locator(".ls-seen").count() == 0
    seen.nth(2).click()
    until(looker, lambda: staged.acted == ["take mv05"], "the card to be taken")
    known = looker.locator(".other .ls-known-card")
    until(looker, lambda: known.count() == 3, "what is still known of that hand")
    known.first.hover()
    looker.wait_for_selector(".tip:not([hidden])")
    assert "Collect $5" in looker.inner_text(".tip")


def test_a_theft_shows_the_card_to_thief_and_victim_only(visit: Visit, base: str) -> None:
    """LS-047: the zero's card goes from hand to hand; a spectator sees only the numbers change."""
    match = do(table(3, own={7: R}, hands={P: ["MV01"], R: ["MO02"]}, stage="start", at={7: 3}), "roll 7 0")
    watcher, thief, victim = visit(), visit(), visit()
    for page in (watcher, thief, victim):
        open_lobby(page, base)
    Staged(watcher, base, match, None)
    match.play("steal")
    for page, look in ((watcher, None), (thief, P), (victim, R)):
        Staged(page, base, match, look)
        assert [text.strip() for text in page.locator(".ls-plate .ls-backs text").all_text_contents()] == [
            "2",
            "0",
            "0",
        ]
        assert ("Sponsor" in page.inner_text(".log")) == (look is not None)
    assert "Sponsor" in victim.locator(".other .ls-known-card").all_inner_texts()


def test_a_pickpocket_is_pointed_at_his_victim(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    match = table(4, hands={P: ["ST04"]}, cash={P: 0, Q: 30, R: 0, S: 5}, stage="action", dice=(5, 3))
    open_lobby(page, base)
    staged = Staged(page, base, match)
    page.locator(".mine [data-target='card:ST04']").click()
    plates = page.locator(".ls-board .ls-plate.live")
    until(page, lambda: plates.count() == 2, "the two who have money")
    plates.first.click()
    page.get_by_role("button", name="Do it").click()
    until(page, lambda: staged.acted == ["play st04", "player 2"], "the choice")
    assert (cash(match, P), cash(match, Q)) == (5, 25)


def test_what_is_drawn_on_the_way_is_what_the_events_say(visit: Visit, base: str) -> None:
    """Step by step through whole matches: the last event drawn and the true view show the same table."""
    frames = []
    for seats, seed in ((3, "1"), (5, "2"), (8, "3")):
        match = railbird.new("long_shot", seats=seats, seed=seed)
        before = match.view(0)["table"]
        for turn in range(200):
            if match.over:
                break
            actions = match.actions()
            done = len(match.steps)
            match.play(actions[turn * 7 % len(actions)])
            after = match.view(0)["table"]
            events = [{"kind": e.kind, "seat": e.seat, "data": dict(e.data)} for e in match.log(0, done)]
            frames.append([before, events, after])
            before = after
    page = visit()
    open_lobby(page, base)
    Staged(page, base, crowded())
    assert len(frames) > 300
    assert page.evaluate(ADVANCED, frames) == []


def test_hints_lead_from_the_first_roll_to_the_end(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base, hints=True)
    texts = set()
    for position in ("the token", "the action", "bars", "a zero", "features", "a horse to choose", "a card to take"):
        Staged(page, base, POSITIONS[position]())
        page.wait_for_selector(".coach")
        at = page.locator(".coach").get_attribute("data-at")
        assert page.locator(f"main.table [data-target='{at}']").count()
        text = page.inner_text(".coach p")
        assert len(text.split()) <= 35
        texts.add(text)
    for turns in (1, 5, 9, 13):  # the first four turns of the first of four players
        Staged(page, base, table(4, hands={P: ["MV01", "MV02"]}, at={7: 3}, stage="action", dice=(7, 3), turns=turns))
        page.wait_for_selector(".coach")
        texts.add(page.inner_text(".coach p"))
    assert len(texts) == 11


def test_the_guide_and_its_pictures(visit: Visit, base: str) -> None:
    page = visit()
    page.goto(f"{base}#/rules/long_shot")
    page.wait_for_selector(".chapter .ls-board")
    assert 5 <= page.locator(".chapter").count() <= 8
    assert page.locator(".chapter .picture").count() >= 5


def test_dice_tumble_before_horses_run_and_all_can_be_skipped(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base, instant=False)
    page.add_init_script("""
      window.animated = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        const piece = this.getAttribute('data-piece');
        if (piece) window.animated.push(piece);
        return animate.apply(this, given);
      };
    """)
    staged = Staged(page, base, table(4, own={5: Q}, at={9: 30, 5: 3}, tokens=[], stage="start"))
    staged.play("roll 9 4")
    until(page, lambda: page.evaluate("window.animated").count("horse:9") == 2, "over the line and into the circle")
    assert page.evaluate("window.animated") == ["die:horse", "die:move", "horse:9", "horse:9"]
    page.keyboard.press("s")
    page.wait_for_selector(".prompt.asks")
    assert page.locator(".ls-courier, .banner").count() == 0
    assert "1st $100" in page.locator(".ls-circle").text_content()

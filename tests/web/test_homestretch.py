"""Homestretch in the browser: its board is clicked from the lobby to the score sheet and shows no secrets."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.web.conftest import PHONE, Visit
from tests.web.table import INSTANT, amounts, click_on_the_board, finished, open_lobby, play_now, play_out, until

TITLE = "Homestretch"
OWN = 0  # the seat of whoever clicks "Play now"

# Live things that are drawn smaller than a finger.
SMALL = """() => [...document.querySelectorAll('main.table .live, .picker button, .prompt .action')].filter(element => {
  const box = (element.querySelector(':scope > .hit') ?? element).getBoundingClientRect();
  return box.width > 0 && (box.width < 43 || box.height < 41);
}).map(element => element.dataset.target ?? element.textContent)"""

# Text that is drawn under 13 px, the scale of an <svg> reckoned in.
TINY = """() => [...document.querySelectorAll('main.table *')].filter(element => {
  if (![...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue.trim())) return false;
  if (!element.getBoundingClientRect().width || element.closest('.sr')) return false;
  const svg = element.closest('svg');
  const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
  return parseFloat(getComputedStyle(element).fontSize) * scale < 12.95;
}).map(element => `${element.getAttribute('class')}: ${element.textContent}`)"""


def overheard(page: Page) -> list[dict[str, Any]]:
    """Every table message that comes to this page, as it arrives."""
    heard: list[dict[str, Any]] = []

    def listen(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            heard.append(message)

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", listen)

    page.on("websocket", opened)
    return heard


def kind_of(page: Page) -> str:
    """Of what can be clicked on the board now; asked at once, for the board may be drawn anew in between."""
    return str(page.evaluate("document.querySelector('main.table .live')?.dataset.target ?? ''")).split(":")[0]


def test_a_match_by_clicking_the_board_shows_no_secrets(visit: Visit, base: str) -> None:
    page = visit()
    heard = overheard(page)
    open_lobby(page, base)
    play_now(page, TITLE)
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
    assert {"share", "spot"} <= clicked.keys()
    could_buy = any(action["text"].startswith("buy") for message in heard for action in message["actions"])
    assert bool(clicked["offer"] + clicked["deck"]) == could_buy
    assert clicked["space"] + clicked["horse"] > 0
    assert not tiny
    totals = amounts(page.locator(".slip .total td"))
    assert totals == sorted((seat["money"] for seat in heard[-1]["view"]["table"]["seats"]), reverse=True)
    assert [row.inner_text() for row in page.locator(".mine .earnings tbody td:first-child").all()] == list("1234")
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
            if event["kind"] in ("hand", "token"):
                assert event["seat"] == OWN
            if event["kind"] == "pick" and event["seat"] != OWN:
                assert event["data"] == {}
            if event["kind"] == "bets":
                assert all(set(spot) == {"number", "line"} for spot in event["data"]["spots"])


def test_others_tokens_are_drawn_face_down(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, TITLE)
    until_race(page, lambda: page.locator(".hs-track .runner.live").count() > 0)
    chips = page.locator(".hs-tote .chip")
    own = [text.replace("+", "") for text in page.locator(".hs-tote .chip.own").all_inner_texts()]
    assert sorted("".join(own)) == sorted("32211")
    others = page.locator(".hs-tote .chip.down")
    assert others.count() > 0
    assert chips.count() == len(own) + others.count()
    assert all(label.endswith("face down") for label in others.evaluate_all("all => all.map(one => one.ariaLabel)"))


def until_race(page: Page, there: Callable[[], bool]) -> None:
    for turn in range(60):
        page.wait_for_selector(".prompt.asks")
        if there():
            return
        before = page.inner_text(".log")
        assert click_on_the_board(page, turn)
        until(page, partial(changed, page, before), "the next step")
    raise AssertionError("the race has not begun")


def changed(page: Page, before: str) -> bool:
    return page.inner_text(".log") != before or page.locator(".picker").count() > 0


def test_a_race_on_a_phone(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    open_lobby(page, base)
    play_now(page, TITLE)
    tapped: Counter[str] = Counter()

    def tap(page: Page, turn: int) -> bool:
        """Fold the sheet away and tap the board; what cannot be taken back is asked once more."""
        if not page.locator(".prompt.asks").count():
            return False
        if page.locator(".picker.ask .primary").count():
            page.locator(".picker.ask .primary").tap()
            return True
        kind = kind_of(page)
        if kind:
            if not tapped[kind]:
                assert page.evaluate(SMALL) == []
                assert page.evaluate(TINY) == []
            assert page.evaluate("document.documentElement.scrollWidth") == 390
            tapped[kind] += 1
        return click_on_the_board(page, turn)

    end = Counter(share=1, spot=3, horse=1)
    for turn in range(1500):
        if all(tapped[kind] >= least for kind, least in end.items()) or finished(page):
            break
        tap(page, turn)
        page.wait_for_timeout(40)
    assert all(tapped[kind] >= least for kind, least in end.items()), tapped


def test_the_horse_runs_then_the_next_dice_fall(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, TITLE)
    until_race(page, lambda: page.locator(".hs-track .landing").count() > 0)
    rolled = page.locator(".hs-track .runner.live").get_attribute("data-piece")
    page.evaluate("""() => {
      window.animated = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        const piece = this.getAttribute('data-piece');
        if (piece) window.animated.push(piece);
        return animate.apply(this, given);
      };
    }""")
    page.evaluate(INSTANT.replace("speed: 0", "speed: 2"))
    page.locator(".prompt .action[data-text='two stop']").click()
    until(page, lambda: len(page.evaluate("window.animated")) > 3, "the next roll")
    seen = page.evaluate("window.animated")
    assert seen[0] == rolled
    assert seen[1:3] == ["die:1", "die:2"]
    page.keyboard.press("s")
    page.wait_for_selector(".prompt.asks")


def test_the_guide_draws_its_pictures(visit: Visit, base: str) -> None:
    page = visit()
    page.goto(f"{base}#/rules/homestretch")
    page.wait_for_selector(".picture .hs-track")
    assert page.locator(".picture .hs-tote .tote-spot").count() == 33
    assert page.locator(".picture .share").count() == 3

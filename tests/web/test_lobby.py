"""The lobby: what it weighs, the four races, and my tables below them."""

from __future__ import annotations

import gzip
import random

import pytest
from playwright.sync_api import Page, Response, expect

import railbird
from railbird.games.registry import find
from tests.server.client import Server, play_out
from tests.web.conftest import Visit
from tests.web.table import asked, begin, open_lobby, play_now

DICE = "Long Shot: The Dice Game"
ORDER = ["long_shot_dice", "long_shot", "finish_line", "homestretch"]
FIRST_PAGE = 200 * 1024


def test_the_first_page_is_small(visit: Visit, base: str) -> None:
    page = visit()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(base)
    page.wait_for_selector(".race button")
    sizes = [len(gzip.compress(answer.body())) + 400 for answer in answers]
    assert len(sizes) > 10
    assert sum(sizes) < FIRST_PAGE


def test_the_first_page_fetches_its_modules_at_once(visit: Visit, base: str) -> None:
    """Every module that the lobby runs is announced in the page, and nothing else is."""
    page = visit()
    page.goto(base)
    page.wait_for_selector(".race button")
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map(entry => entry.name).filter(name => name.endsWith('.js'))"
    )
    announced = page.evaluate("[...document.querySelectorAll('link[rel=modulepreload]')].map(link => link.href)")
    assert set(loaded) == set(announced)
    assert len(announced) > 10


def remember(page: Page, *tables: tuple[str, str]) -> None:
    """As if this browser had been at these tables, with these tokens."""
    page.evaluate(
        "tables => localStorage.setItem('railbird.tables', JSON.stringify(tables.map(([table, token]) =>"
        " ({table, token, game: '', seats: [], spectator: '', at: 1}))))",
        tables,
    )


@pytest.mark.layout
def test_the_lobby_fills_one_screen_with_the_flagship_first(visit: Visit, base: str, server: Server) -> None:
    page = visit()
    open_lobby(page, base)
    expect(page.locator(".race h2")).to_have_text([find(game).title for game in ORDER])
    expect(page.locator(".my-tables")).to_contain_text("Your tables will stand here")
    made = [server.make("finish_line", ["link", "link"]) for _ in range(6)]
    for listed in (False, True):
        if listed:
            remember(page, *((one["table"], one["seats"][0]["token"]) for one in made))
            page.reload()
            expect(page.locator(".ticket")).to_have_count(3)
        assert page.evaluate("document.documentElement.scrollHeight") <= 800
        boxes = [box for race in page.locator(".race").all() if (box := race.bounding_box())]
        assert len(boxes) == len(railbird.game_ids())
        assert max(box["y"] + box["height"] for box in boxes) > 700
    page.get_by_role("button", name="Show all 6").click()
    expect(page.locator(".ticket")).to_have_count(6)


def test_my_tables_are_listed_with_their_state(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, DICE)
    page.goto(f"{base}#/")
    page.wait_for_selector(".my-tables li.turn >> text=Your turn")
    page.get_by_role("link", name=f"Go on with {DICE}").click()
    assert asked(page)


def test_my_tables_offer_what_comes_next(visit: Visit, base: str, server: Server) -> None:
    waiting = server.make("finish_line", ["link", "link"])
    over = server.make("long_shot_dice", ["link", {"kind": "bot", "level": "random"}])
    player = server.sit(over, 0)
    play_out([player], random.Random(3))
    running = server.make("long_shot_dice", ["link", {"kind": "bot", "level": "random"}])
    mover = server.sit(running, 0)
    mover.until(lambda: bool(mover.table.get("actions")))
    page = visit()
    open_lobby(page, base)
    keys = [(one["table"], one["seats"][0]["token"]) for one in (over, waiting, running)]
    remember(page, ("A" * 16, "B" * 32), *keys)
    page.reload()
    expect(page.locator(".ticket").first).to_have_class("ticket playing turn")
    page.get_by_role("button", name="Show all 4").click()
    expect(page.locator(".ticket").last).to_contain_text("no longer exists")
    page.get_by_role("link", name=f"Replay {DICE}").click()
    page.wait_for_selector(".replay-bar")
    page.goto(base)
    expect(page.locator(".ticket")).to_have_count(3)  # the one that is gone was said once
    page.get_by_role("button", name=f"Rematch of {DICE}").click()
    page.wait_for_selector("main.table")
    assert page.url.split("/")[-2] not in [table for table, _ in keys]
    page.goto(base)
    page.get_by_role("button", name="Show all 4").click()
    page.wait_for_selector(".ticket >> text=Next race")


def test_a_bot_gives_way_to_somebody_of_its_name(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.get_by_label("Your name").fill("bess")
    play_now(page, DICE)
    asked(page)
    expect(page.locator(".tote-name")).to_have_text(["bess", "Otto", "Lily", "Max"])


@pytest.mark.layout
def test_the_letters_are_those_of_the_set(visit: Visit, base: str, fonts: str) -> None:
    """Whatever else is installed: otherwise the layout would be tested with one machine's letters."""
    page = visit()
    open_lobby(page, base)
    family = {"wide": "DejaVu", "narrow": "Liberation"}[fonts]
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    for what, kind in ((".race h2", "Serif"), (".race-facts", "Sans")):
        node = tools.send("DOM.querySelector", {"nodeId": root, "selector": what})["nodeId"]
        used = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        assert {font["familyName"] for font in used} == {f"{family} {kind}"}


THREE_NOTES = """() => {
  const notes = [...document.querySelectorAll(".seat-note")].map((note) => note.innerText);
  return new Set(notes).size === 3 && notes.every((note) => note.includes("Easy"));
}"""


def test_play_now_seats_easy_bots_in_the_first_match_of_a_game(visit: Visit, base: str, server: Server) -> None:
    page = visit()

    def seated(title: str) -> set[str]:
        open_lobby(page, base)
        play_now(page, title)
        table = server.app.state.hub.tables[page.url.split("/")[-2]]
        return {str(seat.bot).partition("+")[0] for seat in table.progress.seats[1:]}

    assert seated(DICE) == {"easy"}
    assert seated(DICE) == {"steady"}
    assert seated("Homestretch") == {"easy"}  # another game is new again
    page.wait_for_function(THREE_NOTES)  # each has a temperament of its own, once it has made its move

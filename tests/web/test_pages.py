"""The other pages: lobby, set-up, replay, rules; what they weigh, and whether everybody can use them."""

from __future__ import annotations

import gzip
import json
import random
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import railbird
from railbird.games import find
from railbird.record import read, walk
from tests.server.client import Server
from tests.server.client import play_out as play_match
from tests.web.conftest import PHONE, Visit
from tests.web.table import amounts, click_a_button, open_lobby, play_now, play_out, until

DICE = "Long Shot: The Dice Game"
SCREENS = [
    "#/",
    "#/replay",
    "#/rules/long_shot_dice",
    "#/rules/finish_line",
    *(f"#/new/{game}" for game in railbird.games()),
]
ORDER = ["long_shot_dice", "long_shot", "finish_line", "homestretch"]
SENT = "window.sent ?? navigator.clipboard.readText()"
RESTING = (
    "document.getAnimations().every(one =>"
    " one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"
)
FIRST_PAGE = 200 * 1024


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = railbird.new("long_shot_dice", ["Ann", "Bob"], seed=11)
    while not match.over:
        match.play(match.actions()[-1])
    path = tmp_path_factory.mktemp("record") / "match.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    return path


def test_the_first_page_is_small(visit: Visit, base: str) -> None:
    page = visit()
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(len(gzip.compress(answer.body())) + 400))
    page.goto(base)
    page.wait_for_selector(".race")
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes) < FIRST_PAGE


def remember(page: Page, *tables: tuple[str, str]) -> None:
    """As if this browser had been at these tables, with these tokens."""
    page.evaluate(
        "tables => localStorage.setItem('railbird.tables', JSON.stringify(tables.map(([table, token]) =>"
        " ({table, token, game: '', seats: [], spectator: '', at: 1}))))",
        tables,
    )


def test_the_lobby_fills_one_screen_with_the_flagship_first(visit: Visit, base: str, server: Server) -> None:
    page = visit()
    open_lobby(page, base)
    assert page.locator(".race h2").all_inner_texts() == [find(game).title for game in ORDER]
    assert "Your tables will stand here" in page.inner_text(".my-tables")
    made = [server.make("finish_line", ["link", "link"]) for _ in range(6)]
    for listed in (False, True):
        if listed:
            remember(page, *((one["table"], one["seats"][0]["token"]) for one in made))
            page.reload()
            page.wait_for_selector(".ticket")
            assert page.locator(".ticket").count() == 3
        assert page.evaluate("document.documentElement.scrollHeight") <= 800
        boxes = [box for race in page.locator(".race").all() if (box := race.bounding_box())]
        assert len(boxes) == len(railbird.games())
        assert max(box["y"] + box["height"] for box in boxes) > 700
    page.get_by_role("button", name="Show all 6").click()
    assert page.locator(".ticket").count() == 6


def looking(look: str) -> dict[str, Any]:
    return PHONE if look == "phone" else {"color_scheme": "dark" if look == "night" else "light"}


def usable_by_everybody(page: Page) -> None:
    """No serious finding of axe, headings without gaps, and nothing to scroll sideways."""
    assert serious(page) == []
    levels = page.evaluate("[...document.querySelectorAll('h1, h2, h3, h4')].map(h => Number(h.tagName[1]))")
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding(screen: str, look: str, visit: Visit, base: str) -> None:
    page = visit(**looking(look))
    open_lobby(page, base)
    page.goto(base + screen)
    page.wait_for_selector(".race, .preview, .clause-list, .drop")
    usable_by_everybody(page)


@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding_in_a_replay_and_a_waiting_room(
    look: str, visit: Visit, base: str, record: Path
) -> None:
    page = visit(**looking(look))
    open_lobby(page, base)
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")
    usable_by_everybody(page)
    page.keyboard.press("End")
    page.wait_for_selector(".slip")
    usable_by_everybody(page)
    page.goto(f"{base}#/new/long_shot_dice")
    page.get_by_label("Who sits in seat 2").select_option("link")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".room")
    assert serious(page) == []


@pytest.mark.parametrize("look", ["day", "night", "phone"])
def test_no_serious_accessibility_finding_at_the_table(look: str, visit: Visit, base: str) -> None:
    page = visit(**looking(look))
    open_lobby(page, base, hints=True)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    assert serious(page) == []
    play_out(page, click_a_button)
    assert serious(page) == []


def serious(page: Page) -> list[str]:
    """Findings of axe that keep somebody out, once everything has faded in."""
    until(page, lambda: bool(page.evaluate(RESTING)), "what is fading in")
    found = Axe().run(page).response["violations"]
    return [
        f"{finding['id']}: {node['html'][:160]}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"][:3]
    ]


def test_a_mixture_of_cards_is_previewed(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot_dice")
    page.wait_for_selector(".preview .ld-card")
    page.get_by_label("Card set").select_option("mix")
    page.get_by_label("Set of horse 1").select_option("2")
    page.get_by_label("Set of horse 2").select_option("3")
    page.wait_for_selector(".preview >> text=Golden Corral")
    page.wait_for_selector(".preview >> text=Pie in the Sky")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".cards >> text=Golden Corral")


def made_table(server: Server, page: Page) -> Any:
    """What the server has of the table on this page."""
    page.wait_for_selector("main.table")
    return server.app.state.house.tables[page.url.split("/")[-2]]


@pytest.mark.parametrize("game", railbird.games())
def test_every_option_of_a_game_can_be_chosen(game: str, visit: Visit, base: str, server: Server) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/{game}")
    page.wait_for_selector(".preview")
    wanted: dict[str, Any] = {}
    for option in find(game).options:
        field = page.locator(".option", has=page.locator(f"#about-{option.name}"))
        assert field.locator(".clause").all_inner_texts() == list(option.rules)
        if option.kind == "truth":
            field.get_by_role("checkbox").click()
            wanted[option.name] = not option.default
        elif option.kind == "choice":
            field.get_by_role("radio").last.click()
            wanted[option.name] = option.choices[-1][0]
        elif option.kind == "seat":
            assert field.locator("option").all_inner_texts() == ["By lot", "You", "Bot 2", "Bot 3"]
            field.get_by_role("combobox").select_option(label="Bot 2")
            wanted[option.name] = 1
        elif option.kind == "cards":
            field.get_by_label("Card set").select_option("3")
            wanted[option.name] = [3] * 8
        else:
            field.get_by_role("combobox").first.select_option("green")  # the third seat's: they change
            wanted[option.name] = ["green", "blue", "black"]
    page.get_by_role("button", name="Open the table").click()
    assert {name: made_table(server, page).progress.options[name] for name in wanted} == wanted


def test_a_clause_opens_beside_its_option(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot")
    page.get_by_role("button", name="Rule LS-X03").click()
    page.wait_for_selector("dialog >> text=option")
    page.keyboard.press("Escape")
    assert page.locator("dialog").count() == 0
    assert page.get_by_role("button", name="Open the table").is_visible()


def test_seats_are_set_in_the_order_of_play(visit: Visit, base: str, server: Server) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot")
    page.wait_for_selector(".preview")
    assert "3 to 8" in page.inner_text(".setup-fields")
    assert page.get_by_role("button", name="Remove seat 3").is_disabled()  # three are needed
    page.get_by_label("Who sits in seat 2").select_option("link")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Name of seat 4").fill("Old Tom")
    page.get_by_role("button", name="Move seat 4 up").click()
    assert page.get_by_label("Name of seat 3").input_value() == "Old Tom"
    assert page.inner_text(".company") == "You, 1 friend by link and 2 bots."
    for _ in range(4):
        page.get_by_role("button", name="Add a seat").click()
    assert page.get_by_role("button", name="Add a seat").count() == 0
    page.get_by_role("button", name="Remove seat 8").click()
    page.get_by_role("button", name="Open the table").click()
    seats = made_table(server, page).progress.seats
    assert [seat.kind for seat in seats] == ["me", "link", "bot", "bot", "bot", "bot", "bot"]
    assert seats[2].name == "Old Tom"


def test_editions_that_come_with_a_game_and_ones_own(visit: Visit, base: str, server: Server, tmp_path: Path) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot")
    page.get_by_label("As printed in 2009").check()
    page.wait_for_selector(".go >> text=us2009")
    page.get_by_role("button", name="How to make your own").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the built-in tables").click()
    page.keyboard.press("Escape")
    saved = Path(saving.value.path()).read_text(encoding="utf-8")
    assert saving.value.suggested_filename == "long_shot.toml"
    own = tmp_path / "mine.toml"
    own.write_text(saved.replace('name = "My box"', 'name = "The attic box"'), encoding="utf-8")
    page.get_by_label("Edition file").set_input_files(own)
    page.wait_for_selector(".go >> text=The attic box")
    page.get_by_role("button", name="Open the table").click()
    assert made_table(server, page).progress.edition["name"] == "The attic box"


def test_a_wrong_edition_is_refused_with_its_reason(visit: Visit, base: str, tmp_path: Path) -> None:
    page = visit(quiet=True)  # the browser writes every refused request to the console
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot_dice")
    wrong = tmp_path / "mine.toml"
    wrong.write_text("[track]\nspaces = 'many'\n", encoding="utf-8")
    page.get_by_label("Edition file").set_input_files(wrong)
    page.wait_for_selector(".option .error")  # at the field
    assert "The [edition] table with name and game is missing" in page.inner_text(".option .error")
    assert page.get_by_role("button", name="Open the table").is_disabled()
    page.get_by_label("Built in").check()
    page.wait_for_selector(".option .error", state="detached")
    assert page.get_by_role("button", name="Open the table").is_enabled()


def test_links_are_copied_and_shared_from_the_waiting_room(visit: Visit, base: str, server: Server) -> None:
    for shares in (False, True):
        page = visit(permissions=["clipboard-read", "clipboard-write"])
        if shares:
            page.add_init_script("navigator.share = async what => { window.sent = what.url; }")
        open_lobby(page, base)
        page.goto(f"{base}#/new/long_shot_dice")
        page.get_by_label("Who sits in seat 3").select_option("link")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_selector(".room >> text=still to come")
        page.wait_for_selector(".room-here >> text=Here: Guest.")
        page.get_by_role("button", name="the link for seat 3").click()
        until(page, lambda page=page: "#/t/" in page.evaluate(SENT), "the link")  # type: ignore[misc]
        link = page.evaluate(SENT)
        page.get_by_role("button", name="Link and QR code").click()
        assert link == page.locator("dialog input").input_value()
        page.locator("dialog").get_by_role("button", name="Copy").click()
        page.wait_for_selector("dialog >> text=✓ Copied")
        friend = visit()
        open_lobby(friend, base)
        friend.goto(link)
        friend.wait_for_selector(".join")
        page.wait_for_selector(".room >> text=has opened the link")


def test_an_uploaded_record_is_replayed(visit: Visit, base: str, record: Path) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")
    steps = len(json.loads(record.read_text(encoding="utf-8"))["steps"])
    assert page.inner_text(".where") == f"0 / {steps}"
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".where") == f"1 / {steps}"
    page.keyboard.press("End")
    assert page.inner_text(".where") == f"{steps} / {steps}"
    page.keyboard.press("ArrowLeft")
    assert page.inner_text(".where") == f"{steps - 1} / {steps}"
    page.keyboard.press("Home")
    assert page.inner_text(".where") == f"0 / {steps}"
    page.get_by_role("button", name="Next decision").click()
    assert page.locator(".doing").inner_text().startswith(("Ann", "Bob"))
    page.get_by_role("button", name="To the end").click()
    assert page.inner_text(".where") == f"{steps} / {steps}"
    final = railbird.replay(record.read_text(encoding="utf-8")).scores()
    assert amounts(page.locator(".slip .total td")) == sorted(final, reverse=True)


def test_a_replay_plays_its_events_in_order(visit: Visit, base: str, record: Path) -> None:
    page = visit()
    open_lobby(page, base, instant=False)
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")
    page.get_by_label("Speed").select_option("12")
    page.evaluate(
        "() => { window.said = []; window.moved = false; const line = document.querySelector('.doing');"
        " new MutationObserver(() => { window.said.push(line.firstChild.textContent);"
        " window.moved ||= document.getAnimations().some(one => one.effect.target.closest('.board'));"
        " }).observe(line, {childList: true, characterData: true, subtree: true}); }"
    )
    page.keyboard.press("Space")
    until(page, lambda: page.evaluate("window.said.length") > 40, "the events")
    page.keyboard.press("Space")
    page.wait_for_selector(".play >> text=Play")
    told = [event.text for event in railbird.replay(record.read_text(encoding="utf-8")).log()]
    said = [text for text, _ in groupby(page.evaluate("window.said")) if text in told]
    shown = [text for text, _ in groupby(told)]
    assert len(said) > 15
    assert [text for text in said if text != said[-1]] == [text for text in shown[: len(said)] if text != said[-1]]
    assert page.evaluate("window.moved")


def test_marks_lead_to_changes_of_the_lead(visit: Visit, base: str, record: Path) -> None:
    scores = [match.scores() for match in walk(read(record.read_text(encoding="utf-8")))]
    leader, changes = None, []
    for k, now in enumerate(scores):
        if now.count(max(now)) == 1 if leader is None else now[leader] < max(now):
            leader = now.index(max(now))
            changes.append(k)
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")
    assert page.locator(".marks .lead").count() == len(changes) > 0
    for k in changes:
        page.keyboard.press("l")
        assert page.inner_text(".where").startswith(f"{k} /")
    assert page.locator(".marks .finish").count() >= 1


def test_a_finished_match_is_linked_without_anybodys_key(visit: Visit, base: str, server: Server) -> None:
    made = server.make("finish_line", [{"kind": "bot", "level": "random"}] * 2)
    watcher = server.watch(made)
    watcher.until(lambda: watcher.over)
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    open_lobby(page, base)
    page.goto(f"{base}#/replay/{made['table']}/{made['spectator']}/0")  # as the table's own page names it
    page.wait_for_selector(".replay-bar")
    page.get_by_label("Whose eyes").select_option("1")
    page.wait_for_selector(".mine")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Link to this moment").click()
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url == f"{base}#/replay/{made['table']}/9/1"
    stranger = visit()
    stranger.goto(link)
    stranger.wait_for_selector(".mine")
    assert stranger.inner_text(".where") == page.inner_text(".where")
    assert stranger.inner_text(".doing") == page.inner_text(".doing")
    with stranger.expect_download() as saving:
        stranger.get_by_role("button", name="Save the record").click()
    assert railbird.replay(Path(saving.value.path()).read_text(encoding="utf-8")).over


def test_a_running_match_is_looked_back_on_by_its_own_people(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector(".replay-bar >> text=Looking back")
    assert page.get_by_role("button", name="Link to this moment").count() == 0
    assert page.get_by_label("Whose eyes").count() == 0
    page.keyboard.press("Home")
    page.wait_for_selector(".doing >> text=Before the first roll.")
    table = page.url.split("/")[-3]
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(".prompt.asks")
    stranger = visit(quiet=True)  # the browser writes every refused request to the console
    stranger.goto(f"{base}#/replay/{table}/0")
    stranger.wait_for_selector(".notice >> text=There is no such table or seat.")


def test_looking_back_a_step_without_an_event_says_what_it_led_to(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, find("homestretch").title)
    page.wait_for_selector(".prompt.asks")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector(".replay-bar >> text=Looking back")
    page.keyboard.press("Home")
    expect(page.locator(".doing")).to_have_text("Before the first roll.")
    page.keyboard.press("ArrowRight")  # a card is dealt face down
    expect(page.locator(".doing")).to_have_text("The blue cards are dealt.")


def test_a_record_is_dropped_on_the_page(visit: Visit, base: str, record: Path) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/replay")
    page.wait_for_selector(".drop")
    text = record.read_text(encoding="utf-8")
    page.evaluate("text => { window.held = new DataTransfer(); held.items.add(new File([text], 'match.json')); }", text)
    for kind in ("dragover", "drop"):
        page.evaluate(
            "kind => document.querySelector('.drop').dispatchEvent("
            "new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: window.held}))",
            kind,
        )
        if kind == "dragover":
            page.wait_for_selector(".drop.over")
    page.wait_for_selector(".replay-bar")


def test_a_broken_record_is_refused_with_the_step(visit: Visit, base: str, record: Path, tmp_path: Path) -> None:
    page = visit(quiet=True)  # the browser writes every refused request to the console
    open_lobby(page, base)
    broken = json.loads(record.read_text(encoding="utf-8"))
    step = next(n for n, entry in enumerate(broken["steps"]) if "roll" in json.dumps(entry))
    broken["steps"] = json.loads(json.dumps(broken["steps"]).replace("roll ", "roll 9", 1))
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(broken), encoding="utf-8")
    page.goto(f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(path)
    page.wait_for_selector(".notice")
    assert str(step) in page.inner_text(".notice") or str(step + 1) in page.inner_text(".notice")


def test_clauses_are_searched_and_opened_by_address(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/rules/long_shot_dice/LD-086")
    page.wait_for_selector(".clause-list .found")
    assert page.locator(".clause-list .found b").inner_text() == "LD-086"
    assert page.locator(".chapter svg").count() >= 2
    everything = page.locator(".clause-list b").count()
    page.get_by_label("Search").fill("no bet line")
    found = page.locator(".clause-list b").count()
    assert 0 < found < everything
    assert page.inner_text(".count") == f"{found} of {everything} clauses"
    assert page.locator("mark").count() >= found
    assert "decline" not in " ".join(page.locator("mark").all_inner_texts()).lower()
    page.get_by_label("Search").fill("there is no such word")
    page.get_by_role("button", name="Show everything").click()
    assert page.locator(".clause-list b").count() == everything
    page.locator("#LD-080").get_by_role("link", name="LD-R16").click()
    page.wait_for_selector("#LD-R16.found")
    assert page.evaluate("document.activeElement.id") == "LD-R16"


def test_the_rules_lead_back_to_the_table(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    page.goto(f"{base}#/rules/long_shot_dice")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector(".prompt.asks")


def test_my_tables_are_listed_with_their_state(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, DICE)
    page.wait_for_selector(".prompt.asks")
    page.goto(f"{base}#/")
    page.wait_for_selector(".my-tables li.turn >> text=Your turn")
    page.get_by_role("link", name=f"Go on with {DICE}").click()
    page.wait_for_selector(".prompt.asks")


def test_my_tables_offer_what_comes_next(visit: Visit, base: str, server: Server) -> None:
    waiting = server.make("finish_line", ["link", "link"])
    over = server.make("long_shot_dice", ["link", {"kind": "bot", "level": "random"}])
    player = server.sit(over, 0)
    play_match([player], random.Random(3))
    running = server.make("long_shot_dice", ["link", {"kind": "bot", "level": "random"}])
    mover = server.sit(running, 0)
    mover.until(lambda: bool(mover.table.get("actions")))
    page = visit()
    open_lobby(page, base)
    keys = [(one["table"], one["seats"][0]["token"]) for one in (over, waiting, running)]
    remember(page, ("A" * 16, "B" * 32), *keys)
    page.reload()
    page.wait_for_selector(".ticket")
    assert page.locator(".ticket").first.get_attribute("class") == "ticket playing turn"
    page.get_by_role("button", name="Show all 4").click()
    assert "no longer exists" in page.locator(".ticket").last.inner_text()
    page.get_by_role("link", name=f"Replay {DICE}").click()
    page.wait_for_selector(".replay-bar")
    page.goto(base)
    page.wait_for_selector(".ticket")
    assert page.locator(".ticket").count() == 3  # the one that is gone was said once
    page.get_by_role("button", name=f"Rematch of {DICE}").click()
    page.wait_for_selector("main.table")
    assert page.url.split("/")[-2] not in [table for table, _ in keys]
    page.goto(base)
    page.get_by_role("button", name="Show all 4").click()
    page.wait_for_selector(".ticket >> text=Next race")


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

"""Finish Line in a real browser: the slip, the dice and the row by clicking them, and what other people may not see."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import railbird
from tests.server.client import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.legible import SIDEWAYS, TINY, TOUCH, edges
from tests.web.score_sheet import check_score_sheet
from tests.web.staged import Staged
from tests.web.table import (
    READY,
    Heard,
    asked,
    begin,
    click_on_the_board,
    drawn,
    moved,
    open_page,
    play_out,
    set_up,
    until,
    watch_motion,
)

TITLE = "Finish Line"
PUBLIC = {"seat", "capital", "side_won", "side_lost", "side_bets", "total", "saved", "confirmed"}
UNDER_THE_SHEET = """() => {
  const hand = document.querySelector('.fl-hand')?.getBoundingClientRect();
  return hand ? hand.bottom - document.querySelector('.sheet').getBoundingClientRect().top : 0;
}"""


def writing(seats: int = 4, first: int = 0) -> railbird.Match:
    """Everybody has an empty slip; that seat starts."""
    return railbird.new("finish_line", seats=seats, seed=2, options={"first": first})


def racing(first: int) -> railbird.Match:
    """All slips are handed in empty; the first seat is to take dice, or a die after that seat has rolled."""
    match = writing(3, first)
    for seat in range(3):
        match.play("confirm", seat)
    while match.waiting != (0,) or not match.actions()[0].text.startswith("take"):
        match.play(match.actions()[-1])
    return match


def live(page: Page, start: str) -> Locator:
    return page.locator(f"main.table [data-target^='{start}'].live")


def write_a_line(page: Page, nth: int = 0) -> None:
    """A horse of the row, the first bet that the picker offers for it, the first amount."""
    live(page, "horse:").nth(nth).click()
    page.locator(".picker .action").first.click()
    page.locator(".fl-chip.live, .sheet .action[data-text^='stake']").first.click()


def kept(page: Page) -> Locator:
    return page.locator(".fl-sums div", has_text="kept").locator("dd")


def hand_in(page: Page) -> None:
    page.locator(".fl-slip .fl-handin.live").click()
    agree(page)


def agree(page: Page) -> None:
    """What cannot be taken back is asked about on a phone."""
    if page.locator(".picker.ask .primary").count():
        page.locator(".picker.ask .primary").click()


def step(page: Page, turn: int) -> bool:
    """Like somebody who bets once a race; dice and tiles by clicking them."""
    if page.locator(".fl-slip .fl-handin.live").count() and not page.locator(".picker").count():
        if page.locator(".fl-lines .fl-returns:not(:empty)").count():
            hand_in(page)
        else:
            write_a_line(page, turn % 7)
        return True
    return click_on_the_board(page, turn)


@pytest.mark.slow
def test_a_match_by_clicking_the_board_tells_nobody_the_others_slips(visit: Visit, base: str) -> None:
    page = visit()
    heard = begin(page, base, TITLE)
    assert play_out(page, step) > 20
    expect(page.locator(".fl-result svg.fl-photo")).to_have_count(3)
    tables = [frame for frame in heard.tables if frame["phase"] != "open"]
    winner = tables[-1]["view"]["table"]["results"][-1]["order"][0]
    photo = page.locator(".end .photo svg.fl-photo")
    expect(photo).to_have_attribute("aria-label", re.compile(f"^Race 3: {winner} wins"))
    check_score_sheet(page, 4)
    own = tables[-1]["look"]
    for frame in tables:
        table = frame["view"]["table"]
        assert all(set(player) == PUBLIC for player in table["players"])
        assert len(table["results"]) == (3 if table["phase"] == "over" else table["race"] - 1)
    events = [event for frame in tables for event in frame["events"]]
    assert any(event["kind"] == "bet" for event in events)
    assert {event["seat"] for event in events if event["kind"] in ("bet", "struck out")} == {own}


def test_the_slip_shows_odds_and_returns_as_it_is_written(visit: Visit, base: str) -> None:
    page = visit()
    Staged(page, base, writing())
    live(page, "horse:").first.click()
    live(page, "horse:").last.click()  # two horses: a place bet, its odds are 11 + 2 in the first race
    expect(page.locator(".fl-lines .pending")).to_contain_text("13x")
    page.locator("[data-target='stake:300'].live").click()
    page.wait_for_selector(".fl-strike.live")
    expect(page.locator(".fl-returns:not(:empty)").first).to_have_text(re.compile("^€3,900"))
    expect(kept(page)).to_have_text("€700")
    expect(page.locator(".fl-todo")).to_contain_text("Room for 3 more to win and 1 more pair.")
    page.locator(".fl-strike.live").click()
    expect(kept(page)).to_have_text("€1,000")  # free again


def test_a_horse_chosen_by_mistake_is_taken_off_the_slip(visit: Visit, base: str) -> None:
    page = visit()
    staged = Staged(page, base, writing())
    live(page, "horse:").first.click()
    page.locator(".picker .action").first.click()
    page.wait_for_selector(".fl-lines .pending .fl-strike.live")
    expect(page.locator(".fl-todo")).to_contain_text("the amount is missing")
    returns = page.locator(".fl-any output")
    expect(returns).to_have_text("returns €1,100")  # 100 at 11x
    page.get_by_role("button", name="€100 more").click()
    expect(returns).to_have_text("returns €2,200")
    staged.match.play("confirm", 1)  # somebody else's news change nothing of it
    staged.show(staged.match)
    expect(returns).to_have_text("returns €2,200")
    page.locator(".pending .fl-strike.live").click()
    expect(page.locator(".fl-handin.live")).to_have_text("Hand in empty")
    expect(page.locator(".fl-lines .pending")).to_have_count(0)


def test_any_amount_can_be_written_into_the_field(visit: Visit, base: str) -> None:
    page = visit()
    Staged(page, base, writing())
    live(page, "horse:").last.click()
    page.locator(".picker .action[data-text^='win']").click()
    field = page.get_by_label("Amount of the stake")
    returns = page.locator(".fl-any output")
    field.fill("1100")
    expect(returns).to_have_text("only €1,000 left")
    field.fill("150")
    expect(returns).to_have_text("in steps of €100")
    field.fill("700")
    page.get_by_role("button", name="Write it").click()
    expect(kept(page)).to_have_text("€300")


def test_three_dice_from_the_tray_two_of_one_colour(visit: Visit, base: str) -> None:
    page = visit()
    Staged(page, base, racing(0))
    live(page, "pool:white").click()
    live(page, "pool:white").click()
    expect(page.locator(".fl-hand .fl-die.ghost")).to_have_count(2)
    live(page, "pool:red").click()
    expect(page.locator(".log")).to_contain_text("takes three dice: white, white, red")


@pytest.mark.parametrize(("first", "says"), [(0, ".tip.pinned"), (1, ".notice")])
def test_a_locked_colour_says_why(visit: Visit, base: str, first: int, says: str) -> None:
    """Of three dice it is one that cannot be clicked; as the one die to take it is refused."""
    page = visit()
    Staged(page, base, racing(first))
    page.locator("[data-target='pool:yellow']").click()
    page.wait_for_selector(f"{says} .clause")
    expect(page.locator(says)).to_contain_text("FL-041")


def test_a_die_that_cannot_be_followed_takes_a_second_click_to_put_away(visit: Visit, base: str) -> None:
    for seed in range(200):
        match = railbird.new("finish_line", 3, seed=seed, options={"first": 0})
        for seat in range(3):
            match.play("confirm", seat)
        match.play("take white white red")
        if match.waiting == (0,) and "put away logo" in [action.text for action in match.actions()]:
            break
    page = visit()
    staged = Staged(page, base, match)
    live(page, "die:logo").first.click()
    question = page.locator(".picker.ask")
    expect(question).to_contain_text("Put the logo (blank) away")
    expect(question).to_contain_text("it is a blank")
    assert not staged.acted
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert not staged.acted
    live(page, "die:logo").first.click()
    question.get_by_role("button", name="Do it").click()
    until(page, lambda: staged.acted == ["put away logo"], "the die to be put away")


class Course:
    """A table with real dice, so that a test says what they show; everybody is there by link."""

    def __init__(self, server: Server, seats: int) -> None:
        self.made = server.make("finish_line", ["link"] * seats, options={"first": 0}, dice="manual")
        self.players = [server.sit(self.made, seat) for seat in range(seats)]

    def link(self, base: str, seat: int | None) -> str:
        if seat is None:
            return f"{base}#/w/{self.made['table']}/{self.made['spectator']}"
        return f"{base}#/t/{self.made['table']}/{self.made['seats'][seat]['token']}"

    @property
    def view(self) -> dict[str, Any]:
        for player in self.players:
            player.settle()
        return dict(self.players[0].table["view"])

    def texts(self) -> list[str]:
        waiting = self.view["waiting"]
        return [action["text"] for action in self.players[waiting[0] if waiting else 0].table["actions"]]

    def play(self, *texts: str, seat: int | None = None) -> None:
        for text in texts:
            view = self.view
            who = 0 if view["chance"] else view["waiting"][0] if seat is None else seat
            answer = self.players[who].act(text)
            assert answer["type"] == "ok", (text, answer)

    def prefer(self, *starts: str) -> None:
        """The first thing that begins so; else the last one."""
        texts = self.texts()
        self.play(next((text for start in starts for text in texts if text.startswith(start)), texts[-1]))

    def slips(self, *slips: tuple[str, ...]) -> None:
        for seat, texts in enumerate(slips):
            self.play(*texts, "confirm", seat=seat)

    def run_down(self, phase: str) -> None:
        """Nothing but dice put away, until that phase comes."""
        while self.view["table"]["phase"] != phase:
            self.prefer("put away logo", "put away", "take white", "take red")

    def until_even(self) -> None:
        """On to the homestretch, and the first two level."""
        while not self.view["table"]["dead_even"]:
            texts = self.texts()
            even = [text for text in texts if "dead even" in text and not text.startswith("put away")]
            if even:
                self.play(even[0])
            else:
                self.prefer("take yellow", "put away logo", "put away", "take white", "take red")


LINE_UP = tuple(f"tile {number}" for number in (8, 22, 3, 5, 18, 11, 20))
SLIPS = (("win 18", "stake 200", "place 11 18", "stake 300"), ("win 8", "stake 500"), ())


def arrive(page: Page, link: str) -> None:
    open_page(page, link)
    page.wait_for_selector("main.table.playing")


def settled(page: Page, course: Course) -> None:
    """Until the page of the first seat has drawn what the table is."""
    assert course.view
    drawn(page, course.players[0].table["n"])


@pytest.mark.layout
@pytest.mark.parametrize("look", ["desk", "phone"])
def test_everything_can_be_read_and_touched(look: str, visit: Visit, server: Server, base: str) -> None:
    """No text under 13 px, nothing to scroll sideways; on a phone every live thing is 44 px, and the hand in sight."""
    page = visit(**({"viewport": DESK} if look == "desk" else PHONE))
    course = Course(server, 3)
    arrive(page, course.link(base, 0))

    def check(where: str) -> None:
        settled(page, course)
        assert page.evaluate(TINY) == [], where
        assert page.evaluate(SIDEWAYS) <= 0, where
        if look == "phone":
            assert [name for name, size in page.evaluate(TOUCH) if size < 43.9] == [], where
            assert page.evaluate(UNDER_THE_SHEET) <= 0, where

    course.play(*LINE_UP)
    check("an empty slip")
    course.play("win 18", seat=0)
    check("an amount is missing")
    course.play("stake 200", "place 11 18", "stake 300", seat=0)
    check("a slip with two lines")
    course.play("confirm", seat=0)
    course.play("win 8", "stake 500", "confirm", seat=1)
    course.play("confirm", seat=2)
    check("the first dice")
    course.play("take white white red", "roll horseshoe, logo, double horseshoes")
    check("a roll")
    course.play("horseshoe 18", "take red", "roll logo, whipping, red blank", "whipping 11")
    course.play("take black", "roll logo, red blank, disqualified", "disqualified 3")
    course.play("take green", "roll logo, red blank, outsider 3000", "outsider 3000 5")
    course.play("take black", "roll logo, red blank, inside tip", "put away logo")
    course.play("take white", "roll logo, red blank, inside tip", "put away red blank")
    check("a horse is out")
    course.play("take white", "roll logo, logo, inside tip")
    settled(page, course)
    live(page, "die:inside_tip").first.click()
    page.wait_for_selector("[data-target^='out:'].live")
    check("an inside tip")
    page.keyboard.press("Escape")
    course.play("put away logo", "take red", "roll logo, red blank, extra move", "put away logo")
    course.play("take white", "roll logo, red blank, extra move", "put away logo")
    course.play("take white", "roll logo, red blank, extra move", "extra move")
    course.until_even()
    check("dead even")
    course.run_down("extra moves")
    check("a saved extra move")
    course.play("waive")
    check("the photo")
    course.play("photo 4", "photo 4")
    check("the second photo")
    course.play("photo 5", "photo 2")
    course.play(*(f"tile {number}" for number in (1, 2, 4, 6, 7, 9, 10)))
    check("the second race")
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert page.evaluate(TINY) == []
        assert page.evaluate(SIDEWAYS) <= 0


def test_a_slip_stays_its_writers_until_the_race_is_over(visit: Visit, server: Server, base: str) -> None:
    """Two browsers and a spectator: neither frames nor page change while somebody writes (FL-015, FL-R60)."""
    course = Course(server, 2)
    writer, rival, watcher = visit(), visit(), visit()
    heard = {page: Heard(page) for page in (rival, watcher)}
    for page, seat in ((writer, 0), (rival, 1), (watcher, None)):
        arrive(page, course.link(base, seat))
    course.play(*LINE_UP)
    for page, told in heard.items():
        until(page, lambda told=told: told.newest["view"]["table"]["phase"] == "slips", "slips")  # type: ignore[misc]
        drawn(page, told.newest["n"])
    shown = {page: page.inner_text("main.table") for page in heard}
    counted = {page: len(told.tables) for page, told in heard.items()}
    live(writer, "horse:").nth(4).click()
    writer.locator(".picker .action[data-text='win 18']").click()
    writer.locator("[data-target='stake:700'].live").click()
    expect(kept(writer)).to_have_text("€300")
    for player in course.players:
        player.settle()
    for page, told in heard.items():
        assert page.inner_text("main.table") == shown[page]
        assert len(told.tables) == counted[page]
    hand_in(writer)
    course.play("confirm", seat=1)
    course.run_down("line-up")
    for page, told in heard.items():
        expect(page.locator(".fl-seat:has-text('Race 1')").first).to_contain_text("€700 at 4x")
        racing = [frame for frame in told.tables if frame["view"]["table"]["race"] == 1]
        assert len(racing) > 10
        secret = json.dumps([[frame["view"]["table"]["slip"], frame["events"]] for frame in racing])
        assert "700" not in secret


def test_one_device_hides_a_slip_behind_the_curtain(visit: Visit, base: str) -> None:
    page = visit()
    set_up(page, base, "finish_line", ["me", "device"])
    lift(page)
    write_a_line(page, 3)
    page.wait_for_selector(".fl-strike.live")
    written = page.locator(".fl-lines .fl-horses")
    horse = written.first.inner_text()
    writer = page.inner_text(".mine .seat-name")
    hand_in(page)
    page.wait_for_selector(".curtain")
    expect(written).to_have_count(0)
    expect(page.locator(".fl-pen path")).to_have_count(0)
    lift(page)
    expect(page.locator(".fl-handin.live")).to_have_text("Hand in empty")
    expect(page.locator(".fl-pen path")).to_have_count(0)
    hand_in(page)
    page.wait_for_selector(f".curtain, {READY}", state="attached")
    if page.locator(".curtain").count():
        lift(page)
    expected = [horse] if page.inner_text(".mine .seat-name") == writer else []
    expect(written).to_have_text(expected)


def lift(page: Page) -> None:
    page.wait_for_selector(".curtain")
    page.locator(".curtain button").click()
    page.wait_for_selector(".curtain", state="detached")
    assert asked(page)


def test_the_first_races_explain_themselves(visit: Visit, base: str) -> None:
    """From the first bet past the first payment six hints, each beside a live thing and short. Which come in the first
    race the dice decide: those of faces that nobody rolled come in the next."""
    page = visit()
    begin(page, base, TITLE, hints=True)
    read: list[str] = []
    turn = 0
    while len(read) < 6 or not any("paid" in words for words in read):
        assert asked(page), read
        hint = page.locator(".coach")
        if hint.count():
            words = hint.locator("p").inner_text()
            target = hint.get_attribute("data-at")
            assert len(words.split()) <= 36, words
            assert page.locator(f"[data-target='{target}'].live").count(), (target, words)
            read.append(words)
            hint.locator(".primary").click()
        else:
            step(page, turn)
            turn += 1
    assert page.locator(".fl-result").count()
    assert len(read) == len(set(read))


def test_a_match_on_a_phone_by_its_board(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    begin(page, base, TITLE)
    for nth in (0, 3):
        write_a_line(page, nth)
        expect(page.locator(".fl-strike.live")).to_have_count(1 if nth == 0 else 2)
        assert asked(page)
    hand_in(page)
    for _ in range(4):
        assert asked(page)
        page.locator("[data-target^='pool:'].live, [data-target^='die:'].live").first.click()
        page.locator(".picker .action, .picker .primary").first.click()
        agree(page)


def test_dice_tumble_into_the_hand(visit: Visit, base: str) -> None:
    page = visit()
    watch_motion(page)
    Staged(page, base, racing(0), instant=False)
    page.locator(".prompt.asks .action[data-text^='take']").first.click()
    page.wait_for_selector(".prompt.asks .action[data-text^='put away']")
    assert any(name.startswith("hand:") for name in moved(page)), moved(page)


@pytest.mark.layout
def test_the_other_seats_are_in_sight_while_slips_are_written(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, TITLE)
    page.wait_for_selector(".fl-handin.live")
    seats, side = edges(page, ".others .other"), edges(page, ".side")
    assert seats["bottom"] <= DESK["height"]
    assert seats["right"] <= side["x"]
    page.locator(".fl-slip .fl-handin.live.none").click()  # an empty slip is not the obvious thing to hand in
    expect(page.locator(".fl-lines tbody tr")).to_have_text(["no bet"])

"""Finish Line in a real browser: the slip, the dice and the row by clicking them, and what other people may not see."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from tests.server.client import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import click_on_the_board, finished, open_lobby, play_now, play_out, until
from tests.web.test_people import set_up

TITLE = "Finish Line"
PUBLIC = {"seat", "capital", "side_won", "side_lost", "side_bets", "total", "saved", "confirmed"}
SMALL = """() => [...document.querySelectorAll('main.table .live')].flatMap(el => {
  const { width, height } = (el.querySelector(':scope > .hit') ?? el).getBoundingClientRect();
  return Math.min(width, height) < 44 ? [`${el.dataset.target} ${width} x ${height}`] : [];
})"""

# Text that is drawn smaller than 13 px on the screen, in the table and what lies over it.
TINY = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('main.table'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement, words = texts.currentNode.nodeValue.trim();
    if (!words || element.closest('.sr') || !element.getClientRects().length) continue;
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(matrix.a, matrix.b);
    if (size < 12.95) found.push(`${words}: ${size.toFixed(1)} px`);
  }
  return found;
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
UNDER_THE_SHEET = """() => {
  const hand = document.querySelector('.fl-hand')?.getBoundingClientRect();
  return hand ? hand.bottom - document.querySelector('.sheet').getBoundingClientRect().top : 0;
}"""

ON_THE_WAY = """async frames => {
  const { advance } = await import('/static/games/finish_line/advance.js');
  const sorted = dice => dice.map(die => die.face).sort().join();
  const look = table => JSON.stringify({
    row: table.row, pair: table.dead_even, pool: table.pool, out: table.out, hand: table.hand.map(die => die.colour),
    tiles: table.starters.map(one => [one.number, sorted(one.dice)]), saved: table.players.map(one => one.saved),
  });
  const wrong = [];
  for (let n = 1; n < frames.length; n++) {
    const [before, after] = [frames[n - 1], frames[n]];
    if (before.table.race !== after.table.race || before.table.results.length !== after.table.results.length) continue;
    const shown = after.events.reduce(advance, before.table);
    if (look(shown) === look(after.table)) continue;
    wrong.push([after.events.map(event => event.text), look(shown), look(after.table)]);
  }
  return wrong;
}"""


def listen(page: Page) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(json.loads(text)))

    page.on("websocket", opened)
    return frames


def others_have_written(page: Page, frames: list[dict[str, Any]]) -> None:
    """Bots hand in their slips at once; then nothing is drawn anew under the pointer."""

    def ready() -> bool:
        tables = [frame["view"]["table"] for frame in frames if frame["type"] == "table"]
        return bool(tables) and sum(player["confirmed"] for player in tables[-1]["players"]) == 3

    until(page, ready, "the others' slips")
    page.wait_for_selector(".fl-handin.live")


def live(page: Page, start: str) -> Any:
    return page.locator(f"main.table [data-target^='{start}'].live")


def write_a_line(page: Page, nth: int = 0) -> None:
    """A horse of the row, the first bet that the picker offers for it, the first amount."""
    live(page, "horse:").nth(nth).click()
    page.locator(".picker .action").first.click()
    page.locator(".fl-chip.live, .sheet .action[data-text^='stake']").first.click()


def kept(page: Page) -> str:
    return page.locator(".fl-sums div", has_text="kept").locator("dd").inner_text()


def hand_in(page: Page) -> None:
    page.locator(".fl-slip .fl-handin.live").click()
    agree(page)


def agree(page: Page) -> None:
    page.wait_for_timeout(30)
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


def test_a_match_by_clicking_the_board_tells_nobody_the_others_slips(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    assert play_out(page, step) > 20
    assert finished(page)
    assert page.locator(".fl-result svg.fl-photo").count() == 3
    tables = [frame for frame in frames if frame["type"] == "table" and frame["phase"] != "open"]
    winner = tables[-1]["view"]["table"]["results"][-1]["order"][0]
    assert str(page.get_attribute(".end .photo svg.fl-photo", "aria-label")).startswith(f"Race 3: {winner} wins")
    own = tables[-1]["look"]
    for frame in tables:
        table = frame["view"]["table"]
        assert all(set(player) == PUBLIC for player in table["players"])
        assert len(table["results"]) == (3 if table["phase"] == "over" else table["race"] - 1)
    steps = [{"table": frame["view"]["table"], "events": frame["events"]} for frame in tables]
    assert page.evaluate(ON_THE_WAY, steps) == []
    events = [event for frame in tables for event in frame["events"]]
    assert any(event["kind"] == "bet" for event in events)
    assert {event["seat"] for event in events if event["kind"] in ("bet", "remove")} == {own}


def test_the_slip_shows_odds_and_returns_as_it_is_written(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    others_have_written(page, frames)
    first, last = live(page, "horse:").first, live(page, "horse:").last
    first.click()
    last.click()  # two horses: a place bet, its odds are 11 + 2 in the first race
    page.wait_for_selector(".fl-lines .pending")
    assert "13x" in page.inner_text(".fl-lines .pending")
    page.locator("[data-target='stake:300']").click()
    page.wait_for_selector(".fl-strike.live")
    assert page.locator(".fl-returns:not(:empty)").first.inner_text().startswith("€3,900")
    assert kept(page) == "€700"
    assert "Room for 3 more to win and 1 more pair." in page.inner_text(".fl-todo")
    page.locator(".fl-strike.live").click()
    until(page, lambda: kept(page) == "€1,000", "the money to be free again")


def test_a_horse_chosen_by_mistake_is_taken_off_the_slip(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    others_have_written(page, frames)
    live(page, "horse:").first.click()
    page.locator(".picker .action").first.click()
    page.wait_for_selector(".fl-lines .pending .fl-strike.live")
    assert "the amount is missing" in page.inner_text(".fl-todo")
    page.get_by_role("button", name="€100 more").click()
    assert page.inner_text(".fl-any output") == "returns €2,200"  # 200 at 11x
    page.locator(".pending .fl-strike.live").click()
    page.wait_for_selector(".fl-handin.live")
    assert page.inner_text(".fl-handin") == "Hand in empty"
    assert page.locator(".fl-lines .pending").count() == 0


def test_any_amount_can_be_written_into_the_field(visit: Visit, base: str) -> None:
    page = visit()
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    others_have_written(page, frames)
    live(page, "horse:").last.click()
    page.locator(".picker .action[data-text^='win']").click()
    field = page.get_by_label("Amount of the stake")
    field.fill("1100")
    assert page.inner_text(".fl-any output") == "only €1,000 left"
    field.fill("150")
    assert page.inner_text(".fl-any output") == "in steps of €100"
    field.fill("700")
    page.get_by_role("button", name="Write it").click()
    until(page, lambda: kept(page) == "€300", "the line on the slip")


def test_three_dice_from_the_tray_two_of_one_colour(visit: Visit, server: Server, base: str) -> None:
    bot = {"kind": "bot", "level": "steady"}
    made = server.make("finish_line", ["link", bot, bot], options={"first": 0})
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/t/{made['table']}/{made['seats'][0]['token']}")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".fl-handin.live")
    hand_in(page)
    page.wait_for_selector(".prompt.asks .action[data-text='take white white red']")
    live(page, "pool:white").click()
    live(page, "pool:white").click()
    assert page.locator(".fl-hand .fl-die.ghost").count() == 2
    live(page, "pool:red").click()
    until(page, lambda: "takes three dice: white, white, red" in page.inner_text(".log"), "the dice in the hand")


def test_a_locked_colour_says_why(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, TITLE)
    page.wait_for_selector(".fl-handin.live")
    hand_in(page)
    page.wait_for_selector(".prompt.asks .action[data-text^='take']")
    page.locator("[data-target='pool:yellow']").click()
    page.wait_for_selector(".notice .clause, .tip.pinned .clause")
    assert "FL-04" in (page.text_content(".notice, .tip.pinned") or "")


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


def arrive(page: Page, base: str, link: str) -> None:
    open_lobby(page, base)
    page.goto(link)
    page.wait_for_selector("main.table.playing")


def settled(page: Page, course: Course) -> None:
    """Until the page has drawn what the table is."""
    words = course.view["prompt"]["text"]
    until(page, lambda: words in page.inner_text(".prompt-text"), words)


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_everything_can_be_read_and_touched(look: str, visit: Visit, server: Server, base: str) -> None:
    """No text under 13 px, nothing to scroll sideways; on a phone every live thing is 44 px, and the hand in sight."""
    page = visit(**({"viewport": DESK} if look == "desk" else PHONE))
    course = Course(server, 3)
    arrive(page, base, course.link(base, 0))

    def check(where: str) -> None:
        settled(page, course)
        assert page.evaluate(TINY) == [], where
        assert page.evaluate(SIDEWAYS) <= 0, where
        if look == "phone":
            assert page.evaluate(SMALL) == [], where
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
    frames = {page: listen(page) for page in (rival, watcher)}
    for page, seat in ((writer, 0), (rival, 1), (watcher, None)):
        arrive(page, base, course.link(base, seat))
    course.play(*LINE_UP)
    for page in (rival, watcher):
        page.wait_for_selector("[data-piece='tile:20']")
    until(rival, lambda: rival.locator(".fl-handin.live").count() == 1, "the rival's own slip")
    shown = {page: page.inner_text("main.table") for page in frames}
    counted = {page: len([f for f in frames[page] if f["type"] == "table"]) for page in frames}
    live(writer, "horse:").nth(4).click()
    writer.locator(".picker .action[data-text='win 18']").click()
    writer.locator("[data-target='stake:700']").click()
    until(writer, lambda: kept(writer) == "€300", "the line")
    for player in course.players:
        player.settle()
    for page in frames:
        assert page.inner_text("main.table") == shown[page]
        assert len([f for f in frames[page] if f["type"] == "table"]) == counted[page]
    hand_in(writer)
    course.play("confirm", seat=1)
    course.run_down("line-up")
    for page, seen in frames.items():
        page.wait_for_selector(".fl-result")
        tables = [frame for frame in seen if frame["type"] == "table"]
        racing = [frame for frame in tables if frame["view"]["table"]["race"] == 1]
        assert len(racing) > 10
        told = json.dumps([[frame["view"]["table"]["slip"], frame["events"]] for frame in racing])
        assert "700" not in told
        assert "€700 at 4x" in page.inner_text(".fl-seat:has-text('Race 1')")


def test_one_device_hides_a_slip_behind_the_curtain(visit: Visit, base: str) -> None:
    page = visit()
    set_up(page, base, "finish_line", ["me", "device"])
    lift(page)
    write_a_line(page, 3)
    page.wait_for_selector(".fl-strike.live")
    horse = page.locator(".fl-lines .fl-horses").first.inner_text()
    writer = page.inner_text(".mine .seat-name")
    hand_in(page)
    page.wait_for_selector(".curtain")
    assert page.locator(".fl-lines .fl-horses").count() == 0
    assert page.locator(".fl-pen path").count() == 0
    lift(page)
    page.wait_for_selector(".fl-handin.live")
    assert page.inner_text(".fl-handin") == "Hand in empty"
    assert page.locator(".fl-pen path").count() == 0
    hand_in(page)
    until(page, lambda: page.locator(".curtain").count() == 1 or page.locator(".prompt.asks").count() == 1, "a turn")
    if page.locator(".curtain").count():
        lift(page)
    expected = [horse] if page.inner_text(".mine .seat-name") == writer else []
    assert page.locator(".fl-lines .fl-horses").all_inner_texts() == expected


def lift(page: Page) -> None:
    page.wait_for_selector(".curtain")
    page.locator(".curtain button").click()
    page.wait_for_selector(".curtain", state="detached")
    page.wait_for_selector(".prompt.asks")


def test_the_first_race_explains_itself(visit: Visit, base: str) -> None:
    """From the first bet to the first payment at least six hints, each beside a live thing and short."""
    page = visit()
    open_lobby(page, base, hints=True)
    play_now(page, TITLE)
    read: list[str] = []

    def hinted(page: Page, turn: int) -> bool:
        if page.locator(".coach").count():
            words = page.inner_text(".coach p")
            target = page.get_attribute(".coach", "data-at")
            assert len(words.split()) <= 36, words
            assert page.locator(f"[data-target='{target}'].live").count(), (target, words)
            read.append(words)
            page.locator(".coach .primary").click()
            return True
        return step(page, turn)

    for turn in range(600):
        if page.locator(".fl-result").count() and read and "paid" in read[-1]:
            break
        page.wait_for_selector(".prompt.asks")
        hinted(page, turn)
        page.wait_for_timeout(20)
    assert len(read) == len(set(read)) >= 6
    assert "paid" in read[-1]


def test_a_match_on_a_phone_by_its_board(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    frames = listen(page)
    open_lobby(page, base)
    play_now(page, TITLE)
    others_have_written(page, frames)
    for nth in (0, 3):
        write_a_line(page, nth)
        page.wait_for_selector(".fl-strike.live")
    hand_in(page)
    for _ in range(4):
        page.wait_for_selector(".prompt.asks .action")
        before = page.inner_text(".prompt-text")
        page.locator("[data-target^='pool:'].live, [data-target^='die:'].live").first.click()
        page.locator(".picker .action, .picker .primary").first.click()
        agree(page)
        page.wait_for_function("before => document.querySelector('.prompt-text').innerText !== before", arg=before)


def test_dice_tumble_into_the_hand(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base, instant=False)
    page.evaluate("""() => {
      window.moved = new Set();
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        window.moved.add((this.dataset?.piece ?? this.className?.baseVal ?? this.className).toString().split(":")[0]);
        return animate.apply(this, given);
      };
    }""")
    play_now(page, TITLE)
    page.wait_for_selector(".fl-handin.live")
    hand_in(page)
    page.locator(".prompt.asks .action[data-text^='take']").first.click()
    page.wait_for_selector(".prompt.asks .action[data-text^='put away']")
    assert "hand" in page.evaluate("[...window.moved]")

"""Other browsers, other places: Chromium on localhost without what a phone in the home network has not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import railbird
from tests.games.long_shot_dice.helpers import table as dice_table
from tests.server.client import Server
from tests.web.chromium import launching
from tests.web.conftest import PHONE, Browsers, Visit
from tests.web.staged import Staged
from tests.web.table import PATIENCE, asked, begin, click_a_button, open_lobby, set_up, until
from tests.web.test_frame import NEIGHBOURS

DICE = "Long Shot: The Dice Game"
NAME = "railbird.test"  # not localhost: a page from there is as little trusted as one from an address in the network
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });"
NO_COPY = "document.execCommand = () => false;"
NO_STORE = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });"""
# Browsers whose clicks are plain mouse events.
PLAIN_CLICKS = """(() => {
  const { get } = Object.getOwnPropertyDescriptor(PointerEvent.prototype, 'pointerType');
  Object.defineProperty(PointerEvent.prototype, 'pointerType', {
    get() { return this.type === 'click' ? undefined : get.call(this); },
  });
})();"""
# A device that lets sound out only at the end of a touch.
STRICT_SOUND = """window.AudioContext = class {
  constructor() { this.state = 'suspended'; window.heard = this; }
  resume() {
    if (window.event?.type !== 'pointerup') return Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    this.state = 'running';
    return Promise.resolve();
  }
};"""
# A device asleep: its timers do not run.
ASLEEP = """(() => {
  const real = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => window.asleep && ms >= 100 ? 0 : real(run, ms, ...more);
})();"""
FIELDS = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter(field => !['radio', 'checkbox', 'range', 'file'].includes(field.type))
  .map(field => [field.outerHTML.slice(0, 80), parseFloat(getComputedStyle(field).fontSize)])"""


@pytest.fixture(scope="module")
def elsewhere(browsers: Browsers) -> Iterator[Browser]:
    """A browser that finds the server under another name."""
    mapped = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    running = browsers("wide").browser_type.launch(**launching("wide", mapped))
    yield running
    running.close()


@pytest.fixture
def network(elsewhere: Browser, server: Server) -> Iterator[tuple[Page, str]]:
    """A visitor from the home network, on plain http."""
    context = elsewhere.new_context()
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page, f"http://{NAME}:{server.port}/"
    context.close()
    assert complaints == []


def pasted(page: Page) -> str:
    """What is in the clipboard, by pasting it."""
    page.evaluate("() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))")
    page.locator("#pasted").focus()
    page.keyboard.press("Control+V")
    return page.locator("#pasted").input_value()


def test_in_the_home_network_a_link_is_copied(network: tuple[Page, str]) -> None:
    page, base = network
    set_up(page, base, "long_shot_dice", ["me", "link"])
    assert page.evaluate("[isSecureContext, typeof navigator.clipboard, typeof crypto.subtle]") == [
        False,
        "undefined",
        "undefined",
    ]
    page.get_by_role("button", name="Link and QR code").click()
    link = page.locator("dialog input").input_value()
    assert link.startswith(base)
    page.locator("dialog").get_by_role("button", name="Copy").click()  # a field behind a dialog cannot be selected
    expect(page.locator("dialog").get_by_role("button", name="✓ Copied")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    assert pasted(page) == link
    page.evaluate("document.querySelector('#pasted').remove()")
    page.get_by_role("button", name="Copy the link for seat 2").click()
    expect(page.locator(".toast", has_text="Link copied.").first).to_be_visible()
    page.get_by_role("button", name="Bot instead").click()
    page.get_by_role("button", name="Regular").click()
    assert asked(page)
    assert pasted(page) == link


def test_a_link_that_cannot_be_copied_is_shown_selected(visit: Visit, base: str) -> None:
    page = visit()
    page.add_init_script(NO_CLIPBOARD + NO_COPY)
    set_up(page, base, "long_shot_dice", ["me", "link"])
    page.get_by_role("button", name="Copy the link for seat 2").click()
    field = page.get_by_role("dialog", name="Copy this link").locator("input")
    expect(field).to_be_focused()
    link = field.input_value()
    assert link.startswith(f"{base}#/t/")
    assert page.evaluate("getSelection().toString()") == link


def test_a_browser_that_keeps_nothing_still_seats_two_and_obeys_its_settings(visit: Visit, base: str) -> None:
    page = visit()
    page.add_init_script(NO_STORE)
    page.goto(f"{base}#/new/finish_line")
    for seat, kind in ((1, "me"), (2, "device")):
        page.get_by_label(f"Who sits in seat {seat}").select_option(kind)
    while page.locator(".seat-list li").count() > 2:
        page.locator(".seat-list button").last.click()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".curtain button").click()  # both are at the table: their links were kept for this page
    assert asked(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Night", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_text("Instant", exact=True).click()
    expect(page.get_by_label("Instant")).to_be_checked()


def test_a_device_without_sound_plays_in_silence(visit: Visit, base: str) -> None:
    page = visit()
    page.add_init_script("delete window.AudioContext;")
    begin(page, base, DICE)
    click_a_button(page, 0)  # at the end the visit looks for complaints


def test_sound_is_let_out_by_the_end_of_a_touch(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    page.add_init_script(STRICT_SOUND)
    open_lobby(page, base)
    page.locator(".masthead").tap()
    page.wait_for_function("window.heard?.state === 'running'")


def test_a_page_brought_back_from_sleep_takes_up_the_line(visit: Visit, base: str) -> None:
    page = visit()
    page.add_init_script(ASLEEP)
    match = railbird.new("long_shot_dice", seats=2, seed=1)
    staged = Staged(page, base, match)
    page.wait_for_selector(".strip")
    page.evaluate("window.asleep = true")
    assert staged.line is not None
    staged.line.close(code=1001)
    expect(page.locator(".line-state")).to_be_visible()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator(".line-state")).to_have_count(0)


def test_a_finger_is_known_where_clicks_do_not_say_what_made_them(visit: Visit, base: str) -> None:
    page = visit(has_touch=True)
    page.add_init_script(PLAIN_CLICKS)
    Staged(page, base, dice_table(rolled=(1, 2)))
    page.touchscreen.tap(*page.evaluate(NEIGHBOURS))
    expect(page.get_by_role("dialog", name="Which one?").locator(".action").nth(1)).to_be_visible()


def test_no_field_makes_a_phone_zoom(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    seen = 0
    for address, ready in (("", ".race"), ("#/new/homestretch", ".seat-list"), ("#/rules/finish_line", ".clause-list")):
        page.goto(f"{base}{address}")
        page.wait_for_selector(ready)
        fields = page.evaluate(FIELDS)
        seen += len(fields)
        assert [field for field in fields if field[1] < 16] == []
    assert seen > 5


def test_a_finger_leaves_no_hover_behind(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    begin(page, base, DICE)
    look = "el => { const s = getComputedStyle(el); return [s.backgroundColor, s.borderColor]; }"
    for what in (".prompt .action", ".tabs [role=tab]:not([aria-selected=true])", ".mine .live"):
        thing = page.locator(what).first
        before = thing.evaluate(look)
        thing.hover()
        until(page, lambda thing=thing: thing.evaluate("el => el.matches(':hover')"), "the hover")  # type: ignore[misc]
        assert thing.evaluate(look) == before


def test_two_quick_taps_do_not_zoom(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    page.goto(base)
    page.wait_for_selector(".race")
    assert page.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"

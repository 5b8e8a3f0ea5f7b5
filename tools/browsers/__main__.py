"""make browsers: one match of each game, a reconnect and a phone-sized screen, in Firefox and WebKitGTK.

    python -m tools.browsers [firefox] [webkit]

Needs Debian's firefox-esr, webkit2gtk-driver and xvfb. A server of its own on loopback; whatever the page's console
complains about is a failure.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from tests.server.process import ServerProcess
from tools.browsers.firefox import Firefox
from tools.browsers.webkit import WebKit

from railbird.games.registry import find, game_ids

PATIENCE = 120.0
LONGEST_MATCH = 900.0
DESK, PHONE = (1280, 800), (390, 844)
READY = ".prompt.asks:not(:has(.action[disabled])), section.end h2"
CHOICES = ".picker .action:not([disabled]), .picker .primary"
LISTED = ".prompt .action:not([disabled])"
KNOWN = {"settings": {"speed": 0, "confirm": "touch"}, "done": [f"guide:{game}" for game in game_ids()]}
REMEMBER = f"""(() => {{
  for (const [key, value] of Object.entries({json.dumps(KNOWN)}))
    localStorage.setItem(`railbird.${{key}}`, JSON.stringify(value));
  return true;
}})()"""


class Driven(Protocol):
    name: str
    version: str
    complaints: list[str]

    def size(self, width: int, height: int) -> None: ...

    def open(self, address: str) -> None: ...

    def run(self, script: str) -> Any: ...

    def click(self, selector: str, number: int = 0) -> None: ...

    def close(self) -> None: ...


# What a browser itself says of a server that is away.
EXPECTED: dict[str, tuple[str, ...]] = defaultdict(tuple)
EXPECTED["a reconnect"] = ("establish a connection to the server", "was interrupted while the page was loading", "/ws?")
KINDS: dict[str, Callable[[], Driven]] = {"firefox": Firefox, "webkit": WebKit}


def main(chosen: list[str]) -> int:
    bad = False
    with tempfile.TemporaryDirectory(prefix="railbird-browsers") as folder:
        for kind in chosen or KINDS:
            if kind not in KINDS:
                print(f"there is no browser {kind!r}; there are {', '.join(KINDS)}")
                return 2
            try:
                browser = KINDS[kind]()
            except FileNotFoundError as error:
                print(error)
                return 2
            running = [ServerProcess(Path(folder) / kind)]
            try:
                bad |= play_all(browser, running)
            finally:
                browser.close()
                running[0].stop()
    return 1 if bad else 0


def play_all(browser: Driven, running: list[ServerProcess]) -> bool:
    """Print what held and what did not; whether something did not."""
    base = f"http://127.0.0.1:{running[0].port}/"
    print(f"{browser.name}: {browser.version}", flush=True)
    browser.size(*DESK)
    browser.open(base)
    browser.run(REMEMBER)
    tries: list[tuple[str, Callable[[], str]]] = [
        (find(game).title, partial(whole_match, browser, base, game)) for game in game_ids()
    ]
    tries.append(("a reconnect", lambda: reconnect(browser, base, running)))
    tries.append(("a phone", lambda: phone(browser, base)))
    bad = False
    for name, work in tries:
        began, before = time.monotonic(), len(browser.complaints)
        try:
            told = work()
            browser.open(base)
            heard = [said for said in browser.complaints[before:] if not any(word in said for word in EXPECTED[name])]
            wrong = "" if not heard else f"the console complains: {heard[:3]}"
        except (AssertionError, RuntimeError) as error:
            told, wrong = "", str(error)[:600]
        bad |= bool(wrong)
        print(
            f"   {name:28} {told} {f'FAILED: {wrong}' if wrong else 'ok'}, {time.monotonic() - began:.0f} s", flush=True
        )
    return bad


def wait_for(browser: Driven, selector: str) -> None:
    end = time.monotonic() + PATIENCE
    while not browser.run(f"!!document.querySelector({json.dumps(selector)})"):
        assert time.monotonic() < end, (
            f"{selector} does not come; the page says: {browser.run('document.body.innerText')}"
        )
        time.sleep(0.05)


def begin(browser: Driven, base: str, game: str) -> None:
    browser.open(base)
    button = f'button[aria-label^="Play {find(game).title} now"]'
    wait_for(browser, button)
    browser.click(button)
    wait_for(browser, "main.table")


def step(browser: Driven, turn: int) -> bool:
    """One click on something that is offered; False when the match is over."""
    wait_for(browser, READY)
    if browser.run("!!document.querySelector('section.end h2')"):
        return False
    choices, listed = (
        browser.run(f"document.querySelectorAll({json.dumps(selector)}).length") for selector in (CHOICES, LISTED)
    )
    wander = turn * 5 + turn // 8
    if choices:
        browser.click(CHOICES, wander % choices)
    elif listed:
        browser.click(LISTED, wander % listed)
    return True


def whole_match(browser: Driven, base: str, game: str) -> str:
    begin(browser, base, game)
    end = time.monotonic() + LONGEST_MATCH
    clicks = 0
    while step(browser, clicks):
        clicks += 1
        assert time.monotonic() < end, f"not finished after {clicks} clicks"
    return f"over after {clicks} clicks,"


def reconnect(browser: Driven, base: str, running: list[ServerProcess]) -> str:
    """The server is killed in the middle of a match, and comes back: the page goes on by itself."""
    begin(browser, base, "long_shot_dice")
    for turn in range(6):
        step(browser, turn)
    wait_for(browser, READY)
    number = browser.run("document.querySelector('main.table').dataset.n")
    data, port = running[0].data, running[0].port
    running.pop().kill()
    time.sleep(2.0)
    running.append(ServerProcess(data, port))
    for turn in range(6, 400):
        step(browser, turn)
        if int(browser.run("document.querySelector('main.table')?.dataset.n ?? 0")) > int(number) + 2:
            return "played on,"
    raise AssertionError("nothing happens after the server came back")


def phone(browser: Driven, base: str) -> str:
    browser.size(*PHONE)
    try:
        begin(browser, base, "long_shot_dice")
        widths = set()
        for turn in range(25):
            if not step(browser, turn):
                break
            widths.add(tuple(browser.run("[innerWidth, document.documentElement.scrollWidth]")))
        assert all(inner <= 460 and scroll <= inner for inner, scroll in widths), f"wider than the screen: {widths}"
        return f"{min(widths)[0]} px wide,"
    finally:
        browser.size(*DESK)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How quick the page is in a real Chromium: the lobby from nothing, an update of a table, a step of a replay.

python benchmarks/browser.py      needs the extra dev; talks to a server of its own on loopback
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402
from tests.server.client import serving  # noqa: E402
from tests.web.chromium import launching  # noqa: E402
from tests.web.table import asked, begin, click_on_the_board, open_page  # noqa: E402

import railbird  # noqa: E402
from railbird.games.registry import find  # noqa: E402

MEASURES = "performance.getEntriesByName('railbird:{}').map(entry => entry.duration)"
TURNS = 25
STEPS = 60


def main() -> None:
    with tempfile.TemporaryDirectory() as data, serving(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launching())
        base = f"http://127.0.0.1:{server.port}/"
        loads = []
        for _ in range(5):
            page = browser.new_context().new_page()
            began = time.perf_counter()
            page.goto(base)
            page.wait_for_selector(".race button")
            loads.append(1000 * (time.perf_counter() - began))
            page.context.close()
        show("lobby, from nothing to clickable", loads)
        for game in railbird.game_ids():
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            show(f"{game}: an update drawn", updates(page, base, game))
            page.context.close()
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            show(f"{game}: a step of a replay", steps(page, base, game))
            page.context.close()
        browser.close()


def updates(page: Page, base: str, game: str) -> list[float]:
    begin(page, base, find(game).title)
    for turn in range(TURNS):
        if not asked(page):
            break
        click_on_the_board(page, turn)
    return list(page.evaluate(MEASURES.format("render")))


def steps(page: Page, base: str, game: str) -> list[float]:
    record = next(iter(sorted((ROOT / "tests" / "goldens" / game).glob("*.json"))))
    open_page(page, f"{base}#/replay")
    page.get_by_label("Record file").set_input_files(record)
    page.wait_for_selector(".replay-bar")
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(20)
    return list(page.evaluate(MEASURES.format("replay")))


def show(what: str, milliseconds: list[float]) -> None:
    ranked = sorted(milliseconds)
    median, late = ranked[len(ranked) // 2], ranked[int(0.95 * (len(ranked) - 1))]
    print(f"{what:45} n {len(ranked):4}   median {median:7.1f} ms   p95 {late:7.1f} ms   longest {ranked[-1]:7.1f} ms")


if __name__ == "__main__":
    main()

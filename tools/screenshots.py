"""The README's pictures into docs/screenshots, taken from a real server by a real browser.

python tools/screenshots.py            the README's own
python tools/screenshots.py FOLDER     every screen of every game, by day, by night and on a phone, to look at
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import railbird
from railbird.games.registry import find

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.client import serving  # noqa: E402
from tests.web.chromium import launching  # noqa: E402
from tests.web.table import asked, begin, click_a_button, click_on_the_board, open_lobby, play_out  # noqa: E402

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "night": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
README = ("lobby-desk", "table-long_shot_dice-phone", *(f"table-{game}-desk" for game in railbird.game_ids()))
TURNS = 12  # until the field has spread over the track


def main(folder: Path, wanted: Sequence[str] = ()) -> None:
    """All pictures, or the wanted ones."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launching("narrow"))
        for look, settings in LOOKS.items():
            if not wanted or any(name.endswith(look) for name in wanted):
                page = browser.new_context(**settings).new_page()
                take(page, f"http://127.0.0.1:{server.port}/", look, folder, wanted)
        browser.close()


def take(page: Page, base: str, look: str, folder: Path, wanted: Sequence[str]) -> None:
    def shoot(name: str, whole: bool = False) -> None:
        if wanted and f"{name}-{look}" not in wanted:
            return
        page.mouse.move(2, 2)
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}-{look}.png", full_page=whole)
        print(f"{name}-{look}.png")

    open_lobby(page, base)
    shoot("lobby")
    for screen, ready in (("new", ".preview"), ("rules", ".clause-list")):
        page.goto(f"{base}#/{screen}/long_shot_dice")
        page.wait_for_selector(ready)
        shoot(screen)
    for game in railbird.game_ids():
        if wanted and f"table-{game}-{look}" not in wanted:
            continue
        begin(page, base, find(game).title)
        for turn in range(TURNS):
            if asked(page):
                click_a_button(page, turn)
        asked(page)
        page.keyboard.press("Escape")  # closes a question that a phone asks
        page.evaluate("document.querySelector('.sheet')?.scrollTo(0, 0)")
        shoot(f"table-{game}")
        if not wanted:
            play_out(page, click_on_the_board)
        shoot(f"end-{game}", whole=look == "phone")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        main(ROOT / "docs" / "screenshots", README)

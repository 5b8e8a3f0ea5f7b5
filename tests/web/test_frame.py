"""What the frame does around every game: hints beside their thing, broad fingers, what is final, sound, the result."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

import railbird
from railbird.games import find
from tests.web.conftest import PHONE, Visit
from tests.web.table import amounts, click_a_button, finished, open_lobby, play_now, play_out, until

# Two live things of 20 px whose middles are 24 px apart, and a large one, in a page of their own.
CROWD = """() => {
    const main = document.createElement('main');
    main.className = 'table';
    for (const [name, left, size] of [['horse:1', 100, 20], ['horse:2', 124, 20], ['space:3', 200, 80]]) {
        const thing = document.createElement('div');
        thing.className = 'live';
        thing.dataset.target = name;
        Object.assign(thing.style, { position: 'fixed', top: '100px', left: `${left}px` });
        Object.assign(thing.style, { width: `${size}px`, height: `${size}px` });
        main.append(thing);
    }
    document.body.append(main);
}"""
UNDER = """async ([x, y, touched]) => {
    const { underFinger } = await import('/static/table/touch.js');
    const element = touched ? document.querySelector(`main [data-target="${touched}"]`) : undefined;
    return underFinger(document.body, { clientX: x, clientY: y }, element).map(near => near.name);
}"""
# Between two live boxes of a card that a finger cannot tell apart.
NEIGHBOURS = """() => {
    const middles = [...document.querySelectorAll(".cards [data-target^='box:'].live")].map(box => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    });
    for (const [x, y] of middles) {
        const other = middles.find(([a, b]) => a > x && a - x < 40 && b === y);
        if (other) return [(x + other[0]) / 2, y];
    }
    return null;
}"""
SOUNDS = """async () => {
    const loaded = performance.getEntriesByType('resource').find(entry => entry.name.endsWith('/core/sound.js'));
    const { NAMES, sound } = await import(loaded.name);
    let made = 0;
    const start = OscillatorNode.prototype.start, play = AudioBufferSourceNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { made++; return start.apply(this, when); };
    AudioBufferSourceNode.prototype.start = function (...when) { made++; return play.apply(this, when); };
    for (let wait = 0; wait < 100 && !made; wait++) {  // the device may take a moment to wake
        sound('tick');
        await new Promise(resolve => setTimeout(resolve, 20));
    }
    await new Promise(resolve => setTimeout(resolve, 100));
    return NAMES.map(name => { made = 0; sound(name); return [name, made]; });
}"""


@pytest.mark.parametrize(
    ("x", "y", "touched", "meant"),
    [
        (118, 110, "horse:1", ["horse:1", "horse:2"]),  # both within a finger's breadth: the page has to ask
        (92, 110, None, ["horse:1"]),  # just missed, and nothing else near
        (240, 140, "space:3", ["space:3"]),  # large enough: nobody else is asked
        (60, 300, None, []),
    ],
)
def test_a_finger_means_what_is_within_44_px(
    visit: Visit, base: str, x: int, y: int, touched: str | None, meant: list[str]
) -> None:
    page = visit(**PHONE)
    page.goto(base)
    page.wait_for_selector(".race")
    page.evaluate(CROWD)
    assert page.evaluate(UNDER, [x, y, touched]) == meant


def test_a_touch_between_small_things_asks_which(visit: Visit, base: str) -> None:
    page = visit(has_touch=True)  # a large touch screen: the boxes of a card are drawn small there
    open_lobby(page, base)
    play_now(page, find("long_shot_dice").title)
    page.wait_for_selector(".prompt.asks")
    until(page, lambda: page.evaluate(NEIGHBOURS) is not None or turn(page), "two neighbouring boxes to X")
    page.touchscreen.tap(*page.evaluate(NEIGHBOURS))
    asked = page.get_by_role("dialog", name="Which one?")
    asked.wait_for()
    assert asked.locator(".action").count() >= 2
    meant = asked.locator(".action").first.inner_text()
    asked.locator(".action").first.tap()
    page.wait_for_selector(".picker.ask, .picker[aria-label='Choose']")  # a touch screen asks before what is final
    assert meant.split()[1] in page.locator(".picker").inner_text()


def turn(page: Page) -> bool:
    click_a_button(page, 0)
    return False


@pytest.mark.parametrize("game", railbird.games())
def test_the_first_hint_points_at_its_thing(visit: Visit, base: str, game: str) -> None:
    page = visit()
    open_lobby(page, base, hints=True)
    play_now(page, find(game).title)
    note = page.locator(".coach")
    note.wait_for()
    target = note.get_attribute("data-at")
    assert target, "the first hint of a guided game names the thing it speaks of"
    placed = note.bounding_box()
    assert placed
    assert 0 <= placed["x"] <= 1280 - placed["width"]
    gap = page.evaluate(
        """target => {
            const note = document.querySelector('.coach').getBoundingClientRect();
            const gaps = [...document.querySelectorAll(`[data-target="${target}"]`)].map(element => {
                const box = element.getBoundingClientRect();
                const x = Math.max(box.left - note.right, note.left - box.right, 0);
                const y = Math.max(box.top - note.bottom, note.top - box.bottom, 0);
                const over = Math.min(box.right, note.right) > Math.max(box.left, note.left)
                    && Math.min(box.bottom, note.bottom) > Math.max(box.top, note.top);
                return over ? -1 : Math.hypot(x, y);
            });
            return Math.min(...gaps.map(gap => gap < 0 ? 1e6 : gap));
        }""",
        target,
    )
    assert gap <= 30, f"the note about {target} is {gap} px from it"
    said = note.locator("p").inner_text()
    note.get_by_role("button", name="Got it").click()
    until(page, lambda: note.count() == 0 or note.locator("p").inner_text() != said, "the hint to go")
    page.reload()
    page.wait_for_selector(".prompt.asks")
    assert note.count() == 0 or note.locator("p").inner_text() != said


def test_no_more_hints_means_none(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base, hints=True)
    play_now(page, find("long_shot_dice").title)
    page.locator(".coach").get_by_role("button", name="No more hints").click()
    for clicks in range(6):
        assert page.locator(".coach").count() == 0
        click_a_button(page, clicks)
        page.wait_for_selector(".prompt.asks, section.end")


def test_only_what_is_final_is_asked_about_on_touch(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    frames: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda said: frames.append(json.loads(said))))
    open_lobby(page, base)
    play_now(page, find("long_shot_dice").title)
    page.wait_for_selector(".prompt.asks")
    actions = [frame for frame in frames if frame["type"] == "table"][-1]["actions"]
    final = next(action["text"] for action in actions if action.get("final"))
    page.locator(f".prompt [data-text='{final}']").tap()
    page.wait_for_selector(".picker.ask >> text=This cannot be taken back.")
    page.get_by_role("button", name="Cancel").tap()
    free = next(action["text"] for action in actions if not action.get("final"))
    page.locator(f".prompt [data-text='{free}']").tap()
    page.wait_for_selector(".so-far li")
    assert page.locator(".picker.ask").count() == 0
    page.get_by_role("button", name="Undo the last step").tap()
    until(page, lambda: page.locator(".so-far li").count() == 0, "the step to be taken back")


def test_sounds_are_made_here_and_can_be_turned_off(visit: Visit, base: str) -> None:
    page = visit()
    page.goto(base)
    page.wait_for_selector(".race")
    page.mouse.click(5, 5)  # browsers demand a person first
    made = dict(page.evaluate(SOUNDS))
    assert len(made) >= 8
    assert all(count > 0 for count in made.values()), made
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Sound").get_by_label("Off").check()
    page.reload()
    page.wait_for_selector(".race")
    page.mouse.click(5, 5)
    assert not any(count for _, count in page.evaluate(SOUNDS))


@pytest.mark.parametrize("game", ["finish_line", "long_shot_dice"])
def test_the_result_is_written_in_the_games_money(visit: Visit, base: str, game: str) -> None:
    page = visit()
    open_lobby(page, base)
    play_now(page, find(game).title)
    play_out(page, click_a_button)
    assert finished(page)
    totals = page.locator(".slip .total td").all_inner_texts()
    assert len(totals) == 4
    assert all(find(game).currency in total for total in totals), totals
    ranked = amounts(page.locator(".slip .total td"))
    assert ranked == sorted(ranked, reverse=True)
    assert page.locator(".slip").first.locator(".rosette").count() == 1

"""What the frame does around every game: hints beside their thing, broad fingers, what is final, sound, the result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import railbird
from railbird.games.registry import find
from tests.games.long_shot.helpers import P, Q, do
from tests.games.long_shot.helpers import table as long_shot_table
from tests.games.long_shot_dice.helpers import table as dice_table
from tests.playing import play_out as play_match
from tests.web.conftest import PHONE, Visit
from tests.web.legible import SIDEWAYS, edges
from tests.web.staged import Staged
from tests.web.table import amounts, asked, begin, click_a_button, until

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
    const { underFinger } = await import('/static/web/table/touch.js');
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
# What each sound makes, once another sound of the same page would be heard: the device may take a moment to wake.
SOUNDS = """async waiting => {
    const loaded = performance.getEntriesByType('resource').find(entry => entry.name.endsWith('/core/sound.js'));
    const { NAMES, sound } = await import(loaded.name);
    let made = 0;
    const start = OscillatorNode.prototype.start, play = AudioBufferSourceNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { made++; return start.apply(this, when); };
    AudioBufferSourceNode.prototype.start = function (...when) { made++; return play.apply(this, when); };
    const other = new AudioContext();
    await other.resume();
    const count = name => { made = 0; sound(name); return made; };
    const found = { tick: count('tick') };
    while (waiting && !found.tick) {
        await new Promise(resolve => setTimeout(resolve, 20));
        found.tick = count('tick');
    }
    for (const name of NAMES) found[name] ??= count(name);
    return found;
}"""
# How far the hint stands from the nearest drawing of its thing; a thing that it covers is far away.
GAP = """target => {
    const note = document.querySelector('.coach').getBoundingClientRect();
    const gaps = [...document.querySelectorAll(`[data-target="${target}"]`)].map(element => {
        const box = element.getBoundingClientRect();
        const x = Math.max(box.left - note.right, note.left - box.right, 0);
        const y = Math.max(box.top - note.bottom, note.top - box.bottom, 0);
        const over = Math.min(box.right, note.right) > Math.max(box.left, note.left)
            && Math.min(box.bottom, note.bottom) > Math.max(box.top, note.top);
        return over ? 1e6 : Math.hypot(x, y);
    });
    return Math.min(...gaps);
}"""
GUIDED = "performance.getEntriesByType('resource').some(entry => entry.name.endsWith('/page/guide.js'))"


@pytest.mark.layout
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
    staged = Staged(page, base, dice_table(rolled=(1, 2)))
    page.touchscreen.tap(*page.evaluate(NEIGHBOURS))
    asked_which = page.get_by_role("dialog", name="Which one?").locator(".action")
    expect(asked_which.nth(1)).to_be_visible()
    meant = asked_which.first.inner_text()  # "Box 2 of card 1"
    asked_which.first.tap()
    until(page, lambda: staged.acted == [f"jersey box {meant.split()[1]}"], meant)


@pytest.mark.layout
@pytest.mark.parametrize("game", railbird.game_ids())
def test_the_first_hint_points_at_its_thing(visit: Visit, base: str, game: str) -> None:
    page = visit()
    begin(page, base, find(game).title, hints=True)
    note = page.locator(".coach")
    target = note.get_attribute("data-at")
    assert target, "the first hint of a guided game names the thing it speaks of"
    until(page, lambda: page.evaluate(GAP, target) <= 30, f"the hint beside {target}")
    placed = note.bounding_box()
    assert placed
    assert 0 <= placed["x"] <= 1280 - placed["width"]
    said = note.locator("p").inner_text()
    note.get_by_role("button", name="Got it").click()
    again = page.locator(".coach p", has_text=said)
    expect(again).to_have_count(0)
    page.reload()
    assert asked(page)
    page.wait_for_function(GUIDED)
    expect(again).to_have_count(0)


def test_no_more_hints_means_none(visit: Visit, base: str) -> None:
    page = visit()
    begin(page, base, find("long_shot_dice").title, hints=True)
    page.locator(".coach").get_by_role("button", name="No more hints").click()
    for clicks in range(6):
        assert asked(page)
        expect(page.locator(".coach")).to_have_count(0)
        click_a_button(page, clicks)


def test_only_what_is_final_is_asked_about_on_touch(visit: Visit, base: str) -> None:
    page = visit(**PHONE)
    actions = begin(page, base, find("long_shot_dice").title).newest["actions"]
    final = next(action["text"] for action in actions if action.get("final"))
    page.locator(f".prompt [data-text='{final}']").tap()
    page.wait_for_selector(".picker.ask >> text=This cannot be taken back.")
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".picker")).to_have_count(0)
    free = next(action["text"] for action in actions if not action.get("final"))
    page.locator(f".prompt [data-text='{free}']").tap()
    expect(page.locator(".so-far li")).not_to_have_count(0)
    expect(page.locator(".picker.ask")).to_have_count(0)
    page.get_by_role("button", name="Undo the last step").tap()
    expect(page.locator(".so-far li")).to_have_count(0)


def test_sounds_are_made_here_and_can_be_turned_off(visit: Visit, base: str) -> None:
    page = visit()
    page.goto(base)
    page.wait_for_selector(".race")
    page.mouse.click(5, 5)  # browsers demand a person first
    made = page.evaluate(SOUNDS, True)
    assert len(made) >= 8
    assert all(count > 0 for count in made.values()), made
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Sound").get_by_label("Off").check()
    page.reload()
    page.wait_for_selector(".race")
    page.mouse.click(5, 5)
    assert not any(page.evaluate(SOUNDS, False).values())


@pytest.mark.parametrize("game", ["finish_line", "long_shot_dice"])
def test_the_result_is_written_in_the_games_money(visit: Visit, base: str, game: str) -> None:
    page = visit()
    Staged(page, base, play_match(railbird.new(game, seats=4, seed=5), 5))
    totals = page.locator(".slip .total td")
    expect(totals).to_have_text([re.compile(re.escape(find(game).currency))] * 4)
    ranked = amounts(totals)
    assert ranked == sorted(ranked, reverse=True)
    expect(page.locator(".slip").first.locator(".rosette")).to_have_count(1)


@pytest.mark.layout
@pytest.mark.parametrize("game", railbird.game_ids())
@pytest.mark.parametrize("size", [(640, 400), (844, 390)])
def test_the_question_stands_beside_the_board_on_a_low_page(
    visit: Visit, base: str, size: tuple[int, int], game: str
) -> None:
    """A page enlarged twofold, or a phone on its side."""
    page = visit(viewport={"width": size[0], "height": size[1]})
    begin(page, base, find(game).title)
    assert edges(page, ".board")["right"] <= edges(page, ".sheet")["x"]
    assert edges(page, ".sheet")["bottom"] <= size[1]
    assert page.evaluate(SIDEWAYS) <= 0


def test_the_end_speaks_to_whoever_looks(visit: Visit, base: str) -> None:
    match: Any = long_shot_table(own={1: P}, finished=[2, 3], at={1: 32}, cash={P: 20, Q: 5})
    do(match, "roll 1 1")
    for seat, title, place in ((P, "You win", False), (Q, "P1 wins", True)):
        page = visit()
        Staged(page, base, match, seat)
        expect(page.locator(".honours h2")).to_have_text(title)
        expect(page.locator(".standings small")).to_have_text("you")
        expect(page.locator(".honours p")).to_have_text(re.compile("you came" if place else "^by"))
        expect(page.locator(".slip .clause").first).to_have_accessible_name(re.compile("^Rule LS-"))


def test_a_key_is_the_number_of_the_horse_and_never_its_place_in_the_list(visit: Visit, base: str) -> None:
    """Kept by its number: with 3, 4, 5 and 9 in hand the 4 is horse 4, and 2 is nothing."""
    page = visit()
    match = railbird.new("homestretch", 3, seed=1)
    staged = Staged(page, base, match)
    hand = [int(action.key) for action in match.actions(0)]
    missing = next(number for number in range(2, 10) if number not in hand)
    page.keyboard.press(str(missing))
    wanted = next(number for number in hand if 1 < number < 10)
    page.keyboard.press(str(wanted))
    until(page, lambda: staged.acted == [f"pick {wanted}"], "the share to be kept")


def test_a_note_says_what_a_thing_is_at_once_and_how_it_is_now(visit: Visit, base: str) -> None:
    page = visit()
    match = dice_table(owner={5: 1}, rolled=(3, 1))
    Staged(page, base, match)
    page.locator(".cards [data-about='horse:5']").first.hover()
    note = page.locator("#tip")
    about = match.about("horse:5")
    assert about is not None
    expect(note).to_contain_text(about.text[:40])
    expect(note.locator(".now")).to_have_text(match.now("horse:5", 0)[0])


def test_what_is_not_possible_is_folded_when_it_is_long(visit: Visit, base: str) -> None:
    page = visit()
    match = do(long_shot_table(hands={P: ["LN01", "LN02", "LN03", "LN04", "LN05"]}), "roll 6 1")
    Staged(page, base, match, look=P)
    refused = match.refused(P)
    assert len(refused) > 3
    fold = page.locator(".refused-fold")
    expect(fold.locator("summary")).to_contain_text(f"{len(refused)} things")
    expect(page.locator(".refused")).to_be_hidden()
    fold.locator("summary").click()
    expect(page.locator(".refused li")).to_have_count(len(refused))
    box = page.locator(".refused").bounding_box()
    assert box is not None
    assert box["height"] <= 140

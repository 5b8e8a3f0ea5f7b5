"""A tab that nobody looks at: it draws no frames, and still knows whose turn it is."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.table import begin, click_a_button

# What a browser does with a hidden tab. Playwright keeps its pages visible, so the page is told.
HIDE = """() => {
    Object.defineProperty(document, "visibilityState", {get: () => "hidden", configurable: true});
    window.requestAnimationFrame = () => 0;
    for (const animation of document.getAnimations()) animation.pause();
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def in_mid_race(page: Page, base: str) -> None:
    begin(page, base, "Long Shot: The Dice Game", instant=False)
    click_a_button(page, 0)
    page.wait_for_function("() => document.getAnimations().some(one => one.effect.target.closest?.('.board'))")


def test_a_hidden_tab_says_in_its_title_when_it_is_my_turn(visit: Visit, base: str) -> None:
    page = visit()
    in_mid_race(page, base)
    page.evaluate(HIDE)
    expect(page).to_have_title("● Your turn · Long Shot: The Dice Game · Railbird")

"""What can be read and touched on a page, for tests."""

from __future__ import annotations

from playwright.sync_api import Page, expect

# Text that is drawn smaller than 13 px at the table, outside of what is named; inside an <svg> its scale counts.
TINY = """outside => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('main.table'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement, words = texts.currentNode.nodeValue.trim();
    const box = element.getBoundingClientRect();
    if (!words || !box.width || !box.height || element.closest(outside ?? '.sr')) continue;
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(matrix.a, matrix.b);
    if (size < 12.95) found.push(`${words}: ${size.toFixed(1)} px`);
  }
  return found;
}"""
# How many pixels of the page lie outside the window.
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
# Every live thing with the smaller side of what takes the click.
TOUCH = """() => [...document.querySelectorAll('main.table .live')].map(one => {
  const box = (one.querySelector(':scope > .hit') ?? one).getBoundingClientRect();
  return [one.dataset.target, Math.min(box.width, box.height)];
}).filter(([, size]) => size)"""


def edges(page: Page, what: str) -> dict[str, float]:
    """Of the first of these things on the page, once it is there."""
    expect(page.locator(what).first).to_be_visible()
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return {"x": found["x"], "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}

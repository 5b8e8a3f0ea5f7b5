from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import railbird
from tests.server.client import Server, serving
from tests.server.conftest import nothing_left_running  # noqa: F401
from tests.web import chromium
from tests.web.table import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)

HERE = Path(__file__).parent
DESK = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Visit = Callable[..., Page]
Browsers = Callable[[str], Browser]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page does not know in which form the rules run."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.outside)
            item.add_marker(pytest.mark.either_form)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("layout"):
        metafunc.parametrize("fonts", chromium.SETS)


@pytest.fixture
def fonts() -> str:
    """The letters of the page: the wide ones need most room. Tests of the layout (marked so) run with each set."""
    return chromium.SETS[0]


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    """A running browser for each set of letters that is asked for."""
    if reason := chromium.missing():
        pytest.skip(reason)
    running: dict[str, Browser] = {}
    with sync_playwright() as playwright:

        def launched(fonts: str) -> Browser:
            if fonts not in running:
                running[fonts] = playwright.chromium.launch(**chromium.launching(fonts))
            return running[fonts]

        yield launched
        for browser in running.values():
            browser.close()


@pytest.fixture
def browser(browsers: Browsers, fonts: str, request: pytest.FixtureRequest) -> Browser:
    if request.node.get_closest_marker("layout") and (reason := chromium.missing_fonts()):
        pytest.skip(reason)
    return browsers(fonts)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of two, saved."""
    match = railbird.new("long_shot_dice", ["Ann", "Bob"], seed=11)
    while not match.over:
        match.play(match.actions()[-1])
    path = tmp_path_factory.mktemp("record") / "match.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    return path


@pytest.fixture
def base(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}/"


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """A new visitor with a browser profile of his own. At the end: nobody's console may have said anything bad."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def arrive(quiet: bool = False, **more: Any) -> Page:
        context = browser.new_context(**{"viewport": DESK, **more})
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        page = context.new_page()
        if not quiet:
            page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(f"{error} {error.stack or ''}"))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert complaints == []

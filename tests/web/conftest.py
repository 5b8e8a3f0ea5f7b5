from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import railbird

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install -e '.[dev]'")

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.client import Server, serving
from tests.web.chromium import FLAGS, executable
from tests.web.table import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)

HERE = Path(__file__).parent
DESK = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page does not know in which form the rules run: the compiled one is enough, where there is one."""
    once = pytest.mark.skip(reason="browser tests run with the compiled rules")
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.outside)
            if not railbird.COMPILED and (Path(railbird.__file__).parent / "compiled.json").exists():
                item.add_marker(once)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = executable()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


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

"""Browser play: a server for tables of any registered game. docs/server.md tells how to run it."""

from __future__ import annotations

from typing import Any


def main(*arguments: Any, **settings: Any) -> None:
    """Start a server; see railbird.server.run. Imported when called: the rest of Railbird needs no web server."""
    from railbird.server.run import main as start

    start(*arguments, **settings)

"""How commands print: lines and tables for people, JSON for programs."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console

from railbird.terminal.console import make_console


def console() -> Console:
    return make_console()


def say(words: str) -> None:
    console().print(words, soft_wrap=True)


def as_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))

"""The rule ledgers: what a clause id says. A checkout has them in docs/rules, an installed package beside its modules,
and a game of another package in its own folder as `ledger.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from railbird.errors import UnknownGame

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "ledgers", PACKAGE.parents[1] / "docs" / "rules")
CLAUSE_ID = re.compile(r"[A-Z]{2}-[A-Z]?\d+")
HEADING = re.compile(r"(#+)\s*(?:[\d.]+\s)?\s*([^(]+)")
ROW = re.compile(rf"\|\s*\**({CLAUSE_ID.pattern})\**\s*(?:\([^|]*\)\s*)?\|(.*)")
COLUMN = re.compile(r"(?<!\\)\|")


def ledger_path(game: str) -> Path:
    from railbird.games.registry import folder_of, game_ids

    own = [folder_of(game) / "ledger.md"] if game in game_ids() else []
    for path in (*(folder / f"{game}.md" for folder in FOLDERS), *own):
        if path.is_file():
            return path
    raise UnknownGame(f"the rule ledger of {game} is not installed")


@cache
def clauses(game: str) -> dict[str, str]:
    """Every clause, ruling, example and scenario of a game by its id."""
    found: dict[str, str] = {}
    for line in ledger_path(game).read_text(encoding="utf-8").splitlines():
        if row := ROW.match(line):
            found.setdefault(row[1], said(row[1], COLUMN.split(row[2].rstrip().removesuffix("|"))))
    return found


@cache
def sections(game: str) -> dict[str, str]:
    """Under which heading of the ledger each of its ids stands."""
    found: dict[str, str] = {}
    chapter = part = ""
    for line in ledger_path(game).read_text(encoding="utf-8").splitlines():
        if heading := HEADING.match(line):
            if len(heading[1]) < 3:
                chapter, part = heading[2].strip().replace("Acceptance s", "S"), ""
            else:
                part = heading[2].strip()
        elif row := ROW.match(line):
            where = [part] if chapter == "Clauses" and part else [chapter, part]
            found.setdefault(row[1], ": ".join(filter(None, where)))
    return found


def said(clause: str, columns: list[str]) -> str:
    """The text of a row: of a clause its rule, of a ruling question and answer, of a scenario all of it."""
    texts = [column.strip().replace("**", "").replace("\\|", "|") for column in columns]
    if clause[3].isdigit():
        return texts[0]
    if clause[3] == "R":
        return " ".join(text if text[-1:] in ".?!" else text + "." for text in texts[:2] if text)
    return "; ".join(text for text in texts if text)


def quote(game: str, ids: Iterable[str]) -> list[tuple[str, str]]:
    """(id, text) of these clauses, without those that the ledger does not know."""
    known = clauses(game)
    return [(clause, known[clause]) for clause in ids if clause in known]

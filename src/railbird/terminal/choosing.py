"""What can be chosen, with the key that chooses it, in the order of the rulebook; and what cannot, greyed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.text import Text

from railbird.engine.game import Action, Group, Refused
from railbird.terminal import paint
from railbird.terminal.paint import text

INDENT = 2
MOST_REFUSED = 3  # lines


def choices(actions: Sequence[Action], refused: Sequence[Refused], width: int, room: int) -> list[Text]:
    """As much as there is room for: each with all its words and what it brings; else in short below its group; else
    one behind the other, which may take more lines than that."""
    if not actions:
        return []
    lines: list[Text] = []
    for lay in (in_full, by_group, in_a_row):
        lines = lay(actions, width)
        if len(lines) <= room:
            break
    return [*lines, *not_now(refused, width, room - len(lines))]


def grouped(actions: Sequence[Action]) -> list[tuple[Group, list[Action]]]:
    found: dict[Group, list[Action]] = {}
    for action in actions:
        found.setdefault(action.group, []).append(action)
    return sorted(found.items(), key=lambda item: item[0].place)


def in_full(actions: Sequence[Action], width: int) -> list[Text]:
    key = max(len(action.key) for action in actions)
    lines = []
    for group, members in grouped(actions):
        lines.append(text(" " * INDENT, (group.title, "bold"), (f"  {group.hint}", paint.QUIET)))
        for action in members:
            line = text(" " * 2 * INDENT, (f"{action.key:>{key}} ", paint.AMBER), action.label)
            if action.brings and action.brings not in action.label:
                line.append(f"   {action.brings}", paint.QUIET)
            lines.append(line)
    return lines


def short(action: Action) -> Text:
    return text((action.key, paint.AMBER), " " if action.key else "", action.short.replace("\n", " "))


def by_group(actions: Sequence[Action], width: int) -> list[Text]:
    lines: list[Text] = []
    for group, members in grouped(actions):
        title = text((group.title, "bold"))
        lines += wrapped([title, *map(short, members)], width)
    return lines


def in_a_row(actions: Sequence[Action], width: int) -> list[Text]:
    items = []
    for group, members in grouped(actions):
        first, *others = map(short, members)
        items += [text((f"{group.title} ", "bold"), first), *others]
    return wrapped(items, width)


def wrapped(items: Iterable[Text], width: int) -> list[Text]:
    """One behind the other, as many as fit into a line."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 2 + item.cell_len <= width:
            lines[-1].append("  ").append(item)
        else:
            lines.append(text(" " * INDENT, item))
    return lines


def not_now(refused: Sequence[Refused], width: int, room: int) -> list[Text]:
    """What would be looked for and is not possible, in so many lines at most."""
    most = min(room, MOST_REFUSED)
    if not refused or most < 1:
        return []
    words = "Not now: " + "; ".join(f"{one.label}: {one.reason}" for one in refused) + "."
    lines = wrap(words, width - INDENT - 1)
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1][: width - INDENT - 2] + "…"]
    return [Text(" " * INDENT + line, paint.QUIET) for line in lines]

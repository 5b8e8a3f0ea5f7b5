"""The table for the terminal: ten lanes, the horse cards with owners and bets, the players, one's own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

WIDE = 110
PLACES = ("1st", "2nd", "3rd")
SEAT_STYLES = (
    "bright_red", "bright_cyan", "bright_yellow", "bright_green", "bright_magenta", "orange1", "bright_blue", "white",
)  # fmt: skip


def draw(view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
    parts: list[RenderableType] = [headline(view, names), lanes(view, names), cards(view, names, width)]
    parts.append(players(view, names))
    if view["hand"] is not None:
        parts.append(hand(view))
    return Group(*parts)


def headline(view: Mapping[str, Any], names: Sequence[str]) -> Text:
    words = [f"Turn {view['turns']}: {names[view['turn']]}" if view["turns"] else "Before the first turn"]
    if view["dice"]:
        words.append(f"dice {view['dice']['horse']} and {view['dice']['move']}")
    if view["effect"]:
        words.append(view["effect"]["title"])
    words.append(f"pile {view['pile']}")
    words.append(f"discarded {sum(card['copies'] for card in view['discards'])}")
    if view["order"]:
        words.append("finished: " + ", ".join(f"{PLACES[i]} {number}" for i, number in enumerate(view["order"])))
    return Text("  ·  ".join(words), style="bold")


def seat_text(seat: int | None, names: Sequence[str]) -> Text:
    if seat is None:
        return Text("bank", style="dim")
    return Text(names[seat], style=SEAT_STYLES[seat % len(SEAT_STYLES)])


def lanes(view: Mapping[str, Any], names: Sequence[str]) -> Table:
    """A lane is a dot for each space; the No-bets area is drawn with colons, so that it shows without colour too."""
    track = view["track"]
    table = Table(box=None, padding=(0, 1), show_header=True, header_style="dim")
    table.add_column("horse", no_wrap=True)
    ruler = "".join("|" if space % 8 == 0 else " " for space in range(1, track["spaces"] + 1))
    table.add_column("0" + ruler + " line", no_wrap=True)
    table.add_column("at", justify="right")
    for horse in view["horses"]:
        table.add_row(horse_text(horse, names), lane(horse, track), at(horse))
    return table


def horse_text(horse: Mapping[str, Any], names: Sequence[str]) -> Text:
    style = "" if horse["owner"] is None else SEAT_STYLES[horse["owner"] % len(SEAT_STYLES)]
    return Text(f"{horse['number']:>2} {horse['name']}", style=style)


def lane(horse: Mapping[str, Any], track: Mapping[str, Any]) -> Text:
    number = str(horse["number"] % 10)
    line = Text()
    line.append(number if horse["position"] == 0 else " ", style="bold")
    for space in range(1, track["spaces"] + 1):
        no_bets = space >= track["no_bets_from"]
        if space == horse["position"]:
            line.append(number, style="bold reverse")
        else:
            line.append(":" if no_bets else ".", style="yellow" if no_bets else "green")
    line.append("| ")
    if horse["place"]:
        line.append(f"{PLACES[horse['place'] - 1]}!", style="bold")
    return line


def at(horse: Mapping[str, Any]) -> str:
    if horse["place"]:
        return "home"
    return f"{horse['position']}{' no bets' if horse['no_bets'] else ''}"


def cards(view: Mapping[str, Any], names: Sequence[str], width: int) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("horse", no_wrap=True)
    table.add_column("price", justify="right")
    table.add_column("bar", no_wrap=True)
    table.add_column("odds", no_wrap=True)
    table.add_column("owner")
    table.add_column("bets")
    if width >= WIDE:
        table.add_column("feature")
    for horse in view["horses"]:
        row: list[RenderableType] = [
            horse_text(horse, names),
            f"${horse['price']}",
            " ".join(map(str, horse["bar"])),
            "/".join(map(str, horse["odds"])),
            seat_text(horse["owner"], names),
            bets(horse, names),
        ]
        if width >= WIDE:
            row.append(Text(("* " if horse["usable"] else "") + horse["feature"], style="dim"))
        table.add_row(*row)
    return table


def bets(horse: Mapping[str, Any], names: Sequence[str]) -> Text:
    line = Text()
    for seat, stake in enumerate(horse["bets"]):
        if stake:
            line.append_text(seat_text(seat, names))
            line.append(f" ${stake} ")
    return line


def players(view: Mapping[str, Any], names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for title in ("player", "cash", "staked", "cards", "token", "horses", "score now", "known cards"):
        table.add_column(title)
    for seat in view["seats"]:
        name = seat_text(seat["seat"], names)
        if seat["seat"] == view["turn"]:
            name.append(" <")
        table.add_row(
            name,
            f"${seat['cash']}",
            f"${seat['staked']}",
            str(seat["cards"]),
            str(seat["tokens"] or "-"),
            " ".join(map(str, seat["horses"])) or "-",
            f"${seat['score']}",
            " ".join(seat["known"]),
        )
    return table


def hand(view: Mapping[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim", title="your hand", title_justify="left")
    for title in ("card", "title", "what it does"):
        table.add_column(title)
    for card in view["hand"]:
        lead = " (lead)" if card["lead"] else ""
        times = f" x{card['copies']}" if card["copies"] > 1 else ""
        mark = "" if card["playable"] is None else "+ " if card["playable"] else "- "
        style = "dim" if card["playable"] is False else ""
        table.add_row(f"{mark}{card['id'].lower()}{times}", f"{card['title']}{lead}", card["text"], style=style)
    return table

"""The table for the terminal: race card, eleven lanes with the tote board beside them, stables, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

STYLES = {
    "black": "bold white on grey23",
    "blue": "bold white on blue",
    "green": "bold white on dark_green",
    "red": "bold white on dark_red",
    "white": "bold black on grey93",
    "yellow": "bold black on yellow3",
}
SHORT = {"black": "Bk", "blue": "Bu", "green": "Gn", "red": "Rd", "white": "Wh", "yellow": "Ye"}
LINES = ("win", "place", "show")
NARROW = 100


def draw(table: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
    parts: list[RenderableType] = [heading(table)]
    if table["phase"] in ("deal", "draft", "ghost"):
        parts.append(draft(table))
    else:
        parts.append(board(table, width))
    parts.append(stables(table, names))
    for extra in (first_player(table, names), buy(table), results(table, names)):
        if extra is not None:
            parts.append(extra)
    return Group(*parts)


def badge(seat: Mapping[str, Any], text: str) -> Text:
    return Text(f" {text} ", style=STYLES[seat["colour"]])


def heading(table: Mapping[str, Any]) -> Text:
    race, card = table["race"], table["race"]["card"]
    text = Text(f"Homestretch · race {race['number']} of {race['of']}", style="bold")
    if card:
        text.append(f" · {card['name']} ({card['id']}, {card['deck']})", style="bold")
        win, place, show = card["purses"]
        text.append(f"\nPurses: Win {win}  Place {place}  Show {show}")
        tokens = "  ".join(f"{token} on {number}" for number, token in card["handicaps"].items())
        text.append(f"   Card: {tokens or 'no handicaps'}")
        left = "  ".join(f"{token}:{count}" for token, count in table["supply"].items())
        text.append(f"   Supply {left}", style="dim")
    if table["dice"]:
        first, second = table["dice"]
        text.append(f"\nDice {first} + {second} = {first + second}", style="bold")
        text.append(f" (roll {table['roll']} of the turn)")
    return text


def board(table: Mapping[str, Any], width: int) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), title="Track and tote board (payout for 1)", title_justify="left")
    grid.add_column("Horse", no_wrap=True)
    grid.add_column("Lane", no_wrap=True)
    grid.add_column("Shares", justify="right")
    for word in ("Win", "Place", "Show"):
        grid.add_column(word, no_wrap=width >= NARROW)
    for horse in table["horses"]:
        name = f" {horse['name']}" if width >= NARROW else ""
        label = Text(f"{horse['number']:>2}{name}", style="bold" if horse["finish"] else "")
        spots = [spot(table, horse, line) for line in LINES]
        grid.add_row(label, lane(table, horse), f"{horse['shares']}", *spots)
    return grid


def lane(table: Mapping[str, Any], horse: Mapping[str, Any]) -> Text:
    """Start, the spaces, the line; the horse stands as its number, a handicap token behind it."""
    spaces, position = table["track_spaces"], horse["position"]
    text = Text(f"{horse['handicap'] or '':>2} ", style="bold red" if horse["handicap"] == "X" else "bold green")
    mark = str(horse["number"])
    for space in range(spaces + 1):
        if space == position:
            text.append(f"{mark:>2}", style="bold reverse" if not horse["last"] else "reverse")
        else:
            text.append(" ·" if space else " |", style="dim")
    text.append(" ‖ ", style="bold")
    if horse["finish"]:
        text.append(f"{mark} {horse['finish'].capitalize()}", style="bold reverse")
    return text


def spot(table: Mapping[str, Any], horse: Mapping[str, Any], line: str) -> Text:
    """The payout and everybody's tokens on it: how many, and the values one may know."""
    place = LINES.index(line)
    text = Text(f"{horse['payouts'][place]:>2}")
    for bet in table["bets"]:
        if bet["number"] == horse["number"] and bet["line"] == line:
            seat = table["seats"][bet["seat"]]
            values = "+".join(map(str, bet["values"])) if bet["values"] else "?" * bet["tokens"]
            text.append(" ")
            text.append_text(badge(seat, f"{SHORT[seat['colour']]} {values}"))
    return text


def stables(table: Mapping[str, Any], names: Sequence[str]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), title="Stables ($1,000)", title_justify="left")
    for word, side in (("", "left"), ("Player", "left"), ("Money", "right"), ("Shares", "left"), ("Value", "right"),
                       ("Place", "right")):  # fmt: skip
        grid.add_column(word, justify="right" if side == "right" else "left")
    for number, seat in enumerate(table["seats"]):
        turn = "→" if number == table["turn"] else ""
        player = badge(seat, SHORT[seat["colour"]])
        player.append_text(Text.from_markup(f" {escape(names[number])}", style="default on default"))
        place = seat["rank"] if seat["rank"] is not None else seat["place"]
        shares = " ".join(map(str, seat["stable"])) or "-"
        grid.add_row(turn, player, str(seat["money"]), shares, str(seat["share_value"]), str(place))
    return grid


def draft(table: Mapping[str, Any]) -> RenderableType:
    state, own = table["draft"], table["own"]
    text = Text(f"Draft, round {state['round']} of {state['rounds']}", style="bold")
    text.append(f"   Set aside: {state['aside']} cards")
    if state["ghost"]:
        text.append("   A ghost hand goes round with yours")
    if own:
        held = Columns([share(table, number) for number in own["hand"]], padding=(0, 2))
        kept = " ".join(map(str, own["kept"])) or "none yet"
        pick = f"   Keeping {own['pick']}" if own["pick"] else ""
        return Group(text, Text("Your hand:"), held, Text(f"Kept: {kept}{pick}"))
    return text


def share(table: Mapping[str, Any], number: int) -> Text:
    horse = table["horses"][number - 2]
    return Text(f"[{number} {horse['name']}, {horse['cost']}]")


def first_player(table: Mapping[str, Any], names: Sequence[str]) -> Text | None:
    state = table["first_player"]
    if not state:
        return None
    rolls = ", ".join(f"{names[seat]} {die or '-'}" for seat, die in zip(state["tied"], state["thrown"], strict=True))
    return Text(f"Rolling for the first turn: {rolls}")


def buy(table: Mapping[str, Any]) -> RenderableType | None:
    state = table["buy"]
    if not state:
        return None
    row = Columns([share(table, number) for number in state["row"]], padding=(0, 2))
    cards = " ".join(map(str, state["deck_holds"])) or "none"
    deck = f"Deck of {state['deck']}: {cards}, in any order; unseen for {state['blind_fee']} more"
    return Group(Text(f"Second-chance buy, pass {state['pass']} of 2", style="bold"), row, Text(deck))


def results(table: Mapping[str, Any], names: Sequence[str]) -> Table | None:
    if not table["results"]:
        return None
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), title="Races run: purses + bets", title_justify="left")
    for word in ("Race", "Card", "Win Place Show"):
        grid.add_column(word)
    for number in range(len(table["seats"])):
        grid.add_column(escape(names[number]), justify="right")
    for result in table["results"]:
        finish = " ".join(map(str, result["finish"]))
        won = [f"{purse} + {bet}" for purse, bet in zip(result["purses"], result["bets"], strict=True)]
        grid.add_row(str(result["race"]), result["card"], finish, *won)
    return grid

"""The table drawn for a terminal, from nothing but the view: lanes with the tote board beside them, stables below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from railbird.terminal import paint
from railbird.terminal.paint import Lines, padded, shorten, silk, text

View = Mapping[str, Any]
SHORT = {"black": "Bk", "blue": "Bu", "green": "Gn", "red": "Rd", "white": "Wh", "yellow": "Ye"}
LINES = ("win", "place", "show")
WITH_NAMES = 116  # columns from which the horses' names have room
NAME_WIDTH = 15
OWNERS_WIDTH = 9


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    middle = draft(view, names) if view["draft"] else board(view, width)
    return Lines([title(view), *middle, Text(), *seats(view, names, width), *extras(view, names)])


# Title and board.


def title(view: View) -> Text:
    race, card = view["race"], view["race"]["card"]
    line = text(("Homestretch", "bold"))
    if card:
        win, place, show = card["purses"]
        line.append(f"   race {race['number']} of {race['of']}: ")
        line.append(f"{card['name']} ({card['deck']})", paint.AMBER)
        line.append(f"   purses ${win}k / ${place}k / ${show}k")
    if view["dice"] and view["phase"] in ("roll", "move", "again", "special"):
        first, second = view["dice"]
        line.append("   rolled ")
        line.append(f" {first} ", "bold black on white")
        line.append(" ")
        line.append(f" {second} ", "bold black on white")
        line.append(f" = {first + second}")
    return line


def board(view: View, width: int) -> list[Text]:
    names = width >= WITH_NAMES
    lane_width = 8 + 2 * (view["track_spaces"] + 1) + 9 + (NAME_WIDTH if names else 0)
    spot_width = max(8, (width - lane_width - OWNERS_WIDTH - 1) // 3)
    head = padded(text(("   horse", paint.QUIET)), lane_width)
    for word in ("Win", "Place", "Show"):
        head.append(padded(text((f"{word:>5}", paint.QUIET)), spot_width))
    head.append("owners", paint.QUIET)
    lines = [head]
    for horse in view["horses"]:
        line = padded(lane(view, horse, names), lane_width)
        for line_word in LINES:
            line.append(padded(spot(view, horse, line_word), spot_width))
        line.append(owners(view, horse))
        lines.append(line)
    return lines


def lane(view: View, horse: Mapping[str, Any], names: bool) -> Text:
    """The handicap token behind the horse's number, Start, the spaces, the line and what it won there."""
    token = horse["handicap"] or ""
    line = text((f"{token:>2} ", paint.RAIL if token == "X" else paint.GOOD))
    line.append(f"{horse['number']:>2}", "bold")
    if names:
        line.append(" " + shorten(horse["name"], NAME_WIDTH - 1).ljust(NAME_WIDTH - 1))
    line.append(" ")
    rolled = view["dice"] and sum(view["dice"]) == horse["number"] and view["phase"] in ("move", "special")
    for space in range(view["track_spaces"] + 1):
        turf = f"on {paint.TURF[space % 2]}" if space else ""
        if space == horse["position"]:
            line.append(f"{horse['number']:>2}", f"{paint.AMBER} reverse" if rolled else paint.LIT)
        else:
            line.append(" ·" if space else " |", f"white {turf}")
    line.append("‖", paint.RAIL)
    if horse["finish"]:
        line.append(f" {horse['finish'].capitalize()}", paint.AMBER)
    elif horse["last"] and view["special_spaces"]:
        line.append(f" last +{view['special_spaces']}", paint.QUIET)
    return line


def spot(view: View, horse: Mapping[str, Any], line_word: str) -> Text:
    """The payout and everybody's tokens: values where one may know them, else a ? for each token."""
    line = text(f"{horse['payouts'][LINES.index(line_word)]:>3} ")
    for bet in view["bets"]:
        if bet["number"] == horse["number"] and bet["line"] == line_word:
            line.append(badge(view["seats"][bet["seat"]], tokens(bet)))
            line.append(" ")
    return line


def tokens(bet: Mapping[str, Any]) -> str:
    return "+".join(map(str, bet["values"])) if bet["values"] else "?" * int(bet["tokens"])


def badge(seat: Mapping[str, Any], words: str = "") -> Text:
    return Text(SHORT[seat["colour"]] + words, silk(seat["colour"]))


def owners(view: View, horse: Mapping[str, Any]) -> Text:
    line = Text()
    for seat in view["seats"]:
        for _ in range(seat["stable"].count(horse["number"])):
            line.append(badge(seat))
            line.append(" ")
    return line


# The draft.


def draft(view: View, names: Sequence[str]) -> list[Text]:
    state, own = view["draft"], view["own"]
    lines = [text(f"Draft, round {state['round']} of {state['rounds']}; {state['aside']} blue cards are set aside"
                  + ("; a ghost hand goes round with yours" if state["ghost"] else ""))]  # fmt: skip
    late = [names[seat] for seat, picked in enumerate(state["picked"]) if not picked]
    lines.append(text(("still to keep a card: " + (", ".join(late) or "nobody"), paint.QUIET)))
    if own is None:
        return lines
    lines.append(text(("   your hand         cost  Win/Place/Show  group", paint.QUIET)))
    for number in own["hand"]:
        horse = view["horses"][number - 2]
        win, place, show = horse["payouts"]
        pays = f"{win}/{place}/{show}"
        mark = "▸" if number == own["pick"] else " "
        lines.append(text(f" {mark} {number:>2} {horse['name']:<15}{horse['cost']:>4}  {pays:<15}{horse['group']}"))
    lines.append(text("kept: ", (" ".join(map(str, own["kept"])) or "nothing yet", "bold")))
    for hand in own["passed_on"]:
        if hand["held"] is not None:
            held = " ".join(map(str, hand["held"]))
            lines.append(text((f"passed on in round {hand['round']}: {held}", paint.QUIET)))
        else:
            gone = " ".join(map(str, hand["came_back"]["missing"]))
            lines.append(text((f"passed on in round {hand['round']}: came back without {gone}", paint.QUIET)))
    return lines


# Stables and what else is going on.


def seats(view: View, names: Sequence[str], width: int) -> list[Text]:
    lines = []
    room = max(8, min(20, width - 70))
    for number, seat in enumerate(view["seats"]):
        line = text("▶ " if number == view["turn"] else "  ", badge(seat))
        line.append(" " + shorten(names[number], room).ljust(room))
        line.append(f" ${seat['money']}k".ljust(8), "bold")
        place = seat["rank"] if seat["rank"] is not None else seat["place"]
        line.append(f"place {place}  ")
        line.append("shares " + (" ".join(map(str, seat["stable"])) or "none"))
        if seat["stable"]:
            line.append(f" (worth {seat['share_value']})", paint.QUIET)
        if seat["has_bet"] and view["phase"] in ("claim", "betting"):
            line.append("  has bet", paint.QUIET)
        lines.append(line)
    return lines


def extras(view: View, names: Sequence[str]) -> list[Text]:
    lines = []
    if view["first_player"]:
        tied, thrown = view["first_player"]["tied"], view["first_player"]["thrown"]
        rolls = ", ".join(f"{names[seat]} {die or '?'}" for seat, die in zip(tied, thrown, strict=True))
        lines.append(text(f"Rolling for the first turn: {rolls}"))
    if view["buy"]:
        state = view["buy"]
        offer = ", ".join(
            f"{n} {view['horses'][n - 2]['name']} for {view['horses'][n - 2]['cost']}" for n in state["row"]
        )
        lines.append(text(("Second-chance buy, ", "bold"), f"pass {state['pass']} of 2: {offer or 'nothing'}"))
        left = " ".join(map(str, state["deck_holds"])) or "empty"
        lines.append(text(f"Deck of {state['deck']}, in any order: {left}; unseen for {state['blind_fee']} more"))
    if view["own"] and "tokens" in view["own"]:
        left = ", ".join(map(str, view["own"]["tokens"]))
        lines.append(text(f"Tokens to lay: {left}; at most {view['own']['limit']} on a spot"))
    return lines


# Pages.

Page = Callable[[View, Sequence[str], int, str], RenderableType]


def races_page(view: View, names: Sequence[str], width: int, typed: str) -> RenderableType:
    lines = [text(("Races run", "bold"))]
    for result in view["results"]:
        finish = " ".join(f"{word.capitalize()} {n}" for word, n in zip(LINES, result["finish"], strict=True))
        lines.append(text(f"{result['race']}  {result['card']}: {finish}"))
        for number, name in enumerate(names):
            lines.append(text(f"     {name}: purses {result['purses'][number]}, bets {result['bets'][number]}"))
    return Lines(lines if view["results"] else [text("No race has been run yet.")])


def bets_page(view: View, names: Sequence[str], width: int, typed: str) -> RenderableType:
    lines = []
    for bet in view["bets"]:
        horse = view["horses"][bet["number"] - 2]
        pays = horse["payouts"][LINES.index(bet["line"])]
        where = f"{bet['number']} {horse['name']}, {bet['line'].capitalize()}"
        lines.append(
            text(badge(view["seats"][bet["seat"]]), f" {names[bet['seat']]}: {tokens(bet)} on {where} (pays {pays})")
        )
    return Lines(lines or [text("No bets are on the board.")])


def horses_page(view: View, names: Sequence[str], width: int, typed: str) -> RenderableType:
    lines = [text(("horse              group     cost  Win Place Show  shares", paint.QUIET))]
    for horse in view["horses"]:
        win, place, show = horse["payouts"]
        words = f"{horse['number']:>2} {horse['name']:<15} {horse['group']:<9} {horse['cost']:>4}"
        lines.append(text(f"{words} {win:>4} {place:>5} {show:>4}  ", owners(view, horse)))
    left = ", ".join(f"{count} of {token}" for token, count in view["supply"].items())
    return Lines([*lines, text(f"Handicap tokens in the supply: {left}")])


PAGES: dict[str, tuple[str, Page]] = {
    "races": ("the races run so far, with purses and bets", races_page),
    "bets": ("all bets on the board, one a line", bets_page),
    "horses": ("groups, costs, payouts and owners of the horses", horses_page),
}

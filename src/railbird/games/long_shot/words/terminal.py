"""The table drawn for a terminal, from nothing but the view: ten lanes with their horse cards, players, own hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from railbird.terminal import paint
from railbird.terminal.paint import Lines, beside, money, padded, shorten, silk, text

View = Mapping[str, Any]
PLACES = ("1st", "2nd", "3rd")
COLOURS = ("red", "white", "blue", "yellow", "green", "black", "orange", "pink", "turquoise", "purple")
NAME_WIDTH = 15
SEATS_BESIDE = 5  # from so many players on, two columns of them


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    lines = [title(view, names), *lanes(view, names, width), Text(), *players(view, names, width)]
    if view["hand"]:
        lines += [Text(), *hand(view, width)]
    return Lines(lines)


def title(view: View, names: Sequence[str]) -> Text:
    line = text(("Long Shot", "bold"))
    if view["phase"] == "over":
        line.append("   the race is over", paint.AMBER)
    elif view["turns"]:
        line.append(f"   turn {view['turns']}: {names[view['turn']]}")
    if view["dice"]:
        line.append("   rolled ")
        line.append(*tile(view["dice"]["horse"]))
        line.append(" ")
        line.append(f" {view['dice']['move']} ", "bold black on white")
    if view["effect"]:
        line.append(f"   {view['effect']['title']}", paint.AMBER)
    line.append(f"   pile {view['pile']}   discards {sum(view['discards'].values())}")
    if view["lead"]:
        line.append(f"   lead on {view['lead']}")
    return line


def tile(number: int) -> tuple[str, str]:
    return f" {number} ", silk(COLOURS[number - 1])


# Lanes, each with the card of its horse.


def lanes(view: View, names: Sequence[str], width: int) -> list[Text]:
    track = view["track"]
    ruler = "".join(f"{space:>8}" for space in range(8, track["spaces"] + 1, 8)).ljust(track["spaces"])
    cost, odds = columns(view)
    titles = f"{'price':<{cost}} {'bar':<9} {'odds':<{odds}} owner bets"
    head = text((f"{'':{NAME_WIDTH + 5}} {ruler} end  {titles}", paint.QUIET))
    return [head, *(row(view, horse, names, width) for horse in view["horses"])]


def columns(view: View) -> tuple[int, int]:
    """How wide prices and odds are: editions have their own."""
    prices = [len(f"${horse['price']}") for horse in view["horses"]]
    return max(5, *prices), max(len(odds_words(horse)) for horse in view["horses"])


def odds_words(horse: View) -> str:
    return "/".join(map(str, horse["odds"]))


def row(view: View, horse: View, names: Sequence[str], width: int) -> Text:
    line = text(tile(horse["number"]), " " * (3 - len(str(horse["number"]))))
    line.append(padded(horse["name"], NAME_WIDTH))
    line.append(lane(view["track"], horse))
    cost, odds = columns(view)
    line.append(padded(f"${horse['price']}", cost + 1))
    line.append(padded(" ".join(map(str, horse["bar"])), 10))
    line.append(padded(odds_words(horse), odds + 1))
    owner = horse["owner"]
    line.append(padded(seat_text(owner, names, 5) if owner is not None else Text("bank", paint.QUIET), 6))
    line.append(bets(horse, names, width - line.cell_len))
    return line


def bets(horse: View, names: Sequence[str], room: int) -> Text:
    """Everybody's stakes, or their sum where they do not fit; the page `bets` has them all."""
    line = Text(no_wrap=True)
    for seat, stake in enumerate(horse["bets"]):
        if stake:
            line.append(seat_text(seat, names, 5))
            line.append(f" {money(stake)} ")
    if line.cell_len <= room:
        return line
    return Text(f"{money(sum(horse['bets']))} by {sum(stake > 0 for stake in horse['bets'])} players", no_wrap=True)


def lane(track: View, horse: View) -> Text:
    """A dot for each space, a colon in the No-bets area, the horse's cloth where it stands."""
    number = horse["number"]
    line = Text(no_wrap=True)
    line.append(*((f"{number % 10}", silk(COLOURS[number - 1])) if horse["position"] == 0 else (" ", "")))
    for space in range(1, track["spaces"] + 1):
        no_bets = space >= track["no_bets_from"]
        if space == horse["position"]:
            line.append(f"{number % 10}", silk(COLOURS[number - 1]))
        else:
            turf = (paint.TURF_LIGHT if no_bets else paint.TURF)[space // 4 % 2]
            line.append(":" if no_bets else "·", f"on {turf}")
    line.append("║", "bold")
    place = "" if horse["place"] is None else PLACES[horse["place"] - 1]
    line.append(padded(Text(place, paint.AMBER), 5))
    return line


def seat_text(seat: int, names: Sequence[str], width: int) -> Text:
    return Text(shorten(names[seat], width), paint.seat_style(seat))


# Players and hand.


def players(view: View, names: Sequence[str], width: int) -> list[Text]:
    lines = [player(view, seat, names) for seat in view["seats"]]
    if len(lines) < SEATS_BESIDE or width < 100:
        return lines
    half = (len(lines) + 1) // 2
    return beside([lines[:half], lines[half:]], [width // 2 - 2] * 2)


def player(view: View, seat: View, names: Sequence[str]) -> Text:
    turn = seat["seat"] == view["turn"] and view["phase"] != "over"
    line = text(("> " if turn else "  ", paint.AMBER), padded(seat_text(seat["seat"], names, 10), 11))
    cards = f"{seat['cards']} card{'' if seat['cards'] == 1 else 's'}"
    line.append(f"{money(seat['cash']):>4}, {money(seat['staked'])} staked, {cards}")
    if seat["tokens"]:
        line.append(", token")
    if seat["horses"]:
        line.append(", owns " + " ".join(map(str, seat["horses"])))
    if view["order"]:
        line.append(f", {money(seat['score'])} so far")
    known = view["known"][seat["seat"]]
    if known:
        line.append(", holds " + ", ".join(view["cards"][card]["title"] for card in known), paint.QUIET)
    return line


def hand(view: View, width: int) -> list[Text]:
    """Each card with what it does; a plus can be played now, a minus cannot."""
    lines = []
    for name, held in view["hand"].items():
        card = view["cards"][name]
        mark = {None: " ", True: "+", False: "-"}[held["playable"]]
        times = f" x{held['copies']}" if held["copies"] > 1 else ""
        lead = " [lead]" if card["lead"] else ""
        line = text((f"{mark} ", paint.GOOD), (card["title"], "bold"), f"{times}{lead}: ")
        line.append(card["text"])
        if held["playable"] is False:
            line.stylize(paint.QUIET)
        lines.append(line)
    return lines


# Pages.


def horses_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    lines = []
    for horse in view["horses"]:
        owner = "bank" if horse["owner"] is None else names[horse["owner"]]
        bar = " ".join(map(str, horse["bar"]))
        odds = "/".join(f"{times}x" for times in horse["odds"])
        lines.append(
            text(
                tile(horse["number"]), " ", (horse["name"], "bold"), f"  ${horse['price']}  bar {bar}  {odds}  {owner}"
            )
        )
        lines.append(text(f"     {horse['feature']}"))
    return Lines(lines)


def bets_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    lines = [text(" " * 20, *(padded(seat_text(seat["seat"], names, 7), 8) for seat in view["seats"]))]
    for horse in view["horses"]:
        stakes = "".join(f"{money(stake) if stake else '-':<8}" for stake in horse["bets"])
        lines.append(
            text(tile(horse["number"]), " " * (3 - len(str(horse["number"]))), padded(horse["name"], 15), stakes)
        )
    return Lines(lines)


def discards_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    cards = view["cards"]
    lines = [text(f"{n} x {cards[card]['title']}") for card, n in view["discards"].items() if n]
    half = (len(lines) + 1) // 2
    return Lines(
        beside([lines[:half], lines[half:]], [width // 2 - 2] * 2) if lines else [text("Nothing is discarded.")]
    )


Page = Callable[[View, Sequence[str], int, str], RenderableType]
PAGES: dict[str, tuple[str, Page]] = {
    "horses": ("all horse cards with their features in full", horses_page),
    "bets": ("who has staked what on which horse", bets_page),
    "discards": ("the discard pile, face up", discards_page),
}

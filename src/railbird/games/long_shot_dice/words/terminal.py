"""The table drawn for a terminal, from nothing but the view: 100 x 30 hold it with log and choices."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from railbird.terminal import paint
from railbird.terminal.paint import Lines, beside, boxes, money, padded, pips, shorten, silk, text

View = Mapping[str, Any]
PLACES = ("1st", "2nd", "3rd")
WILDS = 3
SHORT_BONUS = {
    "money": "+${}", "back two": "2 back {}", "free bet": "free ${}", "forward two": "2 fwd {}",
    "back one": "1 back {}", "forward one": "1 fwd {}", "helmet": "Helmet", "jersey": "Jersey", "horse": "Horse",
}  # fmt: skip
OWN_WIDTH = 51
START_WIDTH = 8
CIRCLE_WIDTH = 17


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    lines = [*track(view, names, width), Text(), *market(view, names, width), Text(), *seats(view, names, width)]
    return Lines(lines)


def own_seat(view: View) -> int:
    """Whose sheet is drawn large: the viewer's, for spectators that of whoever has the turn."""
    return int(view["turn"] if view.get("seat") is None else view["seat"])


# Title and track.


def title(view: View, names: Sequence[str]) -> Text:
    line = text(("Long Shot: The Dice Game", "bold"), f"   round {view['round']}")
    if view["phase"] == "over":
        return line + text("   ", ("the race is over", paint.AMBER))
    if view["round"]:
        line.append(f"   {names[view['active']]} ")
        if view["rolled"] is None:
            line.append("has the dice")
        else:
            line.append("rolled ")
            colour = view["horses"][view["rolled"] - 1]["colour"]
            line.append(f" {view['rolled']} ", silk(colour))
            line.append(" ")
            line.append(f" {view['spaces']} ", "bold black on white")
        if view["wild_used"]:
            line.append(f"   Wild: {view['number']}", paint.AMBER)
    if view["last_round"]:
        line.append("   LAST ROUND", paint.AMBER)
    return line


def track(view: View, names: Sequence[str], width: int) -> list[Text]:
    spaces, no_bet = view["track"]["spaces"], view["track"]["no_bet_after"]
    cell = max(3, min(7, (width - START_WIDTH - CIRCLE_WIDTH - 6) // spaces))
    standing: dict[int, list[Any]] = {}
    for horse in view["horses"]:
        if horse["place"] is None:
            standing.setdefault(horse["position"], []).append(horse)
    rows = max([2, *(-(-len(group) // cell) for place, group in standing.items() if place)])
    lines = [text(padded("start", START_WIDTH + 1))]
    lines += [text(tiles(standing.get(0, [])[row * 8 : row * 8 + 8], START_WIDTH, ""), " ") for row in range(rows)]
    for space in range(1, spaces + 1):
        past = space > no_bet
        turf = "on " + (paint.TURF_LIGHT if past else paint.TURF)[space % 2]
        if space == no_bet + 1:
            for line in lines:
                line.append("┃", paint.RAIL)
        lines[0].append(f"{space}".center(cell), "bold" if past else "")
        for row, line in enumerate(lines[1:]):
            group = standing.get(space, [])[row * cell : (row + 1) * cell]
            line.append(tiles(group, cell, turf) if group else Text(("·" if not row else "").center(cell), turf))
    for place, line in enumerate(lines[:3]):
        line.append("║ ", "bold")
        line.append(circle(view, place))
    head = title(view, names)
    legend = text(("┃", paint.RAIL), " No Bet line  ║ finish")
    if head.cell_len + legend.cell_len + 2 <= width:
        head = padded(head, width - legend.cell_len - 1) + legend
    return [head, *lines]


def tiles(horses: Sequence[Any], width: int, turf: str) -> Text:
    """Horses on one space, each its number on its cloth."""
    line = Text(no_wrap=True)
    for horse in horses:
        line.append(str(horse["number"]), silk(horse["colour"]))
    side = (width - len(horses)) // 2 if turf else 0
    return text((" " * side, turf), line, (" " * (width - side - len(horses)), turf))


def circle(view: View, place: int) -> Text:
    """A line of the winner's circle."""
    line = text(f"{PLACES[place]} {money(view['track']['purses'][place]):>4} ")
    if place < len(view["podium"]):
        horse = view["horses"][view["podium"][place] - 1]
        return line + text((f" {horse['number']} ", silk(horse["colour"])))
    return line + text(("—", paint.QUIET))


# Market, with everybody's marks beside each horse.


def market(view: View, names: Sequence[str], width: int) -> list[Text]:
    sheets = all_sheets(view)
    spread = width >= 130
    bar_width = 16 if spread else 9
    cost_width = 9 if width >= 100 and len(sheets) <= 5 else 7
    seat_width = min(8, max(6, (width - bar_width - cost_width - 26) // len(sheets)))
    left = width - 5 - bar_width - cost_width - 6 - seat_width * len(sheets)
    name_width = min(21, left) if left < 44 else 21
    ability_width = left - name_width
    numbers = (" " if spread else "").join(str(horse["number"]) for horse in view["horses"])
    words = f"     {'Market':{name_width}}{'cost':{cost_width}}odds  {numbers:{bar_width}}"
    head = text((words, paint.QUIET))
    for sheet in sheets:
        name = shorten(names[sheet["seat"]], seat_width - 1)
        head.append(f"{name:{seat_width}}", f"bold {paint.seat_style(sheet['seat'])}")
    if ability_width >= 16:
        head.append("ability", paint.QUIET)
    rows = [head]
    for horse in view["horses"]:
        asked = horse["number"] == view["number"] and view["phase"] != "over"
        line = text(("▸" if asked else " ", paint.AMBER), (f" {horse['number']} ", silk(horse["colour"])), " ")
        place = f" {PLACES[horse['place'] - 1]}" if horse["place"] else ""
        name = shorten(horse["name"], name_width - 1 - len(place))
        line.append(padded(text((name, "bold" if asked else ""), (place, paint.AMBER)), name_width))
        line.append(padded(cost(horse, names, cost_width), cost_width))
        line.append(padded("/".join(map(str, horse["odds"][:3])), 6))
        line.append(padded(boxes(horse["bar"], len(view["horses"]), spread), bar_width))
        for sheet in sheets:
            line.append(padded(marks(sheet, horse["number"], seat_width - 1), seat_width))
        if ability_width >= 16:
            line.append(padded(f"{horse['trigger']}: {horse['ability']}", ability_width))
        rows.append(line)
    return rows


def all_sheets(view: View) -> list[Any]:
    return [*view["sheets"], *([view["roland"]] if view["roland"] else [])]


def cost(horse: View, names: Sequence[str], width: int) -> Text:
    """What the horse costs, or who has it."""
    if horse["owner"] is None:
        return Text("  —" if horse["place"] else f"{money(horse['cost']):>3}")
    return Text("★" + shorten(names[horse["owner"]], width - 2), paint.seat_style(horse["owner"]))


def marks(sheet: View, number: int, width: int) -> Text:
    """Helmet, Jersey and Bet of one player on one horse."""
    helmet, jersey = number in sheet.get("helmets", ()), number in sheet.get("jerseys", ())
    bet = sheet["bets"][number - 1]
    style = paint.GOOD if helmet and jersey else ""
    line = text(("H" if helmet else "·", style or ("" if helmet else paint.QUIET)))
    line.append("J" if jersey else "·", style or ("" if jersey else paint.QUIET))
    if "helmets" not in sheet:
        line = Text("  ")
    line.append(f"{money(bet):>{min(4, width - 2)}}" if bet else "")
    return line


# Sheets.


def seats(view: View, names: Sequence[str], width: int) -> list[Text]:
    own = own_seat(view)
    count = len(view["sheets"])
    others = [view["sheets"][(own + i) % count] for i in range(1, count)]
    blocks = [own_sheet(view, view["sheets"][own], names)]
    widths = [OWN_WIDTH if width >= 76 else width]
    rest = width - OWN_WIDTH - 2
    if view["roland"]:
        blocks.append(roland_next(view, rest - 2))
        widths.append(rest - 2)
    elif others and rest // len(others) < 9:
        half = -(-len(others) // 2)
        column = rest // 2 - 1
        for group in (others[:half], others[half:]):
            blocks.append([seat_line(view, sheet, names, column) for sheet in group])
            widths.append(column)
    elif others:
        each = min(30, rest // len(others) - 1)
        blocks += [small_sheet(view, sheet, names, each) for sheet in others]
        widths += [each] * len(others)
    return beside(blocks, widths, gap=1)


def heading(view: View, sheet: View, names: Sequence[str], width: int) -> Text:
    acting = sheet["seat"] == view["turn"] and view["phase"] != "over" and view["round"] > 0
    name = shorten(names[sheet["seat"]], width - 2)
    return text(("▶ " if acting else "  ", paint.AMBER), (name, f"bold {paint.seat_style(sheet['seat'])}"))


def own_sheet(view: View, sheet: View, names: Sequence[str]) -> list[Text]:
    head = heading(view, sheet, names, 22)
    head.append(f"  {money(sheet['money'])}", paint.GOOD)
    head.append(f"   Wilds {pips(sheet['wilds_marked'], WILDS)}   worth {money(sheet['score'])}")
    bonuses = view["bonuses"]
    lines = [head]
    for row in range(4):
        line = text("  ", grid_row(view, sheet, row, " "), "   ")
        for bonus in bonuses[row * 3 : row * 3 + 3]:
            used = bonus["box"] in sheet["boxes"]
            line.append(padded(text(("☒ " if used else "☐ "), (short_bonus(bonus), "dim strike" if used else "")), 12))
        lines.append(line)
    return lines


def short_bonus(bonus: View) -> str:
    amount = re.search(r"\d+", bonus["words"])
    return SHORT_BONUS[bonus["kind"]].format(amount[0] if amount else "")


def grid_row(view: View, sheet: View, row: int, gap: str) -> Text:
    """A row of the 4 x 4 grid: X where marked, else the number; cells of the number asked for are lit."""
    line = Text(no_wrap=True)
    for column in range(4):
        number = view["grid"][row * 4 + column]
        if f"r{row + 1}c{column + 1}" in sheet["cells"]:
            line.append(f"{gap}X", "bold")
        else:
            line.append(gap)
            line.append(str(number), "bold underline" if number == view["number"] else paint.QUIET)
    return line


def small_sheet(view: View, sheet: View, names: Sequence[str], width: int) -> list[Text]:
    """Another player's sheet: the grid, and as much beside it as there is room for."""
    wilds = pips(sheet["wilds_marked"], WILDS)
    if width < 16:
        head = text(heading(view, sheet, names, width - 4), (f" {money(sheet['money'])}", paint.GOOD))
        beside_grid = (wilds, f"{len(sheet['boxes'])} b", "", "★" * len(sheet["horses"]))
        return [head, *(text("  ", grid_row(view, sheet, row, ""), f" {beside_grid[row]}") for row in range(4))]
    facts = (
        text((money(sheet["money"]), paint.GOOD), f" {wilds}"),
        text(f"worth {money(sheet['score'])}"),
        text(f"bonuses {len(sheet['boxes'])}"),
        text("owns " + " ".join(map(str, sheet["horses"])) if sheet["horses"] else ""),
    )
    lines = [heading(view, sheet, names, width)]
    return lines + [text(" ", grid_row(view, sheet, row, " "), "  ", facts[row]) for row in range(4)]


def seat_line(view: View, sheet: View, names: Sequence[str], width: int) -> Text:
    """Another player in one line, when there are too many for their grids."""
    name = min(12, max(6, width - 8))
    line = padded(heading(view, sheet, names, name), name)
    line.append(f"{money(sheet['money']):>4} ", paint.GOOD)
    line.append(pips(sheet["wilds_marked"], WILDS))
    return line


def roland_next(view: View, width: int) -> list[Text]:
    """What Roland's sheet makes him do after this turn."""
    roland = view["roland"]
    head = text(
        "  ", ("Roland", f"bold {paint.seat_style(roland['seat'])}"), (f"  {money(roland['money'])}", paint.GOOD)
    )
    head.append(f"   worth {money(roland['score'])}")
    if view["phase"] == "over" or view["rolled"] is None:
        return [head]
    row, column = view["rolled"], view["spaces"]
    lines = [head, text("  ", (f"next, row {row} column {column} of his sheet:", paint.QUIET))]
    deed = roland["sheet"][row - 1][column - 1]
    lines += [text("▸ " if not i else "  ", (part, "bold")) for i, part in enumerate(wrap(deed, width - 2)[:2])]
    lines.append(text("  ", (f"or else {roland['sheet'][8][column - 1]}", paint.QUIET)))
    return lines


# Pages: what the one screen has no room for.


def market_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    table = Table(title="The Market", title_style="bold", expand=True, box=None, padding=(0, 1, 1, 0), width=width)
    for name in ("", "horse", "cost", "odds", "also moves", "owner", "ability"):
        table.add_column(name, no_wrap=name != "ability", ratio=1 if name == "ability" else None)
    for horse in view["horses"]:
        table.add_row(
            Text(f" {horse['number']} ", silk(horse["colour"])),
            horse["name"],
            money(horse["cost"]),
            "/".join(map(str, horse["odds"][:3])),
            boxes(horse["bar"], len(view["horses"])),
            names[horse["owner"]] if horse["owner"] is not None else "Market",
            f"{horse['trigger']}: {horse['ability']}",
        )
    return table


def sheet_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    """The whole sheet of a player, by number or name; without either the own one."""
    seat = find_seat(view, names, argument)
    if view["roland"] and seat == view["roland"]["seat"]:
        return roland_page(view, names, width, "")
    sheet = view["sheets"][seat]
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("horse", "Helmet", "Jersey", "Bet", "pays 1st/2nd/3rd", "owned"):
        table.add_column(name)
    for horse in view["horses"]:
        number = horse["number"]
        bet = sheet["bets"][number - 1]
        table.add_row(
            text((f" {number} ", silk(horse["colour"])), f" {horse['name']}"),
            "H" if number in sheet["helmets"] else "·",
            "J" if number in sheet["jerseys"] else "·",
            money(bet) if bet else "·",
            "/".join(money(bet * odds) for odds in horse["odds"][:3]) if bet else "",
            "★" if number in sheet["horses"] else "",
        )
    return Group(Lines(own_sheet(view, sheet, names)), Text(), table)


def roland_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    if not view["roland"]:
        return Text("Roland is not in this race: he plays against one person alone.")
    head = Lines(roland_next(view, width)[:1])
    table = Table(expand=True, width=width, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in ("row", "column 3", "column 2", "column 1"):
        table.add_column(name, ratio=None if name == "row" else 1)
    for row, cells in enumerate(view["roland"]["sheet"], 1):
        lit = row == view["rolled"]
        shown = [
            Text(("▸ " if lit and column == view["spaces"] else "") + cells[column - 1],
                 style=paint.LIT if lit and column == view["spaces"] else "")
            for column in (3, 2, 1)
        ]  # fmt: skip
        table.add_row(
            Text(f"▸{row}" if lit else "else" if row == 9 else f" {row}"), *shown, style="bold" if lit else ""
        )
    return Group(head, table)


def find_seat(view: View, names: Sequence[str], argument: str) -> int:
    if not argument:
        return own_seat(view)
    for seat, name in enumerate(names):
        if argument in (str(seat + 1), name.lower()):
            return seat
    raise ValueError(f"there is no player {argument!r}; write sheet 1 to sheet {len(names)}, or a name")


Page = Callable[[View, Sequence[str], int, str], RenderableType]
PAGES: dict[str, tuple[str, Page]] = {
    "market": ("all cards with their abilities in full", market_page),
    "sheet": ("a whole sheet: sheet 2, sheet anna", sheet_page),
    "roland": ("Roland's sheet, his next row lit", roland_page),
}

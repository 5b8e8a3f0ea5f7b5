"""The table drawn for a terminal, from nothing but the view: the row of tiles, pool and hand, slip and side bets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from railbird.games.finish_line.words.texts import FACE_NAMES, FACE_WORDS, euro
from railbird.terminal import paint
from railbird.terminal.paint import Lines, beside, padded, shorten, silk, text

View = Mapping[str, Any]
SLIP_WIDTH = 42
SIGNS = {"horseshoe": "∩", "extra_move": "∩", "whipping": "!"}  # beside the die's letter
LETTERS = {"white": "w", "red": "r", "yellow": "y", "green": "g", "black": "k"}


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    lines = [
        title(view, names),
        Text(),
        *row(view, width),
        Text(),
        *dice(view, width),
        Text(),
        *below(view, names, width),
    ]
    return Lines(lines)


def title(view: View, names: Sequence[str]) -> Text:
    line = text(("Finish Line", "bold"), f"   race {view['race']} of 3")
    if view["phase"] == "over":
        return line + text("   ", ("the game is over", paint.AMBER))
    if view["turn"]:
        line.append(f"   turn {view['turn']}")
    if view["phase"] == "slips":
        line.append("   slips are written in secret")
    elif view["holder"] is not None:
        line.append(f"   {names[view['holder']]} has an extra move")
    elif view["phase"] == "photo finish":
        line.append("   PHOTO FINISH", paint.AMBER)
    elif view["actor"] is not None:
        line.append(f"   {names[view['actor']]} has the dice")
    if view["homestretch"]:
        line.append("   HOMESTRETCH", paint.AMBER)
    return line


# The row: last on the left, the leader on the right; a dead-even pair stands one above the other.


def row(view: View, width: int) -> list[Text]:
    tiles = {tile["number"]: tile for tile in view["starters"]}
    order = [tiles[number] for number in view["row"]]
    cell = max(8, min(14, (width - 10) // 7 - 1))
    upper = order.pop(-2) if view["dead_even"] else None
    lines = []
    if upper is not None:
        space = " " * (5 + (cell + 1) * (len(order) - 1))
        lines += [text(space, part) for part in tile_lines(upper, cell)]
    rows = [text(("last ", paint.QUIET)), text("     "), text("     ")]
    for tile in order:
        for line, part in zip(rows, tile_lines(tile, cell), strict=True):
            line.append(part)
            line.append(" ")
    if order:
        rows[0].append("leads" if upper is None else "level", paint.QUIET)
    lines += rows
    gone = [str(tile["number"]) for tile in view["starters"] if tile["disqualified"]]
    if gone:
        lines.append(text("     ", (f"disqualified: {', '.join(gone)}", paint.RAIL)))
    if view["photo"]:
        shown = view["photo"]
        words = f"photo {shown['taken'] + 1}: {shown['upper']} against {shown['lower']}"
        if shown["horseshoes"] is not None:
            words += f", {shown['horseshoes']} horseshoes for {shown['upper']} so far"
        lines.append(text("     ", (words, paint.AMBER)))
    return lines


def tile_lines(tile: View, cell: int) -> list[Text]:
    """Number with its marks, odds by starting position, dice."""
    turf = "on " + paint.TURF[tile["position"] % 2]
    marks = "F" * tile["favourite"] + "S" * tile["steady"]
    head = text((" ", turf), (f"{tile['number']:>2}", f"bold {turf}"), (f" {marks}", f"{paint.AMBER} {turf}"))
    odds = text((f" {tile['odds']}x", turf))
    if cell >= 11:
        odds.append(f" from {tile['position']}", turf)
    lying = text((" ", turf))
    for die in tile["dice"]:
        lying.append(small_die(die), silk(die["colour"]))
        lying.append(" ", turf)
    return [filled(line, cell, turf) for line in (head, odds, lying)]


def filled(line: Text, width: int, style: str) -> Text:
    line = paint.fit(line, width)
    line.append(" " * (width - line.cell_len), style)
    return line


def small_die(die: View) -> str:
    """A die on a tile: its letter and sign, an outsider's thousands."""
    if die["face"].startswith("outsider"):
        return f"g{die['face'][9]}k"
    return LETTERS[die["colour"]] + SIGNS[die["face"]]


# Pool, hand, out.


def dice(view: View, width: int) -> list[Text]:
    pool = text((f"Pool {sum(view['pool'].values()):>2}  ", "bold"), counts(view["pool"]))
    pool.append(f"   out {sum(view['out'].values())}  ", paint.QUIET)
    pool.append(counts(view["out"]))
    hand = text(("Hand     ", "bold"))
    for die in view["hand"]:
        word = FACE_NAME_OF[die["face"]] if die["face"] else "?"
        hand.append(f" {die['colour']}: {word} ", silk(die["colour"]))
        hand.append("  ")
    if not view["hand"]:
        hand.append("—", paint.QUIET)
    if view["dead_even_spent"]:
        hand.append("  dead even is spent", paint.QUIET)
    return [pool, hand]


def counts(colours: Mapping[str, int]) -> Text:
    line = Text(no_wrap=True)
    for colour, count in colours.items():
        if count:
            line.append(f" {colour} {count} ", silk(colour))
            line.append(" ")
    if not line:
        line.append("none ", paint.QUIET)
    return line


# Own slip and everybody's money.


def below(view: View, names: Sequence[str], width: int) -> list[Text]:
    money = ledger(view, names, width - SLIP_WIDTH - 2 if width >= 90 else width)
    if view["slip"] is None:
        return money
    if width < 90:
        return [*slip(view), *money]
    return beside([slip(view), money], [SLIP_WIDTH, width - SLIP_WIDTH - 2], gap=2)


def slip(view: View) -> list[Text]:
    head = text(("Your slip", "bold"), (f"   {euro(view['left'])} left", paint.GOOD))
    lines = [head]
    for line in view["slip"]:
        lines.append(text(f"  {line_words(line)}"))
    if view["pending"]:
        bet = view["pending"]
        words = f"  {bet_words(bet):<11} {bet['odds']:>2}x  how much?"
        lines.append(text((words, paint.AMBER)))
    if len(lines) == 1:
        lines.append(text(("  no bets", paint.QUIET)))
    return lines


def bet_words(bet: View) -> str:
    return f"{bet['bet']} {'/'.join(map(str, bet['tiles']))}"


def line_words(line: View) -> str:
    pays = f"paid {euro(line['paid'])}" if "paid" in line else f"→ {euro(line['returns'])}"
    return f"{bet_words(line):<11} {line['odds']:>2}x {euro(line['stake']):>9} {pays}"


def ledger(view: View, names: Sequence[str], width: int) -> list[Text]:
    """Capital, side bets and saved dice of everybody; while slips are written, who has confirmed one."""
    writing = view["phase"] == "slips"
    lines = [
        text((f"{'':13}{'capital':>12}{'side bets':>11}{'total':>13}  {'slip' if writing else 'saved'}", paint.QUIET))
    ]
    turn = view["actor"] if view["holder"] is None else view["holder"]
    for player in view["players"]:
        acting = player["seat"] == turn and view["phase"] not in ("over", "photo finish")
        line = text(("▶ " if acting else "  ", paint.AMBER))
        line.append(padded(Text(shorten(names[player["seat"]], 10), f"bold {paint.seat_style(player['seat'])}"), 11))
        line.append(f"{euro(player['capital']):>12}", paint.GOOD)
        line.append(f"{player['side_bets']:>+11}" if player["side_won"] or player["side_lost"] else f"{'—':>11}")
        line.append(f"{euro(player['total']):>13}  ")
        if writing:
            line.append("✓ in" if player["confirmed"] else "open")
        else:
            line.append(" ".join(["k∩"] * player["saved"]) or "—")
        lines.append(paint.fit(line, width))
    return lines


# Pages: what the one screen has no room for.


def results_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    if not view["results"]:
        return Text("No race is over yet.")
    parts: list[RenderableType] = []
    for result in view["results"]:
        order = ", ".join(map(str, result["order"])) or "nobody"
        parts.append(Text(f"Race {result['race']}: {order}", "bold"))
        odds = "  ".join(f"{number} {odds}x" for number, odds in zip(result["starters"], result["odds"], strict=True))
        parts.append(Text(f"  started: {odds}"))
        for seat, lines in enumerate(result["slips"]):
            parts.append(Text(f"  {names[seat]}", f"bold {paint.seat_style(seat)}"))
            parts += [Text(f"    {line_words(line)}") for line in lines] or [Text("    no bets", paint.QUIET)]
            if result["bonus"][seat]:
                parts.append(Text(f"    outsiders {euro(result['bonus'][seat])}"))
        parts.append(Text())
    return Group(*parts)


def dice_page(view: View, names: Sequence[str], width: int, argument: str) -> RenderableType:
    table = Table(title="The dice", title_style="bold", box=None, padding=(0, 2, 0, 0), width=width)
    for name in ("face", "what it does"):
        table.add_column(name, no_wrap=name == "face")
    for face, words in DICE_LIST:
        table.add_row(face, words)
    return table


FACE_NAME_OF = {word.replace(" ", "_"): name for word, name in zip(FACE_WORDS, FACE_NAMES, strict=True)}
DICE_LIST = (
    ("horseshoe", "on any tile; a favourite (F), or a tile that has one already, moves ahead one"),
    ("double horseshoes", "any tile moves ahead one; its dice stay"),
    ("whipping", "on any tile but a steady one (S); the second disqualifies"),
    ("tempo change", "move a white horseshoe die to another tile, not from a steady one"),
    (
        "outsider",
        "on a tile without one: if it wins, that bonus for its winner bets, half for place bets of the first two",
    ),
    ("side bet", "the next player is skipped and owes you money at the end of the game"),
    ("extra move", "save it: after the race it counts as a horseshoe"),
    ("disqualified", "a tile that is not steady leaves the race with all its dice"),
    ("inside tip", "two dice that are out go back into the pool"),
    ("helmet", "a favourite, or a tile with a white horseshoe, moves ahead two; not the leader"),
    ("losing speed", "a tile drops back two and loses its dice; not the last two"),
    ("interference", "three neighbours in any new order; a dead-even pair both or neither"),
    ("dead even", "the second draws level with the leader; once in a race"),
    ("logo, blanks", "nothing; any die may be put away instead of being followed"),
)

Page = Callable[[View, Sequence[str], int, str], RenderableType]
PAGES: dict[str, tuple[str, Page]] = {
    "results": ("races that are over: orders, all slips, what they paid", results_page),
    "dice": ("what every face of the dice does", dice_page),
}

"""Odds and reviews as one page of HTML that needs nothing else: for a browser or a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from railbird.analysis.odds import HorseOdds, Odds
from railbird.analysis.review import Review, ReviewedTurn
from railbird.analysis.samples import Figure
from railbird.games.registry import find

COLOURS = ("#0b6e4f", "#b5471b", "#2a5db0", "#8a2be2", "#946c00", "#c2185b", "#00788a", "#555555")
DASHES = ("", "7 4", "2 3", "9 3 2 3", "12 4", "1 2", "5 2 1 2", "3 6")  # colours are never the only sign
WIDE, HIGH, LEFT, FOOT = 720, 260, 42, 26
STYLE = """
body{font:16px/1.45 system-ui,sans-serif;margin:1.2rem auto;max-width:780px;padding:0 1rem}
body{color:#22302a;background:#fbf9f3}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:1.6rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .5rem;border-bottom:1px solid #d9d4c5;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.scroll{overflow-x:auto}
.quiet{color:#55625b}svg{width:100%;height:auto}
"""


def points(value: float, error: float | None = None) -> str:
    """Percentage points of win chance, with the error."""
    words = f"{100 * value:+.0f}"
    return words if error is None else f"{words} ± {max(100 * error, 0.5):.0f}"


def chance(figure: Figure) -> str:
    return f"{100 * figure.value:.0f} ± {max(100 * figure.error, 0.1):.1f} %"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> str:
    """Cells are text; those in the columns `numbers` stand to the right."""
    right = set(numbers)

    def line(tag: str, cells: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{' class=n' if column in right else ''}>{escape(cell)}</{tag}>" for column, cell in enumerate(cells)
        )

    body = "".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    return f"<div class=scroll><table><thead><tr>{line('th', head)}</tr></thead><tbody>{body}</tbody></table></div>"


def odds_html(odds: Odds) -> str:
    game = find(odds.game)
    parts = [
        table(
            ("", "wins the match", "money at the end", "in eight of ten"),
            (
                (
                    seat.name,
                    chance(seat.win),
                    game.money(seat.money.value),
                    f"{game.money(seat.low)} to {game.money(seat.high)}",
                )
                for seat in odds.seats
            ),
            (1, 2, 3),
        )
    ]
    parts += [horses_html(number, race, len(odds.races)) for number, race in enumerate(odds.races, 1)]
    if odds.actions:
        parts.append(
            table(
                ("choice", "wins the match", "behind the best"),
                (
                    (action.label, chance(action.win), chance(action.behind))
                    for action in sorted(odds.actions, key=lambda one: one.behind.value)
                ),
                (1, 2),
            )
        )
    note = f"From {odds.worlds:,} playouts in which everybody goes on like the computer. ± is one standard error."
    return "".join(parts) + f"<p class=quiet>{escape(note)}</p>"


def horses_html(number: int, race: Sequence[HorseOdds], races: int) -> str:
    rows = ((f"horse {one.number}", chance(one.win), chance(one.place), chance(one.show)) for one in race)
    head = (f"race {number}" if races > 1 else "", "first", "first or second", "among three")
    return table(head, rows, (1, 2, 3))


def review_html(review: Review) -> str:
    """What stands in the page; `review_page` makes a whole file of it."""
    parts = [f"<h1>{escape(review.title)}: {escape(', '.join(review.names))}</h1>"]
    parts += [f"<p>{escape(note)}</p>" for note in review.notes]
    parts.append("<h2>Chance to win</h2>" + curve_svg(review))
    parts.append("<h2>Luck and skill, in points of win chance</h2>" + split_html(review))
    parts.append("<h2>Turns that cost most</h2>" + costly_html(review))
    parts.append("<h2>Moments of chance that moved most</h2>" + swings_html(review))
    parts.append("<h2>Every turn</h2>" + turns_html(review))
    method = (
        f"Every figure comes from playouts in which everybody goes on like the computer's Regular player, in at most "
        f"{review.depth:,} worlds for each choice. ± is one standard error."
    )
    return "".join(parts) + f"<p class=quiet>{escape(method)}</p>"


def review_page(review: Review) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(review.title)}: a review</title><style>{STYLE}</style></head><body>{review_html(review)}"
        "</body></html>\n"
    )


def curve_svg(review: Review) -> str:
    """Everybody's chance to win over the match."""
    steps = max(review.steps, 1)

    def x(step: int) -> float:
        return LEFT + (WIDE - LEFT - 90) * step / steps

    def y(part: float) -> float:
        return 8 + (HIGH - FOOT - 8) * (1 - part)

    lines = [
        f'<line x1="{LEFT}" x2="{WIDE - 90}" y1="{y(part):.1f}" y2="{y(part):.1f}" stroke="#d9d4c5"/>'
        f'<text x="{LEFT - 6}" y="{y(part) + 4:.1f}" text-anchor="end" font-size="12">{100 * part:.0f} %</text>'
        for part in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    last: list[float] = []
    for player, name in enumerate(review.names):
        path = " ".join(f"{x(step):.1f},{y(wins[player]):.1f}" for step, wins in review.curve)
        lines.append(
            f'<polyline points="{path}" fill="none" stroke="{COLOURS[player]}" stroke-width="2" '
            f'stroke-dasharray="{DASHES[player]}"/>'
        )
        end = y(review.curve[-1][1][player]) if review.curve else y(0)
        while any(abs(end - other) < 14 for other in last):
            end -= 14
        last.append(end)
        short = escape(name[:12])
        lines.append(f'<text x="{WIDE - 84}" y="{end + 4:.1f}" font-size="13" fill="{COLOURS[player]}">{short}</text>')
    foot = f'<text x="{LEFT}" y="{HIGH - 6}" font-size="12">start</text>'
    title = "Chance to win of every player, from the start to the end of the match"
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img"><title>{title}</title>{"".join(lines)}{foot}</svg>'


def split_html(review: Review) -> str:
    head = ("", "start", "luck", "own skill", "others' skill", "hidden", "result", "accuracy")
    rows = []
    for seat in review.seats:
        accuracy = "" if seat.accuracy is None else str(seat.accuracy)
        one = seat.split
        if one is None:
            rows.append((seat.name, "", "", "", "", "", "", accuracy))
            continue
        rows.append(
            (
                seat.name,
                f"{100 * one.start:.0f}",
                points(one.luck, (one.error**2 + one.others_error**2) ** 0.5),
                points(one.skill, one.error),
                points(one.others, one.others_error),
                points(one.hidden),
                f"{100 * one.result:.0f}",
                accuracy,
            )
        )
    told = "".join(
        f"<p><b>{escape(seat.name)}</b>: {escape(seat.verdict)}</p>" for seat in review.seats if seat.verdict
    )
    return table(head, rows, range(1, 8)) + told


def costly_html(review: Review) -> str:
    found = sorted((turn for turn in review.turns if turn.sentence), key=lambda turn: -turn.loss)
    if not found:
        return "<p>None: nobody gave away anything that can be told from noise.</p>"
    return table(
        ("step", "who", "", "points lost", "what would have been better"),
        (
            (
                str(1 + (turn.at if turn.at is not None else turn.first)),
                review.names[turn.seat],
                turn.word,
                points(-turn.loss, turn.error),
                turn.sentence,
            )
            for turn in found
        ),
        (0, 3),
    )


def swings_html(review: Review) -> str:
    def size(number: int) -> float:
        swing = review.swings[number]
        return max(abs(after - before) for before, after in zip(swing.before, swing.after, strict=True))

    largest = sorted(range(len(review.swings)), key=size, reverse=True)[:5]
    return table(
        ("step", "what happened", *review.names),
        (
            (
                str(review.swings[number].step + 1),
                review.swings[number].text,
                *(
                    points(after - before)
                    for before, after in zip(review.swings[number].before, review.swings[number].after, strict=True)
                ),
            )
            for number in sorted(largest)
        ),
        (0, *range(2, 2 + len(review.names))),
    )


def turns_html(review: Review) -> str:
    def lost(turn: ReviewedTurn) -> str:
        return points(-turn.loss, turn.error) if turn.word not in ("best", "good") else ""

    return table(
        ("step", "who", "did", "", "points lost"),
        (
            (str(turn.first + 1), review.names[turn.seat], "; ".join(turn.done), turn.word, lost(turn))
            for turn in review.turns
        ),
        (0, 4),
    )

"""A simulation in tables for people."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from railbird.lab.result import Result
from railbird.lab.statistics import mean, quantile

MOST_VALUES = 12  # a fact with more values than this is a quantity: shown by its quantiles, not value by value


def report(result: Result) -> RenderableType:
    return Group(heading(result), standings_table(result), score_table(result), *fact_tables(result))


def heading(result: Result) -> Text:
    played = f"{result.games:,} games of {result.title} in {result.deals:,} deals"
    if result.interrupted:
        played += f" (of {result.asked:,}: interrupted)"
    form = "compiled" if result.compiled else "interpreted"
    pace = f"{result.games / result.seconds:,.0f} games/s" if result.seconds > 0 else ""
    return Text(f"{played}: {', '.join(result.seats)}\nseed {result.seed}, {form}, {result.workers} workers, {pace}")


def standings_table(result: Result) -> Table:
    table = Table(title="Wins (seats rotated, the same dice for each rotation; shared wins in parts)")
    for name in ("player", "at the table"):
        table.add_column(name)
    for name in ("wins", "share", "95 % interval", "mean score", "±"):
        table.add_column(name, justify="right")
    for standing in result.standings:
        table.add_row(
            standing.kind,
            str(standing.players),
            f"{standing.wins:,.1f}",
            f"{standing.share:.1%}",
            f"{standing.low:.1%} to {standing.high:.1%}",
            f"{standing.mean:.1f}",
            margin(standing.margin, 1),
        )
    return table


def score_table(result: Result) -> Table:
    table = Table(title="Scores")
    table.add_column("player")
    shares = list(result.standings[0].quantiles)
    for share in shares:
        table.add_column({0.0: "least", 0.5: "median", 1.0: "most"}.get(share, f"{share:.0%}"), justify="right")
    for standing in result.standings:
        table.add_row(standing.kind, *(f"{standing.quantiles[share]:g}" for share in shares))
    return table


def fact_tables(result: Result) -> list[Table]:
    """Quantities with their quantiles in one table; facts with the same few values side by side, in per cent."""
    quantities = {name: counts for name, counts in result.facts.items() if len(counts) > MOST_VALUES}
    groups: dict[tuple[int, ...], dict[str, Mapping[int, int]]] = {}
    for name, counts in result.facts.items():
        if name not in quantities:
            groups.setdefault(tuple(sorted(counts)), {})[name] = counts
    tables = [quantity_table(quantities, result.fact_margins)] if quantities else []
    return tables + [value_table(values, facts) for values, facts in groups.items()]


def margin(value: float | None, digits: int) -> str:
    return "?" if value is None else f"{value:.{digits}f}"


def quantity_table(facts: Mapping[str, Mapping[int, int]], margins: Mapping[str, float | None]) -> Table:
    table = Table(title="What the games were like")
    table.add_column("per game")
    for name in ("mean", "±", "least", "25%", "median", "75%", "most"):
        table.add_column(name, justify="right")
    for name, counts in facts.items():
        row = [f"{quantile(counts, share):g}" for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        table.add_row(name, f"{mean(counts):.2f}", margin(margins[name], 2), *row)
    return table


def value_table(values: tuple[int, ...], facts: Mapping[str, Mapping[int, int]]) -> Table:
    table = Table(title="How often")
    table.add_column("value", justify="right")
    for name in facts:
        table.add_column(name, justify="right")
    for value in values:
        table.add_row(str(value), *(f"{counts[value] / sum(counts.values()):.1%}" for counts in facts.values()))
    return table

"""Stepping through a record."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.rule import Rule
from rich.text import Text

from railbird.engine.game import Event, Game
from railbird.errors import BadOption
from railbird.match.match import CHANCE_STEP, Match
from railbird.match.record import walk
from railbird.terminal import paint
from railbird.terminal.console import Talk
from railbird.terminal.paint import Lines
from railbird.terminal.screen import print_board, seen, story

AUTOPLAY_PAUSE = 0.7
KEYS = "Enter next · p back · 12 jump · a autoplay · q quit"


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one step of the record."""

    who: str
    what: str
    view: Mapping[str, Any]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Film:
    game: Game
    names: tuple[str, ...]
    frames: tuple[Frame, ...]
    match: Match  # after the last step


def develop(record: Mapping[str, Any], viewer: int | None = None) -> Film:
    """Every position of a record through the eyes of one seat, or of a spectator."""
    frames = []
    match = None
    for match in walk(record):
        if viewer is not None and viewer >= match.seats:
            raise BadOption(f"--seat: there are seats 1 to {match.seats}")
        number = len(match.steps)
        step = match.steps[-1] if number else None
        who = "" if step is None else "dice" if step.who == CHANCE_STEP else match.names[step.who]
        told = tuple(event for event in match.log(viewer, number - 1) if event.step == number - 1) if number else ()
        frames.append(Frame(who, step.text if step else "", seen(match, viewer), told))
    assert match is not None
    return Film(match.game, match.names, tuple(frames), match)


def step_through(talk: Talk, film: Film, at: int) -> None:
    """Interactive: Enter and keys until q or the end of input."""
    notice = ""
    while True:
        draw(talk, film, at)
        typed = talk.ask(f"{notice}{KEYS}> ")
        notice = ""
        if typed is None or typed.lower() in ("q", "quit"):
            return
        if typed.lower() in ("", "n"):
            at = min(at + 1, len(film.frames) - 1)
        elif typed.lower() in ("p", "b"):
            at = max(at - 1, 0)
        elif typed.lower() == "a":
            at = autoplay(talk, film, at)
        elif typed.isascii() and typed.isdigit():
            at = min(int(typed[:6]), len(film.frames) - 1)
        else:
            notice = f"{typed[:20]!r}? "


def autoplay(talk: Talk, film: Film, at: int) -> int:
    """Until the end, or Ctrl-C."""
    try:
        while at < len(film.frames) - 1:
            at += 1
            draw(talk, film, at)
            time.sleep(AUTOPLAY_PAUSE)
    except KeyboardInterrupt:
        talk.console.print()
    return at


def draw(talk: Talk, film: Film, at: int) -> None:
    frame = film.frames[at]
    if talk.live:
        talk.console.clear()
    board = film.game.draw(frame.view, film.names, talk.console.width)
    room = len(frame.events)
    if talk.live:
        room = talk.console.height - print_board(talk.console, board, 2) - 2
    else:
        talk.console.print(board)
        talk.console.print(Rule(style=paint.QUIET))
    talk.console.print(Text(headline(film, at), "bold"))
    talk.console.print(Lines(story(frame.events, talk.console.width, room)), end="")


def headline(film: Film, at: int) -> str:
    frame = film.frames[at]
    last = len(film.frames) - 1
    return f"step {at} of {last}: {frame.who}: {frame.what}" if at else f"before the first of {last} steps"


def tell(talk: Talk, film: Film) -> None:
    """The whole story as plain lines."""
    for at, frame in enumerate(film.frames):
        if at:
            talk.console.print(f"{at:>4}  {frame.who}: {frame.what}")
        for event in frame.events:
            talk.console.print(f"        {event.text}")

"""The terminal we talk to: what it can show, and asking for a line."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console

PIPED_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Talk:
    """Where we write and whether a person sits there. Without a person nothing is cleared, paged or delayed."""

    console: Console
    live: bool

    def ask(self, prompt: str) -> str | None:
        """A line from the keyboard or the pipe; None at its end."""
        if self.live:
            try:
                return input(prompt).strip()
            except EOFError:
                self.console.print()
                return None
        self.console.print(prompt, end="")
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin else ""
        self.console.print(line.rstrip("\n"))
        return line.strip() if line else None

    def page(self, *shown: object) -> None:
        """Show something in place of the table until Enter is pressed."""
        if not self.live:
            self.console.print(*shown, sep="\n")
            return
        with self.console.capture() as capture:
            self.console.print(*shown, sep="\n")
        lines = capture.get().splitlines()
        size = max(self.console.height - 2, 5)
        for start in range(0, len(lines), size):
            self.console.clear()
            self.console.file.write("\n".join(lines[start : start + size]) + "\n")
            more = start + size < len(lines)
            answer = self.ask("Enter for more, q to go back: " if more else "Enter to go back: ")
            if answer is None or (more and answer.lower().startswith("q")):
                return


class PipeConsole(Console):
    """Leaves a closed pipe to the command line, which has one way out for all of them."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console(stderr: bool = False) -> Console:
    """Plain text without control codes when piped; no colours under NO_COLOR."""
    stream = sys.stderr if stderr else sys.stdout
    with suppress(AttributeError, ValueError):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    width = None if is_terminal(stream) or "COLUMNS" in os.environ else PIPED_WIDTH
    return PipeConsole(file=stream, width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits there; a stream may be closed, or not be there at all."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def somebody_there() -> bool:
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def open_talk() -> Talk:
    live = somebody_there()
    if live:
        with suppress(ImportError):
            import readline  # noqa: F401  (gives the keyboard its history)
    return Talk(make_console(), live)

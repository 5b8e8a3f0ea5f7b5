"""Processes that the server starts for work that must be bounded: they can be ended whatever they are doing."""

from __future__ import annotations

import contextlib
import sys

MEMORY = 1 << 30


def command(module: str, *arguments: str) -> list[str]:
    """How to run a module's `main` in a process of its own. It finds what this one finds and nothing else: with
    `python -m` a file of the folder where the server was started could take the place of a library."""
    program = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main()"
    return [sys.executable, "-P", "-c", program, *arguments]


def bound(memory: int, seconds: int | None = None) -> None:
    """Called in such a process: so much memory, and so many seconds of a processor, and no more."""
    try:
        import resource
    except ImportError:  # not on Windows; the server's own time limit remains
        return
    with contextlib.suppress(ValueError, OSError):  # the system may allow less already
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

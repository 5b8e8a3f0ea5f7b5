"""Counters for people who run the server, in the text form that Prometheus reads."""

from __future__ import annotations

import time

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

HELP = {
    "commands": "commands carried out and durable",
    "refused": "commands refused by the rules, the phase or the seat",
    "repeated": "commands that came again and were answered from the log",
    "unsaved": "commands that could not be saved",
    "bot_moves": "actions taken by bots",
    "bot_failures": "bot decisions that failed and were replaced by the first legal action",
    "handovers": "seats handed to a bot by the clock",
    "frames_in": "frames received",
    "frames_out": "frames sent",
    "bad_frames": "frames that did not fit the protocol",
    "dropped_slow": "connections dropped because nothing was taken",
    "limited": "requests, frames and sockets refused for their rate",
    "wrong_tokens": "requests with a table or token that does not exist",
    "tables_made": "tables made",
    "damaged": "requests for tables whose data cannot be read",
    "expired": "tables removed by their age or for the size of the database",
    "tables_loaded": "tables read from the store",
    "heard": "messages from other servers that a table has changed",
    "catch_ups": "times another server's entries were read",
}


class Metrics:
    def __init__(self) -> None:
        self.started = time.monotonic()
        self.counts = dict.fromkeys(HELP, 0)
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def count(self, name: str) -> None:
        self.counts[name] += 1

    def acknowledged(self, seconds: float) -> None:
        """How long a command took from its frame to being durable."""
        self._sum += seconds
        for place, bound in enumerate(BOUNDS):
            if seconds <= bound:
                self._buckets[place] += 1
                return
        self._buckets[-1] += 1

    @property
    def uptime(self) -> float:
        return time.monotonic() - self.started

    def text(self, gauges: dict[str, float]) -> str:
        lines = []
        for name, value in self.counts.items():
            lines += [f"# HELP railbird_{name}_total {HELP[name]}", f"# TYPE railbird_{name}_total counter"]
            lines.append(f"railbird_{name}_total {value}")
        for name, figure in gauges.items():
            lines += [f"# TYPE railbird_{name} gauge", f"railbird_{name} {figure:g}"]
        lines += ["# HELP railbird_ack_seconds from a command's frame until it is durable"]
        lines += ["# TYPE railbird_ack_seconds histogram"]
        running = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._buckets, strict=True):
            running += count
            lines.append(f'railbird_ack_seconds_bucket{{le="{bound}"}} {running}')
        lines += [f"railbird_ack_seconds_sum {self._sum:.6f}", f"railbird_ack_seconds_count {running}"]
        return "\n".join(lines) + "\n"


def memory() -> int:
    """Resident bytes of this process, 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        return 0

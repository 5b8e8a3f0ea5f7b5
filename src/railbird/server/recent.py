"""The newest moments of a table, by the entries of its log: who has seen all but these is told what they changed."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.match.moments import Moment

MOST = 2  # entries that somebody may have missed: positions take room


class Recent:
    """Of each seat's and the spectators' last entries, and of no others. What somebody does not know of must not decide
    what he is told, so entries that are secret take no room of his."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Moment, int]] = {}

    def add(self, entry: int, moment: Moment, shown: int) -> None:
        for old, _ in self._kept.values():
            old.before.forget()
        self._kept[entry] = (moment, shown)
        later = [0] * MOST  # bits of those who know one later entry, two ...
        for n, (_, bits) in reversed(list(self._kept.items())):
            if not bits & ~later[-1]:
                del self._kept[n]
            for i in reversed(range(1, MOST)):
                later[i] |= later[i - 1] & bits
            later[0] |= bits

    def of(self, entries: Sequence[int]) -> list[Moment] | None:
        """Their moments; None if they are too many, or some were not watched."""
        if len(entries) > MOST or any(entry not in self._kept for entry in entries):
            return None
        return [self._kept[entry][0] for entry in entries]

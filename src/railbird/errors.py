"""What can be wrong with what we are given. Each message is one line that says what and where."""

from __future__ import annotations


class RailbirdError(ValueError):
    """Something handed to Railbird does not fit. The command line prints it and ends with exit code 2."""


class IllegalAction(RailbirdError):
    """An action that the rules do not allow now: why, and which clause of the ledger says so."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class UnknownGame(RailbirdError):
    """No such game."""


class BadOption(RailbirdError):
    """A setting of a new match that does not fit: seats, options, seed."""


class BadEdition(RailbirdError):
    """A component or edition file that does not fit."""


class BadState(RailbirdError):
    """A state that no match could be in."""


class BadRecord(RailbirdError):
    """A record that is damaged, foreign or forged."""

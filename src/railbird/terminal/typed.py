"""Reading what a person typed: a number, a text, or the beginnings of its words."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.game import Action


def find_action(actions: Sequence[Action], typed: str) -> Action | None:
    """The one choice that is meant, or None."""
    words = " ".join(typed.lower().split())
    if words.isascii() and words.isdigit() and len(words) < 6:
        return actions[int(words) - 1] if 1 <= int(words) <= len(actions) else None
    for action in actions:
        if action.text.lower() == words:
            return action
    begun = [action for action in actions if begins(action.text.lower().split(), words.split())]
    return begun[0] if len(begun) == 1 and len(begun[0].text.split()) == len(words.split()) else None


def begins(whole: Sequence[str], typed: Sequence[str]) -> bool:
    """Each typed word begins the word in its place; a number is always typed whole."""
    return 0 < len(typed) <= len(whole) and all(
        full == part if part[-1:].isdigit() else full.startswith(part) for full, part in zip(whole, typed, strict=False)
    )


def find_outcome(outcomes: Sequence[Action], typed: str) -> str:
    """What real dice or cards showed: its text, or just the end ("6 3" for "roll 6 3"). Else as it was typed."""
    words = " ".join(typed.lower().replace(",", " ").split())
    for end in (" " + words, words) if words else ():
        meant = [outcome.text for outcome in outcomes if f" {outcome.text.lower()}".endswith(end)]
        if len(meant) == 1:
            return meant[0]
    return typed

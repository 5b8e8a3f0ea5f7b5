"""Reading what a person typed: a key, a text, or the beginnings of its words."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.game import Action

FIRST = "first"  # takes what is listed first


def find_action(actions: Sequence[Action], typed: str) -> Action | None:
    """The one choice that is meant, or None. Digits are a number of what is chosen, never a place in the list."""
    words = " ".join(typed.lower().split())
    if words == FIRST:
        return min(actions, key=lambda action: action.group.place, default=None)
    for action in actions:
        if words and words in (action.key, action.text.lower()):
            return action
    begun = [action for action in actions if begins(action.text.lower().split(), words.split())]
    return begun[0] if len(begun) == 1 and len(begun[0].text.split()) == len(words.split()) else None


def begins(whole: Sequence[str], typed: Sequence[str]) -> bool:
    """Each typed word begins the word in its place; a number is always typed whole."""
    return 0 < len(typed) <= len(whole) and all(
        full == part if part[-1:].isdigit() else full.startswith(part) for full, part in zip(whole, typed, strict=False)
    )


def find_outcome(outcomes: Sequence[Action], typed: str) -> str:
    """What real dice or cards showed: its text, or just the end ("6 3" for "roll 6 3"), its key, or what people call
    it. Else as it was typed."""
    words = " ".join(typed.lower().replace(",", " ").split())
    if not words:
        return typed
    for end in (" " + words, words):
        meant = [outcome.text for outcome in outcomes if f" {outcome.text.lower()}".endswith(end)]
        if len(meant) == 1:
            return meant[0]
    named = [one.text for one in outcomes if words in (one.key, one.label.lower(), one.short.lower())]
    return named[0] if len(named) == 1 else typed


def like(outcome: Action) -> str:
    """How somebody would type this outcome: ids of cards are for records, people read their names."""
    _, *rest = outcome.text.split()
    return outcome.text if all(word.isdigit() for word in rest) else outcome.label

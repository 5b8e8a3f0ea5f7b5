"""The text of every action and outcome: one text for each code, whatever the position, and back."""

from __future__ import annotations

from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.tables import DECKS, LINE_KEYS, Tables
from railbird.games.homestretch.words.table import RaceCard

TOKEN_WORDS = ("", "X", "+2", "+4", "+6")
LINE_WORDS = ("Win", "Place", "Show")


def action_texts() -> dict[int, str]:
    texts = {
        c.CLAIM_TURN: "claim",
        c.WAIT: "wait",
        c.TWO_STOP: "two stop",
        c.ONE_REROLL: "one reroll",
        c.REROLL: "reroll",
        c.END_TURN: "end",
        c.BUY_BLIND: "blind",
        c.PASS: "pass",
    }
    for number in range(100):
        texts |= {
            c.PICK + number: f"pick {number}",
            c.MOVE_LAST + number: f"special {number}",
            c.BUY + number: f"buy {number}",
        }
        for line, word in enumerate(LINE_KEYS):
            texts[c.BET + 10 * number + line] = f"bet {number} {word}"
    return texts


def number_of(code: int) -> int:
    """The horse's number that an action names; -1 if it names none."""
    if code >= c.BET:
        return (code - c.BET) // 10
    return code % 100 if code >= c.PICK else -1


def spot_of(code: int) -> int:
    return c.LINES * (number_of(code) - c.FIRST_NUMBER) + (code - c.BET) % 10


def spot_words(spot: int) -> str:
    return f"{spot // c.LINES + c.FIRST_NUMBER} {LINE_WORDS[spot % c.LINES]}"


def race_card(tables: Tables, index: int) -> RaceCard:
    """What is printed on a race card: views and the event that turns it up show the same (HS-005)."""
    return {
        "id": tables.card_ids[index],
        "name": tables.card_names[index],
        "deck": DECKS[tables.deck[index]],
        "purses": list(tables.purse[index]),
        "handicaps": {
            str(horse + c.FIRST_NUMBER): TOKEN_WORDS[tables.handicap[index][horse]]
            for horse in range(c.HORSES)
            if tables.handicap[index][horse]
        },
    }


OUTCOME_WORDS = {
    c.DEAL: "deal",
    c.GHOST: "ghost",
    c.CARD: "race",
    c.FIRST_PLAYER: "die",
    c.ROLL: "roll",
    c.OFFER: "offer",
    c.BLIND: "blind",
}


def outcome_text(tables: Tables, phase: int, code: int) -> str:
    if phase == c.CARD:
        return f"race {tables.card_ids[code]}"
    if phase == c.ROLL:
        return f"roll {code // 6 + 1} {code % 6 + 1}"
    return f"{OUTCOME_WORDS[phase]} {code}"


def outcome_code(tables: Tables, phase: int, text: str) -> int | None:
    words = text.lower().split()
    if len(words) < 2 or words[0] != OUTCOME_WORDS.get(phase):
        return None
    if phase == c.CARD:
        ids = [key.lower() for key in tables.card_ids]
        return ids.index(words[1]) if len(words) == 2 and words[1] in ids else None
    numbers = [int(word) for word in words[1:] if word in NUMERALS]
    if len(numbers) != len(words) - 1 or len(numbers) != (2 if phase == c.ROLL else 1):
        return None
    if phase == c.ROLL:
        first, second = numbers
        return 6 * first + second - 7 if 1 <= first <= 6 and 1 <= second <= 6 else None
    return numbers[0]


NUMERALS = tuple(str(number) for number in range(100))
TEXT = action_texts()
CODE = {text: code for code, text in TEXT.items()}

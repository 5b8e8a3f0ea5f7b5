"""The text of every action and outcome: one text for each code, whatever the position, and back."""

from __future__ import annotations

from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules.tables import CELL_NAMES, KIND_WORDS

NUMBERS = range(1, 9)
MODIFIER_WORDS = ("donut dollie", "receding mare line", "three four five", "silver spoon")


def action_texts() -> dict[int, str]:
    texts = {
        c.PASS: "pass",
        c.ERASE: "erase",
        c.BUY: "buy",
        c.HELMET: "helmet",
        c.JERSEY: "jersey",
        c.DECLINE: "decline",
        c.STOP: "stop",
        c.STRUNG_ALONG_PAID: "strung along",
        c.STRUNG_ALONG_FREE: "strung along free",
        c.TOO_LUCKY_USE: "too lucky",
        c.MAGIC_HATE_BALL_USE: "magic hate ball",
        c.NO_SECOND_BOX: "no second box",
        c.CLOVER: "five leaf clover",
        c.PAY_FORWARD: "pay it forward",
        c.HAT: "fancy hat",
        c.ALIGNMENT: "out of alignment",
        c.EQUESTRIAN: "equestrian inception",
        c.APPRECIATE: "great appreciation",
    }
    for block, words in (
        (c.WILD, "wild"),
        (c.JERSEY_BOX, "jersey box"),
        (c.BOX, "box"),
        (c.CHARLEY, "charley horse"),
        (c.PLACEMENT, "product placement"),
        (c.STICKY, "sticky fingers"),
        (c.FAIR, "fair play"),
        (c.HORSE, "horse"),
        (c.FREE_BET_ON, "free bet"),
        (c.HELMET_OF, "helmet"),
        (c.JERSEY_OF, "jersey"),
        (c.TAKE, "take"),
        (c.HALF_OFF, "half off sale"),
        (c.PARTNER, "partner in crime"),
        (c.INVENTORY, "inventory check"),
    ):
        texts |= {block + number - 1: f"{words} {number}" for number in NUMBERS}
    for cell, name in enumerate(CELL_NAMES):
        texts |= {
            c.CONCESSION + cell: f"concession {name}",
            c.CHAIN + cell: f"chain reaction {name}",
            c.MARK + cell: f"mark {name}",
        }
    for amount in range(1, c.LARGEST_BET + 1):
        texts |= {
            c.BET + amount: f"bet {amount}",
            c.FREE_BET + amount: f"bet {amount} free",
            c.GOOSEY + amount: f"loosey goosey {amount}",
        }
    texts |= {c.BONUS + kind: f"bonus {word}" for kind, word in enumerate(KIND_WORDS)}
    for modifier, words in enumerate(MODIFIER_WORDS):
        texts |= {c.WITH + modifier: f"with {words}", c.WITHOUT + modifier: f"without {words}"}
    for low in range(c.HORSES):
        for high in range(low + 1, c.HORSES):
            texts[c.PAIR + 8 * low + high] = f"horses {low + 1} {high + 1}"
    return texts


def outcome_texts() -> dict[int, dict[int, str]]:
    """By the chance event that is due."""
    return {
        c.DEAL: {card: f"deal SC{card + 1}" for card in range(8)},
        c.FIRST_PLAYER: {seat: f"first P{seat + 1}" for seat in range(c.SEATS)},
        c.ROLL: {4 * horse + spaces: f"roll {horse + 1} {spaces}" for horse in range(c.HORSES) for spaces in (1, 2, 3)},
        c.EXTRA_DIE: {horse: f"extra die {horse + 1}" for horse in range(c.HORSES)},
    }


TEXT = action_texts()
CODE = {text: code for code, text in TEXT.items()}
OUTCOME_TEXT = outcome_texts()
OUTCOME_CODE = {due: {text.lower(): code for code, text in texts.items()} for due, texts in OUTCOME_TEXT.items()}

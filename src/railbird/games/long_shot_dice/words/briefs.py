"""What a card does in a few words, where its whole text has no room: by effect, in the order of the constants."""

from __future__ import annotations

from functools import cache

BRIEFS = (
    "each full column: mark any one more cell.",
    "gain ${amount}.",
    "without a Wild, a number next to the rolled one will do.",
    "your first Bet on a horse is free.",
    "+${amount} if you have no jockey set.",
    "mark any one cell, Helmet or Jersey.",
    "move a horse that does not lead forward {amount}.",
    "your movement bonuses go {amount} further.",
    "+${amount} if you own three or more horses.",
    "your money bonuses give ${amount}.",
    "after a $3 Bet on a horse in company, all on its space move {amount}.",
    "X two boxes instead of one.",
    "each full row: erase one of your Wilds.",
    "move it and one other horse forward {amount}.",
    "+${amount} for each full row.",
    "everybody else loses ${amount}.",
    "gain ${amount} for each full row or column.",
    "-${amount} unless this horse is 1st, 2nd or 3rd.",
    "your backward bonuses go {amount} further.",
    "your free Bets from bonuses are ${amount}.",
    "gain ${amount} when betting on a horse whose Helmet you have.",
    "+${amount} for each horse with Helmet or Jersey, not both.",
    "for another's horse: take ${amount} from its owner.",
    "completing a jockey set: a free ${amount} Bet on the horse.",
    "or bet exactly $1 and move the horse {amount}.",
    "buy one other horse at once for half its cost.",
    "erase up to {amount} of your Wilds.",
    "+${amount} for each own horse that is X'd on this card.",
    "each full row: move any horse back {amount}.",
    "gain ${amount} if a bonus brought you this horse.",
    "mark up to {amount} Jerseys, without boxes.",
    "if it is 1st to 3rd, all three purses pay ${amount} more.",
)


@cache
def brief(effect: int, amount: int) -> str:
    return BRIEFS[effect].format(amount=amount)

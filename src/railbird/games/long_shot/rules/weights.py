"""The weights of the tactics' prices: found by fitting and confirmed in matches (docs/bots.md). In dollars.

What a horse's feature brings stands with the horses, in the component file.
"""

from __future__ import annotations

UNKNOWN_FEATURE = 0.5

VALUES: dict[str, float | list[float]] = {
    "W_CARD": 2.0,  # a card in hand
    "W_LATE": 0.8,  # of that is lost towards the next finish
    "W_SURE_CARD": 0.5,  # more for a card that pays or bets
    "W_LOOK": 0.3,  # to see a hand
    "W_TOKEN": 2.0,  # a reroll token,
    "W_TOKEN_TURN": 1.0,  # and for each own turn to come
    "W_RIVALS": 0.5,  # of what the others gain on the average is a loss
    "W_SPREAD": 1.69,  # dice and cards spread the field so much more than the dice of the turns to come
    "W_MOVE": 0.3,  # how fast a likely horse has no more to gain: by its chance to win, or to be placed (1)
    "W_OWN_BET": 1.3,  # times: bets on own horses
    "W_PURSE": 1.0,  # times: the prize of a horse that is bought
    "W_PRICE": 1.1,  # a dollar of its price
    "W_EFFECT": 1.0,  # times: what a card does
    "W_SHORT_OF_CASH": 2.0,  # cash from a pair of cards, when there is not enough for a bet
}

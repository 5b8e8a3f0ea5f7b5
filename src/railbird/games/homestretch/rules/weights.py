"""The weights of the tactics' prices: found by fitting and confirmed in matches (docs/bots.md).

Shares are priced in points of win chance. What a horse is worth follows from what the box promises: its prospect, in
1/100 of $1,000, explains 98 % of what drafting it won, and its cost nothing.
"""

from __future__ import annotations

VALUES: dict[str, float | list[float]] = {
    "W_DRAFT": 0.00607,  # a point of prospect, in the draft
    "W_BUY": 0.00505,  # the same after race 1
    "W_COST": -0.864,  # $1,000 of a share's price
    "W_SHARE": -1.33,  # any share; less than nothing is not bought
    # By shares in play and how many of them are one's own: none; 0 or 1 of 1; 0 to 2 of 2; 0 to 3 of 3.
    "W_OWN": [0.82, 2.89, 1.91, 1.13, 0.46, -3.58, 0.0, -0.5, -2.0, -4.0],
    "W_BLIND": -0.9,  # a blind buy
    "W_SHOW": 0.95,  # times: tokens on Show lines
    "W_TOKENS": 0.2,  # in races 3 and 4 a spot gains by the value of own tokens on its horse
    "W_OWNED": 0.2,  # and by the own part of its shares
}

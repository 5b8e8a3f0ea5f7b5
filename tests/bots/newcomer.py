"""A plain newcomer: does what the page's hints say, and bets and buys at random within reason where they say nothing.

Easy bots are made for him: among three of them he wins about as often as each (test_levels.py).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from railbird.engine.constants import CHANCE, OVER
from railbird.engine.contract import State
from railbird.engine.game import Game
from railbird.engine.playout import Playout

Texts = dict[str, int]  # what may be done, by its text


def newcomer(rules: Game, state: Any, seat: int, rng: random.Random) -> int:
    codes = state.actions(seat)
    texts = {rules.text(state, seat, code): code for code in codes}
    return texts[PLAYERS[rules.id](state, seat, texts, rng)]


def some(texts: Texts, *starts: str) -> list[str]:
    return [text for text in texts if text.startswith(starts)]


def any_of(rng: random.Random, *lists: Sequence[str]) -> str:
    """One of the first list that is not empty."""
    return rng.choice(next(one for one in lists if one))


def finish_line(state: Any, seat: int, texts: Texts, rng: random.Random) -> str:
    """Horses near the front to win, and a pair of them; good dice for them, bad ones for the others."""
    if stakes := some(texts, "stake"):  # a good part of what he has
        return any_of(rng, stakes[len(stakes) // 3 :])
    row = [state.lineup[7 * state.race + starter] for starter in range(7)]
    number = {tile: state.tables.number[tile] for tile in row}
    front = {number[tile] for tile in row[2:]}
    if some(texts, "win", "place", "confirm"):
        written = some(texts, "remove")
        wins = [text for text in some(texts, "win") if int(text.split()[1]) in front]
        pairs = [text for text in some(texts, "place") if set(map(int, text.split()[1:])) <= front]
        if len(written) < 3 and wins + pairs:
            own = {word for text in written for word in text.split()[2:]}
            return any_of(rng, [t for t in pairs if own <= set(t.split()[1:])], rng.choice([wins, pairs]), wins, pairs)
        return "confirm" if "confirm" in texts else any_of(rng, list(texts))
    if some(texts, "take"):
        return any_of(rng, some(texts, "take yellow"), list(texts))
    lines = range(20 * state.race + 5 * seat, 20 * state.race + 5 * seat + 5)
    bets = [(state.line[at], at % 5 >= 3) for at in lines if state.line[at] >= 0]
    own = {number[row[one]] for bet, pair in bets for one in ((bet // 7, bet % 7) if pair else (bet,))}

    def on(words: str, mine: bool) -> list[str]:
        return [
            t for t in some(texts, words) if t[len(words) :].strip().isdigit() and (int(t.split()[-1]) in own) == mine
        ]

    good = on("horseshoe", True) + on("double horseshoes", True) + on("helmet", True) + on("extra move", True)
    bad = on("whipping", False) + on("disqualified", False) + on("losing speed", False)
    return any_of(rng, good, bad, some(texts, "outsider"), some(texts, "put away", "waive"), list(texts))


def homestretch(state: Any, seat: int, texts: Texts, rng: random.Random) -> str:
    """Waits before he bets; drafts, bets and buys what he fancies, rather near the middle; moves what he has on."""
    if "wait" in texts:
        return "wait"
    if "end" in texts:
        return "end"
    if some(texts, "two stop", "one reroll"):
        horse = sum(state.dice) - 2
        mine = state.stable[seat][horse] or any(bet[seat] >= 0 and bet[seat] // 3 == horse for bet in state.bet)
        return "two stop" if mine else "one reroll"
    if some(texts, "special"):
        return any_of(rng, list(texts))
    if some(texts, "buy", "pass"):
        return any_of(rng, some(texts, "buy") if rng.random() < 0.5 else ["pass"], ["pass"])
    own = [text for text in texts if state.stable[seat][int(text.split()[1]) - 2]]
    dots = [text for text in texts if 5 <= int(text.split()[1]) <= 9]
    return any_of(rng, own if rng.random() < 0.5 else dots, dots, list(texts))


def long_shot(state: Any, seat: int, texts: Texts, rng: random.Random) -> str:
    """Buys a horse early, then bets on one that is well ahead, or plays a card that works. Cards push what he has
    something on and hold back the rest: so much he sees."""
    if some(texts, "keep"):
        return "keep"
    if some(texts, "move"):
        return any_of(rng, some(texts, "move"))
    fancied = [horse for horse in range(10) if state.owner[horse] == seat or state.bets[seat][horse]]

    def helps(text: str) -> bool:
        after = state.clone()
        after.act(seat, texts[text])
        steps = [after.position[horse] - state.position[horse] for horse in range(10)]
        mine = sum(steps[horse] for horse in fancied)
        return 2 * mine > sum(steps) or after.cash[seat] > state.cash[seat] or after.held[seat] > state.held[seat]

    buys, bets = some(texts, "buy"), some(texts, "bet")
    if buys or bets or some(texts, "play", "pass"):
        if buys and state.owner.count(seat) == 0:
            return any_of(rng, buys)
        ahead = sorted(bets, key=lambda text: -state.position[int(text.split()[1]) - 1])[:3]
        plays = [text for text in some(texts, "play") if helps(text)]
        ways = [way for way in (buys, ahead, plays) if way]
        return any_of(rng, *([rng.choice(ways)] if ways else []), some(texts, "discard", "pass"), list(texts))
    return any_of(rng, [text for text in some(texts, "horse", "feature") if helps(text)], list(texts))


def long_shot_dice(state: Any, seat: int, texts: Texts, rng: random.Random) -> str:
    """Bets on what is ahead, buys a horse or two, X's boxes of horses he has something on, else marks any cell; a Wild
    now and then, and whatever bonus looks nice."""
    horse, bets, cells = state.number, some(texts, "bet"), some(texts, "concession")
    if some(texts, "buy") and state.owner.count(seat) < 2 and rng.random() < 0.5:
        return "buy"
    if bets and sum(other < state.position[horse] for other in state.position) >= 4:
        return bets[-1]
    fancied = {n + 1 for n in range(8) if state.owner[n] == seat or state.bets[seat][n]}
    boxes = [text for text in some(texts, "jersey box") if int(text.split()[-1]) in fancied]
    ways = [way for way in (bets, boxes, cells, some(texts, "helmet")) if way]
    if ways or some(texts, "wild"):
        wild = some(texts, "wild") if not ways or rng.random() < 0.1 else []
        return any_of(rng, wild, *([rng.choice(ways)] if ways else []))
    if some(texts, "horse", "forward", "back", "pair") and state.step == 6:  # a bonus that moves horses
        back = state.bonus in (1, 4)
        good = [t for t in texts if all((int(w) in fancied) != back for w in t.split() if w.isdigit())]
        return any_of(rng, good, list(texts))
    doing = [text for text in texts if text not in ("pass", "stop", "decline", "no second box")]
    return any_of(rng, doing, list(texts))


PLAYERS: dict[str, Callable[[Any, int, Texts, random.Random], str]] = {
    "finish_line": finish_line,
    "homestretch": homestretch,
    "long_shot": long_shot,
    "long_shot_dice": long_shot_dice,
}


def share_of_wins(rules: Game, root: State, seats: int, policy: int, deals: int, first: int = 0) -> list[float]:
    """Of the newcomer among bots of a policy: his part of the wins in every deal, which he plays once in every seat."""
    shares = []
    for deal in range(first, first + deals):
        won = 0.0
        for here in range(seats):
            state, playout, rng = root.clone(), Playout(deal, [policy] * 8), random.Random(deal)
            while state.due != OVER:
                waiting = 0 if state.due == CHANCE else state.waiting()
                if waiting and (waiting & -waiting) == 1 << here:
                    state.act(here, newcomer(rules, state, here, rng))
                else:
                    playout.step(state)
            winners = state.winners()
            won += (winners >> here & 1) / winners.bit_count()
        shares.append(won / seats)
    return shares

"""A turn: take dice from the pool, roll three, follow one or put it away, hand two on."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.finish_line.rules import faces, finish, state
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


def name_starter(s: Position) -> None:
    """All slips are in. Race 1: a named seat starts, or one is drawn (FL-031, FL-R62); later the richest (FL-120)."""
    if s.race == 0:
        s.starter = s.named_starter
    if s.starter == NONE:
        s.step = STARTING_PLAYER
        s.due = CHANCE
    else:
        start(s, s.starter)


def start(s: Position, seat: int) -> None:
    s.starter = seat
    s.actor = seat
    s.step = FIRST_DICE
    s.due = DECISION
    if s.noting:
        s.note(N_STARTER, seat, s.race, 0, 0, 0)


# Taking dice.


def takable(s: Position, colour: int) -> int:
    """In the pool, and no yellow before the homestretch (FL-041)."""
    return s.pool[colour] > 0 and (colour != s.tables.home_colour or s.homestretch)


def list_first_dice(s: Position, out: Choices) -> None:
    """Three dice of at least two colours; of one if nothing else can be had (FL-034, FL-040)."""
    list_three(s, 0, out)
    if out.count == 0:
        list_three(s, 1, out)


def list_three(s: Position, one_colour: int, out: Choices) -> None:
    for a in range(COLOURS):
        for b in range(a, COLOURS):
            for c in range(b, COLOURS):
                if (a == c) == one_colour and takable(s, a) and takable(s, b) and takable(s, c):
                    if s.pool[b] > (a == b) and s.pool[c] > (a == c) + (b == c):
                        out.add(TAKE_THREE + 25 * a + 5 * b + c)


def list_next_die(s: Position, out: Choices) -> None:
    """Any takable colour that makes two among the three; any takable one if none does (FL-R05)."""
    one_colour: int = s.hand[0] == s.hand[1]
    for colour in range(COLOURS):
        if takable(s, colour) and not (one_colour and colour == s.hand[0]):
            out.add(TAKE + colour)
    if out.count == 0:
        for colour in range(COLOURS):
            if takable(s, colour):
                out.add(TAKE + colour)


def take_three(s: Position, seat: int, dice: int) -> None:
    s.hand[0] = dice // 25
    s.hand[1] = dice // 5 % 5
    s.hand[2] = dice % 5
    for i in range(IN_HAND):
        s.pool[s.hand[i]] -= 1
    taken(s, seat, s.hand[0], s.hand[1], s.hand[2])


def take_one(s: Position, seat: int, colour: int) -> None:
    s.pool[colour] -= 1
    i = 2
    while i > 0 and s.hand[i - 1] > colour:
        s.hand[i] = s.hand[i - 1]
        i -= 1
    s.hand[i] = colour
    taken(s, seat, colour, NONE, NONE)


def taken(s: Position, seat: int, a: int, b: int, c: int) -> None:
    s.turns[s.race] += 1
    s.step = ROLL
    s.due = CHANCE
    if s.noting:
        s.note(N_TAKE, seat, a, b, c, 0)


# Rolling. An outcome is 324 * face + 18 * face + face in the order of the hand; dice of one colour are alike, so
# theirs stand in ascending order.


def list_rolls(s: Position, out: Choices) -> None:
    a = s.hand[0]
    b = s.hand[1]
    c = s.hand[2]
    for i in range(s.tables.kinds[a]):
        for j in range(i if a == b else 0, s.tables.kinds[b]):
            for k in range(j if b == c else 0, s.tables.kinds[c]):
                out.code[out.count] = 324 * s.tables.kind[a][i] + 18 * s.tables.kind[b][j] + s.tables.kind[c][k]
                out.weight[out.count] = (
                    s.tables.weight[a][i] * s.tables.weight[b][j] * s.tables.weight[c][k] * orders(a, b, c, i, j, k)
                )
                out.count += 1


def orders(a: int, b: int, c: int, i: int, j: int, k: int) -> int:
    """In how many ways dice of colours a, b, c can show their faces i, j, k."""
    if a == c:
        if i == j and j == k:
            return 1
        return 3 if i == j or j == k else 6
    return 2 if (a == b and i != j) or (b == c and j != k) else 1


def roll(s: Position, rng: Rng) -> int:
    a = s.tables.side[s.hand[0]][rng.below(SIDES)]
    b = s.tables.side[s.hand[1]][rng.below(SIDES)]
    c = s.tables.side[s.hand[2]][rng.below(SIDES)]
    if s.hand[0] == s.hand[1] and a > b:
        a, b = b, a
    if s.hand[1] == s.hand[2] and b > c:
        b, c = c, b
    if s.hand[0] == s.hand[1] and a > b:
        a, b = b, a
    return 324 * a + 18 * b + c


def rolled(s: Position, outcome: int) -> None:
    s.face[0] = outcome // 324
    s.face[1] = outcome // 18 % 18
    s.face[2] = outcome % 18
    s.step = USE
    s.due = DECISION
    if s.noting:
        s.note(N_ROLL, s.actor, s.face[0], s.face[1], s.face[2], 0)


# Following one die, or putting it away.


def list_dice(s: Position, out: Choices) -> None:
    """For every different face: what it can do, then putting it away (FL-043, FL-R09)."""
    for i in range(IN_HAND):
        if (i > 0 and s.face[i] == s.face[i - 1]) or (i > 1 and s.face[i] == s.face[0]):
            continue
        faces.list_uses(s, s.face[i], out)
        out.add(PUT_AWAY + s.face[i])


def choose(s: Position, seat: int, code: int) -> None:
    """Deal with one die, then hand the other two on, or cross the finish line if the pool is empty (FL-108)."""
    skips = 0
    if PUT_AWAY <= code < PUT_AWAY + FACES:
        face = code - PUT_AWAY
        leave_hand(s, face)
        faces.discard(s, face)
        if s.noting:
            s.note(N_PUT_AWAY, seat, face, 0, 0, 0)
    else:
        face = faces.face_of(code)
        leave_hand(s, face)
        faces.follow(s, seat, code)
        if face == SIDE_BET:
            skips = 1
    if state.pool_size(s) == 0:
        finish.cross_the_line(s)
    else:
        next_turn(s, (seat + 1 + skips) % s.seats)


def leave_hand(s: Position, face: int) -> None:
    """A die that shows this face goes; the other two are to be rolled anew."""
    i = 0
    while s.face[i] != face:
        i += 1
    while i < 2:
        s.hand[i] = s.hand[i + 1]
        i += 1
    s.hand[2] = NONE
    for j in range(IN_HAND):
        s.face[j] = NONE


def next_turn(s: Position, seat: int) -> None:
    """The homestretch begins when somebody with two dice in hand faces a small pool, and lasts (FL-R01, FL-R02)."""
    s.actor = seat
    s.step = NEXT_DIE
    s.due = DECISION
    if not s.homestretch and state.pool_size(s) <= s.tables.home_pool:
        s.homestretch = 1
        if s.noting:
            s.note(N_HOMESTRETCH, NONE, 0, 0, 0, 0)

"""The course of the game: set-up, the five steps of a turn, and what each decision and each chance event does."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.games.long_shot.rules import deck, effects, lucky, ops, race
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def decide(s: Position, stage: int) -> None:
    s.stage = stage
    s.due = DECISION


def chance(s: Position, stage: int) -> None:
    s.stage = stage
    s.due = CHANCE


# Set-up: the deal, then the roll-off (LS-R03).


def dealt(s: Position, kind: int) -> None:
    seat = s.dealt // s.tables.hand
    deck.draw(s, seat, kind)
    s.dealt += 1
    if s.dealt == s.tables.hand * s.seats:
        chance(s, ROLL_OFF)
    if s.noting:
        s.note(NOTE_DEAL, seat, kind, 0, 0, 0)


def rolls_off(s: Position) -> int:
    """The seat that rolls next for the first turn."""
    seat = 0
    while not s.rolling >> seat & 1:
        seat += 1
    return seat


def rolled_off(s: Position, value: int) -> None:
    seat = rolls_off(s)
    s.roll_off[seat] = value
    s.rolling &= ~(1 << seat)
    if s.noting:
        s.note(NOTE_ROLL_OFF, seat, value, 0, 0, 0)
    if s.rolling:
        return
    best = 0
    for other in range(s.seats):
        if s.roll_off[other] > best:
            best = s.roll_off[other]
            s.rolling = 1 << other
        elif s.roll_off[other] == best:
            s.rolling |= 1 << other
    for other in range(s.seats):
        s.roll_off[other] = 0
    first = rolls_off(s)
    if s.rolling == 1 << first:
        s.rolling = 0
        s.turn = first
        chance(s, ROLL)
        if s.noting:
            s.note(NOTE_FIRST, first, 0, 0, 0, 0)
        begin_turn(s)


# Step 1: features.


def begin_turn(s: Position) -> None:
    s.turns += 1
    s.used = 0
    s.moved = 0
    s.die_horse = -1
    s.die_move = -1
    s.roll_horse = -1
    s.roll_move = -1
    chance(s, ROLL)
    if s.noting:
        s.note(NOTE_TURN, s.turn, s.turns, 0, 0, 0)
    features(s)


def usable(s: Position) -> int:
    """Mask of the turn player's running horses whose unused feature applies now: before the dice one that waits for
    no number, after them one that waits for the number rolled (LS-129)."""
    if s.features_end and s.finished:
        return 0
    mask = 0
    for horse in range(HORSES):
        if s.owner[horse] == s.turn and s.tables.when_rolled[horse] == s.die_horse:
            if not s.used >> horse & 1 and race.running(s, horse) and effects.possible(s, FEATURE + horse, 0):
                mask |= 1 << horse
    return mask


def binding(s: Position, mask: int) -> int:
    """1 if one of these features cannot be declined (LS-R04, option feature_mode)."""
    for horse in range(HORSES):
        if mask >> horse & 1 and not s.tables.may[FEATURE + horse]:
            return 1
        if mask >> horse & 1 and s.forced and not s.tables.costly[FEATURE + horse]:
            return 1
    return 0


def features(s: Position) -> None:
    """D1: pure gains that nobody can decline happen by number, unless there is something to choose beside them."""
    s.effect = -1
    mask = usable(s)
    if mask == 0:
        features_done(s)
        return
    for horse in range(HORSES):
        if mask >> horse & 1 and (s.tables.may[FEATURE + horse] or not s.tables.plain[FEATURE + horse]):
            decide(s, FEATURES)
            return
    horse = 0
    while not mask >> horse & 1:
        horse += 1
    use_feature(s, horse)


def features_done(s: Position) -> None:
    """Before the dice they follow; after them the bars, or what a 0 brings."""
    if s.die_horse < 0:
        chance(s, ROLL)
    elif s.die_move:
        bars(s)
    else:
        zero(s)


def use_feature(s: Position, horse: int) -> None:
    s.used |= 1 << horse
    if s.noting:
        s.note(NOTE_FEATURE, s.turn, horse, 0, 0, 0)
    ops.begin(s, FEATURE + horse)
    next_slot(s)


# Targets and ops of a card or feature.


def next_slot(s: Position) -> None:
    """All targets are named before the first op (V3)."""
    if s.chosen < s.tables.slot_count[s.effect]:
        decide(s, TARGET)
    else:
        go_on(s)


def choose(s: Position, value: int) -> None:
    if s.tables.slot_kind[s.effect][s.chosen] == CARD_SLOT:
        deck.name_card(s, s.turn, value)
    s.slot[s.chosen] = value
    s.chosen += 1
    next_slot(s)


def go_on(s: Position) -> None:
    """Carry the effect on; when it is done, its turn's next step follows."""
    if not ops.run(s):
        return
    effect = s.effect
    ops.begin(s, -1)
    if effect >= FEATURE:
        features(s)
    else:
        draw_step(s)


def pick(s: Position, kind: int) -> None:
    ops.steal(s, ops.victim(s), kind)
    s.sealed = 1
    go_on(s)


# Step 2: roll and move.


def by_card(s: Position) -> int:
    """1 while the dice are those of a card (extra_roll): they leave the turn's own pair as it is."""
    return s.stage == EXTRA_ROLL or s.stage == EXTRA_AGAIN


def rolled(s: Position, horse: int, steps: int) -> None:
    """Both dice. A finished horse is rolled again (LS-028), by the option with the move die."""
    show_dice(s, NOTE_ROLL, horse, steps)
    if race.running(s, horse):
        settled(s)
    elif not s.both_dice:
        chance(s, EXTRA_AGAIN if by_card(s) else HORSE_AGAIN)


def rolled_again(s: Position, horse: int) -> None:
    """The horse die alone, until it shows a running horse."""
    show_dice(s, NOTE_AGAIN, horse, s.roll_move if by_card(s) else s.die_move)
    if race.running(s, horse):
        settled(s)


def show_dice(s: Position, note: int, horse: int, steps: int) -> None:
    if by_card(s):
        s.roll_horse = horse
        s.roll_move = steps
    else:
        s.die_horse = horse
        s.die_move = steps
    if s.noting:
        s.note(note, s.turn, horse, steps, race.running(s, horse), by_card(s))


def settled(s: Position) -> None:
    """A running horse is rolled. The token is for the turn's own pair, once, and before a zero counts (LS-053)."""
    if by_card(s):
        move_by_card(s)
    elif s.stage != REROLL_HORSE and s.token[s.turn]:
        decide(s, TOKEN)
    else:
        final_pair(s)


def use_token(s: Position, move_die: int) -> None:
    s.token[s.turn] -= 1
    if s.noting:
        s.note(NOTE_TOKEN, s.turn, move_die, 0, 0, 0)
    chance(s, REROLL_MOVE if move_die else REROLL_HORSE)


def rerolled_move(s: Position, steps: int) -> None:
    show_dice(s, NOTE_AGAIN, s.die_horse, steps)
    final_pair(s)


def final_pair(s: Position) -> None:
    """Reroll or not is settled; by the house rule the others may now play a card for the number (LS-R21)."""
    s.roll_horse = s.die_horse
    s.roll_move = s.die_move
    s.asked = lucky.to_ask(s)
    if s.asked:
        decide(s, LUCKY)
    else:
        follow_roll(s)


def lucky_answer(s: Position, seat: int, action: int) -> None:
    lucky.answer(s, seat, action)
    if not s.asked:
        follow_roll(s)


def follow_roll(s: Position) -> None:
    """The rolled horse, then features that wait for its number, then bars or a zero (LS-R46)."""
    if s.die_move:
        race.rolled_horse(s)
    if s.due != OVER:
        features(s)


def move_by_card(s: Position) -> None:
    """Dice of a card move horses and bring nothing else: no feature, no zero (LS-051, LS-R46)."""
    if s.roll_move == 0:
        moves_done(s)
        return
    race.rolled_horse(s)
    if s.due != OVER:
        bars(s)


def zero(s: Position) -> None:
    """Nothing moves; a card of the horse's owner, or of the pile if nobody owns it (LS-044 to LS-050)."""
    owner = s.owner[s.die_horse]
    stage = ACTION
    if owner == BANK:
        if s.pile:
            stage = ZERO_DRAW
    elif owner != s.turn and s.held[owner]:
        stage = ZERO_STEAL
    if stage == ACTION:
        decide(s, ACTION)
    elif s.must_take:
        chance(s, stage)
    else:
        decide(s, ZERO)


def zero_chosen(s: Position, action: int) -> None:
    if action == TAKE:
        chance(s, ZERO_STEAL)
    elif action == DRAW:
        chance(s, ZERO_DRAW)
    else:
        decide(s, ACTION)
        if s.noting:
            s.note(NOTE_DECLINE, s.turn, 0, 0, 0, 0)


def bars(s: Position) -> None:
    if race.bar_horses(s):
        decide(s, BAR)
    else:
        moves_done(s)


def moves_done(s: Position) -> None:
    if s.effect >= 0:
        go_on(s)
    else:
        decide(s, ACTION)


def bar_chosen(s: Position, horse: int) -> None:
    race.bar_move(s, horse)
    if s.due != OVER:
        bars(s)


# Step 3: one action.


def take_action(s: Position, action: int) -> None:
    seat = s.turn
    if PLAY <= action < PLAY + DECK:
        deck.discard(s, seat, action - PLAY)
        ops.begin(s, action - PLAY)
        if s.noting:
            s.note(NOTE_PLAY, seat, action - PLAY, 0, 0, 0)
        next_slot(s)
        return
    if BUY <= action < BUY + HORSES:
        buy(s, action - BUY)
    elif BET <= action < BET + HORSES:
        ops.bet(s, action - BET, s.tables.stake, 1)
    elif action >= PAIR:
        discard_pair(s, (action - PAIR) // DECK, (action - PAIR) % DECK)
    elif s.noting:
        s.note(NOTE_PASS, seat, 0, 0, 0, 0)
    draw_step(s)


def buy(s: Position, horse: int) -> None:
    s.cash[s.turn] -= s.tables.price[horse]
    s.owner[horse] = s.turn
    if s.noting:
        s.note(NOTE_BUY, s.turn, horse, s.tables.price[horse], s.cash[s.turn], 0)


def discard_pair(s: Position, first: int, second: int) -> None:
    deck.discard(s, s.turn, first)
    deck.discard(s, s.turn, second)
    s.cash[s.turn] += s.tables.pair
    if s.noting:
        s.note(NOTE_PAIR, s.turn, first, second, s.tables.pair, s.cash[s.turn])


# Steps 4 and 5.


def draw_step(s: Position) -> None:
    if s.pile:
        chance(s, LAST_DRAW)
        return
    if s.noting:
        s.note(NOTE_EMPTY, s.turn, 1, 0, 0, 0)
    next_player(s)


def drawn(s: Position, kind: int) -> None:
    deck.draw(s, s.turn, kind)
    if s.noting:
        s.note(NOTE_DRAW, s.turn, kind, s.pile, 0, 0)


def next_player(s: Position) -> None:
    if s.turns >= LAST_TURN:
        s.due = OVER
        s.stage = FINISHED
        return
    s.turn = (s.turn + 1) % s.seats
    begin_turn(s)


# What the rules are told.


def act(s: Position, action: int) -> None:
    if s.stage == FEATURES:
        if action == END_FEATURES:
            features_done(s)
        else:
            use_feature(s, action - USE)
    elif s.stage == TARGET:
        choose(s, chosen_value(action))
    elif s.stage == TOKEN:
        if action == KEEP:
            final_pair(s)
        else:
            use_token(s, action == TOKEN_MOVE)
    elif s.stage == ZERO:
        zero_chosen(s, action)
    elif s.stage == BAR:
        if action == DONE:
            moves_done(s)
        else:
            bar_chosen(s, action - ADVANCE)
    elif s.stage == PICK:
        pick(s, action - PICK_CARD)
    else:
        take_action(s, action)


def chosen_value(action: int) -> int:
    if action >= CARD:
        return action - CARD
    if action >= PLAYER:
        return action - PLAYER
    return action - HORSE


def happen(s: Position, outcome: int) -> None:
    if s.stage == DEAL:
        dealt(s, outcome)
    elif s.stage == ROLL_OFF:
        rolled_off(s, outcome)
    elif s.stage == ROLL or s.stage == EXTRA_ROLL:
        rolled(s, outcome // FACES, outcome % FACES)
    elif s.stage == HORSE_AGAIN or s.stage == EXTRA_AGAIN or s.stage == REROLL_HORSE:
        rolled_again(s, outcome)
    elif s.stage == REROLL_MOVE:
        rerolled_move(s, outcome)
    elif s.stage == ZERO_STEAL:
        ops.steal(s, s.owner[s.die_horse], outcome)
        decide(s, ACTION)
    elif s.stage == ZERO_DRAW:
        drawn(s, outcome)
        decide(s, ACTION)
    elif s.stage == DRAW_CARD:
        if ops.card_drawn(s, outcome):
            go_on(s)
    elif s.stage == STEAL_CARD:
        if ops.card_stolen(s, outcome):
            go_on(s)
    elif s.stage == MOVE_DIE:
        ops.die_rolled(s, outcome)
        go_on(s)
    else:
        drawn(s, outcome)
        next_player(s)

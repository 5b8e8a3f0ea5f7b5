"""What people read: what an action touches and does, what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.constants import CHANCE, OVER
from railbird.engine.game import Prompt
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules import faces, slips
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS
from railbird.games.finish_line.words.events import FACE_RULES
from railbird.games.finish_line.words.texts import FACE_NAMES, block, colours_of, euro, tiles_of

PLAIN_RULES: dict[int, tuple[str, ...]] = {
    c.CONFIRM: ("FL-R61", "FL-030"),
    c.WAIVE: ("FL-R22",),
    c.WIN: ("FL-016", "FL-017", "FL-023"),
    c.PLACE: ("FL-018", "FL-019", "FL-024"),
    c.REMOVE_WIN: ("FL-022",),
    c.REMOVE_PLACE: ("FL-022",),
    c.STAKE: ("FL-020", "FL-021"),
    c.TAKE: ("FL-038", "FL-039"),
    c.TAKE_THREE: ("FL-033", "FL-034"),
    c.PUT_AWAY: ("FL-043", "FL-044"),
    c.PLACE_EXTRA: ("FL-069", "FL-070"),
}


def targets(s: FinishLine, code: int) -> tuple[str, ...]:
    """Tiles, dice and lines of the slip: what a client lights up. What only a die decides is kept apart from the tiles
    (`shoe:` a horseshoe die to be moved, `swap:` tiles to change places), so that a tile asks for one die at a time."""
    base, rest = block(code)
    numbers = [s.tables.number[tile] for tile in tiles_of(code)]
    face = rest if base == c.PUT_AWAY else faces.face_of(code)
    touched = [f"die:{FACE_KEYS[face]}"] if face != c.NONE else []
    if base in (c.TAKE, c.TAKE_THREE):
        touched += counted("pool", colours_of(code))
    elif base == c.USE_INSIDE_TIP:
        touched += counted("out", colours_of(code))
    elif base == c.STAKE:
        touched += [f"stake:{rest}"]
    elif base == c.CONFIRM:
        touched += ["slip"]
    elif base in (c.REMOVE_WIN, c.REMOVE_PLACE):
        touched += [f"line:{'/'.join(map(str, numbers))}"]
    elif base == c.USE_TEMPO_CHANGE:
        touched += [f"shoe:{numbers[0]}", f"horse:{numbers[1]}"]
    elif base == c.USE_INTERFERENCE:
        touched += [f"swap:{number}" for number in numbers]
    elif base == c.WAIVE:
        touched += ["saved"]
    else:
        touched += [f"horse:{number}" for number in numbers]
        touched += ["saved"] if base == c.PLACE_EXTRA else []
    return tuple(touched)


def counted(where: str, colours: list[int]) -> list[str]:
    """`pool:white`, then `pool:white:2` for a second one: dice of one colour are alike."""
    names: list[str] = []
    for i, colour in enumerate(colours):
        again = colours[:i].count(colour)
        names += [f"{where}:{COLOUR_KEYS[colour]}" + (f":{again + 1}" if again else "")]
    return names


def rules(s: FinishLine, code: int) -> tuple[str, ...]:
    face = faces.face_of(code)
    return FACE_RULES[face] if face != c.NONE else PLAIN_RULES.get(block(code)[0], ())


def explain(s: FinishLine, seat: int, code: int) -> str:
    base, rest = block(code)
    numbers = [str(s.tables.number[tile]) for tile in tiles_of(code)]
    face = faces.face_of(code)
    if face != c.NONE:
        return explain_face(s, face, numbers, code)
    if base in (c.WIN, c.PLACE):
        return explain_bet(s, numbers, base == c.PLACE, tiles_of(code))
    if base == c.STAKE:
        return f"Stake {euro(rest)} on this bet. {euro(slips.left(s, seat) - rest)} of your capital are left then."
    if base in (c.REMOVE_WIN, c.REMOVE_PLACE):
        if s.pending[seat] >= 0:
            return "Not this bet: strike it out before it has an amount."
        return "Strike this line out of your slip; its money is free again."
    if base == c.CONFIRM:
        return "Hand in your slip. It cannot be changed any more and stays secret until the race is over."
    if base in (c.TAKE, c.TAKE_THREE):
        colours = " and ".join(COLOUR_KEYS[colour] for colour in colours_of(code))
        return f"Take {colours} from the pool, then roll all three dice."
    if base == c.PUT_AWAY:
        return f"Do nothing: the {FACE_NAMES[rest]} die is out for this race, the other two go on."
    if base == c.WAIVE:
        return "Do without this extra move."
    if base == c.PLACE_EXTRA:
        return f"A horseshoe on {numbers[0]}: a favourite, or a tile that has one already, moves ahead one."
    return ""


def explain_bet(s: FinishLine, numbers: list[str], place: bool, tiles: list[int]) -> str:
    running = list(s.lineup[c.STARTERS * s.race : c.STARTERS * (s.race + 1)])
    odds = sum(s.tables.odds[s.race][running.index(tile)] for tile in tiles if tile in running)
    if place:
        return f"Bet that {' and '.join(numbers)} come in first and second, in any order: pays {odds} times the stake."
    return f"Bet that {numbers[0]} wins: pays {odds} times the stake."


def explain_face(s: FinishLine, face: int, numbers: list[str], code: int) -> str:
    first = numbers[0] if numbers else ""
    if c.OUTSIDER_1000 <= face <= c.OUTSIDER_3000:
        amount = 1000 * (face - c.OUTSIDER_1000 + 1)
        half = "half of it for place bets that win" if s.bonus_if_won else "half of it for place bets"
        return f"If {first} wins, everybody with a winner bet on it gets {euro(amount)}; {half}."
    if face == c.INSIDE_TIP:
        colours = " and ".join(COLOUR_KEYS[colour] for colour in colours_of(code))
        return f"Back into the pool: {colours}. The race gets longer."
    if face == c.INTERFERENCE:
        return f"These tiles stand in the order {', '.join(numbers)} now, from left to right, with their dice."
    return {
        c.HORSESHOE: f"Put a horseshoe on {first}: a favourite moves ahead one at once, others with their second one.",
        c.DOUBLE_HORSESHOES: f"{first} moves ahead one at once; its dice stay.",
        c.WHIPPING: f"Warn the jockey of {first}; a second such die disqualifies it.",
        c.DISQUALIFIED: f"{first} is out of the race, with all dice on it.",
        c.TEMPO_CHANGE: f"Move the white horseshoe die from {first} to {numbers[-1] if numbers else ''}.",
        c.HELMET: f"{first} moves ahead two (one if it is second); a white die on it goes out.",
        c.LOSING_SPEED: f"{first} drops back two and loses all its dice.",
        c.SIDE_BET: f"The next player is skipped and owes you {euro(s.tables.side_bet)} at the end of the game.",
        c.EXTRA_MOVE: "Save this die: after the race you may put it on a tile like a horseshoe.",
        c.DEAD_EVEN: "The second horse draws level with the leader. Once in a race.",
    }[face]


def prompt(s: FinishLine, viewer: int | None, names: Sequence[str]) -> Prompt:
    if s.due == OVER:
        return Prompt("The game is over: the highest Grand Total wins.", ("FL-125", "FL-126"))
    if s.due == CHANCE:
        return prompt_chance(s, names)
    if s.step == c.SLIPS:
        return prompt_slip(s, viewer, names)
    seat = s.holder if s.step == c.EXTRA_MOVES else s.actor
    mine = viewer == seat
    who = "You" if mine else names[seat]
    if s.step == c.FIRST_DICE:
        words = "You start: take" if mine else f"{who} starts and takes"
        return Prompt(f"{words} three dice of at least two colours.", ("FL-033", "FL-034"))
    if s.step == c.NEXT_DIE:
        words = (
            "Take one die from the pool; then all three are rolled." if mine else f"{who} takes a die from the pool."
        )
        return Prompt(words, ("FL-038",))
    if s.step == c.EXTRA_MOVES:
        words = (
            "Put your saved extra move on a tile, or do without." if mine else f"{who} has a saved extra move to play."
        )
        return Prompt(words, ("FL-069", "FL-R22"))
    dice = ", ".join(FACE_NAMES[face] for face in s.face)
    words = (
        f"You rolled {dice}: follow one die or put one away." if mine else f"{who} rolled {dice} and follows one die."
    )
    return Prompt(words, ("FL-036", "FL-043"))


def prompt_chance(s: FinishLine, names: Sequence[str]) -> Prompt:
    if s.step == c.LINE_UP:
        return Prompt(f"Race {s.race + 1}: turn up the next tile.", ("FL-009",))
    if s.step == c.STARTING_PLAYER:
        return Prompt("The starting player is drawn.", ("FL-031", "FL-R62"))
    if s.step == c.PHOTO_FINISH:
        starter = s.row[s.tiles - 2] if s.photo == c.NONE else s.row[s.tiles - 1]
        number = s.tables.number[s.lineup[c.STARTERS * s.race + starter]]
        return Prompt(f"Photo finish: roll {s.tables.photo_dice} white dice for {number}.", ("FL-103", "FL-R25"))
    colours = ", ".join(COLOUR_KEYS[colour] for colour in s.hand)
    return Prompt(f"{names[s.actor]} rolls {colours}.", ("FL-035",))


def prompt_slip(s: FinishLine, viewer: int | None, names: Sequence[str]) -> Prompt:
    if viewer is None or s.confirmed >> viewer & 1:
        writing = [names[seat] for seat in range(s.seats) if not s.confirmed >> seat & 1]
        return Prompt(f"Waiting for slips: {', '.join(writing)}.", ("FL-030",))
    left = slips.left(s, viewer)
    if s.pending[viewer] >= 0:
        words = f"How much? In steps of {euro(s.tables.stake_step)} up to {euro(left)}."
        return Prompt(words, ("FL-020", "FL-021"))
    winners = c.WINNER_BETS - slips.lines(s, viewer, 0, c.WINNER_BETS)
    places = c.PLACE_BETS - slips.lines(s, viewer, c.WINNER_BETS, c.LINES)
    more = [
        f"{count} {kind} bet{'' if count == 1 else 's'}"
        for count, kind in ((winners, "winner"), (places, "place"))
        if count
    ]
    if left < s.tables.stake_step or not more:
        words = f"Your slip for race {s.race + 1} is full: hand it in, or strike a line out."
    else:
        words = f"Write your slip for race {s.race + 1}: {euro(left)} left, room for {' and '.join(more)}."
    return Prompt(words, ("FL-014", "FL-017", "FL-019"))

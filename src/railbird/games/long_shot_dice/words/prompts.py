"""What people read: what an action touches and does, what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from railbird.engine.game import Prompt
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules.rules import LongShotDice
from railbird.games.long_shot_dice.rules.tables import CELL_NAMES, Tables
from railbird.games.long_shot_dice.words.texts import TEXT

KIND_LABELS = (
    "gain ${amount}",
    "two horses back {amount} each",
    "a free ${amount} Bet",
    "two horses forward {amount} each",
    "one horse back {amount}",
    "one horse forward {amount}",
    "a Helmet Action for any horse",
    "a Jersey Action for any horse",
    "a Market horse for free",
)
KIND_RULES = ("LD-061", "LD-062", "LD-066", "LD-063", "LD-064", "LD-065", "LD-067", "LD-068", "LD-069")
MODIFIER_EFFECTS = (c.DONUT_DOLLIE, c.RECEDING_MARE_LINE, c.THREE_FOUR_FIVE, c.SILVER_SPOON)

# (first code, size, clauses, sentence). The sentence may use {h} horse, {cell} a cell in words, {n} amount,
# {k} the turn's number, {card} a card's name, {words} what the card of an effect says.
BLOCKS: tuple[tuple[int, int, tuple[str, ...], str], ...] = (
    (c.PASS, 1, ("LD-102",), "You can do nothing with this number: your turn is over."),
    (c.ERASE, 1, ("LD-100",), "You are stuck: erase a marked Wild as your whole turn; it can be used again."),
    (c.BUY, 1, ("LD-092", "LD-093"), "Buy horse {k}, {name}, for ${cost}: its purse and ability are yours. {ability}"),
    (c.HELMET, 1, ("LD-071", "LD-073"), "Mark the Helmet of horse {k}: you may bet on it past the No Bet line, and "
     "with its Jersey it makes a set worth ${set}."),
    (c.JERSEY, 1, ("LD-075", "LD-080"), "Mark the Jersey of horse {k}. Every box of its card is X'd already."),
    (c.STRUNG_ALONG_PAID, 1, ("LD-R42",), "Bet $1 on horse {k}, then it moves forward."),
    (c.STRUNG_ALONG_FREE, 1, ("LD-R42",), "Bet $1 on horse {k} for nothing, then it moves forward."),
    (c.TOO_LUCKY_USE, 1, ("LD-105",), "{words}"),
    (c.MAGIC_HATE_BALL_USE, 1, ("LD-105", "LD-R43"), "{words}"),
    (c.NO_SECOND_BOX, 1, ("LD-R16",), "Leave it at one box."),
    (c.CLOVER, 1, ("LD-R48",), "Erase one of your marked Wilds; it can be used again."),
    (c.PAY_FORWARD, 1, ("LD-106", "LD-R41"), "{words}"),
    (c.HAT, 1, ("LD-R33",), "{words}"),
    (c.ALIGNMENT, 1, ("LD-106",), "{words}"),
    (c.EQUESTRIAN, 1, ("LD-107",), "{words}"),
    (c.APPRECIATE, 1, ("LD-R30",), "{words}"),
    (c.DECLINE, 1, ("LD-104",), "Abilities are optional: do not use it now."),
    (c.STOP, 1, ("LD-104", "LD-R22"), "Decline what still waits and end your turn."),
    (c.WILD, 8, ("LD-045", "LD-047"), "Mark a Wild: your Action this turn uses {h} instead of the rolled number."),
    (c.CONCESSION, 16, ("LD-051", "LD-055"), "Mark the {cell}. A full row or column earns a bonus."),
    (c.JERSEY_BOX, 8, ("LD-075", "LD-076"), "Mark the Jersey of horse {k} and X box {h} of its card: from the next "
     "roll on, horse {h} moves 1 whenever {k} is rolled."),
    (c.BET + 1, 3, ("LD-082", "LD-083"), "Bet ${n} on horse {k}. It pays {odds} for 1st/2nd/3rd, {late}x if only past "
     "the No Bet line."),
    (c.FREE_BET + 1, 3, ("LD-089", "LD-R33"), "Bet ${n} on horse {k} without paying ({card})."),
    (c.BOX, 8, ("LD-076",), "X box {h}: horse {h} moves 1 whenever this card's number is rolled."),
    (c.BONUS, 9, ("LD-057",), "Take a bonus: {kind}."),
    (c.CHAIN, 16, ("LD-R37",), "{card}: mark the {cell} as well.{chain_house}"),
    (c.CHARLEY, 8, ("LD-106",), "{card}: move horse {h} back."),
    (c.PLACEMENT, 8, ("LD-R44",), "{card}: a free Bet on horse {h}, whose set you completed."),
    (c.STICKY, 8, ("LD-R43",), "{card}: take money from the owner of horse {h}."),
    (c.FAIR, 8, ("LD-105", "LD-R40"), "{card}: move horse {h} forward."),
    (c.WITH, 4, ("LD-R27",), "{words}"),
    (c.WITHOUT, 4, ("LD-104",), "Leave the bonus as it is."),
    (c.HORSE, 8, ("LD-R25",), "Move horse {h}, which stands on {place}."),
    (c.FREE_BET_ON, 8, ("LD-066", "LD-089"), "Your free Bet goes on horse {h}. It pays {odds_h} for 1st/2nd/3rd."),
    (c.HELMET_OF, 8, ("LD-067",), "Mark the Helmet of horse {h}."),
    (c.JERSEY_OF, 8, ("LD-068",), "Mark the Jersey of horse {h}, then X a box of its card."),
    (c.TAKE, 8, ("LD-069", "LD-R20"), "Horse {h}, {name_h}, is yours for nothing. {ability_h}{take_house}"),
    (c.MARK, 16, ("LD-R35",), "Mark the {cell}."),
    (c.HALF_OFF, 8, ("LD-R38",), "Buy horse {h}, {name_h}, for half its cost. {ability_h}"),
    (c.PARTNER, 8, ("LD-R39",), "Move this horse and horse {h} forward."),
    (c.GOOSEY + 1, 3, ("LD-R48",), "Erase {n} of your marked Wilds."),
    (c.INVENTORY, 8, ("LD-107",), "Mark the Jersey of horse {h}; no box on its card."),
    (c.PAIR, 64, ("LD-R25", "LD-037"), "Move horses {a} and {b}, the lower number first."),
)  # fmt: skip
CELL_BLOCKS = (c.CONCESSION, c.CHAIN, c.MARK)
EFFECT_OF_CODE = {
    c.TOO_LUCKY_USE: c.TOO_LUCKY,
    c.MAGIC_HATE_BALL_USE: c.MAGIC_HATE_BALL,
    c.PAY_FORWARD: c.PAY_IT_FORWARD,
    c.HAT: c.FANCY_HAT,
    c.ALIGNMENT: c.OUT_OF_ALIGNMENT,
    c.EQUESTRIAN: c.EQUESTRIAN_INCEPTION,
    c.APPRECIATE: c.GREAT_APPRECIATION,
    **{c.WITH + i: effect for i, effect in enumerate(MODIFIER_EFFECTS)},
}


# Actions that a card allows, by their first code: they are called by its name.
OF_CARD = {
    c.FREE_BET + 1: c.EARLY_BIRD_SPECIAL,
    c.CHAIN: c.CHAIN_REACTION,
    c.CHARLEY: c.CHARLEY_HORSE,
    c.PLACEMENT: c.PRODUCT_PLACEMENT,
    c.STICKY: c.STICKY_FINGERS,
    c.FAIR: c.FAIR_PLAY,
}


def card_called(tables: Tables, effect: int) -> str:
    """The name of the card with this effect."""
    return tables.names[tables.effect.index(effect)]


@cache
def find_block(code: int) -> tuple[int, int, tuple[str, ...], str]:
    return next(row for row in BLOCKS if row[0] <= code < row[0] + row[1])


def kind_label(tables: Tables, kind: int) -> str:
    return label_line(kind, tables.bonus_amount[kind])


def bonus_label(s: LongShotDice) -> str:
    """The bonus under way, with what an ability has made of its amount."""
    amount = s.tables.bonus_amount[s.bonus]
    if s.bonus == c.FREE_BET_BONUS and s.extra:
        amount = s.tables.amount[c.THREE_FOUR_FIVE]
    elif s.bonus in (c.BACK_TWO, c.FORWARD_TWO, c.BACK_ONE, c.FORWARD_ONE):
        amount += s.extra
    return label_line(s.bonus, amount)


@cache
def label_line(kind: int, amount: int) -> str:
    return KIND_LABELS[kind].format(amount=amount)


def card_words(s: LongShotDice, card: int) -> str:
    """What a card says, and what a house rule makes of it."""
    chain = s.tables.effect[card] == c.CHAIN_REACTION
    return s.tables.words[card] + (chain_house(s) if chain else "")


def chain_house(s: LongShotDice) -> str:
    return " House rule: its own mark does not set it off again." if s.chain_once else ""


def take_house(s: LongShotDice, card: int) -> str:
    """That a card a bonus gives was not bought; the one that speaks of the bonus works all the same."""
    t = s.tables
    if s.literal_take and t.triggers[card] == "bought" and t.effect[card] != c.EQUESTRIAN_INCEPTION:
        return " House rule: taken, not bought, so this does not happen."
    return ""


def rules(s: LongShotDice, code: int) -> tuple[str, ...]:
    if c.BONUS <= code < c.BONUS + c.KINDS:
        return ("LD-057", KIND_RULES[code - c.BONUS])
    return find_block(code)[2]


def targets(s: LongShotDice, code: int) -> tuple[str, ...]:
    """The elements of the board that an action touches."""
    first, size, _, _ = find_block(code)
    index = code - first
    number = s.number + 1
    if first in CELL_BLOCKS:
        return (f"cell:{CELL_NAMES[index]}",)
    if first in (c.BUY, c.STRUNG_ALONG_PAID, c.STRUNG_ALONG_FREE):
        return (f"horse:{number}",)
    if first == c.HELMET:
        return (f"helmet:{number}",)
    if first == c.JERSEY:
        return (f"jersey:{number}",)
    if first == c.JERSEY_BOX:
        return (f"jersey:{number}", f"box:{number}:{index + 1}")
    if first in (c.BET + 1, c.FREE_BET + 1):
        return (f"bet:{number}",)
    if first == c.BOX:
        return (f"box:{s.jersey_card + 1}:{index + 1}",)
    if first == c.BONUS:
        return tuple(f"bonus:B{box + 1:02}" for box in boxes_of(s.tables, index))
    if first == c.FREE_BET_ON:
        return (f"bet:{index + 1}",)
    if first == c.HELMET_OF:
        return (f"helmet:{index + 1}",)
    if first in (c.JERSEY_OF, c.INVENTORY):
        return (f"jersey:{index + 1}",)
    if first == c.PAIR:
        return (f"horse:{(index >> 3) + 1}", f"horse:{(index & 7) + 1}")
    if first == c.WILD:
        return ("wild", f"horse:{index + 1}")
    return (f"horse:{index + 1}",) if size == c.HORSES else ()


def boxes_of(tables: Tables, kind: int) -> list[int]:
    return [box for box in range(c.BOXES) if tables.kind_boxes[kind] >> box & 1]


def explain(s: LongShotDice, code: int) -> str:
    first, _, _, sentence = find_block(code)
    index = code - first
    t = s.tables
    horse = index & 7
    card, card_h = s.card[s.number], s.card[horse]
    effect = EFFECT_OF_CODE.get(code, 0)
    return sentence.format(
        k=s.number + 1,
        h=index + 1,
        n=index + 1,
        a=(index >> 3) + 1,
        b=(index & 7) + 1,
        cell=cell_words(t, index) if first in CELL_BLOCKS else "",
        name=t.names[card],
        cost=t.cost[card],
        ability=card_words(s, card),
        name_h=t.names[card_h],
        ability_h=card_words(s, card_h),
        chain_house=chain_house(s),
        take_house=take_house(s, card_h),
        odds=odds_words(t, s.number),
        late=t.odds[s.number][3],
        odds_h=odds_words(t, horse),
        set=t.set_value,
        place=place_words(s, horse),
        kind=kind_label(t, index) if first == c.BONUS else "",
        card=card_called(t, OF_CARD[first]) if first in OF_CARD else "",
        words=t.words[t.effect.index(effect)],
    )


def cell_words(tables: Tables, cell: int) -> str:
    """A cell as people find it: no number stands twice in a row, but in an edition of one's own it may."""
    return f"{tables.grid[cell] + 1} in row {cell // 4 + 1}, column {cell % 4 + 1}"


def odds_words(tables: Tables, horse: int) -> str:
    return odds_line(*tables.odds[horse][:3])


@lru_cache(1024)  # editions that people send bring odds of their own
def odds_line(first: int, second: int, third: int) -> str:
    return f"{first}x/{second}x/{third}x"


def place_words(s: LongShotDice, horse: int) -> str:
    return f"space {s.position[horse]}" if s.position[horse] else "the start"


def prompt(s: LongShotDice, viewer: int | None, names: Sequence[str]) -> Prompt:
    if s.due == 0:
        return Prompt("The race is over.", ("LD-116",))
    if s.due == 1:
        return chance_prompt(s, names)
    if viewer != s.turn:
        return Prompt(f"Waiting for {names[s.turn]}: {doing(s)}.", ("LD-041",))
    number = s.number + 1
    if s.step == c.ACTION:
        how = f"your Wild makes it {number}" if s.wild_used else f"{number} was rolled"
        return Prompt(f"Your turn: {how}. Choose one Action.", ("LD-042", "LD-043"))
    if s.step == c.DIE_ABILITY:
        card = s.card[s.rolled]
        return Prompt(f"{number} was rolled and you own {s.tables.names[card]}: {s.tables.words[card]}", ("LD-105",))
    if s.step in (c.FIRST_BOX, c.SECOND_BOX):
        which = "a second box" if s.step == c.SECOND_BOX else "a box"
        card = s.jersey_card + 1
        return Prompt(f"X {which} on card {card}: its horse moves 1 whenever {card} is rolled.", ("LD-076",))
    if s.step == c.MODIFIER:
        effect = MODIFIER_EFFECTS[s.modifier]
        words = s.tables.words[s.tables.effect.index(effect)]
        return Prompt(f"Use your ability on this bonus? {words}", ("LD-R27",))
    if s.step == c.TARGET:
        return Prompt(f"Your bonus: {bonus_label(s)}. Choose.", (KIND_RULES[s.bonus],))
    if s.step == c.BOUGHT:
        card = s.card[s.bought]
        return Prompt(f"{s.tables.names[card]} is yours: {s.tables.words[card]}", ("LD-107",))
    if s.step == c.APPRECIATION:
        return Prompt(f"{card_called(s.tables, c.GREAT_APPRECIATION)}: raise all three purses?", ("LD-R30",))
    if s.bonuses:
        count = "A bonus waits" if s.bonuses == 1 else f"{s.bonuses} bonuses wait"
        return Prompt(f"{count}: choose one.", ("LD-057", "LD-R22"))
    return Prompt("Your abilities wait: use or decline them.", ("LD-R22", "LD-104"))


def doing(s: LongShotDice) -> str:
    if s.step == c.ACTION:
        return f"an Action with {s.number + 1}"
    if s.step in (c.WAITING, c.TARGET, c.MODIFIER):
        return "a bonus or ability"
    return "an ability"


def chance_prompt(s: LongShotDice, names: Sequence[str]) -> Prompt:
    if s.chance == c.DEAL:
        seat = next(seat for seat in range(s.seats + s.solo) if s.starting_card[seat] < 0)
        return Prompt(f"Deal a Starting Card to {names[seat]}.", ("LD-007",))
    if s.chance == c.FIRST_PLAYER:
        return Prompt("Who is the first Active Player?", ("LD-012", "LD-R04"))
    if s.chance == c.EXTRA_DIE:
        return Prompt("Roll the horse die once more for Roland.", ("LD-136",))
    return Prompt(f"{names[s.active]} rolls both dice.", ("LD-022",))


def text(code: int) -> str:
    return TEXT[code]

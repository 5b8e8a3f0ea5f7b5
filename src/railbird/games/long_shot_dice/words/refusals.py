"""Why an action is not allowed now, and the clause that says so."""

from __future__ import annotations

from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules.rules import LongShotDice
from railbird.games.long_shot_dice.words.prompts import card_called, cell_words
from railbird.games.long_shot_dice.words.texts import TEXT

Refusal = tuple[str, str]

STEP_WORDS = {
    c.DIE_ABILITY: "first use or decline the ability of the rolled horse",
    c.ACTION: "a turn is one Action: Concession, Helmet, Jersey, Bet or Buy",
    c.FIRST_BOX: "the Jersey Action asks for a box on the card now",
    c.SECOND_BOX: "{doubled} asks for a second box or none now",
    c.WAITING: "choose what waits: a bonus or an ability",
    c.MODIFIER: "say whether the ability changes the bonus",
    c.TARGET: "the bonus asks for its target now",
    c.BOUGHT: "the ability of the horse just bought comes first",
    c.APPRECIATION: "the race is over: only {raised} is left to decide",
}
STEP_RULE = {
    c.DIE_ABILITY: "LD-105",
    c.ACTION: "LD-042",
    c.FIRST_BOX: "LD-076",
    c.SECOND_BOX: "LD-R16",
    c.WAITING: "LD-R22",
    c.MODIFIER: "LD-R27",
    c.TARGET: "LD-057",
    c.BOUGHT: "LD-107",
    c.APPRECIATION: "LD-R30",
}


def refusal(s: LongShotDice, seat: int, code: int) -> Refusal:
    if code not in TEXT:
        return f"there is no action with code {code}", ""
    for applies, why in (
        (s.step == c.ACTION, of_action),
        (s.step == c.WAITING, of_waiting),
        (s.step == c.TARGET, of_target),
        (s.step in (c.FIRST_BOX, c.SECOND_BOX), of_box),
        (s.step == c.BOUGHT, of_bought),
        (s.step == c.DIE_ABILITY, of_die),
    ):
        if applies:
            found = why(s, seat, code)
            if found:
                return found
    doubled, raised = card_called(s.tables, c.DOUBLE_CROSSER), card_called(s.tables, c.GREAT_APPRECIATION)
    asked = STEP_WORDS[s.step].format(doubled=doubled, raised=raised)
    return f"{TEXT[code]!r} is not possible here: {asked}", STEP_RULE[s.step]


def block(code: int, first: int, size: int = c.HORSES) -> int:
    """The index of a code in a block, -1 outside."""
    return code - first if first <= code < first + size else -1


def of_action(s: LongShotDice, seat: int, code: int) -> Refusal | None:
    number = s.number + 1
    if (cell := block(code, c.CONCESSION, c.CELLS)) >= 0:
        return of_cell(s, seat, cell)
    if code == c.HELMET:
        return f"the Helmet of horse {number} is already marked", "LD-071"
    if code == c.JERSEY or block(code, c.JERSEY_BOX) >= 0:
        return of_jersey(s, seat, code)
    if c.BET < code <= c.FREE_BET + c.LARGEST_BET or code in (c.STRUNG_ALONG_PAID, c.STRUNG_ALONG_FREE):
        return of_bet(s, seat, code)
    if code == c.BUY:
        return of_buy(s, seat)
    if (wild := block(code, c.WILD)) >= 0:
        return of_wild(s, seat, wild)
    if code == c.ERASE:
        return of_erase(s, seat)
    if code == c.PASS:
        if s.wilds[seat]:
            return "a stuck player with a marked Wild erases one instead of passing", "LD-R12"
        return f"you can act with {number}: only a stuck player passes", "LD-R12"
    return None


def of_cell(s: LongShotDice, seat: int, cell: int) -> Refusal:
    name = cell_words(s.tables, cell)
    if s.cells[seat] >> cell & 1:
        return f"the {name} is already marked", "LD-051"
    if s.wild_used and owns(s, seat, c.SCATTER_SHOT) and abs(s.tables.grid[cell] - s.number) == 1:
        return f"that is the {name}, and Scatter Shot does not work with a Wild", "LD-R36"
    return f"that is the {name}; your number is {s.number + 1}", "LD-051"


def of_jersey(s: LongShotDice, seat: int, code: int) -> Refusal:
    if s.jerseys[seat] >> s.number & 1:
        return f"the Jersey of horse {s.number + 1} is already marked", "LD-075"
    if code == c.JERSEY:
        return f"card {s.number + 1} has a free box: say which ('jersey box 1' to 'jersey box 8')", "LD-076"
    return f"box {code - c.JERSEY_BOX + 1} of card {s.number + 1} is already X'd", "LD-R17"


def of_bet(s: LongShotDice, seat: int, code: int) -> Refusal:
    horse = s.number
    if s.finished >> horse & 1:
        return f"horse {horse + 1} has finished: no Bets on it any more", "LD-085"
    if s.position[horse] > s.tables.no_bet_after and not s.helmets[seat] >> horse & 1:
        return f"horse {horse + 1} is past the No Bet line and you lack its Helmet", "LD-086"
    free = card_called(s.tables, c.EARLY_BIRD_SPECIAL)
    strung = code in (c.STRUNG_ALONG_PAID, c.STRUNG_ALONG_FREE)
    if strung and not owns(s, seat, c.STRUNG_ALONG):
        return f"only the owner of {card_called(s.tables, c.STRUNG_ALONG)} may do that", "LD-103"
    if code > c.FREE_BET or code == c.STRUNG_ALONG_FREE:
        if not owns(s, seat, c.EARLY_BIRD_SPECIAL):
            return f"a Bet is paid: only {free} makes one free", "LD-083"
        return f"{free} needs a Bet of $0; you have ${s.bets[seat][horse]} on horse {horse + 1}", "LD-R33"
    if s.auto_gain and s.bets[seat][horse] == 0 and owns(s, seat, c.EARLY_BIRD_SPECIAL):
        return f"{free} makes this Bet free: write 'free' behind it", "LD-R58"
    amount = 1 if strung else code - c.BET
    return f"you have ${s.money[seat]}: not enough for a Bet of ${amount}", "LD-082" if s.money[seat] else "LD-088"


def of_buy(s: LongShotDice, seat: int) -> Refusal:
    horse = s.number
    if s.finished >> horse & 1:
        return f"horse {horse + 1} has finished: it cannot be bought", "LD-094"
    if s.owner[horse] != c.MARKET:
        return f"horse {horse + 1} is not in the Market any more", "LD-092"
    cost = s.tables.cost[s.card[horse]]
    return f"horse {horse + 1} costs ${cost}; you have ${s.money[seat]}", "LD-093"


def of_wild(s: LongShotDice, seat: int, wild: int) -> Refusal:
    if s.wild_used:
        return "only one Wild a turn", "LD-046"
    if s.wilds[seat] == c.WILDS:
        return "all your Wilds are marked", "LD-046"
    if wild == s.rolled:
        return f"{wild + 1} is the rolled number already", "LD-R09"
    return f"no Action is possible with {wild + 1}", "LD-R10"


def of_erase(s: LongShotDice, seat: int) -> Refusal:
    if not s.wilds[seat]:
        return "you have no marked Wild to erase", "LD-100"
    if s.wild_used:
        return "you have just marked a Wild: act with its number", "LD-R12"
    return f"you can act with {s.number + 1}: only a stuck player erases", "LD-101"


def of_waiting(s: LongShotDice, seat: int, code: int) -> Refusal | None:
    if (kind := block(code, c.BONUS, c.KINDS)) >= 0:
        if not s.bonuses:
            return "no bonus is waiting", "LD-055"
        if not s.tables.kind_boxes[kind] & ~s.boxes[seat]:
            return "every box of this bonus is marked", "LD-058"
        return "this bonus could do nothing now", "LD-R24"
    if code == c.STOP:
        return "a bonus is waiting and must be taken", "LD-057"
    if (cell := block(code, c.CHAIN, c.CELLS)) >= 0 and s.chains:
        return f"the {cell_words(s.tables, cell)} is already marked", "LD-051"
    if cell >= 0 and s.chain_once and owns(s, seat, c.CHAIN_REACTION):
        card = card_called(s.tables, c.CHAIN_REACTION)
        return f"no column waits for {card}, and by the house rule its own mark does not set it off", "LD-R37"
    if (horse := block(code, c.CHARLEY)) >= 0 and s.charleys:
        return f"horse {horse + 1} has finished: nothing moves it", "LD-036"
    return None


def of_target(s: LongShotDice, seat: int, code: int) -> Refusal | None:
    if code >= c.PAIR and s.bonus in (c.BACK_TWO, c.FORWARD_TWO):
        finished = [horse for horse in divmod(code - c.PAIR, 8) if s.finished >> horse & 1]
        return f"horse {finished[0] + 1} has finished: nothing moves it", "LD-036"
    if (horse := block(code, c.HORSE)) >= 0 and s.bonus in (c.BACK_ONE, c.FORWARD_ONE):
        return f"horse {horse + 1} has finished: nothing moves it", "LD-036"
    if (horse := block(code, c.FREE_BET_ON)) >= 0 and s.bonus == c.FREE_BET_BONUS:
        if s.finished >> horse & 1:
            return f"horse {horse + 1} has finished: no Bets on it, not even free ones", "LD-085"
        return f"horse {horse + 1} is past the No Bet line and you lack its Helmet", "LD-086"
    if (horse := block(code, c.HELMET_OF)) >= 0 and s.bonus == c.HELMET_BONUS:
        return f"the Helmet of horse {horse + 1} is already marked", "LD-067"
    if (horse := block(code, c.JERSEY_OF)) >= 0 and s.bonus == c.JERSEY_BONUS:
        return f"the Jersey of horse {horse + 1} is already marked", "LD-068"
    if (horse := block(code, c.TAKE)) >= 0 and s.bonus == c.HORSE_BONUS:
        if s.finished >> horse & 1:
            return f"horse {horse + 1} has finished: it cannot be taken", "LD-R20"
        return f"horse {horse + 1} is not in the Market any more", "LD-069"
    return None


def of_box(s: LongShotDice, seat: int, code: int) -> Refusal | None:
    if (box := block(code, c.BOX)) >= 0:
        return f"box {box + 1} of card {s.jersey_card + 1} is already X'd", "LD-R17"
    return None


def of_bought(s: LongShotDice, seat: int, code: int) -> Refusal | None:
    effect = s.tables.effect[s.card[s.bought]]
    if (horse := block(code, c.HALF_OFF)) >= 0 and effect == c.HALF_OFF_SALE:
        if s.finished >> horse & 1 or s.owner[horse] != c.MARKET:
            return f"horse {horse + 1} is not for sale", "LD-R38"
        return f"half the cost of horse {horse + 1} is more than your ${s.money[seat]}", "LD-R38"
    if (horse := block(code, c.PARTNER)) >= 0 and effect == c.PARTNER_IN_CRIME:
        return f"the other horse must be unfinished and not horse {s.bought + 1}", "LD-R39"
    if code in (c.GOOSEY + 1, c.GOOSEY + 2, c.GOOSEY + 3) and effect == c.LOOSEY_GOOSEY:
        own = f"{s.wilds[seat]} marked Wild{'s' if s.wilds[seat] != 1 else ''}"
        return f"at most {s.tables.amount[effect]}, and you have {own}", "LD-R48"
    if (horse := block(code, c.INVENTORY)) >= 0 and effect == c.INVENTORY_CHECK:
        return f"the Jersey of horse {horse + 1} is already marked", "LD-075"
    if effect == c.MIRACLE_WORKER:
        if (cell := block(code, c.MARK, c.CELLS)) >= 0:
            return f"the {cell_words(s.tables, cell)} is already marked", "LD-R35"
        if (horse := max(block(code, c.HELMET_OF), block(code, c.JERSEY_OF))) >= 0:
            return f"that space of horse {horse + 1} is already marked", "LD-R35"
    return None


def of_die(s: LongShotDice, seat: int, code: int) -> Refusal | None:
    if (horse := block(code, c.FAIR)) >= 0 and s.tables.effect[s.card[s.rolled]] == c.FAIR_PLAY:
        if s.finished >> horse & 1:
            return f"horse {horse + 1} has finished: nothing moves it", "LD-036"
        return f"horse {horse + 1} leads or is tied for the lead", "LD-R40"
    return None


def owns(s: LongShotDice, seat: int, effect: int) -> bool:
    horse = s.where[effect]
    return horse >= 0 and s.owner[horse] == seat

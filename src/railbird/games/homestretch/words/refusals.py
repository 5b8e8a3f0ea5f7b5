"""Why an action is not allowed now, and the clause that says so."""

from __future__ import annotations

from railbird.games.homestretch.rules import betting, buying, race
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.games.homestretch.words.prompts import money_words
from railbird.games.homestretch.words.texts import TEXT, number_of, spot_of, spot_words

Refusal = tuple[str, str]

PHASE_WORDS = {
    c.DRAFT: ("the draft asks for one card of your hand to keep", "HS-023"),
    c.CLAIM: ("say whether you bet ahead: claim or wait", "HS-R16"),
    c.BETTING: ("lay a bet token on a spot", "HS-041"),
    c.MOVE: ("the rolled horse moves: two stop or one reroll", "HS-057"),
    c.AGAIN: ("roll again or end the turn", "HS-080"),
    c.SPECIAL: ("choose the horse in last place that moves", "HS-077"),
    c.BUYING: ("buy a share, buy blind or pass", "HS-103"),
}


def refusal(s: Homestretch, seat: int, code: int) -> Refusal:
    if code not in TEXT:
        return f"there is no action with code {code}", ""
    number = number_of(code)
    if code >= c.PICK and not 2 <= number <= 12:
        return f"there is no horse {number}: they are numbered 2 to 12", "HS-002"
    found = OF_PHASE[s.phase](s, seat, code) or of_time(s, code)
    if found:
        return found
    words, rule = PHASE_WORDS[s.phase]
    return f"{TEXT[code]!r} is not possible here: {words}", rule


def of_time(s: Homestretch, code: int) -> Refusal | None:
    """Right action, wrong time."""
    if code >= c.BET:
        return "all five of your tokens are laid, and bets are closed", "HS-042"
    if c.BUY <= code < c.BET or code == c.BUY_BLIND:
        return "shares are sold only in the second-chance buy after race 1", "HS-098"
    if c.PICK <= code < c.MOVE_LAST:
        return "the draft is over", "HS-025"
    if c.MOVE_LAST <= code < c.BUY:
        return "a special move needs the roll of a finished horse", "HS-075"
    return None


def of_draft(s: Homestretch, seat: int, code: int) -> Refusal | None:
    if c.PICK <= code < c.MOVE_LAST:
        return f"you hold no share of {number_of(code)}", "HS-023"
    if code == c.PASS:
        return "nobody may decline a draft card", "HS-028"
    if code >= c.BET:
        return "betting comes after the race card is shown", "HS-039"
    return None


def of_claim(s: Homestretch, seat: int, code: int) -> Refusal | None:
    return ("claim the turn first, then lay your tokens", "HS-049") if code >= c.BET else None


def of_betting(s: Homestretch, seat: int, code: int) -> Refusal | None:
    if code >= c.BET:
        spot, most = spot_of(code), betting.limit(s, seat)
        tokens = "one own token" if most == 1 else f"{most} own tokens"
        full = f"{spot_words(spot)} is full: your place allows {tokens} on a spot"
        if s.places_by_colour and list(s.money[: s.seats]).count(s.money[seat]) > 1:
            return f"{full}, and by the house rule colours decide the places of equal money", "HS-R13"
        return full, "HS-046" if most == 1 else "HS-047"
    if code in (c.PASS, c.END_TURN, c.WAIT, c.TWO_STOP):
        left = c.TOKENS - betting.next_token(s, seat)
        return f"all five tokens must be laid; you still have {left}", "HS-042"
    if code in (c.ONE_REROLL, c.REROLL):
        return "the race starts once all bets are laid", "HS-052"
    return None


def of_move(s: Homestretch, seat: int, code: int) -> Refusal | None:
    number = s.dice[0] + s.dice[1]
    if code == c.REROLL:
        return f"a second roll costs a short move: one reroll moves horse {number} one space", "HS-058"
    if code == c.END_TURN:
        return f"horse {number} must move: two stop moves it two spaces and ends the turn", "HS-057"
    if c.MOVE_LAST <= code < c.BUY:
        return f"horse {number} is still running: it moves itself", "HS-056"
    return None


def of_again(s: Homestretch, seat: int, code: int) -> Refusal | None:
    if code in (c.TWO_STOP, c.ONE_REROLL):
        if s.position[s.dice[0] + s.dice[1] - c.FIRST_NUMBER] < s.tables.finish:
            return "the X has cancelled the move: roll again or end the turn", "HS-R24"
        return "the special move is made: roll again or end the turn", "HS-080"
    return None


def of_special(s: Homestretch, seat: int, code: int) -> Refusal | None:
    if c.MOVE_LAST <= code < c.BUY:
        number = number_of(code)
        position = s.position[number - c.FIRST_NUMBER]
        if position >= s.tables.finish:
            return f"horse {number} has finished", "HS-R28"
        return f"horse {number} is on space {position}; last place is {place_words(race.last_position(s))}", "HS-077"
    if code in (c.TWO_STOP, c.ONE_REROLL, c.REROLL, c.END_TURN, c.PASS):
        return "a special move must be made first", "HS-078"
    return None


def place_words(position: int) -> str:
    return f"space {position}" if position else "Start"


def of_buying(s: Homestretch, seat: int, code: int) -> Refusal | None:
    number, money = number_of(code), money_words(s.money[seat])
    if c.BUY <= code < c.BET:
        if not s.row[number - c.FIRST_NUMBER]:
            return f"no share of {number} lies face up", "HS-105"
        cost = money_words(s.tables.cost[number - c.FIRST_NUMBER])
        return f"a share of {number} costs {cost}; you have {money}", "HS-R44"
    if code == c.BUY_BLIND:
        price = buying.blind_price(s)
        if not price:
            return "the deck is empty", "HS-106"
        return f"the dearest card of the deck would cost {money_words(price)} with the fee; you have {money}", "HS-R45"
    if code >= c.BET:
        return "the next race is not set up yet", "HS-039"
    return None


OF_PHASE = {
    c.DRAFT: of_draft,
    c.CLAIM: of_claim,
    c.BETTING: of_betting,
    c.MOVE: of_move,
    c.AGAIN: of_again,
    c.SPECIAL: of_special,
    c.BUYING: of_buying,
}

"""What people read: prompts, explanations, the clauses behind an action, the settlement."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.constants import OVER
from railbird.engine.game import Line, Prompt
from railbird.games.homestretch.rules import betting, payout, race, scoring
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.games.homestretch.rules.tables import Tables
from railbird.games.homestretch.words.texts import LINE_WORDS, number_of, spot_of

RULES = {
    c.CLAIM_TURN: ("HS-049", "HS-R16"),
    c.WAIT: ("HS-044", "HS-R16"),
    c.TWO_STOP: ("HS-057",),
    c.ONE_REROLL: ("HS-058", "HS-R22"),
    c.REROLL: ("HS-070", "HS-080"),
    c.END_TURN: ("HS-070", "HS-080"),
    c.BUY_BLIND: ("HS-106", "HS-R45"),
    c.PASS: ("HS-107",),
}


def rules(code: int) -> tuple[str, ...]:
    if code >= c.BET:
        return ("HS-041", "HS-047", "HS-051")
    if code >= c.BUY:
        return ("HS-105", "HS-108")
    if code >= c.MOVE_LAST:
        return ("HS-077", "HS-079")
    if code >= c.PICK:
        return ("HS-023", "HS-027")
    return RULES[code]


def targets(s: Homestretch, code: int) -> tuple[str, ...]:
    if code >= c.BET:
        spot = spot_of(code)
        return (f"spot:{number_of(code)}:{LINE_WORDS[spot % c.LINES].lower()}",)
    if code >= c.BUY:
        return (f"offer:{number_of(code)}",)
    if code >= c.MOVE_LAST:
        return (f"horse:{number_of(code)}",)
    if code >= c.PICK:
        return (f"share:{number_of(code)}",)
    if code in (c.TWO_STOP, c.ONE_REROLL):
        return rolled_targets(s, c.LONG_MOVE if code == c.TWO_STOP else c.SHORT_MOVE)
    return {c.BUY_BLIND: ("deck",), c.CLAIM_TURN: ("tokens",), c.REROLL: ("dice",)}.get(code, ())


def rolled_targets(s: Homestretch, steps: int) -> tuple[str, ...]:
    """The rolled horse, and the space of its lane where it would stand; the one past the last is the finish."""
    horse = s.dice[0] + s.dice[1] - c.FIRST_NUMBER
    to = min(s.position[horse] + steps + s.tables.bonus[s.handicap[horse]], s.tables.finish)
    return f"horse:{horse + c.FIRST_NUMBER}", f"space:{horse + c.FIRST_NUMBER}:{to}"


def horse_words(tables: Tables, horse: int) -> str:
    return f"{horse + c.FIRST_NUMBER} {tables.horse_names[horse]}"


def and_list(names: Sequence[str]) -> str:
    """Ann, Ben and Cy."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def money_words(amount: int) -> str:
    """As on the score track: in $1,000 (HS-014)."""
    return f"${amount}k"


def explain(s: Homestretch, seat: int, code: int) -> str:
    if code >= c.BET:
        return explain_bet(s, seat, spot_of(code))
    if code >= c.PICK:
        return explain_horse(s, seat, code, number_of(code) - c.FIRST_NUMBER)
    horse = s.dice[0] + s.dice[1] - c.FIRST_NUMBER
    return {
        c.CLAIM_TURN: "Lay your five tokens now, ahead of your order. Your limit for each spot stays the same.",
        c.WAIT: "Keep your place in the betting order.",
        c.TWO_STOP: f"Horse {horse + 2} moves two spaces{helped(s, horse)}, and your turn ends.",
        c.ONE_REROLL: f"Horse {horse + 2} moves one space{helped(s, horse)}; then you roll again, "
        "and the horse of that roll moves two.",
        c.REROLL: "Roll once more: the horse of that roll moves two spaces.",
        c.END_TURN: "No second roll: the dice go to the next player.",
        c.BUY_BLIND: f"Buy the top card of the deck unseen, for {money_words(s.tables.blind_fee)} plus its cost.",
        c.PASS: "Buy nothing in this pass.",
    }[code]


def helped(s: Homestretch, horse: int) -> str:
    bonus = s.tables.bonus[s.handicap[horse]] if 0 <= horse < c.HORSES else 0
    return f" and {bonus} more for its handicap token" if bonus else ""


def explain_bet(s: Homestretch, seat: int, spot: int) -> str:
    token = s.tables.token[min(betting.next_token(s, seat), c.TOKENS - 1)]
    horse = spot // c.LINES
    when = ("comes in first", "comes in first or second", "comes in among the first three")[spot % c.LINES]
    return f"Your {token} pays {money_words(token * s.tables.payout[spot])} if {horse_words(s.tables, horse)} {when}."


def explain_horse(s: Homestretch, seat: int, code: int, horse: int) -> str:
    name, cost = horse_words(s.tables, horse), money_words(s.tables.cost[horse])
    if code >= c.BUY:
        own, others = s.stable[seat][horse], payout.shares_in_play(s, horse) - s.stable[seat][horse]
        return f"Buy a share of {name} for {cost}. You have {own} of its shares, others have {others}."
    if code >= c.MOVE_LAST:
        spaces = race.special_length(s)
        if s.handicap[horse] == c.CROSS:
            return f"{name} is chosen, but its X cancels the move and is spent."
        return f"{name} moves {spaces} {'space' if spaces == 1 else 'spaces'}{helped(s, horse)}."
    return f"Keep a share of {name}; it costs {cost} when all shares are turned up. The other cards go to the left."


# Prompts.


def prompt(s: Homestretch, viewer: int | None, names: Sequence[str]) -> Prompt:
    if s.due == OVER:
        winners = [names[seat] for seat in range(s.seats) if scoring.rank(s, seat) == 1]
        return Prompt(f"The game is over: {and_list(winners)} {'wins' if len(winners) == 1 else 'share victory'}.",
                      ("HS-114",))  # fmt: skip
    if s.phase == c.DRAFT:
        return draft_prompt(s, viewer, names)
    if s.phase in CHANCE_PROMPTS:
        text, clauses = CHANCE_PROMPTS[s.phase]
        who = race.thrower(s) if s.phase == c.FIRST_PLAYER else s.turn
        return Prompt(text.format(name=names[who], race=s.race + 1), clauses)
    asked, other, clauses = PROMPTS[s.phase]
    horse = s.dice[0] + s.dice[1]
    text = (asked if viewer == s.turn else other).format(
        name=names[s.turn],
        due=names[betting.due_bettor(s)] if s.phase == c.CLAIM else "",
        token=token_words(s) if viewer == s.turn else "",
        most=betting.limit(s, s.turn),
        horse=horse,
        spaces=race.special_length(s),
        money=money_words(s.money[s.turn]),
    )
    if s.phase == c.BETTING and s.places_by_colour:
        clauses = (*clauses, "HS-R13")
    return Prompt(text, clauses)


def token_words(s: Homestretch) -> str:
    return str(s.tables.token[betting.next_token(s, s.turn)]) if s.phase == c.BETTING else ""


def draft_prompt(s: Homestretch, viewer: int | None, names: Sequence[str]) -> Prompt:
    if viewer is not None and s.pick[viewer] < 0:
        return Prompt("Keep one card of your hand; the rest goes to your left.", ("HS-023", "HS-024"))
    late = [names[seat] for seat in range(s.seats) if s.pick[seat] < 0]
    return Prompt(f"{and_list(late)} {'keeps' if len(late) == 1 else 'keep'} a card.", ("HS-023", "HS-R08"))


CHANCE_PROMPTS = {
    c.DEAL: ("The blue cards are dealt.", ("HS-018",)),
    c.GHOST: ("A random card leaves the ghost hand.", ("HS-031",)),
    c.CARD: ("The card of race {race} is turned up.", ("HS-036",)),
    c.FIRST_PLAYER: ("Tied for least money: {name} rolls a die for the first turn.", ("HS-054", "HS-R21")),
    c.ROLL: ("{name} rolls the dice.", ("HS-056",)),
    c.OFFER: ("A share is dealt face up.", ("HS-101", "HS-110")),
    c.BLIND: ("{name} turns up the top card of the deck.", ("HS-106",)),
}

PROMPTS = {
    c.CLAIM: (
        "{due} is due to bet. Do you bet first?",
        "{due} is due to bet; {name} may bet first.",
        ("HS-049", "HS-R16"),
    ),
    c.BETTING: (
        "Lay your {token} on a spot (at most {most} of your tokens on each).",
        "{name} lays five bet tokens.",
        ("HS-042", "HS-047"),
    ),
    c.MOVE: (
        "Horse {horse}: move it two and stop, or one and roll again?",
        "{name} moves horse {horse}.",
        ("HS-057", "HS-058"),
    ),
    c.AGAIN: ("Roll again or end your turn?", "{name} may roll again.", ("HS-070", "HS-080")),
    c.SPECIAL: (
        "Horse {horse} has finished: move a horse in last place by {spaces}.",
        "{name} makes a special move of {spaces}.",
        ("HS-076", "HS-077"),
    ),
    c.BUYING: (
        "Buy a share, or pass. You have {money}.",
        "{name} may buy a share.",
        ("HS-103",),
    ),
}


# The settlement.


def settlement(s: Homestretch, seat: int) -> list[Line]:
    lines = [
        Line("Shares of the draft", -s.paid_draft[seat], ("HS-027",)),
        Line("Shares of the second-chance buy", -s.paid_buy[seat], ("HS-108",)),
    ]
    for number in range(c.RACES):
        if s.card[number] >= 0:
            lines.append(Line(f"Race {number + 1}: purses", s.purses[number][seat], ("HS-087",)))
            lines.append(Line(f"Race {number + 1}: bets", s.winnings[number][seat], ("HS-051",)))
    start = s.money[seat] - sum(line.amount for line in lines)
    return [Line("Start", start, ("HS-013",)), *lines]

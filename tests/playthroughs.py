"""A match as a text that a person can read, step by step, so that a changed word, clause or event is a line in a diff.

    12. P1: bet 3                       what was done; chance has no name before it
      ? P1: Choose an action.           what a viewer was asked or told to wait for, where that is new
        Bet, wins by odds: b3 »$3« ($3 → $18 / …)  [LD-082]
                                        what was offered by group: key, words, what it brings, the chosen one in » «; in
                                        full only at first
        > Bet $3 on 5 · Heliad          the whole label of the chosen one; of a roll what one enters
        ~ Pay $3 for a bet …            what the chosen action does, the first time one of its kind is chosen
      - Buy: Otto owns it  [LD-092]     what is listed as not possible now, each reason once
      x buy 4: Otto owns it  [LD-101]   why something that was possible before is refused now, each reason once
      ! P1 bets $3 on 5.  [LD-083]      what each viewer was told
      = P1 12, P2 15                    scores as things stand, where they changed

Who reads the same stands together: names, `watching` for a spectator, `others` for the largest group that is left,
nobody where all read it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from railbird.engine.game import Action
from railbird.match.match import Match
from railbird.match.record import read, walk

IN_FULL = 2  # times that the same question is told with all that was offered
TRIED = 16  # things that are not possible now, at each step: a reason is told once
Told = dict[str, Any]


def playthrough(record: Mapping[str, Any] | str) -> str:
    record = read(record)
    return "\n".join(Telling(record).lines) + "\n"


class Telling:
    def __init__(self, record: Mapping[str, Any]) -> None:
        self.lines: list[str] = []
        self.asked: dict[int | None, str] = {}  # what each viewer read last
        self.questions: Counter[str] = Counter()
        self.known: dict[int, str] = {}  # every action that was offered so far
        self.refused: set[str] = set()  # kinds of reason
        self.explained: set[str] = set()  # kinds of action
        self.turn = 0
        scores: list[int] = []
        steps = record["steps"]
        for number, match in enumerate(walk(record)):
            viewers = [*range(match.seats), None]
            if number:
                self.tell(match, viewers, number - 1)
            if match.scores() != scores:
                scores = match.scores()
                said = ", ".join(f"{name} {score}" for name, score in zip(match.names, scores, strict=True))
                self.lines.append(f"  = {said}")
            if number < len(steps):
                self.ask(match, viewers, number + 1, steps[number])
        if match.over:
            prompts = {viewer: match.prompt(viewer) for viewer in viewers}
            words = {viewer: prompt.text + clauses(prompt.rules) for viewer, prompt in prompts.items()}
            self.lines += [f"  ? {label}{text}" for label, text in grouped(match, words, viewers, None)]
            self.lines.append(f"The end: {', '.join(match.names[seat] for seat in match.winners())} won.")
            for seat in range(len(match.names)):
                for line in match.settlement(seat):
                    self.lines.append(f"  {match.names[seat]}: {line.label} {line.amount}{clauses(line.rules)}")

    def ask(self, match: Match, viewers: Sequence[int | None], number: int, step: Mapping[str, Any]) -> None:
        seat = None if step["who"] == "chance" else step["who"]
        who = "" if seat is None else f"{match.names[seat]}: "
        self.lines.append(f"{number}. {who}{step['do']}")
        prompts = {viewer: match.prompt(viewer) for viewer in viewers}
        words = {viewer: prompt.text + clauses(prompt.rules) for viewer, prompt in prompts.items()}
        new = [viewer for viewer in viewers if words[viewer] != self.asked.get(viewer)]
        self.asked = dict(words)
        self.lines += [f"  ? {label}{text}" for label, text in grouped(match, words, new, seat)]
        if seat is not None:
            self.offer(match, seat, step["do"], prompts[seat].text)
        else:
            self.outcome(match, step["do"])

    def outcome(self, match: Match, text: str) -> None:
        """The words of the outcome, where one of its kind came up for the first time."""
        state = match.position()
        code = match.game.outcome_code(state, text)
        assert code is not None
        words = match.game.outcome_words(state, code, match.names)
        kind = re.sub(r"\d+", "#", f"{kind_of(text)} {words.group.title}")
        if kind not in self.explained:
            self.explained.add(kind)
            brings = f" ({words.brings})" if words.brings else ""
            self.lines.append(f"    {words.group.title}: {words.key} {words.short or words.label}{brings}")
            self.lines.append(f"    > {words.label}")

    def offer(self, match: Match, seat: int, chosen: str, question: str) -> None:
        actions = match.actions(seat)
        legal = {action.code for action in actions}
        state = match.position()
        refused = [code for code in self.known if code not in legal and not state.permits(seat, code)]
        question = re.sub(r"\d+", "#", question)
        self.questions[question] += 1
        if self.questions[question] <= IN_FULL:
            self.lines += [f"    {line}" for line in offers(actions, chosen)]
        else:
            one = [action for action in actions if action.text == chosen]
            self.lines += [f"    {len(actions)} offered: {line}" for line in offers(one, chosen)]
        for action in actions:
            if action.text == chosen:
                self.lines.append(f"    > {action.label}")
                if (kind := kind_of(chosen)) not in self.explained:
                    self.explained.add(kind)
                    self.lines.append(f"    ~ {match.explain(action, seat)}")
        for told in match.refused(seat):
            kind = re.sub(r"\d+", "#", f"- {told.label.split()[0]} {told.reason} {told.rule}")
            if kind not in self.refused:
                self.refused.add(kind)
                self.lines.append(f"  - {told.label}: {told.reason}{clauses([told.rule])}")
        for code in rotated(refused, self.turn)[:TRIED]:
            reason, clause = match.game.refusal(state, seat, code)
            kind = re.sub(r"\d+|'[^']*'", "#", f"{reason} {clause}")
            if kind not in self.refused:
                self.refused.add(kind)
                self.lines.append(f"  x {self.known[code]}: {reason}{clauses([clause] if clause else [])}")
        self.turn += 1
        self.known.update({action.code: action.text for action in actions})

    def tell(self, match: Match, viewers: Sequence[int | None], step: int) -> None:
        logs = {viewer: [event for event in match.log(viewer, step) if event.step == step] for viewer in viewers}
        longest = max(len(log) for log in logs.values())
        for at in range(longest):
            words = {
                viewer: f"({log[at].kind}) {log[at].text}{clauses(log[at].rules)}"
                for viewer, log in logs.items()
                if at < len(log)
            }
            told = list(words)
            self.lines += [f"  ! {label}{text}" for label, text in grouped(match, words, told, None, len(viewers))]


def offers(actions: Sequence[Action], chosen: str) -> list[str]:
    """By group, in its order; actions with the same clauses stand in a line."""
    rows: dict[tuple[str, str], list[str]] = {}
    for action in sorted(actions, key=lambda action: action.group.place):
        words = action.short.replace("\n", " ")
        shown = f"{action.key} {f'»{words}«' if action.text == chosen else words}"
        group = f"{action.group.title}{f', {action.group.hint}' if action.group.hint else ''}"
        brings = f" ({action.brings})" if action.brings else ""
        rows.setdefault((group, clauses(action.rules)), []).append(shown + brings)
    return [f"{group}: {' | '.join(texts)}{rules}" for (group, rules), texts in rows.items()]


def grouped(
    match: Match,
    words: Mapping[int | None, str],
    viewers: Iterable[int | None],
    first: int | None,
    everybody: int | None = None,
) -> list[tuple[str, str]]:
    """(who reads it, what), the asked seat first."""
    groups: dict[str, list[int | None]] = {}
    for viewer in viewers:
        groups.setdefault(words[viewer], []).append(viewer)
    if len(groups) == 1 and len(next(iter(groups.values()))) == (everybody or len(words)):
        return [("", text) for text in groups]
    rows = sorted(groups.items(), key=lambda group: (first not in group[1], len(group[1])))
    largest = max((group for group in groups.values() if first is None or first not in group), key=len, default=[])
    return [(label(match, group, len(largest) > 1 and group is largest), text) for text, group in rows]


def label(match: Match, group: Sequence[int | None], others: bool) -> str:
    if others:
        return "others: "
    return " and ".join("watching" if viewer is None else match.names[viewer] for viewer in group) + ": "


def kind_of(text: str) -> str:
    """The first word of an action: what it is about."""
    return text.split()[0]


def clauses(rules: Iterable[str]) -> str:
    found = " ".join(rules)
    return f"  [{found}]" if found else ""


def rotated(codes: list[int], by: int) -> list[int]:
    """Others each time, so that a match shows many refusals."""
    at = by * 7 % len(codes) if codes else 0
    return codes[at:] + codes[:at]

"""The record of a match: one JSON document for replay, goldens, bug reports, datasets and review.

docs/record.md describes the format, record.schema.json states it. Chance results are recorded, so a replay never
rolls; what the dice should have shown is recomputed by `verify`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird.errors import BadRecord, IllegalAction
from railbird.games.registry import find
from railbird.match.dice import SEED_BYTES, CommittedDice, commitment_of
from railbird.match.match import CHANCE_STEP, Match, Seated, Step, Stretch
from railbird.match.setup import make_dice, prepare
from railbird.match.shared_record import Burned, Check, read_shared, write_shared

if TYPE_CHECKING:
    from railbird.engine.game import Game

FORMAT = "railbird-record/1"
SCHEMA_FILE = Path(__file__).with_name("record.schema.json")
LARGEST_RECORD = 2_000_000  # characters; the longest games have about 100,000
KEYS = {
    "format", "game", "rules", "edition", "seats", "options", "dice", "players", "start", "steps", "result",
}  # fmt: skip
NEEDED = ("format", "game", "rules", "edition", "seats", "options", "dice", "steps")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found right: steps replayed, rolls recomputed from a revealed seed, rolls that could not be. Of shared
    dice also how many draws there were, which were burned, and in how many each browser (by its people) had a part."""

    steps: int
    rolls_checked: int
    rolls_unchecked: int
    over: bool
    draws: int = 0
    burned: tuple[Burned, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON; what only shared dice have is left out for others."""
        plain = {key: getattr(self, key) for key in ("steps", "rolls_checked", "rolls_unchecked", "over")}
        if not self.draws:
            return plain
        burned = [asdict(one) for one in self.burned]
        return {**plain, "draws": self.draws, "burned": burned, "parts": [list(part) for part in self.parts]}


def write(match: Match, reveal: bool) -> dict[str, Any]:
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "edition": match.components.to_dict(),
        "seats": list(match.names[: match.seats]),
        "options": dict(match.options),
        "dice": [write_stretch(stretch, reveal) for stretch in match.stretches],
    }
    if match.players:
        record["players"] = [write_player(here, len(match.steps)) for here in match.players]
    if match.started_from is not None:
        record["start"] = match.started_from
    record["steps"] = [
        {"who": "chance" if step.who == CHANCE_STEP else step.who, "do": step.text} for step in match.steps
    ]
    if match.over:
        record["result"] = {"scores": match.scores(), "winners": match.winners()}
    return record


def write_stretch(stretch: Stretch, reveal: bool) -> dict[str, Any]:
    if stretch.shared is not None:
        return write_shared(stretch.shared, stretch.start, reveal)
    if not stretch.commitment:
        return {"from": stretch.start, "kind": "manual"}
    entry: dict[str, Any] = {
        "from": stretch.start,
        "kind": "rolled",
        "commitment": stretch.commitment,
        "entropy": list(stretch.entropy),
    }
    if reveal and stretch.dice is not None:
        entry["seed"] = stretch.dice.seed.hex()
    return entry


def write_player(here: Seated, steps: int) -> dict[str, Any]:
    kind = {"kind": "bot", "level": here.level} if here.level else {"kind": "person"}
    return {"from": min(here.start, steps), "seat": here.seat, **kind}  # a step may have been taken back since


def dumps(record: Mapping[str, Any]) -> str:
    """A record as text: one step a line, so that people and `diff` can read it."""
    lines = []
    for key, value in record.items():
        if key == "steps":
            steps = ",\n".join("    " + json.dumps(step, ensure_ascii=False) for step in value)
            lines.append(f'  "steps": [\n{steps}\n  ]' if value else '  "steps": []')
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(record: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    """A record whose outside is sound: format, versions, types. The steps are judged by replaying them."""
    if isinstance(record, str | bytes):
        record = parse(record)
    if not isinstance(record, Mapping):
        raise BadRecord(f"a record is a JSON object, not {type(record).__name__}")
    for key in NEEDED:
        if key not in record:
            raise BadRecord(f"{key}: missing")
    if record["format"] != FORMAT:
        raise BadRecord(f"format: {record['format']!r:.60} is not {FORMAT!r}, the only one this version reads")
    for key in record:
        if key not in KEYS:
            raise BadRecord(f"{key}: unknown key")
    game = find(record["game"])
    if record["rules"] != game.rules_version:
        raise BadRecord(
            f"rules: the record was made under version {record['rules']!r:.20} of the rules of {game.id}; "
            f"this is version {game.rules_version}"
        )
    for key in ("edition", "options", "start", "result"):
        if key in record and not isinstance(record[key], dict):
            raise BadRecord(f"{key}: must be an object")
    for key in ("seats", "dice", "steps", "players"):
        if key in record and not isinstance(record[key], list):
            raise BadRecord(f"{key}: must be a list")
    return record


def parse(text: str | bytes) -> Any:
    if len(text) > LARGEST_RECORD:
        raise BadRecord(f"the record has {len(text):,} characters; the limit is {LARGEST_RECORD:,}")
    try:
        return json.loads(text.decode("utf-8") if isinstance(text, bytes) else text)
    except UnicodeDecodeError as error:
        raise BadRecord(f"not UTF-8 text (byte {error.start})") from None
    except json.JSONDecodeError as error:
        raise BadRecord(f"not valid JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise BadRecord("not a record: nested too deeply") from None
    except ValueError:
        raise BadRecord("not a record: a number of thousands of digits") from None


def walk(record: Mapping[str, Any] | str | bytes) -> Iterator[Match]:
    """The match before its first step and after each one, always the same object. Nothing is ever rolled."""
    record = read(record)
    match = prepare(record["game"], record["seats"], edition=record["edition"], options=record["options"])
    match.stretches = read_stretches(record["dice"])
    match.players = read_players(record.get("players", []), match.seats)
    if "start" in record:
        match.start_from(record["start"])
        match.take_single_options()
    yield match
    for number, entry in enumerate(record["steps"]):
        step = read_step(match.game, number, entry)
        try:
            match.apply_step(step)
        except IllegalAction as error:
            raise BadRecord(f"step {number + 1} ({entry['do']}): {error}") from None
        yield match
    check_result(match, record)


def replay(record: Mapping[str, Any] | str | bytes) -> Match:
    """The match that a record tells, every step verified; an unfinished one can be played on."""
    *_, match = walk(record)
    last = match.stretches[-1] if match.stretches else None
    if not match.over:
        if last is None or (last.dice is None and last.commitment):
            match.use_dice(make_dice("rolled", None, ()))  # the seed was never shown: new dice from here on
        else:
            match.go_on()
    return match


def verify(record: Mapping[str, Any] | str | bytes) -> Verdict:
    """Replay, and recompute every roll whose seed is shown; BadRecord names the first wrong step."""
    record = read(record)
    checked = unchecked = 0
    steps = record["steps"]
    number = -1
    match = check = None
    for number, match in enumerate(walk(record)):
        if not number:
            check = check_of(match)
        if number >= len(steps) or not isinstance(steps[number], Mapping) or steps[number].get("who") != "chance":
            if check is not None:
                check.decision()
            continue
        stretch = stretch_at(match.stretches, number)
        dice = stretch.dice if stretch is not None else None
        shared = check if stretch is not None and stretch.shared is not None else None
        if dice is None and shared is None:
            unchecked += 1
        elif match.chance and (due := due_outcome(match, dice, shared)) != steps[number].get("do"):
            raise BadRecord(f"step {number + 1} ({steps[number].get('do')!r:.60}): the committed dice show {due!r}")
        else:
            checked += 1
    assert match is not None
    plain = Verdict(number, checked, unchecked, match.over)
    if check is None:
        return replace(plain, draws=draws_of(match))
    check.end()
    parts = tuple((check.name_of(match, device), count) for device, count in enumerate(check.parts))
    return replace(plain, draws=draws_of(match), burned=tuple(check.burned), parts=parts)


def check_of(match: Match) -> Check | None:
    """What recomputes shared dice whose seed is shown."""
    shared = match.stretches[0].shared if match.stretches else None
    return Check(shared, match) if shared is not None and shared.seed is not None else None


def due_outcome(match: Match, dice: CommittedDice | None, check: Check | None) -> str:
    if check is not None:
        return check.due_outcome(match)
    assert dice is not None
    return match.due_outcome(dice)


def draws_of(match: Match) -> int:
    shared = match.stretches[0].shared if match.stretches else None
    return len(shared.draws) if shared is not None else 0


def stretch_at(stretches: list[Stretch], step: int) -> Stretch | None:
    found = None
    for stretch in stretches:
        if stretch.start <= step:
            found = stretch
    return found


def read_step(game: Game, number: int, entry: Any) -> Step:
    if not isinstance(entry, Mapping) or set(entry) != {"who", "do"} or not isinstance(entry["do"], str):
        raise BadRecord(f'step {number + 1}: must be an object with "who" and the text "do"')
    who = entry["who"]
    if who == "chance":
        return Step(CHANCE_STEP, entry["do"])
    if type(who) is not int or not 0 <= who < game.seats[-1]:
        raise BadRecord(f'step {number + 1}: "who" is a seat number or "chance", not {who!r:.40}')
    return Step(who, entry["do"])


def read_players(entries: list[Any], seats: int) -> list[Seated]:
    players: list[Seated] = []
    for number, entry in enumerate(entries):
        place = f"players[{number}]"
        if not isinstance(entry, Mapping) or type(entry.get("from")) is not int or entry["from"] < 0:
            raise BadRecord(f'{place}: must be an object with the step it begins "from"')
        if type(entry.get("seat")) is not int or not 0 <= entry["seat"] < seats:
            raise BadRecord(f"{place}.seat: must be a seat from 0 to {seats - 1}")
        level = entry.get("level", "")
        if not isinstance(level, str) or len(level) > 40 or not level.isprintable():
            raise BadRecord(f"{place}.level: must be a text of at most 40 characters")
        if (entry.get("kind"), bool(level)) not in (("person", False), ("bot", True)):
            raise BadRecord(f'{place}.kind: must be "person", or "bot" with its level')
        if players and entry["from"] < players[-1].start:
            raise BadRecord(f"{place}.from: begins before the entry ahead of it")
        players.append(Seated(entry["from"], entry["seat"], level))
    return players


def read_stretches(entries: list[Any]) -> list[Stretch]:
    stretches: list[Stretch] = []
    for number, entry in enumerate(entries):
        place = f"dice[{number}]"
        if not isinstance(entry, Mapping) or type(entry.get("from")) is not int or entry["from"] < 0:
            raise BadRecord(f'{place}: must be an object with the step it begins "from"')
        if stretches and entry["from"] < stretches[-1].start:
            raise BadRecord(f"{place}.from: begins before the entry ahead of it")
        if entry.get("kind") == "manual":
            stretches.append(Stretch(entry["from"], None))
        elif entry.get("kind") == "rolled":
            stretches.append(read_rolled(place, entry))
        elif entry.get("kind") == "shared":
            shared = read_shared(place, entry)
            stretches.append(Stretch(entry["from"], None, shared.commitment, (), shared))
        else:
            raise BadRecord(f'{place}.kind: must be "rolled", "shared" or "manual"')
    return stretches


def read_rolled(place: str, entry: Mapping[str, Any]) -> Stretch:
    commitment, seed, entropy = entry.get("commitment"), entry.get("seed"), entry.get("entropy", [])
    if not isinstance(commitment, str) or len(commitment) != 64:
        raise BadRecord(f"{place}.commitment: must be 64 hexadecimal digits")
    if not isinstance(entropy, list) or not all(isinstance(word, str) for word in entropy):
        raise BadRecord(f"{place}.entropy: must be a list of texts")
    if seed is None:
        return Stretch(entry["from"], None, commitment, tuple(entropy))
    try:
        raw = bytes.fromhex(seed)
    except (TypeError, ValueError):
        raw = b""
    if len(raw) != SEED_BYTES:
        raise BadRecord(f"{place}.seed: must be {2 * SEED_BYTES} hexadecimal digits")
    if commitment_of(raw) != commitment:
        raise BadRecord(f"{place}.seed: is not the seed that was committed to before the first roll")
    return Stretch(entry["from"], CommittedDice(raw, entropy), commitment, tuple(entropy))


def check_result(match: Match, record: Mapping[str, Any]) -> None:
    if "result" not in record:
        return
    if not match.over:
        raise BadRecord(f"result: claimed, but after {len(record['steps'])} steps the match is not over")
    for key, real in (("scores", match.scores()), ("winners", match.winners())):
        if record["result"].get(key) != real:
            raise BadRecord(f"result.{key}: {record['result'].get(key)!r:.60} is claimed, the steps give {real}")

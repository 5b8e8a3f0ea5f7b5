"""A table as the fold of its log: seats, match, moves. No clock, no network, no storage.

`apply` takes an entry that was read; the commands below judge a wish, carry it out and return the entries that say so.
Both lead to the same table, which is what makes a restart invisible.
"""

from __future__ import annotations

from array import array
from base64 import b64decode
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from railbird.bots import name_of
from railbird.errors import BadOption, BadRecord, IllegalAction
from railbird.games.registry import find
from railbird.match.dice import CommittedDice, commitment_of
from railbird.match.match import CHANCE_STEP, Match, Step, Stretch
from railbird.match.moments import Moment, Sight
from railbird.match.setup import make_dice, prepare
from railbird.server.draws import Draws
from railbird.server.limits import MOST_OF_SEAT, MOST_UNDOS
from railbird.server.recent import Recent
from railbird.server.showing import EVERYBODY, bits_of, shown_to, undo_shows, undone_to
from railbird.server.store import Entry, Summary, TableRow

OPEN, PLAYING, OVER = "open", "playing", "over"


class Refused(Exception):
    """A command that is not carried out. The codes are in docs/protocol.md."""

    def __init__(self, code: str, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule


@dataclass(slots=True)
class Seat:
    kind: str  # me, device, link or bot
    name: str
    joined: bool
    bot: str | None  # the level that plays it now
    entropy: str = ""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Which command an entry comes from, and when."""

    command: str | None
    at: float


class Progress:
    def __init__(self, row: TableRow) -> None:
        spec = row.spec
        if spec["rules"] != find(row.game).rules_version:
            raise BadRecord(f"the table was made under version {spec['rules']} of the rules of {row.game}")
        self.id = row.id
        self.game: str = row.game
        self.options: dict[str, Any] = spec["options"]
        self.edition: Mapping[str, Any] | None = spec["edition"]
        self.dice: str = spec["dice"]
        self.clock: int | None = spec["clock"]
        self.seats = [read_seat(number, wish) for number, wish in enumerate(spec["seats"])]
        self.n = 0
        self.base = 0  # commands up to this entry are not known here: it was read from a snapshot
        self.started = False
        self.rematch: str | None = None
        self.entropy: list[str] = []
        self.moves = [0] * (len(self.seats) + 1)  # decisions taken by each seat; the last counts entered outcomes
        self.decided = [0] * len(self.seats)  # those of them that everybody knows of
        self.undone = [0] * len(self.seats)  # how often each seat has taken back since the last roll
        self.used = [0] * len(self.seats)  # entries of each seat
        self._rolls = 0
        self._seed = row.seed
        self.commitment = "" if self.dice == "manual" else commitment_of(row.seed)
        self.draws = Draws(row.id, row.seed) if self.dice == "shared" else None
        self._commands: dict[str, int] = {}
        self._floors = array("i")  # per entry: the number of steps that it left as they were
        self._knowing = array("h")  # per entry: bits of those to whom it shows
        self._known: dict[tuple[int, ...], tuple[int, array[int]]] = {}  # by seats held: up to which entry, and which
        self._strokes = 0  # how many entries do not show to everybody
        self._watched = False
        self._moment: Moment | None = None  # of the entry that is being written
        self._recent = Recent()
        self.updated = row.created  # when something last happened that everybody may know
        self.match = self._prepare()

    @property
    def _all(self) -> range:
        return range(len(self.seats))

    @property
    def phase(self) -> str:
        return OPEN if not self.started else OVER if self.match.over else PLAYING

    @property
    def seed(self) -> str:
        """Shown when the match is over, never before."""
        return self._seed.hex() if self.phase == OVER and self.dice != "manual" else ""

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def done(self, command: str) -> int | None:
        """The entry that a command led to, if it was carried out before."""
        return self._commands.get(command)

    def number_for(self, seats: tuple[int, ...], entry: int | None = None) -> int:
        """`n` of an entry (else the newest) as whoever holds these seats may know it: secret strokes of others are not
        counted."""
        entry = self.n if entry is None else entry
        return bisect_right(self._known_to(seats), entry) if self._strokes else entry

    def entry_of(self, number: int, seats: tuple[int, ...]) -> int:
        """The entry that the holder of these seats knows by `number`; 0 if there is none."""
        if not self._strokes:
            return number if 0 < number <= self.n else 0
        known = self._known_to(seats)
        return known[number - 1] if 0 < number <= len(known) else 0

    def _known_to(self, seats: tuple[int, ...]) -> array[int]:
        """The entries that show to whoever holds these seats; found once, and carried on as the log grows."""
        upto, known = self._known.get(seats, (0, array("i")))
        if upto < len(self._knowing):
            mine = bits_of(seats)
            known.extend(entry for entry, bits in enumerate(self._knowing[upto:], upto + 1) if bits & mine)
            self._known[seats] = (len(self._knowing), known)
        return known

    def changed_since(self, entry: int) -> int:
        """The first step that has changed since this entry; -1 for all."""
        return min(self._floors[entry:], default=len(self.match.steps)) if entry else -1

    def watch(self) -> None:
        """From here on entries can be told by what they changed."""
        if not self._watched:
            self._watched = True
            self.match.watch()

    @property
    def sight(self) -> Sight:
        """The table as people see it now."""
        self.watch()
        return self.match.sight

    def moments_since(self, number: int, seats: tuple[int, ...]) -> list[Moment] | None:
        """All that the holder of these seats has learned since the entry he knows by `number`; None if it is too much,
        or was not watched."""
        if not number:
            return None
        return self.moments_of(self._known_to(seats)[number:] if self._strokes else range(number + 1, self.n + 1))

    def moments_of(self, entries: Sequence[int]) -> list[Moment] | None:
        """What each of these entries was; None if they are too many, or some were not watched."""
        return self._recent.of(entries)

    @property
    def rolling(self) -> bool:
        """Shared dice are being drawn: nobody can act or undo."""
        return self.draws is not None and self.draws.question is not None

    def move(self, seat: int | None) -> int:
        return self.moves[-1 if seat is None else seat]

    def may_undo(self, seat: int) -> bool:
        """Has the seat taken back less often than it may between two rolls? Else the log would grow for ever."""
        return self.undone[seat] < MOST_UNDOS

    def worn_out(self, seat: int) -> bool:
        """Has the seat done more than any match needs? Then a bot plays it to the end, and the others can go on."""
        return self.used[seat] >= MOST_OF_SEAT

    def may_give(self, seat: int, seats: tuple[int, ...]) -> bool:
        """Before the start only whoever set the table up gives others' seats to bots, and nobody gives away his: a
        guest could begin without him. Where all came by a link, anybody may."""
        hosts = {number for number, other in enumerate(self.seats) if other.kind in ("me", "device")}
        return not hosts or (seat not in hosts and bool(hosts.intersection(seats)))

    def free_for(self, seats: tuple[int, ...]) -> list[int]:
        """Seats that nobody has taken, and that the holder of these may give to a bot."""
        if self.phase != OPEN or not seats:
            return []
        return [n for n in self._all if n not in seats and not self.seats[n].joined and self.may_give(n, seats)]

    def bots_waiting(self) -> list[int]:
        return [seat for seat in self.match.waiting if self.seats[seat].bot] if self.started else []

    def people_waiting(self) -> list[int]:
        return [seat for seat in self.match.waiting if not self.seats[seat].bot] if self.started else []

    def summary(self) -> Summary:
        over = self.phase == OVER
        return Summary(
            phase=self.phase,
            names=list(self.match.names) if self.started else self.names,
            waiting=list(self.match.waiting) if self.started else [],
            scores=self.match.scores() if over else None,
            winners=self.match.winners() if over else None,
            rematch=self.rematch,
        )

    # Reading the log.

    def apply(self, entry: Entry) -> None:
        assert entry.n == self.n + 1, f"entry {entry.n} after {self.n}"
        data = entry.data
        before = len(self.match.steps)
        shown = EVERYBODY
        if entry.kind == "join":
            assert entry.seat is not None
            self._sit(entry.seat, data["name"], data["entropy"])
        elif entry.kind == "start":
            self._start(data["entropy"])
            self.match.stretches = [self._stretch()]
            self.match.take_single_options()
            before = -1
            self._replay(data["steps"])
            self._read_plan(data)
        elif entry.kind == "act":
            shown = self._read_act(entry)
            self._read_plan(data)
        elif entry.kind == "undo":
            shown = self._read_undo(entry)
            before = len(self.match.steps)
        elif entry.kind in ("anchor", "heard", "draw"):
            self._read_draws(entry)
        elif entry.kind in ("bot", "take"):
            assert entry.seat is not None
            self._hand(entry.seat, data["level"])
        elif entry.kind == "rematch":
            self.rematch = data["table"]
        else:
            raise IllegalAction(f"entry {entry.n}: unknown kind {entry.kind!r}")
        self._book(entry, before, shown)

    def _read_act(self, entry: Entry) -> int:
        """Bits of those to whom it shows: as written, since finding out takes most of a fold's time. Entries of
        versions before this was written have none."""
        if "to" in entry.data:
            self._replay(entry.data["steps"])
            return int(entry.data["to"])
        self.watch()
        self._replay(entry.data["steps"])
        return self._shown_to(entry.seat)

    def _read_undo(self, entry: Entry) -> int:
        assert entry.seat is not None
        shown = int(entry.data["to"]) if "to" in entry.data else self._take_back(entry.seat)
        if not shown or ("to" in entry.data and not self.match.undo(entry.seat)):
            raise IllegalAction(f"entry {entry.n}: nothing to undo")
        return shown

    def _take_back(self, seat: int) -> int:
        """Undo, and bits of those to whom it shows; 0 if there is nothing to undo."""
        self.watch()
        told = undo_shows(self.match)
        if not self.match.undo(seat):
            return 0
        self._moment = self.match.moment()
        return undone_to(self._moment, seat, told)

    def _shown_to(self, seat: int | None) -> int:
        """Bits of those to whom what was just done shows."""
        self._moment = self.match.moment()
        return shown_to(self._moment, seat, len(self.seats))

    def _read_plan(self, data: Mapping[str, Any]) -> None:
        """Who is asked for the draw that an entry leads to."""
        if self.draws is not None and "draw" in data:
            self.draws.ask(data["draw"], len(self.match.steps))

    def _read_draws(self, entry: Entry) -> None:
        if self.draws is None:
            raise IllegalAction(f"entry {entry.n}: the dice of this table are not shared")
        data = entry.data
        if entry.kind == "anchor":
            self.draws.add(data, self.started, entry.n)
        elif entry.kind == "heard":
            self.draws.hear(data)
        else:
            step = len(self.match.steps)
            self.draws.end(data)
            self._replay(data["steps"])
            if "next" in data:
                self.draws.ask(data["next"], step)

    def _replay(self, steps: list[list[Any]]) -> None:
        for who, text in steps:
            self.match.apply_step(Step(CHANCE_STEP if who is None else who, text))

    # Snapshots.

    def keep(self) -> dict[str, Any]:
        """The fold of the log up to here, ready for JSON; all but the ids of the commands, which the store finds."""
        return {
            "n": self.n,
            "seats": [[seat.name, seat.joined, seat.bot, seat.entropy] for seat in self.seats],
            "started": self.started,
            "rematch": self.rematch,
            "entropy": self.entropy,
            "moves": list(self.moves),
            "decided": list(self.decided),
            "undone": list(self.undone),
            "used": list(self.used),
            "updated": self.updated,
            "floors": self._floors.tobytes(),
            "knowing": self._knowing.tobytes(),
            "strokes": self._strokes,
            "match": self.match.keep() if self.started else None,
            "draws": self.draws.keep() if self.draws is not None else None,
        }

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """Go on from what `keep` gave, instead of from the beginning of the log."""
        for seat, (name, joined, bot, entropy) in zip(self.seats, kept["seats"], strict=True):
            seat.name, seat.joined, seat.bot, seat.entropy = name, joined, bot, entropy
        if kept["started"]:
            self._start(kept["entropy"])
            self.match.stretches = [self._stretch()]
            self.match.take_up(kept["match"])
        if self.draws is not None:
            self.draws.take_up(kept["draws"])
        self.n = self.base = int(kept["n"])
        self.rematch = kept["rematch"]
        self.moves, self.decided = list(kept["moves"]), list(kept["decided"])
        self.undone, self.used = list(kept["undone"]), list(kept["used"])
        self._rolls = self.match.rolls()
        self.updated = float(kept["updated"])
        self._floors.frombytes(b64decode(kept["floors"]))  # as text: they grow with the log, and lists take long
        self._knowing.frombytes(b64decode(kept["knowing"]))
        self._strokes = int(kept["strokes"])
        if not len(self._floors) == len(self._knowing) == self.n:
            raise ValueError(f"a snapshot of {self.n} entries tells of {len(self._floors)}")

    # Commands.

    def join(self, seat: int, name: str, entropy: str, stamp: Stamp) -> list[Entry]:
        self._need(OPEN)
        if self.seats[seat].bot:
            raise Refused("phase", f"seat {seat} is played by a bot")
        if self.worn_out(seat):
            raise Refused("phase", "this seat has been taken too often")
        name = " ".join(name.split())
        if not name or not name.isprintable() or not entropy.isprintable():
            raise Refused("bad", "a name is 1 to 24 printable characters, entropy 16 to 64")
        others = [other.name for number, other in enumerate(self.seats) if number != seat and other.joined]
        if name.casefold() in (other.casefold() for other in others):
            raise Refused("bad", f"somebody at this table is called {name} already")
        self._sit(seat, name, entropy)
        entries = [self._write("join", seat, {"name": name, "entropy": entropy}, stamp)]
        return entries + self.start_if_ready(stamp.at)

    def start_if_ready(self, at: float) -> list[Entry]:
        """The match begins when everybody has joined."""
        if self.started or not all(seat.joined for seat in self.seats):
            return []
        entropy = [seat.entropy for seat in self.seats if seat.entropy]
        if self.draws is not None:
            self._start(entropy)
            self.match.stretches = [self._stretch()]
            self.match.go_on()
        else:
            try:
                dice = make_dice(self.dice, self._seed, entropy)
            except BadOption as error:
                raise Refused("bad", str(error)) from None
            self._start(entropy)
            self.match.use_dice(dice)
        data = {"entropy": entropy, "steps": self._steps(0), **self._plan()}
        return [self._write("start", None, data, Stamp(None, at), floor=-1), *self._roll_alone(at)]

    def act(self, seat: int | None, do: str | int, move: int, stamp: Stamp) -> list[Entry]:
        self._need(PLAYING)
        self._check_move(seat, move)
        if seat is None and not self.match.chance:
            raise Refused("illegal", "nothing is to be rolled or drawn now")
        self.watch()
        first = len(self.match.steps)
        try:
            self.match.carry_out(do, seat)
        except IllegalAction as error:
            raise Refused("illegal", error.reason, error.rule) from None
        shown = self._shown_to(seat)
        data = {"steps": self._steps(first), "to": shown, **self._plan()}
        return [self._write("act", seat, data, stamp, first, shown), *self._roll_alone(stamp.at)]

    def undo(self, seat: int, move: int, stamp: Stamp) -> list[Entry]:
        self._need(PLAYING)  # not when over: the seed of the dice has been shown
        self._check_move(seat, move)
        if self.rolling:
            raise Refused("illegal", "the dice are rolling: nothing before them is taken back")
        if not self.may_undo(seat):
            raise Refused("illegal", f"you have taken back {MOST_UNDOS} times since the last roll; that is enough")
        shown = self._take_back(seat)
        if not shown:
            raise Refused("illegal", "there is nothing of yours that could still be taken back")
        return [self._write("undo", seat, {"to": shown}, stamp, shown=shown)]

    def hand_over(self, seat: int, level: str, stamp: Stamp, cause: str) -> list[Entry]:
        self._need(OPEN, PLAYING)
        if self.seats[seat].bot:
            raise Refused("phase", f"{self.seats[seat].name} is played by a bot already")
        self._hand(seat, level)
        entries = [self._write("bot", seat, {"level": level, "cause": cause}, stamp)]
        return entries + self.start_if_ready(stamp.at)

    def take_back(self, seat: int, stamp: Stamp) -> list[Entry]:
        self._need(OPEN, PLAYING)
        if self.seats[seat].kind == "bot" or not self.seats[seat].bot:
            raise Refused("phase", f"{self.seats[seat].name} is not a seat that a bot was lent")
        if self.worn_out(seat):
            raise Refused("phase", f"this seat has made {MOST_OF_SEAT:,} moves; a bot plays it to the end")
        self._hand(seat, None)
        return [self._write("take", seat, {"level": None}, stamp)]

    def play_again(self, table: str, stamp: Stamp) -> list[Entry]:
        self._need(OVER)
        if self.rematch is not None:
            raise Refused("phase", "there is a rematch already")
        if not table:  # the match ended between the question and now
            raise Refused("late", "the table has moved on since; look again")
        self.rematch = table
        return [self._write("rematch", None, {"table": table}, stamp)]

    # Shared dice (draws.py). What browsers answered is checked before it comes here.

    def anchor(self, device: str, anchor: str, seats: tuple[int, ...], stamp: Stamp) -> list[Entry]:
        self._need(OPEN, PLAYING)
        assert self.draws is not None
        if not self.draws.has_room(seats):
            raise Refused("phase", "too many browsers have sat down here; this one has no part in the dice")
        data = {"device": device, "anchor": anchor, "seats": seats}
        self.draws.add(data, self.started, self.n + 1)
        return [self._write("anchor", seats[0], data, stamp)]

    def answered(self, i: int, round: int, links: Mapping[int, str], stamp: Stamp) -> list[Entry]:
        """The time for this round of draw i is over, or everybody has answered; these are the round's links."""
        asked = self.draws.question if self.draws is not None else None
        if self.draws is None or asked is None or (asked.i, asked.round) != (i, round):
            raise Refused("late", "this draw has been made")
        data: dict[str, Any] = {"i": i, "links": sorted(links.items())}
        absent = [number for number in asked.asked if number not in links]
        if not asked.last_round:
            data["silent"] = absent
            self.draws.hear(data)
            return [self._write("heard", None, data, stamp), *self._roll_alone(stamp.at)]
        return self._burn(data, absent, stamp) if absent else self._roll(data, stamp)

    def _plan(self) -> dict[str, Any]:
        """Part of an entry that leads to chance: who is asked for the draw."""
        if self.draws is None or not self.match.rolling:
            return {}
        plan = self.draws.plan()
        self.draws.ask(plan, len(self.match.steps))
        return {"draw": plan}

    def _roll_alone(self, at: float) -> list[Entry]:
        """Where nobody is left to be asked the draw is made at once."""
        asked = self.draws.question if self.draws is not None else None
        if asked is None or not asked.last_round or asked.asked:
            return []
        return self._roll({"i": asked.i, "links": []}, Stamp(None, at))

    def _roll(self, data: dict[str, Any], stamp: Stamp) -> list[Entry]:
        assert self.draws is not None
        first = len(self.match.steps)
        dice = self.draws.dice(self.match, dict(data["links"]))
        self.match.roll(dice)
        data |= {"mark": dice.mark, "rolls": dice.rolls, "steps": self._steps(first)}
        self.draws.end(data)
        return [self._write("draw", None, data, stamp, first)]

    def _burn(self, data: dict[str, Any], missing: list[int], stamp: Stamp) -> list[Entry]:
        """Somebody did not keep a promise: these links are used up, and the draw is made anew with the next ones."""
        assert self.draws is not None
        data |= {"missing": missing, "steps": []}
        self.draws.end(data)
        data |= {"next": self._plan()["draw"]}
        return [self._write("draw", None, data, stamp), *self._roll_alone(stamp.at)]

    # Inside.

    def _prepare(self) -> Match:
        return prepare(self.game, self.names, edition=self.edition, options=self.options)

    def _sit(self, seat: int, name: str, entropy: str) -> None:
        self.seats[seat].name, self.seats[seat].entropy = name, entropy
        self.seats[seat].joined = True

    def _start(self, entropy: list[str]) -> None:
        self.started = True
        self.entropy = entropy
        self.match = self._prepare()
        if self._watched:
            self.match.watch()
        for seat in self._all:
            self.match.seat_player(seat, self.seats[seat].bot or "")
        if self.draws is not None:
            self.draws.begin(self.match)

    def _stretch(self) -> Stretch:
        """The dice of a match whose rolls are read from the log, or made by draws."""
        if self.dice == "manual":
            return Stretch(0, None)
        if self.draws is not None:
            return Stretch(0, None, self.commitment, (), self.draws.shared)
        dice = CommittedDice(self._seed, self.entropy)
        return Stretch(0, dice, dice.commitment, dice.entropy)

    def _hand(self, seat: int, level: str | None) -> None:
        here = self.seats[seat]
        here.bot = level
        if self.started:
            self.match.seat_player(seat, level or "")
        else:
            if level and not here.joined:
                here.name = f"{name_of(level)} {seat + 1}"
            here.joined = level is not None or bool(here.entropy)

    def _steps(self, first: int) -> list[list[Any]]:
        return [[None if step.who == CHANCE_STEP else step.who, step.text] for step in self.match.steps[first:]]

    def _need(self, *phases: str) -> None:
        if self.phase not in phases:
            words = {OPEN: "the match has not begun", PLAYING: "the match has begun", OVER: "the match is over"}
            raise Refused("phase", words[self.phase])

    def _check_move(self, seat: int | None, move: int) -> None:
        if move != self.move(seat):
            raise Refused("late", "the table has moved on since; look again")

    def _write(
        self,
        kind: str,
        seat: int | None,
        data: dict[str, Any],
        stamp: Stamp,
        floor: int | None = None,
        shown: int = EVERYBODY,
    ) -> Entry:
        entry = Entry(self.n + 1, kind, seat, data, stamp.command, stamp.at)
        self._book(entry, len(self.match.steps) if floor is None else floor, shown)
        return entry

    def _book(self, entry: Entry, floor: int, shown: int) -> None:
        self.n = entry.n
        self._floors.append(floor)
        self._knowing.append(shown)
        if self._watched:
            self._recent.add(self.n, self._moment or self.match.moment(), shown)
            self._moment = None
        if shown == EVERYBODY:
            self.updated = entry.at
        else:
            self._strokes += 1
        if entry.command is not None:
            self._commands[entry.command] = entry.n
        if entry.seat is not None:
            self.used[entry.seat] += 1
            self.undone[entry.seat] += entry.kind == "undo"
        if self._rolls != self.match.rolls():
            self._rolls = self.match.rolls()
            self.undone = [0] * len(self.seats)
        if entry.kind in ("act", "undo"):
            self.moves[-1 if entry.seat is None else entry.seat] += 1
            if entry.seat is not None and shown == EVERYBODY:
                self.decided[entry.seat] += 1


def read_seat(number: int, wish: Mapping[str, Any]) -> Seat:
    bot = wish["level"] if wish["kind"] == "bot" else None
    name = wish["name"] or (f"{name_of(bot)} {number + 1}" if bot else f"Seat {number + 1}")
    return Seat(kind=wish["kind"], name=name, joined=bot is not None, bot=bot)

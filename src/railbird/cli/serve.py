"""railbird serve: tables in the browser, on this machine or for everybody in the network."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from railbird.errors import BadOption

EXAMPLE = "railbird serve --host 0.0.0.0 --port 8765 --no-browser"
NEEDED = ("starlette", "uvicorn", "httptools", "msgspec", "websockets")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 lets other machines in")
    parser.add_argument("--port", type=int, help="default: 8765, or the next free one")
    parser.add_argument("--data", help="folder of the tables, or a PostgreSQL URL; default: your data folder")
    parser.add_argument(
        "--public", metavar="URL", help="the URL under which others reach it behind a proxy: https://games.example.org"
    )
    parser.add_argument("--proxy", metavar="ADDRESS", help="trust X-Forwarded-For from this proxy, such as 127.0.0.1")
    parser.add_argument("--metrics-token", metavar="TOKEN", help="lets other machines read /metrics with this token")
    keep = parser.add_argument_group("how long tables are kept, in days or never")
    keep.add_argument("--expire-unstarted", metavar="DAYS", help="tables that never began; default: 1")
    keep.add_argument("--expire-abandoned", metavar="DAYS", help="matches that nobody goes on with; default: 30")
    keep.add_argument("--expire-finished", metavar="DAYS", help="finished matches; default: 365")
    keep.add_argument(
        "--budget",
        metavar="SIZE",
        help="largest size of the database; the oldest finished tables go first; default: 10GB, or unlimited",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")


def installed() -> bool:
    return all(find_spec(name) for name in NEEDED)


def need_packages() -> None:
    if not installed():
        raise BadOption("the server needs its extra: pip install 'railbird[server]'")


def run(options: argparse.Namespace) -> int:
    need_packages()
    from railbird.server import main
    from railbird.server.expiry import Lifetimes, read_days, read_size

    usual = Lifetimes()
    lifetimes = Lifetimes(
        read_days("--expire-unstarted", options.expire_unstarted, usual.open),
        read_days("--expire-abandoned", options.expire_abandoned, usual.playing),
        read_days("--expire-finished", options.expire_finished, usual.over),
        read_size("--budget", options.budget, usual.budget),
    )
    main(
        options.host,
        options.port,
        options.data,
        not options.no_browser,
        public=options.public,
        proxy=options.proxy,
        metrics_token=options.metrics_token,
        lifetimes=lifetimes,
    )
    return 0


def run_alone() -> int:
    """What plain `railbird` does: serve this machine and open the page."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args([]))

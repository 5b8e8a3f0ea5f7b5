"""The HTTP API of docs/protocol.md: what is asked once, apart from the socket of a table."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import hmac
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

import railbird
from railbird.engine.game import Option
from railbird.engine.ledger import clauses, sections
from railbird.errors import RailbirdError, UnknownGame
from railbird.games.registry import find, folder_of, game_ids, open_edition, shipped
from railbird.match.setup import prepare
from railbird.server import messages as m
from railbird.server import static
from railbird.server.bots import lobby_levels, lobby_temperaments
from railbird.server.fold import OVER, Refused, Stamp
from railbird.server.guard import LOOPBACK, address_of, problem
from railbird.server.hub import DAMAGED, Busy, Full, Hub
from railbird.server.limits import LARGEST_BODY, LARGEST_EDITION, LARGEST_RECORD, NAME_LENGTH, Rate
from railbird.server.metrics import memory
from railbird.server.replays import Replays, TooMany, Wish
from railbird.server.store import Damaged, StoreError, TableRow
from railbird.server.tokens import SPECTATOR, who_holds

PROTOCOL = 1
BODY_SECONDS = 30
PIECE = 64 * 1024
encode = msgspec.json.encode
T = TypeVar("T", bound=m.Body)


class Problem(Exception):
    def __init__(self, status: int, code: str, reason: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(reason)
        self.response = problem(status, code, reason, headers)


def answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(encode(content), status, headers={"Cache-Control": "no-store", **(headers or {})},
                    media_type="application/json")  # fmt: skip


Endpoint = Callable[[Request], Awaitable[Response]]


def guarded(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose troubles become answers."""

    async def run(request: Request) -> Response:
        hub: Hub = request.app.state.hub
        try:
            limit(request, "requests", hub.limits.requests)
            return await endpoint(request)
        except Problem as trouble:
            return trouble.response
        except UnknownGame as error:
            return problem(404, "unknown", str(error))
        except RailbirdError as error:
            return problem(400, "bad", str(error))
        except Full:
            return problem(503, "full", "this server has no room for new tables", {"Retry-After": "3600"})
        except Damaged as damaged:
            hub.note_damage(damaged)
            return problem(410, "damaged", DAMAGED)
        except (Busy, StoreError, Refused):
            return problem(503, "stopping", "the server cannot do this at the moment", {"Retry-After": "5"})
        except TooMany:
            return slow_down(hub, "other files are being read; wait a little").response
        except ClientDisconnect:
            return Response(status_code=400)

    return run


def limit(request: Request, purpose: str, rate: Rate) -> None:
    hub: Hub = request.app.state.hub
    if not hub.gate.allows(purpose, address_of(request), rate):
        raise slow_down(hub, "too many requests; wait a little")


def slow_down(hub: Hub, reason: str) -> Problem:
    hub.metrics.count("limited")
    return Problem(429, "slow down", reason, {"Retry-After": "5"})


async def body(request: Request, kind: type[T], most: int = LARGEST_BODY) -> T:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "type", "send JSON, with Content-Type: application/json")
    hub: Hub = request.app.state.hub
    raw = bytearray()
    with hub.bodies.one(address_of(request)) as here:
        if here > hub.limits.bodies:
            raise slow_down(hub, "too many uploads at once; wait a little")
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for chunk in request.stream():
                    raw += chunk
                    if len(raw) > most:
                        raise Problem(413, "large", f"at most {most:,} bytes")
        except TimeoutError:
            raise Problem(408, "slow", f"the body did not come within {BODY_SECONDS} seconds") from None
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem(400, "bad", str(error)[:300]) from None


# The lobby.


async def lobby(request: Request) -> Response:
    hub: Hub = request.app.state.hub
    return answer(
        {
            "version": railbird.__version__,
            "protocol": PROTOCOL,
            "compiled": railbird.COMPILED,
            "games": [game_entry(name) for name in sorted(game_ids(), key=lambda name: (find(name).place, name))],
            "bots": lobby_levels(),
            "temperaments": lobby_temperaments(),
            "addresses": request.app.state.addresses,
            "limits": {
                "name": NAME_LENGTH,
                "edition": LARGEST_EDITION,
                "record": LARGEST_RECORD,
                "clock": [10, 86_400],
                "handover_after": hub.limits.handover_seconds,
            },
        }
    )


def game_entry(name: str) -> dict[str, Any]:
    game = find(name)
    components, _ = open_edition(game)
    return {
        "id": game.id,
        "title": game.title,
        "line": game.line,
        "minutes": game.minutes,
        "seats": [game.seats[0], game.seats[-1]],
        "rules": game.rules_version,
        "edition": {"name": components.name, "digest": components.digest, "text": game.printed},
        "secrets": game.secrets,
        "editions": [{"name": edition, "text": text} for edition, text in shipped(name).items()],
        "options": [option_entry(option) for option in game.options],
    }


def option_entry(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "kind": option.kind,
        "title": option.title,
        "help": option.help,
        "rules": option.rules,
        "choices": [{"value": value, "text": text} for value, text in option.choices],
        "house": option.house,
    }


async def preview(request: Request) -> Response:
    wish = await body(request, m.Preview, LARGEST_BODY + 2 * LARGEST_EDITION)
    hub: Hub = request.app.state.hub
    if wish.edition is not None:
        limit(request, "uploads", hub.limits.uploads)
    edition = await hub.read_edition(wish.game, wish.edition, address_of(request))
    match = prepare(wish.game, wish.seats, edition=edition, options=wish.options)
    view = match.view(None)
    return answer({"options": match.options, "edition": view["edition"], "view": view, "things": match.things()})


async def rules(request: Request) -> Response:
    game = find(request.path_params["game"])
    where = sections(game.id)
    texts = [{"id": clause, "section": where[clause], "text": text} for clause, text in clauses(game.id).items()]
    raw = encode({"game": game.id, "title": game.title, "clauses": texts})
    file = static.File(raw, gzip.compress(raw, 6), f'"{hashlib.sha256(raw).hexdigest()[:20]}"', "application/json")
    return static.respond(request, file, static.ASK_AGAIN)


async def printed(request: Request) -> Response:
    """What is printed in the box as an edition file: the start of somebody's own."""
    game = find(request.path_params["game"])
    text = (folder_of(game.id) / "components.toml").read_text(encoding="utf-8")
    head = f'[edition]\nname = "My box"\ngame = "{game.id}"\n\n'
    headers = {"Content-Disposition": f'attachment; filename="{game.id}.toml"', "Cache-Control": "no-cache"}
    return Response(head + text, headers=headers, media_type="text/plain; charset=utf-8")


# Tables.


async def make_table(request: Request) -> Response:
    hub: Hub = request.app.state.hub
    limit(request, "tables", hub.limits.tables)
    wish = await body(request, m.NewTable, LARGEST_BODY + 2 * LARGEST_EDITION)
    if hub.stopping:
        raise Problem(503, "stopping", "the server is stopping")
    table, tokens, spectator = await hub.make(wish, address_of(request))
    seats = [
        {"seat": number, "kind": seat.kind, "token": token}
        for number, (seat, token) in enumerate(zip(wish.seats, tokens, strict=True))
    ]
    made = {"table": table.id, "commitment": table.progress.commitment, "seats": seats, "spectator": spectator}
    return answer(made, 201)


async def mine(request: Request) -> Response:
    hub: Hub = request.app.state.hub
    wish = await body(request, m.Mine)
    names = [key.table for key in wish.tables]
    try:
        rows: dict[str, TableRow | Damaged | None] = {**await hub.store.tables(names)}
    except Damaged:  # one of them; the others are shown
        rows = {name: await row_or_damage(hub, name) for name in names}
    return answer({"tables": [await entry_of(hub, key, rows.get(key.table)) for key in wish.tables]})


async def row_or_damage(hub: Hub, table: str) -> TableRow | Damaged | None:
    try:
        return await hub.store.table(table)
    except Damaged as damaged:
        return damaged


async def entry_of(hub: Hub, key: m.Key, row: TableRow | Damaged | None) -> dict[str, Any]:
    if isinstance(row, Damaged):
        hub.note_damage(row)
        return {"table": key.table, "phase": "damaged"}
    holder = who_holds(key.token, row.seats, row.spectator) if row else None
    if row is None or holder is None or row.game not in game_ids():  # a game may have been taken away since
        return {"table": key.table, "phase": "gone"}
    if not row.summary.phase or row.damage:
        try:
            row.summary = (await hub.find(row)).row.summary  # the log tells what the summary does not
        except Damaged as damaged:
            hub.note_damage(damaged)
            return {"table": key.table, "phase": "damaged"}
    return {
        "table": row.id,
        "game": row.game,
        "title": find(row.game).title,
        **msgspec.structs.asdict(row.summary),
        "seat": None if holder == SPECTATOR else holder,
        "created": row.created,
        "updated": row.updated,
        "until": hub.expiry.lifetimes.until(row.summary.phase, max(row.updated, row.since)),
    }


async def rematch(request: Request) -> Response:
    """The same seats again, asked for without sitting at the old table. The first one counts for all."""
    hub: Hub = request.app.state.hub
    limit(request, "tables", hub.limits.tables)
    key = await body(request, m.Key)
    row = await hub.row(key.table)
    holder = who_holds(key.token, row.seats, row.spectator) if row else None
    if row is None or holder is None or holder == SPECTATOR:
        hub.metrics.count("wrong_tokens")
        raise unknown()
    table = await hub.find(row)
    async with table.lock:
        await table.make_sure()
        phase, known = table.progress.phase, table.progress.rematch
    if phase != OVER:
        raise Problem(409, "phase", "a rematch comes after the match")
    if known is None:
        stamp = Stamp(None, time.time())
        try:
            made = await hub.make_again(table)
            await table.change(stamp, lambda progress: progress.play_again(made, stamp))
        except Refused as refused:
            if refused.code == "unsaved":
                raise Problem(503, "stopping", refused.reason, {"Retry-After": "5"}) from None
    return answer({"table": table.progress.rematch})


def unknown() -> Problem:
    return Problem(404, "unknown", "there is no such table or seat")


async def known_of(hub: Hub, table_id: str, token: str | None) -> tuple[dict[str, Any], bool, int | None]:
    """A table's record as far as it goes, whether it is over, and the seat that looks. The id of a finished match is
    enough: nothing of it is secret any more. Of any other only who holds a token learns that there is one, and for
    nobody else is its log read."""
    row = await hub.row(table_id)
    holder = who_holds(token, row.seats, row.spectator) if row and token else None
    if row is not None and (holder is not None or row.summary.phase == OVER):
        table = await hub.find(row)
        async with table.lock:  # only what is saved
            await table.make_sure()
            progress = table.progress
            if progress.phase == OVER:
                return progress.match.record(), True, None
            if holder is not None and progress.started:
                return progress.match.record(), False, None if holder == SPECTATOR else holder
        if holder is not None:
            raise Problem(409, "phase", "the match has not begun")
    hub.metrics.count("wrong_tokens")
    raise unknown()


async def finished(hub: Hub, table_id: str, token: str | None) -> dict[str, Any]:
    found, over, _ = await known_of(hub, table_id, token)
    if not over:
        raise Problem(409, "phase", "the record is open when the match is over")
    return found


async def record(request: Request) -> Response:
    key = await body(request, m.RecordKey)
    return answer(await finished(request.app.state.hub, key.table, key.token))


async def wished(request: Request) -> m.RecordWish:
    limit(request, "uploads", request.app.state.hub.limits.uploads)
    wish = await body(request, m.RecordWish, LARGEST_BODY + 2 * LARGEST_RECORD)
    if (wish.record is None) == (wish.table is None):
        raise Problem(400, "bad", "give either a record or a table")
    return wish


async def replay(request: Request) -> Response:
    wish = await wished(request)
    if wish.table is None:
        return await worked_out(request, Wish("replay", wish.record or "", wish.viewer))
    found, over, holder = await known_of(request.app.state.hub, wish.table, wish.token)
    do = Wish("replay", found, wish.viewer) if over else Wish("look back", found, holder)
    return await worked_out(request, do)


async def verify(request: Request) -> Response:
    wish = await wished(request)
    what = wish.record
    if wish.table is not None:
        what = await finished(request.app.state.hub, wish.table, wish.token)
    return await worked_out(request, Wish("verify", what or ""))


async def worked_out(request: Request, wish: Wish) -> Response:
    hub: Hub = request.app.state.hub
    address = address_of(request)
    zipped = await hub.replays.run(wish, address)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if static.accepts_gzip(request):
        return Large(hub.replays, address, zipped, {**headers, "Content-Encoding": "gzip"})
    return Large(hub.replays, address, gzip.decompress(zipped), headers)


class Large(Response):
    """An answer that is sent piece by piece, as fast as it is taken, and counted for its address until then."""

    def __init__(self, replays: Replays, address: str, content: bytes, headers: dict[str, str]) -> None:
        super().__init__(content, headers=headers, media_type="application/json")
        self._replays, self._address = replays, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._replays.taken(self._address):
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for at in range(0, len(self.body), PIECE):
                piece = bytes(self.body[at : at + PIECE])
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})


# For those who run the server.


async def health(request: Request) -> Response:
    hub: Hub = request.app.state.hub
    status = "stopping" if hub.stopping else "ok"
    try:
        await hub.store.ping()
    except StoreError:
        status = "broken"
    return answer(
        {
            "status": status,
            "version": railbird.__version__,
            "compiled": railbird.COMPILED,
            "store": hub.store.name,
            "tables": len(hub.tables),
            "connections": hub.sockets.total(),
            "uptime": round(hub.metrics.uptime, 3),
        },
        200 if status == "ok" else 503,
    )


async def metrics(request: Request) -> Response:
    """For this machine, or with the token that the server was started with: others could read off who plays when."""
    hub: Hub = request.app.state.hub
    token: str | None = request.app.state.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (token and hmac.compare_digest(given.encode(), token.encode())) and not is_here(request):
        raise Problem(403, "foreign", "the metrics are for this machine, or with the token of --metrics-token")
    gauges = {
        "tables": len(hub.tables),
        "connections": hub.sockets.total(),
        "commits": getattr(hub.store, "commits", 0),
        "memory_bytes": memory(),
        "store_bytes": hub.expiry.size,
        "uptime_seconds": hub.metrics.uptime,
    }
    return Response(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")


def is_here(request: Request) -> bool:
    """Asked from this machine. Behind a proxy whose word is not taken everybody seems to be."""
    return request.app.state.local and address_of(request) in LOOPBACK


def routes() -> list[Route]:
    def get(path: str, endpoint: Endpoint) -> Route:
        return Route(path, guarded(endpoint), methods=["GET"])

    def post(path: str, endpoint: Endpoint) -> Route:
        return Route(path, guarded(endpoint), methods=["POST"])

    return [
        get("/api/lobby", lobby),
        get("/api/rules/{game}", rules),
        get("/api/printed/{game}", printed),
        post("/api/preview", preview),
        post("/api/tables", make_table),
        post("/api/mine", mine),
        post("/api/rematch", rematch),
        post("/api/record", record),
        post("/api/replay", replay),
        post("/api/verify", verify),
        Route("/health", health),
        get("/metrics", metrics),
    ]

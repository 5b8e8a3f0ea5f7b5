"""The client's files, kept in memory with their gzipped form and ETag, and read again when they change on disk."""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from railbird.games.registry import folder_of, game_ids
from railbird.server.guard import address_of

WEB = Path(__file__).parents[1] / "web"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
INDEX = "web/index.html"
HASH = re.compile("[0-9a-f]{16}")
FIRST = ("web/main.js", "web/screens/lobby.js")  # what the first page runs, with the pictures of the games
PARTS = ("index", "guide", "scene")  # modules that a game's page may have
IMPORT = re.compile(rb'^(?:import|export)\b[^;]*?"(\.[^"]+)";', re.M)
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MISSING = b"<!doctype html><title>Railbird</title><p>The server runs; the client's files are not installed."


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    zipped: bytes | None
    etag: str
    kind: str


class Files:
    """What is in web/ is called web/…, the page of a game games/<id>/page/…: as they lie in the package, so that
    modules find each other by relative paths in the browser and for the type checker alike."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folders = {"web": folder} | {f"games/{name}/page": folder_of(name) / "page" for name in game_ids()}
        self.hash = ""
        self._files: dict[str, File] = {}
        self._stamps: dict[str, int] = {}

    def refresh(self) -> None:
        """Look whether anything has changed; some dozen files, so this is cheap, but not for nothing."""
        found = {
            f"{place}/{path.relative_to(folder).as_posix()}": path
            for place, folder in self.folders.items()
            for path in sorted(folder.rglob("*"))
            if path.suffix in TYPES and path.is_file()
        }
        stamps = {name: path.stat().st_mtime_ns for name, path in found.items()}
        if stamps == self._stamps and self.hash:
            return
        bodies = {name: path.read_bytes() for name, path in found.items()}
        everything = hashlib.sha256()
        for name, body in bodies.items():
            everything.update(f"{name}\0{len(body)}\0".encode() + body)
        self.hash = everything.hexdigest()[:16]
        index = bodies.get(INDEX, MISSING).replace(b"</head>", pages(bodies) + preloads(bodies) + b"</head>")
        bodies[INDEX] = index.replace(b"/static/", f"/static/{self.hash}/".encode())
        self._files = {name: make_file(name, body) for name, body in bodies.items()}
        self._stamps = stamps

    def get(self, name: str) -> File | None:
        return self._files.get(name)


def pages(bodies: dict[str, bytes]) -> bytes:
    """Which modules the pages of games have, for core/games.js."""
    had = {game: [part for part in PARTS if f"games/{game}/page/{part}.js" in bodies] for game in game_ids()}
    words = " ".join(f"{game}:{','.join(parts)}" for game, parts in had.items() if parts)
    return f'<meta name="games" content="{words}">\n'.encode()


def preloads(bodies: dict[str, bytes]) -> bytes:
    """Links to all modules that the first page imports, so that the browser fetches them at once and not in turns."""
    found = [name for name in (*FIRST, *(f"games/{game}/page/scene.js" for game in game_ids())) if name in bodies]
    for name in found:  # grows on the way
        for path in IMPORT.findall(bodies[name]):
            module = posixpath.normpath(posixpath.join(posixpath.dirname(name), path.decode()))
            if module in bodies and module not in found:
                found.append(module)
    return b"".join(f'<link rel="modulepreload" href="/static/{name}">\n'.encode() for name in found)


def make_file(name: str, body: bytes) -> File:
    zipped = gzip.compress(body, 9, mtime=0)
    smaller = zipped if len(zipped) < len(body) * 0.9 else None
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return File(body, smaller, etag, TYPES[Path(name).suffix])


def respond(request: Request, file: File, cache: str) -> Response:
    headers = {"ETag": file.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.zipped is not None and accepts_gzip(request):
        body = file.zipped
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.kind)


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def look_again(request: Request) -> None:
    """Look at the folder, unless this address has made the server do so too often: then what is known must do."""
    files, hub = request.app.state.files, request.app.state.hub
    if not files.hash or hub.gate.allows("files", address_of(request), hub.limits.requests):
        files.refresh()


async def index(request: Request) -> Response:
    files: Files = request.app.state.files
    look_again(request)
    file = files.get(INDEX)
    assert file is not None
    return respond(request, file, ASK_AGAIN)


async def static(request: Request) -> Response:
    files: Files = request.app.state.files
    if not files.hash:
        files.refresh()
    path: str = request.path_params["path"]
    hashed, _, rest = path.partition("/")
    if hashed == files.hash:
        file, cache = files.get(rest), FOR_EVER
    else:  # without a hash, or with that of a page that was opened before the server was renewed
        look_again(request)
        file, cache = files.get(path) or (files.get(rest) if HASH.fullmatch(hashed) else None), ASK_AGAIN
    if file is None:
        return Response("no such file\n", 404, media_type="text/plain")
    return respond(request, file, cache)

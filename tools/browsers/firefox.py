"""Debian's Firefox, driven by WebDriver BiDi: one socket, JSON both ways."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
import tempfile
import time
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ANSWER_SECONDS = 120.0


class Firefox:
    name = "Firefox"

    def __init__(self) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            raise FileNotFoundError("there is no Firefox (apt-get install firefox-esr)")
        self.version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        self._folder = tempfile.mkdtemp(prefix="railbird-firefox")
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the browser
        self._process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self._folder, "--remote-debugging-port", "0"],
            stderr=self._log,
            stdout=self._log,
            env=None,
        )
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        self._line: ClientConnection = connect(f"{self._address()}/session", max_size=2**26, ping_interval=None)
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        (tree,) = self._ask("browsingContext.getTree")["contexts"]
        self._page = tree["context"]

    def _address(self) -> str:
        end = time.monotonic() + ANSWER_SECONDS
        while True:
            self._log.seek(0)
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", self._log.read()):
                return found[1]
            assert self._process.poll() is None, "Firefox did not start"
            assert time.monotonic() < end, "Firefox did not start in time"
            time.sleep(0.1)

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._line.recv(ANSWER_SECONDS))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in ("error", "warn"):
                self.complaints.append(str(said["params"]["text"]))
            if said.get("id") == number:
                if said["type"] == "error":
                    raise RuntimeError(f"{method}: {said['message']}")
                return said["result"]

    def size(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """The value of an expression, which must be JSON."""
        told = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({script}) ?? 'null'",
            target={"context": self._page},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def click(self, selector: str, number: int = 0) -> None:
        found = self._ask(
            "script.evaluate",
            expression=f"""(() => {{
              const one = document.querySelectorAll({json.dumps(selector)})[{number}];
              one?.scrollIntoView({{block: 'center', inline: 'center'}});
              return one ?? null;
            }})()""",
            target={"context": self._page},
            awaitPromise=False,
        )["result"]
        if found["type"] != "node":
            return  # drawn anew meanwhile
        origin = {"type": "element", "element": {"sharedId": found["sharedId"]}}
        press = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        actions = [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press}]
        self._ask("input.performActions", context=self._page, actions=actions)

    def close(self) -> None:
        try:
            self._ask("browser.close")
        except (RuntimeError, ConnectionClosed, TimeoutError):
            self._process.terminate()
        self._line.close()
        self._process.wait(30)
        self._log.close()
        shutil.rmtree(self._folder, ignore_errors=True)

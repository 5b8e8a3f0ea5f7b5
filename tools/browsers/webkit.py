"""Debian's WebKitGTK, driven by its WebDriver over HTTP, on a screen that nobody sees (Xvfb)."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.process import free_port

ANSWER_SECONDS = 120.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name that the standard gives to a reference
# The driver tells nothing of the console, so the page is asked to remember.
LISTEN = """
  window.complaints = [];
  addEventListener('error', (event) => complaints.push(String(event.message)));
  addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
  for (const kind of ['error', 'warn']) {
    const real = console[kind];
    console[kind] = (...said) => { complaints.push(said.map(String).join(' ')); real.apply(console, said); };
  }
"""


class WebKit:
    name = "WebKitGTK"

    def __init__(self) -> None:
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
        if not (driver and screen and browsers):
            raise FileNotFoundError("there is no WebKitGTK (apt-get install webkit2gtk-driver xvfb)")
        self._home = tempfile.mkdtemp(prefix="railbird-webkit")
        display, self._screen = start_screen(screen)
        self._port = free_port()
        home = {"HOME": self._home, "XDG_CACHE_HOME": self._home, "XDG_DATA_HOME": self._home}
        self._log = (Path(self._home) / "log").open("w")
        self._driver = subprocess.Popen(
            [driver, f"--port={self._port}", "--host=127.0.0.1"],
            env={**os.environ, **home, "DISPLAY": display, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"},
            stdout=self._log,
            stderr=self._log,
        )
        self.complaints: list[str] = []
        self._session = ""
        options = {"binary": str(browsers[-1]), "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self._patiently(wish)
        self._session = f"/session/{made['sessionId']}"
        self.version = f"{made['capabilities'].get('browserName')} {made['capabilities'].get('browserVersion')}"

    def _patiently(self, wish: dict[str, Any]) -> Any:
        end = time.monotonic() + ANSWER_SECONDS
        while True:
            with contextlib.suppress(OSError):
                return self._ask("POST", "/session", wish)
            assert time.monotonic() < end, "WebKitGTK did not start"
            time.sleep(0.2)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=ANSWER_SECONDS)
        try:
            line.request(method, self._session + path, None if body is None else json.dumps(body))
            answer = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path}: {answer['error']}: {answer.get('message', '')}")
        return answer

    def size(self, width: int, height: int) -> None:
        """Of the page: the window is so much larger as its frame needs."""
        self._ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
        for _ in range(3):
            time.sleep(0.3)
            inner = self.run("[innerWidth, innerHeight]")
            outer = self._ask("GET", "/window/rect")
            if inner == [width, height]:
                return
            grown = {"width": outer["width"] + width - inner[0], "height": outer["height"] + height - inner[1]}
            self._ask("POST", "/window/rect", {"x": 0, "y": 0, **grown})

    def open(self, address: str) -> None:
        if self.run("location.href") == address:
            self.note()
            self._ask("POST", "/refresh", {})
        else:
            self.note()
            self._ask("POST", "/url", {"url": address})
        self._ask("POST", "/execute/sync", {"script": LISTEN, "args": []})

    def note(self) -> None:
        """Keep what the page remembers before it goes."""
        self.complaints += self.run("window.complaints ?? []")

    def run(self, script: str) -> Any:
        """The value of an expression, which must be JSON."""
        told = self._ask("POST", "/execute/sync", {"script": f"return JSON.stringify({script}) ?? 'null'", "args": []})
        return json.loads(told)

    def click(self, selector: str, number: int = 0) -> None:
        with contextlib.suppress(RuntimeError):  # drawn anew, or covered for a moment: look again
            found = self._ask("POST", "/elements", {"using": "css selector", "value": selector})
            if number < len(found):
                self._ask("POST", f"/element/{found[number][ELEMENT]}/click", {})

    def close(self) -> None:
        with contextlib.suppress(RuntimeError, OSError):
            self.note()
            self._ask("DELETE", "")
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(30)
        self._log.close()
        shutil.rmtree(self._home, ignore_errors=True)


def start_screen(program: str) -> tuple[str, subprocess.Popen[bytes]]:
    """A display of its own, which the X server chooses."""
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [program, "-displayfd", str(writer), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as told:
        return f":{told.readline().strip()}", process

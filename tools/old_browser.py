"""Open every simple page and play deals in a browser of another age, without any driver made for it.

    python tools/old_browser.py /path/to/chromium [deals]

The browser is spoken to over its own debugging socket, as Chromium 80 and later answer it. It is started without a
sandbox: only for a browser that you trust. Prints what the pages complained about; nothing of the browser is kept.
"""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from websockets.sync.client import connect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from guandan.web import ROUTES  # noqa: E402 (the tests' server is found from the root)
from tests.server.live import live, without_limits  # noqa: E402
from tests.web.table.driving import DRIVE  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGES = (
    *("/new", "/books", "/books/jiangsu-2017", "/books/compare", "/learn", "/learn/exercises", "/learn/referee"),
    *("/puzzles", "/replay", "/verify", "/notices", "/events", "/events/new", "/seasons", "/clubs", "/quick"),
    *("/ratings", "/me", "/offline", "/"),
)
FLAGS = ("--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage", "--lang=zh-CN")
MODEL = "document.getElementById('app').model"
WIDTH, HEIGHT = 360, 740
PATIENCE = 300


class OldPage:
    """One page of the browser."""

    def __init__(self, address: str) -> None:
        self._socket = connect(address, max_size=None, compression=None, ping_interval=None, legacy=True)
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []

    def call(self, method: str, **params: object) -> Any:  # noqa: ANN401 (the protocol's)
        """One command, and its answer; what the page says meanwhile is kept."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(timeout=PATIENCE))
            if heard.get("id") == number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']}")
                return heard["result"]
            self._hear(heard)

    def _hear(self, heard: dict[str, Any]) -> None:
        params = heard["params"]
        if heard["method"] == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif heard["method"] == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.complaints.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")

    def run(self, script: str) -> Any:  # noqa: ANN401 (whatever the page says)
        """The value of an expression in the page."""
        found = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(json.dumps(found["exceptionDetails"], ensure_ascii=False))
        return found["result"].get("value")

    def wait(self, script: str) -> None:
        """Until the expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({script})"):
            if time.monotonic() > end:
                raise TimeoutError(script)
            time.sleep(0.3)

    def open(self, address: str) -> None:
        """Go to a page, and wait until it stands."""
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && document.querySelector('main')")
        time.sleep(1)


@contextmanager
def started(binary: str) -> Iterator[OldPage]:
    """The browser with one page of a phone's size."""
    with tempfile.TemporaryDirectory() as profile:
        words = [binary, *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
        process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)  # noqa: S603 (the caller's browser)
        try:
            listening = (re.search(r"ws://([\d.:]+)/", line) for line in process.stderr or ())
            site = next(found[1] for found in listening if found)
            with urlopen(f"http://{site}/json/version") as answer:
                print(json.load(answer)["Browser"])
            with urlopen(f"http://{site}/json") as answer:
                page = OldPage(next(tab for tab in json.load(answer) if tab["type"] == "page")["webSocketDebuggerUrl"])
            for domain in ("Page", "Runtime", "Log"):
                page.call(f"{domain}.enable")
            size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 2, "mobile": True}
            page.call("Emulation.setDeviceMetricsOverride", **size)
            agent = page.run("navigator.userAgent")
            page.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="zh-CN")
            yield page
        finally:
            process.terminate()
            process.wait(30)


def main(binary: str, deals: int) -> None:
    """Open the pages, then play."""
    with (
        tempfile.TemporaryDirectory() as made,
        without_limits(),
        live(f"sqlite:///{made}/guandan.db", pages=ROUTES) as server,
        started(binary) as page,
    ):
        for path in PAGES:
            page.open(server.url + path)
            if page.run("document.documentElement.scrollWidth > innerWidth"):
                page.complaints.append(f"{path} is wider than the phone")
        print(f"{len(PAGES)} pages open")
        page.run("document.querySelector('button.main.large').click()")
        page.wait("document.querySelectorAll('.hand .card').length === 27")
        page.run(f"({DRIVE})({{ deals: {deals} }})")
        page.wait(f"{MODEL}.state.view.done.length >= {deals} || {MODEL}.state.view.result")
        print(
            page.run(f"{MODEL}.state.view.done.length"), "deals played; asked to", page.run("[...window.seen].join()")
        )
        vibrations = [text for text in page.complaints if "navigator.vibrate" in text]  # nobody has tapped
        for text in dict.fromkeys(text for text in page.complaints if text not in vibrations):
            print("complaint:", text)
        print(len(page.complaints) - len(vibrations), "complaints")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if sys.argv[2:] else 3)

"""Open every simple page and play deals in a browser that the tests do not use.

    python tools/browsers.py chromium /path/to/chromium [deals]
    python tools/browsers.py firefox /usr/bin/firefox-esr [deals]
    python tools/browsers.py webkit /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser [deals]

Each browser is spoken to in its own protocol: Chromium 80 and later over its debugging socket, Firefox by WebDriver
BiDi, WebKitGTK through WebKitWebDriver (Debian: webkit2gtk-driver), which needs a screen (`xvfb-run`). Chromium runs
without a sandbox, so use only a browser that you trust. Prints what the pages complained about; the browser's profile
is thrown away. WebKitWebDriver does not report errors that happen while a page loads.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from guandan.web import ROUTES  # noqa: E402 (the tests' server is found from the root)
from tests.server.live import live, without_limits  # noqa: E402
from tests.web.table.driving import DRIVE  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGES = (
    *("/new", "/books", "/books/jiangsu-2017", "/books/compare", "/learn", "/learn/exercises", "/learn/referee"),
    *("/puzzles", "/replay", "/verify", "/notices", "/events", "/events/new", "/seasons", "/clubs", "/quick"),
    *("/ratings", "/me", "/offline", "/"),
)
MODEL = "document.getElementById('app').model"
WIDTH, HEIGHT = 360, 740
TIMEOUT_SECONDS = 300


class BrowserPage(ABC):
    """One page of a browser; `complaints` has the errors that the browser reported for it."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    @abstractmethod
    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 (whatever the page answers)
        """Evaluate an expression in the page; its value must fit into JSON."""

    @abstractmethod
    def navigate(self, address: str) -> None:
        """Begin to load an address."""

    def open(self, address: str) -> None:
        """Load an address and wait until the page is there."""
        self.navigate(address)
        self.wait("document.readyState === 'complete' && document.querySelector('main')")
        time.sleep(1)

    def wait(self, condition: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while not self.evaluate(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise TimeoutError(condition)
            time.sleep(0.3)


class SocketPage(BrowserPage):
    """A page behind a socket on which commands and events are JSON messages."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._socket = connect(address, max_size=None, compression=None, ping_interval=None, legacy=True)
        self._numbers = itertools.count(1)

    def call(self, method: str, **params: object) -> Any:  # noqa: ANN401 (the protocol's)
        """Send a command and wait for its answer; events that arrive meanwhile are handled."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=TIMEOUT_SECONDS))
            if message.get("id") != number:
                self.handle_event(message["method"], message["params"])
            elif "error" in message:
                raise RuntimeError(f"{method}: {message}")
            else:
                return message["result"]

    @abstractmethod
    def handle_event(self, method: str, params: dict[str, Any]) -> None:
        """Note what the browser reports by itself."""


class ChromiumPage(SocketPage):
    """Chromium's DevTools protocol, as version 80 already speaks it."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 2, "mobile": True}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        agent = self.evaluate("navigator.userAgent")
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="zh-CN")

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 (whatever the page answers)
        """Evaluate an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"], ensure_ascii=False))
        return answer["result"].get("value")

    def navigate(self, address: str) -> None:
        """Begin to load an address."""
        self.call("Page.navigate", url=address)

    def handle_event(self, method: str, params: dict[str, Any]) -> None:
        """Note exceptions and errors of the console."""
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.complaints.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")


class FirefoxPage(SocketPage):
    """Firefox's WebDriver BiDi."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self._context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self.call("browsingContext.setViewport", context=self._context, viewport=size, devicePixelRatio=2)

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 (whatever the page answers)
        """Evaluate an expression in the page; the value comes as JSON, because BiDi has a form of its own."""
        answer = self.call(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise RuntimeError(json.dumps(answer, ensure_ascii=False))
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def navigate(self, address: str) -> None:
        """Load an address."""
        self.call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def handle_event(self, method: str, params: dict[str, Any]) -> None:
        """Note errors of scripts and of the console."""
        if method == "log.entryAdded" and params["level"] == "error":
            self.complaints.append(params["text"])


class WebKitPage(BrowserPage):
    """WebKitGTK behind its WebDriver server."""

    def __init__(self, server: str, binary: str) -> None:
        super().__init__()
        options = {"webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}}
        session = self._request(f"{server}/session", {"capabilities": {"alwaysMatch": options}})
        self._session = f"{server}/session/{session['sessionId']}"
        self._request(f"{self._session}/window/rect", {"width": WIDTH, "height": HEIGHT})

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 (whatever the page answers)
        """Evaluate an expression in the page, and collect the errors since the last one."""
        answer = self._run(
            "if (!window.errors) { window.errors = [];"
            " addEventListener('error', (event) => errors.push(event.message));"
            " addEventListener('unhandledrejection', (event) => errors.push(String(event.reason))); }"
            f" return [errors.splice(0), {expression}]"
        )
        self.complaints += answer[0]
        return answer[1]

    def navigate(self, address: str) -> None:
        """Load an address."""
        self._request(f"{self._session}/url", {"url": address})

    def close(self) -> None:
        """End the session, which closes the browser."""
        with urlopen(Request(self._session, method="DELETE"), timeout=TIMEOUT_SECONDS):  # noqa: S310 (loopback)
            pass

    def _run(self, script: str) -> Any:  # noqa: ANN401 (whatever the page answers)
        return self._request(f"{self._session}/execute/sync", {"script": script, "args": []})

    @staticmethod
    def _request(address: str, body: object) -> Any:  # noqa: ANN401 (the protocol's)
        with urlopen(Request(address, json.dumps(body).encode()), timeout=TIMEOUT_SECONDS) as response:  # noqa: S310
            return json.load(response)["value"]


@contextmanager
def run_process(words: list[str], listening: str) -> Iterator[str]:
    """Run a program until the block ends; gives the address it prints, by a pattern with one group."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:  # noqa: S603
        try:
            matches = (re.search(listening, line) for line in process.stdout or ())
            yield next(match[1] for match in matches if match)
        finally:
            process.terminate()
            process.stdout = None  # nobody reads what it still has to say
            process.wait(30)


@contextmanager
def open_chromium(binary: str) -> Iterator[BrowserPage]:
    """Start Chromium, of whatever age."""
    flags = ("--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage", "--lang=zh-CN")
    with tempfile.TemporaryDirectory() as profile:
        words = [binary, *flags, f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
        with run_process(words, r"ws://([\d.:]+)/") as site:
            with urlopen(f"http://{site}/json") as answer:
                tab = next(tab for tab in json.load(answer) if tab["type"] == "page")
            yield ChromiumPage(tab["webSocketDebuggerUrl"])


@contextmanager
def open_firefox(binary: str) -> Iterator[BrowserPage]:
    """Start Firefox."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text('user_pref("intl.accept_languages", "zh-CN");\n', encoding="utf-8")
        words = [binary, "--headless", "--profile", profile, "--remote-debugging-port=0"]
        with run_process(words, r"BiDi listening on (ws://\S+)") as site:
            yield FirefoxPage(f"{site}/session")


@contextmanager
def open_webkit(binary: str) -> Iterator[BrowserPage]:
    """Start WebKitGTK's small browser."""
    port = 4445
    os.environ.setdefault("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")  # it refuses to run as root otherwise
    process = subprocess.Popen(["WebKitWebDriver", f"--port={port}"])  # noqa: S603, S607 (the caller asks for it)
    try:
        for _ in range(100):
            with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/status"):
                break
            time.sleep(0.1)
        page = WebKitPage(f"http://127.0.0.1:{port}", binary)
        yield page
        page.close()
    finally:
        process.terminate()
        process.wait(30)


OPENERS: dict[str, Callable[[str], Any]] = {"chromium": open_chromium, "firefox": open_firefox, "webkit": open_webkit}


def main(kind: str, binary: str, deals: int) -> None:
    """Open the pages, then play."""
    with (
        tempfile.TemporaryDirectory() as folder,
        without_limits(),
        live(f"sqlite:///{folder}/guandan.db", pages=ROUTES) as server,
        OPENERS[kind](binary) as page,
    ):
        print(page.evaluate("navigator.userAgent"), page.evaluate("innerWidth"), "pixels wide")
        for path in PAGES:
            page.open(server.url + path)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                page.complaints.append(f"{path} is wider than the phone")
        print(f"{len(PAGES)} pages open")
        page.evaluate("document.querySelector('button.main.large').click()")
        page.wait("document.querySelectorAll('.hand .card').length === 27")
        page.evaluate(f"({DRIVE})({{ deals: {deals} }})")
        page.wait(f"{MODEL}.state.view.done.length >= {deals} || {MODEL}.state.view.result")
        questions = page.evaluate("[...window.seen].join()")
        print(page.evaluate(f"{MODEL}.state.view.done.length"), "deals played; asked to", questions)
        complaints = [text for text in page.complaints if "navigator.vibrate" not in text]  # nobody has tapped
        for text in dict.fromkeys(complaints):
            print("complaint:", text)
        print(len(complaints), "complaints")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if sys.argv[3:] else 3)

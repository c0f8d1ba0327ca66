"""A bot of the field as a program: it is started with an address and connects, as it does to NJUPT's platform."""

from __future__ import annotations

import atexit
import json
import shlex
import subprocess
from functools import cache
from itertools import count
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING

from guandan.errors import InvalidText, MissingExtra
from guandan.lab.njupt.bot import NjuptBot
from guandan.lab.njupt.fields import is_request

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.server import ServerConnection

    from guandan.lab.njupt.fields import Message

PREFIX = "njupt:"
"""`njupt:python client.py {url}` is such a program; without {url} the address is added at the end."""

SEATS = 4
_PATIENCE = 60.0


class ProgramFailed(Exception):
    """The program did not connect, broke off, or answered what is no answer."""


class _Program:
    """One program in one seat, behind a WebSocket of its own."""

    def __init__(self, command: str) -> None:
        try:
            from websockets.sync.server import serve  # noqa: PLC0415 (an extra)
        except ImportError as error:
            raise MissingExtra("lab", "websockets") from error
        self._command = command
        self._arrivals: Queue[ServerConnection] = Queue()
        self._ends: Queue[None] = Queue()
        self._server = serve(self._welcome, "127.0.0.1", 0, compression=None, max_size=None)
        Thread(target=self._server.serve_forever, daemon=True).start()
        url = f"ws://127.0.0.1:{self._server.socket.getsockname()[1]}/game/guandan"
        words = shlex.split(command)
        words = [word.replace("{url}", url) for word in words] if "{url}" in command else [*words, url]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL)  # noqa: S603 (somebody's own bot)
        atexit.register(self.close)
        try:
            self._connection = self._arrivals.get(timeout=_PATIENCE)
        except Empty as error:
            self.close()
            raise ProgramFailed(f"{command}: it has not connected within {_PATIENCE:.0f} seconds") from error

    def _welcome(self, connection: ServerConnection) -> None:
        self._arrivals.put(connection)
        self._ends.get()

    def tell(self, message: Message) -> object:
        """Send a message; where it asks for an action, wait for the index."""
        try:
            self._connection.send(json.dumps(message))
            return json.loads(self._connection.recv(timeout=_PATIENCE)).get("actIndex") if is_request(message) else None
        except Exception as error:
            raise ProgramFailed(f"{self._command}: {type(error).__name__}: {error}") from error

    def close(self) -> None:
        """End the program."""
        atexit.unregister(self.close)
        self._process.terminate()
        self._process.wait()
        self._ends.put(None)
        self._server.shutdown()


@cache
def _seats(_command: str) -> tuple[Iterator[int], dict[int, _Program]]:
    """The programs of a command, one for each seat, started when they are first needed."""
    return count(), {}


def make_process_bot(name: str) -> NjuptBot:
    """A bot in the next seat: four programs take turns, so that nobody sits in two seats of one table."""
    command = name.removeprefix(PREFIX).strip()
    if not command:
        raise InvalidText(f"{name!r}: after njupt: comes a command, such as njupt:python client.py {{url}}")
    turn, programs = _seats(command)
    seat = next(turn) % SEATS

    def tell(message: Message) -> object:
        if seat not in programs:
            programs[seat] = _Program(command)
        return programs[seat].tell(message)

    return NjuptBot(tell)


def end_programs(name: str) -> None:
    """End the programs of a name."""
    _, programs = _seats(name.removeprefix(PREFIX).strip())
    for program in programs.values():
        program.close()
    programs.clear()

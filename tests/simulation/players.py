"""Simulated clients: they keep what they are told, play, doze off, lose their line, come back and send things twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from guandan.game.fair_shuffle import hash_promise
from guandan.game.handlers.answers import answers
from guandan.rules.seat import Seat
from guandan.server.protocol import commands as de
from guandan.server.protocol import frames as fr
from tests.server.tables.kit import applied
from tests.simulation.hosts import Connection

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.game.match import Match
    from guandan.server.access.who import Who
    from tests.simulation.hosts import Host, Network

RESEND_SECONDS = 4.0


class Habits(NamedTuple):
    """How a simulation's players behave."""

    think: float = 0.6
    doze: float = 0.03
    """How often one answers only after half a minute or more, mostly too late."""
    repeat: float = 0.1
    """How often a command is sent twice."""
    promise: float = 0.7


class Heard(NamedTuple):
    """A frame, when it came, and on which of the client's connections."""

    at: float
    connection: int
    frame: dict[str, Any]


class SimulatedClient:
    """A browser: a spectator, or somebody who wants to sit at a seat."""

    def __init__(
        self,
        who: Who,
        seat: Seat | None,
        *,
        network: Network,
        habits: Habits,
        pick_host: Callable[[], Host | None],
        find_match: Callable[[int], Match | None],
    ) -> None:
        self.who = who
        self.seat = seat
        self.topic = ""
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.match: str | None = None
        self.heard: list[Heard] = []
        self.done: list[fr.Done] = []
        self.commands: dict[str, Any] = {}
        self.refused: list[str] = []
        self.is_quiet = False
        """Does nothing more, but listens."""
        self.problems: list[str] = []
        self.connection: Connection | None = None
        self.connections = 0
        self._network = network
        self._lot = network.lot
        self._habits = habits
        self._pick_host = pick_host
        self._find_match = find_match
        self._waiting: dict[str, bytes] = {}
        self._considered: set[object] = set()
        self._numbers: dict[int, str] = {}
        self._sent = 0

    # ------------------------------------------------------------------ the line

    def connect(self) -> None:
        """Come, or come back: say hello with what one has, and send again what was not answered."""
        host = self._pick_host()
        if host is None:
            self._later(self._lot.uniform(0.2, 1.0), self.connect)
            return
        self.connections += 1
        number = self.connections
        self.connection = Connection(
            host, self.who, self._network, lambda data: self._hear(data, number), lambda: self._lose(number)
        )
        knows = self.view is not None and self._lot.random() < 0.7
        version = self.view["version"] if knows and self.view is not None else None
        if not knows:
            self.view = None
        self._send(fr.Hello(topic=self.topic, match=self.match if knows else None, version=version))
        for data in self._waiting.values():
            self.connection.send(data)

    def cut(self) -> None:
        if self.connection is not None:
            self.connection.cut()

    def _lose(self, number: int) -> None:
        if number == self.connections:
            self.connection = None
            self._later(self._lot.uniform(0.1, 2.0), self.connect)

    def _send(self, frame: fr.AnyFromClient) -> None:
        if self.connection is not None:
            self.connection.send(msgspec.json.encode(frame))

    @staticmethod
    def _later(seconds: float, work: Callable[..., None], *args: object) -> None:
        asyncio.get_running_loop().call_later(seconds, work, *args)

    # ------------------------------------------------------------------ what it is told

    def _hear(self, data: bytes, number: int) -> None:
        frame = msgspec.json.decode(data)
        self.heard.append(Heard(asyncio.get_running_loop().time(), number, frame))
        match frame["type"]:
            case "table":
                self.table = frame["table"]
            case "snapshot":
                self.view, self.match = frame["view"], frame["match"]
            case "events":
                self._apply(frame)
            case "done":
                self._waiting.pop(frame["id"], None)
                self.done.append(msgspec.convert({"is_repeat": False} | frame, fr.Done))
            case "refused":
                self.refused.append(frame["code"])
                if frame["code"].startswith("store_"):
                    self._later(self._lot.uniform(0.2, 2.0), self._send_again, frame["id"])
                elif self._waiting.pop(frame["id"], None) is not None:
                    self._later(self._lot.uniform(1.0, 3.0), self._reconsider)
            case _:
                pass
        self._consider()

    def _apply(self, frame: dict[str, Any]) -> None:
        """Events that follow what one has; anything else is the server's mistake."""
        if self.view is None or frame["match"] != self.match:
            self.problems.append(f"events {frame['version']} without a snapshot of their match")
            return
        first = frame["events"][0]["version"]
        if first != self.view["version"] + 1:
            self.problems.append(f"events from {first} on after version {self.view['version']}")
        self.view = applied(self.view, frame)

    # ------------------------------------------------------------------ what it does

    def do(self, command: Any) -> None:  # noqa: ANN401 (any command)
        """Send a command until it is answered, sometimes twice."""
        self._sent += 1
        name = f"c{self._sent}"
        self.commands[name] = command
        self._waiting[name] = msgspec.json.encode(fr.DoCommand(id=name, topic=self.topic, command=command))
        self._send_again(name)
        if self._lot.random() < self._habits.repeat:
            self._send_again(name)

    def _send_again(self, name: str) -> None:
        if name in self._waiting and not self.is_quiet:
            if self.connection is not None:
                self.connection.send(self._waiting[name])
            self._later(RESEND_SECONDS, self._send_again, name)

    def _consider(self) -> None:
        """Do what is owed just now, each thing once, after a while."""
        if self.seat is None or self.is_quiet:
            return
        you, deal = self.table.get("you"), None
        if you is None and self.table.get("stage") == "gathering":
            self._once("sit", lambda: self.do(de.Sit(seat=self.seat or Seat.E)))
        if you is None:
            return
        if (deal := self.table.get("waits_to_promise")) is not None:
            self._promise(deal, self.table["shuffles"][-1]["commitment"], len(self.table["shuffles"]))
        if (deal := self.table.get("waits_to_reveal")) is not None and deal in self._numbers:
            self._once(
                ("mix", deal, self._numbers[deal]),
                lambda: self.do(de.GiveNumber(deal=deal, number=self._numbers[deal])),
            )
        if (due := self.table.get("next_deal_at")) is not None:
            self._once(("ready", due), lambda: self.do(de.DeclareReady()))
        for question in self.view["questions"] if self.view is not None else ():
            if question["seat"] == you and you == self.seat:
                self._once((self.match, question["number"]), lambda: self._answer(question["number"]))  # noqa: B023 (one question a seat)

    def _reconsider(self) -> None:
        """After a refusal: look at the question again."""
        for question in self.view["questions"] if self.view is not None else ():
            self._considered.discard((self.match, question["number"]))
        self._consider()

    def _promise(self, deal: int, commitment: str, tries: int) -> None:
        key = ("promise", deal, commitment, tries)
        if key in self._considered:
            return
        number = f"{self.seat}{self._lot.randrange(10**6)}"
        if self._lot.random() < self._habits.promise:
            self._numbers[deal] = number
            hashed = hash_promise(commitment, self.seat or Seat.E, number)
            self._once(key, lambda: self.do(de.PromiseNumber(deal=deal, hash=hashed)))
        else:
            self._once(key, lambda: self.do(de.GiveNumber(deal=deal, number=number)))

    def _once(self, key: object, work: Callable[[], None]) -> None:
        if key not in self._considered:
            self._considered.add(key)
            dozes = self._lot.random() < self._habits.doze
            self._later(self._lot.uniform(25, 70) if dozes else self._lot.expovariate(1 / self._habits.think), work)

    def _answer(self, number: int) -> None:
        """Any legal answer to a question that is still open."""
        question = next((one for one in (self.view or {}).get("questions", ()) if one["number"] == number), None)
        if question is None or self.is_quiet or self.view is None:
            self._considered.discard((self.match, number))  # to be looked at again with the next frame
            return
        match = self._find_match(self.view["version"])
        asked = None if match is None else next((one for one in match.questions if one.number == number), None)
        if match is None or asked is None:
            self._later(0.2, self._answer, number)
            return
        every = answers(match, asked)
        self.do(self._lot.choice(every[-12:]))

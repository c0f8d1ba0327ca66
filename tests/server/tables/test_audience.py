"""Who hears what: a snapshot before anything that happened."""

from __future__ import annotations

import json

from guandan.game.commands import StartMatch
from guandan.game.log import History
from guandan.game.view import Viewer
from guandan.game.walk import next_deal
from guandan.rulebooks import load
from guandan.rules.seat import Seat
from guandan.server.access.who import Who
from guandan.server.tables.audience import Audience, TableListener
from guandan.server.tables.seats import TableSeats
from guandan.server.tables.streams import TableStreams
from guandan.tables.events import TableOpened
from guandan.tables.settings import TableSettings
from guandan.tables.state import build_new_state


class Ear:
    """A client that remembers the types of frames."""

    def __init__(self) -> None:
        self.who = Who(person=1)
        self.heard: list[str] = []

    def send(self, data: bytes) -> None:
        self.heard.append(json.loads(data)["type"])


def test_a_worker_that_came_late_to_a_match_tells_all_of_it_first() -> None:
    history = History(load("jiangsu-2017"))
    history.do(StartMatch())
    before = history.match
    entries = history.do(next_deal(before, b"seed"))
    ears = {told: Ear() for told in (None, "X.1", "X.0")}
    opened = TableOpened(settings=TableSettings(), digest=before.book.digest)
    streams = TableStreams(None, None, "X", build_new_state(opened))  # type: ignore[arg-type]  # nothing is read
    audience = Audience(streams, TableSeats(streams, None))  # type: ignore[arg-type]
    for told, ear in ears.items():
        audience._listeners[id(ear)] = TableListener(ear, Viewer(seat=Seat.E), told)  # type: ignore[arg-type]  # noqa: SLF001
    for _ in range(2):
        audience.send_match("X.1", before, history.match, [(before, entries[0])])
    assert ears["X.1"].heard == ["events", "events"]
    assert ears[None].heard == ears["X.0"].heard == ["snapshot", "events"]

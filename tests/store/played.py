"""Real matches and a real competition for the log: the golden playthroughs and a simulated event."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.competition.simulate.run import Simulation
from guandan.eventlog.values import NewEvent
from guandan.game.record import read_record
from guandan.rulebooks import load

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.log import CompetitionEntry
    from guandan.game.log import MatchEntry
    from guandan.game.record import Record
    from guandan.store import Store

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
BOOKS = ("nantong-2018", "knockout-2023")
SHORT = 200
"""Events of a match: enough for several deals of one that goes on."""


def _record(book: str) -> Record:
    return read_record((GOLDEN / f"{book}.txt").read_text(encoding="utf-8"), load)


@cache
def _event() -> Championship:
    simulation = Simulation(load("jiangsu-2017"), 6, 1)
    simulation.run()
    return simulation.championship


def new_of(entry: MatchEntry | CompetitionEntry) -> NewEvent:
    return NewEvent.of(entry.event, at=entry.at, by=entry.by, command=entry.command)


async def fill(store: Store) -> None:
    """Put two matches, an event with its matches, the books and some people into a store."""
    for name in BOOKS:
        record = _record(name)
        await store.save_book(record.book)
        await store.append(f"match/{name}", 0, [new_of(entry) for entry in record.entries[:SHORT]])
    whole = _event()
    await store.save_book(whole.book)
    await store.append("event/1", 0, [new_of(logged) for logged in whole.log])
    for name, history in whole.matches.items():
        await store.append(f"match/{name}", 0, [new_of(entry) for entry in history.entries])
    for person in ("甲", "乙 \x01 'x", "Σ"):
        await store.add_person(person, unit="第一分会", contact="13900000000")
    await store.erase_person(2)

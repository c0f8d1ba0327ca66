"""The stream of a competition: entries, and the competition that they make."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.entry_events import CompetitionCreated
from guandan.competition.events import AnyEvent
from guandan.competition.evolve import begun, evolve
from guandan.errors import InvalidRecord
from guandan.game.wire import Wire, WireLine

if TYPE_CHECKING:
    from guandan.competition.state import Competition
    from guandan.rules.rulebook import Rulebook

WIRE: Wire[AnyEvent] = Wire(AnyEvent)


class Logged(Struct, frozen=True, kw_only=True):
    """An event in its place: the competition's version after it, when it happened, who did it, by which command."""

    version: int
    event: AnyEvent
    at: datetime | None = None
    by: str | None = None
    command: str | None = None


def logged_of(line: WireLine, number: int) -> Logged:
    """A line's entry; `number` is that of the line, for the error."""
    event = WIRE.read(line.event, line.schema, number)
    return Logged(version=line.version, event=event, at=line.at, by=line.by, command=line.command)


def happened(competition: Competition | None, logged: Logged, book: Rulebook, number: int) -> Competition:
    """The competition after an entry; what could not have happened then is refused as no record of it."""
    version = 1 if competition is None else competition.version + 1
    if logged.version != version:
        raise InvalidRecord(f"version {logged.version} where {version} is expected", number)
    if competition is None:
        if not isinstance(logged.event, CompetitionCreated):
            raise InvalidRecord("an event begins with competition_created", number)
        return begun(logged.event, book)
    try:
        return evolve(competition, logged.event, logged.at)
    except Exception as error:  # an impossible event may break any of the fold's assumptions
        raise InvalidRecord(f"event {logged.version} cannot have happened then: {error!r}", number) from error

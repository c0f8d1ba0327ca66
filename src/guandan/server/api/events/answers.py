"""The answer to a command of an event."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from litestar.params import HeaderParameter
from msgspec import Struct

from guandan.competition.model.events import AnyCompetitionEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.model.log import CompetitionEntry
    from guandan.server.events.hosted import HostedEvent

CommandId = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9._:@-]+$",
        description="Sent again with the same key, a command is answered as the first time and done once",
    ),
]


class LogLine(Struct, frozen=True, kw_only=True):
    """An event of the competition in its place."""

    version: int
    event: AnyCompetitionEvent
    at: datetime | None = None
    by: str | None = None


class Did(Struct, frozen=True, kw_only=True):
    """It is done and on the disk: what it brought, and the event's version now."""

    version: int
    events: tuple[LogLine, ...] = ()


def did(hosted: HostedEvent, logged: Iterable[CompetitionEntry] = ()) -> Did:
    """The answer to a command."""
    return Did(
        version=hosted.version,
        events=tuple(LogLine(version=entry.version, event=entry.event, at=entry.at, by=entry.by) for entry in logged),
    )

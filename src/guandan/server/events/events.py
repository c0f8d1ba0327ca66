"""The events of this server: made, taken in from files, opened, listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from guandan.competition.values import Plan
    from guandan.rules.rulebook import Rulebook
    from guandan.server.clock import Clock
    from guandan.server.events.cards import EventCard
    from guandan.server.events.hosted import Hosted
    from guandan.server.tables.hall import Hall
    from guandan.store import Store

Tell = "Callable[[str, int, tuple[str, ...]], None]"


class Events:
    """The events; each is loaded when somebody asks for it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        hall: Hall | None = None,
        tell: Callable[[str, int, tuple[str, ...]], None] | None = None,
        backups: Path | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.hall = hall
        self.tell = tell
        self.backups = backups

    async def open(self) -> None:
        """Open the live tables of rounds that are played, and send what results are missing."""
        raise NotImplementedError

    async def create(
        self,
        name: str,
        book: Rulebook,
        plan: Plan,
        *,
        by: str,
        time_zone: str = "Asia/Shanghai",
        overrides: Mapping[str, object] | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> Hosted:
        """A new event, with a secret of its own for the lots."""
        raise NotImplementedError

    async def get(self, event: str) -> Hosted:
        """An event by its id; refused with `no_such_event`."""
        raise NotImplementedError

    async def cards(self) -> list[EventCard]:
        """All events, the latest first, rehearsals left out."""
        raise NotImplementedError

    async def take_in(self, data: bytes, by: str, *, secret: str | None = None) -> Hosted:
        """An event from its file; one that is damaged is refused, and nothing of it taken."""
        raise NotImplementedError

    async def file(self, hosted: Hosted) -> bytes:
        """The event's file, as `guandan event check` reads it; hidden cards are not in it."""
        raise NotImplementedError

    async def rehearse(self, hosted: Hosted, by: str) -> Hosted:
        """A copy with made-up names, to try things with."""
        raise NotImplementedError

    async def throw_away(self, rehearsal: Hosted) -> None:
        """A rehearsal is over; only those can be thrown away."""
        raise NotImplementedError

    async def catch_up(self, news: Mapping[str, int]) -> None:
        """What other workers have committed; nothing in it says: look yourself."""
        raise NotImplementedError

    async def look(self) -> None:
        """Once a second: results of live tables that have not come in, rounds that were closed."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let everything go."""
        raise NotImplementedError

"""The topic `lobby`: who looks at the lists of public tables and of events is told when they are different."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.server.protocol.frames import Changed

if TYPE_CHECKING:
    from collections.abc import Hashable

    from guandan.server.events.events import Events
    from guandan.server.tables.hall import Hall
    from guandan.server.tables.listing import TableCard
    from guandan.server.topics import Follower, Topics

TOPIC = "lobby"


class Lobby:
    """Looks at the lists while anybody follows them; what changes between two looks is told once."""

    def __init__(self, topics: Topics, hall: Hall, events: Events) -> None:
        self._topics = topics
        self._hall = hall
        self._events = events
        self._seen: dict[str, Hashable] | None = None
        self._version = 0

    async def follow(self, follower: Follower) -> None:
        """Tell this client from now on; what it asks for after the answer is not older than what was seen."""
        if self._seen is None:
            self._seen = await self._lists()
        self._topics.follow(TOPIC, follower)
        follower.send(msgspec.json.encode(Changed(topic=TOPIC, version=self._version)))

    async def look(self) -> None:
        """Tell which lists have changed since the last look."""
        if not self._topics.is_followed(TOPIC):
            self._seen = None
            return
        before, now = self._seen, await self._lists()
        self._seen = now
        parts = [name for name, value in now.items() if before is not None and before[name] != value]
        if parts:
            self._version += 1
            self._topics.changed(TOPIC, self._version, parts)

    async def _lists(self) -> dict[str, Hashable]:
        events = await self._events.cards()
        return {
            "tables": tuple(_line(card) for card in self._hall.public()),
            "events": msgspec.json.encode(events),
        }


def _line(card: TableCard) -> Hashable:
    """What the list shows of a table; who is just away changes nothing."""
    seats = tuple((seat, one.name, one.bot) for seat, one in card.seats.items())
    return card.code, card.book, card.stage, card.may_watch, seats

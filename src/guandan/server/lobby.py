"""The topic `lobby`: who looks at the lists of public tables and of events is told when they are different."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.server.protocol.frames import Changed

if TYPE_CHECKING:
    from collections.abc import Hashable

    from guandan.server.events.registry import EventRegistry
    from guandan.server.topics import TopicFollower, Topics
    from guandan.services.live_tables import TableDirectory
    from guandan.tables.views import LiveTableCard

LOBBY_TOPIC = "lobby"


class Lobby:
    """Polls the lists while anybody follows them; changes between two polls are published once."""

    def __init__(self, topics: Topics, directory: TableDirectory, events: EventRegistry) -> None:
        self._topics = topics
        self._directory = directory
        self._events = events
        self._seen: dict[str, Hashable] | None = None
        self._version = 0

    async def follow(self, follower: TopicFollower) -> None:
        """Tell this client from now on; what it asks for after the answer is not older than what was seen."""
        if self._seen is None:
            self._seen = await self._read_lists()
        self._topics.follow(LOBBY_TOPIC, follower)
        follower.send(msgspec.json.encode(Changed(topic=LOBBY_TOPIC, version=self._version)))

    async def publish_changes(self) -> None:
        """Publish which lists have changed since the last poll."""
        if not self._topics.is_followed(LOBBY_TOPIC):
            self._seen = None
            return
        before, now = self._seen, await self._read_lists()
        self._seen = now
        parts = [name for name, value in now.items() if before is not None and before[name] != value]
        if parts:
            self._version += 1
            self._topics.publish_change(LOBBY_TOPIC, self._version, parts)

    async def _read_lists(self) -> dict[str, Hashable]:
        events = await self._events.list_cards()
        return {
            "tables": tuple(_summarize_table(card) for card in self._directory.list_public()),
            "events": msgspec.json.encode(events),
        }


def _summarize_table(card: LiveTableCard) -> Hashable:
    """What the list shows of a table; who is just away changes nothing."""
    seats = tuple((seat, one.name, one.bot) for seat, one in card.seats.items())
    return card.code, card.book, card.stage, card.may_watch, seats

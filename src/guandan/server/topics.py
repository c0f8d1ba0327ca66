"""Topics: who follows what, and how news reaches them; nobody who publishes ever waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

import msgspec

from guandan.server.protocol.frames import Changed

if TYPE_CHECKING:
    from collections.abc import Iterable


class Follower(Protocol):
    """A socket, as whoever publishes sees it."""

    def send(self, frame: bytes) -> None:
        """Take a frame for the client; never waits."""
        ...

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        """Tell the client why, and end."""
        ...


class Topics:
    """The sockets of this process, and the topics that each follows."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Follower]] = {}
        self._sockets: set[Follower] = set()
        self._nobody = asyncio.Event()

    @property
    def sockets(self) -> int:
        """How many clients are connected."""
        return len(self._sockets)

    def connected(self, follower: Follower) -> None:
        """A client has come."""
        self._sockets.add(follower)
        self._nobody.clear()

    def gone(self, follower: Follower) -> None:
        """A client has gone, and follows nothing any more."""
        self._sockets.discard(follower)
        if not self._sockets:
            self._nobody.set()
        for topic in [topic for topic, followers in self._followers.items() if follower in followers]:
            self.leave(topic, follower)

    async def emptied(self) -> None:
        """Return when no client is connected any more."""
        if self._sockets:
            await self._nobody.wait()

    def follow(self, topic: str, follower: Follower) -> None:
        """Send what is published there to this client too."""
        self._followers.setdefault(topic, set()).add(follower)

    def leave(self, topic: str, follower: Follower) -> None:
        """Send it to this client no more."""
        followers = self._followers.get(topic, set())
        followers.discard(follower)
        if not followers:
            self._followers.pop(topic, None)

    def is_followed(self, topic: str) -> bool:
        """Does anybody here follow it?"""
        return topic in self._followers

    def publish(self, topic: str, frame: bytes) -> None:
        """Send a frame to all who follow a topic."""
        for follower in tuple(self._followers.get(topic, ())):
            follower.send(frame)

    def changed(self, topic: str, version: int, parts: Iterable[str] = ()) -> None:
        """Tell all who follow a topic that something of it is different."""
        if topic in self._followers:
            self.publish(topic, msgspec.json.encode(Changed(topic=topic, version=version, parts=tuple(parts))))

    def changed_under(self, start: str, version: int, parts: Iterable[str] = ()) -> None:
        """The same for every topic whose name starts so."""
        parts = tuple(parts)
        for topic in [topic for topic in self._followers if topic.startswith(start)]:
            self.changed(topic, version, parts)

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        """Tell every client that the server ends."""
        for follower in tuple(self._sockets):
            follower.farewell(why, come_back=come_back)

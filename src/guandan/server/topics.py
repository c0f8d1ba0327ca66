"""Topics: who follows what, and how news reaches them; nobody who publishes ever waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

import msgspec

from guandan.server.protocol.frames import Changed

if TYPE_CHECKING:
    from collections.abc import Iterable


class TopicFollower(Protocol):
    """A socket, as publishers see it."""

    def send(self, frame: bytes) -> None:
        """Take a frame for the client; never waits."""
        ...

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        """Tell the client why, and end."""
        ...


class Topics:
    """The sockets of this process, and the topics that each follows."""

    def __init__(self) -> None:
        # In the order in which they came: a dict is an ordered set.
        self._followers: dict[str, dict[TopicFollower, None]] = {}
        self._sockets: dict[TopicFollower, None] = {}
        self._nobody = asyncio.Event()

    @property
    def client_count(self) -> int:
        """How many clients are connected."""
        return len(self._sockets)

    def add_client(self, follower: TopicFollower) -> None:
        """Add a connected client."""
        self._sockets[follower] = None
        self._nobody.clear()

    def remove_client(self, follower: TopicFollower) -> None:
        """Remove a client and all its subscriptions."""
        self._sockets.pop(follower, None)
        if not self._sockets:
            self._nobody.set()
        for topic in [topic for topic, followers in self._followers.items() if follower in followers]:
            self.leave(topic, follower)

    async def wait_until_empty(self) -> None:
        """Wait until no client is connected."""
        if self._sockets:
            await self._nobody.wait()

    def follow(self, topic: str, follower: TopicFollower) -> None:
        """Send what is published there to this client too."""
        self._followers.setdefault(topic, {})[follower] = None

    def leave(self, topic: str, follower: TopicFollower) -> None:
        """Send it to this client no more."""
        followers = self._followers.get(topic, {})
        followers.pop(follower, None)
        if not followers:
            self._followers.pop(topic, None)

    def is_followed(self, topic: str) -> bool:
        """Does anybody here follow it?"""
        return topic in self._followers

    def publish(self, topic: str, frame: bytes) -> None:
        """Send a frame to all who follow a topic."""
        for follower in tuple(self._followers.get(topic, ())):
            follower.send(frame)

    def publish_change(self, topic: str, version: int, parts: Iterable[str] = ()) -> None:
        """Publish to a topic that some parts of it have changed."""
        if topic in self._followers:
            self.publish(topic, msgspec.json.encode(Changed(topic=topic, version=version, parts=tuple(parts))))

    def publish_change_under(self, start: str, version: int, parts: Iterable[str] = ()) -> None:
        """Publish the change to every topic whose name starts so."""
        parts = tuple(parts)
        for topic in [topic for topic in self._followers if topic.startswith(start)]:
            self.publish_change(topic, version, parts)

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        """Tell every client that the server ends."""
        for follower in tuple(self._sockets):
            follower.farewell(why, come_back=come_back)

"""Who listens at a table, and what each of them gets: a frame is encoded once for all who see alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.view import SPECTATOR
from guandan.server.protocol.frames import Said, TableFrame
from guandan.server.tables.rights import viewer_of
from guandan.server.tables.seen import table_view
from guandan.server.tables.sitting import is_maker
from guandan.server.tables.telling import Seen, Teller, encode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.game.match import Match
    from guandan.game.view import Viewer
    from guandan.rules.seat import Seat
    from guandan.server.tables.client import Client
    from guandan.server.tables.seen import Around
    from guandan.server.tables.state import TableState
    from guandan.server.tables.telling import Happened


REPLACED = "replaced"
"""Why a client is sent away: another browser signed in as the same person."""


class Listener:
    """A client, as whom it sees the match, and the match and the view that it was told of last.

    `told` is the id of the match that it has a snapshot of: what happens means nothing to who has none.
    """

    __slots__ = ("client", "match", "seen", "told", "viewer")

    def __init__(self, client: Client, viewer: Viewer, told: str | None) -> None:
        self.client = client
        self.viewer = viewer
        self.told = told
        self.match: Match | None = None
        self.seen: Seen | None = None

    def sees(self, match: Match) -> Seen:
        """What it sees of the match, which may be known already."""
        if self.seen is None or self.match is not match:
            self.match, self.seen = match, Seen(match, self.viewer)
        return self.seen


class Audience:
    """The clients of one table on this worker."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self._listeners: dict[int, Listener] = {}

    def __len__(self) -> int:
        return len(self._listeners)

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose people listen here."""
        return frozenset(one.viewer.seat for one in self._listeners.values() if one.viewer.seat is not None)

    @property
    def watching(self) -> int:
        """How many spectators there are."""
        return sum(one.viewer == SPECTATOR for one in self._listeners.values())

    def join(self, client: Client, state: TableState, told: str | None) -> Viewer:
        """One more, who gets a snapshot of a match; another browser of the same seat is sent away: the newest wins."""
        viewer = viewer_of(state, client.who)
        if viewer.seat is not None:
            for key, one in list(self._listeners.items()):
                if one.viewer == viewer and one.client is not client:
                    del self._listeners[key]
                    one.client.farewell("taken_over", come_back=False)
        self._listeners[id(client)] = Listener(client, viewer, told)
        return viewer

    def leave(self, client: Client) -> Viewer | None:
        """One fewer; none if it was not here (any more)."""
        listener = self._listeners.pop(id(client), None)
        return None if listener is None else listener.viewer

    def send_replaced_away(self, before: TableState, state: TableState) -> None:
        """Disconnect whoever sits where another browser has just signed in as the same person."""
        fresh = {seat: session for seat, session in state.takeovers.items() if before.takeovers.get(seat) != session}
        for key, one in list(self._listeners.items()):
            session = fresh.get(one.viewer.seat) if one.viewer.seat is not None else None
            if session is not None and not (one.client.who.session or "").startswith(session):
                del self._listeners[key]
                one.client.farewell(REPLACED, come_back=False)

    def look_again(self, state: TableState) -> list[Listener]:
        """Those who see the match as somebody else now that the table has changed."""
        changed = []
        for one in self._listeners.values():
            viewer = viewer_of(state, one.client.who)
            if viewer != one.viewer:
                one.viewer, one.match, one.seen = viewer, None, None
                changed.append(one)
        return changed

    def tell_table(self, around: Around, seat: Seat | None = None) -> None:
        """The table around the match, to everybody, or to a seat alone."""
        frames: dict[tuple[Viewer, bool], bytes] = {}
        for one in list(self._listeners.values()):
            if seat not in {None, one.viewer.seat}:
                continue
            key = (one.viewer, is_maker(around.state, one.client.who))
            if key not in frames:
                frames[key] = encode(TableFrame(topic=self.topic, table=table_view(around, one.client.who)))
            one.client.send(frames[key])

    def tell_match(self, name: str, before: Match | None, after: Match, steps: Sequence[Happened]) -> None:
        """What happened in the match, to all who see it as it happens."""
        teller = Teller(self.topic, name, after, steps)
        frames: dict[tuple[Viewer, bool], bytes] = {}
        for one in list(self._listeners.values()):
            if one.viewer == SPECTATOR:
                continue
            old = None if before is None or one.told != name else before
            key = (one.viewer, old is None)
            if key not in frames:
                was = None if old is None else one.sees(old)
                new = one.sees(after)
                frames[key] = encode(teller.snapshot_of(new.view)) if was is None else teller.live(was, new, one.viewer)
            one.told = name
            one.client.send(frames[key])

    def tell_spectators(self, data: bytes) -> None:
        """What spectators see by now."""
        for one in list(self._listeners.values()):
            if one.viewer == SPECTATOR:
                one.client.send(data)

    def say(self, seat: Seat, phrase: int) -> None:
        """One of the fixed phrases, to everybody."""
        data = encode(Said(topic=self.topic, seat=seat, phrase=phrase))
        for one in list(self._listeners.values()):
            one.client.send(data)

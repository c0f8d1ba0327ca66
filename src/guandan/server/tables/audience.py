"""The clients that listen at a table. A frame is encoded once for all who see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.view import SPECTATOR
from guandan.server.protocol.frames import Said, TableFrame
from guandan.server.tables.match_frames import (
    MatchFrameBuilder,
    MatchViews,
    build_missed_events,
    build_snapshot,
    encode,
)
from guandan.server.tables.next_deal import find_next_deal_time
from guandan.server.tables.permissions import find_viewer, is_maker
from guandan.server.tables.table_views import ViewSource, build_table_card, build_table_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.game.match import Match
    from guandan.game.view import Viewer
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.protocol.frames import Events, Snapshot
    from guandan.server.tables.client import TableClient
    from guandan.server.tables.match_frames import Happened
    from guandan.server.tables.seats import TableSeats
    from guandan.server.tables.streams import TableStreams
    from guandan.tables.state import LiveTableState
    from guandan.tables.views import LiveTableCard, TableView


REPLACED_REASON = "replaced"
"""The reason for disconnecting a client: another browser signed in as the same person."""


class TableListener:
    """A client, its viewer, and the match of which it has a snapshot.

    A client without a snapshot of the match gets no events of it.
    """

    __slots__ = ("client", "last_match", "viewer")

    def __init__(self, client: TableClient, viewer: Viewer, last_match: str | None) -> None:
        self.client = client
        self.viewer = viewer
        self.last_match = last_match


class Audience:
    """The clients of one table on this worker."""

    def __init__(self, streams: TableStreams, seats: TableSeats) -> None:
        self.topic = f"table/{streams.code}"
        self._streams = streams
        self._seats = seats
        self._listeners: dict[int, TableListener] = {}
        self._views: MatchViews | None = None
        """The state of the match that was sent last; the next one is compared with it."""

    def __len__(self) -> int:
        return len(self._listeners)

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose people listen here."""
        return frozenset(
            listener.viewer.seat for listener in self._listeners.values() if listener.viewer.seat is not None
        )

    @property
    def people(self) -> frozenset[int] | None:
        """The people who listen; None where other workers may have more of them."""
        if self._seats.is_shared:
            return None
        people = (listener.client.who.person for listener in self._listeners.values())
        return frozenset(person for person in people if person is not None)

    @property
    def spectator_count(self) -> int:
        """How many spectators there are."""
        return sum(listener.viewer == SPECTATOR for listener in self._listeners.values())

    def join(self, client: TableClient) -> None:
        """Add a client, which gets a snapshot of the match; an older browser of the same seat is disconnected."""
        viewer = find_viewer(self._streams.state, client.who)
        if viewer.seat is not None:
            for key, one in list(self._listeners.items()):
                if one.viewer == viewer and one.client is not client:
                    del self._listeners[key]
                    one.client.farewell("taken_over", come_back=False)
        match = None if self._streams.match is None else self._streams.match_id
        self._listeners[id(client)] = TableListener(client, viewer, match)

    def leave(self, client: TableClient) -> None:
        """Remove a client, unless it was disconnected before."""
        self._listeners.pop(id(client), None)

    def disconnect_replaced(self, before: LiveTableState) -> None:
        """Disconnect the client of a seat where another browser has just signed in as the same person."""
        takeovers = self._streams.state.takeovers
        fresh = {seat: session for seat, session in takeovers.items() if before.takeovers.get(seat) != session}
        for key, one in list(self._listeners.items()):
            session = fresh.get(one.viewer.seat) if one.viewer.seat is not None else None
            if session is not None and not (one.client.who.session or "").startswith(session):
                del self._listeners[key]
                one.client.farewell(REPLACED_REASON, come_back=False)

    def update_viewers(self) -> list[TableListener]:
        """Update the viewer of each client; return the clients whose viewer changed."""
        changed = []
        for listener in self._listeners.values():
            viewer = find_viewer(self._streams.state, listener.client.who)
            if viewer != listener.viewer:
                listener.viewer = viewer
                changed.append(listener)
        return changed

    # ------------------------------------------------------------------ what they see

    def build_view(self, who: Who) -> TableView:
        """The table around the match, as somebody sees it."""
        return build_table_view(self._collect_view_source(), who)

    def build_card(self) -> LiveTableCard:
        """The table as the list shows it."""
        return build_table_card(self._collect_view_source())

    def _collect_view_source(self) -> ViewSource:
        """Collect what this worker knows of the table."""
        streams, seats = self._streams, self._seats
        source = ViewSource(streams.code, streams.state, streams.match)
        source.names, source.online = seats.names, seats.online
        source.auto_pass = frozenset(seats.auto_pass)
        source.next_deal_at = find_next_deal_time(streams, seats)
        source.watching = self.spectator_count
        source.listening = self.people
        return source

    def build_snapshot(self, viewer: Viewer) -> Snapshot | None:
        """Everything that a viewer may see of the match without delay; None without a match."""
        match, name = self._streams.match, self._streams.match_id
        if match is None or name is None:
            return None
        return build_snapshot(self.topic, name, match, viewer)

    def build_missed_events(self, viewer: Viewer, after: int) -> list[Events] | None:
        """The events after a version; None where a snapshot is cheaper."""
        match, name = self._streams.match, self._streams.match_id
        if viewer == SPECTATOR or match is None or name is None:
            return None
        steps = self._streams.recent.list_since(after, match)
        if not steps:
            return None if steps is None else []
        return [build_missed_events(self.topic, name, match, steps, viewer)]

    # ------------------------------------------------------------------ what is sent

    def send_table(self, seat: Seat | None = None) -> None:
        """Send the table around the match to everybody, or to one seat."""
        if not self._listeners:
            return
        source = self._collect_view_source()
        frames: dict[tuple[Viewer, bool], bytes] = {}
        for listener in list(self._listeners.values()):
            if seat not in {None, listener.viewer.seat}:
                continue
            key = (listener.viewer, is_maker(source.state, listener.client.who))
            if key not in frames:
                frames[key] = encode(TableFrame(topic=self.topic, table=build_table_view(source, listener.client.who)))
            listener.client.send(frames[key])

    def send_match(self, name: str, before: Match | None, after: Match, steps: Sequence[Happened]) -> None:
        """Send the events of the match to all who see it without delay; clients without a snapshot get one."""
        listeners = [listener for listener in self._listeners.values() if listener.viewer != SPECTATOR]
        if not listeners:
            self._views = None
            return
        known = self._views if self._views is not None and self._views.match is before else None
        views = self._views = MatchViews(after)
        builder = None
        if before is not None:
            builder = MatchFrameBuilder(self.topic, name, views, steps, known or MatchViews(before))
        for listener in listeners:
            if builder is None or listener.last_match != name:
                frame = encode(build_snapshot(self.topic, name, after, listener.viewer))
            else:
                frame = builder.build_events(listener.viewer)
            listener.last_match = name
            listener.client.send(frame)

    def send_to_spectators(self, data: bytes) -> None:
        """Send a frame to all spectators."""
        for listener in list(self._listeners.values()):
            if listener.viewer == SPECTATOR:
                listener.client.send(data)

    def send_phrase(self, seat: Seat, phrase: int) -> None:
        """Send one of the fixed phrases to everybody."""
        data = encode(Said(topic=self.topic, seat=seat, phrase=phrase))
        for listener in list(self._listeners.values()):
            listener.client.send(data)

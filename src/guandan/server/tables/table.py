"""A live table: one command at a time, the next only after the commit of the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guandan.game.match import Match
    from guandan.game.view import Viewer
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.server.protocol.deeds import AnyDeed
    from guandan.server.protocol.frames import Done, Events, Snapshot
    from guandan.server.protocol.questions import AnyAnswer, AnyAsk
    from guandan.server.protocol.table_view import TableView
    from guandan.server.tables.client import Client
    from guandan.server.tables.settings import TableSettings


class Table:
    """A table: who sits, what is played, who listens."""

    code: str
    settings: TableSettings

    @property
    def match(self) -> Match | None:
        """The match that is on, or was last."""
        raise NotImplementedError

    @property
    def match_id(self) -> str | None:
        """Its id: the stream `match/ID`."""
        raise NotImplementedError

    async def do(self, deed: AnyDeed, by: Who, id: str | None = None) -> Done:  # noqa: A002
        """Do a deed or refuse it; when this returns it is on the disk."""
        raise NotImplementedError

    def seat_of(self, who: Who) -> Seat | None:
        """The seat of whoever asks."""
        raise NotImplementedError

    def viewer_of(self, who: Who) -> Viewer:
        """Seat first, then referee of the table's event, else spectator."""
        raise NotImplementedError

    def view(self, who: Who) -> TableView:
        """The table around the match."""
        raise NotImplementedError

    def snapshot(self, viewer: Viewer) -> Snapshot | None:
        """All that a viewer may see of the match; none where there is none, or it may not be watched yet."""
        raise NotImplementedError

    async def missed(self, viewer: Viewer, after: int) -> list[Events] | None:
        """What came after a version; none where a snapshot is cheaper."""
        raise NotImplementedError

    async def ask(self, question: AnyAsk, who: Who) -> AnyAnswer:
        """The answer to a question about the asker's own hand."""
        raise NotImplementedError

    def join(self, client: Client) -> None:
        """Listen from now on: `table` frames, `events`, `said`; what is so far is asked for by `view` and `snapshot`."""
        raise NotImplementedError

    def leave(self, client: Client) -> None:
        """Listen no more."""
        raise NotImplementedError

    def lag(self, who: Who, seconds: float) -> None:
        """The measured half round trip of a seat's client, allowed for (up to a second) when its time is up."""
        raise NotImplementedError

    async def catch_up(self) -> None:
        """Read from the log what other workers have added."""
        raise NotImplementedError

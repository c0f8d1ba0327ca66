"""The span in which the server was alive; after a restart, players get the lost time back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from guandan.eventlog.values import StreamSnapshot

if TYPE_CHECKING:
    from guandan.store import Store

HEARTBEAT_INTERVAL = timedelta(seconds=5)
_NAME, _FORM = "hall/alive", "span"
_INSTANT_FORM = "instant"
"""What 0.1.0 saved: only until when it was alive."""
_EPOCH = datetime(2020, 1, 1, tzinfo=UTC)


class AliveSpan(NamedTuple):
    """From when until when a server was alive, by a clock that went on evenly."""

    begin: datetime
    end: datetime


class Heartbeat:
    """The last span in which some worker of this log was alive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.before: AliveSpan | None = None
        """The last span that was read: of the server that ran before this one, or of another worker."""
        self._begin: datetime | None = None
        self._version = 0

    async def read(self) -> None:
        """Read the stored span."""
        found = await self._store.read_snapshot(_NAME, _FORM)
        if found is not None:
            begin, end = found.state.decode().split()
            self.before, self._version = AliveSpan(*map(datetime.fromisoformat, (begin, end))), found.version
        elif (old := await self._store.read_snapshot(_NAME, _INSTANT_FORM)) is not None:
            self.before, self._version = AliveSpan(_EPOCH, datetime.fromisoformat(old.state.decode())), old.version

    def begin(self, now: datetime) -> None:
        """Begin a span: this server starts, or its clock was set. One that other workers are in is carried on."""
        before = self.before
        is_carried_on = before is not None and timedelta() <= now - before.end <= 2 * HEARTBEAT_INTERVAL
        self._begin = before.begin if before is not None and is_carried_on and self._store.is_shared else now

    async def beat(self, now: datetime) -> None:
        """Save that the server is alive."""
        # A clock that was set back gives an earlier instant, which is the later one nevertheless.
        self._version = max(self._version + 1, int((now - _EPOCH).total_seconds()))
        begin = now if self._begin is None else self._begin
        state = f"{begin.isoformat()} {now.isoformat()}"
        await self._store.save_snapshot(_NAME, _FORM, StreamSnapshot(self._version, state.encode()))

"""The last instant at which the server was alive; after a restart, players get the lost time back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from guandan.eventlog.values import StreamSnapshot

if TYPE_CHECKING:
    from guandan.store import Store

HEARTBEAT_INTERVAL = timedelta(seconds=5)
_NAME, _FORM = "hall/alive", "instant"
_EPOCH = datetime(2020, 1, 1, tzinfo=UTC)


class Heartbeat:
    """The last instant at which some worker of this log was alive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.before: datetime | None = None
        """The last heartbeat of the server that ran before this one."""
        self._version = 0

    async def read(self) -> None:
        """Read the stored heartbeat at start."""
        found = await self._store.read_snapshot(_NAME, _FORM)
        if found is not None:
            self.before, self._version = datetime.fromisoformat(found.state.decode()), found.version

    async def beat(self, now: datetime) -> None:
        """Save that the server is alive."""
        # A clock that was set back gives an earlier instant, which is the later one nevertheless.
        self._version = max(self._version + 1, int((now - _EPOCH).total_seconds()))
        await self._store.save_snapshot(_NAME, _FORM, StreamSnapshot(self._version, now.isoformat().encode()))

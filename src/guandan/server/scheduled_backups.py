"""Backups on a schedule, made while the server runs; of several workers on one database, one makes them."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.errors import GuandanError
from guandan.server.error_location import format_error_location
from guandan.server.object_storage import ObjectStorage, read_credentials
from guandan.store.backup_folder import BackupFolder

if TYPE_CHECKING:
    from guandan.server.clock import Clock
    from guandan.server.settings import ServerSettings
    from guandan.store import Store

LOG = logging.getLogger("guandan.server.backups")
CHECK_INTERVAL = timedelta(minutes=1)
"""How often it is checked whether a backup is due; one that failed is tried again after this."""
_LOCK = "backup/schedule"


class ScheduledBackups:
    """Backs a store up every so many hours; `folder` is the one beside the database unless another is set."""

    def __init__(self, store: Store, clock: Clock, settings: ServerSettings) -> None:
        self._store = store
        self._clock = clock
        self._interval = timedelta(hours=settings.backup_hours)
        self._keep = settings.backups_kept
        beside = (Path.cwd() if store.file is None else store.file.parent) / "backups"
        self.folder = BackupFolder(Path(settings.backup_folder) if settings.backup_folder else beside)
        self._storage = ObjectStorage(settings.backup_url, read_credentials()) if settings.backup_url else None
        self._to_upload: list[Path] = []

    @property
    def is_scheduled(self) -> bool:
        """Are backups made by themselves?"""
        return bool(self._interval)

    async def run(self) -> None:
        """Check every minute whether a backup is due, until cancelled."""
        while self.is_scheduled:
            await self.back_up_if_due()
            await self._clock.sleep_until(self._clock.now() + CHECK_INTERVAL)

    async def back_up_if_due(self) -> Path | None:
        """Make a backup if the newest one is too old; return its path. A failure is logged, and nothing else stops."""
        made: Path | None = None
        try:
            if await self._store.drivers.acquire(_LOCK):
                now = self._clock.now()
                newest = await asyncio.to_thread(self.folder.find_newest)
                if newest is None or now - newest >= self._interval:
                    made = await self._back_up(now)
                await self._upload()
        except (GuandanError, OSError) as error:
            LOG.error(  # noqa: TRY400 (no values of the error)
                "backup failed", extra={"kind": type(error).__name__, "where": format_error_location(error)}
            )
        return made

    async def _back_up(self, now: datetime) -> Path:
        path = await asyncio.to_thread(self.folder.build_path, now)
        await self._store.back_up(path)
        if self._storage is not None:
            self._to_upload.append(path)
        await asyncio.to_thread(self.folder.delete_old, self._keep)
        return path

    async def _upload(self) -> None:
        """Upload what is waiting; what fails is tried again at the next check, unless its file is gone by then."""
        while self._storage is not None and self._to_upload:
            path = self._to_upload[0]
            if path.exists():
                await asyncio.to_thread(self._storage.upload, path, self._clock.now())
            self._to_upload.pop(0)

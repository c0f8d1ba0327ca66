"""A folder of backups made on a schedule: each is named by its instant, and the oldest are deleted."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_NAME = "guandan-%Y%m%dT%H%M%SZ.jsonl.gz"
_PATTERN = "guandan-*Z.jsonl.gz"


class BackupFolder:
    """The scheduled backups in a folder; other files in it are left alone."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def build_path(self, at: datetime) -> Path:
        """Name the backup of an instant, and create the folder, which only its owner can read."""
        self.path.mkdir(0o700, parents=True, exist_ok=True)
        return self.path / at.astimezone(UTC).strftime(_NAME)

    def list_backups(self) -> list[tuple[datetime, Path]]:
        """List the scheduled backups with their instants, oldest first."""
        found = ((_parse_instant(path.name), path) for path in self.path.glob(_PATTERN))
        return sorted((at, path) for at, path in found if at is not None)

    def find_newest(self) -> datetime | None:
        """Find the instant of the newest backup."""
        backups = self.list_backups()
        return backups[-1][0] if backups else None

    def delete_old(self, keep: int) -> None:
        """Delete all but the newest backups."""
        for _, path in self.list_backups()[:-keep]:
            path.unlink(missing_ok=True)


def _parse_instant(name: str) -> datetime | None:
    try:
        return datetime.strptime(name, _NAME).replace(tzinfo=UTC)
    except ValueError:
        return None

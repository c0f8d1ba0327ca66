"""A database of each earlier form, as that version left it, is brought forward."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from guandan.store import Store, migrate
from tests.store.kit import noted, numbers, opened

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def only_until(folder: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the program is the older one that knew no later step."""
    shutil.copytree(migrate.SCRIPTS, folder)
    for file in (folder / "versions").glob("step_*.py"):
        if file.stem > f"step_{step}":
            file.unlink()
    monkeypatch.setattr(migrate, "SCRIPTS", folder)


async def test_from_the_first_form(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_until(tmp_path / "scripts", "0001", monkeypatch)
    async with await opened(address) as store:
        await store.append("match/1", 0, [noted(1), noted(2)])
        await store.add_person("甲")
    monkeypatch.undo()
    async with await Store.open(address, backups=tmp_path) as store:
        backup = store.migrated_from
        assert backup is not None
        assert "before-migration-0001" in backup.name
        assert numbers(await store.read("match/1")) == [1, 2]
        assert await store.keep_setting("secret", "a") == "a"
        assert await store.access.accounts() == []
        await store.add_member("spring", 1, 1)
        assert await store.check({"match": lambda _entries, _books: ()}) == []
    if backup.suffix == ".gz":  # PostgreSQL's, in the form of every backup
        async with await opened(f"sqlite:///{tmp_path}/again.db") as store:
            await store.restore(backup)
            assert numbers(await store.read("match/1")) == [1, 2]

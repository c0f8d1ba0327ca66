"""`guandan backup`, `restore` and `person erase`: look after a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer

from guandan.cli.database import with_store
from guandan.services import history
from guandan.texts import say

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.store import Store
    from guandan.store.backup import BackupContents


def back_up(database: str, file: Path, lang: str) -> None:
    """Write everything into one file."""
    contents = with_store(database, lang, lambda store: store.back_up(file), for_reading=True)
    typer.echo(say("store.written", lang, file=file, what=_describe_contents(contents, lang)))


def restore(database: str, file: Path, lang: str) -> None:
    """Read a backup into an empty database."""
    contents = with_store(database, lang, lambda store: store.restore(file), create=True)
    typer.echo(say("store.restored", lang, file=file, what=_describe_contents(contents, lang)))


def _describe_contents(contents: BackupContents, lang: str) -> str:
    return say("store.contents", lang, **msgspec.structs.asdict(contents))


def erase_person(database: str, number: int, lang: str, *, is_sure: bool) -> None:
    """Erase what is known of a person."""

    async def erase(store: Store) -> None:
        found = await store.read_people([number])
        if found and not found[0].is_erased and not is_sure:
            typer.confirm(say("store.sure", lang, number=number, name=found[0].name), abort=True)
        await history.erase_person(store, number)

    with_store(database, lang, erase)
    typer.echo(say("store.erased", lang, number=number))

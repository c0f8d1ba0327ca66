"""`guandan backup`, `restore`, `db check` and `person erase`: look after a database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

import msgspec
import typer
from rich.text import Text

from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.cli.verify import VERIFIERS
from guandan.services import history
from guandan.store import Store
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from guandan.store import StoreProblem
    from guandan.store.backup import BackupContents

T = TypeVar("T")


def with_store(
    database: str,
    lang: str,
    work: Callable[[Store], Awaitable[T]],
    *,
    create: bool = False,
    for_reading: bool = False,
) -> T:
    """Open a database, do something with it, and close it."""

    async def opened() -> T:
        async with await Store.open(database, create=create, for_reading=for_reading) as store:
            if store.migrated_from is not None:
                typer.echo(say("store.migrated", lang, backup=store.migrated_from), err=True)
            return await work(store)

    return asyncio.run(opened())


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


def check(database: str, lang: str, *, as_json: bool) -> None:
    """Replay and verify everything; a problem is a failed check."""

    async def checked(store: Store) -> tuple[int, list[StoreProblem]]:
        number = len(await store.list_streams())
        return number, await store.check(VERIFIERS)

    number, problems = with_store(database, lang, checked, for_reading=True)
    if as_json:
        print_json(msgspec.to_builtins(problems))
    elif not problems:
        print_renderables(say("store.sound", lang, streams=number))
    for problem in () if as_json else problems:
        version = "" if problem.version is None else f" {problem.version}"
        print_renderables(Text.assemble((f"{problem.stream or database}{version}", "bold red"), f" {problem.message}"))
    if problems:
        raise typer.Exit(FAILED_CHECK)


def erase_person(database: str, number: int, lang: str, *, is_sure: bool) -> None:
    """Erase what is known of a person."""

    async def erase(store: Store) -> None:
        found = await store.read_people([number])
        if found and not found[0].is_erased and not is_sure:
            typer.confirm(say("store.sure", lang, number=number, name=found[0].name), abort=True)
        await history.erase_person(store, number)

    with_store(database, lang, erase)
    typer.echo(say("store.erased", lang, number=number))

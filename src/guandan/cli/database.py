"""Open a database for a command."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

import typer

from guandan.store import Store
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

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

    async def open_and_work() -> T:
        async with await Store.open(database, create=create, for_reading=for_reading) as store:
            if store.migrated_from is not None:
                typer.echo(say("store.migrated", lang, backup=store.migrated_from), err=True)
            return await work(store)

    return asyncio.run(open_and_work())

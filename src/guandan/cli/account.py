"""`guandan account …` and `guandan link …`: what an organiser does about rights without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
import typer
from rich.table import Table

from guandan.cli.screen import show, show_json
from guandan.cli.store import with_store
from guandan.errors import IllegalAction
from guandan.server.access.access import Access
from guandan.server.access.passwords import checked
from guandan.server.clock import SystemClock
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from guandan.server.access.who import Role
    from guandan.store import Store
    from guandan.store.rows import Account, Link

T = TypeVar("T")
_BY = "the command line"


def _with(database: str, lang: str, work: Callable[[Store, Access], Awaitable[T]], *, create: bool = False) -> T:
    async def opened(store: Store) -> T:
        return await work(store, await Access.open(store, SystemClock()))

    return with_store(database, lang, opened, create=create)


def _asked_password(lang: str) -> str:
    """A password, typed twice and not shown."""
    again = say("account.ask_again", lang)
    password: str = typer.prompt(say("account.ask", lang), hide_input=True, confirmation_prompt=again)
    return checked(password)


def add(database: str, name: str, lang: str) -> None:
    """Make an account."""
    password = _asked_password(lang)
    made = _with(database, lang, lambda _, access: access.accounts.add(name, password), create=True)
    typer.echo(say("account.added", lang, name=made.name))


def set_password(database: str, name: str, lang: str) -> None:
    """Set a lost password anew."""

    async def work(_: Store, access: Access) -> None:
        account = await access.accounts.named(name)
        await access.accounts.set_password(account, _asked_password(lang))

    _with(database, lang, work)
    typer.echo(say("account.changed", lang, name=name))


def remove(database: str, name: str, lang: str, *, is_sure: bool) -> None:
    """Remove an account."""

    async def work(store: Store, access: Access) -> None:
        account = await access.accounts.named(name)
        if not is_sure:
            typer.confirm(say("account.sure", lang, name=name), abort=True)
        await store.access.remove_account(account.id)

    _with(database, lang, work)
    typer.echo(say("account.removed", lang, name=name))


def list_accounts(database: str, lang: str, *, as_json: bool) -> None:
    """List the accounts, without their passwords."""
    found = _with(database, lang, lambda store, _: store.access.accounts())
    if as_json:
        show_json([_plain(one) for one in found])
        return
    if not found:
        show(say("account.none", lang))
        return
    table = Table(*(say(column, lang) for column in ("account.number", "account.name", "account.created")))
    for one in found:
        table.add_row(str(one.id), one.name, one.created.isoformat(" ", "minutes"))
    show(table)


def _plain(account: Account) -> dict[str, object]:
    return {"id": account.id, "name": account.name, "created": account.created.isoformat()}


def make_links(database: str, event: str, role: Role, tables: Sequence[int], url: str, lang: str) -> None:
    """Make links of a role, and print their addresses."""

    async def work(store: Store, access: Access) -> list[tuple[Link, str]]:
        if not await store.streams(names=[f"event/{event}"]):
            raise IllegalAction("no_such_event", event=event)
        return await access.links.make(event, role, [str(table) for table in tables] or [""], _BY)

    for link, secret in _with(database, lang, work):
        place = f" {link.place}" if link.place else ""
        typer.echo(f"{name_of(role, lang)}{place}  {url.rstrip('/')}/j/{secret}")


def list_links(database: str, event: str, lang: str, *, as_json: bool) -> None:
    """List the links that still open something."""
    found = _with(database, lang, lambda _, access: access.links.of(event))
    if as_json:
        show_json([{**msgspec.to_builtins(link), "hash": None} for link in found])
        return
    if not found:
        show(say("link.none", lang))
        return
    columns = ("link.number", "link.role", "link.place", "link.created", "link.by")
    table = Table(*(say(column, lang) for column in columns))
    for link in found:
        role = say(f"role.{link.role}", lang)
        table.add_row(str(link.id), role, link.place, link.created.isoformat(" ", "minutes"), link.by)
    show(table)


def revoke_link(database: str, event: str, number: int, lang: str) -> None:
    """Revoke a link."""
    _with(database, lang, lambda _, access: access.links.revoke(event, number))
    typer.echo(say("link.revoked", lang, number=number))


def organiser_link(database: str, url: str, lang: str) -> None:
    """Print a link that works once and opens the first account."""
    path = _with(database, lang, lambda _, access: access.organiser_link(), create=True)
    typer.echo(f"{url.rstrip('/')}{path}")

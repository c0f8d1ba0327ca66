"""`guandan account …` and `guandan link …`: manage accounts and access rights without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
import typer
from rich.table import Table

from guandan.cli.database import with_store
from guandan.cli.screen import print_json, print_renderables
from guandan.errors import IllegalAction
from guandan.server.access.access import Access
from guandan.server.access.passwords import check_password_length
from guandan.server.clock import SystemClock
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from guandan.server.access.who import Role
    from guandan.store import Store
    from guandan.store.rows import Account, Link

T = TypeVar("T")
_ACTOR = "the command line"


def run_with_access(
    database: str, lang: str, work: Callable[[Store, Access], Awaitable[T]], *, create: bool = False
) -> T:
    """Open a database and its access rights, and do something with both."""

    async def call_work(store: Store) -> T:
        return await work(store, await Access.open(store, SystemClock()))

    return with_store(database, lang, call_work, create=create)


def _ask_password(lang: str) -> str:
    """Ask for a password twice, without showing it."""
    again = say("account.ask_again", lang)
    password: str = typer.prompt(say("account.ask", lang), hide_input=True, confirmation_prompt=again)
    return check_password_length(password)


def add(database: str, name: str, lang: str) -> None:
    """Make an account."""
    password = _ask_password(lang)
    made = run_with_access(database, lang, lambda _, access: access.accounts.add(name, password), create=True)
    typer.echo(say("account.added", lang, name=made.name))


def set_password(database: str, name: str, lang: str, *, is_player: bool = False) -> None:
    """Set a lost password anew, of an organiser or of a player."""

    async def work(_: Store, access: Access) -> None:
        if is_player:
            own = await access.players.find_by_name(name)
            await access.players.set_password(own, _ask_password(lang))
        else:
            account = await access.accounts.find_by_name(name)
            await access.accounts.set_password(account, _ask_password(lang))

    run_with_access(database, lang, work)
    typer.echo(say("account.changed", lang, name=name))


def remove(database: str, name: str, lang: str, *, is_sure: bool) -> None:
    """Remove an account."""

    async def work(store: Store, access: Access) -> None:
        account = await access.accounts.find_by_name(name)
        if not is_sure:
            typer.confirm(say("account.sure", lang, name=name), abort=True)
        await store.access.remove_account(account.id)

    run_with_access(database, lang, work)
    typer.echo(say("account.removed", lang, name=name))


def list_accounts(database: str, lang: str, *, as_json: bool) -> None:
    """List the accounts, without their passwords."""
    found = run_with_access(database, lang, lambda store, _: store.access.list_accounts())
    if as_json:
        print_json([_account_to_dict(match_) for match_ in found])
        return
    if not found:
        print_renderables(say("account.none", lang))
        return
    table = Table(*(say(column, lang) for column in ("account.number", "account.name", "account.created")))
    for match_ in found:
        table.add_row(str(match_.id), match_.name, match_.created.isoformat(" ", "minutes"))
    print_renderables(table)


def _account_to_dict(account: Account) -> dict[str, object]:
    return {"id": account.id, "name": account.name, "created": account.created.isoformat()}


def make_links(database: str, event: str, role: Role, tables: Sequence[int], url: str, lang: str) -> None:
    """Make links of a role, and print their addresses."""

    async def work(store: Store, access: Access) -> list[tuple[Link, str]]:
        if not await store.list_streams(names=[f"event/{event}"]):
            raise IllegalAction("no_such_event", event=event)
        return await access.links.create(event, role, [str(table) for table in tables] or [""], _ACTOR)

    for link, secret in run_with_access(database, lang, work):
        place = f" {link.place}" if link.place else ""
        typer.echo(f"{name_of(role, lang)}{place}  {url.rstrip('/')}/j/{secret}")


def list_links(database: str, event: str, lang: str, *, as_json: bool) -> None:
    """List the links that are still valid."""
    found = run_with_access(database, lang, lambda _, access: access.links.list_active(event))
    if as_json:
        print_json([{**msgspec.to_builtins(link), "hash": None} for link in found])
        return
    if not found:
        print_renderables(say("link.none", lang))
        return
    columns = ("link.number", "link.role", "link.place", "link.created", "link.by")
    table = Table(*(say(column, lang) for column in columns))
    for link in found:
        role = say(f"role.{link.role}", lang)
        table.add_row(str(link.id), role, link.place, link.created.isoformat(" ", "minutes"), link.by)
    print_renderables(table)


def revoke_link(database: str, event: str, number: int, lang: str) -> None:
    """Revoke a link."""
    run_with_access(database, lang, lambda _, access: access.links.revoke(event, number))
    typer.echo(say("link.revoked", lang, number=number))


def organiser_link(database: str, url: str, lang: str) -> None:
    """Print a link that works once and opens the first account."""
    path = run_with_access(database, lang, lambda _, access: access.create_organiser_link(), create=True)
    typer.echo(f"{url.rstrip('/')}{path}")

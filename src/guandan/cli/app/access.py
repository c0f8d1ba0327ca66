"""`guandan account …`, `guandan link …` and `guandan webhook …`."""

from __future__ import annotations

from typing import Annotated

import typer

from guandan.cli.app.options import Database, Json, Yes
from guandan.server.access.who import Role
from guandan.services.webhook_topics import WebhookTopic

account = typer.Typer(help="account.help", no_args_is_help=True, rich_markup_mode=None)
link = typer.Typer(help="link.help", no_args_is_help=True, rich_markup_mode=None)
webhook = typer.Typer(help="webhook.help", no_args_is_help=True, rich_markup_mode=None)

AccountName = Annotated[str, typer.Argument(help="account.help.name", show_default=False)]
EventId = Annotated[str, typer.Argument(help="link.help.event", show_default=False)]
HookNumber = Annotated[int, typer.Argument(help="webhook.help.number", show_default=False, min=1)]
Url = Annotated[str, typer.Option(help="link.help.url")]


@account.command("add", help="account.help.add")
def account_add(context: typer.Context, name: AccountName, database: Database = "sqlite:///guandan.db") -> None:
    from guandan.cli.account import add

    add(database, name, context.obj)


@account.command("password", help="account.help.password")
def account_password(
    context: typer.Context,
    name: AccountName,
    player: Annotated[bool, typer.Option("--player", help="account.help.player")] = False,
    database: Database = "sqlite:///guandan.db",
) -> None:
    from guandan.cli.account import set_password

    set_password(database, name, context.obj, is_player=player)


@account.command("list", help="account.help.list")
def account_list(context: typer.Context, database: Database = "sqlite:///guandan.db", as_json: Json = False) -> None:
    from guandan.cli.account import list_accounts

    list_accounts(database, context.obj, as_json=as_json)


@account.command("remove", help="account.help.remove")
def account_remove(
    context: typer.Context,
    name: AccountName,
    database: Database = "sqlite:///guandan.db",
    yes: Yes = False,
) -> None:
    from guandan.cli.account import remove

    remove(database, name, context.obj, is_sure=yes)


@link.command("make", help="link.help.make")
def link_make(
    context: typer.Context,
    event: EventId,
    role: Annotated[Role, typer.Argument(help="link.help.role", show_default=False)],
    table: Annotated[list[int] | None, typer.Option(min=1, help="link.help.table", show_default=False)] = None,
    url: Url = "http://127.0.0.1:8000",
    database: Database = "sqlite:///guandan.db",
) -> None:
    from guandan.cli.account import make_links

    make_links(database, event, role, table or [], url, context.obj)


@link.command("list", help="link.help.list")
def link_list(
    context: typer.Context, event: EventId, database: Database = "sqlite:///guandan.db", as_json: Json = False
) -> None:
    from guandan.cli.account import list_links

    list_links(database, event, context.obj, as_json=as_json)


@link.command("revoke", help="link.help.revoke")
def link_revoke(
    context: typer.Context,
    event: EventId,
    number: Annotated[int, typer.Argument(help="link.help.number", show_default=False, min=1)],
    database: Database = "sqlite:///guandan.db",
) -> None:
    from guandan.cli.account import revoke_link

    revoke_link(database, event, number, context.obj)


@link.command("organiser", help="link.help.organiser")
def link_organiser(
    context: typer.Context, url: Url = "http://127.0.0.1:8000", database: Database = "sqlite:///guandan.db"
) -> None:
    from guandan.cli.account import organiser_link

    organiser_link(database, url, context.obj)


@webhook.command("add", help="webhook.help.add")
def webhook_add(
    context: typer.Context,
    event: EventId,
    url: Annotated[str, typer.Argument(help="webhook.help.url", show_default=False)],
    topic: Annotated[list[WebhookTopic] | None, typer.Option(help="webhook.help.topic", show_default=False)] = None,
    private: Annotated[bool, typer.Option("--private", help="webhook.help.private")] = False,
    database: Database = "sqlite:///guandan.db",
) -> None:
    from guandan.cli.webhooks import add

    add(database, event, url, tuple(topic or ()), context.obj, allows_private=private)


@webhook.command("list", help="webhook.help.list")
def webhook_list(
    context: typer.Context, event: EventId, database: Database = "sqlite:///guandan.db", as_json: Json = False
) -> None:
    from guandan.cli.webhooks import list_webhooks

    list_webhooks(database, event, context.obj, as_json=as_json)


@webhook.command("deliveries", help="webhook.help.deliveries")
def webhook_deliveries(
    context: typer.Context,
    event: EventId,
    number: HookNumber,
    database: Database = "sqlite:///guandan.db",
    as_json: Json = False,
) -> None:
    from guandan.cli.webhooks import list_deliveries

    list_deliveries(database, event, number, context.obj, as_json=as_json)


@webhook.command("resume", help="webhook.help.resume")
def webhook_resume(
    context: typer.Context, event: EventId, number: HookNumber, database: Database = "sqlite:///guandan.db"
) -> None:
    from guandan.cli.webhooks import resume

    resume(database, event, number, context.obj)


@webhook.command("remove", help="webhook.help.remove")
def webhook_remove(
    context: typer.Context, event: EventId, number: HookNumber, database: Database = "sqlite:///guandan.db"
) -> None:
    from guandan.cli.webhooks import remove

    remove(database, event, number, context.obj)

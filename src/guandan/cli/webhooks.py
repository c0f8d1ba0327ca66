"""`guandan webhook …`: set up who is told of an event, without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.table import Table

from guandan.cli.account import run_with_access
from guandan.cli.screen import print_json, print_renderables
from guandan.eventlog.signing import format_secret
from guandan.server.webhooks import setup
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.server.access.access import Access
    from guandan.server.webhooks.hook_events import Webhook
    from guandan.services.webhook_topics import WebhookTopic
    from guandan.store import Store

_ACTOR = "the command line"


def add(
    database: str, event: str, url: str, topics: tuple[WebhookTopic, ...], lang: str, *, allows_private: bool
) -> None:
    """Add a webhook, and print its secret once."""

    async def work(store: Store, access: Access) -> tuple[Webhook, bytes]:
        wanted = setup.NewWebhook(url=url, topics=topics)
        hook = await setup.create_webhook(store, event, wanted, by=_ACTOR, allows_private=allows_private)
        return hook, access.derive_webhook_key(event, hook.id)

    hook, key = run_with_access(database, lang, work)
    typer.echo(say("webhook.added", lang, number=hook.id, secret=format_secret(key)))


def list_webhooks(database: str, event: str, lang: str, *, as_json: bool) -> None:
    """List the webhooks of an event."""
    found = run_with_access(database, lang, lambda store, _: setup.list_webhooks(store, event))
    if as_json:
        print_json([msgspec.to_builtins(hook) for hook in found])
        return
    if not found:
        print_renderables(say("webhook.none", lang))
        return
    columns = ("webhook.number", "webhook.url", "webhook.topics", "webhook.state")
    table = Table(*(say(column, lang) for column in columns))
    for hook in found:
        topics = ", ".join(name_of(topic, lang) for topic in hook.topics)
        state = "" if hook.stopped is None else name_of(hook.stopped, lang)
        table.add_row(str(hook.id), hook.url, topics, state)
    print_renderables(table)


def list_deliveries(database: str, event: str, number: int, lang: str, *, as_json: bool) -> None:
    """List what was sent, newest first."""
    found = run_with_access(database, lang, lambda store, _: setup.list_deliveries(store, event, number))
    if as_json:
        print_json([msgspec.to_builtins(delivery) for delivery in found])
        return
    columns = ("webhook.version", "webhook.topics", "webhook.at", "webhook.attempts", "webhook.answer")
    table = Table(*(say(column, lang) for column in columns))
    for delivery in found:
        answer = str(delivery.status) if delivery.error is None else name_of(delivery.error, lang)
        when = delivery.at.isoformat(" ", "seconds")
        topic = name_of(delivery.topic, lang)
        table.add_row(str(delivery.version), topic, when, str(delivery.attempts), answer)
    print_renderables(table)


def resume(database: str, event: str, number: int, lang: str) -> None:
    """Resume a webhook that was stopped."""
    run_with_access(database, lang, lambda store, _: setup.resume_webhook(store, event, number, by=_ACTOR))
    typer.echo(say("webhook.resumed", lang, number=number))


def remove(database: str, event: str, number: int, lang: str) -> None:
    """Remove a webhook."""
    run_with_access(database, lang, lambda store, _: setup.remove_webhook(store, event, number, by=_ACTOR))
    typer.echo(say("webhook.removed", lang, number=number))

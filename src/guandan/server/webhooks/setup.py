"""Set webhooks up: add one, list them and what was delivered, go on with one that was stopped, remove one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from guandan.errors import IllegalAction
from guandan.server.webhooks.hook_events import (
    Delivery,
    Webhook,
    WebhookAdded,
    WebhookRemoved,
    WebhookResumed,
    add_webhook,
    append_webhook_event,
    read_webhooks,
)
from guandan.server.webhooks.sender import MAX_URL_LENGTH, parse_target, resolve_target
from guandan.services.webhook_topics import WebhookTopic
from guandan.store.related_rows import REHEARSAL_PREFIX

if TYPE_CHECKING:
    from guandan.store import Store


class NewWebhook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An address, and what it is told; without topics everything."""

    url: Annotated[str, Meta(min_length=1, max_length=MAX_URL_LENGTH)]
    topics: Annotated[tuple[WebhookTopic, ...], Meta(max_length=len(WebhookTopic))] = ()


async def create_webhook(
    store: Store,
    event: str,
    wanted: NewWebhook,
    *,
    by: str,
    allows_private: bool,
    now: datetime | None = None,
) -> Webhook:
    """Add a webhook; it is told of everything from now on. An address that is not public is refused."""
    if event.startswith(REHEARSAL_PREFIX):
        raise IllegalAction("no_webhooks_in_rehearsal")
    heads = await store.list_streams(names=[f"event/{event}"])
    if not heads:
        raise IllegalAction("no_such_event", event=event)
    await resolve_target(parse_target(wanted.url), allows_private=allows_private)
    topics = tuple(topic for topic in WebhookTopic if not wanted.topics or topic in wanted.topics)
    since, at = heads[0].version, now or datetime.now(UTC)
    return await add_webhook(store, event, WebhookAdded(url=wanted.url, topics=topics, since=since, at=at, by=by))


async def list_webhooks(store: Store, event: str) -> list[Webhook]:
    """The webhooks of an event, oldest first."""
    return list((await read_webhooks(store, event)).hooks.values())


async def list_deliveries(store: Store, event: str, hook: int) -> list[Delivery]:
    """What was sent to a webhook, newest first."""
    return list(reversed((await read_webhooks(store, event)).find(hook).deliveries))


async def resume_webhook(store: Store, event: str, hook: int, *, by: str) -> Webhook:
    """Let one that was stopped, or waits for its next attempt, go on at once."""
    (await read_webhooks(store, event)).find(hook)
    return (await append_webhook_event(store, event, WebhookResumed(hook=hook), by)).find(hook)


async def remove_webhook(store: Store, event: str, hook: int, *, by: str) -> None:
    """Tell an address nothing more."""
    (await read_webhooks(store, event)).find(hook)
    await append_webhook_event(store, event, WebhookRemoved(hook=hook), by)

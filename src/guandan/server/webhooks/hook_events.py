"""The webhooks of an event as a stream of its own: who is told what, and every attempt to tell them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction, VersionConflict
from guandan.eventlog.codec import EventCodec
from guandan.eventlog.values import NewEvent
from guandan.server.webhooks.sender import WebhookError
from guandan.services.webhook_topics import WebhookTopic

if TYPE_CHECKING:
    from guandan.store import Store

STREAM_KIND = "webhook"
MAX_WEBHOOKS = 10
MAX_REMEMBERED_DELIVERIES = 500
_MAX_ATTEMPTS = 5


class StopReason(StrEnum):
    """Why a webhook is told nothing for the time being."""

    FAILING = "failing"
    GONE = "gone"


class Delivery(Struct, frozen=True, kw_only=True):
    """A message and how it was delivered: `status` is the receiver's, or `error` says why there is none."""

    id: str
    version: int
    topic: WebhookTopic
    attempts: int
    at: datetime
    status: int | None = None
    error: WebhookError | None = None
    is_delivered: bool = False
    next_attempt: datetime | None = None


class Webhook(Struct, frozen=True, kw_only=True):
    """A receiver: what it is told, up to which version it has been told, and how its next message stands."""

    id: int
    url: str
    topics: tuple[WebhookTopic, ...]
    since: int
    position: int
    created: datetime
    by: str = ""
    failed: int = 0
    next_attempt: datetime | None = None
    stopped: StopReason | None = None
    deliveries: tuple[Delivery, ...] = ()


class Webhooks(Struct, frozen=True, kw_only=True):
    """The webhooks of an event."""

    version: int = 0
    count: int = 0
    hooks: dict[int, Webhook] = {}

    def find(self, hook: int) -> Webhook:
        """A webhook by its number; refused with `no_such_webhook`."""
        try:
            return self.hooks[hook]
        except KeyError:
            raise IllegalAction("no_such_webhook", hook=hook) from None


class WebhookEvent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    """The root of what happens to webhooks."""

    schema: ClassVar[int] = 1


class WebhookAdded(WebhookEvent, frozen=True, tag="webhook_added"):
    """An address is told of everything after a version of the event."""

    url: str
    topics: tuple[WebhookTopic, ...]
    since: int
    at: datetime
    by: str = ""


class WebhookRemoved(WebhookEvent, frozen=True, tag="webhook_removed"):
    """An address is told nothing more."""

    hook: int


class WebhookTried(WebhookEvent, frozen=True, tag="webhook_tried"):
    """A message was sent, or could not be; without `next_attempt` a failed one was the last attempt."""

    hook: int
    id: str
    version: int
    topic: WebhookTopic
    at: datetime
    status: int | None = None
    error: WebhookError | None = None
    is_delivered: bool = False
    next_attempt: datetime | None = None
    stopped: StopReason | None = None


class WebhookResumed(WebhookEvent, frozen=True, tag="webhook_resumed"):
    """A webhook that was stopped goes on where it was."""

    hook: int


AnyWebhookEvent = WebhookAdded | WebhookRemoved | WebhookTried | WebhookResumed
WEBHOOK_CODEC: EventCodec[AnyWebhookEvent] = EventCodec(AnyWebhookEvent)


def build_webhook_stream(event: str) -> str:
    """The stream of an event's webhooks."""
    return f"{STREAM_KIND}/{event}"


async def read_webhooks(store: Store, event: str) -> Webhooks:
    """The webhooks of an event."""
    found = Webhooks()
    for number, stored in enumerate(await store.read(build_webhook_stream(event)), 1):
        found = apply_webhook_event(found, WEBHOOK_CODEC.decode_event(stored.event, stored.schema, number))
    return found


def apply_webhook_event(now: Webhooks, event: AnyWebhookEvent) -> Webhooks:
    """The webhooks after an event."""
    hooks, number = dict(now.hooks), now.count
    match event:
        case WebhookAdded():
            number += 1
            hooks[number] = Webhook(
                id=number,
                url=event.url,
                topics=event.topics,
                since=event.since,
                position=event.since,
                created=event.at,
                by=event.by,
            )
        case WebhookRemoved(hook=hook):
            hooks.pop(hook, None)
        case WebhookResumed(hook=hook):
            if hook in hooks:
                hooks[hook] = replace(hooks[hook], stopped=None, failed=0, next_attempt=None)
        case WebhookTried(hook=hook):
            if hook in hooks:
                hooks[hook] = _apply_attempt(hooks[hook], event)
        case _:
            assert_never(event)
    return Webhooks(version=now.version + 1, count=number, hooks=hooks)


def _apply_attempt(hook: Webhook, event: WebhookTried) -> Webhook:
    earlier = hook.deliveries[-1].attempts if hook.deliveries and hook.deliveries[-1].version == event.version else 0
    delivery = Delivery(
        id=event.id,
        version=event.version,
        topic=event.topic,
        attempts=earlier + 1,
        at=event.at,
        status=event.status,
        error=event.error,
        is_delivered=event.is_delivered,
        next_attempt=event.next_attempt,
    )
    kept = hook.deliveries[:-1] if earlier else hook.deliveries
    return replace(
        hook,
        position=event.version if event.is_delivered else hook.position,
        failed=0 if event.is_delivered else hook.failed + 1,
        next_attempt=event.next_attempt,
        stopped=event.stopped,
        deliveries=(*kept, delivery)[-MAX_REMEMBERED_DELIVERIES:],
    )


async def append_webhook_event(store: Store, event: str, what: AnyWebhookEvent, by: str = "") -> Webhooks:
    """Put it on the log after whatever is there, and return the webhooks as they are then."""
    for _ in range(_MAX_ATTEMPTS):
        known = await read_webhooks(store, event)
        try:
            await store.append(build_webhook_stream(event), known.version, [NewEvent.of(what, by=by or None)])
        except VersionConflict:
            continue
        return apply_webhook_event(known, what)
    raise IllegalAction("busy_event", event=event)


async def add_webhook(store: Store, event: str, added: WebhookAdded) -> Webhook:
    """A new webhook, unless there are enough."""
    if len((await read_webhooks(store, event)).hooks) >= MAX_WEBHOOKS:
        raise IllegalAction("too_many_webhooks", count=MAX_WEBHOOKS)
    after = await append_webhook_event(store, event, added, added.by)
    return after.hooks[after.count]

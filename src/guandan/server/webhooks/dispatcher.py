"""The task that delivers: it reads the log of events with webhooks, sends each receiver its messages in order, retries.

What has been delivered is written to the log after the receiver took it. A server that is killed in between sends that
message again, with the same id.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from http import HTTPStatus
from typing import TYPE_CHECKING

from guandan.errors import GuandanError, IllegalAction, StoreError
from guandan.eventlog.signing import sign_message
from guandan.server.error_location import format_error_location
from guandan.server.tasks import cancel_tasks
from guandan.server.webhooks.hook_events import (
    STREAM_KIND,
    StopReason,
    Webhook,
    Webhooks,
    WebhookTried,
    append_webhook_event,
    build_webhook_stream,
    read_webhooks,
)
from guandan.server.webhooks.sender import Sent, send
from guandan.services.webhooks import (
    MessageReader,
    WebhookMessage,
    build_message_id,
    encode_message,
    find_next_attempt,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from guandan.server.clock import Clock
    from guandan.server.events.registry import EventRegistry
    from guandan.store import Store

LOG = logging.getLogger("guandan.webhooks")
LOOK_INTERVAL = timedelta(seconds=5)
"""How often to look without being woken: for webhooks and results that other processes have written."""


class WebhookDispatcher:
    """Delivers the messages of all events of this server."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        events: EventRegistry,
        derive_key: Callable[[str, int], bytes],
        *,
        allows_private: bool,
    ) -> None:
        self._store = store
        self._clock = clock
        self._events = events
        self._derive_key = derive_key
        self.allows_private = allows_private
        self._wake = asyncio.Event()
        self._known: dict[str, Webhooks] = {}
        self._readers: dict[str, MessageReader] = {}
        self._sending: dict[tuple[str, int], asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Look now: something has changed."""
        self._wake.set()

    async def run(self) -> None:
        """Deliver until cancelled."""
        try:
            while True:
                self._wake.clear()
                try:
                    due = await self._look()
                except StoreError:
                    due = None  # a database that is away may come back
                except Exception as error:  # noqa: BLE001 (one event's trouble is not the others')
                    LOG.error("look", extra={"kind": type(error).__name__, "where": format_error_location(error)})  # noqa: TRY400 (no values)
                    due = None
                await self._wait(due)
        finally:
            await cancel_tasks(self._sending.values())

    async def _wait(self, due: datetime | None) -> None:
        """Wait until woken, until a message is due, or until it is time to look."""
        until = self._clock.now() + LOOK_INTERVAL
        sleeping = asyncio.ensure_future(self._clock.sleep_until(until if due is None else min(due, until)))
        woken = asyncio.ensure_future(self._wake.wait())
        try:
            await asyncio.wait({sleeping, woken}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await cancel_tasks((sleeping, woken))

    async def _look(self) -> datetime | None:
        """Start whatever is due; return when the next attempt is."""
        waits: list[datetime] = []
        for head in await self._store.list_streams(STREAM_KIND):
            event = head.name.partition("/")[2]
            if event not in self._known or self._known[event].version != head.version:
                self._known[event] = await read_webhooks(self._store, event)
            hooks = [hook for hook in self._known[event].hooks.values() if hook.stopped is None]
            if not hooks or not await self._store.drivers.acquire(build_webhook_stream(event)):
                continue
            waits += [wait for wait in await self._start(event, hooks) if wait is not None]
        return min(waits, default=None)

    async def _start(self, event: str, hooks: Sequence[Webhook]) -> list[datetime | None]:
        try:
            messages = await self.read_messages(event)
        except IllegalAction:
            return []  # the event is gone
        waits: list[datetime | None] = []
        for hook in hooks:
            key = (event, hook.id)
            if key in self._sending or find_message(hook, messages) is None:
                continue
            if hook.next_attempt is not None and hook.next_attempt > self._clock.now():
                waits.append(hook.next_attempt)
                continue
            task = asyncio.create_task(self._deliver(event, hook))
            self._sending[key] = task
            task.add_done_callback(lambda _, key=key: self._finish(key))  # type: ignore[misc]
        return waits

    def _finish(self, key: tuple[str, int]) -> None:
        self._sending.pop(key, None)
        self.wake()

    async def read_messages(self, event: str) -> Sequence[WebhookMessage]:
        """The messages of an event up to now."""
        championship = (await self._events.get(event)).championship
        return self._readers.setdefault(event, MessageReader()).read(championship)

    async def _deliver(self, event: str, hook: Webhook) -> None:
        """Send a receiver its messages, in order, until one fails or there are no more."""
        while (message := find_message(hook, await self.read_messages(event))) is not None:
            message_id = build_message_id(event, hook.id, message.version)
            sent = await self.send(event, hook, message_id, encode_message(event, message))
            try:
                tried = self._describe_attempt(message_id, hook, message, sent)
                after = await append_webhook_event(self._store, event, tried)
            except GuandanError:
                LOG.warning("an attempt could not be written; the message is sent again")
                return
            self._known[event] = after
            if hook.id not in after.hooks:
                return
            hook = after.hooks[hook.id]
            if hook.stopped is not None or hook.next_attempt is not None:
                return

    async def send(self, event: str, hook: Webhook, message_id: str, body: bytes) -> Sent:
        """Sign a body and send it."""
        timestamp = int(self._clock.now().timestamp())
        key = self._derive_key(event, hook.id)
        headers = {
            "webhook-id": message_id,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": sign_message(key, message_id, timestamp, body),
        }
        return await send(hook.url, body, headers, allows_private=self.allows_private)

    def _describe_attempt(self, message_id: str, hook: Webhook, message: WebhookMessage, sent: Sent) -> WebhookTried:
        now = self._clock.now()
        again = None if sent.is_accepted else find_next_attempt(hook.failed + 1, now)
        stopped = None if sent.is_accepted or again is not None else StopReason.FAILING
        if sent.status == HTTPStatus.GONE:
            again, stopped = None, StopReason.GONE
        return WebhookTried(
            hook=hook.id,
            id=message_id,
            version=message.version,
            topic=message.topic,
            at=now,
            status=sent.status,
            error=sent.error,
            is_delivered=sent.is_accepted,
            next_attempt=again,
            stopped=stopped,
        )


def find_message(hook: Webhook, messages: Sequence[WebhookMessage]) -> WebhookMessage | None:
    """The next message that a receiver is to be told."""
    return next(
        (message for message in messages if message.version > hook.position and message.topic in hook.topics), None
    )


def count_waiting(hook: Webhook, messages: Sequence[WebhookMessage]) -> int:
    """How many messages wait to be delivered."""
    return sum(message.version > hook.position and message.topic in hook.topics for message in messages)

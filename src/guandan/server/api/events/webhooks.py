"""/api/v1/events/…/webhooks: other programs are told of draws, rounds, results and the end of an event."""

from datetime import datetime
from typing import Any

import msgspec
from litestar import Request
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Struct

from guandan.eventlog.signing import format_secret
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.paging import get_list
from guandan.server.api.route import delete, post
from guandan.server.server import Server
from guandan.server.webhooks import setup
from guandan.server.webhooks.dispatcher import count_waiting
from guandan.server.webhooks.hook_events import Delivery, StopReason, Webhook, read_webhooks
from guandan.server.webhooks.sender import Sent
from guandan.services.webhook_topics import WebhookTopic
from guandan.services.webhooks import build_message_id

_WEBHOOKS = f"{EVENT}/webhooks"
_WEBHOOK = f"{_WEBHOOKS}/{{hook:int}}"


class WebhookView(Struct, frozen=True, kw_only=True):
    """A webhook: what it is told, how many messages wait, and how the last one went.

    `stopped` says why it is told nothing for the time being; what waits is sent when it goes on.
    """

    id: int
    url: str
    topics: tuple[WebhookTopic, ...]
    created: datetime
    by: str
    waiting: int
    next_attempt: datetime | None
    stopped: StopReason | None
    last: Delivery | None


class WebhookMade(Struct, frozen=True, kw_only=True):
    """A new webhook with the secret that its messages are signed with, which is shown only once."""

    webhook: WebhookView
    secret: str


async def build_webhook_view(server: Server, event: str, hook: Webhook) -> WebhookView:
    """A webhook for the organisers."""
    return WebhookView(
        id=hook.id,
        url=hook.url,
        topics=hook.topics,
        created=hook.created,
        by=hook.by,
        waiting=count_waiting(hook, await server.webhooks.read_messages(event)),
        next_attempt=hook.next_attempt,
        stopped=hook.stopped,
        last=hook.deliveries[-1] if hook.deliveries else None,
    )


@get_list(_WEBHOOKS, Needs.ORGANISER, key=lambda view: view.id)
async def list_webhooks(*, event: str, server: Server) -> list[WebhookView]:
    """The webhooks of an event."""
    found = await setup.list_webhooks(server.store, event)
    return [await build_webhook_view(server, event, hook) for hook in found]


@post(_WEBHOOKS, Needs.ORGANISER, status_code=HTTP_201_CREATED)
async def add_webhook(*, event: str, data: setup.NewWebhook, server: Server, who: Who) -> WebhookMade:
    """Tell an address of what happens from now on; the answer has the secret, once."""
    hook = await setup.create_webhook(
        server.store,
        event,
        data,
        by=by(who, event),
        allows_private=server.webhooks.allows_private,
        now=server.clock.now(),
    )
    server.webhooks.wake()
    key = server.access.derive_webhook_key(event, hook.id)
    return WebhookMade(webhook=await build_webhook_view(server, event, hook), secret=format_secret(key))


@get_list(f"{_WEBHOOK}/deliveries", Needs.ORGANISER, key=lambda delivery: delivery.id)
async def list_deliveries(*, event: str, hook: int, server: Server) -> list[Delivery]:
    """What was sent, newest first: each message with its attempts and what came back."""
    return await setup.list_deliveries(server.store, event, hook)


@post(f"{_WEBHOOK}/resume", Needs.ORGANISER)
async def resume_webhook(*, event: str, hook: int, server: Server, who: Who) -> WebhookView:
    """Go on with a webhook that was stopped, or try now what waits for its next attempt."""
    resumed = await setup.resume_webhook(server.store, event, hook, by=by(who, event))
    server.webhooks.wake()
    return await build_webhook_view(server, event, resumed)


@post(f"{_WEBHOOK}/test", Needs.ORGANISER)
async def test_webhook(*, event: str, hook: int, request: Request[Any, Any, Any], server: Server, who: Who) -> Sent:
    """Send a message of the type `test` now, and say what came back."""
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    found = (await read_webhooks(server.store, event)).find(hook)
    now = server.clock.now()
    body = msgspec.json.encode({"type": "test", "timestamp": now, "event": event, "version": 0, "data": {}})
    return await server.webhooks.send(event, found, f"{build_message_id(event, hook, 0)}.{now:%H%M%S}", body)


@delete(_WEBHOOK, Needs.ORGANISER)
async def remove_webhook(*, event: str, hook: int, server: Server, who: Who) -> None:
    """Tell an address nothing more."""
    await setup.remove_webhook(server.store, event, hook, by=by(who, event))


ROUTES = [list_webhooks, add_webhook, list_deliveries, resume_webhook, test_webhook, remove_webhook]

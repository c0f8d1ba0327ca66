"""Webhooks: the addresses that are told of an event, and what was delivered to each."""

from litestar import Response

from guandan.server.access.who import Needs, Who
from guandan.server.api.events.webhooks import build_webhook_view
from guandan.server.server import Server
from guandan.server.webhooks import setup
from guandan.services.webhook_topics import WebhookTopic
from guandan.web.desk.render import render_desk_page
from guandan.web.request import PageRequest
from guandan.web.route import get

_SHOWN_DELIVERIES = 20


@get("/e/{event:str}/desk/webhooks", Needs.ORGANISER)
async def show_webhooks(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """The webhooks with their latest deliveries, and a form for a new one."""
    hosted = await server.events.get(event)
    hooks = await setup.list_webhooks(server.store, event)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_webhooks.html",
        hooks=[
            (await build_webhook_view(server, event, hook), hook.deliveries[: -_SHOWN_DELIVERIES - 1 : -1])
            for hook in hooks
        ],
        topics=list(WebhookTopic),
        calendar=f"{server.build_base_url(request.base_url)}/e/{event}/calendar.ics",
    )


ROUTES = [show_webhooks]

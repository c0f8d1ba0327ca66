"""/api/v1/event-plans: what a book and some wishes come to, before there is an event."""

from typing import Any

from litestar import Request

from guandan.competition.model.values import Plan
from guandan.server.access.who import Needs, Who
from guandan.server.api.route import post
from guandan.server.language import find_language
from guandan.server.server import Server
from guandan.services import plans
from guandan.services.plans import OutlookRequest, OutlookView, PlanRequest


@post("/api/v1/event-plans", Needs.NOTHING)
async def preview_plan(*, data: PlanRequest, server: Server) -> Plan:
    """The plan that a book and some wishes come to; one that cannot work is refused with the article."""
    return plans.preview_plan(data, await server.find_rulebook(data.book))


@post("/api/v1/event-plans/outlook", Needs.NOTHING)
async def preview_day(*, request: Request[Who, None, Any], data: OutlookRequest, server: Server) -> OutlookView:
    """赛程预览: rounds, tables and hours with so many pairs; nothing is made."""
    return plans.preview_day(data, find_language(request), await server.find_rulebook(data.book))


ROUTES = [preview_plan, preview_day]

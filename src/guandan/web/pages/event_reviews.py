"""赛后报告 for officials: what the pairs' decisions cost beside the field; 诚信报告 for the chief referee."""

from litestar import Response

from guandan.analysis.field import DealStage, DecisionKind, LossMark
from guandan.server.access.who import Needs, Role, Who
from guandan.server.server import Server
from guandan.services.event_reviews import build_event_review, build_integrity_report
from guandan.web.hall.referee import list_referee_tabs
from guandan.web.hall.render import render_hall_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/e/{event:str}/referee/review", Needs.REFEREE)
async def show_event_review(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """Every pair beside the field, and boards of several tables; only of rounds that are closed."""
    hosted = await server.events.get(event)
    tables, progress = await server.event_reviews.get(hosted)
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "referee_review.html",
        tabs=list_referee_tabs(event, hosted.championship.competition, find_language(request)),
        report=build_event_review(hosted.championship, tables, progress),
        progress=progress,
        stages=list(DealStage),
        kinds=list(DecisionKind),
        LossMark=LossMark,
        is_chief=who.has_role(Role.CHIEF_REFEREE, event),
    )


@get("/e/{event:str}/referee/review/integrity", Needs.CHIEF_REFEREE)
async def show_integrity(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """Agreement with the bot and thinking times, person by person."""
    hosted = await server.events.get(event)
    tables, progress = await server.event_reviews.get(hosted)
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "referee_integrity.html",
        tabs=list_referee_tabs(event, hosted.championship.competition, find_language(request)),
        report=build_integrity_report(hosted.championship, tables, progress),
        progress=progress,
    )


ROUTES = [show_event_review, show_integrity]

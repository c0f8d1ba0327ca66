"""/api/v1/events/…/review and …/integrity: what the decisions at live tables cost, for officials, after the rounds."""

from guandan.server.access.who import Needs
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import get
from guandan.server.server import Server
from guandan.services.event_reviews import EventReview, IntegrityReport, build_event_review, build_integrity_report


@get(f"{EVENT}/review", Needs.REFEREE)
async def review_event(*, event: str, server: Server) -> EventReview:
    """赛后报告: every pair's loss by stage and kind of decision beside the field, and boards of several tables.

    Only rounds that are closed count. Matches are judged in the background: ask again until all are.
    """
    hosted = await server.events.get(event)
    tables, progress = await server.event_reviews.get(hosted)
    return build_event_review(hosted.championship, tables, progress)


@get(f"{EVENT}/integrity", Needs.CHIEF_REFEREE)
async def report_event_integrity(*, event: str, server: Server) -> IntegrityReport:
    """诚信报告: agreement with the bot beyond the field's, and thinking times; it accuses nobody."""
    hosted = await server.events.get(event)
    tables, progress = await server.event_reviews.get(hosted)
    return build_integrity_report(hosted.championship, tables, progress)


ROUTES = [review_event, report_event_integrity]

"""/api/v1/events/…/log: who did what and when; the checklist; corrections and their windows."""

from msgspec import Struct

from guandan.server.access.who import Needs
from guandan.server.api.events.answers import LogLine
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.paging import Page, Part, build_page, get_list
from guandan.server.api.route import get
from guandan.server.server import Server
from guandan.services.books import ChecklistRow, build_checklist
from guandan.services.corrections import CorrectionsView, build_corrections_view
from guandan.services.officials import list_checklist


class Ticked(Struct, frozen=True, kw_only=True):
    """检查表: an item, and what was seen; none: nobody has looked yet."""

    item: ChecklistRow
    is_right: bool | None
    note: str


@get(f"{EVENT}/log", Needs.ORGANISER)
async def show_log(
    *,
    event: str,
    server: Server,
    part: Part,
) -> Page[LogLine]:
    """Who did what and when, newest first."""
    log = (await server.events.get(event)).championship.log
    chosen = build_page(list(reversed(log)), part, key=lambda entry: entry.version)
    lines = [LogLine(version=entry.version, event=entry.event, at=entry.at, by=entry.by) for entry in chosen.items]
    return Page(items=lines, total=chosen.total, page=chosen.page, size=chosen.size, next=chosen.next)


@get_list(f"{EVENT}/checklist", STAFF)
async def show_checklist(*, event: str, server: Server) -> list[Ticked]:
    """检查表: what the book asks of hall, tables and cards, and what was looked at."""
    competition = (await server.events.get(event)).championship.competition
    rows = zip(build_checklist(competition.book), list_checklist(competition), strict=True)
    return [Ticked(item=row, is_right=checked.is_right, note=checked.note) for row, checked in rows]


@get(f"{EVENT}/corrections", Needs.NOTHING)
async def list_corrections(*, event: str, server: Server) -> CorrectionsView:
    """更正: what was corrected, and until when more can be."""
    return build_corrections_view((await server.events.get(event)).championship.competition)


ROUTES = [show_log, show_checklist, list_corrections]

"""/api/v1/events/…/log: who did what and when; the checklist; corrections and their windows."""

from datetime import datetime

from msgspec import Struct

from guandan.competition.handlers.corrections import window_ends
from guandan.competition.model.state import Correction, RoundStatus
from guandan.competition.model.values import Mistake
from guandan.server.access.who import Needs
from guandan.server.api.events.answers import LogLine
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.paging import USUAL, Page, PageNumber, PageSize, paged
from guandan.server.api.route import get
from guandan.server.state import Server
from guandan.services.books import ChecklistRow, build_checklist


class Ticked(Struct, frozen=True, kw_only=True):
    """检查表: an item, and what was seen; none: nobody has looked yet."""

    item: ChecklistRow
    is_right: bool | None
    note: str


class WindowRow(Struct, frozen=True, kw_only=True):
    """更正时限 of a round: until when each kind of mistake may be put right; none where there is no end yet."""

    round: int
    status: RoundStatus
    entry_until: datetime | None
    published_until: datetime | None


class CorrectionRow(Struct, frozen=True, kw_only=True):
    """更正 of a table."""

    round: int
    table: int
    correction: Correction


class CorrectionsView(Struct, frozen=True, kw_only=True):
    """Every correction, and the windows of every round."""

    corrections: tuple[CorrectionRow, ...]
    windows: tuple[WindowRow, ...]


@get(f"{EVENT}/log", Needs.ORGANISER)
async def show_log(*, event: str, server: Server, page: PageNumber = 1, size: PageSize = USUAL) -> Page[LogLine]:
    """Who did what and when, newest first."""
    log = (await server.events.get(event)).championship.log
    chosen = paged(list(reversed(log)), page, size)
    lines = [LogLine(version=one.version, event=one.event, at=one.at, by=one.by) for one in chosen.items]
    return Page(items=lines, total=chosen.total, page=page, size=size)


@get(f"{EVENT}/checklist", STAFF)
async def show_checklist(*, event: str, server: Server) -> list[Ticked]:
    """检查表: what the book asks of hall, tables and cards, and what was looked at."""
    competition = (await server.events.get(event)).championship.competition
    found = []
    for item in build_checklist(competition.book):
        ticked = competition.ticked.get(item.item)
        is_right = None if ticked is None else ticked.is_right
        found.append(Ticked(item=item, is_right=is_right, note="" if ticked is None else ticked.note))
    return found


@get(f"{EVENT}/corrections", Needs.NOTHING)
async def list_corrections(*, event: str, server: Server) -> CorrectionsView:
    """更正: what was corrected, and until when more can be."""
    competition = (await server.events.get(event)).championship.competition
    rounds = [one for one in competition.rounds if one.status in {RoundStatus.STARTED, RoundStatus.CLOSED}]
    return CorrectionsView(
        corrections=tuple(
            CorrectionRow(round=one.number, table=table, correction=correction)
            for one in rounds
            for table, sheet in sorted(one.sheets.items())
            for correction in sheet.corrections
        ),
        windows=tuple(
            WindowRow(
                round=one.number,
                status=one.status,
                entry_until=window_ends(competition, one, Mistake.ENTRY),
                published_until=window_ends(competition, one, Mistake.PUBLISHED),
            )
            for one in rounds
        ),
    )


ROUTES = [show_log, show_checklist, list_corrections]

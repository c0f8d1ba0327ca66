"""The draw: draft, lots drawn by hand, changes, publishing; the organisers' decisions about it."""

from litestar import Response

from guandan.competition.draw.calendar import find_next_round
from guandan.competition.model.state import Competition, RoundStatus
from guandan.competition.model.values import Format
from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Who
from guandan.server.events.cached_views import get_round_view
from guandan.server.server import Server
from guandan.services.draws import list_absent_pairs
from guandan.services.naming import name_pair
from guandan.services.rounds import TableRow
from guandan.texts import explain
from guandan.web.desk.odd import build_odd_number_notice
from guandan.web.desk.render import render_desk_page
from guandan.web.public.lists import TABLES, paginate
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


def is_same_unit(row: TableRow) -> bool:
    """Do both pairs of a table play for the same unit?"""
    return bool(row.ew.unit) and row.ew.unit == row.ns.unit


def _next(competition: Competition, lang: str) -> tuple[int | None, int, str]:
    """The round that would be drawn now and its stage, or why there is none."""
    try:
        number, stage = find_next_round(competition)
    except IllegalAction as refusal:
        return None, 1, explain(refusal, lang)
    return number, stage, ""


@get("/e/{event:str}/desk/draw", Needs.ORGANISER)
async def show_draw(request: PageRequest, event: str, server: Server, who: Who, page: int = 1) -> Response[bytes]:
    """编排: the draft, or what comes next."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    last = competition.last
    is_draft = last is not None and last.status is RoundStatus.DRAFT
    may_draw, lang = last is None or last.status is RoundStatus.CLOSED, find_language(request)
    number, stage, why_not = _next(competition, lang)
    view = None if last is None else await get_round_view(hosted, last)
    return render_desk_page(
        request,
        server,
        who,
        hosted,
        "desk_draw.html",
        last=view,
        tables=paginate(view.tables if view else (), page, TABLES),
        is_draft=is_draft,
        is_regrouped=last is not None and bool(last.regroupings),
        is_overtaken=competition.is_overtaken and not competition.book.corrections.draw_stands,
        may_take_back=not (competition.is_overtaken and competition.book.corrections.draw_stands),
        taken_back=competition.taken_back,
        may_draw=may_draw,
        odd=build_odd_number_notice(hosted.championship, number, stage, lang) if may_draw and number else None,
        number=number,
        in_order=competition.stage(stage).format in {Format.ROUND_ROBIN, Format.DUPLICATE},
        why_not=why_not,
        absent=[name_pair(hosted.championship, pair) for pair in list_absent_pairs(competition)],
        same_unit=0 if view is None else sum(is_same_unit(row) for row in view.tables),
        is_same_unit=is_same_unit,
        drafts=sum(draft.round == number for draft in competition.drafts) if is_draft else 0,
    )


ROUTES = [show_draw]

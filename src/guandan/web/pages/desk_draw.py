"""The draw: draft, lots drawn by hand, changes, publishing; the organisers' decisions about it."""

from litestar import Response

from guandan.competition.draw.calendar import find_next_round
from guandan.competition.model.confirmation import list_absent_byes, list_left_over, redraws_left_over
from guandan.competition.model.state import Competition, RoundStatus, list_draw_wishes
from guandan.competition.model.values import Format, Matter
from guandan.competition.scoring.team_events import is_by_teams, list_line_up
from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Who
from guandan.server.events.cached_views import get_round_view
from guandan.server.server import Server
from guandan.services.draws import build_overtaken_draw_view, list_absent_pairs
from guandan.services.naming import name_pair
from guandan.services.rounds import TableRow
from guandan.texts import explain, name_of, say
from guandan.web.desk.odd import build_odd_number_notice
from guandan.web.desk.render import render_desk_page
from guandan.web.public.lists import TABLES, paginate
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


def is_same_unit(row: TableRow) -> bool:
    """Do both pairs of a table play for the same unit?"""
    return bool(row.ew.unit) and row.ew.unit == row.ns.unit


def list_wish_kinds(competition: Competition) -> tuple[Matter, ...]:
    """What the organisers may wish of a draw: of pairs that are matched, or of teams that name their line-ups."""
    if is_by_teams(competition):
        return (Matter.LINE_UP,)
    matched = {Format.SWISS, Format.LOT}
    is_matched = any(stage.format in matched for stage in competition.plan.stages)
    return (Matter.APART, Matter.TOGETHER, Matter.REQUESTED_BYE) if is_matched else ()


def describe_wishes(competition: Competition, number: int, lang: str) -> list[str]:
    """What holds for a round's draw."""
    found = [
        (matter, pairs)
        for matter in (Matter.APART, Matter.TOGETHER, Matter.REQUESTED_BYE)
        for pairs in list_draw_wishes(competition.decisions, matter, number)
    ]
    if is_by_teams(competition):
        places = list_line_up(competition, number)
        for team in dict.fromkeys(competition.entries[pair].team_name for pair in places):
            own = (pair for pair in places if competition.entries[pair].team_name == team)
            found.append((Matter.LINE_UP, tuple(sorted(own, key=places.__getitem__))))
    return [f"{name_of(matter, lang)}: {say('value.and', lang).join(map(str, pairs))}" for matter, pairs in found]


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
    on = last if last is not None and last.status is RoundStatus.STARTED else None
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
        redraws=on is not None and redraws_left_over(competition, on.stage),
        left_over=[name_pair(hosted.championship, pair) for pair in list_left_over(competition, on)] if on else [],
        away=[name_pair(hosted.championship, pair) for pair in list_absent_byes(competition, on)] if on else [],
        again=sorted({table.number for table in on.added}) if on else [],
        is_regrouped=last is not None and bool(last.regroupings),
        is_overtaken=competition.is_overtaken and not competition.book.corrections.draw_stands,
        may_take_back=not (competition.is_overtaken and competition.book.corrections.draw_stands),
        overtaken=build_overtaken_draw_view(hosted.championship),
        taken_back=competition.taken_back,
        may_draw=may_draw,
        odd=build_odd_number_notice(hosted.championship, number, stage, lang) if may_draw and number else None,
        number=number,
        in_order=competition.stage(stage).format in {Format.ROUND_ROBIN, Format.DUPLICATE},
        why_not=why_not,
        first_table=competition.book.event.first_table,
        absent=[name_pair(hosted.championship, pair) for pair in list_absent_pairs(competition)],
        same_unit=0 if view is None else sum(is_same_unit(row) for row in view.tables),
        is_same_unit=is_same_unit,
        wish_round=number or 1,
        wish_kinds=list_wish_kinds(competition) if number is not None and (may_draw or is_draft) else (),
        wishes=describe_wishes(competition, number or 1, lang),
        by_teams=is_by_teams(competition),
        drafts=sum(draft.round == number for draft in competition.drafts) if is_draft else 0,
    )


ROUTES = [show_draw]

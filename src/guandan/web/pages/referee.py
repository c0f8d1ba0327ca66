"""裁判: calls, rulings at a table, what was sent up, appeals and the journal; on a phone, walking."""

from functools import partial

from litestar import Response
from litestar.status_codes import HTTP_404_NOT_FOUND

from guandan.competition.handlers.reopen import is_lost
from guandan.competition.model.clock import compute_time_played
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Discipline, ReopenChoice
from guandan.formatting.rulings import describe_penalties
from guandan.referee.authority import outranks
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Side
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.asking import (
    OFFICIAL_ROLE_BY_AUTHORITY,
    authority,
    find_own_official,
    highest,
)
from guandan.server.server import Server
from guandan.services.appeals import (
    find_appeal_deadline,
    find_appealable_round,
    list_appeal_signers,
    list_grounds,
    list_upheld_appeals,
)
from guandan.services.cases import list_appeal_cards, list_case_cards
from guandan.services.officials import list_journal, list_open_calls
from guandan.services.rounds import build_table_row
from guandan.services.rulings import list_journal_rulings, list_rulings, list_standing_rungs
from guandan.web.hall import referee as hall
from guandan.web.hall.render import render_hall_page
from guandan.web.hall.score import find_score_view
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language


@get("/e/{event:str}/referee", Needs.REFEREE)
async def show_calls(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """召请裁判: who calls, since when; and every table."""
    hosted = await server.events.get(event)
    championship = hosted.championship
    competition = championship.competition
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "referee.html",
        tabs=hall.list_referee_tabs(event, competition, find_language(request)),
        calls=list_open_calls(competition),
        officials=hall.name_officials(championship),
        me=find_own_official(who, event),
        held=highest(who, event),
        view=await find_score_view(hosted),
    )


@get("/e/{event:str}/referee/tables/{table:int}", Needs.REFEREE)
async def show_table(
    request: PageRequest, event: str, table: int, server: Server, who: Who, call: int = 0
) -> Response[bytes]:
    """判罚 at a table: the catalogue, the ledger, lateness, what the table disputes, appeals."""
    hosted = await server.events.get(event)
    championship = hosted.championship
    competition = championship.competition
    last, lang = find_appealable_round(competition), find_language(request)
    tabs = hall.list_referee_tabs(event, competition, lang)
    seated = None if last is None else last.table(table)
    if last is None or seated is None:
        # A round may have fewer tables than the one before: a referee still on the page is told, and led back.
        gone = {"status": HTTP_404_NOT_FOUND, "table": table, "last": last}
        return render_hall_page(request, server, who, hosted, "referee_gone.html", tabs=tabs, **gone)
    called = next(
        (open_call for open_call in competition.calls if open_call.called.call == call and open_call.closed is None),
        None,
    )
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "referee_table.html",
        tabs=tabs,
        row=build_table_row(championship, last, seated, hosted.find_match(last.number, table)),
        number=last.number,
        is_on=last.status is RoundStatus.STARTED,
        minutes_played=int(compute_time_played(last, hosted.now()).total_seconds() // 60),
        call=called,
        catalogue=hall.list_infraction_groups(competition.book, lang, authority(who, event, None)),
        rulings=list_rulings(championship, last.number, table),
        penalties=partial(describe_penalties, lang=lang),
        effects=hall.describe_effects(championship, last.number, table, lang),
        standing=list_standing_rungs(championship, table),
        appeals=competition.book.appeals,
        scope_article=competition.book.cite("appeals.scope"),
        grounds=list_grounds(competition.book),
        fee_article=competition.book.cite("appeals.fee"),
        until=find_appeal_deadline(competition, last),
        is_lost=is_lost(last.sheet(table)),
        thens=list(ReopenChoice),
        signers={
            side: [
                (person, championship.people[person].name)
                for person in list_appeal_signers(competition, last.number, table, side)
            ]
            for side in Side
        },
    )


@get("/e/{event:str}/referee/cases", Needs.REFEREE)
async def show_cases(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """What was sent up and waits, and appeals."""
    hosted = await server.events.get(event)
    competition, lang = hosted.championship.competition, find_language(request)
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "referee_cases.html",
        lost={
            (played.number, table)
            for played in competition.rounds
            for table, sheet in played.sheets.items()
            if is_lost(sheet)
        },
        thens=list(ReopenChoice),
        tabs=hall.list_referee_tabs(event, competition, lang),
        cases=list_case_cards(hosted.fork(), lang, is_open=True),
        settled=list_case_cards(hosted.championship, lang, is_open=False),
        appeals=list_appeal_cards(hosted.championship, lang),
        open_upheld=list_upheld_appeals(hosted.championship),
        rules=competition.book.appeals,
        cite=competition.book.cite,
        officials=hall.name_officials(hosted.championship),
        disciplines=list(Discipline),
        is_chief=who.has_role(Role.CHIEF_REFEREE, event),
        is_organiser=who.has_role(Role.ORGANISER, event),
        may_decide=partial(outranks, highest(who, event) or Authority.REFEREE),
        rungs=list(Rung),
    )


@get("/e/{event:str}/referee/journal", Needs.REFEREE)
async def show_journal(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """日志 of the day: notes, rulings, calls, lateness."""
    hosted = await server.events.get(event)
    championship, lang = hosted.championship, find_language(request)
    competition = championship.competition
    rulings = list_journal_rulings(championship)
    tables = dict.fromkeys((ruling.round, ruling.table) for ruling in rulings)
    return render_hall_page(
        request,
        server,
        who,
        hosted,
        "referee_journal.html",
        tabs=hall.list_referee_tabs(event, competition, lang),
        lines=list_journal(championship)[::-1],
        rulings=rulings,
        penalties=partial(describe_penalties, lang=lang),
        effects={place: hall.describe_effects(championship, *place, lang) for place in tables},
        calls=list(reversed(competition.calls)),
        late=competition.late,
        officials=hall.name_officials(championship),
        is_chief=who.has_role(Role.CHIEF_REFEREE, event),
        roles=list(OFFICIAL_ROLE_BY_AUTHORITY),
    )


ROUTES = [show_calls, show_table, show_cases, show_journal]

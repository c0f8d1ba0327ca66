"""The front page of an event for players and families, and their entry by themselves."""

from litestar import Response

from guandan.competition.entries.form_facts import describe_entry_rules
from guandan.competition.planning.occasion import find_venue
from guandan.server.access.who import Who
from guandan.server.events.desk_events import read_desk
from guandan.server.server import Server
from guandan.services.events import count_pairs_in_play, find_public_status
from guandan.services.rounds import find_next_slot, find_public_stage, list_public_rounds
from guandan.web.public.page import render_public_page
from guandan.web.public.standings import build_public_standings, format_standing_cell
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_FIRST = 8
"""The maximum number of standings on the front page."""


@get("/e/{event:str}")
async def show_event(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """Show the state of the event, its notices, and the way to one's own table."""
    hosted = await server.events.get(event)
    competition, now = hosted.championship.competition, server.clock.now()
    stage = find_public_stage(competition, None)
    known = await read_desk(server.store, event)
    has_results = any(sheet.has_result for played in competition.rounds for sheet in played.sheets.values())
    in_play, gone = count_pairs_in_play(competition)
    return render_public_page(
        request,
        server,
        who,
        hosted,
        "public_event.html",
        notices=known.list_notices(now)[::-1],
        may_register=known.is_registration_open(now, find_public_status(competition)),
        live=[table for table in server.events.live.list_tables(hosted) if table.may_watch],
        rounds=list_public_rounds(competition),
        venue=find_venue(competition),
        in_play=in_play,
        gone=gone,
        coming=find_next_slot(competition),
        is_played_out=len(competition.stages_closed) == len(competition.plan.stages),
        standing=None if stage is None or not has_results else await build_public_standings(hosted, stage, now),
        first=_FIRST,
        cell=format_standing_cell,
    )


@get("/e/{event:str}/register")
async def show_registration(request: PageRequest, event: str, server: Server, who: Who) -> Response[bytes]:
    """报名: show the entry form for players, and the partner's confirmation."""
    hosted = await server.events.get(event)
    known = await read_desk(server.store, event)
    status = find_public_status(hosted.championship.competition)
    is_open = known.is_registration_open(server.clock.now(), status)
    return render_public_page(
        request,
        server,
        who,
        hosted,
        "public_register.html",
        is_open=is_open,
        until=known.registration_until,
        is_known=who.person is not None,
        units=sorted({entry.unit for entry in hosted.championship.competition.entries.values() if entry.unit}),
        facts=tuple(describe_entry_rules(hosted.championship.competition.book, find_language(request), on_form=False)),
    )


ROUTES = [show_event, show_registration]

"""大屏: everything that a hall screen shows in turn, built from published data only."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.handlers.waits import describe_end_of_time
from guandan.competition.model.clock import compute_table_clock
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.state import RoundStatus
from guandan.rules.options.match import AtCall
from guandan.server.events.cached_views import get_round_view
from guandan.services.rounds import (
    RoundView,
    find_begun_round,
    find_drawn_round,
    find_next_slot,
    find_public_stage,
)
from guandan.services.words import Words, describe_both, name_both
from guandan.web.public.bracket import build_public_bracket, list_bracket_stages
from guandan.web.public.lists import SIZE
from guandan.web.public.standings import PublicStandings, build_public_standings

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import Slot
    from guandan.server.events.desk_events import Desk, Screen
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.server import Server

COVER_TIME = timedelta(seconds=45)
"""How long a call covers the whole screen; after that it stays at the top."""
_NO_TABLE = 0
"""No table has this number, so nobody gave it more time."""


class HallClock(Struct, frozen=True, kw_only=True):
    """The clock of the hall: counting down to `ends`, or up from `since` without a limit, or standing still.

    Before a round with a scheduled time, `starts` is that time. `shown` is what it shows at this moment,
    before the page's script lets it run.
    """

    round: int
    starts: datetime | None = None
    is_running: bool
    is_paused: bool
    ends: datetime | None
    since: datetime | None
    shown: str
    called_at: datetime | None
    stops_at_call: bool = False
    at_call: Words
    at_end: Words
    done: int
    tables: int

    @property
    def call_covers_until(self) -> datetime | None:
        """Find until when the call of the last deal covers the whole screen."""
        return None if self.called_at is None else self.called_at + COVER_TIME

    @property
    def end_covers_until(self) -> datetime | None:
        """Find until when the end of time covers the whole screen."""
        return None if self.ends is None else self.ends + COVER_TIME


class Slide(Struct, frozen=True, kw_only=True):
    """One of the slides that a screen shows in turn; of a long list it has the rows from `row` on, of `total`."""

    kind: str
    key: str
    content: object = None
    rows: tuple[object, ...] = ()
    row: int = 0
    total: int = 0


class ScreenPosition(NamedTuple):
    """A screen's position in a list: it asks for the next rows instead of getting thousands."""

    slide: str = ""
    row: int = 0


def build_hall_clock(competition: Competition, now: datetime) -> HallClock | None:
    """Build the clock of the round in play, or of the last one until the next is published."""
    coming, played = find_next_slot(competition), find_begun_round(competition)
    if coming is not None and coming.starts > now:
        return _build_coming_clock(competition, coming, now)
    if played is None:
        return None
    book = get_round_book(competition, played)
    clock = compute_table_clock(played, _NO_TABLE, book, now)
    is_running = played.status is RoundStatus.STARTED and not clock.is_paused
    return HallClock(
        round=played.number,
        is_running=is_running,
        is_paused=clock.is_paused,
        ends=clock.ends if is_running else None,
        since=played.start + played.paused if played.start and is_running and clock.ends is None else None,
        shown=_clock_words(clock.used if clock.left is None else clock.left),
        called_at=played.called_at if played.status is RoundStatus.STARTED else None,
        stops_at_call=book.match.at_call is AtCall.STOP,
        at_call=name_both(book.match.at_call),
        at_end=describe_both(partial(describe_end_of_time, book.match.at_call)),
        done=sum(played.sheet(table.number).has_result for table in played.all_tables),
        tables=len(played.all_tables),
    )


def _build_coming_clock(competition: Competition, slot: Slot, now: datetime) -> HallClock:
    """Build the clock before a round: it counts down to the scheduled start."""
    match = competition.book.match
    return HallClock(
        round=slot.round,
        starts=slot.starts,
        is_running=False,
        is_paused=False,
        ends=None,
        since=None,
        shown=_clock_words(slot.starts - now),
        called_at=None,
        at_call=name_both(match.at_call),
        at_end=describe_both(partial(describe_end_of_time, match.at_call)),
        done=0,
        tables=0,
    )


def _clock_words(time: timedelta) -> str:
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


async def list_slides(
    server: Server, hosted: HostedEvent, desk: Desk, screen: Screen, here: ScreenPosition
) -> list[Slide]:
    """List the slides that have content; a welcome if none has."""
    found: list[Slide] = []
    for kind in screen.shows:
        content = await _content(kind, server, hosted, desk)
        if content:
            found += _slides(kind, content)
    return [_part(match_, here) for match_ in found] or [Slide(kind="welcome", key="welcome")]


def _slides(kind: str, content: object) -> list[Slide]:
    if isinstance(content, RoundView):
        rows = content.tables if kind == "results" else (*content.tables, *content.byes)
        return [Slide(kind=kind, key=f"{kind}-{content.round}", content=content, rows=rows)]
    if isinstance(content, PublicStandings):
        return [Slide(kind=kind, key=kind, content=content, rows=content.lines)]
    if kind == "bracket" and isinstance(content, list):
        return [Slide(kind=kind, key=f"{kind}-{number}", content=number, rows=tuple(rows)) for number, rows in content]
    return [Slide(kind=kind, key=kind, content=content)]


def _part(slide: Slide, here: ScreenPosition) -> Slide:
    """Return the slide with the rows that its screen shows next, or with the first ones."""
    row = here.row if slide.key == here.slide and 0 <= here.row < len(slide.rows) else 0
    return replace(slide, rows=slide.rows[row : row + SIZE], row=row, total=len(slide.rows))


async def _content(kind: str, server: Server, hosted: HostedEvent, desk: Desk) -> object:
    competition, now = hosted.championship.competition, server.clock.now()
    match kind:
        case "clock":
            return build_hall_clock(competition, now)
        case "seating" | "draw_ceremony":
            drawn = find_drawn_round(competition)
            return None if drawn is None else await get_round_view(hosted, drawn)
        case "results":
            begun = find_begun_round(competition)
            return None if begun is None else await get_round_view(hosted, begun)
        case "standings":
            stage = find_public_stage(competition, None)
            return None if stage is None else await build_public_standings(hosted, stage, now)
        case "bracket":
            stages = list_bracket_stages(competition)
            return build_public_bracket(hosted.championship, stages[-1]) if stages else None
        case _:
            return desk.list_notices(now)[::-1]

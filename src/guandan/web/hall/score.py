"""录入成绩: list the tables of a round for the scorer, and the facts that this book's sheet must have."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.state import RoundStatus
from guandan.rules.options.match import EqualLevels
from guandan.rules.points import Result
from guandan.server.events.cached_views import get_round_view
from guandan.services.rounds import TableState
from guandan.web.public.lists import TABLES

if TYPE_CHECKING:
    from collections.abc import Collection

    from guandan.rules.rulebook import Rulebook
    from guandan.server.events.hosted import HostedEvent
    from guandan.services.naming import PairName
    from guandan.services.rounds import RoundView

_EXAMPLES = {
    "levels": "A+ 6",
    "deal_points": "2 2 P14-9",
    "last_first": "10 10 E",
    "reached_first": "10 10 E",
    "stage": "10 10 E",
    "extra": "10 10 E",
    "drawn": "10 10",
    "deals_played": "9 7 #5",
    "lost_by": "9 7 -E",
    "deals": "EW NESW WE",
    "time": "EW NS T",
    "boards": "3 -2 0",
}
"""Examples of what may be typed, by the text that explains each."""


class ScoreTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table for the page's script: how it stands; and unless there are too many, who plays and what was entered."""

    table: int
    state: TableState = "waiting"
    ew: str = ""
    ns: str = ""
    boards: int = 0
    is_live: bool = False
    result: Result | None = None
    nets: tuple[int, ...] = ()
    is_mine: bool = False


async def find_score_view(hosted: HostedEvent) -> RoundView | None:
    """Find the round whose results come in; none before one is started."""
    last = hosted.championship.competition.last
    if last is None or last.status not in {RoundStatus.STARTED, RoundStatus.CLOSED}:
        return None
    return await get_round_view(hosted, last)


def list_score_tables(view: RoundView, mine: Collection[int] = ()) -> list[ScoreTable]:
    """List the tables for the script; somebody else must check those that the scorer entered."""
    is_short = len(view.tables) <= TABLES
    return [
        ScoreTable(
            table=row.table,
            state=row.state,
            ew=_number_people(row.ew) if is_short else "",
            ns=_number_people(row.ns) if is_short else "",
            boards=len(row.boards),
            is_live=row.is_live,
            result=row.result if is_short else None,
            nets=row.nets if is_short else (),
            is_mine=row.table in mine,
        )
        for row in view.tables
    ]


def _number_people(pair: PairName) -> str:
    """«3 张三 / 李四», as the draw and the sheet have it."""
    return f"{pair.pair} {' / '.join(pair.people)}"


def find_score_book(hosted: HostedEvent) -> Rulebook:
    """Find the book of the stage whose results come in."""
    competition = hosted.championship.competition
    last = competition.last
    return competition.book if last is None else get_stage_book(competition, last.stage)


def find_tiebreak_question(book: Rulebook) -> str:
    """Find which side the scorer must give at equal levels: on stage, of the last first, or the extra deal's winner."""
    match book.match.equal:
        case EqualLevels.LAST_FIRST:
            return "last_first"
        case EqualLevels.REACHED_FIRST:
            return "reached_first"
        case EqualLevels.STAGE:
            return "stage"
        case EqualLevels.DRAW:
            return "extra"
        case _ as unreachable:
            assert_never(unreachable)


def list_examples(book: Rulebook, *, has_boards: bool = False) -> dict[str, str]:
    """List what may be typed under this book; for boards only their net levels."""
    if has_boards:
        return {"boards": _EXAMPLES["boards"]}
    at_equal = find_tiebreak_question(book)
    if at_equal == "extra" and not book.match.needs_winner:
        at_equal = "drawn"
    left_out = {"boards", "last_first", "reached_first", "stage", "extra", "drawn"} - {at_equal}
    if book.points.deal is None:
        left_out.add("deal_points")
    return {key: typed for key, typed in _EXAMPLES.items() if key not in left_out}

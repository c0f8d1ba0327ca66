"""List what blocks the next round, and what can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.state import RoundStatus
from guandan.services.waits import WaitView, list_wait_views
from guandan.services.words import translate_both

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition

_PLACES = {
    "enter": "/entries",
    "partner": "/entries",
    "pairs": "/entries",
    "draw": "/draw",
    "publish": "/draw",
    "left_over": "/draw",
    "overtaken": "/draw",
    "overtaken_draft": "/draw",
    "start": "/round",
    "call_time": "/round",
    "time_over": "/round",
    "in_time": "/results",
    "close": "/round",
    "missing": "/results",
    "unsigned": "/results",
    "disputed": "/results",
    "refused": "/results",
    "finish": "/settings",
    "decide": "/prizes",
    "lots": "/standings",
    "disqualification": "/entries",
    "withdrawal": "/entries",
    "round_points": "/settings",
    "windows": "/settings",
}
"""The page of the desk where each task is done; calls, cases and appeals belong to the referee's pages."""
_OF_A_PAIR = frozenset({"disqualification", "withdrawal"})
"""Tasks that are decided on the page of one pair."""
BUTTON_PATHS = {"publish": "draw/publish", "start": "round/start", "close": "round/close"}
"""Tasks that take one press of a button, with their paths in the API."""


GROUPED_CODES = ("missing", "unsigned")
"""Tasks for which many tables may be waited for at once during a round."""
MIN_GROUP = 4
"""The number of tables with the same task from which they share a line."""


class ToDo(Struct, frozen=True, kw_only=True):
    """A task, where it is done, and by which button; for several tables, the task of each."""

    wait: WaitView
    href: str
    action: str = ""
    tables: tuple[ToDo, ...] = ()


class RoundProgress(Struct, frozen=True, kw_only=True):
    """The progress of the current round."""

    tables: int
    done: int


def list_to_dos(event: str, championship: Championship, now: datetime) -> tuple[list[ToDo], list[ToDo]]:
    """List what stops the next round, and what else there is to do."""
    competition = championship.competition
    found = [
        ToDo(wait=wait, href=_href(event, wait, competition), action=BUTTON_PATHS.get(wait.code, ""))
        for wait in (*_entering(competition), *list_wait_views(championship, now))
    ]
    return [match_ for match_ in found if _stops(match_.wait)], [match_ for match_ in found if not _stops(match_.wait)]


def group_to_dos(event: str, to_dos: Sequence[ToDo]) -> list[ToDo]:
    """Group many tables with the same task into one line that leads to the scorers' page."""
    by_code = {
        code: tuple(to_do for to_do in to_dos if to_do.wait.code == code and to_do.wait.table is not None)
        for code in GROUPED_CODES
    }
    found: list[ToDo] = []
    for to_do in to_dos:
        tables = by_code.get(to_do.wait.code, ())
        if len(tables) < MIN_GROUP or to_do.wait.table is None:
            found.append(to_do)
        elif to_do is tables[0]:
            words = translate_both(f"web.event.tables_{to_do.wait.code}", count=len(tables))
            found.append(ToDo(wait=replace(to_do.wait, words=words), href=f"/e/{event}/score", tables=tables))
    return found


def _entering(competition: Competition) -> list[WaitView]:
    """List the task to enter pairs: with fewer than two, nothing can be drawn."""
    if competition.rounds or len(competition.entries) > 1:
        return []
    return [WaitView(code="enter", by="organiser", words=translate_both("web.event.wait_enter"), stops=True)]


def _stops(wait: WaitView) -> bool:
    return wait.stops or wait.code == "draw"


def _href(event: str, wait: WaitView, competition: Competition) -> str:
    path = _PLACES.get(wait.code)
    if path is None:
        return f"/e/{event}/referee"
    last = competition.last
    if path == "/results" and wait.table is not None and last is not None:
        return f"/e/{event}/desk/results/{last.number}/{wait.table}"
    if wait.code in _OF_A_PAIR:
        return f"/e/{event}/desk{path}/{wait.pairs[0]}"
    return f"/e/{event}/desk{path}"


def compute_round_progress(competition: Competition) -> RoundProgress | None:
    """Count the finished tables of the current round."""
    last = competition.last
    if last is None or last.status is not RoundStatus.STARTED:
        return None
    done = sum(is_confirmed(last.sheet(table.number), competition.book) for table in last.all_tables)
    return RoundProgress(tables=len(last.all_tables), done=done)

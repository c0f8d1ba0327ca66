"""Preview what a change of an earlier result leads to: places, who advances, and the next draw."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.contestants import list_drawn_contestants
from guandan.competition.handlers.settings import FREE_EVENT_OPTIONS
from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.events import SettingsChanged
from guandan.competition.model.settings import TIME_LIMITS
from guandan.competition.model.state import RoundStatus
from guandan.competition.scoring.standings import compute_standings
from guandan.competition.scoring.team_events import is_by_teams
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.commands import ChangeSettings
    from guandan.competition.model.state import Competition, Round


class PlaceChange(Struct, frozen=True, kw_only=True):
    """A pair's place before and after; none where it has no place."""

    pair: int
    before: int | None
    after: int | None


class Consequences(Struct, frozen=True, kw_only=True):
    """Whose place changes, who advances now and who no longer does, and what happens to the next draw.

    `next_round` is the round that is drawn already. Its draw `stands` if the round has started or the book lets it
    stand; otherwise it can be taken back.
    """

    moves: tuple[PlaceChange, ...] = ()
    goes_on: tuple[int, ...] = ()
    goes_out: tuple[int, ...] = ()
    next_round: int | None = None
    stands: bool = False

    @property
    def changes_who_advanced(self) -> bool:
        """Does the change affect who advances to the next round or stage?"""
        return bool(self.goes_on or self.goes_out)


def preview_consequences(
    championship: Championship, change: Callable[[Championship], object], number: int
) -> Consequences:
    """Preview the consequences of changing a result of this round, without changing anything."""
    twin = championship.fork()
    twin.at, twin.by = championship.at, championship.by
    change(twin)
    return compare_states(championship.competition, twin.competition, number)


def compare_states(before: Competition, after: Competition, number: int) -> Consequences:
    """Compare two states and return the consequences of a changed result of this round."""
    played = before.rounds[number - 1]
    was, now = _map_places(before, played.stage), _map_places(after, played.stage)
    moves = tuple(
        PlaceChange(pair=pair, before=was.get(pair), after=now.get(pair))
        for pair in sorted(was.keys() | now.keys())
        if was.get(pair) != now.get(pair)
    )
    came, come = _find_advanced(before, number), _find_advanced(after, number)
    known = came is not None and come is not None
    following = before.round(number + 1)
    is_drawn = following is not None and following.status is not RoundStatus.DRAFT
    return Consequences(
        moves=moves,
        goes_on=tuple(sorted((come or set()) - (came or set()))) if known else (),
        goes_out=tuple(sorted((came or set()) - (come or set()))) if known else (),
        next_round=following.number if following is not None and is_drawn else None,
        stands=following is not None and is_drawn and _does_draw_stand(before),
    )


class OvertakenDraw(Struct, frozen=True, kw_only=True):
    """A round that is drawn with pairs who do not advance by the corrected results, and who advances in their place.

    `out` are those pairs and their tables, none for a bye.
    """

    round: int
    out: dict[int, int | None]
    instead: tuple[int, ...]


def find_overtaken_draw(competition: Competition) -> OvertakenDraw | None:
    """Find who should not be in the round that is drawn, while a table of theirs has no result."""
    last = competition.last
    if last is None or last.number == 1 or last.status is RoundStatus.CLOSED or is_by_teams(competition):
        return None
    is_first = competition.rounds[last.number - 2].stage != last.stage
    if not is_first and competition.stage(last.stage).format not in BRACKET_FORMATS:
        return None
    advanced = _find_advanced(competition, last.number - 1)
    if advanced is None:
        return None
    drawn: dict[int, int | None] = dict.fromkeys(last.byes)
    drawn |= {pair: table.number for table in last.all_tables for pair in (table.ew, table.ns)}
    out = {
        pair: table
        for pair, table in sorted(drawn.items())
        if pair not in advanced and competition.entries[pair].is_in(last.number) and not _has_ended(last, table)
    }
    instead = tuple(sorted(advanced - drawn.keys()))
    return OvertakenDraw(round=last.number, out=out, instead=instead) if out and instead else None


def _has_ended(played: Round, table: int | None) -> bool:
    sheet = None if table is None else played.sheets.get(table)
    return sheet is not None and (sheet.has_result or bool(sheet.forfeited))


def _does_draw_stand(competition: Competition) -> bool:
    last = competition.rounds[-1]
    return last.status is not RoundStatus.PUBLISHED or competition.book.corrections.draw_stands


def _map_places(competition: Competition, stage: int) -> dict[int, int | None]:
    return {line.pair: line.place for line in compute_standings(competition, stage)}


def _find_advanced(competition: Competition, number: int) -> set[int] | None:
    """Find who advances to the next round by the results; none if that is not known yet."""
    played = competition.rounds[number - 1]
    if played.status is not RoundStatus.CLOSED:
        return None
    following = competition.round(number + 1)
    is_over = played.stage in competition.stages_closed
    stage = played.stage + is_over if following is None else following.stage
    if stage > len(competition.plan.stages):
        return None
    try:
        return set(list_drawn_contestants(competition, stage, number + 1))
    except IllegalAction:  # lots have to decide who goes on
        return None


# ---- 赛事设置: preview what a change of a running event's settings would affect


class AffectedArea(StrEnum):
    """What an option affects from now on."""

    ROUNDS = "rounds"
    DRAWS = "draws"
    RESULTS = "results"
    BYES = "byes"
    WORK = "work"
    PRIZES = "prizes"
    NOTICES = "notices"
    HOURS = "hours"


_AREA_BY_GROUP = {
    "byes": AffectedArea.BYES,
    "entries": AffectedArea.WORK,
    "sheet": AffectedArea.WORK,
    "corrections": AffectedArea.WORK,
    "appeals": AffectedArea.WORK,
    "prizes": AffectedArea.PRIZES,
    "event": AffectedArea.DRAWS,
}


_HOURS = frozenset(
    {
        *("event.days", "event.starts", "event.ends", "event.break_starts", "event.break_ends"),
        *("event.rounds_a_day", "event.morning_rounds", "event.afternoon_rounds"),
    }
)
"""Options by which a timetable is laid out."""


class OptionChange(Struct, frozen=True, kw_only=True):
    """An option and its new value; `from_round` is set if it takes effect from a round on."""

    path: str
    before: object
    after: object
    affects: AffectedArea
    from_round: int | None = None


class SettingsEffects(Struct, frozen=True, kw_only=True):
    """The event's new name, if any, the options that change, and the pairs whose place changes."""

    name: str | None = None
    changes: tuple[OptionChange, ...] = ()
    moves: tuple[PlaceChange, ...] = ()


def preview_settings(championship: Championship, command: ChangeSettings) -> SettingsEffects:
    """Preview a change without making it; refuse what the change itself would refuse."""
    before, twin = championship.competition, championship.fork()
    twin.at, twin.by = championship.at, championship.by
    changed = next(entry.event for entry in twin.do(command) if isinstance(entry.event, SettingsChanged))
    after = twin.competition
    return SettingsEffects(
        name=changed.name,
        changes=tuple(
            OptionChange(
                path=path,
                before=before.book.value(path),
                after=after.book.value(path),
                affects=find_affected_area(path),
                from_round=changed.from_round if path in TIME_LIMITS else None,
            )
            for path in changed.options
        ),
        moves=() if before.last is None else compare_states(before, after, before.last.number).moves,
    )


def find_affected_area(path: str) -> AffectedArea:
    """What an option affects from now on."""
    if path in TIME_LIMITS:
        return AffectedArea.ROUNDS
    if path in _HOURS:
        return AffectedArea.HOURS
    if path in FREE_EVENT_OPTIONS:
        return AffectedArea.NOTICES
    return _AREA_BY_GROUP.get(path.split(".", maxsplit=1)[0], AffectedArea.RESULTS)

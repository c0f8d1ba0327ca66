"""赛事设置: preview what a change of a running event's settings would affect."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.championship.consequences import PlaceChange, compare_states
from guandan.competition.handlers.settings import FREE_EVENT_OPTIONS
from guandan.competition.model.settings import TIME_LIMITS
from guandan.competition.model.settings_events import SettingsChanged

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.settings_commands import ChangeSettings


class AffectedArea(StrEnum):
    """What an option affects from now on."""

    ROUNDS = "rounds"
    DRAWS = "draws"
    RESULTS = "results"
    BYES = "byes"
    WORK = "work"
    PRIZES = "prizes"
    NOTICES = "notices"


_AREA_BY_GROUP = {
    "byes": AffectedArea.BYES,
    "entries": AffectedArea.WORK,
    "sheet": AffectedArea.WORK,
    "corrections": AffectedArea.WORK,
    "appeals": AffectedArea.WORK,
    "prizes": AffectedArea.PRIZES,
    "event": AffectedArea.DRAWS,
}


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
    """Preview a change without making it; what would be refused is refused here too."""
    before, twin = championship.competition, championship.fork()
    twin.at, twin.by = championship.at, championship.by
    changed = next(one.event for one in twin.do(command) if isinstance(one.event, SettingsChanged))
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
    if path in FREE_EVENT_OPTIONS:
        return AffectedArea.NOTICES
    return _AREA_BY_GROUP.get(path.split(".", maxsplit=1)[0], AffectedArea.RESULTS)

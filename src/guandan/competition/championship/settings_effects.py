"""赛事设置: what a change of a running event's settings would affect, before it is made."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.championship.consequences import Move, compare
from guandan.competition.handlers.settings import FREE_OF_EVENT
from guandan.competition.model.settings import TIME_LIMITS
from guandan.competition.model.settings_events import SettingsChanged

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.settings_commands import ChangeSettings


class Affects(StrEnum):
    """What an option of an event has to do with from now on."""

    ROUNDS = "rounds"
    DRAWS = "draws"
    RESULTS = "results"
    BYES = "byes"
    WORK = "work"
    PRIZES = "prizes"
    NOTICES = "notices"


_OF_GROUP = {
    "byes": Affects.BYES,
    "entries": Affects.WORK,
    "sheet": Affects.WORK,
    "corrections": Affects.WORK,
    "appeals": Affects.WORK,
    "prizes": Affects.PRIZES,
    "event": Affects.DRAWS,
}


class OptionChange(Struct, frozen=True, kw_only=True):
    """An option that becomes another; `from_round` is set where it holds from a round on."""

    path: str
    before: object
    after: object
    affects: Affects
    from_round: int | None = None


class SettingsEffects(Struct, frozen=True, kw_only=True):
    """The event's new name, if it gets one, each option that changes, and who has another place by it."""

    name: str | None = None
    changes: tuple[OptionChange, ...] = ()
    moves: tuple[Move, ...] = ()


def preview_settings(championship: Championship, command: ChangeSettings) -> SettingsEffects:
    """What a change would affect; nothing is changed, and what is refused is refused here too."""
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
                affects=affected_by(path),
                from_round=changed.from_round if path in TIME_LIMITS else None,
            )
            for path in changed.options
        ),
        moves=() if before.last is None else compare(before, after, before.last.number).moves,
    )


def affected_by(path: str) -> Affects:
    """What an option affects from now on."""
    if path in TIME_LIMITS:
        return Affects.ROUNDS
    if path in FREE_OF_EVENT:
        return Affects.NOTICES
    return _OF_GROUP.get(path.split(".", maxsplit=1)[0], Affects.RESULTS)

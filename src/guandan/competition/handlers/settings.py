"""赛事设置: change the name or options of a running event, as long as no result has used them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.registry import handles
from guandan.competition.model import events as ev
from guandan.competition.model.bounds import check_options
from guandan.competition.model.commands import ChangeSettings
from guandan.competition.model.settings import TIME_LIMITS
from guandan.competition.model.state import RoundStatus
from guandan.competition.planning.plan import check_plan
from guandan.competition.planning.timetable import check_break
from guandan.errors import IllegalAction, InvalidRulebook
from guandan.referee.authority import outranks
from guandan.rules.options.authority import Authority
from guandan.rules.rulebook import OPTIONS, override, to_plain

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition

ALWAYS_FREE_GROUPS = frozenset({"entries", "sheet", "corrections", "appeals", "prizes"})
"""Groups of options about what people do around the results; new values apply from now on."""
FREE_EVENT_OPTIONS = frozenset({
    "event.rounds", "event.expected_pairs", "event.days", "event.starts", "event.ends", "event.rounds_a_day",
    "event.morning_rounds", "event.afternoon_rounds", "event.venue", "event.details_by", "event.seated_before",
    "event.time_called_by", "event.first_table", "event.break_starts", "event.break_ends",
})  # fmt: skip
"""Options of the calendar and the hall."""


@handles(ChangeSettings)
def change_settings(
    competition: Competition, command: ChangeSettings, _at: datetime | None
) -> list[ev.SettingsChanged]:
    """Change settings; refuse each option that a result has used."""
    name = None if command.name is None else command.name.strip()
    if name == "":
        raise IllegalAction("name_missing")
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    options = _read_options(competition, command)
    if name in {None, competition.name} and not options:
        raise IllegalAction("nothing_to_change")
    used = [path for path in options if is_used(competition, path)]
    if used:
        raise IllegalAction("option_used", options=used)
    check_options(options)
    changed = override(competition.book, options)
    check_break(changed.event)
    check_plan(competition.plan, changed)
    return [
        ev.SettingsChanged(
            name=None if name == competition.name else name,
            options=options,
            from_round=_find_first_round(competition, command, options),
            reason=command.reason.strip(),
        )
    ]


def _read_options(competition: Competition, command: ChangeSettings) -> dict[str, object]:
    """Return the options that change, as the log keeps them."""
    try:
        changed = override(competition.book, command.options)
    except InvalidRulebook as error:
        raise IllegalAction("no_such_option", problem=str(error)) from error
    values = {path: to_plain(changed.value(path)) for path in command.options}
    return {path: value for path, value in values.items() if value != to_plain(competition.book.value(path))}


def is_used(competition: Competition, path: str) -> bool:
    """Has a result used this option?"""
    group = path.split(".", maxsplit=1)[0]
    if group in ALWAYS_FREE_GROUPS or path in FREE_EVENT_OPTIONS | TIME_LIMITS:
        return False
    if group == "byes":
        return any(played.byes or _has_forfeits(competition) for played in competition.rounds)
    if group == "event":
        return bool(competition.rounds)
    return any(sheet.has_result or sheet.forfeited for played in competition.rounds for sheet in played.sheets.values())


def _has_forfeits(competition: Competition) -> bool:
    return any(sheet.forfeited for played in competition.rounds for sheet in played.sheets.values())


def find_free_options(competition: Competition) -> tuple[str, ...]:
    """Find every option that may still be changed."""
    return tuple(path for path in OPTIONS if not is_used(competition, path))


def _find_first_round(competition: Competition, command: ChangeSettings, options: dict[str, object]) -> int:
    """Find the round from which a limit of time holds; the running round needs the chief referee."""
    last = competition.last
    if last is None:
        return 1
    if last.status in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}:
        return last.number
    if not command.this_round or last.status is RoundStatus.CLOSED or not TIME_LIMITS & options.keys():
        return last.number + 1
    if command.by is not None and not outranks(command.by, Authority.CHIEF_REFEREE):
        raise IllegalAction("needs_authority", needed=Authority.CHIEF_REFEREE)
    return last.number

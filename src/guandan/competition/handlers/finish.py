"""End an event: list what is still open, and check whether it may end."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from guandan.competition.draw.calendar import find_next_round
from guandan.competition.draw.contestants import list_drawn_contestants
from guandan.competition.draw.lots import opens_commitment
from guandan.competition.handlers.appeals import compute_appeal_deadline
from guandan.competition.handlers.corrections import find_window_end
from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.waits import Wait, list_waits
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.confirmation import list_unconfirmed_tables
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Mistake, Windows
from guandan.errors import IllegalAction
from guandan.referee.authority import outranks
from guandan.rules.options.authority import Authority

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition


def list_pending_appeals(competition: Competition) -> tuple[int, ...]:
    """List the appeals that nobody has decided."""
    return tuple(appeal.lodged.appeal for appeal in competition.appeals if appeal.decided is None)


def list_pending_cases(competition: Competition) -> tuple[int, ...]:
    """List the cases that wait for those who may decide them."""
    return tuple(case.referred.case for case in competition.referrals if case.settled is None)


@handles(co.CloseCompetition)
def close_competition(
    competition: Competition, command: co.CloseCompetition, at: datetime | None
) -> list[ev.CompetitionClosed]:
    """Close the event: every stage must be closed and nothing may be pending."""
    last = competition.last
    if last is not None and last.status is not RoundStatus.CLOSED:
        raise IllegalAction(
            "round_not_closed", round=last.number, tables=list(list_unconfirmed_tables(last, competition.book))
        )
    if len(competition.stages_closed) < len(competition.plan.stages) and _is_anybody_left(competition):
        raise IllegalAction("stages_left", stages=len(competition.plan.stages) - len(competition.stages_closed))
    _check_nothing_pending(competition)
    if command.secret is not None and not opens_commitment(command.secret, competition.commitment):
        raise IllegalAction("another_secret")
    windows = _judge_windows(competition, command, at)
    return [
        ev.CompetitionClosed(
            secret=command.secret,
            is_settled=True,
            windows=windows,
            waived_by=command.waived_by if windows is Windows.WAIVED else None,
            reason=command.reason.strip(),
        )
    ]


def _check_nothing_pending(competition: Competition) -> None:
    appeals, cases = list_pending_appeals(competition), list_pending_cases(competition)
    if appeals:
        raise IllegalAction("appeals_pending", competition.book.cite("appeals.heard_by"), appeals=list(appeals))
    if cases:
        raise IllegalAction("cases_pending", cases=list(cases))


def _judge_windows(competition: Competition, command: co.CloseCompetition, at: datetime | None) -> Windows | None:
    """Refuse the end while windows are open, unless the chief referee waives them with a reason."""
    until = None if at is None else find_last_window_end(competition, at)
    if until is None:
        return None if at is None else Windows.OVER
    if command.waived_by is not None:
        if not outranks(command.waived_by, Authority.CHIEF_REFEREE):
            raise IllegalAction("needs_authority", needed=Authority.CHIEF_REFEREE)
        if not command.reason.strip():
            raise IllegalAction("reason_missing")
        return Windows.WAIVED
    if command.waits:
        local = until.astimezone(ZoneInfo(competition.time_zone))
        raise IllegalAction("windows_running", cite_windows(competition), until=local.isoformat())
    return None


def cite_windows(competition: Competition) -> str:
    """Cite the articles that set the windows."""
    cite = competition.book.cite
    paths = ("corrections.entry_minutes", "corrections.published_minutes", "appeals.minutes")
    return "; ".join(dict.fromkeys(cite(path) for path in paths if cite(path)))


def _is_anybody_left(competition: Competition) -> bool:
    """Could a next round be drawn at all?"""
    number, stage = find_next_round(competition)
    try:
        return not competition.rounds or bool(list_drawn_contestants(competition, stage, number))
    except IllegalAction:  # lots among pairs that are still there must be drawn first
        return True


# ---- Find until when a closed round may still change


def find_last_window_end(competition: Competition, now: datetime) -> datetime | None:
    """Find when the last open window for corrections or appeals closes; none if none is open or it has no end."""
    ends = [
        end
        for played in competition.rounds
        for end in (
            find_window_end(competition, played, Mistake.ENTRY),
            find_window_end(competition, played, Mistake.PUBLISHED),
            compute_appeal_deadline(competition, played),
        )
        if end is not None and end > now
    ]
    return max(ends, default=None)


# ---- List what is still open when an event is to end


NEXT_STEPS = frozenset(
    {
        *("draw", "publish", "start", "close", "finish", "call_time", "time_over", "pairs"),
        *("overtaken", "overtaken_draft"),
    }
)
"""Ordinary next steps of an event; they leave nothing open at its end."""
BLOCKING_MATTERS = frozenset({"appeal", "case"})
"""Matters that must be decided before the end."""


def find_open_matters(competition: Competition, now: datetime) -> list[Wait]:
    """Find open appeals, cases, calls, unconfirmed results, ties, undecided prizes, and open windows."""
    found = [wait for wait in list_waits(competition, now) if wait.code not in NEXT_STEPS]
    until = None if competition.is_closed else find_last_window_end(competition, now)
    if until is not None:
        local = until.astimezone(ZoneInfo(competition.time_zone))
        found.append(Wait(code="windows", by="referee", article=cite_windows(competition), until=local))
    return found

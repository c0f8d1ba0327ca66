"""更正: correct a result that was confirmed, preview what that changes, and list corrections and their windows."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.championship.consequences import Consequences, compare_states, preview_consequences
from guandan.competition.handlers.corrections import find_window_end
from guandan.competition.model import commands as co
from guandan.competition.model.outcomes import to_fields
from guandan.competition.model.state import Correction, RoundStatus
from guandan.competition.model.values import Mistake
from guandan.errors import IllegalAction
from guandan.services.results import ResultReport, record_report

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition


class CorrectionRequest(Struct, frozen=True, kw_only=True):
    """Another result for a table of a round, the kind of mistake, and why.

    `even_late`: the organisers have it corrected although its window is closed.
    """

    round: int
    table: int
    report: ResultReport
    mistake: Mistake
    reason: str
    even_late: bool = False


class WindowRow(Struct, frozen=True, kw_only=True):
    """更正时限 of a round: until when each kind of mistake may be corrected; none where there is no end yet."""

    round: int
    status: RoundStatus
    entry_until: datetime | None
    published_until: datetime | None


class CorrectionRow(Struct, frozen=True, kw_only=True):
    """更正 of a table."""

    round: int
    table: int
    correction: Correction


class CorrectionsView(Struct, frozen=True, kw_only=True):
    """Every correction, and the windows of every round."""

    corrections: tuple[CorrectionRow, ...]
    windows: tuple[WindowRow, ...]


def correct_result(
    championship: Championship, request: CorrectionRequest, *, confirmed: bool | None = None
) -> Consequences:
    """Correct a result; with `confirmed` false, refuse a correction that changes who advances."""
    before = championship.competition
    apply_correction(championship, request)
    found = compare_states(before, championship.competition, request.round)
    if confirmed is False and found.changes_who_advanced:
        raise IllegalAction(
            "changes_who_advanced", round=request.round, goes_on=list(found.goes_on), goes_out=list(found.goes_out)
        )
    return found


def preview_correction(championship: Championship, request: CorrectionRequest) -> Consequences:
    """Preview what a correction would change; nothing is recorded."""
    return preview_consequences(championship, lambda twin: apply_correction(twin, request), request.round)


def apply_correction(championship: Championship, request: CorrectionRequest) -> None:
    """Record another result for a table that had one."""
    outcome = record_report(championship, request.table, request.report, request.round)
    if outcome is None:
        raise IllegalAction("match_not_over", match=f"{request.round}-{request.table}")
    command = co.CorrectResult(
        round=request.round,
        table=request.table,
        mistake=request.mistake,
        reason=request.reason,
        even_late=request.even_late,
        **to_fields(outcome),
    )
    championship.do(command)


def build_corrections_view(competition: Competition) -> CorrectionsView:
    """Build the view of all corrections and their windows."""
    rounds = [played for played in competition.rounds if played.status in {RoundStatus.STARTED, RoundStatus.CLOSED}]
    return CorrectionsView(
        corrections=tuple(
            CorrectionRow(round=played.number, table=table, correction=correction)
            for played in rounds
            for table, sheet in sorted(played.sheets.items())
            for correction in sheet.corrections
        ),
        windows=tuple(
            WindowRow(
                round=played.number,
                status=played.status,
                entry_until=find_window_end(competition, played, Mistake.ENTRY),
                published_until=find_window_end(competition, played, Mistake.PUBLISHED),
            )
            for played in rounds
        ),
    )


def may_correct_late(competition: Competition) -> bool:
    """Whether the organisers may have an error corrected after a window that the book sets."""
    rules = competition.book.corrections
    windows = (rules.scoring_until, rules.entry_minutes, rules.published_minutes)
    has_window = any(window is not None for window in windows)
    return has_window and not rules.later_errors_stand and not competition.is_closed

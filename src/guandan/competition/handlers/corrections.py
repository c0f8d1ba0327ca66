"""成绩更正: correct results inside the window and with a reason; later only if the book does not let errors stand."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.results import check_entered_result
from guandan.competition.handlers.rounds import require_table
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.confirmation import is_confirmed, redraws_left_over
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Mistake
from guandan.errors import IllegalAction
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.competition.model.values import Table


@handles(co.CorrectResult)
def correct_result(
    competition: Competition, command: co.CorrectResult, at: datetime | None
) -> list[ev.ResultCorrected]:
    """更正: give a confirmed table another result."""
    played = competition.round(command.round)
    if played is None or played.status not in {RoundStatus.STARTED, RoundStatus.CLOSED}:
        raise IllegalAction("no_such_round", round=command.round)
    table = require_table(played, command.table)
    sheet = played.sheet(command.table)
    if not is_confirmed(sheet, competition.book):
        raise IllegalAction("nothing_to_correct", round=command.round, table=command.table)
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    if command.even_late:
        _check_may_be_late(competition)
    elif not was_upheld(competition, played, table):
        check_window(competition, played, sheet, command.mistake, at)
    check_not_drawn_again(competition, played, table)
    result, boards = check_entered_result(competition, played, table, command)
    if (result, boards) == (sheet.result, sheet.boards) and not sheet.forfeited:
        raise IllegalAction("same_result", round=command.round, table=command.table)
    return [
        ev.ResultCorrected(
            round=command.round,
            table=command.table,
            result=result,
            boards=boards,
            mistake=command.mistake,
            reason=command.reason.strip(),
            match=command.match,
            version=command.version,
            final=command.final,
            even_late=command.even_late,
        )
    ]


def _check_may_be_late(competition: Competition) -> None:
    """过时的差错: refuse a late correction where the book lets errors stand or the event is over."""
    if competition.is_closed:
        raise IllegalAction("event_closed")
    if competition.book.corrections.later_errors_stand:
        raise IllegalAction("later_errors_stand", competition.book.cite("corrections.later_errors_stand"))


def was_upheld(competition: Competition, played: Round, table: Table) -> bool:
    """Was an appeal about this table upheld? Its consequences have no correction window."""
    return any(
        appeal.decided is not None
        and appeal.decided.is_upheld
        and not appeal.decided.stands
        and (appeal.lodged.round, appeal.lodged.table) == (played.number, table.number)
        for appeal in competition.appeals
    )


def check_not_drawn_again(competition: Competition, played: Round, table: Table) -> None:
    """Refuse a table whose pairs were redrawn after a forfeit: they cannot have two scores in a round."""
    forfeited = played.sheet(table.number).forfeited
    if len(forfeited) == 1 and redraws_left_over(competition, played.stage):
        innocent = table.ns if forfeited[0] is Side.EW else table.ew
        again = {pair for other in played.added for pair in (other.ew, other.ns)} | set(played.left)
        if innocent in again:
            raise IllegalAction(
                "drawn_again_already", competition.book.cite("byes.forfeit_won"), pair=innocent, table=table.number
            )


def check_window(competition: Competition, played: Round, sheet: Sheet, mistake: Mistake, at: datetime | None) -> None:
    """Refuse a correction after its window, with the article that closed it."""
    if competition.is_closed:
        raise IllegalAction("event_closed")
    book, article = competition.book, competition.book.cite
    match mistake:
        case Mistake.SCORING:
            left = sheet.left_at or played.closed_at
            if book.corrections.scoring_until is not None and left is not None:
                raise IllegalAction("too_late_at_table", article("corrections.scoring_until"), left=left.isoformat())
        case Mistake.ENTRY | Mistake.PUBLISHED:
            ends = find_window_end(competition, played, mistake)
            if ends is not None and (at is None or at > ends):
                path = "entry_minutes" if mistake is Mistake.ENTRY else "published_minutes"
                raise IllegalAction("too_late_to_correct", article(f"corrections.{path}"), until=ends.isoformat())


def find_window_end(competition: Competition, played: Round, mistake: Mistake) -> datetime | None:
    """Find when the window for an error of entry or publication closes; none while it is open without an end."""
    begun = played.closed_at if mistake is Mistake.ENTRY else competition.stages_closed.get(played.stage)
    minutes = find_window_minutes(competition, mistake)
    return None if begun is None or minutes is None else begun + timedelta(minutes=minutes)


def find_window_minutes(competition: Competition, mistake: Mistake) -> int | None:
    """Find how long a window is, by the book or by the event's own limits; none where neither sets one."""
    rules, limits = competition.book.corrections, competition.limits
    if mistake is Mistake.ENTRY:
        return rules.entry_minutes if limits is None or limits.entry_minutes is None else limits.entry_minutes
    own = None if limits is None else limits.published_minutes
    return rules.published_minutes if own is None else own


def is_result_final(competition: Competition, played: Round, at: datetime) -> bool:
    """Are the results of a round final, because all windows are closed and later errors stand?"""
    if competition.is_closed:
        return True
    is_over = played.status is RoundStatus.CLOSED and played.stage in competition.stages_closed
    if not is_over or not competition.book.corrections.later_errors_stand:
        return False
    ends = [find_window_end(competition, played, mistake) for mistake in (Mistake.ENTRY, Mistake.PUBLISHED)]
    return all(end is not None and at > end for end in ends)

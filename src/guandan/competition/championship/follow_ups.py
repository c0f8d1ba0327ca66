"""Apply the consequences of a table's rulings to the event: matches that they end and pairs that they disqualify."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.championship.championship import (
    FORFEIT_ENDINGS,
    build_loss_command,
    find_match_outcome,
    require_match_outcome,
)
from guandan.competition.model import commands as co
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.outcomes import to_fields
from guandan.competition.model.values import Mistake
from guandan.errors import IllegalAction
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from guandan.rules.points import Ending
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Round
    from guandan.referee.proposal import Proposal

LOSS_ENDINGS = {*FORFEIT_ENDINGS, Ending.RULING}


class Ruler(Struct, frozen=True, kw_only=True):
    """Who rules: the authority, the name and the instant."""

    authority: Authority
    name: str = ""
    at: datetime | None = None


def require_round(championship: Championship, number: int | None) -> Round:
    """Return the round of this number, or the one in play."""
    competition = championship.competition
    played = competition.last if number is None else competition.round(number)
    if played is None or played.start is None:
        raise IllegalAction("round_not_started")
    return played


def apply_follow_ups(championship: Championship, played: Round, table: int, proposal: Proposal, by: Ruler) -> None:
    """Apply the consequences of rulings to the event."""
    for command in _list_sheet_commands(championship, played, table, proposal):
        championship.do(command, by.at, by.name)
    disqualify_sides(championship, played, table, proposal, by)


def disqualify_sides(championship: Championship, played: Round, table: int, proposal: Proposal, by: Ruler) -> None:
    """取消资格: disqualify the pairs that rulings at this table put out of the event."""
    found = played.table(table)
    for penalty in proposal.penalties:
        if Rung.DISQUALIFIED in penalty.carried_out and found is not None:
            pair = found.ew if penalty.side is Side.EW else found.ns
            championship.do(
                co.DisqualifyPair(pair=pair, article=penalty.article, reason=_join_notes(proposal)), by.at, by.name
            )


def _list_sheet_commands(
    championship: Championship, played: Round, table: int, proposal: Proposal
) -> Iterator[co.AnyCompetitionCommand]:
    """List the commands that bring the table's result in line with the rulings.

    A result that counts already is corrected. An unconfirmed result that is no longer the match's is withdrawn, and
    the new one has to be signed. A confirmed match is not resumed.
    """
    outcome, sheet = find_match_outcome(championship, table, played.number), played.sheet(table)
    result, why = None if outcome is None else outcome.result, proposal.article
    if result == sheet.result:
        return
    if outcome is None or outcome.result.ending not in LOSS_ENDINGS:
        if sheet.match != f"{played.number}-{table}":
            return
        if not is_confirmed(sheet, championship.competition.book):
            yield co.WithdrawResult(table=table, reason=why)
            if outcome is not None:
                yield co.EnterResult(table=table, **to_fields(outcome))
        elif outcome is not None:
            yield build_correction(championship, played, table, why)
        else:
            raise IllegalAction("match_is_over", why)
        return
    if is_confirmed(sheet, championship.competition.book):
        yield build_correction(championship, played, table, why)
    else:
        yield build_loss_command(championship, played, table, why, _join_notes(proposal))


def build_correction(championship: Championship, played: Round, table: int, reason: str) -> co.CorrectResult:
    """更正: build the correction that makes the sheet agree with the table's match."""
    fields = to_fields(require_match_outcome(championship, table, played.number))
    return co.CorrectResult(round=played.number, table=table, mistake=Mistake.PUBLISHED, reason=reason, **fields)


def _join_notes(proposal: Proposal) -> str:
    return "; ".join(dict.fromkeys(report.note for report in proposal.reports if report.note))

"""成绩: what a sheet is after something has come in for its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition.model import round_events as ro
from guandan.competition.model.forfeit import forfeited
from guandan.competition.model.state import Correction, Sheet

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round
    from guandan.rules.seat import Side


def received(
    competition: Competition,
    one: Round,
    event: ro.ResultEvent,
    at: datetime | None,
) -> Round:
    """The round after something has come in for a table."""
    before = sheet = one.sheet(event.table)
    match event:
        case ro.ResultEntered():
            sheet = _entered(sheet, event)
        case ro.ResultSigned():
            refused = {side: count for side, count in sheet.refused.items() if side is not event.side}
            sheet = replace(sheet, signed=_with(sheet.signed, event.side), refused=refused)
        case ro.SignatureRefused():
            sheet = replace(sheet, refused=sheet.refused | {event.side: event.count})
        case ro.ResultSettled():
            sheet = replace(
                _resulting(sheet, event), is_settled=True, is_disputed=False, refused={}, forfeited=(), article=""
            )
        case ro.TableForfeited():
            sheet = replace(
                sheet,
                result=forfeited(event.sides, competition.book, event.levels),
                boards=(),
                forfeited=event.sides,
                article=event.article,
                is_disputed=False,
            )
        case ro.PlayersLeft():
            sheet = replace(sheet, left_at=at)
        case ro.ResultCorrected():
            correction = Correction(
                before=sheet.result,
                after=event.result,
                boards_before=sheet.boards,
                boards_after=event.boards,
                mistake=event.mistake,
                reason=event.reason,
                at=at,
            )
            sheet = replace(
                _resulting(sheet, event),
                corrections=(*sheet.corrections, correction),
                forfeited=(),
                article="",
                is_settled=True,
            )
        case _ as unreachable:
            assert_never(unreachable)
    is_replaced = isinstance(event, ro.TableForfeited | ro.ResultSettled | ro.ResultCorrected)
    if is_replaced and (before.has_result or before.forfeited):
        sheet = replace(sheet, before=before)
    return replace(one, sheets=one.sheets | {event.table: sheet})


def _resulting(sheet: Sheet, event: ro.ResultEntered | ro.ResultSettled | ro.ResultCorrected) -> Sheet:
    return replace(sheet, result=event.result, boards=event.boards, match=event.match, version=event.version)


def _entered(sheet: Sheet, event: ro.ResultEntered) -> Sheet:
    """One sheet for the table begins the signing anew; two that differ are in dispute."""
    sheet = replace(sheet, is_asked_about_time=event.after_time and event.in_time is None)
    if event.claimed_by is None:
        return replace(_resulting(sheet, event), claims=(), signed=(), refused={}, is_disputed=False, is_settled=False)
    others = tuple(claim for claim in sheet.claims if claim.claimed_by is not event.claimed_by)
    claims = (*others, event)
    agree = all((claim.result, claim.boards) == (event.result, event.boards) for claim in others)
    signed = tuple(claim.claimed_by for claim in claims if claim.claimed_by is not None)
    return replace(
        _resulting(sheet, event),
        claims=claims,
        signed=signed if agree else (),
        is_disputed=not agree,
        is_settled=False,
    )


def _with(sides: tuple[Side, ...], side: Side) -> tuple[Side, ...]:
    return sides if side in sides else (*sides, side)

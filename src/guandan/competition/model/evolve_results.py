"""成绩: the sheet of a table after an event about its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition.model import round_events as ro
from guandan.competition.model.forfeit import build_forfeit
from guandan.competition.model.state import Correction, Sheet

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round
    from guandan.rules.seat import Side


def apply_result(
    competition: Competition,
    played: Round,
    event: ro.ResultEvent,
    at: datetime | None,
) -> Round:
    """Apply an event about a table's result to the round."""
    before = sheet = played.sheet(event.table)
    match event:
        case ro.ResultEntered():
            sheet = _enter_on_sheet(sheet, event)
        case ro.ResultSigned():
            refused = {side: count for side, count in sheet.refused.items() if side is not event.side}
            sheet = replace(sheet, signed=_add_side(sheet.signed, event.side), refused=refused)
        case ro.SignatureRefused():
            sheet = replace(sheet, refused=sheet.refused | {event.side: event.count})
        case ro.ResultSettled():
            sheet = replace(
                _update_sheet(sheet, event), is_settled=True, is_disputed=False, refused={}, forfeited=(), article=""
            )
        case ro.TableForfeited():
            sheet = replace(
                sheet,
                result=build_forfeit(event.sides, competition.book, event.levels),
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
                _update_sheet(sheet, event),
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
    return replace(played, sheets=played.sheets | {event.table: sheet})


def _update_sheet(sheet: Sheet, event: ro.ResultEntered | ro.ResultSettled | ro.ResultCorrected) -> Sheet:
    return replace(sheet, result=event.result, boards=event.boards, match=event.match, version=event.version)


def _enter_on_sheet(sheet: Sheet, event: ro.ResultEntered) -> Sheet:
    """Enter a sheet: a new one for the table restarts the signing; two that differ are in dispute."""
    sheet = replace(sheet, is_asked_about_time=event.after_time and event.in_time is None)
    if event.claimed_by is None:
        return replace(
            _update_sheet(sheet, event), claims=(), signed=(), refused={}, is_disputed=False, is_settled=False
        )
    others = tuple(claim for claim in sheet.claims if claim.claimed_by is not event.claimed_by)
    claims = (*others, event)
    agree = all((claim.result, claim.boards) == (event.result, event.boards) for claim in others)
    signed = tuple(claim.claimed_by for claim in claims if claim.claimed_by is not None)
    return replace(
        _update_sheet(sheet, event),
        claims=claims,
        signed=signed if agree else (),
        is_disputed=not agree,
        is_settled=False,
    )


def _add_side(sides: tuple[Side, ...], side: Side) -> tuple[Side, ...]:
    return sides if side in sides else (*sides, side)

"""`guandan event undo`: what nobody has built on yet is taken back, and stays on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import typer

from guandan.commandline.event.names import pair_name
from guandan.commandline.event.opening import writing
from guandan.commandline.event.telling import tell
from guandan.commandline.event.undo_deed import UndoDeed
from guandan.competition import undo_commands as un

if TYPE_CHECKING:
    from guandan.commandline.event.called import Called
    from guandan.commandline.event.opening import OpenEvent


def undo(called: Called, what: UndoDeed, number: int | None, reason: str) -> None:
    """撤回: one thing, and words for what that was."""
    with writing(called) as event:
        is_one = what in {UndoDeed.DRAW, UndoDeed.LEFT_OVER}
        if is_one and number is not None:
            raise typer.BadParameter(event.say("organise.undo_draw_alone"))
        if not is_one and number is None:
            raise typer.BadParameter(event.say("organise.undo_which", what=what))
        told = _undone(event, what, number or 0, reason)
    tell(told)


def _undone(event: OpenEvent, what: UndoDeed, number: int, reason: str) -> str:
    match what:
        case UndoDeed.DRAW:
            event.do(un.DiscardDraw(reason=reason))
            return event.say("organise.undone.draw", round=len(event.competition.rounds) + 1)
        case UndoDeed.LEFT_OVER:
            event.do(un.UndoLeftOver(reason=reason))
            return event.say("organise.undone.left_over", round=len(event.competition.rounds))
        case UndoDeed.CHECK_IN:
            event.do(un.UndoCheckIn(pair=number))
            return event.say("organise.undone.checkin", pair=pair_name(event, number))
        case UndoDeed.WITHDRAW:
            event.do(un.ReturnPair(pair=number, reason=reason))
            return event.say("organise.undone.withdraw", pair=pair_name(event, number))
        case UndoDeed.RESULT:
            event.do(un.WithdrawResult(table=number, reason=reason))
            return event.say("organise.undone.result", table=number)
        case _ as unreachable:
            assert_never(unreachable)

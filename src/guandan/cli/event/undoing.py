"""`guandan event undo`: what nobody has built on yet is taken back, and stays on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import typer

from guandan.cli.event.names import pair_name
from guandan.cli.event.opening import writing
from guandan.cli.event.telling import print_lines
from guandan.cli.event.undo_target import UndoTarget
from guandan.competition.model import commands as co
from guandan.competition.model.values import ReopenChoice
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent


_ALONE = frozenset({UndoTarget.DRAW, UndoTarget.START, UndoTarget.LEFT_OVER})
"""There is only one of these that can be taken back."""


def undo(
    called: EventCommandContext,
    what: UndoTarget,
    number: int | None,
    reason: str,
    then: ReopenChoice = ReopenChoice.OPEN,
    in_round: int | None = None,
) -> None:
    """撤回: one thing, and words for what that was."""
    with writing(called) as event:
        if what in _ALONE and number is not None:
            raise typer.BadParameter(event.say("organise.undo_draw_alone"))
        if what not in _ALONE and number is None:
            raise typer.BadParameter(event.say("organise.undo_which", what=what))
        if what is UndoTarget.FORFEIT:
            told = _reopen_table(event, number or 0, reason, then, in_round)
        else:
            told = _undone(event, what, number or 0, reason)
    print_lines(told)


def _reopen_table(event: OpenEvent, table: int, reason: str, then: ReopenChoice, in_round: int | None) -> str:
    number = in_round or len(event.competition.rounds)
    event.do(co.ReopenTable(round=number, table=table, then=then, reason=reason))
    return event.say("organise.undone.forfeit", round=number, table=table, then=name_of(then, event.lang))


def _undone(event: OpenEvent, what: UndoTarget, number: int, reason: str) -> str:
    match what:
        case UndoTarget.DRAW:
            event.do(co.DiscardDraw(reason=reason))
            return event.say("organise.undone.draw", round=len(event.competition.rounds) + 1)
        case UndoTarget.START:
            event.do(co.TakeBackStart(reason=reason))
            return event.say("organise.undone.start", round=len(event.competition.rounds))
        case UndoTarget.DISQUALIFY:
            event.do(co.ReinstatePair(pair=number, reason=reason))
            return event.say("organise.undone.disqualify", pair=pair_name(event, number))
        case UndoTarget.LEFT_OVER:
            event.do(co.UndoLeftOver(reason=reason))
            return event.say("organise.undone.left_over", round=len(event.competition.rounds))
        case UndoTarget.CHECK_IN:
            event.do(co.UndoCheckIn(pair=number))
            return event.say("organise.undone.checkin", pair=pair_name(event, number))
        case UndoTarget.WITHDRAW:
            event.do(co.ReturnPair(pair=number, reason=reason))
            return event.say("organise.undone.withdraw", pair=pair_name(event, number))
        case UndoTarget.RESULT:
            event.do(co.WithdrawResult(table=number, reason=reason))
            return event.say("organise.undone.result", table=number)
        case UndoTarget.FORFEIT:
            return _reopen_table(event, number, reason, ReopenChoice.OPEN, None)
        case _ as unreachable:
            assert_never(unreachable)

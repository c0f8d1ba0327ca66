"""`guandan event undo`: what nobody has built on yet is taken back, and stays on record."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import typer

from guandan.cli.event.names import pair_name
from guandan.cli.event.opening import writing
from guandan.cli.event.telling import tell
from guandan.cli.event.undo_deed import UndoDeed
from guandan.competition.model import reopen_commands as rc
from guandan.competition.model import undo_commands as un
from guandan.competition.model.values import Then
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.cli.event.called import Called
    from guandan.cli.event.opening import OpenEvent


_ALONE = frozenset({UndoDeed.DRAW, UndoDeed.START, UndoDeed.LEFT_OVER})
"""There is only one of these that can be taken back."""


def undo(
    called: Called, what: UndoDeed, number: int | None, reason: str, then: Then = Then.OPEN, in_round: int | None = None
) -> None:
    """撤回: one thing, and words for what that was."""
    with writing(called) as event:
        if what in _ALONE and number is not None:
            raise typer.BadParameter(event.say("organise.undo_draw_alone"))
        if what not in _ALONE and number is None:
            raise typer.BadParameter(event.say("organise.undo_which", what=what))
        if what is UndoDeed.FORFEIT:
            told = _reopen_table(event, number or 0, reason, then, in_round)
        else:
            told = _undone(event, what, number or 0, reason)
    tell(told)


def _reopen_table(event: OpenEvent, table: int, reason: str, then: Then, in_round: int | None) -> str:
    number = in_round or len(event.competition.rounds)
    event.do(rc.ReopenTable(round=number, table=table, then=then, reason=reason))
    return event.say("organise.undone.forfeit", round=number, table=table, then=name_of(then, event.lang))


def _undone(event: OpenEvent, what: UndoDeed, number: int, reason: str) -> str:
    match what:
        case UndoDeed.DRAW:
            event.do(un.DiscardDraw(reason=reason))
            return event.say("organise.undone.draw", round=len(event.competition.rounds) + 1)
        case UndoDeed.START:
            event.do(rc.TakeBackStart(reason=reason))
            return event.say("organise.undone.start", round=len(event.competition.rounds))
        case UndoDeed.DISQUALIFY:
            event.do(rc.ReinstatePair(pair=number, reason=reason))
            return event.say("organise.undone.disqualify", pair=pair_name(event, number))
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
        case UndoDeed.FORFEIT:
            return _reopen_table(event, number, reason, Then.OPEN, None)
        case _ as unreachable:
            assert_never(unreachable)

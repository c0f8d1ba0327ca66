"""Handlers of commands around the table: rulings, calls, pauses and people."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game import events as ev

if TYPE_CHECKING:
    from guandan.game.match import Match

AroundCommand = (
    co.Rule
    | co.CancelRuling
    | co.CallReferee
    | co.AnswerCall
    | co.OpenHands
    | co.PauseMatch
    | co.ResumeMatch
    | co.SubstitutePlayer
    | co.HandToBot
    | co.TakeSeatBack
)


def handle_around(match: Match, command: AroundCommand) -> list[ev.AnyMatchEvent]:
    """Handle a command around the table."""
    match command:
        case co.Rule(ruling=ruling):
            return [ev.RulingMade(ruling=ruling)]
        case co.CancelRuling(number=number, reason=reason):
            if not any(ruled.number == number and not ruled.cancelled for ruled in match.rulings):
                raise IllegalAction("no_such_ruling", number=number)
            return [ev.RulingCancelled(number=number, reason=reason)]
        case co.CallReferee(seat=seat, reason=reason):
            return [ev.RefereeCalled(seat=seat, reason=reason)]
        case co.AnswerCall(number=number):
            if not any(call.number == number and not call.is_answered for call in match.calls):
                raise IllegalAction("no_such_call", number=number)
            return [ev.CallAnswered(number=number)]
        case co.OpenHands(referee=referee):
            if match.deal is None:
                raise IllegalAction("no_deal_in_play")
            return [ev.HandsOpened(referee=referee)]
        case co.PauseMatch() | co.ResumeMatch():
            return [_handle_pause(match, command)]
        case co.SubstitutePlayer(seat=seat, player=player):
            return [ev.PlayerSubstituted(seat=seat, player=player)]
        case co.HandToBot(seat=seat, bot=bot):
            return [ev.SeatHandedToBot(seat=seat, bot=bot)]
        case co.TakeSeatBack(seat=seat):
            if seat not in match.bots:
                raise IllegalAction("seat_has_no_bot", seat=seat)
            return [ev.SeatTakenBack(seat=seat)]
        case _ as unreachable:
            assert_never(unreachable)


def _handle_pause(match: Match, command: co.PauseMatch | co.ResumeMatch) -> ev.AnyMatchEvent:
    if match.result is not None:
        raise IllegalAction("match_is_over")
    if isinstance(command, co.PauseMatch):
        if match.is_paused:
            raise IllegalAction("match_is_paused")
        return ev.MatchPaused(reason=command.reason)
    if not match.is_paused:
        raise IllegalAction("match_is_not_paused")
    return ev.MatchResumed()

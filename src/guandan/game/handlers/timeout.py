"""超时: handle the end of a question's time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction, StaleCommand
from guandan.game import events as ev
from guandan.game.handlers import play as playing
from guandan.game.handlers import tribute as tributing
from guandan.game.handlers.answers import choose_on_timeout
from guandan.game.handlers.questions import check_running
from guandan.rules.options.play import TimeUp

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.commands import AnyMatchCommand, TimeOut
    from guandan.game.match import Match


def handle_time_out(match: Match, command: TimeOut, at: datetime | None) -> list[ev.AnyMatchEvent]:
    """Record the time-out; if the program acts for the seat, its act follows."""
    check_running(match)
    question = match.question(command.seat)
    if question is None or question.number != command.decision:
        message = f"decision {command.decision} of {command.seat} is closed"
        raise StaleCommand(message)
    if question.deadline is None:
        raise IllegalAction("no_clock_is_running", match.book.cite("clocks.time_up"), seat=command.seat)
    if at is not None and at < question.deadline:
        raise IllegalAction("time_is_not_up", match.book.cite("clocks.time_up"), seat=command.seat)
    noted = ev.TimedOut(seat=command.seat, decision=command.decision)
    if match.book.clocks.time_up is TimeUp.TELL:
        return [noted]
    return [noted, *_handle_answer(match, choose_on_timeout(match, question))]


def _handle_answer(match: Match, answer: AnyMatchCommand) -> list[ev.AnyMatchEvent]:
    if isinstance(answer, tributing.TributeCommand):
        return tributing.handle_tribute(match, answer)
    if isinstance(answer, playing.PlayCommand):
        return playing.handle_play(match, answer)
    raise AssertionError(answer)

"""超时: a question's time is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction, StaleCommand
from guandan.game import events as ev
from guandan.game.answers import when_time_is_up
from guandan.game.deeds import playing, tributing
from guandan.game.deeds.asked import running
from guandan.rules.options.play import TimeUp

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.commands import AnyCommand, TimeOut
    from guandan.game.match import Match


def time_out(match: Match, command: TimeOut, at: datetime | None) -> list[ev.AnyEvent]:
    """The time-out is noted; where the program acts for the seat, its act follows."""
    running(match)
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
    return [noted, *_act(match, when_time_is_up(match, question))]


def _act(match: Match, answer: AnyCommand) -> list[ev.AnyEvent]:
    if isinstance(answer, tributing.Tributing):
        return tributing.tribute(match, answer)
    if isinstance(answer, playing.Playing):
        return playing.play(match, answer)
    raise AssertionError(answer)

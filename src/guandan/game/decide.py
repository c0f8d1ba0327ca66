"""Decide whether a command is allowed in a match, and which events it causes.

`check` raises an error from the tree and changes nothing. `decide` returns the events of the command and all
automatic events that follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.automatic_events import find_due_event
from guandan.game.evolve import evolve
from guandan.game.handlers import adjust as adjusting
from guandan.game.handlers import deal as dealing
from guandan.game.handlers import match as course
from guandan.game.handlers import officiating as around
from guandan.game.handlers import play as playing
from guandan.game.handlers import timeout as timing
from guandan.game.handlers import tribute as tributing

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.events import AnyMatchEvent
    from guandan.game.match import Match


def check(match: Match, command: co.AnyMatchCommand, at: datetime | None = None) -> None:
    """Raise if the command is not allowed now."""
    handle_command(match, command, at)


def decide(match: Match, command: co.AnyMatchCommand, at: datetime | None = None) -> list[AnyMatchEvent]:
    """Return the events of a command, in order, with the automatic events that follow."""
    return advance(match, command, at)[0]


def advance(match: Match, command: co.AnyMatchCommand, at: datetime | None = None) -> tuple[list[AnyMatchEvent], Match]:
    """Return the events of a command, and the match after them."""
    events = handle_command(match, command, at)
    for event in events:
        match = evolve(match, event, at)
    while (automatic := find_due_event(match)) is not None:
        events.append(automatic)
        match = evolve(match, automatic, at)
    return events, match


def handle_command(match: Match, command: co.AnyMatchCommand, at: datetime | None) -> list[AnyMatchEvent]:
    """Return the events of the command itself, without the automatic ones."""
    if match.mode is None and not isinstance(command, co.StartMatch):
        raise IllegalAction("not_started")
    match command:
        case co.StartMatch():
            return course.handle_start(match, command)
        case co.DealCards():
            return dealing.handle_deal_cards(match, command)
        case co.PayTribute() | co.RefuseTribute() | co.TakeTribute() | co.ReturnCard() | co.PickReturn():
            return tributing.handle_tribute(match, command)
        case co.PlayCards() | co.Pass() | co.Choose() | co.AskCount():
            return playing.handle_play(match, command)
        case co.TimeOut():
            return timing.handle_time_out(match, command, at)
        case co.CallTime() | co.RecordDeal() | co.NoteTribute() | co.CorrectDeal():
            return course.handle_course(match, command)
        case co.Adjust():
            return adjusting.handle_adjust(match, command)
        case _:
            return around.handle_around(match, command)

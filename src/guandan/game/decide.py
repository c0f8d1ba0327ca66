"""decide(match, command): may it be done, and what happens then?

`check` refuses with an error from the tree and changes nothing; `decide` gives the events: the deed, and all that the
rules bring about because of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.deeds import adjusting, around, course, dealing, playing, timing, tributing
from guandan.game.evolve import evolve
from guandan.game.settle import due

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.events import AnyEvent
    from guandan.game.match import Match


def check(match: Match, command: co.AnyCommand, at: datetime | None = None) -> None:
    """Raise if the command may not be done now."""
    deed(match, command, at)


def decide(match: Match, command: co.AnyCommand, at: datetime | None = None) -> list[AnyEvent]:
    """The events of a command, in order: what was done, and what the rules make of it."""
    return advance(match, command, at)[0]


def advance(match: Match, command: co.AnyCommand, at: datetime | None = None) -> tuple[list[AnyEvent], Match]:
    """The events of a command, and the match after them."""
    events = deed(match, command, at)
    for event in events:
        match = evolve(match, event, at)
    while (automatic := due(match)) is not None:
        events.append(automatic)
        match = evolve(match, automatic, at)
    return events, match


def deed(match: Match, command: co.AnyCommand, at: datetime | None) -> list[AnyEvent]:
    """What the command itself does, before the rules add anything."""
    if match.mode is None and not isinstance(command, co.StartMatch):
        raise IllegalAction("not_started")
    match command:
        case co.StartMatch():
            return course.start(match, command)
        case co.DealCards():
            return dealing.deal_cards(match, command)
        case co.PayTribute() | co.RefuseTribute() | co.TakeTribute() | co.ReturnCard() | co.PickReturn():
            return tributing.tribute(match, command)
        case co.PlayCards() | co.Pass() | co.Choose() | co.AskCount():
            return playing.play(match, command)
        case co.TimeOut():
            return timing.time_out(match, command, at)
        case co.CallTime() | co.RecordDeal() | co.NoteTribute() | co.CorrectDeal():
            return course.course(match, command)
        case co.Adjust():
            return adjusting.adjust(match, command)
        case _:
            return around.around(match, command)

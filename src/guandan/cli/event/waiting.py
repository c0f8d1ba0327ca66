"""What an event is waiting for, and from whom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from guandan.cli.event.names import pair_name
from guandan.competition.handlers.waits import describe_wait
from guandan.competition.handlers.waits import list_waits as waits_of

if TYPE_CHECKING:
    from guandan.cli.event.opening import OpenEvent


def describe_waits(event: OpenEvent) -> list[str]:
    """Everything that somebody has to do, in words."""
    found = [
        describe_wait(wait, event.lang, partial(pair_name, event)) for wait in waits_of(event.competition, event.at)
    ]
    return found or [event.say("organise.wait.nothing")]

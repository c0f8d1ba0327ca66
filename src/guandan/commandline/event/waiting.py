"""What an event waits for, and for whom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from guandan.commandline.event.names import pair_name
from guandan.competition.waits import waits as waits_of
from guandan.competition.waits_told import told

if TYPE_CHECKING:
    from guandan.commandline.event.opening import OpenEvent


def waits(event: OpenEvent) -> list[str]:
    """Everything that somebody has to do, in words."""
    found = [told(wait, event.lang, partial(pair_name, event)) for wait in waits_of(event.competition, event.at)]
    return found or [event.say("organise.wait.nothing")]

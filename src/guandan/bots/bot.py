"""The protocol that every bot implements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from guandan.bots.seen import Seen


class Bot(Protocol):
    """机器人: answers with one of the legal actions, from nothing but its seed and what its seat may know.

    A bot keeps nothing from one decision to the next that could change an answer: a server may restart, and one bot
    may answer for several seats of several tables.
    """

    def choose(self, seen: Seen, seconds: float) -> int:
        """Return the index of the chosen action in `seen.actions`, within this many seconds."""
        ...

"""A fold that breaks at one type of event, as the real one may when that event makes no sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game.evolve import evolve

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from guandan.game.events import AnyMatchEvent
    from guandan.game.match import Match


def breaking_at(kind: type[AnyMatchEvent]) -> Callable[[Match, AnyMatchEvent, datetime | None], Match]:
    def broken(match: Match, event: AnyMatchEvent, at: datetime | None = None) -> Match:
        if type(event) is kind:
            raise LookupError("no such thing")
        return evolve(match, event, at)

    return broken

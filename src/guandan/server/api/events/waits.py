"""What an event waits for, and for whom, as the API says it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.handlers.describe_waits import told
from guandan.competition.handlers.waits import For
from guandan.competition.handlers.waits import waits as waits_of
from guandan.rules.seat import Side
from guandan.server.api.words import Words, both
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.handlers.waits import Wait as EventWait


class Wait(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that somebody has to do; `stops` the next round, or only should be done."""

    code: str
    by: For
    words: Words
    stops: bool = False
    table: int | None = None
    pairs: tuple[int, ...] = ()
    sides: tuple[Side, ...] = ()
    number: int | None = None
    article: str = ""


def _describe(wait: EventWait, lang: str) -> str:
    """A wait in words, with pairs by their number."""
    return told(wait, lang, lambda pair: say("documents.pair_number", lang, pair=pair))


def waits(championship: Championship, now: datetime) -> list[Wait]:
    """Everything that somebody has to do."""
    return views_of(waits_of(championship.competition, now))


def views_of(found: Iterable[EventWait]) -> list[Wait]:
    """Waits as the API says them."""
    return [
        Wait(
            code=one.code,
            by=one.by,
            words=both(partial(_describe, one)),
            stops=one.stops,
            table=one.table,
            pairs=one.pairs,
            sides=one.sides,
            number=one.number,
            article=one.article,
        )
        for one in found
    ]

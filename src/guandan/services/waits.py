"""What an event waits for, and for whom, as the API says it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.handlers.waits import WaitAddressee, describe_wait
from guandan.competition.handlers.waits import list_waits as waits_of
from guandan.rules.seat import Side
from guandan.services.words import Words, describe_both
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.handlers.waits import Wait as EventWait


class WaitView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that somebody has to do; `stops` the next round, or only should be done."""

    code: str
    by: WaitAddressee
    words: Words
    stops: bool = False
    table: int | None = None
    pairs: tuple[int, ...] = ()
    sides: tuple[Side, ...] = ()
    number: int | None = None
    article: str = ""


def _describe(wait: EventWait, lang: str) -> str:
    """A wait in words, with pairs by their number."""
    return describe_wait(wait, lang, lambda pair: say("documents.pair_number", lang, pair=pair))


def list_wait_views(championship: Championship, now: datetime) -> list[WaitView]:
    """Everything that somebody has to do."""
    return build_wait_views(waits_of(championship.competition, now))


def build_wait_views(found: Iterable[EventWait]) -> list[WaitView]:
    """Waits as the API says them."""
    return [
        WaitView(
            code=match_.code,
            by=match_.by,
            words=describe_both(partial(_describe, match_)),
            stops=match_.stops,
            table=match_.table,
            pairs=match_.pairs,
            sides=match_.sides,
            number=match_.number,
            article=match_.article,
        )
        for match_ in found
    ]

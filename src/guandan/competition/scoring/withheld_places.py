"""名次: what becomes of the places of pairs that have left the event (D37, D70)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.rules.options.ranking import LeaverPlace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.competition.scoring.ranking import RankedLine


def withhold_places(lines: Sequence[RankedLine], leavers: Mapping[int, LeaverPlace]) -> tuple[RankedLine, ...]:
    """The lines with the leavers' places taken away, those without a place last.

    Where a place stays empty, equals keep theirs and the empty one comes after them.
    """
    placed: list[RankedLine] = []
    without: list[RankedLine] = []
    gone = 0
    for place, group in groupby(lines, key=lambda line: line.place or 0):
        equal = list(group)
        staying = [line for line in equal if leavers.get(line.pair, LeaverPlace.KEEPS) is LeaverPlace.KEEPS]
        leaving = [line for line in equal if line not in staying]
        now = place - gone
        placed += [replace(line, place=now, is_tied=line.is_tied and len(staying) > 1) for line in staying]
        empty = now + len(staying)
        for line in leaving:
            if leavers[line.pair] is LeaverPlace.LEFT_EMPTY:
                without.append(replace(line, place=None, vacant=empty, is_tied=False))
                empty += 1
            else:
                without.append(replace(line, place=None, is_tied=False))
                gone += 1
    return (*placed, *without)

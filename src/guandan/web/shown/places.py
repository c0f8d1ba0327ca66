"""我的桌: where somebody sits next, against whom; found by name, unit or the pair's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.values import EntryStatus
from guandan.rules.seat import Seat
from guandan.server.api.events.naming import PairName, pair_name
from guandan.web.shown.rounds import public_rounds

if TYPE_CHECKING:
    from guandan.competition.championship import Championship
    from guandan.competition.state import Round

MOST = 30
"""So many are shown; whoever finds more types more of the name."""


class Mine(Struct, frozen=True, kw_only=True):
    """A pair and its place in the last published round: no table is a bye, no round means that none is published."""

    pair: PairName
    is_waiting: bool = False
    is_out: bool = False
    round: int | None = None
    is_over: bool = False
    table: int | None = None
    seats: tuple[Seat, ...] = ()
    opponent: PairName | None = None
    is_bye: bool = False


def find(championship: Championship, words: str) -> list[Mine]:
    """Everybody whom these words name."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    entries = championship.competition.entries
    found = [pair for pair in sorted(entries) if _fits(pair_name(championship, pair), wanted)]
    rounds = public_rounds(championship.competition)
    return [_mine(championship, pair, rounds[-1] if rounds else None) for pair in found[: MOST + 1]]


def _fits(named: PairName, wanted: str) -> bool:
    return wanted == str(named.pair) or wanted in " ".join((*named.people, named.unit)).casefold()


def _mine(championship: Championship, pair: int, last: Round | None) -> Mine:
    status = championship.competition.entries[pair].status
    mine = Mine(
        pair=pair_name(championship, pair),
        is_waiting=status is EntryStatus.WAITING,
        is_out=status not in {EntryStatus.WAITING, EntryStatus.IN_PLAY},
    )
    if last is None:
        return mine
    is_over = last.closed_at is not None
    for table in last.all_tables:
        if pair in {table.ew, table.ns}:
            is_ew = pair == table.ew
            return Mine(
                pair=mine.pair,
                round=last.number,
                is_over=is_over,
                table=table.number,
                seats=(Seat.E, Seat.W) if is_ew else (Seat.N, Seat.S),
                opponent=pair_name(championship, table.ns if is_ew else table.ew),
            )
    if pair in last.byes or pair in last.left:
        return Mine(pair=mine.pair, round=last.number, is_over=is_over, is_bye=True)
    return mine

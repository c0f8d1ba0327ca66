"""我的桌: where somebody sits next, against whom; found by name, unit or the pair's number."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.calendar import seated_by
from guandan.competition.model.confirming import signers
from guandan.competition.model.values import EntryStatus
from guandan.rules.points import Result
from guandan.rules.seat import Seat, Side
from guandan.services.naming import PairName, name_pair
from guandan.web.shown.rounds import chosen_stage, public_rounds
from guandan.web.shown.standings import standing_of

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import Table
    from guandan.server.events.hosted import Hosted

MOST = 30
"""So many are shown; whoever finds more types more of the name."""


class Mine(Struct, frozen=True, kw_only=True):
    """A pair and its place in the last published round: no table is a bye, no round means that none is published.

    At a live table lies no phone: whoever must sign there `owes` it here. Until a round starts, one is told until when
    one sits, where the book says so.
    """

    pair: PairName
    is_waiting: bool = False
    is_out: bool = False
    round: int | None = None
    is_over: bool = False
    table: int | None = None
    seats: tuple[Seat, ...] = ()
    opponent: PairName | None = None
    is_bye: bool = False
    side: Side | None = None
    result: Result | None = None
    owes: bool = False
    seated_by: datetime | None = None
    seated_article: str = ""


def own_pair(championship: Championship, members: dict[int, int], person: int | None) -> int | None:
    """The pair in which somebody plays whom this browser knows."""
    known = {one for one, number in members.items() if number == person}
    pairs = championship.competition.entries.items()
    return next((pair for pair, entry in pairs if known.intersection(entry.people)), None)


def find(hosted: Hosted, words: str) -> list[Mine]:
    """Everybody whom these words name."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    championship, names = hosted.championship, hosted.cached("shown.names", _names)
    # Whoever types a pair's number means it, though units have numbers too.
    is_number = wanted.isdecimal() and int(wanted) in names
    found = [int(wanted)] if is_number else [pair for pair, text in names.items() if wanted in text]
    rounds = public_rounds(championship.competition)
    return [_mine(championship, pair, rounds[-1] if rounds else None) for pair in found[: MOST + 1]]


async def last_places(hosted: Hosted, now: datetime) -> dict[int, int]:
    """名次 of the last stage once the event is over; nobody has one of all where groups are counted by themselves."""
    competition = hosted.championship.competition
    stage = chosen_stage(competition, None)
    if not competition.is_closed or stage is None:
        return {}
    standing = await standing_of(hosted, stage, now)
    placed = {line.pair.pair: line.place for line in standing.lines if line.place is not None}
    return {} if standing.groups else placed


def _names(championship: Championship) -> dict[int, str]:
    """What every pair is found by."""
    named = (name_pair(championship, pair) for pair in sorted(championship.competition.entries))
    return {one.pair: " ".join((*one.people, one.unit)).casefold() for one in named}


def _mine(championship: Championship, pair: int, last: Round | None) -> Mine:
    status = championship.competition.entries[pair].status
    mine = Mine(
        pair=name_pair(championship, pair),
        is_waiting=status is EntryStatus.WAITING,
        is_out=status not in {EntryStatus.WAITING, EntryStatus.IN_PLAY},
    )
    if last is None:
        return mine
    is_over = last.closed_at is not None
    for table in last.all_tables:
        if pair in {table.ew, table.ns}:
            side = Side.EW if pair == table.ew else Side.NS
            return Mine(
                pair=mine.pair,
                round=last.number,
                is_over=is_over,
                table=table.number,
                seats=(Seat.E, Seat.W) if side is Side.EW else (Seat.N, Seat.S),
                opponent=name_pair(championship, table.ns if side is Side.EW else table.ew),
                side=side,
                result=_told(last, table),
                owes=not is_over and _owes(championship.competition, last, table, side),
                seated_by=seated_by(championship.competition, last),
                seated_article=championship.competition.book.cite("event.seated_before"),
            )
    if pair in last.byes or pair in last.left:
        return Mine(pair=mine.pair, round=last.number, is_over=is_over, is_bye=True)
    return mine


def _told(last: Round, table: Table) -> Result | None:
    sheet = last.sheet(table.number)
    return None if sheet.is_disputed else sheet.result


def _owes(competition: Competition, last: Round, table: Table, side: Side) -> bool:
    sheet = last.sheet(table.number)
    is_asked = sheet.has_result and not sheet.is_disputed and side in signers(sheet, competition.book)
    return is_asked and side not in sheet.signed and competition.is_live(table)

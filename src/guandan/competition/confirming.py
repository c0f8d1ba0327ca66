"""Which sheets count: whose signature a book asks for, and what still waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.state import RoundStatus
from guandan.competition.values import Format
from guandan.rules.options.appeals import Writer
from guandan.rules.options.ranking import ForfeitWon
from guandan.rules.points import hundred
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.state import Competition, Round, Sheet
    from guandan.competition.values import Table
    from guandan.rules.rulebook import Rulebook


def signers(sheet: Sheet, book: Rulebook) -> tuple[Side, ...]:
    """签名: who must agree with a result; both sides, unless the book asks the lower one only."""
    if book.sheet.signed_by is Writer.LOWER_SIDE and sheet.result is not None:
        points = hundred(sheet.result, book.points)
        if points is not None and points[Side.EW] != points[Side.NS]:
            return (Side.EW if points[Side.EW] < points[Side.NS] else Side.NS,)
    return (Side.EW, Side.NS)


def is_confirmed(sheet: Sheet, book: Rulebook) -> bool:
    """Does this sheet count?"""
    if sheet.forfeited or sheet.is_settled:
        return True
    return sheet.has_result and not sheet.is_disputed and all(side in sheet.signed for side in signers(sheet, book))


def waiting(one: Round, book: Rulebook) -> tuple[int, ...]:
    """The tables of a round whose results are missing or not confirmed."""
    return tuple(table.number for table in one.all_tables if not is_confirmed(one.sheet(table.number), book))


def running_tables(competition: Competition, pair: int) -> list[tuple[Table, Side]]:
    """The tables of the round in play at which a pair sits and nothing is decided, with its side."""
    last = competition.last
    if last is None or last.status is not RoundStatus.STARTED:
        return []
    return [
        (table, Side.EW if table.ew == pair else Side.NS)
        for table in last.all_tables
        if pair in {table.ew, table.ns} and not is_confirmed(last.sheet(table.number), competition.book)
    ]


def draws_again(competition: Competition, stage: int) -> bool:
    """补抽: are those drawn again in this stage whose opponents forfeit?"""
    is_drawn = competition.stage(stage).format in {Format.SWISS, Format.LOT}
    return is_drawn and competition.book.byes.forfeit_won is ForfeitWon.REDRAWN_ELSE_POINTS


def left_over(competition: Competition, one: Round) -> tuple[int, ...]:
    """补抽: the pairs of a round whose opponents forfeited and who were not yet drawn again."""
    if not draws_again(competition, one.stage):
        return ()
    found = []
    for place, table in enumerate(one.all_tables):
        sheet = one.sheet(table.number)
        if len(sheet.forfeited) == 1:
            innocent = table.ns if sheet.forfeited[0] is Side.EW else table.ew
            later = {pair for other in one.all_tables[place + 1 :] for pair in (other.ew, other.ns)} | set(one.left)
            if innocent not in later and competition.entries[innocent].is_in(one.number):
                found.append(innocent)
    return tuple(found)

"""Find which sheets count: the signatures that a book requires, and those that are missing."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Format, Presence
from guandan.rules.options.appeals import Writer
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.ranking import ForfeitWon
from guandan.rules.options.remedy import Does
from guandan.rules.points import hundred
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.competition.model.values import Table
    from guandan.rules.rulebook import Rulebook


def list_required_signers(sheet: Sheet, book: Rulebook) -> tuple[Side, ...]:
    """签名: list who must agree with a result; both sides, unless the book only asks the lower one."""
    if book.sheet.signed_by is Writer.LOWER_SIDE and sheet.result is not None:
        points = hundred(sheet.result, book.points)
        if points is not None and points[Side.EW] != points[Side.NS]:
            return (Side.EW if points[Side.EW] < points[Side.NS] else Side.NS,)
    return (Side.EW, Side.NS)


def is_confirmed(sheet: Sheet, book: Rulebook) -> bool:
    """Does this sheet count?"""
    if sheet.forfeited or sheet.is_settled:
        return True
    return (
        sheet.has_result
        and not sheet.is_disputed
        and all(side in sheet.signed for side in list_required_signers(sheet, book))
    )


def list_unconfirmed_tables(played: Round, book: Rulebook) -> tuple[int, ...]:
    """List the tables of a round whose results are missing or unconfirmed."""
    return tuple(table.number for table in played.all_tables if not is_confirmed(played.sheet(table.number), book))


def list_running_tables(competition: Competition, pair: int) -> list[tuple[Table, Side]]:
    """List the undecided tables of the current round where a pair sits, with its side."""
    last = competition.last
    if last is None or last.status is not RoundStatus.STARTED:
        return []
    return [
        (table, Side.EW if table.ew == pair else Side.NS)
        for table in last.all_tables
        if pair in {table.ew, table.ns} and not is_confirmed(last.sheet(table.number), competition.book)
    ]


def find_withdrawal_article(book: Rulebook) -> str | None:
    """弃权: find the article by which a pair that leaves gives up its current match; none if the book has none."""
    if not book.ladder.disqualified_ends_match:
        return None
    left = (infraction for infraction in book.infractions if infraction.id is InfractionId.WITHDREW)
    cases = (case for infraction in left for case in infraction.cases)
    gives_up = (case.article for case in cases if any(remedy.does is Does.FORFEIT for remedy in case.remedies))
    return next(gives_up, None)


def redraws_left_over(competition: Competition, stage: int) -> bool:
    """补抽: are pairs whose opponents forfeit drawn again in this stage?"""
    is_drawn = competition.stage(stage).format in {Format.SWISS, Format.LOT}
    return is_drawn and competition.book.byes.forfeit_won is ForfeitWon.REDRAWN_ELSE_POINTS


def list_left_over(competition: Competition, played: Round) -> tuple[int, ...]:
    """补抽: list the pairs of a round that are drawn again because their opponents forfeited.

    Where the book says so, the pair with the bye and a pair left over before join them, so that nobody stays without
    an opponent needlessly; not one that is marked absent.
    """
    found = _list_without_opponent(competition, played)
    if not found or not competition.book.byes.redrawn_with_byes:
        return found
    seen = competition.presences.get(played.number, {})
    free = (
        pair
        for pair in (*played.byes, *played.left)
        if not is_disqualified(competition, pair) and seen.get(pair) is not Presence.ABSENT
    )
    return (*found, *(pair for pair in free if pair not in found))


def list_absent_byes(competition: Competition, played: Round) -> tuple[int, ...]:
    """弃权: the pairs with a bye that forfeit when those left over are drawn, for they are marked absent."""
    if not competition.book.byes.redrawn_with_byes:
        return ()
    seen = competition.presences.get(played.number, {})
    return tuple(
        pair for pair in played.byes if seen.get(pair) is Presence.ABSENT and not is_disqualified(competition, pair)
    )


def is_disqualified(competition: Competition, pair: int) -> bool:
    """取消资格: may this pair play no more?"""
    return competition.entries[pair].status is EntryStatus.DISQUALIFIED


def list_tables_that_may_forfeit(competition: Competition, played: Round, now: datetime) -> tuple[int, ...]:
    """List the tables that may still be forfeited for lateness: no result, and not everybody was seen there."""
    if played.start is None or now >= played.start + played.paused + timedelta(
        minutes=_find_forfeit_minutes(competition.book)
    ):
        return ()
    seen = competition.presences.get(played.number, {})
    return tuple(
        table.number
        for table in played.all_tables
        if not played.sheet(table.number).has_result
        and any(seen.get(pair) is not Presence.HERE for pair in (table.ew, table.ns))
    )


def _find_forfeit_minutes(book: Rulebook) -> int:
    """Find after how many minutes lateness is a forfeit; 0 if it never is."""
    late = (case for infraction in book.infractions if infraction.id is InfractionId.LATE for case in infraction.cases)
    limits = [
        case.minutes.over or case.minutes.at_least or 0
        for case in late
        if any(remedy.does in {Does.FORFEIT, Does.TEAM_FORFEIT} for remedy in case.remedies)
    ]
    return min(limits, default=0)


def _list_without_opponent(competition: Competition, played: Round) -> tuple[int, ...]:
    """List those whose opponents forfeited and who were not yet drawn again."""
    if not redraws_left_over(competition, played.stage):
        return ()
    found = []
    for place, table in enumerate(played.all_tables):
        sheet = played.sheet(table.number)
        if len(sheet.forfeited) == 1:
            innocent = table.ns if sheet.forfeited[0] is Side.EW else table.ew
            later = {pair for other in played.all_tables[place + 1 :] for pair in (other.ew, other.ns)} | set(
                played.left
            )
            is_out = competition.book.byes.redrawn_with_byes and is_disqualified(competition, innocent)
            if innocent not in later and competition.entries[innocent].is_in(played.number) and not is_out:
                found.append(innocent)
    return tuple(found)

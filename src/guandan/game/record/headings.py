"""Write levels, results and headings in words: the parts of a record that can be computed from the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import events as ev
from guandan.game.record.play_items import TrickEvent
from guandan.rules.levels import PAST_A, level_rank
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.game.match import Match
    from guandan.rules.points import Result

UNFINISHED = "*"


def write_result(result: Result | None) -> str:
    """胜负: write the levels, who won, and how."""
    if result is None:
        return UNFINISHED
    winner = "nobody wins" if result.winner is None else f"{result.winner} wins"
    return f"EW {_write_level(result.ew)}, NS {_write_level(result.ns)}: {winner} ({result.ending})"


def _write_level(number: int) -> str:
    if number == PAST_A:
        return "past A"
    return level_rank(number) if 0 < number < PAST_A else str(number)


def find_level(match: Match) -> Rank:
    """级数: find the level that is played, or comes next."""
    return match.progress.standing.level if match.deal is None else match.deal.level


def write_mark(match: Match, event: ev.AnyMatchEvent) -> str | None:
    """Write what precedes an event in a record: the heading of a deal, the number of a trick, or nothing."""
    match event:
        case ev.CardsDealt() | ev.HandDealt():
            return _write_heading(match)
        case ev.TributeNoted() | ev.DealRecorded() if match.tribute_note is None:
            return _write_heading(match)
        case _ if isinstance(event, TrickEvent):
            return _write_trick_number(match)
        case _:
            return None


def _write_heading(match: Match) -> str:
    standing = match.progress.standing
    name = "Extra deal" if match.is_extra_due else f"Deal {match.deals_done + 1}"
    sides = (
        f"{side} {_write_level(standing.of(side))}{' on stage' if side is standing.stage else ''}" for side in Side
    )
    return f"{name}, level {standing.level}: {', '.join(sides)}"


def _write_trick_number(match: Match) -> str | None:
    """圈: write `3.` before a trick's lead, and `3...` after it."""
    if match.deal is None or match.deal.table is None:
        return None
    table = match.deal.table
    return f"{table.tricks + 1}{'...' if table.trick else '.'}"

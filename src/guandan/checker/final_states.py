"""成绩: the result that follows from a final state under a book (sections 5 and 6 of the specification)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.rules.levels import PAST_A, level_number
from guandan.rules.options.match import DecidedBy, EqualLevels, LostByRuling
from guandan.rules.points import Ending, Result
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.model.values import Final
    from guandan.rules.rulebook import Rulebook


class Unreachable(Exception):
    """No match can end so; `option` leads to the article."""

    def __init__(self, code: str, option: str) -> None:
        super().__init__(code)
        self.code = code
        self.option = option


def judge_final(final: Final, book: Rulebook) -> Result:
    """Judge who has won and how."""
    _check_levels(final, book)
    if final.lost_by is not None:
        own, other = _find_levels_by_ruling(final, final.lost_by, book)
        ew, ns = (own, other) if final.lost_by is Side.EW else (other, own)
        return _build_result(final, Ending.RULING, final.lost_by.other, ew, ns)
    if PAST_A in {final.ew, final.ns}:
        return _build_result(final, Ending.PASSED_A, Side.EW if final.ew == PAST_A else Side.NS)
    if book.match.decided_by is DecidedBy.DEAL_POINTS:
        ew, ns = final.ew_points or 0, final.ns_points or 0
        if ew != ns:
            return _build_result(final, Ending.MORE_POINTS, Side.EW if ew > ns else Side.NS)
    elif final.ew != final.ns:
        return _build_result(final, Ending.HIGHER_LEVEL, Side.EW if final.ew > final.ns else Side.NS)
    if final.extra is not None:
        return _build_result(final, Ending.EXTRA_DEAL, final.extra)
    return _judge_at_equal_levels(final, book)


def _judge_at_equal_levels(final: Final, book: Rulebook) -> Result:
    match book.match.equal:
        case EqualLevels.STAGE if final.stage is not None:
            return _build_result(final, Ending.STAGE, final.stage)
        case EqualLevels.LAST_FIRST if final.last_first is not None:
            return _build_result(final, Ending.LAST_FIRST, final.last_first)
        case EqualLevels.REACHED_FIRST if final.reached_first is not None:
            return _build_result(final, Ending.REACHED_FIRST, final.reached_first)
        case EqualLevels.DRAW | EqualLevels.STAGE | EqualLevels.LAST_FIRST | EqualLevels.REACHED_FIRST:
            if book.match.needs_winner:
                raise Unreachable("winner_needed", "match.needs_winner")
            return _build_result(final, Ending.DRAW, None)
        case _ as unreachable:
            assert_never(unreachable)


def _check_levels(final: Final, book: Rulebook) -> None:
    lowest = min(level_number(book.levels.start), level_number(book.levels.penalty_floor))
    if not all(lowest <= level <= PAST_A for level in (final.ew, final.ns)):
        raise Unreachable("no_such_level", "levels.pass_a")
    if final.ew == final.ns == PAST_A:
        raise Unreachable("both_past_a", "levels.pass_a")
    # Passing A puts a side on stage, and it finished first.
    past = next((side for side, level in ((Side.EW, final.ew), (Side.NS, final.ns)) if level == PAST_A), None)
    if past is not None and final.lost_by is None and past.other in {final.stage, final.last_first, final.extra}:
        raise Unreachable("not_past_a", "levels.pass_a")
    by_points = book.match.decided_by is DecidedBy.DEAL_POINTS
    if final.extra is not None and (final.ew_points != final.ns_points if by_points else final.ew != final.ns):
        raise Unreachable("extra_deal_not_due", "match.needs_winner")


def _find_levels_by_ruling(final: Final, loser: Side, book: Rulebook) -> tuple[int, int]:
    """四级: the offenders' level and the other side's (D36)."""
    own, other = (final.ew, final.ns) if loser is Side.EW else (final.ns, final.ew)
    points = book.points
    if points.lost_by_ruling is not LostByRuling.FOUR_LEVELS or other - own > points.ruling_lead:
        return own, other
    lowered = min(own, level_number(points.ruling_lowered_to))
    return lowered, min(PAST_A, lowered + points.ruling_lead)


def _build_result(
    final: Final, ending: Ending, winner: Side | None, ew: int | None = None, ns: int | None = None
) -> Result:
    return Result(
        ending=ending,
        winner=winner,
        ew=final.ew if ew is None else ew,
        ns=final.ns if ns is None else ns,
        stage=final.stage,
        ew_taken=final.ew_taken,
        ns_taken=final.ns_taken,
        ew_points=final.ew_points,
        ns_points=final.ns_points,
    )

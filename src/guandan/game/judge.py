"""胜负: judge whether the match is over, who has won, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.game.progress import find_side_ahead
from guandan.rules.options.match import DecidedBy, EqualLevels
from guandan.rules.points import Ending, Result, lead_stands, record_loss
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.game.effects import LoseMatch
    from guandan.game.match import Match


def judge_match(match: Match) -> Result | None:
    """Judge the match; none while play goes on or an extra deal must decide."""
    if match.lost is not None:
        return _judge_loss(match, match.lost)
    if match.deal is not None:
        return None
    if match.progress.past_a is not None:
        return _build_result(match, Ending.PASSED_A, match.progress.past_a)
    return _judge_at_limit(match) if is_at_limit(match) else None


def is_at_limit(match: Match) -> bool:
    """Has the match reached its last deal, by number or by time?"""
    limits = [limit for limit in (match.book.match.deals, match.last_deal) if limit is not None]
    return bool(limits) and match.deals_done >= min(limits)


def needs_extra_deal(match: Match) -> bool:
    """加赛: has the match reached its limit with equal levels, though it must have a winner?"""
    done = match.progress.done
    if match.deal is not None or match.lost is not None or match.is_extra_due or not is_at_limit(match):
        return False
    if match.progress.past_a is not None or (done and done[-1].is_extra):
        return False
    return match.book.match.needs_winner and _judge_at_limit(match, drawn=False) is None


def _judge_at_limit(match: Match, *, drawn: bool = True) -> Result | None:
    """Judge the match by its levels; it is a draw only if no extra deal is due."""
    done = match.progress.done
    ahead = find_side_ahead(match.progress, match.book)
    if ahead is not None:
        by_points = match.book.match.decided_by is DecidedBy.DEAL_POINTS
        return _build_result(match, Ending.MORE_POINTS if by_points else Ending.HIGHER_LEVEL, ahead)
    if done and done[-1].is_extra:
        return _build_result(match, Ending.EXTRA_DEAL, done[-1].winner)
    winner, ending = _judge_at_equal_levels(match)
    if winner is not None:
        return _build_result(match, ending, winner)
    return _build_result(match, Ending.DRAW, None) if drawn and not match.book.match.needs_winner else None


def _judge_at_equal_levels(match: Match) -> tuple[Side | None, Ending]:
    match match.book.match.equal:
        case EqualLevels.DRAW:
            return None, Ending.DRAW
        case EqualLevels.STAGE:
            return match.progress.standing.stage, Ending.STAGE
        case EqualLevels.LAST_FIRST:
            return match.progress.last_first, Ending.LAST_FIRST
        case EqualLevels.REACHED_FIRST:
            return match.progress.standing.earlier, Ending.REACHED_FIRST
        case _ as unreachable:
            assert_never(unreachable)


def _build_result(
    match: Match, ending: Ending, winner: Side | None, ew: int | None = None, ns: int | None = None
) -> Result:
    standing = match.progress.standing
    return Result(
        ending=ending,
        winner=winner,
        ew=standing.ew if ew is None else ew,
        ns=standing.ns if ns is None else ns,
        stage=standing.stage,
        ew_taken=match.taken.get(Side.EW, 0),
        ns_taken=match.taken.get(Side.NS, 0),
        ew_points=_get_points(match, 0),
        ns_points=_get_points(match, 1),
    )


def _get_points(match: Match, at: int) -> int | None:
    return None if match.book.points.deal is None else match.progress.points[at]


def _judge_loss(match: Match, loss: LoseMatch) -> Result:
    if len(loss.sides) > 1:
        return _build_result(match, Ending.BOTH_FORFEIT, None)
    offenders = loss.sides[0]
    lower, higher = find_levels_of_loss(match, offenders)
    ew, ns = (lower, higher) if offenders is Side.EW else (higher, lower)
    result = _build_result(match, Ending.FORFEIT if loss.forfeit else Ending.RULING, offenders.other, ew, ns)
    return replace(result, stands=loss.forfeit and lead_stands(higher, lower, match.book.points))


def find_levels_of_loss(match: Match, offenders: Side) -> tuple[int, int]:
    """四级: find the levels with which a loss by ruling is recorded: the offenders' and the innocent side's."""
    standing = match.progress.standing
    return record_loss(standing.of(offenders), standing.of(offenders.other), match.book.points)

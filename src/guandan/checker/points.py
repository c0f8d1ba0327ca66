"""计分: compute what a table, a bye or a forfeit is worth to a pair, by section 6 of the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.rules.levels import PAST_A, A, level_number
from guandan.rules.options.match import HundredEqual, LostByRuling, PointSystem
from guandan.rules.points import Ending
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.rules.options.match import PointRules
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook

EVEN_HUNDRED = 50


class Worth(Struct, frozen=True, kw_only=True):
    """One round of a pair: points of the event's system, and the figures that break ties."""

    points: int
    won: bool
    level_score: int
    risen: int
    net: int = 0
    of_deals: int = 0
    drawn: bool = False


def score_bye(book: Rulebook) -> Worth:
    """轮空: score a bye, which is worth a forfeit won, and a win (D24)."""
    byes = book.byes
    match book.points.system:
        case PointSystem.MATCH_POINTS:
            points = byes.match_points or 0
        case PointSystem.HUNDRED:
            points = byes.hundred or 0
        case PointSystem.DEAL_POINTS:
            points = _value_forfeited_deals(book.points)[0]
        case PointSystem.ADVANCE:
            points = 0
        case _ as unreachable:
            assert_never(unreachable)
    return Worth(
        points=points,
        won=True,
        level_score=byes.level_score or 0,
        risen=byes.levels_risen or 0,
        net=book.points.ruling_lead,
        of_deals=_value_forfeited_deals(book.points)[0],
    )


def _value_forfeited_deals(rules: PointRules) -> tuple[int, int]:
    """Value the deals that one side did not play, if deals bring points."""
    return (0, 0) if rules.deal is None or rules.deal_forfeit is None else rules.deal_forfeit


def score_table(result: Result, side: Side, book: Rulebook) -> Worth:
    """Score a result for one side."""
    rules = book.points
    return Worth(
        points=_compute_points(result, side, rules),
        won=result.winner is side,
        level_score=_compute_level_score(result, side, rules),
        risen=_compute_rise(result, side, book),
        net=_compute_net(result, side, rules),
        of_deals=_compute_deal_points(result, side, rules),
        drawn=result.winner is None and result.ending is not Ending.BOTH_FORFEIT,
    )


def _compute_points(result: Result, side: Side, rules: PointRules) -> int:
    match rules.system:
        case PointSystem.MATCH_POINTS:
            return _compute_match_points(result, side, rules)
        case PointSystem.HUNDRED:
            taken = result.ew_taken if side is Side.EW else result.ns_taken
            return max(0, _compute_hundred_points(result, side, rules) - taken)
        case PointSystem.DEAL_POINTS:
            return _compute_deal_points(result, side, rules)
        case PointSystem.ADVANCE:
            return 0
        case _ as unreachable:
            assert_never(unreachable)


def _compute_match_points(result: Result, side: Side, rules: PointRules) -> int:
    win, draw, loss = rules.win_draw_loss or (0, 0, 0)
    if result.winner is None and result.ending is not Ending.BOTH_FORFEIT:
        return draw
    return win if result.winner is side else loss


def _order_levels(result: Result, side: Side) -> tuple[int, int]:
    return (result.ew, result.ns) if side is Side.EW else (result.ns, result.ew)


def _is_given_up(result: Result, rules: PointRules) -> bool:
    """弃权: does the match count as a forfeit, because the lead is too small for the score to stand (D5)?"""
    if result.ending is not Ending.FORFEIT:
        return False
    lead = result.ew - result.ns if result.winner is Side.EW else result.ns - result.ew
    return not (rules.lead_stands and lead > rules.ruling_lead)


def _compute_level_score(result: Result, side: Side, rules: PointRules) -> int:
    """级差分: compute 13 + d, or 17:0 for a forfeit (D5)."""
    if rules.level_score_even is None or result.ending is Ending.BOTH_FORFEIT:
        return 0
    if _is_given_up(result, rules):
        won, lost = rules.level_score_forfeit or (0, 0)
        return won if result.winner is side else lost
    own, other = _order_levels(result, side)
    return rules.level_score_even + own - other


def _compute_rise(result: Result, side: Side, book: Rulebook) -> int:
    """升级数: count the levels from the one at which both began (D25)."""
    rules = book.points
    if result.ending is Ending.BOTH_FORFEIT or _is_given_up(result, rules):
        return rules.ruling_lead if result.winner is side else 0
    return _order_levels(result, side)[0] - level_number(book.levels.start)


def _compute_deal_points(result: Result, side: Side, rules: PointRules) -> int:
    """小分: compute the points of the deals, or the book's figure for a forfeit."""
    if rules.deal is None or result.ending is Ending.BOTH_FORFEIT:
        return 0
    if _is_given_up(result, rules):
        won, lost = _value_forfeited_deals(rules)
        return won if result.winner is side else lost
    brought = result.ew_points if side is Side.EW else result.ns_points
    return brought or 0


def _compute_net(result: Result, side: Side, rules: PointRules) -> int:
    """净级分: compute one's own less the opponents' levels, or points if deals bring points."""
    if result.ending is Ending.BOTH_FORFEIT:
        return 0
    if _is_given_up(result, rules):
        return rules.ruling_lead if result.winner is side else -rules.ruling_lead
    if rules.deal is not None:
        return _compute_deal_points(result, side, rules) - _compute_deal_points(result, side.other, rules)
    own, other = _order_levels(result, side)
    return own - other


def _compute_hundred_points(result: Result, side: Side, rules: PointRules) -> int:
    """百分制: compute the points by level difference; past A counts as A (D23)."""
    if rules.hundred is None or result.ending is Ending.BOTH_FORFEIT:
        return 0
    is_winner = result.winner is side
    if _is_given_up(result, rules):
        return (rules.hundred_forfeit or (0, 0))[0 if is_winner else 1]
    own, other = (min(level, A) for level in _order_levels(result, side))
    if result.ending is Ending.RULING:
        lead = own - other if is_winner else other - own
        by_ruling = max(lead, rules.ruling_lead) if rules.lost_by_ruling is LostByRuling.FOUR_LEVELS else 0
        return rules.hundred[by_ruling - 1][0 if is_winner else 1]
    if own != other:
        return rules.hundred[abs(own - other) - 1][0 if own > other else 1]
    ahead = _find_leader(result, rules)
    if ahead is None or rules.hundred_one_past is None:
        return EVEN_HUNDRED
    return rules.hundred_one_past[0 if ahead is side else 1]


def _find_leader(result: Result, rules: PointRules) -> Side | None:
    """Find who is ahead at equal levels: the side past A, or on stage if the book says so."""
    if PAST_A in {result.ew, result.ns}:
        return Side.EW if result.ew > result.ns else Side.NS
    return result.stage if rules.hundred_equal is HundredEqual.STAGE else None

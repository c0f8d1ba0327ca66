"""计分: a match's result, and its value under each point table of the book."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.rules.levels import PAST_A, A, level_number
from guandan.rules.options.match import HundredEqual, LostByRuling, PointRules
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.rules.options.penalties import RemedyRules

Score = dict[Side, int]


class Ending(StrEnum):
    """How a match came to its result."""

    PASSED_A = "passed_a"
    HIGHER_LEVEL = "higher_level"
    STAGE = "stage"
    LAST_FIRST = "last_first"
    REACHED_FIRST = "reached_first"
    MORE_POINTS = "more_points"
    EXTRA_DEAL = "extra_deal"
    DRAW = "draw"
    RULING = "ruling"
    FORFEIT = "forfeit"
    BOTH_FORFEIT = "both_forfeit"


class Result(Struct, frozen=True, gc=False, kw_only=True):
    """胜负: who won and why, the levels as recorded (14 is past A), and points deducted by penalties.

    `stands`: the match was given up, and its score on the table counts for all figures (D5). `ew_points` and
    `ns_points` are the points of the deals, if the book counts them.
    """

    ending: Ending
    winner: Side | None
    ew: int
    ns: int
    stage: Side | None = None
    ew_taken: int = 0
    ns_taken: int = 0
    stands: bool = False
    ew_points: int | None = None
    ns_points: int | None = None

    @property
    def is_unplayed(self) -> bool:
        """弃权: does the match count as a forfeit, whatever the levels were?"""
        return self.ending is Ending.BOTH_FORFEIT or (self.ending is Ending.FORFEIT and not self.stands)

    def of(self, side: Side) -> int:
        """Return the number of a side's level."""
        return self.ew if side is Side.EW else self.ns

    def points_of(self, side: Side) -> int | None:
        """小分: return a side's points of the deals; none if the book does not count them."""
        return self.ew_points if side is Side.EW else self.ns_points


def record_loss(own: int, others: int, rules: PointRules) -> tuple[int, int]:
    """四级: return the levels recorded for a lost or abandoned match: the offenders' and the innocent side's."""
    match rules.lost_by_ruling:
        case LostByRuling.FOUR_LEVELS:
            if others - own > rules.ruling_lead:
                return own, others
            lowered = min(own, level_number(rules.ruling_lowered_to))
            return lowered, min(PAST_A, lowered + rules.ruling_lead)
        case LostByRuling.WHOLE_TABLE | LostByRuling.AS_IT_STANDS:
            return own, others
        case _ as unreachable:
            assert_never(unreachable)


def lead_stands(winner: int, loser: int, rules: PointRules) -> bool:
    """以场上比分为准: do these levels stand when the loser gives up? Option: points.lead_stands."""
    return rules.lead_stands and winner - loser > rules.ruling_lead


def match_points(result: Result, rules: PointRules) -> Score | None:
    """积分: return both sides' points for a win, a draw or a loss."""
    if rules.win_draw_loss is None:
        return None
    win, draw, loss = rules.win_draw_loss
    if result.ending is Ending.BOTH_FORFEIT:
        return _both(loss, loss)
    return _both(draw, draw) if result.winner is None else _won(result.winner, (win, loss))


def level_score(result: Result, rules: PointRules) -> Score | None:
    """级差分: share 26 points between the sides by their levels; past A counts as 14."""
    if rules.level_score_even is None:
        return None
    if result.ending is Ending.BOTH_FORFEIT:
        return _both(0, 0)
    if result.is_unplayed and result.winner is not None and rules.level_score_forfeit is not None:
        return _won(result.winner, rules.level_score_forfeit)
    difference = result.ew - result.ns
    return _both(rules.level_score_even + difference, rules.level_score_even - difference)


def deal_points(result: Result, rules: PointRules) -> Score | None:
    """小分: return the points of all deals, or those of a forfeit."""
    if rules.deal is None:
        return None
    if result.is_unplayed:
        return _both(0, 0) if result.winner is None else _won(result.winner, rules.deal_forfeit or (0, 0))
    return _both(result.points_of(Side.EW) or 0, result.points_of(Side.NS) or 0)


def net_levels(result: Result, rules: PointRules) -> Score:
    """净级分: return each side's level less the opponents', or its points less theirs if deals bring points.

    A forfeit is worth the lead with which a loss by ruling is recorded; if both sides forfeit, it is worth nothing.
    """
    if result.ending is Ending.BOTH_FORFEIT:
        return _both(0, 0)
    if result.is_unplayed and result.winner is not None:
        return _won(result.winner, (rules.ruling_lead, -rules.ruling_lead))
    points = deal_points(result, rules)
    difference = result.ew - result.ns if points is None else points[Side.EW] - points[Side.NS]
    return _both(difference, -difference)


def hundred(result: Result, rules: PointRules, remedies: RemedyRules | None = None) -> Score | None:
    """百分制: return the points by level difference (past A is A), less deductions by penalties, down to a floor."""
    if rules.hundred is None:
        return None
    floor = 0 if remedies is None else _floor(remedies)
    taken = {Side.EW: result.ew_taken, Side.NS: result.ns_taken}
    score = _hundred(result, rules, rules.hundred)
    # The floor limits the deduction; it gives nothing to a side that had less.
    return {side: min(points, max(floor, points - taken[side])) for side, points in score.items()}


def _floor(remedies: RemedyRules) -> int:
    return remedies.points_floor


def winner(result: Result, rules: PointRules, remedies: RemedyRules) -> Side | None:
    """胜方: return who has won; deducted points change the winner only if the book says so."""
    score = hundred(result, rules, remedies)
    if score is None or not remedies.points_change_winner or not (result.ew_taken or result.ns_taken):
        return result.winner
    if score[Side.EW] == score[Side.NS]:
        return None
    return Side.EW if score[Side.EW] > score[Side.NS] else Side.NS


def _hundred(result: Result, rules: PointRules, table: tuple[tuple[int, int], ...]) -> Score:
    if result.ending is Ending.BOTH_FORFEIT:
        return _both(0, 0)
    if result.is_unplayed and result.winner is not None and rules.hundred_forfeit is not None:
        return _won(result.winner, rules.hundred_forfeit)
    difference = min(result.ew, A) - min(result.ns, A)
    if result.ending is Ending.RULING and result.winner is not None:
        return _won(result.winner, _by_ruling(result.winner, difference, rules, table))
    if difference:
        return _won(Side.EW if difference > 0 else Side.NS, table[abs(difference) - 1])
    even = sum(table[0]) // 2
    ahead = _ahead_at_equal(result, rules)
    if ahead is None or rules.hundred_one_past is None:
        return _both(even, even)
    return _won(ahead, rules.hundred_one_past)


def _by_ruling(winner: Side, difference: int, rules: PointRules, table: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    match rules.lost_by_ruling:
        case LostByRuling.FOUR_LEVELS:
            # The lead that the ruling gives counts in full, although J against past A would be one less here.
            lead = difference if winner is Side.EW else -difference
            return table[max(lead, rules.ruling_lead) - 1]
        case LostByRuling.WHOLE_TABLE | LostByRuling.AS_IT_STANDS:
            return table[-1]
        case _ as unreachable:
            assert_never(unreachable)


def _ahead_at_equal(result: Result, rules: PointRules) -> Side | None:
    if result.ew != result.ns:  # both at A, one past
        return Side.EW if result.ew == PAST_A else Side.NS
    match rules.hundred_equal:
        case HundredEqual.EVEN:
            return None
        case HundredEqual.STAGE:
            return result.stage
        case _ as unreachable:
            assert_never(unreachable)


def levels_risen(result: Result, rules: PointRules) -> Score:
    """升级数: return each level's number less one; a forfeit won counts as the lead that it gives."""
    if result.is_unplayed:
        return {side: rules.ruling_lead if side is result.winner else 0 for side in Side}
    return {side: result.of(side) - 1 for side in Side}


def all_points(result: Result, rules: PointRules, remedies: RemedyRules | None = None) -> Mapping[str, Score]:
    """Compute every point table of the book by name; the book's remedies are needed for deductions."""
    won = result if remedies is None else replace(result, winner=winner(result, rules, remedies))
    tables = {
        "match_points": match_points(won, rules),
        "level_score": level_score(result, rules),
        "hundred": hundred(result, rules, remedies),
        "levels_risen": levels_risen(result, rules),
        "deal_points": deal_points(result, rules),
    }
    return {name: score for name, score in tables.items() if score is not None}


def _both(ew: int, ns: int) -> Score:
    return {Side.EW: ew, Side.NS: ns}


def _won(winner: Side, points: tuple[int, int]) -> Score:
    return {winner: points[0], winner.other: points[1]}

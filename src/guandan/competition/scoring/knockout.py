"""淘汰赛: find how far each pair came in a knockout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.charts import CHART_FORMATS, Feed, build_chart, find_worst_place
from guandan.competition.model.values import Byes, EntryStatus, Format, Matter
from guandan.competition.scoring.score import ScoreOrigin
from guandan.rules.options.event import ThreeLeft
from guandan.rules.points import Ending
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.competition.model.charts import Chart
    from guandan.competition.model.events import OrganisersDecided
    from guandan.competition.model.state import Competition, Round
    from guandan.competition.scoring.score import ScoreRow


def rank_bracket(
    rows: Mapping[int, Sequence[ScoreRow]], *, final_round: int | None = None, third_place: bool = False
) -> dict[int, int]:
    """Value how far each pair came: twice the round that ended it, and one more for winning the last possible match.

    The last round that a pair played counts, even if an earlier one was corrected after the next was drawn. A
    pair that is still in, or left after it had won, counts as out in the round to come.
    """
    return {
        pair: _compute_worth(sorted(of_pair, key=_get_round), final_round, third_place=third_place)
        for pair, of_pair in rows.items()
    }


def find_champions(rows: Mapping[int, Sequence[ScoreRow]], *, final_round: int | None) -> tuple[int, ...]:
    """冠军: find who has won the last round; nobody while it is not over, or if both sides forfeited it."""
    values = rank_bracket(rows, final_round=final_round, third_place=True)
    return tuple(pair for pair, value in values.items() if final_round is not None and value == 2 * final_round + 1)


def _get_round(row: ScoreRow) -> int:
    return row.round


def _compute_worth(rows: Sequence[ScoreRow], final_round: int | None, *, third_place: bool) -> int:
    done = [row for row in rows if row.how is not ScoreOrigin.PLAYED or row.result is not None]
    if not done:
        return 2 * rows[0].round if rows else 0
    last = done[-1]
    before = done[-2] if third_place and last.round == final_round and len(done) > 1 else None
    if before is not None and not before.is_won:
        return 2 * before.round + int(last.is_won)
    if not last.is_won:
        return 2 * last.round
    return 2 * last.round + 1 if last.round == final_round else 2 * (last.round + 1)


# ---- 对阵表: find how far each pair came where losers play on


def find_chart(competition: Competition, stage: int) -> Chart | None:
    """Find the chart of a stage whose first round is drawn; none if losers do not play on."""
    plan, rounds = competition.stage(stage), competition.stage_rounds(stage)
    if plan.format not in CHART_FORMATS or not rounds:
        return None
    return build_chart(plan, len(rounds[0].lots) // 2)


def find_line_outcomes(chart_rounds: Sequence[Round], rows: Mapping[int, Sequence[ScoreRow]]) -> dict[Feed, int]:
    """Find each line's winner and loser, as far as they are known; nobody if both forfeited."""
    found: dict[Feed, int] = {}
    for index, played in enumerate(chart_rounds, 1):
        results = {row.pair: row for own in rows.values() for row in own if row.round == played.number}
        for line in range(1, len(played.lots) // 2 + 1):
            both = [pair for pair in played.lots[2 * line - 2 : 2 * line] if pair in results]
            won = [pair for pair in both if results[pair].is_won]
            lost = [pair for pair in both if not results[pair].is_won]
            if len(won) == 1:
                found[Feed(index, line, is_winner=True)] = won[0]
                found |= {Feed(index, line, is_winner=False): pair for pair in lost}
    return found


def rank_chart(chart: Chart, rounds: Sequence[Round], rows: Mapping[int, Sequence[ScoreRow]]) -> dict[int, int]:
    """Value the place that is certain for each pair, more being better; an unfinished match counts as lost."""
    won = {pair: feed for feed, pair in find_line_outcomes(rounds, rows).items() if feed.is_winner}
    values: dict[int, int] = {}
    for index, played in enumerate(rounds, 1):
        for place, pair in enumerate(played.lots):
            if not pair:
                continue
            feed = Feed(index, place // 2 + 1, is_winner=False)
            is_won = won.get(pair) is not None and won[pair].round == index
            feed = feed._replace(is_winner=True) if is_won else feed
            values[pair] = 2 * chart.lines + 1 - find_worst_place(chart, feed)
    for pair in [] if not is_chart_decided(chart, rounds, rows) else list(won):
        if won[pair].round == len(rounds) == chart.count - 1 and chart.has_second_final:
            values[pair] = 2 * chart.lines  # no second final: the pair without a loss won the first one
    return values


def is_chart_decided(chart: Chart, rounds: Sequence[Round], rows: Mapping[int, Sequence[ScoreRow]]) -> bool:
    """Has the last round been played, or is the second final not needed?"""
    if len(rounds) < chart.count - int(chart.has_second_final):
        return False
    if len(rounds) == chart.count:
        return True
    first, second = rounds[-1].lots
    winner = find_line_outcomes(rounds, rows).get(Feed(len(rounds), 1, is_winner=True), 0)
    return winner != second or not first


# ---- 三对: a knockout that goes on with three pairs as a round robin, or with a loser revived (NT 2.2.5, D72)


TRIO_ROUNDS = 3
"""The rounds of a round robin of three, with one table each."""
_MEETINGS = ((0, 1, 2), (0, 2, 1), (1, 2, 0))
"""Who meets whom in each round and who rests, as places in the drawn order."""
_LEAD_OVER_OTHERS = 1000
"""More than any value of being eliminated late in a knockout."""


class Trio(Struct, frozen=True, kw_only=True):
    """A round robin of three: its first round, and the three in the drawn order, empty before the draw."""

    first: int
    pairs: tuple[int, ...] = ()

    def meeting(self, number: int) -> tuple[int, int, int]:
        """Return who meets whom in a round, and who rests."""
        first, second, rests = _MEETINGS[number - self.first]
        return self.pairs[first], self.pairs[second], self.pairs[rests]


def find_odd_decision(competition: Competition, number: int) -> tuple[ThreeLeft, OrganisersDecided] | None:
    """Find the organisers' decision about an odd number in a round."""
    decision = competition.decision(Matter.ODD_NUMBER, number)
    return None if decision is None else (decision.way, decision)


def find_trio(competition: Competition, stage: int, number: int) -> Trio | None:
    """Find the round robin of three that a round belongs to, drawn or not."""
    if competition.stage(stage).format is not Format.KNOCKOUT:
        return None
    for first in range(max(1, number - TRIO_ROUNDS + 1), number + 1):
        decided = find_odd_decision(competition, first)
        if decided is not None and decided[0] is ThreeLeft.ROUND_ROBIN:
            drawn = competition.round(first)
            is_here = drawn is not None and drawn.stage == stage and first < number
            pairs = tuple(pair for pair in drawn.lots if pair) if is_here and drawn is not None else ()
            return Trio(first=first, pairs=pairs)
    return None


def find_stage_trio(competition: Competition, stage: int) -> Trio | None:
    """Find the round robin of three of a stage, once its first round is drawn."""
    for played in competition.stage_rounds(stage):
        decided = find_odd_decision(competition, played.number)
        if decided is not None and decided[0] is ThreeLeft.ROUND_ROBIN:
            return Trio(first=played.number, pairs=tuple(pair for pair in played.lots if pair))
    return None


def compute_trio_values(trio: Trio, rows: Mapping[int, Sequence[ScoreRow]]) -> dict[int, int]:
    """Value the three by matches won, then by the sum of the level differences; a forfeit has no difference."""
    return {pair: _compute_value([row for row in rows.get(pair, ()) if row.round >= trio.first]) for pair in trio.pairs}


def _compute_value(rows: Sequence[ScoreRow]) -> int:
    wins = sum(row.is_won for row in rows)
    return _LEAD_OVER_OTHERS * (wins + 1) + _LEAD_OVER_OTHERS // 2 + sum(map(_compute_difference, rows))


def _compute_difference(row: ScoreRow) -> int:
    result = row.result
    if row.how is not ScoreOrigin.PLAYED or result is None or result.ending in {Ending.FORFEIT, Ending.BOTH_FORFEIT}:
        return 0
    return result.ew - result.ns if row.side is Side.EW else result.ns - result.ew


def list_revivable(competition: Competition, before: Round, rows: Sequence[ScoreRow]) -> tuple[int, ...]:
    """复活: list who played and lost a match in the round before, and is still in the event."""
    lost = {row.pair for row in rows if row.round == before.number and row.how is ScoreOrigin.PLAYED and not row.is_won}
    return tuple(sorted(pair for pair in lost if competition.entries[pair].status is EntryStatus.IN_PLAY))


def may_choose(competition: Competition, stage: int, way: ThreeLeft) -> bool:
    """Does the book offer this way to go on, in a bracket that gives byes as needed?"""
    plan = competition.stage(stage)
    is_open = plan.format is Format.KNOCKOUT and plan.byes is Byes.AS_NEEDED
    return way is ThreeLeft.BYE or (is_open and way in competition.book.event.three_left)

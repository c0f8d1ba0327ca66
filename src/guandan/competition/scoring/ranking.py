"""排名: rank pairs by the book's criteria, every figure with the rounds that it came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Generic, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.scoring.score import Score
from guandan.errors import InvalidRulebook
from guandan.rules.options.ranking import Criterion, HeadToHead, HighScores, ManyEqual, WithoutOpponent
from guandan.rules.rulebook import Rulebook


class Source(Struct, frozen=True, kw_only=True):
    """What a round adds to a figure; there is no table if the pair did not play.

    Where it comes from an opponent, `opponent` says which, `base` is that pair's total, and one that is cut from the
    sum is marked.
    """

    round: int
    value: int
    table: int | None = None
    opponent: int | None = None
    base: int | None = None
    is_cut: bool = False


class Figure(Struct, frozen=True, kw_only=True):
    """A figure that is compared, more being better; for a lot, the place that it gave among equals."""

    criterion: Criterion
    value: Value
    sources: tuple[Source, ...] = ()


class RankedLine(Struct, frozen=True, kw_only=True):
    """A line of the standings; tied pairs share their place until lots are drawn.

    A pair that was disqualified has no place; `vacant` is the one that stays empty because of it, where the book says
    so.
    """

    place: int | None
    pair: int
    figures: tuple[Figure, ...]
    is_tied: bool = False
    vacant: int | None = None


def rank_pairs(
    scores: Mapping[int, Sequence[Score]],
    book: Rulebook,
    *,
    lots: Sequence[Sequence[int]] = (),
    bracket: Mapping[int, int] | None = None,
) -> tuple[RankedLine, ...]:
    """Rank the pairs by the rounds given, which are those of one stage; `bracket` is the result of `rank_bracket`."""
    every = {pair: tuple(sorted(of_pair, key=_get_round)) for pair, of_pair in scores.items()}
    context = _Context(
        book=book,
        scores=every,
        rounds=sorted({score.round for of_pair in every.values() for score in of_pair}),
        totals={pair: sum(score.points for score in of_pair) for pair, of_pair in every.items()},
        bracket=bracket or {},
    )
    compared = [criterion for criterion in book.ranking.criteria if criterion is not Criterion.LOT]
    figures = {pair: [_build_figure(criterion, pair, context) for criterion in compared] for pair in every}
    values = {pair: tuple(figure.value for figure in of_pair) for pair, of_pair in figures.items()}
    allowed = lots if Criterion.LOT in book.ranking.criteria else ()

    def meet(at: int) -> Callable[[Sequence[int]], dict[int, Value]]:
        def compare(tied: Sequence[int]) -> dict[int, Value]:
            for pair in tied:
                figures[pair][at] = _build_head_to_head(pair, tied, context)
            return {pair: figures[pair][at].value for pair in tied}

        return compare

    places = assign_places(
        values,
        allowed,
        start_over=book.ranking.many_equal is ManyEqual.START_OVER,
        among={at: meet(at) for at, criterion in enumerate(compared) if criterion is Criterion.HEAD_TO_HEAD},
    )
    return tuple(
        RankedLine(
            place=place.place,
            pair=place.who,
            figures=(*figures[place.who], *_build_lot_figure(place.lot)),
            is_tied=place.is_tied,
        )
        for place in places
    )


class _Context(Struct, frozen=True, kw_only=True):
    """Everything that a figure may be computed from."""

    book: Rulebook
    scores: Mapping[int, Sequence[Score]]
    rounds: Sequence[int]
    totals: Mapping[int, int]
    bracket: Mapping[int, int]


def _get_round(score: Score) -> int:
    return score.round


def _build_lot_figure(place: int | None) -> tuple[Figure, ...]:
    return () if place is None else (Figure(criterion=Criterion.LOT, value=place),)


def _build_figure(criterion: Criterion, pair: int, context: _Context) -> Figure:
    scores = context.scores[pair]
    match criterion:
        case Criterion.CUMULATIVE_WITHOUT_FIRST | Criterion.CUMULATIVE:
            return _build_cumulative(criterion, scores, context)
        case Criterion.HIGH_SCORES:
            return _build_high_scores(scores, context.rounds, context.book)
        case (
            Criterion.OPPONENTS
            | Criterion.OPPONENTS_CUT_LOWEST
            | Criterion.OPPONENTS_CUT_BOTH
            | Criterion.SONNEBORN_BERGER
        ):
            return _build_opponents(criterion, scores, context)
        case Criterion.HEAD_TO_HEAD:  # a pair that is tied with nobody has no meetings that matter
            return Figure(criterion=criterion, value=0)
        case Criterion.BRACKET | Criterion.LOT:  # lots come last, and are not among these figures
            won = _build_sum(criterion, scores, [int(score.is_won) for score in scores])
            return Figure(criterion=criterion, value=context.bracket.get(pair, 0), sources=won.sources)
        case (
            Criterion.TOTAL
            | Criterion.ROUNDS_WON
            | Criterion.LEVEL_SCORE
            | Criterion.LEVELS_RISEN
            | Criterion.NET_LEVELS
            | Criterion.DEAL_POINTS
        ):
            return _build_sum(criterion, scores, [_get_summand(criterion, score) for score in scores])
        case _ as unreachable:
            assert_never(unreachable)


def _get_summand(criterion: Criterion, score: Score) -> int | None:
    """Return what a round adds to a figure that is a plain sum."""
    return {
        Criterion.TOTAL: score.points,
        Criterion.ROUNDS_WON: int(score.is_won),
        Criterion.LEVEL_SCORE: score.level_score,
        Criterion.LEVELS_RISEN: score.levels_risen,
        Criterion.NET_LEVELS: score.net_levels,
        Criterion.DEAL_POINTS: score.deal_points,
    }[criterion]


def _build_sum(criterion: Criterion, scores: Sequence[Score], values: Sequence[int | None]) -> Figure:
    sources = tuple(
        Source(round=score.round, table=score.table, value=_require_value(value, criterion))
        for score, value in zip(scores, values, strict=True)
    )
    return Figure(criterion=criterion, value=sum(source.value for source in sources), sources=sources)


def _require_value(value: int | None, criterion: Criterion) -> int:
    if value is None:
        raise InvalidRulebook(f"the book has no table for {criterion}", "ranking.criteria")
    return value


def _build_cumulative(criterion: Criterion, scores: Sequence[Score], context: _Context) -> Figure:
    """累进分: add up the running totals after each round; 去首累进分: from the first round that counts under the book.

    A round that the pair did not play leaves its total as it was, and counts.
    """
    begin = 1 if criterion is Criterion.CUMULATIVE else context.book.ranking.cumulative_from_round
    if begin is None:
        raise InvalidRulebook("the book does not say from which round to add up", "ranking.cumulative_from_round")
    by_round = {score.round: score for score in scores}
    totals = accumulate(by_round[played].points if played in by_round else 0 for played in context.rounds)
    sources = tuple(
        Source(round=played, table=by_round[played].table if played in by_round else None, value=total)
        for played, total in zip(context.rounds, totals, strict=True)
    )[begin - 1 :]
    return Figure(criterion=criterion, value=sum(source.value for source in sources), sources=sources)


def _build_opponents(criterion: Criterion, scores: Sequence[Score], context: _Context) -> Figure:
    """对手分, 小分: add up the totals of all opponents, without those that are cut or weighted by the pair's results.

    小分 takes an opponent's total twice after a win, once after a draw, not at all after a loss. A round without an
    opponent counts as the book says, and of equal figures the earlier round is cut. Option: ranking.without_opponent.
    """
    weighted = criterion is Criterion.SONNEBORN_BERGER
    sources = [
        Source(
            round=score.round,
            table=score.table,
            opponent=score.opponent,
            base=_find_base(score, context),
            value=_find_base(score, context) * (score.result_points if weighted else 1),
        )
        for score in scores
    ]
    by_value = sorted(range(len(sources)), key=lambda at: sources[at].value)
    cut: set[int] = set()
    if criterion is not Criterion.OPPONENTS and not weighted and len(sources) > 1:
        cut.add(by_value[0])
        if criterion is Criterion.OPPONENTS_CUT_BOTH:
            cut.add(by_value[-1])
    marked = tuple(replace(source, is_cut=at in cut) for at, source in enumerate(sources))
    return Figure(
        criterion=criterion, value=sum(source.value for source in marked if not source.is_cut), sources=marked
    )


def _find_base(score: Score, context: _Context) -> int:
    """Find the total of the opponent, or the book's substitute for it."""
    if score.opponent is not None:
        return context.totals[score.opponent]
    match context.book.ranking.without_opponent:
        case WithoutOpponent.NOTHING:
            return 0
        case WithoutOpponent.OWN_TOTAL:
            return context.totals[score.pair]
        case _ as unreachable:
            assert_never(unreachable)


def _build_head_to_head(pair: int, tied: Sequence[int], context: _Context) -> Figure:
    """相互胜负: count 2 for a win, 1 for a draw, 0 for a loss among the tied. Option: ranking.head_to_head."""
    others = set(tied) - {pair}
    met = {member: {score.opponent for score in context.scores[member]} for member in tied}
    is_whole = all(met[member] >= set(tied) - {member} for member in tied)
    counts = is_whole or context.book.ranking.head_to_head is HeadToHead.AS_MET
    sources = tuple(
        Source(round=score.round, table=score.table, opponent=score.opponent, value=score.result_points)
        for score in context.scores[pair]
        if counts and score.opponent in others
    )
    return Figure(criterion=Criterion.HEAD_TO_HEAD, value=sum(source.value for source in sources), sources=sources)


def _build_high_scores(scores: Sequence[Score], rounds: Sequence[int], book: Rulebook) -> Figure:
    """高分次数: list the best round, then the next best, and so on; one that was not played is worth nothing."""
    match book.ranking.high_scores:
        case None:
            raise InvalidRulebook("the book does not say how high scores compare", "ranking.high_scores")
        case HighScores.BEST_THEN_NEXT:
            best = sorted(scores, key=lambda score: -score.points)
            missing = [0] * (len(rounds) - len(best))
            sources = tuple(Source(round=score.round, table=score.table, value=score.points) for score in best)
            value = (*(source.value for source in sources), *missing)
            return Figure(criterion=Criterion.HIGH_SCORES, value=value, sources=sources)
        case _ as unreachable:
            assert_never(unreachable)


# ---- 名次: assign places by figures that are compared in order; lots settle remaining ties


Value = int | tuple[int, ...]
T = TypeVar("T", int, str)


class RankedPlace(Struct, Generic[T], frozen=True, kw_only=True):
    """The place of a pair or team; `lot` is the place by lot among its equals, from 1; tied ones share a place."""

    place: int
    who: T
    is_tied: bool = False
    lot: int | None = None


Among = Callable[[Sequence[T]], Mapping[T, Value]]
"""A function that computes a figure among equals, given who they are."""


def assign_places(
    figures: Mapping[T, Sequence[Value]],
    lots: Sequence[Sequence[T]] = (),
    *,
    start_over: bool = False,
    among: Mapping[int, Among[T]] | None = None,
) -> tuple[RankedPlace[T], ...]:
    """Assign places, best first; a higher figure is better. Lots separate equals if one lot covers all of them.

    A figure that `among` names is computed whenever some are equal up to its place.
    """
    found: list[RankedPlace[T]] = []
    for group in _split_group(sorted(figures), figures, 0, among or {}, start_over=start_over):
        first = len(found) + 1
        order = _order_by_lot(group, lots)
        if order is None:
            found += (RankedPlace(place=first, who=who, is_tied=len(group) > 1) for who in group)
        else:
            found += (RankedPlace(place=first + at, who=who, lot=at + 1) for at, who in enumerate(order))
    return tuple(found)


def _split_group(
    group: list[T],
    figures: Mapping[T, Sequence[Value]],
    at: int,
    among: Mapping[int, Among[T]],
    *,
    start_over: bool,
) -> list[list[T]]:
    """Split a group by the figure at this place, and each part by those after it, or by all of them again."""
    if len(group) == 1 or not group or at == len(figures[group[0]]):
        return [group] if group else []
    asked = among.get(at)
    values = {who: figures[who][at] for who in group} if asked is None else asked(group)

    def figure(who: T) -> Value:
        return values[who]

    parts = [list(part) for _, part in groupby(sorted(group, key=figure, reverse=True), key=figure)]
    following = 0 if start_over and len(parts) > 1 else at + 1
    return [group for part in parts for group in _split_group(part, figures, following, among, start_over=start_over)]


def _order_by_lot(group: list[T], lots: Sequence[Sequence[T]]) -> list[T] | None:
    if len(group) == 1:
        return None
    drawn = next((lot for lot in reversed(lots) if set(group) <= set(lot)), None)
    return None if drawn is None else sorted(group, key=drawn.index)

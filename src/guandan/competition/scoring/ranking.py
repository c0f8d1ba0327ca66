"""排名: pairs by the book's criteria, every figure with the rounds that it came from."""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Generic, TypeVar, assert_never

from msgspec import Struct

from guandan.errors import InvalidRulebook
from guandan.rules.options.ranking import Criterion, HighScores, ManyEqual

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.competition.scoring.score import Score
    from guandan.rules.rulebook import Rulebook


class Source(Struct, frozen=True, kw_only=True):
    """What a round adds to a figure; no table where the pair did not play."""

    round: int
    value: int
    table: int | None = None


class Figure(Struct, frozen=True, kw_only=True):
    """What is compared, more being better; of a lot, the place that it gave among the equal ones."""

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
    """The standings; only the rounds handed in count, those of one stage; `bracket` is what `rank_bracket` says."""
    rounds = sorted({score.round for of_pair in scores.values() for score in of_pair})
    compared = [criterion for criterion in book.ranking.criteria if criterion is not Criterion.LOT]
    figures = {
        pair: tuple(
            _build_figure(criterion, pair, sorted(of_pair, key=_get_round), rounds, book, bracket or {})
            for criterion in compared
        )
        for pair, of_pair in scores.items()
    }
    values = {pair: tuple(figure.value for figure in of_pair) for pair, of_pair in figures.items()}
    allowed = lots if Criterion.LOT in book.ranking.criteria else ()
    start_over = book.ranking.many_equal is ManyEqual.START_OVER
    return tuple(
        RankedLine(
            place=place.place,
            pair=place.who,
            figures=(*figures[place.who], *_build_lot_figure(place.lot)),
            is_tied=place.is_tied,
        )
        for place in assign_places(values, allowed, start_over=start_over)
    )


def _get_round(score: Score) -> int:
    return score.round


def _build_lot_figure(place: int | None) -> tuple[Figure, ...]:
    return () if place is None else (Figure(criterion=Criterion.LOT, value=place),)


def _build_figure(
    criterion: Criterion,
    pair: int,
    scores: Sequence[Score],
    rounds: Sequence[int],
    book: Rulebook,
    bracket: Mapping[int, int],
) -> Figure:
    match criterion:
        case Criterion.TOTAL:
            return _build_sum(criterion, scores, [score.points for score in scores])
        case Criterion.CUMULATIVE_WITHOUT_FIRST:
            return _build_cumulative(scores, rounds, book)
        case Criterion.ROUNDS_WON:
            return _build_sum(criterion, scores, [int(score.is_won) for score in scores])
        case Criterion.LEVEL_SCORE:
            return _build_sum(criterion, scores, [score.level_score for score in scores])
        case Criterion.LEVELS_RISEN:
            return _build_sum(criterion, scores, [score.levels_risen for score in scores])
        case Criterion.HIGH_SCORES:
            return _build_high_scores(scores, rounds, book)
        case Criterion.BRACKET | Criterion.LOT:  # lots come last, and are no figure of these
            won = _build_sum(criterion, scores, [int(score.is_won) for score in scores])
            return Figure(criterion=criterion, value=bracket.get(pair, 0), sources=won.sources)
        case _ as unreachable:
            assert_never(unreachable)


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


def _build_cumulative(scores: Sequence[Score], rounds: Sequence[int], book: Rulebook) -> Figure:
    """去首累进分: the running totals after each round from the book's first one that counts, added up.

    A round that the pair did not play leaves its total as it was, and counts.
    """
    begin = book.ranking.cumulative_from_round
    if begin is None:
        raise InvalidRulebook("the book does not say from which round to add up", "ranking.cumulative_from_round")
    by_round = {score.round: score for score in scores}
    totals = accumulate(by_round[played].points if played in by_round else 0 for played in rounds)
    sources = tuple(
        Source(round=one, table=by_round[one].table if one in by_round else None, value=total)
        for one, total in zip(rounds, totals, strict=True)
    )[begin - 1 :]
    value = sum(source.value for source in sources)
    return Figure(criterion=Criterion.CUMULATIVE_WITHOUT_FIRST, value=value, sources=sources)


def _build_high_scores(scores: Sequence[Score], rounds: Sequence[int], book: Rulebook) -> Figure:
    """高分次数: the best round, then the next best, and so on; one that was not played is worth nothing."""
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


# ---- 名次: places from figures that are compared in order, ties that remain, and lots that settle them


Value = int | tuple[int, ...]
T = TypeVar("T", int, str)


class RankedPlace(Struct, Generic[T], frozen=True, kw_only=True):
    """One's place; `lot` is the place that a lot gave it among its equals, from 1; tied ones share theirs."""

    place: int
    who: T
    is_tied: bool = False
    lot: int | None = None


def assign_places(
    figures: Mapping[T, Sequence[Value]], lots: Sequence[Sequence[T]] = (), *, start_over: bool = False
) -> tuple[RankedPlace[T], ...]:
    """Assign places, best first; a higher figure is better. Lots separate equals if one lot covers all of them."""
    found: list[RankedPlace[T]] = []
    for group in _split_group(sorted(figures), figures, 0, start_over=start_over):
        first = len(found) + 1
        order = _order_by_lot(group, lots)
        if order is None:
            found += (RankedPlace(place=first, who=who, is_tied=len(group) > 1) for who in group)
        else:
            found += (RankedPlace(place=first + at, who=who, lot=at + 1) for at, who in enumerate(order))
    return tuple(found)


def _split_group(group: list[T], figures: Mapping[T, Sequence[Value]], at: int, *, start_over: bool) -> list[list[T]]:
    """The group parted by the figure at this place, and each part by those after it, or by all of them again."""
    if len(group) == 1 or not group or at == len(figures[group[0]]):
        return [group] if group else []

    def figure(who: T) -> Value:
        return figures[who][at]

    parts = [list(part) for _, part in groupby(sorted(group, key=figure, reverse=True), key=figure)]
    following = 0 if start_over and len(parts) > 1 else at + 1
    return [group for part in parts for group in _split_group(part, figures, following, start_over=start_over)]


def _order_by_lot(group: list[T], lots: Sequence[Sequence[T]]) -> list[T] | None:
    if len(group) == 1:
        return None
    drawn = next((lot for lot in reversed(lots) if set(group) <= set(lot)), None)
    return None if drawn is None else sorted(group, key=drawn.index)

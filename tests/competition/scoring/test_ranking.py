"""Standings by each book's criteria, traced to the rounds, with ties down to the lot."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import pytest

from guandan.competition.scoring.ranking import RankedLine, Source, rank_pairs
from guandan.competition.scoring.score import Score, ScoreOrigin
from guandan.errors import InvalidRulebook
from guandan.rules.options.ranking import Criterion
from tests.competition.scoring.scene import EW, JS, KO, LEVELS, NS, TD, ZD, book_of, bye, forfeit, played, scored

if TYPE_CHECKING:
    from guandan.competition.scoring.score import ScoreRow
    from guandan.rules.rulebook import Rulebook

P, Q, R, S = 1, 2, 3, 4


def figure(line: RankedLine, criterion: Criterion) -> object:
    return next(one.value for one in line.figures if one.criterion is criterion)


def places(lines: tuple[RankedLine, ...]) -> list[tuple[int, int, bool]]:
    return [(line.place, line.pair, line.is_tied) for line in lines]


def x22(book: Rulebook, first: int = 1) -> list[ScoreRow]:
    """The event of X22, beginning in this round."""
    return [
        *played(book, first, 1, (P, Q), ("past A", "9")),
        *played(book, first, 2, (R, S), ("A", "6")),
        *played(book, first + 1, 1, (R, P), ("10", "8")),
        *played(book, first + 1, 2, (Q, S), ("past A", "Q")),
        *played(book, first + 2, 1, (P, S), ("K", "9")),
        *played(book, first + 2, 2, (Q, R), ("J", "10")),
    ]


@pytest.mark.article("X22")
@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D26")
@pytest.mark.parametrize("name", [JS, TD])
def test_x22_js_ties_are_broken_in_order(name: str) -> None:
    book = book_of(name)
    lines = rank_pairs(scored(x22(book), book), book)
    assert places(lines) == [(1, R, False), (2, P, False), (3, Q, False), (4, S, False)]
    by_pair = {line.pair: line for line in lines}
    expected = {
        Criterion.TOTAL: (4, 4, 4, 0),
        Criterion.CUMULATIVE_WITHOUT_FIRST: (6, 6, 8, 0),
        Criterion.ROUNDS_WON: (2, 2, 2, 0),
        Criterion.LEVEL_SCORE: (47, 37, 48, 24),
    }
    for criterion, values in expected.items():
        assert tuple(figure(by_pair[pair], criterion) for pair in (P, Q, R, S)) == values
    assert sum(expected[Criterion.LEVEL_SCORE]) == 6 * 26


@pytest.mark.article("JS 3.7.2")
def test_a_figure_can_be_traced_to_the_rounds_it_came_from() -> None:
    book = book_of(JS)
    line = next(line for line in rank_pairs(scored(x22(book), book), book) if line.pair == R)
    sources = {one.criterion: one.sources for one in line.figures}
    assert sources[Criterion.TOTAL] == (
        Source(round=1, table=2, value=2),
        Source(round=2, table=1, value=2),
        Source(round=3, table=2, value=0),
    )
    assert sources[Criterion.CUMULATIVE_WITHOUT_FIRST] == (
        Source(round=2, table=1, value=4),
        Source(round=3, table=2, value=4),
    )
    assert [source.value for source in sources[Criterion.LEVEL_SCORE]] == [21, 15, 12]
    for one in line.figures:
        assert one.value == sum(source.value for source in one.sources)


@pytest.mark.article("JS 3.7.2")
def test_only_the_rounds_of_the_stage_count_and_its_first_is_its_own() -> None:
    book = book_of(JS)
    lines = rank_pairs(scored(x22(book, first=6), book), book)
    assert [figure(line, Criterion.CUMULATIVE_WITHOUT_FIRST) for line in lines] == [8, 6, 6, 0]


@pytest.mark.article("JS 3.7.2")
def test_a_round_not_played_leaves_the_running_total_as_it_was() -> None:
    book = book_of(JS)
    late = [bye(2, 5), bye(3, 5)]  # came in the second round
    gone = [bye(1, 6)]  # left after the first
    lines = rank_pairs(scored([*x22(book), *late, *gone], book), book)
    values = {line.pair: figure(line, Criterion.CUMULATIVE_WITHOUT_FIRST) for line in lines}
    assert (values[5], values[6]) == (2 + 4, 2 + 2)
    sources = next(line for line in lines if line.pair == 6).figures[1].sources
    assert sources == (Source(round=2, value=2), Source(round=3, value=2))


@pytest.mark.article("X22")
def test_x22_dropping_the_first_rounds_own_points_would_be_another_order() -> None:
    book = book_of(JS)
    lines = {line.pair: line for line in rank_pairs(scored(x22(book), book), book)}
    later = {pair: [source.value for source in lines[pair].figures[0].sources[1:]] for pair in (P, Q, R)}
    assert {pair: sum(accumulate(points)) for pair, points in later.items()} == {P: 2, Q: 6, R: 4}
    assert [figure(lines[pair], Criterion.CUMULATIVE_WITHOUT_FIRST) for pair in (P, Q, R)] == [6, 6, 8]


@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D24")
def test_js_byes_and_forfeits_count() -> None:
    book = book_of(JS)
    rows = [
        *forfeit(book, 1, 1, (P, Q), (NS,)),
        bye(1, R),
        *played(book, 2, 1, (P, R), ("6", "6")),
        *forfeit(book, 2, 2, (Q, S), (EW, NS)),
    ]
    lines = rank_pairs(scored(rows, book), book)
    assert places(lines) == [(1, P, True), (1, R, True), (3, Q, True), (3, S, True)]
    values = [tuple(one.value for one in line.figures) for line in lines]
    assert values == [(3, 3, 1, 30, 8), (3, 3, 1, 30, 8), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)]


def equal_but_for(levels: tuple[str, str], book: Rulebook) -> dict[int, list[Score]]:
    """Two winners: one past A against K, the other with these levels."""
    return scored(
        [*played(book, 1, 1, (P, Q), ("past A", "K")), *played(book, 1, 2, (R, S), levels)],
        book,
    )


@pytest.mark.article("JS 3.7.2")
def test_js_equal_level_scores_are_told_apart_by_levels_risen() -> None:
    book = book_of(JS)
    lines = rank_pairs(equal_but_for(("10", "8"), book), book)
    assert places(lines) == [(1, P, False), (2, R, False), (3, Q, False), (4, S, False)]
    assert [figure(line, Criterion.LEVEL_SCORE) for line in lines] == [15, 15, 11, 11]
    assert [figure(line, Criterion.LEVELS_RISEN) for line in lines] == [13, 8, 11, 6]


@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D26")
def test_js_what_is_still_equal_is_a_tie_until_lots_are_drawn() -> None:
    book = book_of(JS)
    scores = equal_but_for(("past A", "K"), book)
    assert places(rank_pairs(scores, book)) == [(1, P, True), (1, R, True), (3, Q, True), (3, S, True)]
    one_lot = rank_pairs(scores, book, lots=[(R, P)])
    assert places(one_lot) == [(1, R, False), (2, P, False), (3, Q, True), (3, S, True)]
    assert [one.value for one in one_lot[0].figures if one.criterion is Criterion.LOT] == [1]
    assert places(rank_pairs(scores, book, lots=[(R, P), (S, Q)])) == [
        (1, R, False),
        (2, P, False),
        (3, S, False),
        (4, Q, False),
    ]


@pytest.mark.article("decision D26")
def test_a_lot_settles_nothing_but_ties() -> None:
    book = book_of(JS)
    scores = equal_but_for(("10", "8"), book)
    assert rank_pairs(scores, book, lots=[(S, Q, R, P)]) == rank_pairs(scores, book)


@pytest.mark.article("decision D26")
def test_a_lot_without_all_who_are_equal_settles_nothing_and_the_last_whole_one_counts() -> None:
    book = book_of(JS)
    scores = {pair: scored([bye(1, pair)], book)[pair] for pair in (P, Q, R)}
    tied = [(1, P, True), (1, Q, True), (1, R, True)]
    assert places(rank_pairs(scores, book, lots=[(P, Q)])) == tied
    lots = [(P, Q, R), (R, S, Q, P), (Q, P)]
    assert [line.pair for line in rank_pairs(scores, book, lots=lots)] == [R, Q, P]


def test_a_book_without_lots_draws_none() -> None:
    book = book_of(JS, ranking__criteria=["total"])
    scores = {pair: scored([bye(1, pair)], book)[pair] for pair in (P, Q)}
    assert places(rank_pairs(scores, book, lots=[(Q, P)])) == [(1, P, True), (1, Q, True)]


@pytest.mark.article("decision D26")
def test_starting_over_comes_to_the_same_since_every_figure_is_the_pairs_own() -> None:
    book, other = book_of(JS), book_of(JS, ranking__many_equal="start_over")
    assert rank_pairs(scored(x22(book), book), book) == rank_pairs(scored(x22(other), other), other)


def zd_rows(book: Rulebook, pair: int, points: list[int]) -> list[ScoreRow]:
    """Five games of a pair against others of no interest, with these points."""
    rows = []
    for game, wanted in enumerate(points, start=1):
        higher = max(wanted, 100 - wanted)
        levels = (LEVELS[2 + (higher - 52) // 4], "3") if higher < 100 else ("past A", "2")
        won = wanted == higher
        more = {"stage": EW if won else NS} if higher == 52 else {}
        rows.append(played(book, game, pair, (pair, 100 + pair), levels if won else levels[::-1], **more)[0])
    return rows


@pytest.mark.article("X23")
@pytest.mark.article("ZD 5.2")
@pytest.mark.article("decision D6")
def test_x23_zd_games_won_then_the_best_games() -> None:
    book = book_of(ZD)
    games = {P: [100, 56, 44, 56, 44], Q: [84, 60, 60, 48, 48], R: [60] * 5}
    lines = rank_pairs(
        scored([row for pair, points in games.items() for row in zd_rows(book, pair, points)], book), book
    )
    assert places(lines) == [(1, R, False), (2, P, False), (3, Q, False)]
    assert [figure(line, Criterion.TOTAL) for line in lines] == [300, 300, 300]
    assert [figure(line, Criterion.ROUNDS_WON) for line in lines] == [5, 3, 3]
    assert figure(lines[1], Criterion.HIGH_SCORES) == (100, 56, 56, 44, 44)
    best = next(one for one in lines[2].figures if one.criterion is Criterion.HIGH_SCORES)
    assert best.sources[0] == Source(round=1, table=Q, value=84)


@pytest.mark.article("decision D6")
def test_zd_the_next_best_game_counts_after_the_best() -> None:
    book = book_of(ZD)
    games = {P: [84, 44, 44, 68, 60], Q: [84, 44, 40, 72, 60]}
    lines = rank_pairs(
        scored([row for pair, points in games.items() for row in zd_rows(book, pair, points)], book), book
    )
    assert [line.pair for line in lines] == [Q, P]


@pytest.mark.article("decision D6")
def test_zd_a_game_not_played_is_no_better_and_no_worse_than_one_without_points() -> None:
    book = book_of(ZD)
    whole = zd_rows(book, P, [84, 0])
    part = zd_rows(book, Q, [84])
    assert places(rank_pairs(scored([*whole, *part], book), book)) == [(1, P, True), (1, Q, True)]


@pytest.mark.article("KO 2")
def test_a_knockout_is_ranked_by_its_bracket() -> None:
    book = book_of(KO)
    rows = [
        *played(book, 1, 1, (P, Q), ("past A", "9")),
        *played(book, 1, 2, (R, S), ("5", "6")),
        *played(book, 2, 1, (P, S), ("7", "9")),
    ]
    lines = rank_pairs(scored(rows, book), book, bracket={S: 5, P: 4, Q: 2, R: 2})
    assert places(lines) == [(1, S, False), (2, P, False), (3, Q, True), (3, R, True)]
    assert lines[0].figures[0].sources == (Source(round=1, table=2, value=1), Source(round=2, table=1, value=1))
    assert [
        line.pair for line in rank_pairs(scored(rows, book), book, lots=[(R, Q)], bracket={S: 5, P: 4, Q: 2, R: 2})
    ] == [
        S,
        P,
        R,
        Q,
    ]


def test_a_pair_without_any_round_is_last() -> None:
    book = book_of(JS)
    scores = scored([bye(1, P)], book) | {Q: []}
    assert places(rank_pairs(scores, book)) == [(1, P, False), (2, Q, False)]
    assert rank_pairs({}, book) == ()


@pytest.mark.parametrize(
    ("criterion", "where"),
    [
        ("level_score", "ranking.criteria"),
        ("levels_risen", "ranking.criteria"),
        ("cumulative_without_first", "ranking.cumulative_from_round"),
        ("high_scores", "ranking.high_scores"),
    ],
)
def test_a_book_that_compares_what_it_does_not_count_is_refused(criterion: str, where: str) -> None:
    book = book_of(KO, ranking__criteria=[criterion])
    with pytest.raises(InvalidRulebook) as refused:
        rank_pairs({P: [Score(round=1, pair=P, how=ScoreOrigin.BYE, points=0, is_won=True)]}, book)
    assert refused.value.where == where

"""等级分: the formula by hand, and a simulated season that orders its players by their strength."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from guandan.services.ratings import (
    CAUTION,
    DRIFT,
    PERFORMANCE_DEVIATION,
    START_DEVIATION,
    START_MEAN,
    RatedMatch,
    Rating,
    RatingTable,
    build_leaderboards,
)

BOOK = "jiangsu-2017"


def build_match(number: int, winners: tuple[int, int], losers: tuple[int, int], book: str = BOOK) -> RatedMatch:
    return RatedMatch(match=f"M{number}", book=book, winners=winners, losers=losers)


def test_the_first_match_by_hand() -> None:
    """docs/ratings.md, worked out for four newcomers."""
    variance = START_DEVIATION**2 + DRIFT**2
    c = math.sqrt(4 * variance + 2 * PERFORMANCE_DEVIATION**2)
    shift = variance / c * 0.5
    shrink = variance / c**2 * (math.sqrt(2 * variance) / c) * 0.25
    table = RatingTable([build_match(1, (1, 2), (3, 4))])
    players = table.books[BOOK].players
    assert players[1].mean == pytest.approx(START_MEAN + shift)
    assert players[3].mean == pytest.approx(START_MEAN - shift)
    for person in (1, 2, 3, 4):
        assert players[person].deviation == pytest.approx(math.sqrt(variance * (1 - shrink)))
    assert players[1].value == players[1].mean - CAUTION * players[1].deviation


def test_books_are_apart_and_a_pair_is_the_same_wherever_its_people_sit() -> None:
    table = RatingTable(
        [
            build_match(1, (1, 2), (3, 4)),
            build_match(2, (2, 1), (4, 3)),
            build_match(3, (3, 1), (4, 2), book="two-deck"),
        ]
    )
    assert table.books[BOOK].pairs.keys() == {(1, 2), (3, 4)}
    assert table.books[BOOK].pairs[1, 2].matches == table.books[BOOK].pairs[1, 2].won == 2
    assert table.books["two-deck"].players[1].matches == 1


def test_a_leaderboard_leaves_out_who_was_erased() -> None:
    table = RatingTable([build_match(1, (1, 2), (3, 4))])
    board = build_leaderboards(table, {1: "甲", 2: "", 3: "丙", 4: "丁"}).books[0]
    assert [line.players[0].name for line in board.players] == ["甲", "丙", "丁"]
    assert [[player.name for player in line.players] for line in board.pairs] == [["丙", "丁"]]


def test_a_newcomer_is_rated_cautiously() -> None:
    assert Rating().value == pytest.approx(0)


def simulate_season(players: int, matches: int, seed: int) -> RatingTable:
    """Players of evenly spaced strengths, the lower the number the stronger, in pairs by lot.

    Of two pairs the stronger one wins by the logistic law, as in the model of Bradley and Terry.
    """
    lot = random.Random(seed)
    table = RatingTable()
    for number in range(matches):
        a, b, c, d = lot.sample(range(1, players + 1), 4)
        ahead = (c + d - a - b) / 2
        has_won = lot.random() < 1 / (1 + math.exp(-ahead))
        table.apply(build_match(number, (a, b), (c, d)) if has_won else build_match(number, (c, d), (a, b)))
    return table


def test_a_small_season_orders_players_by_strength() -> None:
    players = simulate_season(6, 800, seed=1).books[BOOK].players
    assert sorted(players, key=lambda person: -players[person].value) == [1, 2, 3, 4, 5, 6]


@pytest.mark.long
def test_a_season_of_ten_thousand_matches_orders_players_and_pairs_by_strength() -> None:
    table = simulate_season(16, 10_000, seed=2).books[BOOK]
    by_rating = sorted(table.players, key=lambda person: -table.players[person].value)
    assert by_rating == list(range(1, 17))
    means = [table.players[person].mean for person in by_rating]
    assert all(better > worse for better, worse in pairwise(means))
    best = max(table.pairs, key=lambda pair: table.pairs[pair].mean)
    worst = min(table.pairs, key=lambda pair: table.pairs[pair].mean)
    assert sum(best) <= 10
    assert sum(worst) >= 24

"""five-round-points: sixteen pairs, five games each, every column of the table."""

from __future__ import annotations

import pytest

from guandan.competition.scoring.ranking import rank_pairs
from guandan.competition.scoring.score import ScoreOrigin, score_row
from guandan.rules.options.ranking import Criterion
from tests.competition.scoring.scene import EW, LEVELS, NS, ZD, book_of, by_pair, bye, forfeit, played, scored

PAIRS = 16
GAMES = 5
TABLE = [
    (52, 48),
    (56, 44),
    (60, 40),
    (64, 36),
    (68, 32),
    (72, 28),
    (76, 24),
    (80, 20),
    (84, 16),
    (88, 12),
    (92, 8),
    (96, 4),
    (100, 0),
]


def meetings(game: int) -> list[tuple[int, int]]:
    """A round of the circle: nobody meets anybody twice."""
    circle = [PAIRS, *((at + game) % (PAIRS - 1) + 1 for at in range(PAIRS - 1))]
    return [(circle[at], circle[PAIRS - 1 - at]) for at in range(PAIRS // 2)]


@pytest.mark.article("ZD T")
@pytest.mark.article("ZD 5.1")
@pytest.mark.article("ZD 5.2")
def test_sixteen_pairs_through_five_games() -> None:
    book = book_of(ZD)
    rows, expected, wins, seen = [], dict.fromkeys(range(1, PAIRS + 1), 0), dict.fromkeys(range(1, PAIRS + 1), 0), set()
    for game in range(1, GAMES + 1):
        for table, pairs in enumerate(meetings(game), start=1):
            difference = (game * 8 + table) % len(TABLE)
            seen.add(difference)
            lower = 1 if difference == 12 else 2
            levels = (LEVELS[lower + difference], LEVELS[lower])
            first_wins = (game + table) % 2 == 0
            more = {"stage": EW if first_wins else NS} if difference == 0 else {}
            told = levels if first_wins else levels[::-1]
            rows += played(book, game, table, pairs, told, **more)
            winner, loser = pairs if first_wins else pairs[::-1]
            expected[winner] += TABLE[difference][0]
            expected[loser] += TABLE[difference][1]
            wins[winner] += 1
    assert seen == set(range(len(TABLE)))
    assert all(len(of_pair) == GAMES for of_pair in by_pair(rows).values())
    lines = rank_pairs(scored(rows, book), book)
    assert {line.pair: line.figures[0].value for line in lines} == expected
    assert {line.pair: line.figures[1].value for line in lines} == wins
    assert sum(expected.values()) == 100 * GAMES * PAIRS // 2
    keys = [tuple(one.value for one in line.figures) for line in lines]
    assert keys == sorted(keys, reverse=True)
    assert [one.criterion for one in lines[0].figures] == [
        Criterion.TOTAL,
        Criterion.ROUNDS_WON,
        Criterion.HIGH_SCORES,
    ]


@pytest.mark.article("X24")
@pytest.mark.article("ZD V.1")
def test_x24_of_three_pairs_without_opponents_two_play_and_one_gets_68() -> None:
    book = book_of(ZD)
    forfeits = [
        forfeit(book, 1, table, (here, away), (NS,))[1] for table, (here, away) in enumerate([(1, 4), (2, 5), (3, 6)])
    ]
    rows = [*forfeits, *played(book, 1, 4, (1, 2), ("9", "6")), bye(1, 3, ScoreOrigin.WALKOVER)]
    points = {row.pair: score_row(row, book).points for row in rows}
    assert points == {1: 64, 2: 36, 3: 68, 4: 0, 5: 0, 6: 0}
    assert [line.pair for line in rank_pairs(scored(rows, book), book)][:3] == [3, 1, 2]


@pytest.mark.article("decision D39")
def test_68_without_playing_is_a_win() -> None:
    book = book_of(ZD)
    assert score_row(bye(1, 1, ScoreOrigin.WALKOVER), book).is_won

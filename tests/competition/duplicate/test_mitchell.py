"""The Mitchell movement: nobody meets a board or a pair twice."""

from __future__ import annotations

from collections import Counter

import pytest

from guandan.competition.duplicate.mitchell import NOBODY, build_movement, compute_max_rounds
from guandan.errors import IllegalAction

EVERY = [
    (pairs, rounds)
    for pairs in range(5, 41)
    for rounds in range(2 + pairs % 2, compute_max_rounds((pairs + 1) // 2) + 1)
]


@pytest.mark.parametrize("boards", [1, 3])
def test_nobody_meets_a_board_or_a_pair_twice(boards: int) -> None:
    for count, rounds in EVERY:
        pairs = [100 + number for number in range(count)]
        tables = (count + 1) // 2
        turns = build_movement(pairs, rounds=rounds, boards=boards, tables=tables)
        assert len(turns) == rounds
        met: Counter[tuple[int, int]] = Counter()
        seen: Counter[tuple[int, int]] = Counter()
        for turn in turns:
            assert [table.number for table in turn] == list(range(1, tables + 1))
            seated = [pair for table in turn for pair in (table.ew, table.ns)]
            assert sorted(seated) == sorted([*pairs, *[NOBODY] * (count % 2)])
            assert sorted(board for table in turn for board in table.boards) == list(range(1, tables * boards + 1))
            for table in turn:
                assert len(table.boards) == boards
                met[table.ew, table.ns] += 1
                seen.update((pair, board) for pair in (table.ew, table.ns) for board in table.boards)
        assert set(met.values()) == {1}, (count, rounds)
        assert set(seen.values()) == {1}, (count, rounds)


def test_one_line_stays_and_every_board_is_played_often_enough_to_be_compared() -> None:
    for count, rounds in EVERY:
        turns = build_movement(range(1, count + 1), rounds=rounds, boards=2)
        assert len({tuple(table.ns for table in turn) for turn in turns}) == 1
        times = Counter(board for turn in turns for table in turn if table.ns != NOBODY for board in table.boards)
        assert min(times.values()) >= 2
        assert set(times.values()) <= {rounds, rounds - count % 2}


def test_with_as_many_rounds_as_an_odd_number_of_tables_everybody_plays_everything() -> None:
    turns = build_movement(range(1, 11), rounds=5, boards=4)
    assert {(table.ew, table.ns) for turn in turns for table in turn} == {
        (ew, ns) for ew in range(1, 10, 2) for ns in range(2, 11, 2)
    }
    for pair in range(1, 11):
        played = {board for turn in turns for table in turn if pair in {table.ew, table.ns} for board in table.boards}
        assert played == set(range(1, 21))


def test_four_tables_skip_one_half_way() -> None:
    turns = build_movement([1, 2, 3, 4, 5, 6, 7, 8], rounds=3, boards=2)
    shown = [[(table.ew, table.ns, table.boards) for table in turn] for turn in turns]
    assert shown == [
        [(1, 2, (1, 2)), (3, 4, (3, 4)), (5, 6, (5, 6)), (7, 8, (7, 8))],
        [(7, 2, (3, 4)), (1, 4, (5, 6)), (3, 6, (7, 8)), (5, 8, (1, 2))],
        [(3, 2, (5, 6)), (5, 4, (7, 8)), (7, 6, (1, 2)), (1, 8, (3, 4))],
    ]


def test_with_an_odd_number_of_pairs_each_of_the_moving_line_rests_once_at_most() -> None:
    turns = build_movement(range(1, 10), rounds=5, boards=1)
    rests = [table.ew for turn in turns for table in turn if table.ns == NOBODY]
    assert sorted(rests) == [1, 3, 5, 7, 9]


@pytest.mark.parametrize(
    ("pairs", "rounds", "boards", "tables", "code"),
    [
        *((range(1, 5), rounds, 1, 2, "too_few_tables") for rounds in (1, 2, 3)),
        (range(1, 3), 1, 1, 1, "too_few_tables"),
        ((), 1, 1, None, "too_few_tables"),
        *((range(1, 2 * n + 1), compute_max_rounds(n) + 1, 1, n, "rounds_do_not_fit_tables") for n in range(3, 21)),
        (range(1, 9), 1, 1, 4, "rounds_do_not_fit_tables"),
        (range(1, 9), 0, 1, 4, "rounds_do_not_fit_tables"),
        (range(1, 8), 2, 1, 4, "rounds_do_not_fit_tables"),
        (range(1, 9), 3, 0, 4, "no_boards_to_play"),
        (range(1, 9), 3, 1, 5, "tables_do_not_fit_pairs"),
        (range(1, 9), 3, 1, 3, "tables_do_not_fit_pairs"),
        ((1, 2, 3, 4, 5, 1), 3, 1, 3, "pair_named_twice"),
        ((1, 2, 3, 4, 5, 0), 3, 1, 3, "pair_named_twice"),
    ],
)
def test_what_cannot_work_is_refused(pairs: range, rounds: int, boards: int, tables: int | None, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        build_movement(tuple(pairs), rounds=rounds, boards=boards, tables=tables)
    assert refused.value.code == code

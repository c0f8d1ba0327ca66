"""复式: every table plays the same boards, and a table's net levels are set against the other tables'."""

from __future__ import annotations

from itertools import pairwise

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Stage
from tests.competition.kit import JS, Hall, final


def hall(pairs: int = 6, rounds: int = 3, boards: int = 2) -> Hall:
    return Hall(JS, Stage(format=Format.DUPLICATE, rounds=rounds, boards=boards), pairs=pairs)


def played(event: Hall, *nets: int) -> None:
    event.begin()
    for table in event.last.tables:
        event.do(co.EnterResult(table=table.number, boards=nets or (1, -2)))
        event.sign(table.number)
    event.close()


def test_every_table_has_boards_and_nobody_meets_a_board_or_a_pair_twice() -> None:
    event = hall()
    seen: list[tuple[int, int]] = []
    met: list[frozenset[int]] = []
    for _ in range(3):
        played(event)
        for table in event.last.tables:
            assert len(table.boards) == 2
            met.append(frozenset((table.ew, table.ns)))
            seen += [(pair, board) for pair in (table.ew, table.ns) for board in table.boards]
    assert len(seen) == len(set(seen))
    assert len(met) == len(set(met)) == 9
    assert event.competition.stages_closed
    assert {board for _, board in seen} == {1, 2, 3, 4, 5, 6}


def test_one_line_stays_and_the_other_moves() -> None:
    event = hall()
    rounds = []
    for _ in range(3):
        played(event)
        rounds.append({table.number: (table.ew, table.ns) for table in event.last.tables})
    still = [
        before[table][side] == after[table][side]
        for before, after in pairwise(rounds)
        for table in before
        for side in (0, 1)
    ]
    assert still.count(True) == 6
    assert still.count(False) == 6


def test_boards_need_net_levels_not_a_match() -> None:
    event = hall()
    event.begin()
    event.refuses(co.EnterResult(table=1, final=final("A", "2")), "boards_missing")
    for wrong in ((), (1,), (1, 2, 3)):
        event.refuses(co.EnterResult(table=1, boards=wrong), "boards_missing")
    for wrong in ((0, 1), (4, 1), (1, -4)):
        event.refuses(co.EnterResult(table=1, boards=wrong), "board_levels")


def test_a_match_table_takes_no_boards() -> None:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=1), pairs=2)
    event.begin()
    event.refuses(co.EnterResult(table=1, boards=(1, 2)), "no_boards_here")


def test_equal_results_are_worth_nothing_to_anybody() -> None:
    event = hall()
    for _ in range(3):
        played(event, 1, -2)
    assert {line.place for line in event.lines()} == {1}
    assert all(line.is_tied for line in event.lines())


def test_what_one_line_gains_is_set_against_the_mean_of_the_others() -> None:
    event = hall(rounds=3, boards=1)
    for _ in range(3):
        event.begin()
        for table in event.last.tables:
            best = 1 in {table.ew, table.ns}
            net = (3 if table.ew == 1 else -3) if best else 1
            event.do(co.EnterResult(table=table.number, boards=(net,)))
            event.sign(table.number)
        event.close()
    assert event.places()[1] == 1

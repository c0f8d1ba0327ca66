"""抽签: rounds in which the lot decides."""

from __future__ import annotations

import pytest

from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.lots import weigh_meeting
from guandan.competition.draw.player import Player
from tests.competition.draw.oracle import link_of, lot

LINK = link_of("lot")


def test_points_and_ranks_and_seeds_do_not_count() -> None:
    plain = [Player(number=number) for number in range(1, 13)]
    rich = [Player(number=number, total=number, rank=12 - number, seed=number, last_float=1) for number in range(1, 13)]
    assert pair_by_lot(plain, LINK) == pair_by_lot(rich, LINK)


@pytest.mark.parametrize("n", [16, 17])
def test_tables_are_in_the_order_of_their_lots(n: int) -> None:
    found = pair_by_lot([Player(number=number) for number in range(1, n + 1)], LINK)
    lots = [lot(LINK, a, b) for a, b in found.meetings]
    assert lots == sorted(lots)
    assert all(a < b for a, b in found.meetings)
    assert [found.why[place][0].numbers["lot"] for place in range(n // 2)] == lots


def test_the_lot_of_a_meeting_is_two_bytes_of_its_hash() -> None:
    assert [weigh_meeting(LINK, a, b) for a, b in ((3, 9), (9, 3), (0, 4))] == [
        lot(LINK, a, b) for a, b in ((3, 9), (9, 3), (4, 0))
    ]


@pytest.mark.article("decision D27")
def test_five_rounds_of_sixteen_pairs_without_a_second_meeting() -> None:
    met: dict[int, dict[int, int]] = {number: {} for number in range(1, 17)}
    for number in range(5):
        found = pair_by_lot([Player(number=one, met=met[one]) for one in met], link_of(str(number)))
        for a, b in found.meetings:
            assert b not in met[a]
            met[a][b] = met[b][a] = 1


def test_among_those_left_over_who_had_a_bye_goes_last_and_one_has_no_opponent() -> None:
    left = [Player(number=4, byes=1), Player(number=8, byes=1), Player(number=15)]
    found = pair_by_lot(left, LINK, is_left_over=True)
    assert found.bye == 15
    assert found.why[-15][0].code == "no_opponent"
    assert pair_by_lot(left, LINK).why[-15][0].code == "bye_lot"

"""循环制: everybody meets everybody of the group once."""

from __future__ import annotations

from collections import Counter

import pytest

from guandan.competition.draw.round_robin import count_round_robin_rounds, order_pairs, pair_groups, split_into_groups
from guandan.errors import IllegalAction
from tests.competition.draw.oracle import link_of

LINK = link_of("round robin")


@pytest.mark.parametrize("n", range(2, 14))
def test_everybody_meets_everybody_once_and_an_odd_number_rests_once(n: int) -> None:
    groups = split_into_groups(range(101, 101 + n))
    met: Counter[frozenset[int]] = Counter()
    rested: Counter[int] = Counter()
    for number in range(1, count_round_robin_rounds(n) + 1):
        found = pair_groups(groups, number, range(101, 101 + n))
        met.update(map(frozenset, found.drawn.meetings))
        rested.update(found.byes)
        assert len({*sum(found.drawn.meetings, ()), *found.byes}) == n
    assert len(met) == n * (n - 1) // 2
    assert set(met.values()) == {1}
    assert sorted(rested.elements()) == (list(range(101, 101 + n)) if n % 2 else [])


def test_six_places_by_hand() -> None:
    # m = 6: place 6 meets place r; of the others those meet whose places add up to 2r modulo 5.
    rounds = [pair_groups(split_into_groups(range(1, 7)), number, range(1, 7)).drawn.meetings for number in range(1, 6)]
    assert rounds == [
        ((1, 6), (2, 5), (3, 4)),
        ((1, 3), (2, 6), (4, 5)),
        ((1, 5), (2, 4), (3, 6)),
        ((1, 2), (3, 5), (4, 6)),
        ((1, 4), (2, 3), (5, 6)),
    ]


def test_groups_are_filled_like_a_snake_and_up_to_an_even_size() -> None:
    assert split_into_groups(range(1, 12), 3) == ((1, 6, 7, 0), (2, 5, 8, 11), (3, 4, 9, 10))
    assert split_into_groups([5, 6, 7]) == ((5, 6, 7, 0),)


def test_a_smaller_group_has_fewer_rounds_and_then_rests_without_a_bye() -> None:
    groups = split_into_groups(range(1, 10), 2)  # five in one group, four in the other
    sizes = [sum(map(bool, group)) for group in groups]
    assert sorted(sizes) == [4, 5]
    assert count_round_robin_rounds(9, 2) == 5
    found = pair_groups(groups, 4, range(1, 10))
    small = {pair for group, size in zip(groups, sizes, strict=True) if size == 4 for pair in group}
    assert not small & {*sum(found.drawn.meetings, ()), *found.byes}


def test_the_order_is_by_group_then_by_the_smaller_place() -> None:
    found = pair_groups(split_into_groups(range(1, 9), 2), 1, range(1, 9)).drawn
    assert found.meetings == ((1, 8), (4, 5), (2, 7), (3, 6))
    assert found.why[2][0].code == "places"
    assert found.why[2][0].numbers == {"group": 2, "round": 1, "a_place": 1, "b_place": 4}


def test_a_bye_by_an_empty_place_and_a_walkover_are_told_apart() -> None:
    groups = split_into_groups([1, 2, 3, 4, 5])
    found = pair_groups(groups, 1, {1, 2, 3, 5})  # place 6 is empty; 4 has left
    assert found.drawn.meetings == ((2, 5),)
    assert found.byes == (1, 3)
    assert [found.drawn.why[-pair][0].code for pair in (1, 3)] == ["empty_place", "no_opponent"]


def test_when_both_have_left_there_is_nothing() -> None:
    found = pair_groups(split_into_groups([1, 2, 3, 4]), 1, {1, 4})
    assert (found.drawn.meetings, found.byes) == (((1, 4),), ())


def test_seeds_come_first_then_the_lot() -> None:
    ordered = order_pairs(range(1, 9), {7: 1, 2: 3, 5: 3}, LINK)
    assert ordered[:3] == (7, 2, 5)
    assert sorted(ordered) == list(range(1, 9))
    assert ordered != order_pairs(range(1, 9), {7: 1, 2: 3, 5: 3}, link_of("another"))


@pytest.mark.parametrize(("n", "groups", "rounds"), [(1, 1, 0), (2, 1, 1), (3, 1, 3), (8, 1, 7), (9, 3, 3), (10, 3, 3)])
def test_rounds_needed(n: int, groups: int, rounds: int) -> None:
    assert count_round_robin_rounds(n, groups) == rounds


def test_bad_input_is_refused() -> None:
    with pytest.raises(IllegalAction, match="draw_pair_twice"):
        split_into_groups([1, 2, 1])
    for groups in (0, 4, -1):
        with pytest.raises(IllegalAction, match="draw_bad_groups"):
            split_into_groups([1, 2, 3], groups)
        with pytest.raises(IllegalAction, match="draw_bad_groups"):
            count_round_robin_rounds(3, groups)
    with pytest.raises(IllegalAction, match="draw_unknown_pair"):
        order_pairs([1, 2], {3: 1}, LINK)
    with pytest.raises(IllegalAction, match="draw_unknown_pair"):
        pair_groups(split_into_groups([1, 2]), 1, {1, 2, 3})
    with pytest.raises(IllegalAction, match="draw_bad_number"):
        pair_groups(split_into_groups([1, 2]), 0, {1, 2})
    with pytest.raises(IllegalAction, match="draw_bad_number"):
        split_into_groups([1, -2])

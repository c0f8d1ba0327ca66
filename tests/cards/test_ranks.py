from __future__ import annotations

import operator
import pickle
from typing import TYPE_CHECKING

import pytest

from guandan.cards import LEVELS, Rank, Suit, read_level, read_rank
from guandan.errors import InvalidLevel, InvalidText

if TYPE_CHECKING:
    from collections.abc import Callable


def test_ranks_are_in_natural_order() -> None:
    shuffled = [Rank.ACE, Rank.BIG_JOKER, *(rank for rank in Rank if rank not in {"A", "BJ"})]
    assert " ".join(sorted(shuffled)) == "2 3 4 5 6 7 8 9 T J Q K A LJ BJ"
    assert [rank.number for rank in Rank] == list(range(2, 17))


def test_every_two_ranks_compare_by_number() -> None:
    for left in Rank:
        for right in Rank:
            assert (left < right) is (left.number < right.number)
            assert (left <= right) is (left.number <= right.number)
            assert (left > right) is (left.number > right.number)
            assert (left >= right) is (left.number >= right.number)


def test_a_rank_compares_with_text() -> None:
    assert Rank.ACE > "J"
    assert Rank.TEN >= "10"
    assert Rank.TEN <= "T"
    assert Rank.NINE < "10"
    assert min("J", Rank.ACE, Rank.TWO) is Rank.TWO


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
@pytest.mark.parametrize("wrong", ["", "1", "X", 3])
def test_a_rank_does_not_compare_with_what_is_no_rank(compare: Callable[[object, object], bool], wrong: object) -> None:
    with pytest.raises(InvalidText, match=repr(wrong)):
        compare(Rank.ACE, wrong)


def test_ranks_are_keys_like_their_text() -> None:
    assert {"T": 1}[Rank.TEN] == 1
    assert {"C": 1}[Suit.CLUBS] == 1
    assert pickle.loads(pickle.dumps(Rank.TEN)) is Rank.TEN  # noqa: S301 (our own pickle)


def test_only_the_jokers_are_no_levels() -> None:
    assert " ".join(LEVELS) == "2 3 4 5 6 7 8 9 T J Q K A"
    assert [rank for rank in Rank if rank.is_joker] == [Rank.LITTLE_JOKER, Rank.BIG_JOKER]


@pytest.mark.parametrize(("text", "rank"), [("2", Rank.TWO), ("10", Rank.TEN), (" t ", Rank.TEN), ("a", Rank.ACE)])
def test_levels_are_read(text: str, rank: Rank) -> None:
    assert read_level(text) is rank
    assert read_rank(text) is rank
    assert read_level(rank) is rank
    assert read_rank(rank) is rank


@pytest.mark.parametrize("text", ["1", "0", "11", "", "LJ", "BJ", "S2", Rank.BIG_JOKER, 10, None])
def test_what_is_no_level_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidLevel, match=repr(str(text))):
        read_level(text)


@pytest.mark.parametrize("text", ["1", "", "joker", 10])
def test_what_is_no_rank_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidText, match=repr(text)):
        read_rank(text)


def test_jokers_are_ranks() -> None:
    assert read_rank("lj") is Rank.LITTLE_JOKER
    assert read_rank("BJ") is Rank.BIG_JOKER

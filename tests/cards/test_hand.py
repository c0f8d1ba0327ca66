from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.cards import PACK, Card, Hand
from guandan.errors import InvalidCards, InvalidText

hands = st.lists(st.sampled_from(range(108)), unique=True, max_size=40).map(lambda picks: Hand(PACK[i] for i in picks))


def test_a_hand_is_written_sorted() -> None:
    hand = Hand("LJ, h2 S2")
    assert str(hand) == "S2 H2 LJ"
    assert repr(hand) == "Hand('S2 H2 LJ')"
    assert hand.cards == (Card.S2, Card.H2, Card.LJ)
    assert list(hand) == [Card.S2, Card.H2, Card.LJ]


def test_a_hand_may_be_empty() -> None:
    assert not Hand()
    assert Hand() == Hand("") == Hand([])
    assert repr(Hand()) == "Hand('')"


def test_a_hand_counts_copies() -> None:
    hand = Hand("S2 S2 H2")
    assert (len(hand), hand.count("S2"), hand.count(Card.H2), hand.count("D2")) == (3, 2, 1, 0)
    assert "S2" in hand
    assert Card.D2 not in hand
    assert hand.contains("S2 S2")
    assert hand.contains("")
    assert not hand.contains("H2 H2")
    with pytest.raises(InvalidText, match="S1"):
        hand.count("S1")
    with pytest.raises(InvalidText, match="S1"):
        _ = "S1" in hand


def test_three_copies_are_refused_by_name() -> None:
    with pytest.raises(InvalidCards, match="copies of ST, not 3"):
        Hand("ST H2 ST S10")
    with pytest.raises(InvalidCards, match="ST"):
        Hand("ST ST") + "ST"


def test_missing_cards_are_refused_by_name() -> None:
    with pytest.raises(InvalidCards, match=r"not in the hand: S3 LJ$"):
        Hand("S2 S3") - "LJ S3 S3"
    assert Hand("S2 S3") - iter(["S3"]) == Hand("S2")


def test_a_hand_does_not_change() -> None:
    hand = Hand("S2")
    with pytest.raises(AttributeError):
        hand.cards = ()
    with pytest.raises(AttributeError):
        del hand.cards


def test_a_hand_equals_only_hands() -> None:
    assert Hand("S2 H2") == Hand("H2 S2")
    assert Hand("S2 S2") != Hand("S2")
    assert Hand("S2") != "S2"
    assert len({Hand("S2 H2"), Hand("H2 S2")}) == 1


@given(hands, hands)
def test_what_is_taken_can_be_given_back(hand: Hand, other: Hand) -> None:
    assert Hand(hand) == Hand(str(hand)) == hand
    if all(hand.count(card) + other.count(card) <= 2 for card in other):
        both = hand + other
        assert both.contains(hand)
        assert both - other == hand
        assert both - hand == other
    else:
        with pytest.raises(InvalidCards):
            _ = hand + other


@given(hands)
def test_hands_are_copied_and_pickled(hand: Hand) -> None:
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301 (our own pickle)
    assert copy.deepcopy(hand) == hand

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from guandan.cards import PACK, Card, Rank, Suit, card_of, read_card, read_cards
from guandan.errors import InvalidText


def test_there_are_54_faces_sorted_by_rank_and_suit() -> None:
    assert len(Card) == 54
    assert " ".join(Card).startswith("S2 H2 C2 D2 S3 ")
    assert " ".join(Card).endswith(" SA HA CA DA LJ BJ")
    assert [card.place for card in Card] == list(range(54))


def test_a_card_knows_its_suit_and_rank() -> None:
    assert (Card.HT.suit, Card.HT.rank, Card.HT.is_joker) == (Suit.HEARTS, Rank.TEN, False)
    assert (Card.LJ.suit, Card.LJ.rank, Card.LJ.is_joker) == (None, Rank.LITTLE_JOKER, True)
    assert (Card.BJ.suit, Card.BJ.rank, Card.BJ.is_joker) == (None, Rank.BIG_JOKER, True)


def test_a_card_is_found_by_suit_and_rank() -> None:
    for card in Card:
        if card.suit:
            assert card_of(card.suit, card.rank) is card


@pytest.mark.article("JS 2.1.1")
@pytest.mark.article("KO 3.1")
def test_the_pack_is_two_decks_alike() -> None:
    assert len(PACK) == 108
    assert set(Counter(PACK).values()) == {2}
    assert PACK[:54] == PACK[54:] == tuple(Card)


def test_a_card_is_its_text_on_the_wire() -> None:
    assert msgspec.json.encode(Card.HT) == b'"HT"'
    assert msgspec.json.decode(b'"HT"', type=Card) is Card.HT


@pytest.mark.parametrize("text", ["ST", "st", "S10", "s10", " sT "])
def test_the_ten_has_several_spellings(text: str) -> None:
    assert read_card(text) is Card.ST


@pytest.mark.parametrize("text", ["S2 H2,LJ", " s2,h2 , lj ", "S2\tH2\nLJ", ["S2", Card.H2, "lj"]])
def test_cards_are_read_in_the_order_given(text: str) -> None:
    assert read_cards(text) == (Card.S2, Card.H2, Card.LJ)
    assert read_cards("") == ()


@pytest.mark.parametrize("text", ["S1", "X2", "S", "2", "S2S3", "S11", "J", "♠2"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidText, match=f"not a card: '{text}'"):
        read_cards(f"S2 {text} S3")


@pytest.mark.parametrize("wrong", [5, None])
def test_what_is_no_text_is_refused(wrong: str) -> None:
    with pytest.raises(InvalidText, match="not cards"):
        read_cards(wrong)
    with pytest.raises(InvalidText, match="not a card"):
        read_cards([wrong])

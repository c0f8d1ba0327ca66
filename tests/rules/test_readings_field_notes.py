"""Mistakes found in other people's Guandan programs, each as cards and what they are, or what they beat.

Cards stand in paper notation (see `tests.oracle.hands.suited`): W is the wild, suits are mixed unless they are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import guandan
from tests.oracle.bridge import chosen, read, wins
from tests.oracle.hands import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _pytest.mark import ParameterSet

READINGS = [
    # (mistake, level, cards, every reading)
    ("A2345 refused", "9", "A 2 3 4 5", {"straight 5"}),
    ("A2345 refused in one suit", "9", "CA C2 C3 C4 C5", {"straight_flush 5"}),
    ("A2345 refused with a wild as the A", "9", "W 2 3 4 5", {"straight 5", "straight 6"}),
    ("A2345 refused with a wild as the 5", "9", "A 2 3 4 W", {"straight 5"}),
    ("23456 refused", "9", "2 3 4 5 6", {"straight 6"}),
    ("23456 refused at level 2", "2", "2 3 4 5 6", {"straight 6"}),
    ("2 above A: JQKA2 accepted", "9", "J Q K A 2", set()),
    ("2 above A: QKA23 accepted", "9", "Q K A 2 3", set()),
    ("2 above A: KA234 accepted", "9", "K A 2 3 4", set()),
    ("2 above A: KA23W accepted", "9", "K A 2 3 W", set()),
    ("TJQKA refused", "9", "T J Q K A", {"straight A"}),
    ("JQKA and a wild not only TJQKA", "9", "J Q K A W", {"straight A"}),
    ("AA2233 refused", "9", "A A 2 2 3 3", {"tube 3"}),
    ("AA2233 refused with a wild", "9", "A W 2 2 3 3", {"tube 3"}),
    ("AAA222 refused", "9", "A A A 2 2 2", {"plate 2"}),
    ("AAA222 refused with a wild", "9", "A A A 2 2 W", {"plate 2"}),
    ("QQKKAA refused", "9", "Q Q K K A A", {"tube A"}),
    ("KKKAAA refused", "9", "K K K A A A", {"plate A"}),
    ("KKAA22 accepted", "9", "K K A A 2 2", set()),
    ("KKAA22 accepted with a wild", "9", "K K A A 2 W", set()),
    ("KKAA22 accepted with two wilds", "9", "K K A A W W", {"tube A", "plate A"}),
    ("a gap accepted in a tube", "9", "3 3 4 4 6 6", set()),
    ("a gap accepted in a plate", "9", "3 3 3 5 5 5", set()),
    ("a gap accepted in a straight", "9", "3 4 5 6 8", set()),
    ("345678 accepted", "9", "3 4 5 6 7 8", set()),
    ("345678 accepted in one suit", "9", "S3 S4 S5 S6 S7 S8", set()),
    ("345678 accepted with a wild", "9", "3 4 5 6 7 W", set()),
    ("3456 accepted", "9", "3 4 5 6", set()),
    ("3456 accepted in one suit", "9", "S3 S4 S5 S6", set()),
    ("33445566 accepted", "2", "3 3 4 4 5 5 6 6", set()),
    ("333444555 accepted", "2", "3 3 3 4 4 4 5 5 5", set()),
    ("3344 accepted", "9", "3 3 4 4", set()),
    ("334W accepted", "9", "3 3 4 W", set()),
    ("34WW accepted", "9", "3 4 W W", set()),
    ("77777 unplayable", "2", "7 7 7 7 7", {"bomb 7"}),
    ("7777W unplayable", "2", "7 7 7 7 W", {"bomb 7"}),
    ("77777 unplayable with two wilds", "2", "7 7 7 W W", {"bomb 7", "full_house 7"}),
    ("a straight unplayable", "2", "5 6 7 8 9", {"straight 9"}),
    ("a pair of small jokers refused", "9", "LJ LJ", {"pair LJ"}),
    ("a pair of big jokers refused", "9", "BJ BJ", {"pair BJ"}),
    ("a small and a big joker a pair", "9", "LJ BJ", set()),
    ("333 with a small and a big joker accepted", "9", "3 3 3 LJ BJ", set()),
    ("333 with two small jokers refused", "9", "3 3 3 LJ LJ", {"full_house 3"}),
    ("333 with two big jokers refused", "9", "3 3 3 BJ BJ", {"full_house 3"}),
    ("33W with two small jokers refused", "9", "3 3 W LJ LJ", {"full_house 3"}),
    ("3WW with two small jokers refused", "9", "3 W W LJ LJ", {"full_house 3"}),
    ("W + small joker a pair", "9", "W LJ", set()),
    ("W + big joker a pair", "9", "W BJ", set()),
    ("W + two jokers a triple", "9", "W BJ BJ", set()),
    ("W W + joker a triple", "9", "W W LJ", set()),
    ("W W + two jokers a bomb", "9", "W W LJ LJ", set()),
    ("333 with W and a joker accepted", "9", "3 3 3 W LJ", set()),
    ("three jokers and a wild as four jokers", "9", "LJ LJ BJ W", set()),
    ("three jokers accepted", "9", "LJ LJ BJ", set()),
    ("four jokers and a wild accepted", "9", "LJ LJ BJ BJ W", set()),
    ("four jokers refused", "9", "LJ LJ BJ BJ", {"four_jokers BJ"}),
    ("a joker in a straight", "9", "J Q K A LJ", set()),
    ("jokers in a tube", "9", "K K A A LJ LJ", set()),
    ("W W not a pair of the level", "9", "W W", {"pair 9"}),
    ("W alone not a card of the level", "9", "W", {"single 9"}),
    ("W with its own rank not a pair", "9", "9 W", {"pair 9"}),
    ("W W with their own rank not a triple", "9", "9 W W", {"triple 9"}),
    ("no wild in 33 4W 55", "9", "3 3 4 W 5 5", {"tube 5"}),
    ("no wild in 333 44W", "9", "3 3 3 4 4 W", {"plate 4"}),
    ("no two wilds in 333 4WW", "9", "3 3 3 4 W W", {"plate 4"}),
    ("no two wilds in 3W 4W 55", "9", "3 W 4 W 5 5", {"tube 5"}),
    ("eight of a rank refused", "9", "K K K K K K K K", {"bomb K"}),
    ("bombs capped at 8: nine", "9", "K K K K K K K K W", {"bomb K"}),
    ("bombs capped at 8: ten", "9", "K K K K K K K K W W", {"bomb K"}),
    ("eight of the level refused", "9", "9 9 9 9 9 9 W W", {"bomb 9"}),
    ("33 and two wilds no bomb", "9", "3 3 W W", {"bomb 3"}),
    ("four and one accepted", "9", "3 3 3 3 4", set()),
    ("four and two accepted", "9", "3 3 3 3 4 4", set()),
    ("straight flush missing", "9", "S3 S4 S5 S6 S7", {"straight_flush 7"}),
    ("straight flush missing with a wild", "9", "S3 S4 W S6 S7", {"straight_flush 7", "straight 7"}),
    ("straight flush missing with two wilds", "9", "S3 W W S6 S7", {"straight_flush 7", "straight 7"}),
    (
        "straight flush missing at one end",
        "9",
        "S3 S4 S5 S6 W",
        {"straight_flush 6", "straight_flush 7", "straight 6", "straight 7"},
    ),
    ("a wild makes two suits one", "9", "S3 S4 W S6 D7", {"straight 7"}),
    ("the wild in its own place of one suit", "5", "H3 H4 H5 H6 H7", {"straight_flush 7", "straight 7"}),
    ("natural straight flush led as a straight", "9", "DT DJ DQ DK DA", {"straight_flush A"}),
    ("33 44 W bound to 333 44", "9", "3 3 4 4 W", {"full_house 3", "full_house 4"}),
    ("33 4 W W bound to one triple", "9", "3 3 4 W W", {"full_house 3", "full_house 4"}),
    ("333 4 W refused", "9", "3 3 3 4 W", {"full_house 3"}),
    ("[4] W W 88 99 kept to one reading", "4", "W W 8 8 9 9", {"tube 9", "tube T", "plate 9"}),
    ("W W at both ends of 345", "9", "3 4 5 W W", {"straight 5", "straight 6", "straight 7"}),
    ("the level out of its place in a straight", "5", "3 4 5 6 7", {"straight 7"}),
    ("the level out of its place in a tube", "K", "Q Q K K A A", {"tube A"}),
    ("the level out of its place in a plate", "2", "A A A 2 2 2", {"plate 2"}),
    ("the level A only high", "A", "A 2 3 4 5", {"straight 5"}),
]

BEATEN = [
    # (mistake, level, play, lower play): the first beats the second, and not the other way round
    ("2 ranked above A as a single", "9", "A", "2"),
    ("2 ranked above A as a pair", "9", "A A", "2 2"),
    ("AA2233 beating 223344", "9", "2 2 3 3 4 4", "A A 2 2 3 3"),
    ("AAA222 beating 222333", "9", "2 2 2 3 3 3", "A A A 2 2 2"),
    ("A2345 beating 23456", "9", "2 3 4 5 6", "A 2 3 4 5"),
    ("[5] A2345 beating 6789T", "5", "6 7 8 9 T", "A 2 3 4 5"),
    ("[5] 334455 beating 667788", "5", "6 6 7 7 8 8", "3 3 4 4 5 5"),
    ("[5] 444555 beating 666777", "5", "6 6 6 7 7 7", "4 4 4 5 5 5"),
    ("[A] A2345 beating 23456", "A", "2 3 4 5 6", "A 2 3 4 5"),
    ("QQKKAA not the highest tube", "9", "Q Q K K A A", "J J Q Q K K"),
    ("KKKAAA not the highest plate", "9", "K K K A A A", "Q Q Q K K K"),
    ("joker pairs not the highest", "9", "LJ LJ", "9 9"),
    ("small jokers above big", "9", "BJ BJ", "LJ LJ"),
    ("straight flush below a bomb of five", "9", "SA S2 S3 S4 S5", "A A A A A"),
    ("straight flush above a bomb of six", "9", "2 2 2 2 2 2", "ST SJ SQ SK SA"),
    ("straight flush no bomb", "9", "S2 S3 S4 S5 S6", "T J Q K A"),
    ("[2] 2222 beating the four jokers", "2", "LJ LJ BJ BJ", "2 2 2 2"),
    ("ten of a rank beating the four jokers", "9", "LJ LJ BJ BJ", "K K K K K K K K W W"),
    ("[9] 999 losing to AAA", "9", "9 9 9", "A A A"),
    ("[9] 99 losing to AA", "9", "9 9", "A A"),
    ("[9] 9 losing to A", "9", "9", "A"),
    ("[9] 9999 losing to AAAA", "9", "9 9 9 9", "A A A A"),
    ("[9] 999 33 losing to AAA KK", "9", "9 9 9 3 3", "A A A K K"),
    ("[9] the wild losing to A", "9", "W", "A"),
    ("[9] the wild beating a joker", "9", "LJ", "W"),
    ("a pair in a full house deciding", "9", "4 4 4 2 2", "3 3 3 BJ BJ"),
    ("rank before size among bombs", "9", "2 2 2 2 2", "A A A A"),
    ("ten of a rank below nine", "9", "3 3 3 3 3 3 3 3 W W", "K K K K K K K K W"),
    ("33 44 W bound to 333 44", "9", "3 3 4 4 W as full_house 4", "3 3 3 A A"),
    ("a straight flush with a wild not declared", "9", "S3 S4 W S6 S7 as straight_flush 7", "T J Q K A"),
]

EQUAL = [
    # (mistake, level, play, other play): neither beats the other
    ("[9] heart 9 beating spade 9", "9", "H9", "S9"),
    ("suits breaking ties of singles", "2", "S3", "D3"),
    ("suits breaking ties of pairs", "2", "S3 H3", "C3 D3"),
    ("suits breaking ties of straights", "2", "S3 H4 S5 S6 S7", "D3 D4 D5 D6 C7"),
    ("suits breaking ties of straight flushes", "2", "S3 S4 S5 S6 S7", "D3 D4 D5 D6 D7"),
    ("suits breaking ties of bombs", "9", "S3 S3 H3 H3", "C3 C3 D3 D3"),
    ("natural cards beating the same with a wild", "9", "3 3 3 3", "3 3 3 W"),
    ("the pair breaking a tie of full houses", "9", "3 3 3 A A", "3 3 3 4 4"),
    ("a triple beating a pair", "9", "A A A", "3 3"),
    ("a full house beating a straight", "9", "A A A K K", "3 4 5 6 7"),
    ("a plate beating a tube", "9", "K K K A A A", "3 3 4 4 5 5"),
    ("a plain straight declared from a flush being a bomb", "9", "S3 S4 W S6 S7 as straight 7", "K K K A A"),
]


def named(rows: Sequence[tuple[str, str, str, object]]) -> list[ParameterSet]:
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


@pytest.mark.parametrize(("level", "cards", "expected"), named(READINGS))
def test_cards_are_read_as_what_they_are(level: str, cards: str, expected: set[str]) -> None:
    assert read(cards, level) == expected


@pytest.mark.parametrize(("level", "play", "lower"), named(BEATEN))
def test_one_beats_the_other(level: str, play: str, lower: str) -> None:
    assert wins(play, lower, level)
    assert not wins(lower, play, level)


@pytest.mark.parametrize(("level", "play", "other"), named(EQUAL))
def test_neither_beats_the_other(level: str, play: str, other: str) -> None:
    assert not wins(play, other, level)
    assert not wins(other, play, level)


def test_level_ten_is_not_read_as_one() -> None:
    assert guandan.readings("HT S3", "10") == guandan.readings("HT S3", "T")
    assert [play.kind.value for play in guandan.readings("HT S3", "10")] == ["pair"]
    assert guandan.beats("ST", "SA", "10")
    assert guandan.legal_plays("HT S3 S3", "10") == guandan.legal_plays("HT S3 S3", "T")


@pytest.mark.parametrize("level", LEVELS)
def test_both_jokers_and_every_suited_card_may_be_led_alone(level: str) -> None:
    for rank in [*LEVELS, "LJ", "BJ"]:
        card = rank if rank in {"LJ", "BJ"} else "D" + rank
        assert [(play.kind.value, play.rank.value) for play in guandan.legal_plays(card, level)] == [("single", rank)]


def test_a_wild_used_as_itself_stands_for_itself() -> None:
    assert [card.value for card in chosen("W", "9").stands_for] == ["H9"]
    assert [card.value for card in chosen("W W", "9").stands_for] == ["H9", "H9"]
    assert [card.value for card in chosen("7 8 W T J", "9").stands_for] == ["H9"]
    assert chosen("7 8 9 T J", "9").stands_for == ()

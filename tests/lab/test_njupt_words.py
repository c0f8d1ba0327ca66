from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from guandan import Play, readings
from guandan.cards import LEVELS, PACK, Card, Rank, Suit, card_of
from guandan.kernel import legal_plays
from guandan.kernel.packed import pack_play, play_of
from guandan.lab.njupt import NJUPT, Dialect
from guandan.lab.njupt.action import (
    PASS,
    ActionType,
    ProtocolAction,
    pack_action,
    read_action,
    write_gift,
    write_pass,
    write_protocol_play,
)
from guandan.lab.njupt.dialect import read_card, read_rank, write_card
from guandan.rules.play import Kind
from tests.lab.njupt_scene import DIALECTS

if TYPE_CHECKING:
    from collections.abc import Iterator


def hands_with_wilds(level: Rank) -> Iterator[list[Card]]:
    """Hands in which every kind can be played, with both wilds in every place."""
    wild = card_of(Suit.HEARTS, level)
    chance = random.Random(f"wilds at {level}")
    others = [card for card in PACK if card is not wild and not card.is_joker]
    yield [*chance.sample(others, 21), wild, wild, Card.LJ, Card.LJ, Card.BJ, Card.BJ]
    run = [card for card in others if card.rank in LEVELS[2:8]]
    yield [*chance.sample(run, 18), wild, wild]


@pytest.mark.parametrize("level", LEVELS)
def test_every_play_goes_round_in_every_dialect(level: Rank) -> None:
    chance = random.Random(f"order at {level}")
    met = set()
    for hand in hands_with_wilds(level):
        plays = legal_plays(hand, level)
        for place in chance.sample(range(len(plays)), min(120, len(plays))) + list(range(0, len(plays), 97)):
            play, packed = plays[place], plays.packed[place]
            met.add((play.kind, len(play.stands_for)))
            for dialect in DIALECTS:
                words = write_protocol_play(play, dialect)
                chance.shuffle(words[2])  # type: ignore[arg-type]
                spoken = read_action(words)
                assert spoken is not None
                assert pack_action(spoken, level) == packed, (words, str(play))
    assert {wilds for _, wilds in met} == {0, 1, 2}
    assert len({kind for kind, _ in met}) >= 8


@pytest.mark.parametrize(
    ("cards", "level", "kind", "words"),
    [
        ("D5", "2", "single", ["Single", "5", ["D5"]]),
        ("LJ", "2", "single", ["Single", "B", ["SB"]]),
        ("BJ BJ", "2", "pair", ["Pair", "R", ["HR", "HR"]]),
        ("H4 C4", "2", "pair", ["Pair", "4", ["H4", "C4"]]),
        ("ST HT CT", "2", "triple", ["Trips", "T", ["ST", "HT", "CT"]]),
        ("SA SA DA H8 D8", "2", "full_house", ["ThreeWithTwo", "A", ["SA", "SA", "DA", "H8", "D8"]]),
        ("SA H2 C3 D4 S5", "7", "straight", ["Straight", "A", ["SA", "H2", "C3", "D4", "S5"]]),
        ("ST HJ CQ DK SA", "7", "straight", ["Straight", "T", ["ST", "HJ", "CQ", "DK", "SA"]]),
        ("SA HA S2 D2 C3 D3", "7", "tube", ["ThreePair", "A", ["SA", "HA", "S2", "D2", "C3", "D3"]]),
        ("SQ HQ SK DK CA DA", "7", "tube", ["ThreePair", "Q", ["SQ", "HQ", "SK", "DK", "CA", "DA"]]),
        ("SA HA CA S2 H2 D2", "7", "plate", ["TwoTrips", "A", ["SA", "HA", "CA", "S2", "H2", "D2"]]),
        ("SK HK CK SA HA DA", "7", "plate", ["TwoTrips", "K", ["SK", "HK", "CK", "SA", "HA", "DA"]]),
        ("H9 H9 C9 D9", "2", "bomb", ["Bomb", "9", ["H9", "H9", "C9", "D9"]]),
        ("C6 C7 C8 C9 CT", "2", "straight_flush", ["StraightFlush", "6", ["C6", "C7", "C8", "C9", "CT"]]),
        ("S2 H2 H2 C2 H9", "9", "bomb", ["Bomb", "2", ["S2", "H2", "H2", "C2", "H9"]]),
        ("LJ LJ BJ BJ", "2", "four_jokers", ["FourKings", "R", ["SB", "SB", "HR", "HR"]]),
    ],
)
def test_actions_are_spelled_as_the_protocol_spells_them(
    cards: str, level: str, kind: str, words: list[object]
) -> None:
    play = next(one for one in readings(cards, level) if one.kind == kind)
    assert write_protocol_play(play) == words


def test_four_jokers_have_two_spellings() -> None:
    play = readings("LJ LJ BJ BJ", "2")[0]
    assert write_protocol_play(play, NJUPT) == ["Bomb", "JOKER", ["SB", "SB", "HR", "HR"]]
    for words in (["FourKings", "R", ["HR", "SB", "HR", "SB"]], ["Bomb", "JOKER", ["SB", "HR", "SB", "HR"]]):
        spoken = read_action(words)
        assert spoken is not None
        assert pack_action(spoken, Rank.TWO) == pack_play(play, Rank.TWO)


def test_the_rank_tells_readings_of_the_same_cards_apart() -> None:
    cards = ["S3", "C3", "D4", "S4", "H6"]
    for rank in ("3", "4"):
        spoken = read_action(["ThreeWithTwo", rank, cards])
        assert spoken is not None
        packed = pack_action(spoken, Rank.SIX)
        assert packed is not None
        assert play_of(packed, Rank.SIX).rank == rank
    names = {"ThreePair": ("7", "8"), "TwoTrips": ("8",)}
    found = set()
    for name, ranks in names.items():
        for rank in ranks:
            spoken = read_action([name, rank, ["H4", "H4", "S8", "C8", "S9", "C9"]])
            assert spoken is not None
            packed = pack_action(spoken, Rank.FOUR)
            assert packed is not None
            found.add((play_of(packed, Rank.FOUR).kind, play_of(packed, Rank.FOUR).rank.value))
    assert found == {(Kind.TUBE, "9"), (Kind.TUBE, "T"), (Kind.PLATE, "9")}


@pytest.mark.parametrize("rank", ["9", 9, "5", "?", None, [], "", "14", True])
def test_a_run_is_found_whatever_its_rank_is_said_to_be(rank: object) -> None:
    spoken = read_action(["Straight", rank, ["S9", "C5", "D8", "H7", "D6"]])
    assert spoken is not None
    assert pack_action(spoken, Rank.TWO) == pack_play(readings("C5 D6 H7 D8 S9", "2")[0], Rank.TWO)


@pytest.mark.parametrize(
    "words",
    [
        *(None, 5, [], {}, "", [None, None, None], [3, "4", ["S4"]], ["Single"], ["Single", "4"], ["Single", "4", []]),
        *(["Single", "4", "PASS"], ["Rocket", "4", ["S4"]], ["Single", "4", ["X4"]], ["Single", "4", [4]]),
        *(["Trips", "4", ["S4", "S4", "S4"]], ["Bomb", "4", ["S4"] * 30], ["tribute", "tribute", ["S4", "S5"]]),
        ["back", "back"],
    ],
)
def test_what_is_no_action_is_none(words: object) -> None:
    assert read_action(words) is None


@pytest.mark.parametrize(
    "words",
    [
        *(["Pair", "4", ["S4", "S5"]], ["Single", "4", ["S4", "D4"]], ["Bomb", "4", ["S4", "D4", "C4"]]),
        *(["Straight", "3", ["S3", "S4"]], ["StraightFlush", "3", ["H2", "H2"]], ["ThreePair", "A", ["SB", "SB"]]),
        ["ThreeWithTwo", "4", ["S4", "D4", "C4", "S5", "S6"]],
    ],
)
def test_cards_that_are_no_such_play_are_none_of_ours(words: object) -> None:
    spoken = read_action(words)
    assert spoken is not None
    packed = pack_action(spoken, Rank.TWO)
    assert packed is None or packed not in set(legal_plays(spoken.cards, "2").packed)


@pytest.mark.parametrize("words", [["PASS", "PASS", "PASS"], ["PASS"], "PASS", ["pass", "pass", []], write_pass()])
def test_a_pass_is_read(words: object) -> None:
    assert read_action(words) == PASS


@pytest.mark.parametrize("kind", [ActionType.TRIBUTE, ActionType.BACK])
def test_tribute_and_return_go_round(kind: ActionType) -> None:
    for card in Card:
        assert read_action(write_gift(kind, card)) == ProtocolAction(kind, (card,))
    assert write_gift(kind, Card.D5) == [kind.value, kind.value, ["D5"]]


def test_cards_and_ranks_go_round() -> None:
    assert [read_card(write_card(card)) for card in Card] == list(Card)
    assert {write_card(card) for card in Card} >= {"SB", "HR", "DT", "HQ"}
    for dialect in DIALECTS:
        assert [read_rank(dialect.write_rank(rank)) for rank in Rank] == list(Rank)
    assert [read_card(text) for text in ("s10", " hr ", "LJ", "", "SR", 3, None)] == [Card.ST, Card.BJ] + [None] * 5
    numbers = (1, 14, 10, "10", "a", 0, 18, True, 2.0)
    assert [read_rank(one) for one in numbers] == [Rank.ACE] * 2 + [Rank.TEN] * 2 + [Rank.ACE] + [None] * 4


def test_ranks_as_numbers_are_numbers() -> None:
    play = Play(Kind.SINGLE, Rank.ACE, (Card.SA,))
    assert write_protocol_play(play, Dialect(numbers=True)) == ["Single", 14, ["SA"]]

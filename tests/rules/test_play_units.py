from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan import Card, Hand, Kind, Play, Rank, beats, legal_plays, readings, shuffle
from guandan.cards import LEVELS
from guandan.errors import AmbiguousPlay, GuandanError, InvalidCards, InvalidLevel, InvalidText
from guandan.rules.beats import power_of
from guandan.rules.order import PLATES, STRAIGHTS, TUBES, ranks_at, value_of, wild_at
from guandan.rules.play_rules import STANDARD, PlayRules, SuitedRun
from guandan.rules.readings import one_reading
from guandan.rules.slots import free_pair, list_gaps

NO_JOKER_PAIR = PlayRules(joker_pair_in_full_house=False)
FLUSH_ONLY = PlayRules(suited_run_with_wild=SuitedRun.FLUSH)


def texts(cards: str, level: str, rules: PlayRules = STANDARD) -> list[str]:
    return [str(play) for play in readings(cards, level, rules)]


def test_the_level_stands_between_the_ace_and_the_jokers() -> None:
    assert " ".join(ranks_at(Rank.TEN)) == "2 3 4 5 6 7 8 9 J Q K A T LJ BJ"
    assert " ".join(ranks_at(Rank.ACE)) == "2 3 4 5 6 7 8 9 T J Q K A LJ BJ"
    assert value_of(Rank.TWO, Rank.TWO) == value_of(Rank.ACE, Rank.ACE) > value_of(Rank.ACE, Rank.TWO)
    assert wild_at(Rank.TEN) is Card.HT


def test_runs_go_from_ace_low_to_ace_high_without_going_round() -> None:
    assert ["".join(ranks) for _, ranks in STRAIGHTS][::9] == ["A2345", "TJQKA"]
    assert ["".join(ranks) for _, ranks in TUBES][::11] == ["A23", "QKA"]
    assert ["".join(ranks) for _, ranks in PLATES][::12] == ["A2", "KA"]
    assert [top for top, _ in TUBES] == list(LEVELS[1:])


@pytest.mark.parametrize(
    ("cards", "level", "expected"),
    [
        ("H5", "5", ["single 5: H5 (wild as H5)"]),
        ("H5 H5", "5", ["pair 5: H5 H5 (wild as H5 H5)"]),
        ("H5 LJ", "5", []),
        ("LJ BJ", "5", []),
        ("BJ BJ", "5", ["pair BJ: BJ BJ"]),
        ("LJ LJ H5", "5", []),
        ("H5 S8", "5", ["pair 8: S8 H5 (wild as H8)"]),
        ("H2 S8 H2", "2", ["triple 8: S8 H2 H2 (wild as H8 H8)"]),
        ("LJ BJ LJ BJ", "5", ["four_jokers BJ: LJ LJ BJ BJ"]),
        ("S3 S3 C3 D3 D3", "5", ["bomb 3: S3 S3 C3 D3 D3"]),
        ("S3 S3 C3 LJ LJ", "5", ["full_house 3: S3 S3 C3 LJ LJ"]),
        ("S3 H5 H5 LJ LJ", "5", ["full_house 3: S3 H5 H5 LJ LJ (wild as H3 H3)"]),
        ("S3 S3 C3 LJ BJ", "5", []),
        ("S3 S3 C3 C4", "5", []),
        ("S3 C4 S5 C6 S7 C8", "2", []),
        ("SA H2 S3 C4 D5", "9", ["straight 5: SA H2 S3 C4 D5"]),
        ("S3 C3 S4 D4 H4 D5", "4", ["tube 5: S3 C3 S4 D4 D5 H4 (wild as H5)"]),
        ("S3 C3 S4 D4 C4 D5", "9", []),
        ("S3 C3 S4 H4 S5 D5", "4", ["tube 5: S3 C3 S4 H4 S5 D5 (wild as H4)"]),
    ],
)
def test_readings(cards: str, level: str, expected: list[str]) -> None:
    assert texts(cards, level) == expected


@pytest.mark.parametrize(("rank", "level", "pair"), [("8", "2", "2"), ("3", "3", "2"), ("2", "2", "3")])
def test_two_wilds_beside_a_triple(rank: str, level: str, pair: str) -> None:
    triple = f"S{rank} S{rank} C{rank} H{level} H{level}"
    assert texts(triple, level) == [
        f"full_house {rank}: {triple} (wild as H{pair} H{pair})",
        f"bomb {rank}: {triple} (wild as H{rank} H{rank})",
    ]


@pytest.mark.article("X10")
@pytest.mark.article("TD 16")
@pytest.mark.article("KO 3.3.2")
def test_wilds_that_leave_a_choice() -> None:
    assert texts("S7 C7 S8 D8 H9 H9", "9") == [
        "tube 8: H9 H9 S7 C7 S8 D8 (wild as H6 H6)",
        "tube 9: S7 C7 S8 D8 H9 H9 (wild as H9 H9)",
        "plate 8: S7 C7 H9 S8 D8 H9 (wild as H7 H8)",
    ]
    assert texts("S3 C3 S4 C4 H6", "6") == [
        "full_house 3: S3 C3 H6 S4 C4 (wild as H3)",
        "full_house 4: S4 C4 H6 S3 C3 (wild as H4)",
    ]
    assert texts("S4 C5 D6 S7 H2", "2") == [
        "straight 7: H2 S4 C5 D6 S7 (wild as H3)",
        "straight 8: S4 C5 D6 S7 H2 (wild as H8)",
    ]


@pytest.mark.article("decision D12")
def test_a_suited_run_is_declared_only_with_a_wild() -> None:
    assert texts("S3 S4 S5 S6 S7", "5") == ["straight_flush 7: S3 S4 S5 S6 S7"]
    assert texts("S3 S4 H5 S6 S7", "5") == [
        "straight 7: S3 S4 H5 S6 S7 (wild as H5)",
        "straight_flush 7: S3 S4 H5 S6 S7 (wild as S5)",
    ]
    assert texts("H3 H4 H5 H6 H7", "5") == [
        "straight 7: H3 H4 H5 H6 H7 (wild as S5)",
        "straight_flush 7: H3 H4 H5 H6 H7 (wild as H5)",
    ]
    assert texts("S3 S4 H5 C6 S7", "5") == ["straight 7: S3 S4 H5 C6 S7 (wild as H5)"]
    assert texts("H3 H4 H5 H6 H7", "5", FLUSH_ONLY) == ["straight_flush 7: H3 H4 H5 H6 H7 (wild as H5)"]
    assert not [p for p in legal_plays("S3 S4 H5 S6 S7", "5", rules=FLUSH_ONLY) if p.kind is Kind.STRAIGHT]


def test_a_book_may_refuse_jokers_in_a_full_house() -> None:
    assert texts("S3 S3 C3 LJ LJ", "5", NO_JOKER_PAIR) == []
    assert texts("S3 S3 C3 S4 D4", "5", NO_JOKER_PAIR) == ["full_house 3: S3 S3 C3 S4 D4"]
    assert all(play.kind is not Kind.FULL_HOUSE for play in legal_plays("S3 S3 C3 LJ LJ", "5", rules=NO_JOKER_PAIR))


def test_wrong_input_is_refused() -> None:
    for call in (lambda: readings("", "5"), lambda: readings("S3 S3 S3", "5"), lambda: beats("S3 C4", "S3", "5")):
        with pytest.raises(InvalidCards):
            call()
    with pytest.raises(InvalidText, match="X3"):
        legal_plays("X3", "5")
    for level in ("1", "LJ", ""):
        with pytest.raises(InvalidLevel):
            legal_plays("S3", level)
    with pytest.raises(InvalidCards, match="not a play at level 5: S3 LJ"):
        legal_plays("S3", "5", top="S3 LJ")


def test_an_ambiguous_text_names_its_readings() -> None:
    cards = "S3 C3 S4 C4 H6"
    with pytest.raises(AmbiguousPlay, match="full_house 3, full_house 4") as refused:
        beats(cards, "S5 C5 D5 S7 C7", "6")
    assert list(refused.value.readings) == readings(cards, "6")
    with pytest.raises(GuandanError):
        legal_plays("S3", "6", top=cards)
    assert one_reading(readings(cards, "6")[1], "6").rank is Rank.FOUR


@pytest.mark.article("X12")
@pytest.mark.article("NT 1.2.1")
def test_the_power_of_bombs() -> None:
    ladder = [
        "LJ LJ BJ BJ",
        "SK SK HK HK CK CK DK DK H8 H8",
        "S4 S4 H4 H4 C4 D4",
        "S3 S4 S5 S6 S7",
        "SK SK HK HK CK",
        "S2 H2 C2 D2",
        "LJ LJ",
    ]
    for i, play in enumerate(ladder):
        for j, top in enumerate(ladder):
            assert beats(play, top, "8") is (i < j)
    assert power_of(Kind.BOMB, 6) == power_of(Kind.STRAIGHT_FLUSH, 5) + 1 == power_of(Kind.BOMB, 5) + 2


@pytest.mark.article("X11")
def test_runs_compare_naturally_and_the_rest_at_the_level() -> None:
    assert beats("S5", "SA", "5")
    assert not beats("SA", "S5", "5")
    assert beats("S4 C5 S6 C7 S8", "S3 C4 S5 C6 S7", "5")
    assert not beats("SA C2 S3 C4 S5", "S2 C3 S4 C5 S6", "5")
    assert not beats("S9", "H9", "9")
    assert not beats("S3 C3", "S2", "9")


def test_functions_take_text_everywhere() -> None:
    assert not beats("S3", "S4", "5")
    assert [str(play) for play in legal_plays("S3 H3", "10", top="S2 H2")] == ["pair 3: S3 H3"]
    assert legal_plays("", "10") == []
    assert legal_plays(Hand("S3"), Rank.TEN) == readings([Card.S3], "10")


def test_nothing_beats_the_four_jokers() -> None:
    assert legal_plays("S4 S4 H4 H4 C4 D4", "8", top="LJ LJ BJ BJ") == []
    assert [play.kind for play in legal_plays("LJ BJ LJ BJ", "8", top="S4 C4 D4 H4")] == [Kind.FOUR_JOKERS]


def test_free_wilds() -> None:
    assert free_pair(Rank.EIGHT, Rank.FIVE) is Rank.FIVE
    assert free_pair(Rank.FIVE, Rank.FIVE) is Rank.TWO
    assert free_pair(Rank.TWO, Rank.TWO) is Rank.THREE
    assert list_gaps(2, 2, 2) == ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
    assert list_gaps(3, 1, 1) == ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def test_a_play_survives_the_wire() -> None:
    for play in readings("S7 C7 S8 D8 H9 H9", "9"):
        assert msgspec.json.decode(msgspec.json.encode(play), type=Play) == play


def order_of(play: Play, level: Rank) -> tuple[object, ...]:
    """The documented order of plays."""
    runs = {Kind.STRAIGHT, Kind.STRAIGHT_FLUSH, Kind.TUBE, Kind.PLATE}
    wild = wild_at(level)
    at = tuple(place for place, card in enumerate(play.cards) if card is wild)
    pair = 0
    if play.kind is Kind.FULL_HOUSE:
        pair = play.cards[3].rank.number if play.cards[3] is not wild else play.stands_for[-1].rank.number
    return (
        list(Kind).index(play.kind),
        len(play.cards),
        play.rank.number if play.kind in runs else value_of(play.rank, level),
        pair,
        len(at),
        at,
        tuple(card.place for card in play.cards),
    )


@given(st.binary(min_size=1, max_size=4), st.sampled_from(LEVELS), st.integers(1, 14))
def test_generated_plays_are_readings_in_the_documented_order(seed: bytes, level: Rank, size: int) -> None:
    pack = [card for card in shuffle(seed) if card is not wild_at(level)]
    hand = Hand([*pack[:size], wild_at(level), wild_at(level)])
    plays = legal_plays(hand, level)
    assert [order_of(play, level) for play in plays] == sorted(order_of(play, level) for play in plays)
    assert len({(play.kind, play.rank, Hand(play.cards)) for play in plays}) == len(plays)
    for play in plays:
        assert hand.contains(play.cards)
        assert play in readings(play.cards, level)
        assert len(play.stands_for) == Counter(play.cards)[wild_at(level)]
    for top in plays[:: 1 + len(plays) // 5]:
        assert legal_plays(hand, level, top) == [play for play in plays if beats(play, top, level)]

"""`legal_plays` against the oracles: small hands by brute force, whole hands by templates."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import guandan
from tests.oracle import brute, second
from tests.oracle.bridge import lying, plain
from tests.oracle.hands import HAND_SIZE, LEVELS, WORST_HANDS, cards_of, colliding_hand, colliding_hands

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle.brute import Found


def found_in(hand: Iterable[str], level: str, top: guandan.Play | None = None) -> set[Found]:
    """Ask the product, and check on the way that no play comes twice and that each wild stands for what it should."""
    plays = guandan.legal_plays(" ".join(hand), level, top)
    for play in plays:
        assert brute.recognise(lying(play, level)) == (play.kind.value, play.rank.value), play
    every = {plain(play) for play in plays}
    assert len(every) == len(plays)
    return every


def as_top(play: Found, level: str) -> guandan.Play:
    kind, rank, cards = play
    return next(r for r in guandan.readings(" ".join(cards), level) if (r.kind.value, r.rank.value) == (kind, rank))


def check_small(hand: list[str], level: str, tops: Iterable[Found]) -> None:
    every = brute.plays(hand, level)
    assert found_in(hand, level) == every
    for top in tops:
        over = {play for play in every if brute.beats(play, top, level)}
        assert found_in(hand, level, as_top(top, level)) == over, top


def check_whole(hand: list[str], level: str, tops: Iterable[Found]) -> None:
    every = second.plays(hand, level)
    assert found_in(hand, level) == every
    for top in tops:
        over = {play for play in every if second.beats(play, top, level)}
        assert found_in(hand, level, as_top(top, level)) == over, top


def one_of_each_kind(random: Random, hand: list[str], level: str) -> list[Found]:
    plays = sorted(second.plays(hand, level))
    kinds = sorted({kind for kind, _, _ in plays})
    return [random.choice([play for play in plays if play[0] == kind]) for kind in kinds]


def check_seeded_small_hands(seed: str, level: str, number: int, size: int) -> None:
    random = Random(f"{seed} {level}")
    for _ in range(number):
        hand, other = colliding_hand(random, level, size), colliding_hand(random, level, size)
        check_small(hand, level, one_of_each_kind(random, other, level))


def check_dealt_hands(seed: str, level: str, number: int) -> None:
    random = Random(f"{seed} {level}")
    for deal in range(number):
        pack = [card.value for card in guandan.shuffle(f"{seed} {level} {deal}".encode())]
        hands = [pack[start : start + HAND_SIZE] for start in range(0, len(pack), HAND_SIZE)]
        for seat, hand in enumerate(hands):
            tops = one_of_each_kind(random, hands[seat - 1], level)
            check_whole(hand, level, random.sample(tops, 2))


@pytest.mark.parametrize("level", LEVELS)
def test_small_hands_from_a_seed(level: str) -> None:
    check_seeded_small_hands("small", level, number=4, size=8)


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_small_hands_leading(data: st.DataObject, level: str) -> None:
    check_small(data.draw(colliding_hands(level, size=7)), level, tops=())


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_small_hands_following(data: st.DataObject, level: str) -> None:
    hand, other = data.draw(colliding_hands(level, size=6)), data.draw(colliding_hands(level, size=6))
    tops = st.lists(st.sampled_from(sorted(second.plays(other, level))), min_size=1, max_size=3)
    check_small(hand, level, data.draw(tops))


def check_readings(cards: list[str], level: str) -> None:
    found = guandan.readings(" ".join(cards), level)
    assert len(found) == len({(play.kind, play.rank) for play in found})
    assert {(play.kind.value, play.rank.value) for play in found} == brute.readings(cards, level)
    for play in found:
        assert brute.recognise(lying(play, level)) == (play.kind.value, play.rank.value)
        assert sorted(card.value for card in play.cards) == sorted(cards)


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_readings_of_any_few_cards(data: st.DataObject, level: str) -> None:
    check_readings(data.draw(colliding_hands(level, size=10)), level)


@given(data=st.data(), level=st.sampled_from(LEVELS), template=st.sampled_from(list(second.templates())))
def test_readings_of_cards_that_are_some_play(data: st.DataObject, level: str, template: second.Template) -> None:
    kind, _, needed = template
    check_readings(data.draw(cards_of(level, needed, one_suit=kind == "straight_flush")), level)


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_the_order_of_the_cards_given_does_not_matter(data: st.DataObject, level: str) -> None:
    hand = data.draw(colliding_hands(level, size=8))
    other = data.draw(st.permutations(hand))
    assert guandan.readings(" ".join(hand), level) == guandan.readings(" ".join(other), level)
    assert guandan.legal_plays(" ".join(hand), level) == guandan.legal_plays(" ".join(other), level)


@pytest.mark.parametrize("level", LEVELS)
def test_whole_hands(level: str) -> None:
    check_dealt_hands("whole", level, number=1)


@pytest.mark.parametrize(("level", "hand"), WORST_HANDS, ids=[f"level-{level}" for level, _ in WORST_HANDS])
def test_hands_with_very_many_plays(level: str, hand: str) -> None:
    random = Random(f"worst {level}")
    check_whole(hand.split(), level, random.sample(one_of_each_kind(random, hand.split(), level), 2))


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_many_small_hands_from_a_seed(level: str) -> None:
    check_seeded_small_hands("small, long", level, number=60, size=9)


@pytest.mark.long
@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_many_small_hands(data: st.DataObject, level: str) -> None:
    hand, other = data.draw(colliding_hands(level, size=8)), data.draw(colliding_hands(level, size=8))
    tops = st.lists(st.sampled_from(sorted(second.plays(other, level))), max_size=5)
    check_small(hand, level, data.draw(tops))


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_many_whole_hands(level: str) -> None:
    check_dealt_hands("whole, long", level, number=25)


@pytest.mark.long
@given(data=st.data(), level=st.sampled_from(LEVELS), template=st.sampled_from(list(second.templates())))
def test_many_readings(data: st.DataObject, level: str, template: second.Template) -> None:
    kind, _, needed = template
    check_readings(data.draw(cards_of(level, needed, one_suit=kind == "straight_flush")), level)

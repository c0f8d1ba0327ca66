"""Laws that `beats` keeps whatever the cards: a strict order within a kind, a ladder of bombs, no word for suits."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import guandan
from tests.oracle import brute, second
from tests.oracle.bridge import plain
from tests.oracle.hands import LEVELS, cards_of, natural_copies

TEMPLATES = list(second.templates())
BOMBS = [template for template in TEMPLATES if template[0] in brute.BOMBS]
KINDS = sorted({kind for kind, _, _ in TEMPLATES})


@st.composite
def plays(draw: st.DrawFn, level: str, templates: list[second.Template]) -> guandan.Play:
    """Draw a play of one of these templates, with any suits and perhaps wilds in it."""
    kind, rank, needed = draw(st.sampled_from(templates))
    found = guandan.readings(draw(cards_of(level, needed, one_suit=kind == "straight_flush")), level)
    fitting = [play for play in found if (play.kind.value, play.rank.value) == (kind, rank)]
    # Natural cards that were meant as a straight may all have one suit, and nine of the level are eight.
    return fitting[0] if fitting else found[0]


def of_kind(kind: str) -> list[second.Template]:
    return [template for template in TEMPLATES if template[0] == kind]


@given(data=st.data(), level=st.sampled_from(LEVELS), kind=st.sampled_from(KINDS))
def test_strict_order_within_a_kind(data: st.DataObject, level: str, kind: str) -> None:
    one, two, three = (data.draw(plays(level, of_kind(kind))) for _ in range(3))
    for play in (one, two, three):
        assert not guandan.beats(play, play, level)
    for play, top in ((one, two), (two, three), (one, three)):
        assert not (guandan.beats(play, top, level) and guandan.beats(top, play, level))
    if guandan.beats(one, two, level) and guandan.beats(two, three, level):
        assert guandan.beats(one, three, level)


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_transitive_across_kinds(data: st.DataObject, level: str) -> None:
    one, two, three = (data.draw(plays(level, TEMPLATES)) for _ in range(3))
    if guandan.beats(one, two, level) and guandan.beats(two, three, level):
        assert guandan.beats(one, three, level)


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_total_across_bombs(data: st.DataObject, level: str) -> None:
    one, two = (data.draw(plays(level, BOMBS)) for _ in range(2))
    same = (one.kind, one.rank, len(one.cards)) == (two.kind, two.rank, len(two.cards))
    assert guandan.beats(one, two, level) + guandan.beats(two, one, level) == (0 if same else 1)


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_suits_and_wilds_never_break_a_tie(data: st.DataObject, level: str) -> None:
    template = data.draw(st.sampled_from(TEMPLATES))
    one, two, other = (data.draw(plays(level, t)) for t in ([template], [template], TEMPLATES))
    if (one.kind, one.rank) != (two.kind, two.rank):
        return  # one of them came out as a natural straight flush
    assert not guandan.beats(one, two, level)
    assert not guandan.beats(two, one, level)
    assert guandan.beats(one, other, level) == guandan.beats(two, other, level)
    assert guandan.beats(other, one, level) == guandan.beats(other, two, level)


@given(data=st.data(), level=st.sampled_from(LEVELS))
def test_text_and_values_are_answered_alike(data: st.DataObject, level: str) -> None:
    plain_plays = plays(level, TEMPLATES).filter(lambda play: not play.stands_for)
    one, two = data.draw(plain_plays), data.draw(plain_plays)
    text_one, text_two = (" ".join(plain(play)[2]) for play in (one, two))
    assert guandan.beats(text_one, text_two, level) == guandan.beats(one, two, level)


def one_play_per_rung(level: str) -> list[guandan.Play]:
    """One play of every kind, size and rank that exists at a level."""
    found: dict[tuple[str, int, str], guandan.Play] = {}
    for kind, _, needed in TEMPLATES:
        cards: list[str] = []
        for shift, (rank, number) in enumerate(needed.items()):
            copies = natural_copies(rank, level)
            mixed = [*copies[shift:], *copies[:shift], "H" + level, "H" + level]
            cards += (["D" + rank] if kind == "straight_flush" else mixed)[:number]
        if len(cards) < sum(needed.values()):
            continue  # nine or ten of the level's own rank do not exist
        for play in guandan.readings(" ".join(cards), level):
            found.setdefault((play.kind.value, len(play.cards), play.rank.value), play)
    return list(found.values())


@pytest.mark.parametrize("level", LEVELS)
def test_every_pair_of_strengths_is_answered_as_the_ladders_say(level: str) -> None:
    rungs = one_play_per_rung(level)
    assert len(rungs) == 15 + 15 + 13 + 13 + 10 + 12 + 13 + (7 * 13 - 2) + 10 + 1
    for play, top in product(rungs, rungs):
        assert guandan.beats(play, top, level) == brute.beats(plain(play), plain(top), level), (play, top)

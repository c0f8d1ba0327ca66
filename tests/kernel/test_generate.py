"""The kernel's plays of one hand: in full mode those of the rules, in abstract mode one of each sort."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan import Hand, Kind, legal_plays
from guandan.cards import LEVELS, PACK, Rank
from guandan.kernel import plays, rules_of_plays
from guandan.kernel.engine import Core
from guandan.kernel.packed import pack_play, play_of
from guandan.rules.play_rules import STANDARD, AceInRun, PlayRules, SuitedRun
from tests.kernel.engines import ENGINES, KEY, PASS, holding
from tests.oracle.hands import WORST_HANDS, colliding_hands

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from guandan import Play

pytestmark = pytest.mark.no_cover  # tracing the rules and the uncompiled engine would take minutes

BOOKS_OF_ONES_OWN = (
    PlayRules(),
    PlayRules(suited_run_with_wild=SuitedRun.FLUSH),
    PlayRules(joker_pair_in_full_house=False),
    PlayRules(flush_beats_bombs_of=4),
    PlayRules(flush_beats_bombs_of=10),
    PlayRules(flush_beats_bombs_of=0),
    PlayRules(ace_in_tubes=AceInRun.HIGH, ace_in_plates=AceInRun.LOW),
    PlayRules(ace_in_tubes=AceInRun.LOW, ace_in_plates=AceInRun.HIGH),
    PlayRules(kinds=tuple(kind for kind in Kind if kind not in {Kind.STRAIGHT_FLUSH, Kind.PLATE})),
)
"""Options that the five books do not have."""

# As many plays as can be found by climbing from random hands: 17,070 and 14,813 sets of cards, 1,074 abstract plays.
WORST = (
    ("3", "H3 H3 D6 S7 H7 C7 D7 S8 H8 C8 D8 S9 H9 C9 D9 ST HT CT DT SJ HJ CJ DJ SQ HQ CQ DQ"),
    ("4", "S2 D2 S3 H3 C3 D3 S4 H4 H4 C4 D4 S5 H5 C5 D5 S6 H6 C6 D6 S7 H7 C7 D7 S8 H8 C8 D8"),
    ("A", "C2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 CT DT CJ DJ CQ DQ CK DK HA HA CA DA"),
)
engines = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def check(engine: ModuleType, hand: Hand, level: Rank, tops: Iterable[Play], rules: PlayRules = STANDARD) -> None:
    for top in (None, *tops):
        core = holding(engine, hand, level, rules_of_plays(rules), 0 if top is None else pack_play(top, level))
        expected = legal_plays(hand, level, top, rules)
        every = [packed for packed in core.packed(full=True) if packed != PASS]
        decoded = [play_of(packed, level) for packed in every]
        assert len(set(decoded)) == len(decoded)
        assert set(decoded) == set(expected)
        assert [pack_play(play, level) for play in decoded] == every
        abstract = core.packed()
        assert core.count() == len(abstract) == len({packed & KEY for packed in abstract})
        assert set(abstract) <= set(core.packed(full=True))
        assert {packed & KEY for packed in abstract} == {packed & KEY for packed in core.packed(full=True)}
        assert [core.nth(k) for k in range(len(abstract))] == list(abstract)
        assert all(core.can(packed) for packed in core.packed(full=True)[:: max(1, len(every) // 50)])


def some_tops(random: Random, hand: Hand, level: Rank, number: int) -> list[Play]:
    """Plays to beat: from this hand, and from others."""
    own = legal_plays(hand, level)
    other = legal_plays(random.sample(PACK, 27), level)
    return random.sample(own, min(len(own), number)) + random.sample(other, number)


@engines
@pytest.mark.parametrize("level", LEVELS)
def test_plays_of_drawn_hands(engine: ModuleType, level: Rank) -> None:
    random = Random(level)
    for size in (3, 9, 27):
        hand = Hand(random.sample(PACK, size))
        check(engine, hand, level, some_tops(random, hand, level, 4))


@engines
@given(data=st.data())
def test_plays_of_hands_that_go_together(engine: ModuleType, data: st.DataObject) -> None:
    level = data.draw(st.sampled_from(LEVELS))
    hand = Hand(data.draw(colliding_hands(level.value, 9)))
    rules = data.draw(st.sampled_from(BOOKS_OF_ONES_OWN))
    tops = [play for play in legal_plays(hand, level, rules=rules) if data.draw(st.booleans())][:3]
    check(engine, hand, level, tops, rules)


@pytest.mark.parametrize(("level", "cards"), WORST_HANDS)
def test_plays_of_the_hardest_hands(level: str, cards: str) -> None:
    hand = Hand(cards)
    check(ENGINES["chosen"], hand, Rank(level), some_tops(Random(level), hand, Rank(level), 3))


@pytest.mark.parametrize(("level", "cards"), WORST)
def test_no_hand_has_too_many_plays(level: str, cards: str) -> None:
    core, twin = (holding(engine, Hand(cards), Rank(level)) for engine in ENGINES.values())
    every = core.packed(full=True)
    assert len(every) == len(set(every)) == len(legal_plays(cards, level))
    assert max(len(every), 15 * core.count()) > 12_620
    assert twin.packed(full=True) == every
    assert twin.packed() == core.packed()


@pytest.mark.long
@pytest.mark.part("kernel")
@pytest.mark.parametrize("number", range(40))
def test_plays_of_many_hands(number: int, seed: int) -> None:
    random = Random(number + 1000 * seed)
    for _ in range(25):
        level = random.choice(LEVELS)
        hand = Hand(random.sample(PACK, random.randint(1, 27)))
        rules = random.choice(BOOKS_OF_ONES_OWN)
        for engine in ENGINES.values():
            check(engine, hand, level, some_tops(random, hand, level, 3), rules)


def test_plays_as_a_sequence() -> None:
    every = plays.legal_plays("S3 C3 D3 S4 H9", "9")
    assert set(every) == set(legal_plays("S3 C3 D3 S4 H9", "9"))
    assert len(every) == len(legal_plays("S3 C3 D3 S4 H9", "9"))
    assert every[2:4][0] == every[2]
    assert repr(every) == f"<{len(every)} plays at level 9>"
    assert list(plays.legal_plays("S3", "9", "S4")) == []
    assert list(plays.legal_plays("S3", "9", rules=PlayRules(kinds=(Kind.PAIR,)))) == []
    with pytest.raises(IndexError):
        every[len(every)]


def test_a_third_copy_is_refused() -> None:
    core = Core()
    core.put_card(0, 7)
    core.put_card(0, 7)
    for seat, face in ((0, 7), (4, 3), (-1, 3), (0, 54), (0, -1)):
        with pytest.raises(ValueError, match="third copy"):
            core.put_card(seat, face)

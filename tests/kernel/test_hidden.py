"""Hidden hands dealt anew: never against what the seat knows, and every deal that fits it equally likely."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from guandan.kernel import COMPILED, Deal, Phase, rules_of
from guandan.kernel.packed import FACES
from guandan.rulebooks import load
from guandan.rules.rulebook import override
from guandan.rules.seat import Seat
from tests.kernel.engines import BOOKS, RULES
from tests.kernel.walking import drawn
from tests.kernel.worlds import World, face_down, is_consistent, world_of, worlds

pytestmark = pytest.mark.no_cover  # tracing the rules and the uncompiled engine would take minutes

E, N, W, S = Seat
SINGLE = (E, N, W, S)
TO_PARTNER = (E, N, S, W)
DOUBLE = (E, W)

# name: book, hands, order of the deal before, how many actions are done, each by its number
CASES = {
    "no tribute": ("jiangsu-2017", ["S3 H3 D4", "S3 H5 C5", "H5 D4 LJ", "SA C9"], None, []),
    "some played": ("jiangsu-2017", ["S3 H3 D4", "S3 H5 C5 C6", "H5 D4 LJ", "SA C9 C9"], None, [0, 2, 0]),
    "single tribute paid": ("two-deck", ["S3 H3 D4", "S3 H5 C5", "H5 D4 SK", "SQ C9 DQ"], SINGLE, [0]),
    "single tribute over": ("two-deck", ["S3 H3 D4 SK", "S3 H5 C5", "H5 D4 SK", "SQ C9 DQ"], SINGLE, [0, 0]),
    "high card returned": ("two-deck", ["S3 HK D4 LJ", "S3 H5 C5", "H5 D4 SK", "SQ C9 DQ"], SINGLE, [0, 3]),
    "returned card played": ("two-deck", ["S3 H3 D4 SK", "S3 H5 C5", "H5 D4 SK", "SQ C9 DQ"], SINGLE, [0, 0, 0]),
    "paid to the partner": ("nantong-2018", ["S3 H3 D4", "S3 H5 LJ", "H5 D4 SK", "SK C9 D7"], TO_PARTNER, [0, 1]),
    "big joker paid": ("jiangsu-2017", ["S3 H3 D4", "S3 BJ C5", "H5 D4 SK", "BJ C9 D7"], SINGLE, [0, 0]),
    "first payer to pay": ("jiangsu-2017", ["S3 H3 D4", "S3 BJ", "H5 D4", "C9 BJ LJ"], DOUBLE, []),
    "second payer to pay": ("jiangsu-2017", ["S3 H3 BJ", "S3 SA", "H5 BJ", "C9 SK LJ"], DOUBLE, [0]),
    "double tribute to return": ("jiangsu-2017", ["S3 H3 D4", "S3 SA DQ", "H5 D5 SK", "C9 SK"], DOUBLE, [0, 0]),
    "one return face down": ("jiangsu-2017", ["S3 H3 D4", "S3 SA DQ", "H5 D5 SK", "C9 SK"], DOUBLE, [0, 0, 1]),
    "double tribute over": ("jiangsu-2017", ["S3 H3 D4", "S3 SA DQ", "H5 D5 SK", "C9 SK"], DOUBLE, [0, 0, 1, 0]),
    "equal, taken": ("nantong-2018", ["S3 H3 D4", "S3 SA DQ", "H5 D5 SK", "C9 SA"], DOUBLE, [0, 0, 1, 0]),
    "equal, returns to pick": (
        "five-round-points",
        ["S3 H3 D4", "S3 SA D5", "H5 D5", "C9 SA"],
        DOUBLE,
        [0, 0, 1, 0, 0],
    ),
    "equal, returns picked": (
        "five-round-points",
        ["S3 H3 D4", "S3 SA D5", "H5 D5", "C9 SA"],
        DOUBLE,
        [0, 0, 1, 0, 0, 1],
    ),
    "refused by both": ("jiangsu-2017", ["S3 H3 D4", "S3 BJ", "H5 D4 LJ", "C9 BJ"], DOUBLE, []),
    "refused by one": ("jiangsu-2017", ["S3 H3 D4", "S3 LJ", "H5 D4 LJ", "BJ BJ C9"], DOUBLE, []),
    "refused, one joker played": ("jiangsu-2017", ["SQ D4", "S3 BJ LJ", "H5 D4 S8", "C9 BJ S7"], DOUBLE, [0, 1]),
    "asked whether to refuse": ("nantong-2018", ["S3 H3 D4", "S3 BJ", "H5 D4", "C9 BJ LJ"], DOUBLE, []),
    "nobody can refuse": ("nantong-2018", ["S3 H3 BJ", "S3 BJ", "H5 D4", "C9 LJ"], DOUBLE, []),
    "one has paid a big joker": ("nantong-2018", ["S3 H3 D4", "S3 BJ", "H5 D4", "C9 BJ LJ"], DOUBLE, [0]),
    "one has paid, the other may refuse": ("nantong-2018", ["S3 D4", "S3 SA C9", "H5 D4", "C9 BJ BJ"], DOUBLE, [0]),
    "chosen to refuse": ("nantong-2018", ["S3 H3 D4", "S3 BJ", "H5 D4 LJ", "C9 BJ"], DOUBLE, [1]),
    "refused after the partner paid": ("nantong-2018", ["S3 D4 SA", "S3 SA C9", "H5 D4", "C9 BJ BJ"], DOUBLE, [0, 1]),
    "chosen not to refuse": ("two-deck", ["S3 H3 D4", "S3 C5", "H5 D4 SK", "BJ BJ D7"], SINGLE, [0, 0]),
    "wild": ("jiangsu-2017", ["S3 H3 D4", "H2 SQ D7", "H2 D4 SK", "SQ C9 S2"], SINGLE, [0, 0]),
}


def case(name: str) -> tuple[Deal, str]:
    book, hands, order, steps = CASES[name]
    deal = Deal.from_hands(hands, rules=RULES[book], order=order, leader=None if order else W)
    for step in steps:
        deal.act(step)
    assert not deal.is_over
    return deal, book


def check_likelihood(name: str, observer: int, samples: int, seed: int) -> tuple[int, int]:
    deal, book = case(name)
    down = face_down(deal, observer, load(book))
    expected = {as_bytes(world): ways for world, ways in worlds(deal, observer, load(book)).items()}
    other = deal.clone()
    seen: Counter[tuple[bytes, ...]] = Counter()
    for number in range(samples):
        other.copy_from(deal)
        other.hide(observer, seed, number)
        laid = b"" if down is None else bytes([other.tribute[6][down] - 1])
        seen[(*map(other.faces, range(4)), laid)] += 1
    assert seen.keys() <= expected.keys()
    share = samples / sum(expected.values())
    chi = sum((seen[world] - share * ways) ** 2 / (share * ways) for world, ways in expected.items())
    freedom = len(expected) - 1
    # Chi-square goes beyond this less than once in ten million times (Laurent and Massart's bound).
    assert chi <= freedom + 2 * sqrt(16 * freedom) + 2 * 16
    return len(seen), len(expected)


def as_bytes(world: World) -> tuple[bytes, ...]:
    hands = [Counter(hand) for hand in world[:4]]
    return (*(bytes(hand[face] for face in FACES) for hand in hands), bytes(card.place for card in world[4]))


@pytest.mark.parametrize("observer", range(4))
@pytest.mark.parametrize("name", CASES)
def test_every_deal_that_fits_is_equally_likely(name: str, observer: int) -> None:
    check_likelihood(name, observer, 1_000 if COMPILED else 200, 5)


@pytest.mark.long
@pytest.mark.part("kernel")
@pytest.mark.parametrize("observer", range(4))
@pytest.mark.parametrize("name", CASES)
def test_every_deal_that_fits_is_equally_likely_in_many_samples(name: str, observer: int, seed: int) -> None:
    found, possible = check_likelihood(name, observer, 200_000, seed + 6)
    assert found == possible


def test_the_cases_leave_something_open() -> None:
    assert all(len(worlds(case(name)[0], 0, load(case(name)[1]))) > 3 for name in CASES)


@pytest.mark.parametrize("number", range(60))
def test_what_is_dealt_anew_fits_at_any_time(number: int) -> None:
    chance = Random(number)
    name = BOOKS[number % len(BOOKS)]
    book = load(name)
    deal = drawn(number, RULES[name], 17)
    while not deal.is_over:
        for observer in range(4):
            other = deal.hidden(observer, seed=number, number=observer)
            down = face_down(deal, observer, book)
            assert other.hand(observer) == deal.hand(observer)
            assert other.observe(observer) == deal.observe(observer)
            assert other.history == deal.history
            assert is_consistent(deal, world_of(other, down), down, book, observer)
            assert [other.left(seat) for seat in range(4)] == [deal.left(seat) for seat in range(4)]
            assert [other.played(seat) for seat in range(4)] == [deal.played(seat) for seat in range(4)]
            if observer == deal.seat:
                assert other.packed(full=True) == deal.packed(full=True)
        for _ in range(1 if deal.phase != Phase.PLAY else 25):
            if not deal.is_over:
                deal.act(chance.randrange(deal.count()))


def test_a_deal_dealt_anew_can_be_played_on() -> None:
    deal = drawn(3, RULES["jiangsu-2017"], 0)
    other = deal.hidden(deal.seat, seed=1)
    steps = 0
    while not other.is_over:
        other.act(0)
        steps += 1
    for _ in range(steps):
        other.undo()
    assert other.hand(0) == deal.hidden(deal.seat, seed=1).hand(0)
    with pytest.raises(IndexError):
        other.undo()


def test_where_nobody_may_refuse_a_payer_may_hold_the_other_big_joker() -> None:
    book = override(load("jiangsu-2017"), {"tribute.refusal": "never"})
    hands = ["S3 H3 D4", "S3 BJ C5", "H5 D4 SK", "BJ C9 D7"]
    deal = Deal.from_hands(hands, rules=rules_of(book), order=SINGLE)
    deal.act(0)
    deal.act(0)
    held = {deal.hidden(0, seed=1, number=k).hand(3).count("BJ") for k in range(200)}
    assert held == {0, 1}

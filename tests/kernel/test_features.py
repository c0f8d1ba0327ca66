"""The bytes that a learned bot sees."""

from __future__ import annotations

from random import Random

import pytest

from guandan import Hand
from guandan.cards import PACK, Card
from guandan.kernel import Deal, Phase, features
from guandan.kernel.features import ACTION_SIZE, OBSERVATION, OBSERVATION_SIZE
from guandan.kernel.packed import FACES
from guandan.rules.seat import Seat
from tests.kernel.engines import JIANGSU, RULES
from tests.kernel.walking import drawn

pytestmark = pytest.mark.no_cover  # tracing the rules and the uncompiled engine would take minutes

E, N, W, S = Seat


def part(deal: Deal, seat: int, name: str) -> bytes:
    return deal.observe(seat)[OBSERVATION[name]]


def cards(row: bytes) -> Hand:
    return Hand([FACES[face] for face, copies in enumerate(row) for _ in range(copies)])


def test_the_parts_fill_a_row() -> None:
    assert (OBSERVATION_SIZE, ACTION_SIZE) == (741, 163)
    assert features.__doc__
    assert len(Deal.shuffled(1, rules=JIANGSU).observe(0)) == OBSERVATION_SIZE


@pytest.mark.parametrize("number", range(20))
def test_all_cards_are_somewhere(number: int) -> None:
    chance = Random(number)
    deal = drawn(number, list(RULES.values())[number % 5], 41)
    while not deal.is_over:
        for seat in range(4):
            row = deal.observe(seat)
            seen = [cards(row[OBSERVATION[f"played_{who}"]]) for who in ("own", "next", "partner", "previous")]
            assert cards(row[OBSERVATION["hand"]]) == deal.hand(seat)
            assert seen == [deal.played((seat + step) % 4) for step in range(4)]
            if deal.phase == Phase.PLAY:
                every = [
                    *cards(row[OBSERVATION["hand"]]),
                    *cards(row[OBSERVATION["unseen"]]),
                    *(c for h in seen for c in h),
                ]
                assert sorted(every) == sorted(PACK)
            assert list(row[OBSERVATION["left"]]) == [deal.left((seat + step) % 4) for step in range(4)]
        deal.act(chance.randrange(deal.count()))


@pytest.mark.parametrize("number", range(30))
def test_a_seat_sees_nothing_of_what_is_hidden(number: int) -> None:
    chance = Random(number)
    deal = drawn(number, list(RULES.values())[number % 5], 43)
    while not deal.is_over:
        for seat in range(4):
            assert deal.hidden(seat, seed=number).observe(seat) == deal.observe(seat)
        for _ in range(1 if deal.phase != Phase.PLAY else 15):
            if not deal.is_over:
                deal.act(chance.randrange(deal.count()))


def test_a_trick() -> None:
    deal = Deal.from_hands(["S3 D3 S4", "S5 D5 BJ", "C6 H2", "C7 C8"], rules=JIANGSU, leader=E, levels=("2", "9"))
    deal.take_action(next(play for play in deal.legal() if play.kind == "pair"))
    assert cards(part(deal, 1, "top_cards")) == Hand("S3 D3")
    assert list(part(deal, 1, "top_kind")) == [0, 0, 1] + [0] * 8
    assert part(deal, 1, "top_value").index(1) == 2
    assert part(deal, 1, "top_size") == bytes([2])
    assert [part(deal, seat, "top_seat").index(1) for seat in (1, 2, 3)] == [3, 2, 1]
    assert list(part(deal, 2, "trick")) == [0, 0, 0, 1, 0, 0]
    deal.take_action(None)
    assert list(part(deal, 2, "trick")) == [0, 0, 0, 1, 1, 0]
    assert list(part(deal, 2, "wilds")) == [1, 0, 0, 0]
    assert list(part(deal, 1, "wilds")) == [0, 0, 1, 0]
    assert part(deal, 2, "level").index(1) == 0
    assert part(deal, 1, "level_own").index(1) == 7
    assert part(deal, 1, "level_other").index(1) == 0
    assert part(deal, 1, "phase").index(1) == 0
    assert [part(deal, 1, "left_few")[11 * step : 11 * step + 11].index(1) for step in range(3)] == [2, 2, 1]
    assert sum(part(deal, 1, "places")) == 0
    deal.act(deal.count() - 1)
    deal.act(deal.count() - 1)
    assert sum(part(deal, 0, "top_kind")[1:]) == 0
    deal.act(0)
    assert list(part(deal, 1, "places")) == [0] * 9 + [1, 0, 0]


def test_tribute() -> None:
    hands = ["S3 H3 D4", "S3 H5 C5", "H5 D4 SK", "SQ C9 D9"]
    deal = Deal.from_hands(hands, rules=JIANGSU, order=(E, N, W, S))
    assert part(deal, 3, "phase").index(1) == Phase.PAY
    deal.act(0)
    assert cards(part(deal, 1, "known_previous")) == Hand("SQ")
    assert list(part(deal, 1, "paid")) == [0, 0, 1, 0]
    assert list(part(deal, 1, "received")) == [0, 0, 0, 1]
    deal.take_action(Card.D4)
    assert cards(part(deal, 0, "known_previous")) == Hand("D4")
    assert cards(part(deal, 3, "known_next")) == Hand("SQ")
    assert part(deal, 0, "paid_value")[34:].index(1) == 11
    assert part(deal, 0, "refused") == b"\0"
    refused = Deal.from_hands(["S3", "BJ", "S4", "BJ"], rules=JIANGSU, order=(E, W))
    assert part(refused, 0, "refused") == b"\1"
    assert cards(part(refused, 0, "known_next")) == Hand("BJ")


def test_a_return_face_down_is_not_seen() -> None:
    hands = ["S3 H3 D4", "S3 SA DQ", "H5 D5 SK", "C9 SK"]
    rows = []
    for returned in (Card.H3, Card.D4):
        deal = Deal.from_hands(hands, rules=JIANGSU, order=(E, W))
        deal.act(0)
        deal.act(0)
        deal.take_action(returned)
        rows.append((deal.observe(2), deal.observe(0)))
    assert rows[0][0] == rows[1][0]
    assert rows[0][1] != rows[1][1]

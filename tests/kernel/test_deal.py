"""One deal: making it, playing it, going back, copying it."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import pytest

from guandan import Hand
from guandan.cards import PACK, Card
from guandan.kernel import Deal, Phase, rules_of
from guandan.rulebooks import load
from guandan.rules.rulebook import override
from guandan.rules.seat import Seat
from tests.kernel.engines import ENGINES, JIANGSU, RULES
from tests.kernel.walking import drawn

if TYPE_CHECKING:
    from types import ModuleType

    from guandan.kernel.engine import Core

E, N, W, S = Seat


def look(deal: Core) -> tuple[object, ...]:
    """All that can be seen of a deal."""
    seats = range(4)
    return (
        *(deal.seat, deal.phase, deal.top, deal.top_seat, deal.order, deal.result, deal.tribute, deal.tricks),
        *(deal.is_over, deal.level, deal.levels, deal.rules, deal.leader, deal.turned, deal.history),
        deal.actors,
        *([deal.faces(seat) for seat in seats], [deal.last(seat) for seat in seats]),
        *([deal.observe(seat) for seat in seats], list(deal.packed())),
    )


def test_a_deal_by_a_seed_has_the_whole_pack() -> None:
    deal = Deal.shuffled(7, rules=JIANGSU)
    assert sorted(card for seat in range(4) for card in deal.hand(seat)) == sorted(PACK)
    assert [deal.left(seat) for seat in range(4)] == [27] * 4
    assert Deal.shuffled(7, 1, rules=JIANGSU).hand(0) != deal.hand(0) != Deal.shuffled(8, rules=JIANGSU).hand(0)
    assert look(Deal.shuffled(7, rules=JIANGSU)) == look(deal)
    assert look(Deal.shuffled(7 - (1 << 64), rules=JIANGSU)) == look(deal)


@pytest.mark.parametrize("number", range(40))
def test_the_leader_of_a_first_deal_holds_the_turned_card(number: int) -> None:
    deal = Deal.shuffled(3, number, rules=JIANGSU)
    turned = list(Card)[deal.turned]
    assert turned in deal.hand(deal.leader)
    assert not turned.is_joker
    assert turned is not Card.H2


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("number", range(5))
def test_undo_goes_back_step_by_step(name: str, number: int) -> None:
    engine = ENGINES[name]
    chance = Random(number)
    deal = drawn(number, list(RULES.values())[number], 3, engine, engine.Core)
    seen = []
    while not deal.is_over:
        seen.append(look(deal))
        if chance.random() < 0.5:
            deal.act(chance.randrange(deal.count()))
        else:
            deal.do(chance.choice(deal.packed(full=True)))
    while seen:
        deal.undo()
        assert look(deal) == seen.pop()
    with pytest.raises(IndexError):
        deal.undo()


@pytest.mark.parametrize("name", ENGINES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    engine = ENGINES[name]
    deal = drawn(5, JIANGSU, 3, engine, engine.Core)
    for _ in range(50):
        deal.act(0)
    before = look(deal)
    other = engine.Core()
    other.copy_from(deal)
    assert look(other) == before
    while not other.is_over:
        other.act(other.count() - 1 if other.top else 0)
    assert look(deal) == before
    while other.history != deal.history:
        other.undo()
    for _ in range(20):
        other.undo()
        deal.undo()
        assert look(other) == look(deal)


def test_a_clone_is_of_the_same_sort() -> None:
    deal = drawn(1, JIANGSU, 0)
    assert type(deal.clone()) is Deal
    assert look(deal.clone()) == look(deal)


@pytest.mark.parametrize("name", ENGINES)
def test_act_tells_how_many_come_next(name: str) -> None:
    engine = ENGINES[name]
    deal = drawn(2, JIANGSU, 0, engine, engine.Core)
    number = deal.count()
    while number:
        number = deal.act(number // 2)
        assert number == deal.count()
    assert deal.is_over
    assert deal.seat == -1
    assert list(deal.packed()) == []


def test_what_is_not_legal_is_refused() -> None:
    deal = Deal.from_hands(["S3 D3 S4", "S5 D5", "C6", "C7"], rules=JIANGSU, leader=E)
    before = look(deal)
    for action in (
        0,
        15,
        1 << 60,
        deal.packed_of(Hand("C7").cards[0]),
        0x101 | 2 << 4 | 2 << 36,
        0x101 | 3 << 4 | 3 << 32,
    ):
        assert not deal.can(action)
        with pytest.raises(ValueError, match="not a legal action"):
            deal.do(action)
    for place in (-1, deal.count(), 1000):
        with pytest.raises(IndexError):
            deal.act(place)
        with pytest.raises(IndexError):
            deal.nth(place)
    assert look(deal) == before


def test_every_change_of_a_bit_of_a_legal_play_is_legal_or_refused() -> None:
    deal = drawn(11, JIANGSU, 0)
    while deal.phase != Phase.PLAY:
        deal.act(0)
    every = set(deal.packed(full=True))
    for packed in list(every)[::7]:
        for bit in range(64):
            assert deal.can(packed ^ 1 << bit) == (packed ^ 1 << bit in every)


def test_actions_as_values() -> None:
    deal = Deal.from_hands(["S3 D3 S4", "S5 D5", "C6", "C7"], rules=JIANGSU, leader=E)
    assert [str(action) for action in deal.legal()] == ["single 3: S3", "single 4: S4", "pair 3: S3 D3"]
    assert len(deal.legal(full=True)) == 4
    deal.take_action(deal.legal()[2])
    deal.take_action(deal.legal()[0])
    assert deal.order == (1,)
    assert deal.legal()[-1] is None
    deal.take_action(None)
    assert deal.played(0) == Hand("S3 D3")


def test_tribute_as_values() -> None:
    hands = ["S3 H3 D4", "S3 SA D5", "H5 D5", "C9 SA"]
    deal = Deal.from_hands(hands, rules=RULES["five-round-points"], order=(E, W))
    for value in (Card.SA, Card.SA, S, Card.H3, Card.D5, E):
        assert value in list(deal.legal())
        deal.take_action(value)
    assert deal.phase == Phase.PLAY
    assert [str(deal.hand(seat)) for seat in range(4)] == ["S3 D4 SA", "S3 D5 D5", "H5 SA", "H3 C9"]
    assert deal.seat == 1


def test_two_payers_may_answer_in_any_order() -> None:
    hands = ["S3 H3 D4", "S3 SA D5", "H5 D5", "C9 SK"]
    deal = Deal.from_hands(hands, rules=JIANGSU, order=(E, W))
    deal.ask(3)
    deal.take_action(Card.SK)
    assert deal.seat == 1
    with pytest.raises(ValueError, match="has answered"):
        deal.ask(3)
    with pytest.raises(ValueError, match="nothing to answer"):
        deal.ask(0)
    deal.take_action(Card.SA)
    deal.ask(2)
    deal.take_action(Card.H5)
    assert deal.seat == 0


def test_a_deal_needs_a_leader_or_an_order() -> None:
    with pytest.raises(ValueError, match="name a leader"):
        Deal.from_hands(["S3"] * 4, rules=JIANGSU)


def test_options_that_the_books_do_not_have() -> None:
    book = override(
        load("jiangsu-2017"),
        {
            "trick.leader_may_pass": True,
            "trick.pass_binds": True,
            "trick.wind": "next",
            "trick.deal_ends": "three_out",
            "levels.rise_third": 7,
        },
    )
    deal = Deal.from_hands(["S3 S9", "S4 SK", "S5 SQ", "S6"], rules=rules_of(book), leader=E)
    actions = [None, "S4", "S5", None, None, None]
    for action in actions:
        deal.take_action(
            None if action is None else next(one for one in deal.legal() if one and one.cards == (action,))
        )
    assert deal.seat == 2
    assert deal.tricks == 1


def test_only_an_extra_deal_ends_at_the_first() -> None:
    book = load("knockout-2023")
    for extra, order in ((True, (0,)), (False, (0, 1, 2))):
        deal = Deal.from_hands(["S3", "S4", "S5", "S6"], rules=rules_of(book, extra=extra), leader=E)
        while not deal.is_over:
            deal.act(0)
        assert deal.order[: len(order)] == order
        assert deal.result == (0 if extra else 2)


def test_a_void_hand_comes_last() -> None:
    deal = Deal.from_hands(["S3 S7", "S4 S8", "S5 S9", "S6 ST"], rules=JIANGSU, leader=E)
    deal.void(0)
    assert deal.seat == 1
    while not deal.is_over:
        deal.act(0)
    assert deal.order[-1] == 0
    assert len(deal.order) == 4
    deal.undo()
    assert not deal.is_over


def test_a_missed_lead_goes_to_the_next_opponent() -> None:
    deal = Deal.from_hands(["S3 S7", "S4 S8", "S5 S9", "S6 ST"], rules=JIANGSU, leader=E)
    deal.miss_lead()
    assert deal.seat == 1
    deal.act(0)
    with pytest.raises(ValueError, match="no lead"):
        deal.miss_lead()


@pytest.mark.parametrize("module", ENGINES.values(), ids=ENGINES)
def test_what_one_deal_does_leaves_another_alone(module: ModuleType) -> None:
    one, other = module.Core(), module.Core()
    one.set_up(1, 1, JIANGSU, 0, 0)
    actions = [one.nth(place) for place in range(one.count())]
    for work in (
        lambda: other.walk(1, 2, JIANGSU, 0, 2, 0),
        lambda: other.set_up(1, 3, JIANGSU, 0, 2),
        other.count,
        lambda: other.packed(full=True),
        lambda: other.hide(0, 7),
    ):
        work()
        assert [one.nth(place) for place in range(len(actions))] == actions


@pytest.mark.parametrize("module", ENGINES.values(), ids=ENGINES)
def test_threads_may_play_deals_of_their_own(module: ModuleType) -> None:
    def play(number: int) -> list[int]:
        chance = Random(number)
        core = module.Core()
        core.set_up(1, number, JIANGSU, 0, 2)
        while core.count():
            core.act(chance.randrange(core.count()))
        return core.history

    expected = [play(number) for number in range(8)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(play, range(8))) == expected
    finally:
        sys.setswitchinterval(interval)

"""Deals of the game as deals of the kernel, and back; the walks do it with whole deals."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.kernel import Batch, Deal, Phase, bridge
from guandan.kernel.outcome import TributeFrequency
from guandan.rulebooks import load
from guandan.rules.rulebook import override
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import Table
from tests.kernel.engines import BOOKS, JIANGSU, RULES
from tests.kernel.walking import walk

if TYPE_CHECKING:
    from guandan.cards import Card

E, N, W, S = Seat


def same(table: Table, deal: Deal) -> bool:
    """Whether a deal of the kernel is that of the table."""
    ours = table.match.deal
    hands = all(ours.hand(seat) == deal.hand(place) for place, seat in enumerate(SEATS))
    return hands and (ours.table is None or ours.table.turn is SEATS[deal.seat])


def test_no_deal_no_twin() -> None:
    with pytest.raises(ValueError, match="no deal"):
        bridge.from_game(Table().match)


def test_two_seats_are_asked_at_once_in_the_game() -> None:
    table = Table()
    table.play_deal("E W N S")
    table.deal({"E": "BJ BJ", "N": "SA SK", "S": "S3 S4 S5"})
    assert {question.seat for question in table.match.questions} == {N, S}
    for seat in (N, S):
        deal = bridge.from_game(table.match, seat)
        assert SEATS[deal.seat] is seat
        assert same(table, deal)
    table.do(co.PayTribute(seat=S, card=max_payable(table, S)))
    assert bridge.from_game(table.match).seat == 1
    with pytest.raises(ValueError, match="has answered"):
        bridge.from_game(table.match, S)


def max_payable(table: Table, seat: Seat) -> Card:
    deal = bridge.from_game(table.match, seat)
    return deal.legal()[0]


@pytest.mark.parametrize("book", BOOKS)
def test_the_first_deal_of_a_match(book: str) -> None:
    table = Table(book)
    table.deal_bombs(leader=W)
    deal = bridge.from_game(table.match)
    assert same(table, deal)
    assert deal.seat == SEATS.index(W)
    assert deal.turned == table.match.deal.turned.place
    assert bridge.to_game(deal, load(book)).deal.hands == table.match.deal.hands


def test_rulings_in_a_deal() -> None:
    table = Table("two-deck")
    table.deal_bombs(leader=E)
    table.do(co.Adjust(effect=ef.SkipTurn(seat=E)))
    assert table.match.deal.table.turn is N
    deal = bridge.from_game(table.match)
    assert same(table, deal)
    with pytest.raises(ValueError, match="ruling"):
        bridge.to_game(deal, load("two-deck"))
    table.do(co.Adjust(effect=ef.VoidHand(seat=W)))
    deal = bridge.from_game(table.match)
    assert same(table, deal)
    while not deal.is_over:
        deal.act(0)
    assert deal.order[-1] == SEATS.index(W)


def test_a_named_leader_need_not_hold_the_turned_card() -> None:
    table = Table()
    table.deal_bombs(leader=E)
    table.do(co.Adjust(effect=ef.NameLeader(seat=S)))
    deal = bridge.from_game(table.match)
    assert same(table, deal)
    assert deal.turned == -1


def test_a_deal_without_its_past_is_refused() -> None:
    batch = Batch(1, seed=1, rules=JIANGSU, tribute=TributeFrequency.NEVER)
    chosen, results, done = array("i", [0]), bytearray(1), bytearray(1)
    batch.step(chosen, results, done)
    with pytest.raises(ValueError, match="past"):
        bridge.to_game(batch[0], load("jiangsu-2017"))
    lone = Deal.from_hands(["S3", "S4", "S5", "S6"], rules=JIANGSU, leader=E)
    with pytest.raises(ValueError, match="27"):
        bridge.to_game(lone, load("jiangsu-2017"))


def test_a_named_leader_in_the_game() -> None:
    deal = Deal.shuffled(5, rules=JIANGSU, level="9", levels=("5", "9"), leader=S)
    match = bridge.to_game(deal, load("jiangsu-2017"))
    assert match.deal.table.turn is S
    assert match.deal.level == "9"
    assert bridge.from_game(match).levels == (5, 9)


@pytest.mark.parametrize(
    "changes",
    [
        {"trick.wind": "next", "trick.deal_ends": "three_out"},
        {"trick.pass_binds": True},
        {"trick.leader_may_pass": True},
        {"plays.kinds": ["single", "pair", "full_house", "straight", "bomb"]},
        {"seating.direction": "clockwise"},
        {"tribute.received_may_go_back": True, "tribute.nothing_to_return": "any"},
        {"tribute.refusal": "never", "tribute.payer_picks_suit": False},
        {"tribute.returns_face_down": "double", "tribute.losers_pick_return": True, "tribute.equal": "first_picks"},
        {"plays.suited_run_with_wild": "flush", "plays.joker_pair_in_full_house": False},
        {"plays.flush_beats_bombs_of": 4},
        {
            "tribute.lead_single": "first",
            "tribute.lead_double": "next_of_first",
            "tribute.lead_refused": "next_of_first",
        },
    ],
    ids=", ".join,
)
def test_walks_under_a_book_of_ones_own(changes: dict[str, object]) -> None:
    for number in range(4):
        walk(number, 900, book=override(load(BOOKS[number]), changes), uncompiled=False)


def test_the_books_differ() -> None:
    assert len(set(RULES.values())) == 5
    assert Phase.PLAY == 0

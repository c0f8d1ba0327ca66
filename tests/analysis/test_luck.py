"""明牌结果 and 牌运: solved endings, estimates with their error, and scores without the luck of the cards."""

from __future__ import annotations

from itertools import permutations

import pytest

from guandan import bots
from guandan.analysis import Solver, review_record
from guandan.analysis.luck import value_open_hands
from guandan.analysis.solver import count_cards_left
from guandan.bots import Seen
from guandan.kernel import Deal, rules_of
from guandan.rulebooks import load
from guandan.rules.seat import Seat, Side
from tests.analysis.matches import play_match

BOOKS = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")


def _minimax(deal: Deal) -> int:
    """Plain minimax, without any cleverness."""
    if deal.is_over:
        return deal.result
    found = []
    for place in range(deal.count()):
        deal.act(place)
        found.append(_minimax(deal))
        deal.undo()
    return min(found) if deal.seat & 1 else max(found)


@pytest.mark.parametrize("book", BOOKS)
def test_the_solver_finds_what_plain_minimax_finds(book: str) -> None:
    rules, bot = rules_of(load(book)), bots.make("normal", seed=1)
    compared = 0
    for seed in range(12):
        deal = Deal.shuffled(seed, rules=rules, level="9", leader=Seat.E)
        while not deal.is_over:
            if count_cards_left(deal) <= 8 and deal.count() > 1:
                assert Solver().solve(deal) == _minimax(deal.clone())
                compared += 1
            deal.act(bot.choose(Seen.of(deal), 1.0))
    assert compared >= 8


def test_the_solver_leaves_the_deal_as_it_was() -> None:
    deal = Deal.from_hands(["S3 S4", "H5", "C6", "D7"], rules=rules_of(load("jiangsu-2017")), leader=Seat.E)
    Solver().solve(deal)
    assert (deal.seat, deal.history, deal.count()) == (0, [], 2)


@pytest.mark.parametrize(
    ("hands", "result"),
    [
        # East goes out with an ace that nobody beats; West catches the wind and is second.
        (("SA", "S3", "S4", "S5"), 3),
        # East goes out, North's ace is second, South catches the wind: West is last.
        (("S3", "SA", "S4", "S5"), 1),
        # The pair stands, the three goes out, and West's seven beats all that North holds.
        (("SA HA S3", "S4 H5 C6", "S7", "S8 H9 CT"), 3),
        # Whatever East leads, North's ace is first, and South catches the wind.
        (("S3 S4", "SA", "S5 S6 S9", "S7"), -3),
    ],
)
def test_endings_that_can_be_counted_by_hand(hands: tuple[str, ...], result: int) -> None:
    deal = Deal.from_hands(hands, rules=rules_of(load("jiangsu-2017")), level="2", leader=Seat.E)
    assert Solver().solve(deal) == result


def test_the_order_of_the_solved_deals_makes_no_difference() -> None:
    rules = rules_of(load("jiangsu-2017"))
    hands = ["S3 S5 H5", "S4 D9", "C6 C7", "HK"]
    deals = [Deal.from_hands(order, rules=rules, level="2", leader=Seat.E) for order in permutations(hands)]
    together = Solver()
    assert [together.solve(deal) for deal in deals] == [Solver().solve(deal) for deal in deals]


def test_an_ending_is_exact_and_an_opening_has_an_error() -> None:
    rules = rules_of(load("jiangsu-2017"))
    ending = value_open_hands(Deal.from_hands(["SA", "S3", "S4", "S5"], rules=rules, leader=Seat.E))
    assert (ending.is_exact, ending.error) == (True, 0.0)
    opening = value_open_hands(Deal.shuffled(1, rules=rules, leader=Seat.E), playouts=8)
    assert not opening.is_exact
    assert opening.error > 0


def test_strong_cards_are_worth_more_than_weak_ones() -> None:
    rules = rules_of(load("jiangsu-2017"))
    strong = "BJ BJ LJ LJ SA SA HA HA CA CA SK SK HK HK CK CK SQ SQ HQ HQ CQ CQ SJ SJ HJ HJ CJ"
    rest = [str(card) for seat in range(4) for card in Deal.shuffled(3, rules=rules, leader=Seat.E).hand(seat)]
    for card in strong.split():
        rest.remove(card)
    others = [" ".join(rest[place::3]) for place in range(3)]
    for_east = value_open_hands(Deal.from_hands([strong, *others], rules=rules, leader=Seat.E), playouts=16)
    for_north = value_open_hands(
        Deal.from_hands([others[0], strong, *others[1:]], rules=rules, leader=Seat.E), playouts=16
    )
    assert for_east.value > 1
    assert for_north.value < -1


def test_scores_without_luck_are_what_was_won_less_what_the_cards_were_worth() -> None:
    review = review_record(play_match(("hard", "easy", "hard", "easy"), deals=3))
    ew, ns = review.pairs
    assert (ew.side, ns.side) == (Side.EW, Side.NS)
    assert ew.levels == sum(deal.result or 0 for deal in review.deals) == -ns.levels
    assert ew.cards == pytest.approx(sum(deal.worth.value for deal in review.deals if deal.worth), abs=0.01)
    assert ew.adjusted == pytest.approx(ew.levels - ew.cards, abs=0.011)
    assert ew.adjusted == -ns.adjusted

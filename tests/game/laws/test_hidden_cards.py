"""Permuting what a viewer cannot see changes neither the view, nor the filtered log, nor a refusal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, event, example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from guandan.cards import Card
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.view import Viewer, view
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import BOOKS, Table
from tests.game.laws.guarded import NOON, Step
from tests.game.laws.referee import any_order_of_the_referee, nonsense
from tests.game.laws.worlds import (
    VIEWERS,
    compare,
    dealt_otherwise,
    last_deal,
    outcome,
    swappable,
    swapped,
    turned_up,
    unseen,
    walked,
)

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.game.match import Match

books = st.sampled_from(BOOKS)
viewers = st.sampled_from(VIEWERS)
seeds = st.integers(0, 2**32)
lengths = st.integers(2, 150)


@example(book="knockout-2023", seed=257, length=2, viewer=Viewer(seat=Seat.N))  # a joker was turned first
@given(book=books, seed=seeds, length=lengths, viewer=viewers)
def test_other_hands_give_the_same_log_and_views(book: str, seed: int, length: int, viewer: Viewer) -> None:
    table = walked(book, seed, length)
    deal = table.match.deal
    assume(deal is not None)
    steps = last_deal(table)
    public = turned_up(steps[0])
    swaps = [swap for swap in any_swaps(deal, viewer, Random(seed)) if not public & {swap[1], swap[3]}]
    assume(swaps)
    followed = compare(steps, swapped(steps[0], deal, swaps), viewer)
    event(f"followed to the end: {followed == len(steps)}")


def any_swaps(deal: DealState, viewer: Viewer, lots: Random) -> list[tuple[Seat, Card, Seat, Card]]:
    """Up to four exchanges of cards that only their holders know, no card in two of them."""
    swaps = []
    used: set[Card] = set()
    for _ in range(lots.randint(1, 4)):
        one, two = lots.sample(unseen(viewer), 2)
        ours = [card for card in swappable(deal, one) if card not in used]
        theirs = [card for card in swappable(deal, two) if card not in used]
        if ours and theirs:
            swaps.append((one, lots.choice(ours), two, lots.choice(theirs)))
            used |= {swaps[-1][1], swaps[-1][3]}
    return swaps


@given(book=books, seed=seeds, length=lengths, viewer=viewers)
def test_unseen_hands_do_not_show(book: str, seed: int, length: int, viewer: Viewer) -> None:
    table = walked(book, seed, length)
    match = table.match
    assume(match.deal is not None)
    lots = Random(seed)
    other = dealt_otherwise(match, viewer, lots)
    assert view(match, viewer) == view(other, viewer)
    for _ in range(20):
        step = Step(match, own_attempt(match, viewer, lots), table.at)
        assert outcome(match, step) == outcome(other, step), step.command


def own_attempt(match: Match, viewer: Viewer, lots: Random) -> co.AnyMatchCommand:
    """Something that this viewer tries, most likely in vain."""
    if viewer.seat is None:
        command = any_order_of_the_referee(match, lots)
        while isinstance(command, co.Adjust) and isinstance(command.effect, ef.NameCard):
            command = any_order_of_the_referee(match, lots)  # see test_a_referee_learns_no_card_by_naming_it
        return command
    command = nonsense(match, lots)
    if hasattr(command, "seat"):
        return replace(command, seat=viewer.seat)
    return co.AskCount(seat=viewer.seat, of=lots.choice(SEATS))


@pytest.mark.parametrize("book", BOOKS)
def test_a_referee_learns_no_card_by_naming_it(book: str) -> None:
    table = Table(book)
    table.deal_bombs()
    held, not_held = Card("S4"), Card("S5")  # of North; the referee has not opened the hands
    outcomes = [
        outcome(table.match, Step(table.match, co.Adjust(effect=ef.NameCard(seat=Seat.N, card=card)), NOON))
        for card in (held, not_held)
    ]
    assert outcomes[0].done == outcomes[1].done

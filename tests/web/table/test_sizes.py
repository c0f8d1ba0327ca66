"""On every screen 27 cards can be read and hit, whatever they are, and nothing lies below the fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.cards import Card, Rank
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import BARE, BELOW, INDEX, MODEL, SMALL, sort

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.table.conftest import Opener

SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "upright": (360, 740), "sideways": (740, 360)}
PLAIN = [rank for rank in Rank if rank <= Rank.ACE]
JOKERS = (Card("LJ"), Card("BJ"))
EIGHT = tuple(Card(f"{suit}9") for suit in "SHCD" for _ in range(2))
MANY_RANKS = (*JOKERS, *(Card(f"{suit}{rank}") for rank in PLAIN for suit in "SH"))[:27]
"""27 cards of all 15 ranks."""
EIGHT_OF_A_RANK = (*EIGHT, *JOKERS, *(Card(f"D{rank}") for rank in PLAIN if rank is not Rank.NINE), *MANY_RANKS[2:7])[
    :27
]
"""Eight of one rank, and all other ranks besides."""
THREE_FULL = (*EIGHT, *(Card(f"{suit}3") for suit in "SHCD" for _ in range(2)), *MANY_RANKS[:1], *MANY_RANKS[8:18])[:27]

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The cards are drawn, and those that move have begun to."""


def shown(page: Page, dealer: Dealer, hand: tuple[Card, ...]) -> None:
    dealer.hand = hand
    dealer.show()
    page.wait_for_function(
        f"wanted => {MODEL}.state.groups.flat().sort().join() === wanted",
        arg=",".join(sorted(hand)),
    )
    page.evaluate(TWO_FRAMES)
    page.wait_for_function("() => document.querySelector('.hand').getAnimations({ subtree: true }).length === 0")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_worst_hands_can_be_read_and_hit(size: tuple[int, int], open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=size)
    for hand in (MANY_RANKS, EIGHT_OF_A_RANK, THREE_FULL):
        shown(page, dealer, hand)
        bare = page.evaluate(BARE)
        assert len(bare) == 27
        assert [one for one in bare if one[1] < 24] == []
        assert [one for one in page.evaluate(INDEX) if one[1] < 14] == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate(BELOW) == []
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


def test_hands_by_suit_can_be_hit_on_a_small_phone(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=SIZES["upright"])
    shown(page, dealer, MANY_RANKS)
    sort(page)
    assert [one for one in page.evaluate(BARE) if one[1] < 24] == []
    assert page.evaluate(BELOW) == []


def test_the_sizes_are_really_measured() -> None:
    assert len(MANY_RANKS) == len(EIGHT_OF_A_RANK) == len(THREE_FULL) == 27
    assert len({card.rank for card in MANY_RANKS}) == 15
    assert len({card.rank for card in EIGHT_OF_A_RANK}) == 15

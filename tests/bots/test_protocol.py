"""One protocol for all bots: legal, the same under the same seed, and blind to what the seat cannot see."""

from __future__ import annotations

import gc
from random import Random

import pytest

from guandan import bots
from guandan.bots import Seen
from guandan.cards import Card
from guandan.errors import InvalidText
from guandan.kernel import Deal, Phase
from guandan.rules.play import Play
from tests.bots.duel import BOOKS, dealt, play

NAMES = ("random", "easy", "normal", "hard")


def walk(deal: Deal, lot: Random) -> list[Deal]:
    """Copies of a deal at every decision of a walk at random; the twin deal is as long as lots make it."""
    passed = []
    while not deal.is_over:
        passed.append(deal.clone())
        deal.act(lot.randrange(deal.count()))
    return passed


def test_the_first_bots_are_there() -> None:
    assert bots.names()[:5] == (*NAMES, "best")


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(InvalidText, match="no such bot: 'nobody'"):
        bots.make("nobody")


def test_later_bots_join_by_their_maker() -> None:
    class Last:
        def __init__(self, *, seed: int) -> None:
            self.seed = seed

        def choose(self, seen: Seen, seconds: float) -> int:  # noqa: ARG002
            return len(seen.actions) - 1

    bots.register("last", Last)
    try:
        bot = bots.make("last", seed=3)
        assert isinstance(bot, Last)
        assert bot.seed == 3
        assert "last" in bots.names()
    finally:
        bots.registry._MAKERS.pop("last")  # noqa: SLF001 (other tests list the bots)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", NAMES)
def test_bots_play_legally_under_every_book(book: str, name: str, seed: int) -> None:
    bot = bots.make(name, seed=seed)
    for number in range(4):
        deal = dealt(number, seed + 100, book)
        play(deal, (bot,) * 4)
        assert deal.is_over


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_make_no_difference(name: str, seed: int) -> None:
    bot = bots.make(name, seed=seed)
    lot = Random(seed)
    phases = set()
    for number in range(24):
        for deal in lot.sample(walk(dealt(number, seed + 7, BOOKS[number % 5]), lot)[:12], 3) + lot.sample(
            walk(dealt(number, seed + 8, BOOKS[number % 5]), lot), 2
        ):
            twin = deal.hidden(deal.seat, seed=lot.getrandbits(32))
            ours, theirs = Seen.of(deal), Seen.of(twin)
            phases.add(Phase(ours.phase))
            assert ours.observation == theirs.observation
            assert ours.packed == theirs.packed
            assert ours.tribute == theirs.tribute
            assert ours.history == theirs.history
            assert bot.choose(ours, 1.0) == bot.choose(theirs, 1.0)
    assert phases >= {Phase.PLAY, Phase.PAY, Phase.RETURN}


def test_the_twins_of_that_test_differ_where_nobody_sees(seed: int) -> None:
    deal = dealt(0, seed + 7)
    twin = deal.hidden(deal.seat, seed=1)
    others = [seat for seat in range(4) if seat != deal.seat]
    assert all(deal.faces(seat) != twin.faces(seat) for seat in others)


@pytest.mark.parametrize("name", NAMES)
def test_equal_seeds_give_equal_deals(name: str, seed: int) -> None:
    histories = []
    for _ in range(2):
        deal = dealt(1, seed)
        play(deal, [bots.make(name, seed=seed + place) for place in range(4)])
        histories.append(deal.history)
    assert histories[0] == histories[1]


def test_another_seed_gives_another_random_deal(seed: int) -> None:
    histories = []
    for step in range(2):
        deal = dealt(0, seed)
        play(deal, (bots.make("random", seed=step),) * 4)
        histories.append(deal.history)
    assert histories[0] != histories[1]


def test_the_random_bot_draws_all_places_alike(seed: int) -> None:
    lot = Random(seed)
    bot = bots.make("random", seed=seed)
    places = []
    for number in range(60):
        deals = (deal for deal in walk(dealt(2 * number, seed), lot) if deal.count() > 1)
        places.extend((bot.choose(Seen.of(deal), 1.0) + 0.5) / deal.count() for deal in deals)
    assert 0.48 < sum(places) / len(places) < 0.52


def test_what_a_bot_sees_holds_no_deal() -> None:
    seen = Seen.of(dealt(0, 1))
    assert not [thing for thing in gc.get_referents(seen) if isinstance(thing, Deal)]


def test_a_seen_decision_says_what_the_seat_may_know(seed: int) -> None:
    lot = Random(seed)
    deal = lot.choice(walk(dealt(0, seed), lot)[20:40])
    seen = Seen.of(deal)
    assert (seen.seat, seen.phase, seen.level, seen.levels) == (deal.seat, Phase.PLAY, deal.level, deal.levels)
    assert seen.hand == deal.hand(deal.seat)
    assert seen.left == tuple(len(deal.hand(seat)) for seat in range(4))
    assert [seen.played(seat) for seat in range(4)] == [deal.played_faces(seat) for seat in range(4)]
    hidden = [deal.faces(seat) for seat in range(4) if seat != deal.seat]
    assert list(seen.unseen) == [sum(copies) for copies in zip(*hidden, strict=True)]
    assert (seen.top, seen.top_seat, seen.order) == (deal.top, deal.top_seat, deal.order)
    assert seen.trick == tuple(deal.last(seat) for seat in range(4))
    assert len(seen.actions) == deal.count()
    assert all(isinstance(action, Play) for action in list(seen.actions)[:-1])
    assert seen.tribute is None


def test_a_bot_sees_every_play_and_pass_with_its_seat(seed: int) -> None:
    lot = Random(seed)
    for number in range(6):
        deal = dealt(number, seed, BOOKS[number % 5])
        done: list[tuple[int, int]] = []
        while not deal.is_over:
            assert list(Seen.of(deal).history) == done
            seat, phase, action = deal.seat, deal.phase, deal.nth(lot.randrange(deal.count()))
            deal.do(action)
            if phase == Phase.PLAY:
                done.append((seat, action))
        assert len(done) > 40


def test_a_card_returned_face_down_is_not_seen_until_both_lie_there() -> None:
    deal = next(
        deal
        for number in range(1, 2000, 2)
        if (deal := dealt(number, 5)).phase == Phase.PAY and deal.tribute[1] == -1  # both losers pay
    )
    while deal.phase != Phase.RETURN:
        deal.act(0)
    giver = deal.seat
    deal.act(0)
    assert deal.phase == Phase.RETURN
    own, others = Seen(deal, giver).tribute, Seen.of(deal).tribute
    assert own is not None
    assert others is not None
    assert own.returned[giver] >= 0
    assert others.returned == (-1, -1, -1, -1)
    paid = [Card for face in others.paid if face >= 0]
    assert len(paid) == 2
    deal.act(0)
    shown = Seen.of(deal).tribute
    assert shown is not None
    assert sum(face >= 0 for face in shown.returned) == 2

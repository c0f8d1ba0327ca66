"""最强: search on top of the network, from nothing but what the seat has seen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from guandan import readings
from guandan.bots import Seen, make
from guandan.bots.codes import PASS
from guandan.bots.learned.best import EFFORTS, Best, SearchEffort, combine_estimates, effort_for
from guandan.bots.learned.endings import SearchLimitExceeded, solve_open_hands
from guandan.bots.learned.hard import Hard
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.playouts import compute_outcomes
from guandan.bots.learned.story import DealStory, InconsistentStory
from guandan.bots.learned.suits import SYMMETRIES
from guandan.bots.learned.worlds import Worlds, compute_chances
from guandan.kernel import Deal, Phase
from guandan.lab.njupt import NjuptAgent
from guandan.rules.seat import Seat
from tests.bots.counting import Counting
from tests.bots.duel import BOOKS, RULES, dealt, play
from tests.lab.njupt_referee import Referee
from tests.lab.njupt_scene import deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

QUICK = SearchEffort(actions=2, tried=6, worlds=3, blocks=2, mixed=1, looked_at=4, steps=2, cards=6, positions=50)
JIANGSU = RULES["jiangsu-2017"]


class Taste:
    """Likes to play a certain number of cards, whatever the hands."""

    def __init__(self, size: int) -> None:
        self.size = size

    def judge(
        self, _states: NDArray[np.uint8], rows: NDArray[np.uint8], _owners: NDArray[np.int64]
    ) -> NDArray[np.float32]:
        return (rows[:, 87] == self.size).astype(np.float32)


def decisions(number: int, seed: int, share: float = 0.2) -> Iterator[Deal]:
    """Some decisions in play, of deals under every book, half of them played at random."""
    lot, bot = Random(seed), make("normal")
    for place in range(number):
        deal = dealt(place, seed, BOOKS[place % len(BOOKS)])
        while not deal.is_over:
            if deal.phase == Phase.PLAY and deal.count() > 1 and lot.random() < share:
                yield deal
            by_lot = place % 3 == 0 or deal.count() == 1
            deal.act(lot.randrange(deal.count()) if by_lot else bot.choose(Seen.of(deal), 1.0))


def test_a_deal_is_told_again_from_what_the_seat_has_seen(seed: int) -> None:
    told = 0
    for deal in decisions(40, seed):
        seat = deal.seat
        again = DealStory(Seen.of(deal)).rebuild_now()
        assert again.observe(seat) == deal.observe(seat)
        assert again.packed() == deal.packed()
        assert [again.left(other) for other in range(4)] == [deal.left(other) for other in range(4)]
        assert again.tribute == deal.tribute or deal.tribute[2]  # who of two refused may not be known
        assert Seen(again, seat).history == Seen(deal, seat).history
        told += 1
    assert told > 200


def test_no_story_is_told_of_tribute_or_of_a_past_that_was_not_seen() -> None:
    deal = next(deal for deal in (dealt(number, 3) for number in range(1, 99, 2)) if deal.phase == Phase.PAY)
    with pytest.raises(InconsistentStory):
        DealStory(Seen.of(deal))
    late = Deal.from_hands(["S3 S4 S5", "H3 H4", "C3 C4", "D3 D4 D6"], rules=JIANGSU, leader=Seat.E)
    late.put_top(1, 0)
    late.do(late.packed()[0])
    late.put_top(0, 0)
    with pytest.raises(InconsistentStory):
        DealStory(Seen.of(late)).rebuild_now()


def brute(deal: Deal) -> int:
    if deal.is_over:
        return deal.result
    values = []
    for place in range(deal.count()):
        deal.act(place)
        values.append(brute(deal))
        deal.undo()
    return min(values) if deal.seat & 1 else max(values)


def test_endings_are_solved_exactly(seed: int) -> None:
    lot = Random(seed)
    faces = [f"{suit}{rank}" for suit in "SHCD" for rank in "3456789TJQKA"] * 2
    found = set()
    for _ in range(60):
        cards = lot.sample(faces, 7)
        hands = [cards[:2], cards[2:4], cards[4:6], cards[6:]]
        deal = Deal.from_hands([" ".join(hand) for hand in hands], rules=JIANGSU, leader=Seat.E)
        value = solve_open_hands(deal, 100_000)
        assert value == brute(deal.clone())
        found.add(value)
    assert len(found) > 2
    with pytest.raises(SearchLimitExceeded):
        solve_open_hands(dealt(0, 1), 100)


def test_worlds_that_explain_the_play_are_drawn_more_often(seed: int) -> None:
    """North passes a king: who likes to play a card would have played the ace, so that it hardly holds it."""
    hands = ["SK S4 S5 S6", "H3 H4 DA", "C3 C4 C5", "D3 D4 D6"]
    deal = Deal.from_hands(hands, rules=JIANGSU, leader=Seat.E)
    deal.take_action(readings("SK", "2")[0])
    deal.do(PASS)
    deal.do(PASS)
    story = DealStory(Seen.of(deal))
    ace = 4 * 12 + 3

    def held(tried: int, looked_at: int, mixed: int) -> float:
        worlds = Worlds(story, Taste(1), looked_at, seed)
        worlds.draw(tried, 200)
        for _ in range(mixed):
            worlds.mix()
        return float(np.mean([world.faces(1)[ace] for world in worlds.deals]))

    blind = held(300, 0, 6)
    assert 0.2 < blind < 0.5
    assert held(600, 8, 0) < blind / 2
    assert held(200, 8, 12) < blind / 2, "exchanged cards move where the play suggests"


def test_the_seat_cannot_tell_any_of_the_worlds_from_the_true_one(seed: int) -> None:
    mixed = 0
    for place, deal in enumerate(decisions(20, seed + 7, 0.03)):
        seen = Seen.of(deal)
        worlds = Worlds(DealStory(seen), load_packaged_judge(), 6, place)
        worlds.draw(8, 8)
        before = [[world.faces(seat) for seat in range(4)] for world in worlds.deals]
        for _ in range(4):
            worlds.mix()
        for world in worlds.deals:
            assert world.observe(seen.seat) == seen.observation
            assert world.packed() == deal.packed()
            assert Seen(world, seen.seat).history in {seen.history, ()}
        mixed += before != [[world.faces(seat) for seat in range(4)] for world in worlds.deals]
    assert mixed > 5


def test_mixing_alone_changes_no_chance_where_nothing_was_learned_from_the_play(seed: int) -> None:
    """East leads a card that everybody must pass on: each of the others' cards lies anywhere, before and after."""
    deal = Deal.from_hands(["BJ S4 S5", "H3 H4", "C3 C4", "D3 D4"], rules=JIANGSU, leader=Seat.E)
    deal.take_action(readings("BJ", "2")[0])
    for _ in range(3):
        deal.do(PASS)
    worlds = Worlds(DealStory(Seen.of(deal)), Taste(1), 9, seed)
    worlds.draw(400, 400)
    for _ in range(9):
        worlds.mix()
    for seat in (1, 2, 3):
        shares = np.mean([list(world.faces(seat)) for world in worlds.deals], axis=0)
        assert shares[shares > 0] == pytest.approx(1 / 3, abs=0.09)
        assert shares.sum() == pytest.approx(2)


def test_chances_are_evened_out_until_enough_worlds_count() -> None:
    mild, wild = np.log([1.0, 2.0, 1.0, 2.0]), np.array([0.0, -100.0, -101.0, -2.0])
    assert compute_chances(mild, 2).tolist() == pytest.approx([1 / 6, 1 / 3, 1 / 6, 1 / 3])
    for wanted in (1, 2, 4):
        chances = compute_chances(wild, wanted)
        assert 1 / (chances**2).sum() >= wanted / 3
        assert chances.argmax() == 0 or len(set(chances.tolist())) == 1


def test_outcomes_are_exact_where_few_cards_are_left() -> None:
    deal = Deal.from_hands(["S9 S4", "H5", "C6", "D3 D7"], rules=JIANGSU, leader=Seat.E)
    actions = list(deal.packed())
    values = compute_outcomes([deal], actions, Taste(1), steps=0, cards=10, positions=1000)
    expected = []
    for action in actions:
        deal.do(action)
        expected.append(brute(deal) / 3)
        deal.undo()
    assert values[0].tolist() == pytest.approx(expected)
    deal.act(0)
    others = compute_outcomes([deal], list(deal.packed()), Taste(1), steps=100, cards=0, positions=0)
    assert set(np.round(others[0] * 3)) <= {-3, -2, -1, 1, 2, 3}
    assert others[0] * 3 == pytest.approx(np.round(others[0] * 3))


def test_what_is_found_counts_the_more_the_surer_it_is() -> None:
    worths = np.array([0.2, 0.1], dtype=np.float32)
    better, doubts = combine_estimates(worths, np.zeros((24, 2)), 0.1)
    assert better[1] < 0
    sure = np.tile([0.0, 0.3], (24, 1))
    better, less = combine_estimates(worths, sure, 0.1)
    assert better[1] == pytest.approx(0.3, abs=0.03)
    lots = np.random.default_rng(1)
    unsure = lots.permuted(np.tile([[0.0, -3.0], [0.0, 3.6]], (12, 1)), axis=0)
    better, doubts = combine_estimates(worths, unsure, 0.1)
    assert -0.1 < better[1] < 0
    assert less[1] < doubts[1] < 0.1
    assert combine_estimates(worths, unsure, 10.0)[0][1] == pytest.approx(0.3, abs=0.01)


@pytest.mark.parametrize("book", BOOKS)
def test_it_plays_legally_under_every_book(book: str, seed: int) -> None:
    bot = Best(seed=seed, effort=QUICK)
    for number in range(2):
        deal = dealt(number, seed + 100, book)
        play(deal, (bot,) * 4)
        assert deal.is_over


def test_hidden_cards_make_no_difference(seed: int) -> None:
    bot = Best(seed=4, effort=QUICK)
    for place, deal in enumerate(decisions(8, seed, 0.1)):
        other = deal.hidden(deal.seat, seed=place)
        assert bot.choose(Seen.of(deal)) == bot.choose(Seen.of(other))


def most_states(effort: SearchEffort) -> int:
    """What a move can cost at most."""
    weighed_at = effort.tried + effort.blocks * effort.mixed * effort.worlds
    played = effort.blocks * effort.worlds * effort.actions * (effort.steps + 1)
    return SYMMETRIES + weighed_at * effort.looked_at + played


@pytest.mark.parametrize("seconds", [0.1, 0.4])
def test_what_a_move_costs_is_bounded(seconds: float, seed: int) -> None:
    effort = effort_for(seconds)
    assert effort is not None
    spent = []
    for deal in decisions(8, seed + 1, 0.03):
        judging = Counting()
        Best(seed=1, judge=judging, clock=lambda: 0.0).choose(Seen.of(deal), seconds)
        spent.append(judging.states)
    assert len(spent) > 5
    assert 50 < max(spent) <= most_states(effort)


def test_more_time_is_more_effort() -> None:
    costs = [most_states(effort) for _, effort in EFFORTS]
    assert costs == sorted(costs, reverse=True)
    assert [least for least, _ in EFFORTS] == sorted((least for least, _ in EFFORTS), reverse=True)
    assert effort_for(0.09) is None
    assert effort_for(60.0) == EFFORTS[0][1]


def test_when_the_time_is_over_nothing_more_is_begun(seed: int) -> None:
    """A clock that runs out while worlds are weighed: nothing is played on, and the network answers."""
    effort = SearchEffort(actions=2, tried=4, worlds=4, blocks=50, mixed=50, looked_at=4, steps=2)
    searched = 0
    for deal in decisions(6, seed + 4, 0.05):
        ticks = iter([0.0])
        judging = Counting()
        bot = Best(seed=1, judge=judging, effort=effort, clock=lambda ticks=ticks: next(ticks, 1e9))
        assert bot.choose(Seen.of(deal)) == Hard().choose(Seen.of(deal))
        assert judging.states <= SYMMETRIES + 4 * 4
        searched += judging.states > SYMMETRIES
    assert searched


def test_without_time_to_search_the_network_answers(seed: int) -> None:
    for deal in decisions(6, seed + 2, 0.05):
        judging = Counting()
        assert Best(seed=1, judge=judging).choose(Seen.of(deal), 0.05) == Hard().choose(Seen.of(deal))
        assert judging.states == SYMMETRIES


def test_it_leaves_the_tribute_to_the_network(seed: int) -> None:
    asked = 0
    for number in range(1, 40, 2):
        seen = Seen.of(dealt(number, seed))
        if seen.phase != Phase.PLAY and len(seen.packed) > 1:
            assert Best(effort=QUICK).choose(seen) == Hard().choose(seen)
            asked += 1
    assert asked


def test_it_answers_the_protocol_of_others() -> None:
    players = [NjuptAgent(Best(seed=seat, effort=QUICK)) for seat in range(4)]
    for place, deal in enumerate(deals("jiangsu-2017", 2, seed=3)):
        Referee([player.handle for player in players], full=place == 0).play(deal)
    assert [player.guesses for player in players] == [0] * 4

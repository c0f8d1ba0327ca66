"""复盘: what each decision cost, from what its seat could know."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from guandan import bots
from guandan.analysis import Grade, NetworkJudge, SearchJudge, Solver, TooLong, grade_loss, judges, review_record
from guandan.analysis.decisions import read_deals
from guandan.analysis.judges import Judge, Judgement, solve_ending
from guandan.analysis.review import walk_curve
from guandan.analysis.worlds import list_possible_deals
from guandan.bots import Seen
from guandan.errors import InvalidRecord
from guandan.game import events as ev
from guandan.game.log import MatchEntry
from guandan.game.match import Ask
from guandan.game.record import Record
from guandan.kernel import Deal, rules_of
from guandan.kernel.packed import play_of
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat, Side
from tests.analysis.matches import play_match

RULES = rules_of(load("jiangsu-2017"))
MIXED = ("hard", "easy", "hard", "normal")


def test_every_answer_of_the_record_is_a_decision() -> None:
    record = play_match(MIXED, deals=3)
    asked = (ev.CardsPlayed, ev.Passed, ev.TributePaid, ev.CardReturned, ev.TributeTaken, ev.ReturnPicked)
    answered = [entry for entry in record.entries if isinstance(entry.event, asked)]
    review = review_record(record)
    found = [one for deal in review.deals for one in deal.decisions]
    assert [(one.version, one.seat) for one in found] == [(one.version, one.event.seat) for one in answered]
    assert {Ask.PAY, Ask.RETURN, Ask.LEAD, Ask.FOLLOW} <= {one.ask for one in found}


def test_what_was_played_is_what_is_judged() -> None:
    record = play_match(MIXED, deals=2)
    played = {entry.version: entry.event.play for entry in record.entries if isinstance(entry.event, ev.CardsPlayed)}
    found = [one for deal in review_record(record).deals for one in deal.decisions]
    assert {one.version: one.given.answer.play for one in found if one.given.answer.play is not None} == played


def test_the_result_of_each_deal_is_that_of_its_order() -> None:
    record = play_match(MIXED, deals=3)
    orders = [entry.event.order for entry in record.entries if isinstance(entry.event, ev.DealEnded)]
    for deal, order in zip(review_record(record).deals, orders, strict=True):
        partner = order.index(order[0].partner)
        rises = {1: 3, 2: 2, 3: 1}[partner]
        assert deal.result == (rises if order[0] in {Seat.E, Seat.W} else -rises)


def test_the_network_agrees_with_itself_and_not_with_a_beginner() -> None:
    hard, easy, _, normal = review_record(play_match(MIXED, deals=4)).players
    assert hard.agreement == 1.0
    assert hard.loss < 0.1  # a solved ending may know better
    assert easy.average_loss > normal.average_loss > hard.average_loss
    assert easy.agreement < 0.8
    assert len(easy.costliest) == 3


def test_only_the_seats_asked_for_are_reviewed() -> None:
    review = review_record(play_match(MIXED), seats=[Seat.N])
    assert {one.seat for deal in review.deals for one in deal.decisions} == {Seat.N}
    assert [player.seat for player in review.players] == [Seat.N]


def test_progress_is_reported_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    review_record(play_match(MIXED), report=lambda done, total: heard.append((done, total)))
    assert [done for done, _ in heard] == list(range(1, heard[-1][1] + 1))


def test_a_single_legal_answer_is_no_decision() -> None:
    review = review_record(play_match(MIXED))
    forced = [one for deal in review.deals for one in deal.decisions if one.grade is Grade.FORCED]
    assert forced
    assert all(one.loss == 0 for one in forced)
    counted = sum(player.decisions for player in review.players)
    assert counted + len(forced) == sum(len(deal.decisions) for deal in review.deals)


def test_a_record_of_what_one_seat_saw_is_refused() -> None:
    record = play_match(MIXED)
    seen = (record.entries[0], MatchEntry(version=2, event=ev.HandDealt(first=Seat.E, seat=Seat.E)))
    with pytest.raises(InvalidRecord, match="what one seat saw"):
        list(read_deals(record.book, seen))
    with pytest.raises(InvalidRecord, match="what one seat saw"):
        review_record(Record(book=record.book, entries=seen))


@pytest.mark.parametrize("judge", [NetworkJudge(), SearchJudge(99.0, most_worlds=16)], ids=["network", "search"])
@pytest.mark.parametrize("seed", [3, 4])
def test_hidden_cards_make_no_difference(judge: Judge, seed: int) -> None:
    bot = bots.make("normal", seed=1)
    deal = Deal.shuffled(seed, rules=RULES, level="5", order=tuple(Seat(seat) for seat in "ENWS"))
    for number in range(100):
        if deal.is_over:
            break
        seen = Seen.of(deal)
        if len(seen.packed) > 1 and number % 9 == 0:
            other = deal.hidden(deal.seat, seed=number)
            place = number % len(seen.packed)
            assert judge.judge(seen, place) == judge.judge(Seen.of(other), place)
        deal.act(bot.choose(seen, 1.0))


def test_search_counts_its_worlds_and_narrows_the_interval() -> None:
    deal = Deal.shuffled(11, rules=RULES, level="5", leader=Seat.E)
    seen = Seen.of(deal)
    few = SearchJudge(99.0, most_worlds=16, stops_early=False).judge(seen, 3)
    many = SearchJudge(99.0, most_worlds=64, stops_early=False).judge(seen, 3)
    assert (few.worlds, many.worlds) == (16, 64)
    assert many.high - many.low < few.high - few.low
    assert many.low <= many.loss <= many.high


def test_losses_in_sums_are_right_on_average_where_all_answers_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loss of one decision is that of the best of several uncertain answers, which is too large on average."""
    lots = np.random.default_rng(1)

    def draw_outcomes(_worlds: object, actions: list[int], *_: object, **_options: object) -> object:
        return lots.normal(size=(16, len(actions)))

    monkeypatch.setattr(judges, "value_answers", lambda seen, _: np.zeros(len(seen.packed)))
    monkeypatch.setattr(judges, "compute_outcomes", draw_outcomes)
    monkeypatch.setattr(SearchJudge, "_draw", lambda *_: [None])
    seen = Seen.of(Deal.shuffled(11, rules=RULES, level="5", leader=Seat.E))
    judged = [SearchJudge(99.0, most_worlds=32, stops_early=False).judge(seen, 3) for _ in range(400)]
    assert np.mean([one.loss for one in judged]) > 0.06
    assert abs(np.mean([one.unbiased_loss for one in judged])) < 0.04


def test_the_curve_is_the_mean_of_what_each_seat_expected_last() -> None:
    decisions = review_record(play_match(MIXED)).deals[0].decisions
    curve = list(walk_curve(decisions))
    assert [one for one, _ in curve] == list(decisions)
    for place, (now, expected) in enumerate(curve):
        last = {one.seat: one.given.value * (1 if one.seat.side is Side.EW else -1) for one in decisions[: place + 1]}
        views = [last[seat] for seat, left in zip(SEATS, now.left, strict=True) if left and seat in last]
        assert expected == pytest.approx(sum(views) / len(views), abs=0.001)
    values = [one.given.value * (1 if one.seat.side is Side.EW else -1) for one in decisions]
    jumps, steps = np.abs(np.diff(values)).sum(), np.abs(np.diff([expected for _, expected in curve])).sum()
    assert steps < jumps / 2


def test_sums_count_the_losses_that_are_right_on_average() -> None:
    class LenientJudge(NetworkJudge):
        def judge(self, seen: Seen, place: int) -> Judgement:
            return replace(super().judge(seen, place), unbiased_loss=-0.01)

    review = review_record(play_match(MIXED), LenientJudge())
    assert all(player.average_loss == -0.01 for player in review.players)
    assert any(one.loss > 0 for deal in review.deals for one in deal.decisions)


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0.0, Grade.BEST),
        (0.15, Grade.BEST),
        (0.16, Grade.GOOD),
        (0.31, Grade.INACCURACY),
        (0.61, Grade.MISTAKE),
        (1.01, Grade.BLUNDER),
    ],
)
def test_grades_follow_their_limits(loss: float, grade: Grade) -> None:
    assert grade_loss(loss, low=loss) is grade


def test_the_width_of_an_interval_above_nothing_makes_no_difference() -> None:
    assert grade_loss(1.2, low=0.7) is grade_loss(1.2, low=0.01) is Grade.BLUNDER
    assert grade_loss(0.2, low=0.0) is Grade.GOOD


def test_nobody_is_blamed_within_the_error() -> None:
    assert grade_loss(1.2, low=0.0) is Grade.INACCURACY
    assert grade_loss(2.0, low=0.0) is Grade.INACCURACY


def _endings(count: int) -> list[Deal]:
    """Deals in which the two who are left know each other's cards, and have a choice."""
    bot = bots.make("normal", seed=1)
    found: list[Deal] = []
    seed = 0
    while len(found) < count:
        deal = Deal.shuffled(seed, rules=RULES, level="9", leader=Seat.E)
        seed += 1
        while not deal.is_over:
            seen = Seen.of(deal)
            if len(deal.order) == 2 and len(seen.packed) > 1 and sum(seen.left) <= 14:
                found.append(deal.clone())
            deal.act(bot.choose(seen, 1.0))
    return found[:count]


@pytest.mark.parametrize("judge", [NetworkJudge(), SearchJudge(99.0, most_worlds=16)], ids=["network", "search"])
def test_a_solved_ending_is_never_a_mistake_when_it_was_right(judge: Judge) -> None:
    proven = 0
    for deal in _endings(12):
        seen = Seen.of(deal)
        side = 1 - 2 * (deal.seat & 1)
        values = [side * value for value in Solver().solve_actions(deal, list(seen.packed))]
        for place, value in enumerate(values):
            judged = judge.judge(seen, place)
            if judged.is_proven:
                proven += 1
                assert judged.loss == max(values) - value
                assert judged.low == judged.high == judged.loss
            if value == max(values) and judged.is_proven:
                assert grade_loss(judged.loss, judged.low) is Grade.BEST
    assert proven > 20


def _small_endings(count: int) -> list[Deal]:
    """Deals with at most ten cards left, of which the seat to act cannot know who holds which."""
    bot = bots.make("normal", seed=1)
    found: list[Deal] = []
    for seed in range(200):
        deal = Deal.shuffled(seed, rules=RULES, level="9", leader=Seat.E)
        while not deal.is_over:
            seen = Seen.of(deal)
            holders = [seat for seat in seen.after if seen.left[seat]]
            if sum(seen.left) <= 10 and len(seen.packed) > 1 and len(holders) > 1:
                found.append(deal.clone())
            deal.act(bot.choose(seen, 1.0))
        if len(found) >= count:
            break
    return found[:count]


def test_possible_deals_are_all_hands_that_the_seat_cannot_rule_out() -> None:
    some = 0
    for deal in _small_endings(20):
        seen = Seen.of(deal)
        deals = list_possible_deals(seen, 400)
        assert deals is not None
        hands = {tuple(one.faces(seat) for seat in range(4)) for one in deals}
        assert len(hands) == len(deals)
        assert tuple(deal.faces(seat) for seat in range(4)) in hands
        drawn = {tuple(deal.hidden(deal.seat, seed=lot).faces(seat) for seat in range(4)) for lot in range(200)}
        assert drawn <= hands
        assert all(one.observe(one.seat) == seen.observation for one in deals)
        some += len(deals)
    assert some > 40


def test_an_answer_that_is_right_in_every_possible_deal_is_no_mistake() -> None:
    right = 0
    for deal in _small_endings(20):
        seen = Seen.of(deal)
        for place, action in enumerate(seen.packed):
            if solve_ending(seen, place, positions=1_000) is None:
                continue
            right += 1
            for one in list_possible_deals(seen, 12) or []:
                assert Solver().solve(one) == Solver().solve_actions(one, [action])[0]
            judged = NetworkJudge().judge(seen, place)
            assert judged.is_proven
            assert grade_loss(judged.loss, judged.low) is Grade.BEST
    assert right >= 10


def test_the_exact_suits_that_were_played_are_judged() -> None:
    """A single seven from a straight flush is another play than a loose seven: both are among the answers."""
    record = play_match(("random", "random", "random", "random"), deals=2)
    decisions = [one for deal in read_deals(record.book, record.entries) for one in deal.decisions]
    kinds = [[packed & (1 << 30) - 1 for packed in one.seen.packed] for one in decisions]
    twice = [
        one for one, known in zip(decisions, kinds, strict=True) if one.ask is Ask.LEAD and len(known) > len(set(known))
    ]
    played = {entry.version: entry.event for entry in record.entries}
    for one in twice:
        event = played[one.version]
        assert isinstance(event, ev.CardsPlayed)
        assert play_of(one.action, one.seen.level_rank) == event.play


def test_solver_gives_up_when_it_takes_too_long() -> None:
    deal = Deal.shuffled(1, rules=RULES, level="9", leader=Seat.E)
    with pytest.raises(TooLong):
        Solver(500).solve(deal)


def test_seats_are_those_of_the_table() -> None:
    review = review_record(play_match(MIXED))
    assert [player.seat for player in review.players] == list(SEATS)

"""Late entries, withdrawals and disqualifications: nothing that happened is written anew."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import EntryStatus, Format, Stage
from guandan.competition.planning.plan import build_knockout
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from tests.competition.kit import JS, KO, NS, NT, ZD, Hall, meetings

SWISS = Stage(format=Format.SWISS, rounds=3)
LOT = Stage(format=Format.LOT, rounds=3)
ROBIN = Stage(format=Format.ROUND_ROBIN)


def drawn_pairs(event: Hall) -> set[int]:
    return {pair for meeting in meetings(event.last) for pair in meeting} | set(event.last.byes)


class TestLateEntries:
    @pytest.mark.parametrize("stage", [SWISS, LOT])
    def test_drawn_from_the_next_round_on(self, stage: Stage) -> None:
        event = Hall(JS, stage, pairs=6)
        first = event.round()
        event.enter()
        assert event.competition.entries[7].first_round == 2
        assert event.competition.round(1) == first
        event.draw()
        assert drawn_pairs(event) == set(range(1, 8))

    def test_while_a_round_is_played_it_is_for_the_next(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.begin()
        event.enter()
        assert event.competition.entries[7].first_round == 2

    def test_after_a_draft_it_is_for_a_new_draft_or_the_next_round(self) -> None:
        event = Hall(JS, SWISS, pairs=5)
        event.draw()
        event.enter()
        drawn = event.draw()
        first = event.competition.entries[6].first_round
        assert first in {1, 2}
        assert (6 in drawn_pairs(event)) == (first == 1)
        assert drawn.number == 1

    def test_rounds_missed_are_worth_nothing(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.round()
        event.enter()
        assert event.figure(7, "total") == 0

    @pytest.mark.parametrize("book", [KO, NT])
    def test_refused_in_a_knockout(self, book: str) -> None:
        event = Hall(book, pairs=8)
        event.begin()
        event.refuses(co.EnterPair(people=event.people()), "too_late_to_enter")
        event.score_all()
        event.close()
        event.refuses(co.EnterPair(people=event.people()), "too_late_to_enter")

    def test_refused_in_a_round_robin(self) -> None:
        event = Hall(JS, ROBIN, pairs=4)
        event.round()
        event.refuses(co.EnterPair(people=event.people()), "too_late_to_enter")

    @pytest.mark.parametrize("stages", [(SWISS,), (SWISS, build_knockout(load(JS), takes=4))])
    def test_refused_once_the_last_round_is_drawn(self, stages: tuple[Stage, ...]) -> None:
        event = Hall(JS, *stages, pairs=6)
        event.round()
        event.round()
        event.begin()
        event.refuses(co.EnterPair(people=event.people()), "too_late_to_enter")

    @pytest.mark.parametrize("stage", [build_knockout(load(KO)), ROBIN])
    def test_nor_is_one_that_waited_confirmed_in_a_knockout_or_a_round_robin(self, stage: Stage) -> None:
        event = Hall(KO if stage.format is Format.KNOCKOUT else JS, stage, pairs=4)
        event.do(co.EnterPair(people=event.people(), is_waiting=True))
        event.begin()
        with pytest.raises(IllegalAction):
            event.do(co.ConfirmPair(pair=5))
        assert 5 not in event.places()

    def test_refused_in_a_later_stage(self) -> None:
        event = Hall(JS, Stage(format=Format.SWISS, rounds=1), build_knockout(load(JS), takes=2), pairs=4)
        event.by_hand((1, 2, "A", "3"), (3, 4, "K", "3"))
        event.refuses(co.EnterPair(people=event.people()), "too_late_to_enter")

    def test_a_late_entry_that_waits_plays_once_it_is_confirmed(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.do(co.EnterPair(people=event.people(), is_waiting=True))
        event.round()
        event.do(co.ConfirmPair(pair=7))
        event.draw()
        assert 7 in drawn_pairs(event)
        assert 7 not in {pair for meeting in meetings(event.competition.rounds[0]) for pair in meeting}


class TestWithdrawals:
    def test_not_drawn_any_more_and_what_was_played_stands(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.by_hand((1, 2, "A", "3"), (3, 4, "K", "3"), (5, 6, "Q", "3"))
        first, total = event.last, event.figure(1, "total")
        event.do(co.WithdrawPair(pair=1, reason="left"))
        assert event.competition.entries[1].status is EntryStatus.WITHDRAWN
        event.draw()
        assert drawn_pairs(event) == {2, 3, 4, 5, 6}
        assert event.competition.round(1) == first
        assert event.figure(1, "total") == total == 2
        assert event.figure(2, "total") == 0

    def test_only_once_and_only_who_is_there(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.do(co.WithdrawPair(pair=4))
        event.refuses(co.WithdrawPair(pair=4), "pair_has_left")
        event.refuses(co.WithdrawPair(pair=9), "no_such_pair")

    def test_a_draft_with_somebody_who_left_is_not_published(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.draw()
        event.do(co.WithdrawPair(pair=2))
        event.refuses(co.PublishDraw(), "draft_with_pairs_that_left")
        event.draw()
        event.do(co.PublishDraw())
        assert 2 not in drawn_pairs(event)

    def test_during_a_round_its_table_is_still_asked_for(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        one = event.begin()
        gone = one.tables[0].ns
        event.do(co.WithdrawPair(pair=gone))
        event.do(co.ForfeitTable(table=1, sides=(NS,)))
        event.score_all()
        event.close()
        assert event.figure(one.tables[0].ew, "total") == 2
        assert event.figure(gone, "total") == 0
        event.draw()
        assert gone not in drawn_pairs(event)

    def test_in_a_round_robin_the_opponents_have_a_walkover(self) -> None:
        event = Hall(JS, ROBIN, pairs=4)
        event.round()
        event.do(co.WithdrawPair(pair=4))
        played = {next(iter(one - {4})) for one in meetings(event.last) if 4 in one}
        for _ in range(2):
            event.round()
            (free,) = event.last.byes
            assert free not in played
            played.add(free)
        assert played == {1, 2, 3}

    def test_in_a_knockout_the_opponent_goes_on(self) -> None:
        event = Hall(KO, pairs=8)
        event.round()
        winner = min(event.last.tables[0].ew, event.last.tables[0].ns)
        event.do(co.WithdrawPair(pair=winner))
        drawn = event.draw()
        assert winner not in drawn_pairs(event)
        assert len(drawn.tables) == 1
        assert len(drawn.byes) == 1

    @pytest.mark.article("decision D37")
    def test_d37_a_disqualified_pairs_rounds_stand_and_the_rest_are_forfeits(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.by_hand((1, 2, "A", "3"), (3, 4, "K", "3"), (5, 6, "Q", "3"))
        event.refuses(co.DisqualifyPair(pair=1, article=" "), "article_missing")
        event.do(co.DisqualifyPair(pair=1, article="JS 4.3.5", reason="two forfeits"))
        assert event.competition.entries[1].status is EntryStatus.DISQUALIFIED
        event.round()
        assert 1 not in drawn_pairs(event)
        assert event.figure(1, "total") == 2

    def test_everybody_has_left_and_the_event_can_be_closed(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.round()
        for pair in range(1, 5):
            event.do(co.WithdrawPair(pair=pair))
        try:
            event.do(co.CloseCompetition())
        except IllegalAction:
            while not event.competition.stages_closed:
                event.round()
            event.do(co.CloseCompetition())
        assert event.competition.is_closed

    def test_one_is_left_and_rests_until_the_end(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.round()
        for pair in (1, 2, 3):
            event.do(co.WithdrawPair(pair=pair))
        event.round()
        event.round()
        assert event.competition.stages_closed
        assert event.last.byes == (4,)

    def test_fewer_opponents_than_rounds_after_some_have_left(self) -> None:
        event = Hall(JS, Stage(format=Format.SWISS, rounds=5), pairs=6)
        event.round()
        event.round()
        for pair in (1, 2):
            event.do(co.WithdrawPair(pair=pair))
        for _ in range(3):
            event.round()
        assert event.competition.stages_closed

    def test_nobody_enters_or_leaves_after_the_end(self) -> None:
        event = Hall(ZD, Stage(format=Format.LOT, rounds=1), pairs=4)
        event.round()
        event.do(co.CloseCompetition())
        event.refuses(co.EnterPair(people=event.people()), "event_closed")
        event.refuses(co.WithdrawPair(pair=1), "event_closed")
        event.refuses(co.DrawRound(seed=event.link), "event_closed")

"""成绩更正: inside the book's windows, with a reason; the draw stands, the standings follow."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Stage
from tests.competition.kit import JS, KO, NS, NT, TD, ZD, Hall, final
from tests.competition.mistaken import SWISS, correct, played


class TestAtTheTable:
    @pytest.mark.article("JS 3.10.1")
    def test_js_3_10_1_until_the_players_leave(self) -> None:
        event = played()
        event.do(correct(Mistake.SCORING))
        assert event.sheet(1).result.winner is NS

    @pytest.mark.article("JS 3.10.1")
    def test_js_3_10_1_not_after_they_left(self) -> None:
        event = played()
        event.do(co.LeaveTable(table=1))
        event.refuses(correct(Mistake.SCORING), "too_late_at_table", "JS 3.10.1")
        event.do(correct(Mistake.SCORING, table=2))

    def test_they_leave_once_and_not_before_there_is_a_result(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.begin()
        event.refuses(co.LeaveTable(table=1), "result_missing")
        event.score(1, "K", "9")
        event.do(co.LeaveTable(table=1))
        event.refuses(co.LeaveTable(table=1), "already_left")


class TestAfterTheRound:
    @pytest.mark.article("JS 3.10.2")
    @pytest.mark.article("decision D15")
    def test_js_3_10_2_entry_errors_within_10_minutes_of_the_rounds_end(self) -> None:
        event = played()
        event.close()
        event.do(correct(Mistake.ENTRY), minutes=10)
        assert event.last.sheet(1).result.winner is NS

    @pytest.mark.article("JS 3.10.2")
    def test_js_3_10_2_not_later(self) -> None:
        event = played()
        event.close()
        event.at += timedelta(minutes=10, seconds=1)
        event.refuses(correct(Mistake.ENTRY), "too_late_to_correct", "JS 3.10.2")

    @pytest.mark.article("JS 3.10.2")
    def test_js_3_10_2_while_the_round_is_played(self) -> None:
        event = played()
        event.do(correct(Mistake.ENTRY), minutes=50)
        event.close()
        assert event.figure(2, "total") == 2

    @pytest.mark.article("JS 3.10.2")
    def test_js_3_10_2_each_round_has_its_own_end(self) -> None:
        event = played()
        event.close()
        event.round()
        event.at += timedelta(minutes=9)
        event.refuses(correct(Mistake.ENTRY, 1), "too_late_to_correct", "JS 3.10.2")
        other = event.last.tables[0].number
        event.do(correct(Mistake.ENTRY, 2, other))


class TestAfterTheStage:
    def closed(self) -> Hall:
        event = played(Stage(format=Format.SWISS, rounds=1))
        event.close()
        return event

    @pytest.mark.article("JS 3.10.3")
    def test_js_3_10_3_what_was_published_within_20_minutes_of_the_stages_end(self) -> None:
        event = self.closed()
        event.do(correct(Mistake.PUBLISHED), minutes=20)
        assert event.figure(2, "total") == 2

    @pytest.mark.article("JS 3.10.3")
    def test_js_3_10_3_not_later(self) -> None:
        event = self.closed()
        event.at += timedelta(minutes=20, seconds=1)
        event.refuses(correct(Mistake.PUBLISHED), "too_late_to_correct", "JS 3.10.3")

    @pytest.mark.article("JS 3.10.3")
    def test_js_3_10_3_before_the_stage_has_ended_an_earlier_round_too(self) -> None:
        event = played()
        event.close()
        event.at += timedelta(hours=3)
        event.do(correct(Mistake.PUBLISHED))
        assert event.figure(2, "total") == 2


class TestLimits:
    @pytest.mark.article("JS 3.10.4")
    def test_js_3_10_4_the_chief_referee_may_set_other_limits(self) -> None:
        event = played()
        event.do(co.SetLimits(entry_minutes=30, reason="one desk only"), by="chief referee")
        event.close()
        event.do(correct(Mistake.ENTRY), minutes=30)
        event.at += timedelta(seconds=1)
        event.refuses(
            co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="again", final=final("8", "K")),
            "too_late_to_correct",
        )

    @pytest.mark.article("JS 3.10.4")
    def test_js_3_10_4_shorter_ones_too_and_the_rest_stays_the_books(self) -> None:
        event = played(Stage(format=Format.SWISS, rounds=1))
        event.do(co.SetLimits(entry_minutes=0))
        event.close()
        event.at += timedelta(minutes=1)
        event.refuses(correct(Mistake.ENTRY), "too_late_to_correct")
        event.do(correct(Mistake.PUBLISHED), minutes=15)

    def test_no_limit_below_nothing(self) -> None:
        event = played()
        event.refuses(co.SetLimits(entry_minutes=-1), "limits_below_nothing")

    @pytest.mark.parametrize("book", [TD, KO, ZD, NT])
    def test_books_without_windows_let_errors_be_put_right_until_the_end(self, book: str) -> None:
        event = Hall(
            book, *([Stage(format=Format.SWISS, rounds=1)] if book == TD else []), pairs=6 if book == ZD else 2
        )
        event.begin()
        event.score_all()
        event.close()
        event.at += timedelta(hours=5)
        for mistake, level in ((Mistake.ENTRY, "8"), (Mistake.PUBLISHED, "7")):
            event.do(
                co.CorrectResult(round=1, table=1, mistake=mistake, reason="misread", final=final("past A", level))
            )
        assert len(event.last.sheet(1).corrections) == 2


class TestRefused:
    def test_without_a_reason(self) -> None:
        event = played()
        event.refuses(
            co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason=" ", final=final("9", "K")),
            "reason_missing",
        )

    def test_the_same_result(self) -> None:
        event = played()
        event.refuses(
            co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="sure?", final=final("K", "9")),
            "same_result",
        )

    def test_what_is_not_there(self) -> None:
        event = played()
        event.refuses(correct(Mistake.ENTRY, 2), "no_such_round")
        event.refuses(correct(Mistake.ENTRY, 0), "no_such_round")
        event.refuses(correct(Mistake.ENTRY, 1, 9), "no_such_table")
        fresh = Hall(JS, SWISS, pairs=4)
        fresh.begin()
        fresh.refuses(correct(Mistake.ENTRY), "nothing_to_correct")

    def test_what_no_match_can_reach(self) -> None:
        event = played()
        event.refuses(
            co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="both!", final=final("past A", "past A")),
            "no_match_ends_so",
        )

    def test_after_the_event_was_closed(self) -> None:
        event = played(Stage(format=Format.SWISS, rounds=1))
        event.close()
        event.do(co.CloseCompetition())
        event.refuses(correct(Mistake.PUBLISHED), "event_closed")

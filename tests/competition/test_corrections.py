"""成绩更正: inside the book's windows, with a reason; the draw stands, the standings follow."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition import commands as co
from guandan.competition.values import Format, Mistake, Stage
from guandan.game.commands import CorrectDeal
from guandan.rules.points import Ending
from guandan.rules.seat import Seat
from tests.competition.kit import EW, JS, KO, NS, NT, TD, ZD, Hall, events, final, meetings

SWISS = Stage(format=Format.SWISS, rounds=2)


def played(stage: Stage = SWISS) -> Hall:
    event = Hall(JS, stage, pairs=4)
    event.seat((1, 2), (3, 4))
    event.score(1, "K", "9")
    event.score(2, "A", "9")
    return event


def correct(mistake: Mistake, at: int = 1, table: int = 1, **more: object) -> co.CorrectResult:
    return co.CorrectResult(
        round=at, table=table, mistake=mistake, reason="the sheet says 9 and K", final=final("9", "K"), **more
    )


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


class TestEffect:
    def test_the_published_draw_stands_and_the_standings_follow(self) -> None:
        event = Hall(JS, Stage(format=Format.SWISS, rounds=3), pairs=8)
        event.by_hand((1, 2, "K", "9"), (3, 4, "A", "9"), (5, 6, "A", "8"), (7, 8, "A", "7"))
        event.draw()
        event.do(co.PublishDraw())
        before = event.last
        event.do(correct(Mistake.PUBLISHED))
        assert event.last == before
        assert (event.figure(1, "total"), event.figure(2, "total")) == (0, 2)
        assert frozenset({1, 2}) not in meetings(event.last)

    @pytest.mark.article("JS 3.10.4")
    def test_js_3_10_4_in_a_knockout_the_next_round_stays_as_drawn(self) -> None:
        event = Hall(KO, pairs=4)
        event.by_hand((1, 2, "K", "9"), (3, 4, "A", "9"))
        event.draw()
        event.do(co.PublishDraw())
        event.do(correct(Mistake.ENTRY))
        assert meetings(event.last) == {frozenset({1, 3})}
        event.do(co.StartRound())
        event.score_all()
        event.close()
        assert event.places()[1] == 1

    def test_the_next_draw_goes_by_the_results_as_corrected(self) -> None:
        event = Hall(KO, pairs=4)
        event.by_hand((1, 2, "K", "9"), (3, 4, "A", "9"))
        event.do(correct(Mistake.ENTRY))
        event.draw()
        assert meetings(event.last) == {frozenset({2, 3})}

    def test_what_stood_before_and_why_is_kept(self) -> None:
        event = played()
        event.close()
        event.do(correct(Mistake.ENTRY))
        (kept,) = event.last.sheet(1).corrections
        assert (kept.before.ew, kept.before.ns, kept.after.ew, kept.after.ns) == (12, 8, 8, 12)
        assert (kept.mistake, kept.reason, kept.at) == (Mistake.ENTRY, "the sheet says 9 and K", event.at)
        (fact,) = events(event, "result_corrected")
        assert fact.reason == "the sheet says 9 and K"

    def test_the_standings_go_out_again(self) -> None:
        event = played()
        event.close()
        before = event.championship.published[-1]
        event.do(correct(Mistake.ENTRY))
        after = event.championship.published[-1]
        assert before.lines != after.lines == event.lines()

    def test_what_goes_out_again_counts_closed_rounds_only(self) -> None:
        event = Hall(JS, Stage(format=Format.SWISS, rounds=3), pairs=5)
        event.by_hand((1, 2, "K", "9"), (3, 4, "A", "9"), byes=(5,))
        event.seat((1, 3), (2, 5), byes=(4,))
        event.score(1, "A", "5")
        event.do(correct(Mistake.ENTRY))
        published = event.championship.published[-1]
        totals = {line.pair: line.figures[0].value for line in published.lines}
        assert (published.round, totals) == (1, {1: 0, 2: 2, 3: 2, 4: 0, 5: 2})

    def test_a_forfeit_entered_by_mistake(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.seat((1, 2), (3, 4))
        event.do(co.ForfeitTable(table=1, sides=(EW,)))
        event.score(2, "A", "9")
        event.close()
        event.do(co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="they played", final=final("K", "9")))
        assert event.last.sheet(1).result.ending is Ending.HIGHER_LEVEL
        assert [event.figure(pair, "total") for pair in (1, 2)] == [2, 0]
        assert event.figure(1, "level_score") == 17

    def test_a_deal_put_right_at_a_paper_table(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.begin()
        event.deals(1, "EW", "EW", "EW", "EW", "ENWS")
        name, history = event.championship.match(1)
        event.do(co.EnterResult(table=1, match=name, version=history.match.version, result=history.match.result))
        event.sign(1)
        event.championship.play(1, CorrectDeal(number=5, order=(Seat.W, Seat.N, Seat.E, Seat.S)), event.at)
        event.refuses(
            co.CorrectResult(
                round=1,
                table=1,
                mistake=Mistake.SCORING,
                reason="no change",
                match=name,
                version=history.match.version,
                result=history.match.result,
            ),
            "same_result",
        )


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

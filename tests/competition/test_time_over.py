"""到时: the event says by itself that time is over, and asks whether what comes after it was finished in time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.checker import check_event
from guandan.competition.handlers.waits import describe_wait, list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Stage
from guandan.texts.citing import format_citation
from tests.competition.kit import EW, JS, KO, NT, TD, ZD, Hall, final
from tests.competition.refereed import Refereed, refereed

WORDS = {
    JS: "不再开始新的一副",
    KO: "不再开始新的一副",
    ZD: "不再开始新的一副",
    TD: "再打一副即止",
    NT: "立即停止",
}


def pass_time(hall: Refereed, minutes: float) -> None:
    hall.at = hall.last.start + timedelta(minutes=minutes)


def codes(hall: Refereed) -> list[str]:
    return [wait.code for wait in list_waits(hall.competition, hall.at)]


class TestSaid:
    @pytest.mark.article("NT 2.3")
    @pytest.mark.article("ZD 5.1")
    @pytest.mark.article("TD 3")
    @pytest.mark.article("decision D22")
    @pytest.mark.parametrize("book", [JS, TD, KO, ZD, NT])
    def test_the_event_says_so_by_itself_in_the_books_words(self, book: str) -> None:
        hall = refereed(book, (1, 2), (3, 4)) if book != ZD else refereed(book, (1, 2), (3, 4), (5, 6))
        minutes = hall.competition.book.match.minutes
        hall.score(1, "past A", "9")
        pass_time(hall, minutes - 1)
        assert "time_over" not in codes(hall)
        pass_time(hall, minutes)
        (said,) = [wait for wait in list_waits(hall.competition, hall.at) if wait.code == "time_over"]
        assert 1 not in said.tables
        assert 2 in said.tables
        assert WORDS[book] in describe_wait(said, "zh")
        assert format_citation(hall.competition.book.cite("match.at_call"), "en") in describe_wait(said, "en")

    def test_not_at_a_table_that_has_more_time(self) -> None:
        hall = refereed(NT, (1, 2), (3, 4))
        hall.do(co.ExtendTable(table=1, minutes=10))
        pass_time(hall, 50)
        (said,) = [wait for wait in list_waits(hall.competition, hall.at) if wait.code == "time_over"]
        assert said.tables == (2,)


class TestInTime:
    @pytest.mark.article("NT 2.3")
    def test_what_comes_after_time_is_asked_about(self) -> None:
        hall = refereed(NT, (1, 2), (3, 4))
        pass_time(hall, 55)
        late = final("K", "9", last_first=EW)
        hall.refuses(co.EnterResult(table=1, final=late, in_time=False), "not_in_time", "NT 2.3")
        hall.do(co.EnterResult(table=1, final=late, in_time=True))
        assert "in_time" not in codes(hall)
        hall.do(co.EnterResult(table=2, final=final("past A", "9")))
        assert "in_time" in codes(hall), "nobody has answered: the referee is asked"
        hall.sign(1)
        hall.sign(2)
        assert "in_time" not in codes(hall)
        hall.close()
        assert hall.wrong() == []

    def test_a_result_that_was_not_is_taken_back(self) -> None:
        hall = refereed(NT, (1, 2), (3, 4))
        pass_time(hall, 55)
        hall.do(co.EnterResult(table=2, final=final("past A", "9")))
        hall.do(co.WithdrawResult(table=2, reason="the last deal was not finished"))
        assert "in_time" not in codes(hall)
        assert hall.wrong() == []

    def test_before_time_nobody_is_asked(self) -> None:
        hall = refereed(NT, (1, 2), (3, 4))
        hall.do(co.EnterResult(table=1, final=final("past A", "9"), in_time=False))
        assert "in_time" not in codes(hall)


class TestCalled:
    @pytest.mark.article("decision D83")
    @pytest.mark.article("KO 3.4.5")
    @pytest.mark.article("NT 2.3")
    @pytest.mark.parametrize("book", [JS, TD, KO, NT])
    def test_a_result_short_of_a_needs_the_call(self, book: str) -> None:
        hall = refereed(book, (1, 2), (3, 4))
        short = co.EnterResult(table=1, final=final("K", "9"), in_time=True)
        hall.refuses(short, "time_not_called")
        hall.do(co.EnterResult(table=2, final=final("past A", "9"), in_time=True))
        hall.do(co.CallRoundTime())
        hall.do(short)
        hall.sign(1)
        hall.sign(2)
        hall.close()
        assert hall.wrong() == []

    @pytest.mark.parametrize("deals", [7, 8])
    def test_a_number_of_deals_is_no_way_around_it(self, deals: int) -> None:
        hall = refereed(KO, (1, 2), (3, 4))
        command = co.EnterResult(table=1, final=final("K", "9", deals=deals), in_time=True)
        hall.refuses(command, "time_not_called")

    def test_the_clock_itself_is_the_call(self) -> None:
        hall = refereed(NT, (1, 2), (3, 4))
        pass_time(hall, 50)
        hall.do(co.EnterResult(table=1, final=final("K", "9"), in_time=True))
        assert hall.stands(1).startswith("K:9")

    def test_exactly_the_deals_that_were_set(self) -> None:
        hall = Hall(JS, Stage(format=Format.SWISS, rounds=1), pairs=4, overrides={"match.deals": 7})
        hall.begin()
        hall.do(co.EnterResult(table=1, final=final("K", "9", deals=7), in_time=True))
        hall.refuses(co.EnterResult(table=2, final=final("10", "9", deals=6), in_time=True), "time_not_called")

    def test_the_checker_sees_a_short_result_without_the_call(self) -> None:
        hall = refereed(KO, (1, 2), (3, 4))
        hall.do(co.CallRoundTime())
        hall.do(co.EnterResult(table=1, final=final("K", "9"), in_time=True))
        lines = [line for line in hall.paper.lines if b'"event":"time_called"' not in line]
        assert "time_not_called" in {one.code for one in check_event(b"".join(lines).decode()).differences}

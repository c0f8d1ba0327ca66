"""Nothing is frozen before it must be: published draws, starts, the name, and options that no result has used."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.checker import check_event
from guandan.competition.draw.lots import follows_link
from guandan.competition.model import commands as co
from guandan.competition.model.clock import compute_table_clock
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Mistake
from guandan.rules.options.authority import Authority
from tests.competition.kit import EW, JS, KO, NT, ZD, events, final
from tests.competition.refereed import CHIEF, REFEREE, Refereed, refereed


def published(book: str = JS, pairs: int = 6) -> Refereed:
    hall = Refereed(book, pairs=pairs)
    hall.draw()
    hall.do(co.PublishDraw())
    return hall


def codes(text: str) -> set[str]:
    return {one.code for one in check_event(text).differences}


class TestDrawTakenBack:
    @pytest.mark.article("decision D82")
    @pytest.mark.parametrize("book", [JS, KO, ZD, NT])
    def test_two_pairs_did_not_come(self, book: str) -> None:
        hall = published(book, pairs=8)
        first, link = hall.last, hall.competition.link
        hall.do(co.WithdrawPair(pair=7, reason="not here"))
        hall.do(co.DiscardDraw(reason="two pairs did not come"))
        hall.do(co.WithdrawPair(pair=8, reason="not here"))
        hall.begin()
        assert {7, 8}.isdisjoint({pair for table in hall.last.tables for pair in (table.ew, table.ns)})
        assert follows_link(hall.last.seed, link), "the next link of the same chain"
        (gone,) = hall.competition.taken_back
        assert (gone.round.tables, gone.reason) == (first.tables, "two pairs did not come")
        hall.score_all()
        hall.close()
        assert hall.wrong() == []

    def test_a_reason_is_needed_for_what_was_public(self) -> None:
        hall = published()
        hall.refuses(co.DiscardDraw(), "reason_missing")
        hall.do(co.DiscardDraw(reason="a wrong list"))
        assert events(hall, "draw_discarded")[0].was_published
        assert hall.wrong() == []

    def test_who_was_entered_meanwhile_is_drawn(self) -> None:
        hall = published(pairs=5)
        hall.enter()
        hall.do(co.DiscardDraw(reason="a pair came late"))
        hall.draw()
        assert hall.last.byes == ()
        assert hall.wrong() == []

    @pytest.mark.article("JS 3.10.4")
    def test_not_because_of_a_correction_where_the_draw_stands(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.score_all()
        hall.close()
        hall.draw()
        hall.do(co.PublishDraw())
        hall.do(co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="so", final=final("9", "A")))
        hall.refuses(co.DiscardDraw(reason="the result was wrong"), "draw_stands", "JS 3.10.4")

    def test_not_once_it_has_started(self) -> None:
        hall = published()
        hall.do(co.StartRound())
        hall.refuses(co.DiscardDraw(reason="?"), "round_already_started")

    def test_the_checker_sees_a_draw_that_was_taken_back_without_a_word(self) -> None:
        hall = published()
        hall.do(co.DiscardDraw(reason="a wrong list"))
        hall.draw()
        assert "no_reason" in codes(hall.paper.data.decode().replace(',"reason":"a wrong list"', ""))
        assert "already_published" in codes(hall.paper.data.decode().replace(',"was_published":true', ""))


class TestStartTakenBack:
    def test_a_round_started_by_mistake(self) -> None:
        hall = published()
        hall.do(co.StartRound())
        hall.do(co.PauseRound())
        hall.do(co.TakeBackStart(reason="an hour too early"))
        assert (hall.last.status, hall.last.start, hall.last.paused_at) == (RoundStatus.PUBLISHED, None, None)
        hall.do(co.StartRound(), minutes=60)
        assert hall.last.start == hall.at
        hall.score_all()
        hall.close()
        assert hall.wrong() == []

    def test_then_the_draw_can_be_taken_back_too(self) -> None:
        hall = published()
        hall.do(co.StartRound())
        hall.do(co.TakeBackStart(reason="two pairs are missing"))
        hall.do(co.DiscardDraw(reason="two pairs are missing"))
        hall.begin()
        assert hall.wrong() == []

    def test_not_once_a_result_is_in(self) -> None:
        hall = published()
        hall.do(co.StartRound())
        hall.result(1, "A", "9")
        assert hall.refuses(co.TakeBackStart(reason="?"), "results_are_in").details["tables"] == [1]

    def test_nor_a_forfeit_or_a_deal(self) -> None:
        hall = published()
        hall.do(co.StartRound())
        hall.deals(2, "EWNS")
        assert hall.refuses(co.TakeBackStart(reason="?"), "results_are_in").details["tables"] == [2]
        other = published()
        other.do(co.StartRound())
        other.do(co.ForfeitTable(table=1, sides=(EW,)))
        other.refuses(co.TakeBackStart(reason="?"), "results_are_in")

    def test_nor_without_a_reason_or_a_round(self) -> None:
        hall = published()
        hall.refuses(co.TakeBackStart(reason="?"), "round_not_started")
        hall.do(co.StartRound())
        hall.refuses(co.TakeBackStart(reason=""), "reason_missing")

    def test_the_checker_sees_a_start_taken_back_over_results(self) -> None:
        hall = published()
        hall.do(co.StartRound())
        hall.do(co.TakeBackStart(reason="too early"))
        hall.do(co.StartRound())
        hall.score_all()
        lines = hall.paper.lines
        place = next(number for number, line in enumerate(lines) if b"start_taken_back" in line)
        moved = [*lines[:place], *lines[place + 1 :], lines[place]]
        assert "results_are_in" in codes(b"".join(moved).decode())


class TestSettings:
    def change(self, hall: Refereed, **more: object) -> None:
        hall.do(co.ChangeSettings(reason="the hall was changed", **more))

    def test_name_and_venue_at_any_time(self) -> None:
        hall = refereed(NT, (1, 2), (3, 4))
        hall.score_all()
        self.change(hall, name="春季赛", options={"event.venue": "二楼大厅"})
        assert (hall.competition.name, hall.competition.book.event.venue) == ("春季赛", "二楼大厅")
        hall.close()
        assert hall.wrong() == []

    def test_prizes_corrections_and_appeals_too(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.score_all()
        hall.close()
        self.change(hall, options={"prizes.souvenirs": True, "appeals.minutes": 45, "corrections.entry_minutes": 15})
        assert hall.competition.book.appeals.minutes == 45
        assert hall.wrong() == []

    def test_an_option_that_a_result_has_used_stays(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        self.change(hall, options={"points.win_draw_loss": [3, 1, 0]})
        hall.score(1, "A", "9")
        change = co.ChangeSettings(options={"points.win_draw_loss": [2, 1, 0]}, reason="as usual")
        assert hall.refuses(change, "option_used").details["options"] == ["points.win_draw_loss"]
        hall.score_all()
        hall.close()
        assert hall.figure(1, "total") == 3
        assert hall.wrong() == []

    def test_the_checker_sees_a_used_option_changed(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        self.change(hall, options={"points.win_draw_loss": [3, 1, 0]})
        hall.score_all()
        lines = hall.paper.lines
        place = next(number for number, line in enumerate(lines) if b"settings_changed" in line)
        assert "option_used" in codes(b"".join([*lines[:place], *lines[place + 1 :], lines[place]]).decode())

    def test_nothing_or_nonsense(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.refuses(co.ChangeSettings(reason="?"), "nothing_to_change")
        hall.refuses(co.ChangeSettings(name=" ", reason="?"), "name_missing")
        hall.refuses(co.ChangeSettings(name="x"), "reason_missing")
        hall.refuses(co.ChangeSettings(options={"no.such": 1}, reason="?"), "no_such_option")
        hall.refuses(co.ChangeSettings(options={"match.minutes": 10**8}, reason="?"), "option_out_of_bounds")


class TestLateLimit:
    """A limit of time that is added while a round is played."""

    def running(self) -> Refereed:
        hall = Refereed(KO, pairs=4)
        hall.begin()
        return hall

    def left(self, hall: Refereed, number: int) -> timedelta | None:
        one = hall.competition.rounds[number - 1]
        return compute_table_clock(one, 1, get_round_book(hall.competition, one), hall.at).left

    def test_from_the_next_round_on(self) -> None:
        hall = self.running()
        hall.do(co.ChangeSettings(options={"match.minutes": 40}, reason="the hall closes"))
        assert events(hall, "settings_changed")[0].from_round == 2
        assert self.left(hall, 1) == timedelta(minutes=59), "as the book has it"
        hall.score_all()
        hall.close()
        hall.begin()
        assert self.left(hall, 2) == timedelta(minutes=40)
        hall.score_all()
        hall.close()
        assert hall.wrong() == []

    def test_from_the_running_round_if_the_chief_referee_says_so(self) -> None:
        hall = self.running()
        change = co.ChangeSettings(options={"match.minutes": 40}, reason="the hall closes", this_round=True, by=REFEREE)
        hall.refuses(change, "needs_authority")
        hall.do(co.ChangeSettings(options={"match.minutes": 40}, reason="so", this_round=True, by=CHIEF), minutes=10)
        assert self.left(hall, 1) == timedelta(minutes=30)
        hall.deals(1, "EWNS")
        hall.score_all()
        hall.close()
        assert hall.wrong() == []

    def test_a_match_that_began_before_keeps_its_own(self) -> None:
        hall = self.running()
        hall.deals(1, "EW", "EW", "EW", "EW")
        hall.do(co.ChangeSettings(options={"match.minutes": 40}, reason="so", this_round=True, by=Authority.ORGANISERS))
        hall.deals(1, "ENWS")
        name, history = hall.championship.match(1)
        hall.do(co.EnterResult(table=1, match=name, version=history.match.version, result=history.match.result))
        hall.sign(1)
        hall.score_all()
        hall.close()
        assert hall.wrong() == []

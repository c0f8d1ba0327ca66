"""结束赛事: nothing pending, windows over or waived; and nothing changes after it except by reopening."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from guandan.checker import check_event
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Plan, Stage, Windows
from guandan.game.commands import RecordDeal
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Seat
from tests.competition.kit import EW, JS, KO, NT, events, final
from tests.competition.refereed import CHIEF, ORGANISERS, REFEREE, Refereed

ONE_ROUND = Plan(stages=(Stage(format=Format.SWISS, rounds=1),))


def played(book: str = JS) -> Refereed:
    """Everything is played, and the round is closed."""
    hall = Refereed(book, plan=ONE_ROUND) if book == JS else Refereed(book, pairs=2)
    for _ in range(4 if book == JS else 0):
        hall.enter()
    hall.begin()
    hall.deals(1, "EWNS")
    hall.rules(1, "spoke_out_of_turn", seat="E") if book == JS else None
    hall.score_all()
    hall.close()
    return hall


def appeal(hall: Refereed) -> None:
    people = hall.competition.entries[hall.last.tables[0].ew].people
    hall.do(co.LodgeAppeal(round=1, table=1, ruling=1, side=EW, signatures=people, fee_paid=True, reason="not so"))


def wait(hall: Refereed, minutes: float = 31) -> None:
    hall.at += timedelta(minutes=minutes)


class TestPending:
    @pytest.mark.article("decision D81")
    @pytest.mark.article("JS 5.2.1")
    def test_not_while_an_appeal_is_pending(self) -> None:
        hall = played()
        appeal(hall)
        wait(hall)
        refusal = hall.refuses(co.CloseCompetition(), "appeals_pending")
        assert refusal.details["appeals"] == [1]
        hall.do(co.ForwardAppeal(appeal=1))
        by = Authority.ARBITRATION_COMMITTEE
        hall.do(co.DecideAppeal(appeal=1, is_upheld=False, by=by, reason="it was so"))
        hall.do(co.CloseCompetition())
        assert hall.wrong() == []

    def test_not_while_a_case_is_pending(self) -> None:
        hall = played()
        case = co.ReferRuling(
            round=1,
            table=1,
            report={"infraction": "spoke_out_of_turn", "side": "EW", "seat": "E"},
            needs=CHIEF,
            article="JS 3.4P.1",
            by=REFEREE,
        )
        hall.do(case)
        wait(hall)
        hall.refuses(co.CloseCompetition(), "cases_pending")
        hall.do(co.SettleReferral(case=1, by=CHIEF, reason="nothing in it"))
        hall.do(co.CloseCompetition())


class TestWindows:
    @pytest.mark.article("JS 3.10.3")
    @pytest.mark.article("JS 5.1.1")
    def test_it_waits_for_the_last_window(self) -> None:
        hall = played()
        ended = hall.at
        refusal = hall.refuses(co.CloseCompetition(waits=True), "windows_running", "JS 5")
        assert datetime.fromisoformat(refusal.details["until"]) == ended + timedelta(minutes=30)
        hall.at = ended + timedelta(minutes=31)
        hall.do(co.CloseCompetition(waits=True))
        (closed,) = events(hall, "competition_closed")
        assert (closed.windows, closed.is_settled) == (Windows.OVER, True)
        assert hall.wrong() == []

    def test_the_chief_referee_waives_them_with_a_reason(self) -> None:
        hall = played()
        hall.refuses(co.CloseCompetition(waits=True, waived_by=REFEREE, reason="a bus"), "needs_authority")
        hall.refuses(co.CloseCompetition(waits=True, waived_by=CHIEF), "reason_missing")
        hall.do(co.CloseCompetition(waits=True, waived_by=CHIEF, reason="everybody has signed"))
        (closed,) = events(hall, "competition_closed")
        assert (closed.windows, closed.waived_by, closed.reason) == (Windows.WAIVED, CHIEF, "everybody has signed")
        assert hall.wrong() == []

    @pytest.mark.parametrize("book", [KO, NT])
    def test_a_book_without_windows_waits_for_nothing(self, book: str) -> None:
        hall = played(book)
        hall.do(co.CloseCompetition(waits=True))
        assert hall.competition.is_closed

    def test_who_does_not_ask_is_not_kept_waiting(self) -> None:
        hall = played()
        hall.do(co.CloseCompetition())
        (closed,) = events(hall, "competition_closed")
        assert closed.windows is None
        assert hall.wrong() == []


class TestAfterwards:
    def test_nothing_changes(self) -> None:
        hall = played()
        wait(hall)
        hall.do(co.CloseCompetition())
        correction = co.CorrectResult(round=1, table=2, mistake=Mistake.ENTRY, reason="so", final=final("9", "A"))
        for command in (correction, co.WriteJournal(text="late"), co.WithdrawPair(pair=1), co.CloseCompetition()):
            hall.refuses(command, "event_closed")
        deal = RecordDeal(order=(Seat.E, Seat.W))
        hall.refused(lambda: hall.championship.play(1, deal, hall.at), "event_closed")
        hall.refused(lambda: hall.championship.change_person(1, "某人"), "event_closed")

    def test_reopened_with_a_reason_it_goes_on(self) -> None:
        hall = played()
        wait(hall)
        hall.refuses(co.ReopenCompetition(reason="?"), "event_not_closed")
        hall.do(co.CloseCompetition())
        hall.refuses(co.ReopenCompetition(reason=" "), "reason_missing")
        hall.do(co.ReopenCompetition(reason="a prize was forgotten"))
        hall.do(co.WriteJournal(text="a prize was forgotten"))
        hall.do(co.CloseCompetition())
        assert [event.reason for event in events(hall, "competition_reopened")] == ["a prize was forgotten"]
        assert hall.wrong() == []

    def test_lots_of_a_secret_that_is_public_are_drawn_by_hand(self) -> None:
        hall = Refereed(JS, plan=ONE_ROUND)
        for _ in range(4):
            hall.enter()
        hall.by_hand((1, 2, "A", "9"), (3, 4, "A", "9"))
        wait(hall)
        hall.do(co.CloseCompetition(secret=hall.chain.secret))
        hall.do(co.ReopenCompetition(reason="equal pairs"))
        hall.refuses(co.DrawLots(stage=1, pairs=(1, 3), seed=hall.link), "lots_revealed")
        hall.do(co.DrawLots(stage=1, order=(3, 1)))
        hall.do(co.CloseCompetition())
        assert hall.wrong() == []


class TestChecked:
    def closed(self) -> Refereed:
        hall = played()
        appeal(hall)
        wait(hall)
        hall.do(co.ForwardAppeal(appeal=1))
        by = Authority.ARBITRATION_COMMITTEE
        hall.do(co.DecideAppeal(appeal=1, is_upheld=False, by=by, reason="it was so"))
        hall.do(co.CloseCompetition())
        return hall

    def codes(self, text: str) -> set[str]:
        return {one.code for one in check_event(text).differences}

    def test_finished_while_an_appeal_was_pending(self) -> None:
        hall = self.closed()
        lines = [line for line in hall.paper.lines if b"appeal_decided" not in line]
        assert "closed_while_pending" in self.codes(b"".join(lines).decode())

    def test_0_1_0_did_not_ask(self) -> None:
        hall = self.closed()
        lines = [line.replace(b',"is_settled":true', b"") for line in hall.paper.lines if b"appeal_decided" not in line]
        assert "closed_while_pending" not in self.codes(b"".join(lines).decode())

    def test_windows_that_were_not_over(self) -> None:
        hall = played()
        hall.do(co.CloseCompetition(waived_by=CHIEF, reason="a bus"))
        text = hall.paper.data.decode().replace('"windows":"waived"', '"windows":"over"')
        assert "windows_running" in self.codes(text)

    def test_a_change_after_the_end(self) -> None:
        hall = played()
        wait(hall)
        hall.do(co.CloseCompetition())
        hall.do(co.ReopenCompetition(reason="forgotten"))
        hall.do(co.WriteJournal(text="late"))
        lines = [line for line in hall.paper.lines if b"competition_reopened" not in line]
        assert "competition_closed" in self.codes(b"".join(lines).decode())

    def test_waived_by_one_who_may_not(self) -> None:
        hall = played()
        hall.do(co.CloseCompetition(waived_by=ORGANISERS, reason="a bus"))
        text = hall.paper.data.decode().replace('"waived_by":"organisers"', '"waived_by":"referee"')
        assert "wrong_authority" in self.codes(text)

"""签名: who signs, what becomes of claims that differ, and of a side that does not sign."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Stage
from guandan.rules.points import Ending
from tests.competition.kit import EW, JS, KO, NS, NT, TD, ZD, Hall, final

ONE = Stage(format=Format.SWISS, rounds=1)


def hall(book: str = JS, pairs: int = 6) -> Hall:
    event = Hall(book, *([ONE] if book in {JS, TD} else []), pairs=pairs)
    event.begin()
    return event


def others(event: Hall) -> None:
    for table in event.last.tables[1:]:
        event.score(table.number, "past A", "9")


@pytest.mark.article("JS 3.8.2")
@pytest.mark.article("KO 3.12.2")
@pytest.mark.parametrize("book", [JS, TD, KO, NT])
def test_js_3_8_2_both_sides_sign(book: str) -> None:
    event = hall(book, 4)
    others(event)
    event.result(1, "past A", "9")
    event.refuses(co.CloseRound(), "results_missing")
    event.sign(1, NS)
    event.refuses(co.CloseRound(), "results_missing")
    event.refuses(co.SignResult(table=1, side=NS), "already_signed")
    event.sign(1, EW)
    event.close()


@pytest.mark.article("ZD 5.2")
@pytest.mark.parametrize(("levels", "lower"), [(("10", "7"), NS), (("7", "10"), EW)])
def test_zd_5_2_the_lower_side_signs(levels: tuple[str, str], lower: object) -> None:
    event = hall(ZD)
    others(event)
    event.result(1, *levels)
    higher = NS if lower is EW else EW
    event.sign(1, higher)
    event.refuses(co.CloseRound(), "results_missing")
    event.sign(1, lower)
    event.close()


@pytest.mark.article("ZD 5.2")
def test_zd_5_2_at_52_48_the_side_off_stage_is_the_lower() -> None:
    event = hall(ZD)
    others(event)
    event.result(1, "7", "7", stage=EW)
    event.sign(1, NS)
    event.close()


class TestEntering:
    def test_a_result_twice_is_refused(self) -> None:
        event = hall()
        event.result(1, "past A", "9")
        event.refuses(co.EnterResult(table=1, final=final("past A", "9")), "result_already_entered")
        event.refuses(co.EnterResult(table=1, final=final("A", "9")), "result_already_entered")
        event.sign(1)
        event.refuses(co.EnterResult(table=1, final=final("A", "9")), "result_already_confirmed")

    def test_nothing_is_signed_before_there_is_a_result(self) -> None:
        event = hall()
        event.refuses(co.SignResult(table=1, side=EW), "result_missing")
        event.refuses(co.RefuseSignature(table=1, side=EW), "result_missing")
        event.refuses(co.SignResult(table=44, side=EW), "no_such_table")


class TestClaims:
    def claim(self, event: Hall, side: object, ew: str, ns: str) -> None:
        event.do(co.EnterResult(table=1, final=final(ew, ns), claimed_by=side))

    def test_two_claims_that_agree_are_as_good_as_two_signatures(self) -> None:
        event = hall()
        others(event)
        self.claim(event, EW, "K", "9")
        event.refuses(co.CloseRound(), "results_missing")
        self.claim(event, NS, "K", "9")
        assert not event.sheet(1).is_disputed
        event.close()

    def test_claims_that_differ_go_to_the_referee(self) -> None:
        event = hall()
        others(event)
        self.claim(event, EW, "K", "9")
        self.claim(event, NS, "Q", "9")
        assert event.sheet(1).is_disputed
        event.refuses(co.CloseRound(), "results_missing")
        event.refuses(co.SignResult(table=1, side=EW), "result_disputed")
        event.refuses(co.SettleResult(table=1, final=final("Q", "9"), reason=""), "reason_missing")
        event.do(co.SettleResult(table=1, final=final("Q", "9"), reason="the sheet says so"), by="referee")
        assert event.sheet(1).result.ew == 11
        event.close()

    def test_a_side_claims_once(self) -> None:
        event = hall()
        self.claim(event, EW, "K", "9")
        event.refuses(co.EnterResult(table=1, final=final("Q", "9"), claimed_by=EW), "result_already_entered")
        self.claim(event, NS, "Q", "9")
        event.refuses(co.EnterResult(table=1, final=final("Q", "9"), claimed_by=EW), "result_already_entered")
        assert event.sheet(1).is_disputed

    def test_a_settled_table_is_settled(self) -> None:
        event = hall()
        self.claim(event, EW, "K", "9")
        self.claim(event, NS, "Q", "9")
        event.do(co.SettleResult(table=1, final=final("Q", "9"), reason="the sheet says so"))
        event.refuses(co.SettleResult(table=1, final=final("K", "9"), reason="no"), "result_already_confirmed")
        event.refuses(co.EnterResult(table=1, final=final("K", "9"), claimed_by=EW), "result_already_confirmed")

    def test_the_referee_too_enters_only_what_a_match_can_reach(self) -> None:
        event = hall()
        self.claim(event, EW, "K", "9")
        self.claim(event, NS, "Q", "9")
        event.refuses(co.SettleResult(table=1, final=final("past A", "past A"), reason="both"), "no_match_ends_so")


class TestRefusal:
    @pytest.mark.article("KO 3.12.2")
    def test_ko_3_12_2_a_reminder_then_a_forfeit(self) -> None:
        event = hall(KO, 4)
        event.result(1, "past A", "9")
        event.sign(1, EW)
        event.do(co.RefuseSignature(table=1, side=NS, reason="wants a recount"))
        assert event.sheet(1).refused == {NS: 1}
        assert not event.sheet(1).forfeited
        event.do(co.RefuseSignature(table=1, side=NS))
        assert event.sheet(1).forfeited == (NS,)
        assert "KO 3.12.2" in event.sheet(1).article
        assert event.sheet(1).result.ending is Ending.FORFEIT
        assert event.sheet(1).result.winner is EW

    @pytest.mark.article("KO 3.12.2")
    def test_ko_3_12_2_the_winners_too_forfeit(self) -> None:
        event = hall(KO, 4)
        event.result(1, "past A", "9")
        event.sign(1, NS)
        for _ in range(2):
            event.do(co.RefuseSignature(table=1, side=EW))
        assert event.sheet(1).forfeited == (EW,)
        assert event.sheet(1).result.winner is NS

    @pytest.mark.article("KO 3.12.2")
    def test_ko_3_12_2_whoever_signs_after_the_reminder_forfeits_nothing(self) -> None:
        event = hall(KO, 4)
        event.result(1, "past A", "9")
        event.sign(1, EW)
        event.do(co.RefuseSignature(table=1, side=NS))
        event.sign(1, NS)
        event.refuses(co.RefuseSignature(table=1, side=NS), "already_signed")
        assert not event.sheet(1).forfeited

    @pytest.mark.parametrize("book", [JS, TD, ZD, NT])
    def test_elsewhere_it_goes_to_the_referee(self, book: str) -> None:
        event = hall(book, 6 if book == ZD else 4)
        others(event)
        event.result(1, "past A", "9")
        for _ in range(3):
            event.do(co.RefuseSignature(table=1, side=NS, reason="no"))
        assert not event.sheet(1).forfeited
        event.refuses(co.CloseRound(), "results_missing")
        event.do(co.SettleResult(table=1, final=final("past A", "9"), reason="the sheet is right"))
        event.close()

    @pytest.mark.article("ZD 5.2")
    def test_zd_5_2_the_higher_side_is_not_asked(self) -> None:
        event = hall(ZD)
        event.result(1, "past A", "9")
        event.refuses(co.RefuseSignature(table=1, side=EW), "signature_not_asked", "ZD 5.2")


class TestClock:
    def test_pause_and_resume_give_the_time_back(self) -> None:
        event = hall()
        event.do(co.PauseRound(reason="fire drill"))
        event.refuses(co.PauseRound(), "already_paused")
        event.do(co.ResumeRound(), minutes=7)
        assert event.last.paused.total_seconds() == 7 * 60
        event.refuses(co.ResumeRound(), "not_paused")

    def test_more_minutes_for_one_table(self) -> None:
        event = hall()
        event.do(co.ExtendTable(table=2, minutes=5, reason="late start"))
        event.do(co.ExtendTable(table=2, minutes=3))
        assert event.last.extra == {2: 8}
        event.refuses(co.ExtendTable(table=2, minutes=0), "no_minutes")
        event.refuses(co.ExtendTable(table=9, minutes=5), "no_such_table")

    @pytest.mark.article("ZD 5.1")
    @pytest.mark.article("TD 3")
    def test_zd_5_1_the_call_comes_once(self) -> None:
        event = hall(ZD)
        event.do(co.CallRoundTime())
        assert event.last.called_at == event.at
        event.refuses(co.CallRoundTime(), "time_already_called")

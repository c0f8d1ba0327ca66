"""Matches lost by ruling: what rulings at a table mean for the event."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Plan, Stage
from tests.competition.kit import EW, JS, KO, NS, NT, ZD, final
from tests.competition.refereed import CHIEF, COMMITTEE, Refereed, refereed


class TestTwoFouls:
    @pytest.mark.article("X25")
    @pytest.mark.article("X21")
    @pytest.mark.article("JS 4.3.2")
    @pytest.mark.article("JS 4.3.4")
    @pytest.mark.article("decision D36")
    def test_x25_is_settled_in_the_event_at_8_to_q_and_17_to_9(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, "EWNS", "EWNS", "NSEW", "NEWS")
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.rules(1, "asked_again", seat="W")
        waits = hall.rules(1, "played_out_of_turn", seat="E")
        assert waits.case == 1  # what it makes is a foul
        hall.settles(1, CHIEF)
        standing = hall.match(1).progress.standing
        assert (standing.ew, standing.ns, standing.stage) == (7, 8, NS)
        assert not hall.match(1).progress.next.has_tribute
        hall.deals(1, "NEWS")
        assert hall.sheet(1).result is None
        hall.rules(1, "wrong_tribute", CHIEF, seat="W", situation="after_lead")
        assert hall.stands(1) == "8:Q ruling"
        sheet = hall.sheet(1)
        assert (sheet.is_settled, sheet.match) == (True, "1-1")
        hall.score(2, "K", "9")
        hall.close()
        assert [(hall.figure(pair, "total"), hall.figure(pair, "level_score")) for pair in (1, 2)] == [(0, 9), (2, 17)]
        assert hall.wrong() == []

    @pytest.mark.article("X21")
    @pytest.mark.article("decision D36")
    @pytest.mark.parametrize(
        ("deals", "before", "recorded", "points"),
        [
            ((), "2:2", "2:6", (9, 17)),
            (("EWNS",) * 3 + ("EWNS",), "A:2", "J:past A", (9, 17)),  # lowered to J
            (("NSEW", "NSEW"), "2:8", "2:J", (4, 22)),  # the first foul's three levels made it nine
        ],
    )
    def test_x21_the_four_level_rule(
        self, deals: tuple[str, ...], before: str, recorded: str, points: tuple[int, int]
    ) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, *deals)
        names = ("", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
        standing = hall.match(1).progress.standing
        assert f"{names[standing.ew]}:{names[standing.ns]}" == before
        hall.fouls()
        assert hall.stands(1) == f"{recorded} ruling"
        hall.score(2, "K", "9")
        hall.close()
        assert tuple(hall.figure(pair, "level_score") for pair in (1, 2)) == points
        assert hall.wrong() == []

    @pytest.mark.article("KO 3.11")
    def test_ko_3_11_the_others_go_on(self) -> None:
        hall = refereed(KO, (1, 2), (3, 4))
        for _ in range(2):
            hall.rules(1, "signals", seat="E")
        assert hall.stands(1) == "2:6 ruling"
        hall.score_all()
        hall.close()
        hall.begin()
        assert {hall.last.tables[0].ew, hall.last.tables[0].ns} == {2, 3}
        assert hall.wrong() == []

    @pytest.mark.article("ZD V.4")
    def test_zd_v_4_the_third_hidden_card_is_100_to_0(self) -> None:
        hall = refereed(ZD, (1, 2), (3, 4), (5, 6))
        for _ in range(3):
            hall.rules(1, "hidden_cards", seat="E")
        hall.score_all()
        hall.close()
        assert [hall.figure(pair, "total") for pair in (1, 2)] == [0, 100]
        assert hall.wrong() == []

    @pytest.mark.article("NT 1.5.3")
    def test_nt_1_5_3_the_third_hidden_card_is_the_game(self) -> None:
        hall = refereed(NT, (1, 2), (3, 4))
        for _ in range(3):
            hall.rules(1, "hidden_cards", COMMITTEE, seat="N")
        result = hall.sheet(1).result
        assert result is not None
        assert result.winner is EW
        assert hall.wrong() == []

    def test_a_sheet_that_waits_for_signatures_is_settled_over(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.fouls(1)
        hall.do(co.EnterResult(table=1, final=final("K", "9")))
        hall.do(co.SignResult(table=1, side=EW))
        hall.fouls(1)
        assert hall.stands(1) == "2:6 ruling"
        hall.refuses(co.SignResult(table=1, side=NS), "result_already_confirmed")

    def test_a_match_is_not_lost_twice(self) -> None:
        hall = refereed(JS)
        hall.fouls()
        hall.refused(lambda: hall.fouls(1), "match_is_over")
        hall.refused(lambda: hall.fouls(1, "N"), "match_is_over")
        hall.refused(lambda: hall.late(1, None, 12, by=CHIEF), "match_is_over")
        assert hall.stands(1) == "2:6 ruling"


class TestAfterTheEnd:
    def signed(self) -> Refereed:
        """East-West have a foul, and have won past A against 5; all is signed and the only round is closed."""
        hall = Refereed(JS, plan=Plan(stages=(Stage(format=Format.SWISS, rounds=1),)))
        for _ in range(4):
            hall.enter()
        hall.seat((1, 2), (3, 4))
        hall.fouls(1)
        hall.deals(1, *["EWNS"] * 5)
        match = hall.match(1)
        hall.do(co.EnterResult(table=1, match="1-1", version=match.version, result=match.result))
        hall.sign(1)
        hall.score(2, "K", "9")
        hall.close()
        return hall

    @pytest.mark.article("JS 3.10.3")
    @pytest.mark.article("decision D36")
    def test_a_second_foul_that_is_found_then_corrects_the_result(self) -> None:
        hall = self.signed()
        assert (hall.stands(1), hall.figure(1, "total")) == ("past A:5 passed_a", 2)
        hall.at += timedelta(minutes=20)
        hall.rules(1, "signals", CHIEF, seat="E")
        assert (hall.stands(1), hall.figure(1, "total")) == ("J:past A ruling", 0)
        assert len(hall.sheet(1).corrections) == 1
        assert hall.wrong() == []

    @pytest.mark.article("JS 3.10.3")
    def test_not_when_the_window_has_closed(self) -> None:
        hall = self.signed()
        hall.at += timedelta(minutes=20, seconds=1)
        hall.refused(lambda: hall.rules(1, "signals", CHIEF, seat="E"), "too_late_to_correct", "JS 3.10.3")

    def test_a_penalty_that_changes_no_result_comes_too_late(self) -> None:
        hall = self.signed()
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn", seat="E"), "match_is_over")
        hall.refused(lambda: hall.rules(1, "signals", CHIEF, seat="N"), "match_is_over")

    @pytest.mark.article("JS 3.9P.5")
    def test_a_forfeit_that_was_cancelled_can_be_ruled_on_again_for_both(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, 12, by=CHIEF)
        hall.cancels(1, 1, reason="the others came later still")
        hall.late(1, 12, 13, by=CHIEF)
        assert hall.stands(1) == "6:2 forfeit"
        hall.score(2, "K", "9")
        hall.close()
        assert [(hall.figure(pair, "total"), hall.figure(pair, "level_score")) for pair in (1, 2)] == [(2, 17), (0, 0)]
        assert hall.wrong() == []

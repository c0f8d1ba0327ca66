"""取消资格: by ruling, and what forfeits in a row or matches lost by ruling put before the organisers."""

from __future__ import annotations

import pytest

from guandan.competition.championship.rulings import find_disqualifications_due
from guandan.competition.model import commands as co
from guandan.competition.model.values import EntryStatus
from tests.competition.kit import EW, JS, ZD
from tests.competition.refereed import CHIEF, ORGANISERS, REFEREE, refereed


class TestDisqualified:
    @pytest.mark.article("JS 4.3.5")
    @pytest.mark.article("JS 4.2.4")
    def test_js_4_3_5_by_ruling_of_the_organisers(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        assert hall.rules(1, "hidden_cards", seat="E").case == 1
        hall.settles(1, ORGANISERS)
        entry = hall.competition.entries[1]
        assert (entry.status, entry.last_round) == (EntryStatus.DISQUALIFIED, 1)
        assert hall.sheet(1).forfeited == (EW,)
        hall.score(2, "K", "9")
        hall.close()
        hall.begin()
        assert 1 not in {pair for table in hall.last.tables for pair in (table.ew, table.ns)} | set(hall.last.byes)
        assert hall.wrong() == []

    @pytest.mark.article("decision D37")
    def test_d37_rounds_that_were_played_stand(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.score(1, "K", "9")
        hall.score(2, "K", "9")
        hall.close()
        hall.seat((3, 1), (2, 4))
        hall.rules(1, "false_identity", ORGANISERS, side="NS")
        hall.score(2, "K", "9")
        hall.close()
        assert hall.figure(1, "total") == 2
        assert hall.figure(2, "total") == 2
        assert hall.competition.rounds[0].sheet(1).result is not None
        assert hall.wrong() == []

    @pytest.mark.article("decision D37")
    def test_d37_so_does_the_match_that_has_just_ended(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, *["EWNS"] * 5)
        match = hall.match(1)
        hall.do(co.EnterResult(table=1, match="1-1", version=match.version, result=match.result))
        hall.sign(1)
        hall.rules(1, "gross_conduct", ORGANISERS, seat="E")
        assert hall.competition.entries[1].status is EntryStatus.DISQUALIFIED
        assert hall.stands(1) == "past A:2 passed_a"

    @pytest.mark.article("JS 4.3.5")
    def test_js_4_3_5_two_forfeits_in_a_row_are_put_before_the_organisers(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, 12, by=CHIEF)
        hall.score(2, "K", "9")
        assert find_disqualifications_due(hall.competition) == {}
        hall.close()
        assert find_disqualifications_due(hall.competition) == {}
        hall.seat((1, 3), (2, 4))
        hall.late(1, 15, by=CHIEF)
        hall.score(2, "K", "9")
        hall.close()
        due = find_disqualifications_due(hall.competition)
        assert set(due) == {1}
        assert (due[1].decided_by, due[1].leaves_hall) == (ORGANISERS, True)
        assert "JS 4.3.5" in due[1].article
        assert hall.competition.entries[1].status is EntryStatus.IN_PLAY
        hall.do(co.DisqualifyPair(pair=1, article=due[1].article))
        assert find_disqualifications_due(hall.competition) == {}

    @pytest.mark.article("JS 4.3.5")
    def test_js_4_3_5_not_with_a_round_played_between(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, 12, by=CHIEF)
        hall.score(2, "K", "9")
        hall.close()
        hall.by_hand((1, 3, "K", "9"), (2, 4, "K", "9"))
        hall.seat((1, 4), (2, 3))
        hall.late(1, 12, by=CHIEF)
        hall.score(2, "K", "9")
        hall.close()
        assert find_disqualifications_due(hall.competition) == {}

    @pytest.mark.article("JS 4.3.5")
    def test_js_4_3_5_two_matches_lost_by_ruling(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.fouls()
        hall.score(2, "K", "9")
        hall.close()
        hall.seat((1, 3), (2, 4))
        hall.fouls()
        hall.score(2, "K", "9")
        hall.close()
        assert set(find_disqualifications_due(hall.competition)) == {1}
        assert hall.wrong() == []

    def test_other_books_know_no_such_count(self) -> None:
        hall = refereed(ZD, (1, 2), (3, 4), (5, 6))
        for meetings in ((), ((1, 3), (2, 5), (4, 6))):
            if meetings:
                hall.seat(*meetings)
            hall.late(1, 20)
            hall.do(co.DrawLeftOver(seed=hall.link))
            hall.score_all()
            hall.close()
        assert find_disqualifications_due(hall.competition) == {}

    @pytest.mark.article("JS 4.2.4")
    def test_nobody_below_the_organisers_disqualifies(self) -> None:
        hall = refereed(JS)
        for who in (REFEREE, CHIEF):
            assert hall.rules(1, "defied_ruling", who, seat="E").rulings == ()
        assert hall.competition.entries[hall.last.tables[0].ew].status is EntryStatus.IN_PLAY

    def test_not_twice_and_then_nothing_of_it_is_done(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
        hall.refused(lambda: hall.rules(1, "hidden_cards", ORGANISERS, seat="E"), "match_is_over")
        assert hall.sheet(1).forfeited == (EW,)
        assert hall.wrong() == []


@pytest.mark.article("JS 4.3.5")
@pytest.mark.article("decision D37")
def test_a_side_is_disqualified_after_its_result_is_in_and_the_result_stands() -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    hall.score(1, "past A", "9")
    outcome = hall.rules(1, "false_identity", ORGANISERS, seat="E")
    assert outcome.case is None
    assert hall.stands(1) == "past A:9 passed_a"
    assert hall.competition.entries[1].status is EntryStatus.DISQUALIFIED
    hall.refused(lambda: hall.rules(1, "manner", CHIEF, seat="N"), "match_is_over")
    assert hall.wrong() == []

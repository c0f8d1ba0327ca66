"""撤销判罚的后果: a ruling that is revoked, or an appeal that is upheld, takes its consequences with it in one step."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.championship.consequences import preview_consequences
from guandan.competition.championship.revocation import decide_appeal
from guandan.competition.championship.rulings import cancel_ruling
from guandan.competition.handlers.reopen import list_reopen_choices
from guandan.competition.model import commands as co
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Format, Mistake, Plan, ReopenChoice, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from guandan.rules.options.remedy import Rung
from tests.competition.kit import EW, JS, KO, NT, TD, ZD, final
from tests.competition.refereed import ARBITRATION, CHIEF, ORGANISERS, Refereed, milder, refereed


def revoke(hall: Refereed, then: ReopenChoice, number: int = 1) -> None:
    cancel_ruling(hall.championship, 1, number, hall.who(ORGANISERS), "seen wrongly", 1, then)


def finish_round(hall: Refereed) -> None:
    """Every other table gets a result, and the round is closed."""
    hall.score_all()
    hall.close()


class TestRevoked:
    @pytest.mark.article("decision D80")
    @pytest.mark.article("JS 4.3.4")
    def test_a_match_lost_by_ruling_is_an_open_table_again(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, "EWNS")
        hall.fouls()
        assert hall.stands(1).endswith("ruling")
        revoke(hall, ReopenChoice.OPEN, number=2)
        assert hall.stands(1) == "open"
        assert hall.match(1).result is None
        hall.score(1, "A", "9")
        finish_round(hall)
        assert hall.wrong() == []

    @pytest.mark.article("JS 3.9P.4")
    def test_a_forfeit_for_lateness_is_an_open_table_again(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, ew=12, by=CHIEF)
        assert hall.sheet(1).forfeited == (EW,)
        revoke(hall, ReopenChoice.OPEN)
        assert hall.sheet(1).forfeited == ()
        hall.score(1, "A", "9")
        finish_round(hall)
        assert hall.figure(1, "total") == 2
        assert hall.wrong() == []

    def test_without_a_choice_it_is_as_before(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.fouls()
        hall.cancels(1, 2)
        assert hall.stands(1) == "2:6 ruling"

    def test_the_result_that_stood_before_counts_again(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, "EW", "EW", "EW", "EW", "ENWS")
        name, history = hall.championship.match(1)
        hall.do(co.EnterResult(table=1, match=name, version=history.match.version, result=history.match.result))
        hall.sign(1)
        was = hall.stands(1)
        hall.rules(
            1, "wrong_tribute", CHIEF, seat="E", situation="after_lead", overrule=milder("a grave one", Rung.MATCH_LOST)
        )
        assert hall.stands(1) != was
        revoke(hall, ReopenChoice.BEFORE)
        assert hall.stands(1) == was
        finish_round(hall)
        assert hall.wrong() == []

    def test_nothing_stood_before(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, ew=12, by=CHIEF)
        hall.refused(lambda: revoke(hall, ReopenChoice.BEFORE), "nothing_stood_before")
        assert hall.sheet(1).forfeited == (EW,)

    def test_a_ruling_without_such_a_consequence_is_only_revoked(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.rules(1, "spoke_out_of_turn", seat="E")
        revoke(hall, ReopenChoice.OPEN)
        assert hall.stands(1) == "open"
        finish_round(hall)
        assert hall.wrong() == []

    @pytest.mark.article("TD 2")
    def test_the_tables_of_a_team_go_together(self) -> None:
        hall = Refereed(TD, plan=team_plan())
        for unit in ("甲", "甲", "乙", "乙"):
            hall.enter(unit)
        hall.begin()
        hall.late(1, ew=16, by=CHIEF)
        assert [bool(hall.sheet(table).forfeited) for table in (1, 2)] == [True, True]
        hall.refuses(co.ReopenTable(round=1, table=2, then=ReopenChoice.OPEN, reason="?"), "ruling_stands")
        revoke(hall, ReopenChoice.OPEN)
        assert [bool(hall.sheet(table).forfeited) for table in (1, 2)] == [False, False]
        finish_round(hall)
        assert hall.wrong() == []

    @pytest.mark.article("TD 2")
    @pytest.mark.article("decision D24")
    def test_a_team_plays_again_while_the_warning_of_its_late_opponents_stands(self) -> None:
        """East-West have a warning and a violation, which stay; North-South's forfeit goes, at both tables."""
        hall = Refereed(TD, plan=team_plan())
        for unit in ("甲", "甲", "乙", "乙"):
            hall.enter(unit)
        hall.begin()
        hall.late(1, ew=2, ns=16, by=CHIEF)
        assert [bool(hall.sheet(table).forfeited) for table in (1, 2)] == [True, True]
        revoke(hall, ReopenChoice.OPEN, number=2)
        assert [bool(hall.sheet(table).forfeited) for table in (1, 2)] == [False, False]
        finish_round(hall)
        assert hall.wrong() == []


def team_plan() -> Plan:
    stage = Stage(format=Format.ROUND_ROBIN, rounds=1)
    return Plan(stages=(stage,), teams=Teams(scoring=TeamScoring.TABLES, tables=2))


class TestForfeitRevoked:
    """A forfeit that was entered without a ruling."""

    @pytest.mark.parametrize("book", [JS, TD, KO, NT])
    def test_the_table_is_open_again(self, book: str) -> None:
        hall = refereed(book, (1, 2), (3, 4))
        hall.do(co.ForfeitTable(table=1, sides=(EW,), reason="nobody there"))
        hall.do(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="they sat at the wrong table"))
        assert hall.stands(1) == "open"
        finish_round(hall)
        assert hall.wrong() == []

    @pytest.mark.article("ZD V.1")
    def test_not_after_the_innocent_pair_was_drawn_again(self) -> None:
        hall = refereed(ZD, (1, 2), (3, 4), (5, 6))
        hall.do(co.ForfeitTable(table=1, sides=(EW,)))
        hall.do(co.ForfeitTable(table=2, sides=(EW,)))
        hall.do(co.DrawLeftOver(seed=hall.link))
        reopening = co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="they are here")
        hall.refuses(reopening, "drawn_again_already", "ZD V.1")

    def test_a_result_that_was_played_is_corrected_instead(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.score(1, "A", "9")
        hall.refuses(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="?"), "nothing_to_reopen")

    def test_not_while_the_ruling_stands(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, ew=12, by=CHIEF)
        hall.refuses(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="?"), "ruling_stands")

    def test_a_reason_is_needed(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.do(co.ForfeitTable(table=1, sides=(EW,)))
        hall.refuses(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason=" "), "reason_missing")


class TestClosedRound:
    def lost(self, book: str = JS) -> Refereed:
        hall = refereed(book, (1, 2), (3, 4))
        hall.do(co.ForfeitTable(table=1, sides=(EW,)))
        finish_round(hall)
        return hall

    def test_the_round_goes_on_with_its_table(self) -> None:
        hall = self.lost()
        hall.do(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="the list was wrong"))
        assert hall.last.status is RoundStatus.STARTED
        hall.refuses(co.DrawRound(seed=hall.link), "round_not_closed")
        finish_round(hall)
        assert hall.figure(1, "total") == 2
        assert hall.wrong() == []

    def test_a_draft_made_from_its_results_is_taken_back(self) -> None:
        hall = self.lost()
        hall.draw()
        hall.do(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="the list was wrong"))
        assert [played.number for played in hall.competition.rounds] == [1]
        finish_round(hall)
        hall.round()
        assert hall.wrong() == []

    @pytest.mark.article("JS 3.10.4")
    def test_not_once_the_next_draw_is_published(self) -> None:
        hall = self.lost()
        hall.draw()
        hall.do(co.PublishDraw())
        reopening = co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="the list was wrong")
        hall.refuses(reopening, "next_round_published")
        possible = list_reopen_choices(hall.competition, 1, 1, hall.at)
        assert {then: None if refusal is None else refusal.code for then, refusal in possible.items()} == {
            ReopenChoice.OPEN: "next_round_published",
            ReopenChoice.BEFORE: "nothing_stood_before",
        }

    @pytest.mark.article("JS 3.10.3")
    def test_not_after_the_window_of_corrections(self) -> None:
        hall = Refereed(JS, plan=one_round())
        for _ in range(4):
            hall.enter()
        hall.seat((1, 2), (3, 4))
        hall.do(co.ForfeitTable(table=1, sides=(EW,)))
        finish_round(hall)
        hall.at += timedelta(minutes=21)
        reopening = co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="late")
        hall.refuses(reopening, "too_late_to_correct", "JS 3.10.3")

    def test_the_last_round_of_a_stage_opens_the_stage(self) -> None:
        hall = Refereed(JS, plan=one_round())
        for _ in range(4):
            hall.enter()
        hall.seat((1, 2), (3, 4))
        hall.do(co.ForfeitTable(table=1, sides=(EW,)))
        finish_round(hall)
        hall.do(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="the list was wrong"))
        assert hall.competition.stages_closed == {}
        finish_round(hall)
        assert 1 in hall.competition.stages_closed
        assert hall.wrong() == []

    def test_a_result_restored_after_the_next_draw_overtakes_it(self) -> None:
        hall = refereed(KO, (1, 2), (3, 4))
        hall.score(1, "A", "9")
        hall.score(2, "A", "9")
        hall.close()
        hall.draw()
        hall.do(co.PublishDraw())
        hall.do(
            co.CorrectResult(
                round=1, table=1, mistake=Mistake.PUBLISHED, reason="they left", final=final("2", "6", lost_by=EW)
            )
        )
        assert hall.competition.is_overtaken
        hall.do(co.ReopenTable(round=1, table=1, then=ReopenChoice.BEFORE, reason="it was another pair"))
        assert hall.competition.rounds[0].sheet(1).result.winner is EW
        assert hall.wrong() == []


def one_round() -> Plan:
    return Plan(stages=(Stage(format=Format.SWISS, rounds=1),))


class TestDisqualified:
    def test_a_revoked_disqualification_reinstates_the_pair(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.rules(
            1, "wrong_tribute", ORGANISERS, seat="E", situation="after_lead", overrule=milder("x", Rung.DISQUALIFIED)
        )
        assert hall.competition.entries[1].status is EntryStatus.DISQUALIFIED
        hall.refuses(co.ReinstatePair(pair=1, reason="?"), "ruling_stands")
        revoke(hall, ReopenChoice.OPEN)
        assert hall.competition.entries[1].status is EntryStatus.IN_PLAY
        assert hall.stands(1) == "open"
        finish_round(hall)
        hall.round()
        assert hall.wrong() == []

    def test_drawn_without_it_the_pair_has_only_its_place_back(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4), pairs=4)
        finish_round(hall)
        hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
        hall.begin()
        finish_round(hall)
        hall.do(co.ReinstatePair(pair=1, reason="it was another pair"))
        entry = hall.competition.entries[1]
        assert (entry.status, entry.is_in(3)) == (EntryStatus.WITHDRAWN, False)
        assert hall.wrong() == []

    @pytest.mark.article("decision D37")
    def test_a_match_that_it_ended_goes_on_once_the_pair_is_reinstated(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, "EW")
        hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
        reopening = co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="it was another pair")
        hall.refuses(reopening, "ruling_stands")
        hall.do(co.ReinstatePair(pair=1, reason="it was another pair"))
        hall.do(reopening)
        assert hall.stands(1) == "open"
        match = hall.championship.match(1)[1].match
        assert (match.result, match.deals_done) == (None, 1)
        hall.deals(1, "EW")
        assert hall.championship.match(1)[1].match.deals_done == 2
        finish_round(hall)
        assert hall.wrong() == []

    def test_only_who_is_disqualified(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.refuses(co.ReinstatePair(pair=1, reason="?"), "pair_not_disqualified")


class TestAppealUpheld:
    def appealed(self) -> Refereed:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, ew=12, by=CHIEF)
        finish_round(hall)
        people = hall.competition.entries[1].people
        hall.do(
            co.LodgeAppeal(
                round=1, table=1, ruling=1, side=EW, signatures=people, fee_paid=True, reason="the clock was wrong"
            )
        )
        hall.do(co.ForwardAppeal(appeal=1))
        return hall

    def decides(self, hall: Refereed, then: ReopenChoice | None, *, is_upheld: bool = True) -> object:
        command = co.DecideAppeal(appeal=1, is_upheld=is_upheld, by=ARBITRATION, reason="the clock was wrong")
        return decide_appeal(hall.championship, command, hall.who(ARBITRATION), then)

    @pytest.mark.article("JS 5.2.2")
    def test_upheld_the_table_is_played_in_one_step(self) -> None:
        hall = self.appealed()
        hall.at += timedelta(minutes=90)  # an upheld appeal has no window
        self.decides(hall, ReopenChoice.OPEN)
        assert hall.last.status is RoundStatus.STARTED
        assert hall.stands(1) == "open"
        finish_round(hall)
        assert hall.wrong() == []

    def test_what_cannot_be_leaves_the_appeal_undecided(self) -> None:
        hall = self.appealed()
        hall.refused(lambda: self.decides(hall, ReopenChoice.BEFORE), "nothing_stood_before")
        assert hall.competition.appeals[0].decided is None

    def test_dismissed_everything_stands(self) -> None:
        hall = self.appealed()
        assert self.decides(hall, ReopenChoice.OPEN, is_upheld=False) is None
        assert hall.sheet(1).forfeited == (EW,)
        assert hall.wrong() == []

    def test_without_a_choice_as_before(self) -> None:
        hall = self.appealed()
        assert self.decides(hall, None) is None
        assert hall.sheet(1).forfeited == (EW,)


class TestConsequences:
    def test_a_correction_says_who_goes_on_instead(self) -> None:
        hall = refereed(KO, (1, 2), (3, 4))
        finish_round(hall)
        hall.draw()
        hall.do(co.PublishDraw())
        command = co.CorrectResult(
            round=1, table=1, mistake=Mistake.ENTRY, reason="the sheet says so", final=final("9", "A")
        )
        before = hall.competition
        found = preview_consequences(hall.championship, lambda twin: twin.do(command, hall.at), 1)
        assert hall.competition is before
        assert (found.goes_on, found.goes_out) == ((2,), (1,))
        assert found.changes_who_advanced
        assert (found.next_round, found.stands) == (2, hall.book.corrections.draw_stands)

    def test_one_that_changes_nobodys_way_says_only_the_places(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.score(1, "A", "9")
        hall.score(2, "A", "9")
        hall.close()
        command = co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="so", final=final("9", "A"))
        found = preview_consequences(hall.championship, lambda twin: twin.do(command, hall.at), 1)
        assert not found.changes_who_advanced
        assert {move.pair for move in found.moves} >= {1, 2}
        assert found.next_round is None

    def test_a_stage_that_takes_the_best(self) -> None:
        stages = (Stage(format=Format.SWISS, rounds=1), build_knockout(load(JS), takes=2))
        hall = Refereed(JS, plan=Plan(stages=stages))
        for _ in range(4):
            hall.enter()
        hall.seat((1, 2), (3, 4))
        hall.score(1, "past A", "2")
        hall.score(2, "past A", "4")
        hall.close()
        command = co.CorrectResult(round=1, table=2, mistake=Mistake.ENTRY, reason="so", final=final("4", "past A"))
        found = preview_consequences(hall.championship, lambda twin: twin.do(command, hall.at), 1)
        assert (found.goes_on, found.goes_out) == ((4,), (3,))


class TestStillDisqualified:
    @pytest.mark.article("decision D37")
    def test_d37_no_table_opens_for_a_pair_that_is_disqualified(self) -> None:
        """Before any deal: the table was forfeited by the disqualification alone."""
        hall = refereed(JS, (1, 2), (3, 4))
        hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
        for then in ReopenChoice:
            hall.refuses(co.ReopenTable(round=1, table=1, then=then, reason="?"), "still_disqualified")
        hall.do(co.ReinstatePair(pair=1, reason="seen wrongly"))
        hall.do(co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="seen wrongly"))
        hall.score_all()
        hall.close()
        assert hall.wrong() == []

    @pytest.mark.article("decision D37")
    def test_d37_nor_for_its_opponents_whose_own_forfeit_is_revoked(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.late(1, ew=12, by=CHIEF)
        hall.do(co.DisqualifyPair(pair=2, article="JS 4.3.5"))
        with pytest.raises(IllegalAction, match="still_disqualified"):
            cancel_ruling(hall.championship, 1, 1, hall.who(ORGANISERS), "the clock was wrong", 1, ReopenChoice.OPEN)
        assert hall.sheet(1).forfeited

    @pytest.mark.article("TD 2")
    @pytest.mark.article("decision D24")
    def test_d24_a_table_that_the_team_forfeited_opens_only_with_the_one_that_was_late(self) -> None:
        """Table 1 is late on both sides; table 2 is forfeited with it and cannot be opened by itself."""
        hall = Refereed(TD, plan=team_plan())
        for unit in ("甲", "甲", "乙", "乙"):
            hall.enter(unit)
        hall.begin()
        hall.late(1, ew=16, ns=16, by=CHIEF)
        assert [len(hall.sheet(table).forfeited) for table in (1, 2)] == [2, 2]
        hall.refuses(co.ReopenTable(round=1, table=2, then=ReopenChoice.OPEN, reason="?"), "forfeited_with_team")

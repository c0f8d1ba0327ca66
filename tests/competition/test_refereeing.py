"""判罚: proposals carried out or overruled, decisions that wait for those who may take them, and who may not."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.referee import Overrule
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from tests.competition.kit import BOOKS, EW, JS, KO, NS, NT, TD, ZD, final
from tests.competition.refereed import CHIEF, COMMITTEE, ORGANISERS, REFEREE, Refereed, milder, refereed


def ruled(hall: Refereed, table: int = 1) -> list[tuple[str, ...]]:
    return [one.ruling.rungs for one in hall.match(table).rulings if not one.cancelled]


class TestAtTheTable:
    @pytest.mark.article("JS 3.4P.1")
    def test_a_warning_is_the_referees(self) -> None:
        hall = refereed(JS)
        outcome = hall.rules(1, "spoke_out_of_turn", seat="E")
        assert (outcome.rulings, outcome.case) == ((1,), None)
        ruling = hall.match(1).rulings[0].ruling
        assert (ruling.rungs, ruling.side, ruling.by, ruling.article) == (
            ("warning",),
            EW,
            "referee somebody",
            "JS 3.4P.1",
        )
        assert hall.sheet(1).result is None
        assert hall.wrong() == []

    @pytest.mark.article("JS 4.3.1")
    @pytest.mark.article("decision D28")
    def test_rulings_are_counted_at_their_own_table_and_in_their_own_round(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.rules(1, "spoke_out_of_turn", seat="E")
        assert hall.rules(2, "spoke_out_of_turn", seat="E").proposal.escalated == ()
        assert hall.rules(1, "asked_again", seat="S").proposal.escalated == ()  # the other side's
        made = hall.rules(1, "asked_again", seat="W").proposal.escalated
        assert [(one.rung, one.rulings) for one in made] == [(Rung.VIOLATION, (1, 3))]
        hall.score_all()
        hall.close()
        hall.seat((1, 3), (2, 4))
        assert hall.rules(1, "spoke_out_of_turn", seat="E").proposal.escalated == ()
        assert hall.wrong() == []

    def test_a_deal_lost_by_a_foul_is_played_on_from(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "wrong_tribute", CHIEF, seat="E", situation="after_lead")
        standing = hall.match(1).progress.standing
        assert (standing.ew, standing.ns, standing.stage) == (1, 4, NS)
        hall.deals(1, "NSEW")
        assert hall.match(1).progress.standing.ns == 7
        assert hall.wrong() == []

    @pytest.mark.article("JS 4.4.1")
    def test_a_right_that_has_lapsed_leaves_no_penalty(self) -> None:
        hall = refereed(JS)
        outcome = hall.rules(1, "played_out_of_turn", seat="E", lapsed=["next_trick"])
        assert outcome.proposal.rungs == ()
        assert ruled(hall) == [()]


class TestOverruled:
    def test_with_a_reason_that_is_kept(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "played_out_of_turn", seat="E", overrule=milder("a slip"))
        ruling = hall.match(1).rulings[0].ruling
        assert (ruling.rungs, ruling.overruled, ruling.reason) == (("warning",), True, "a slip")
        assert hall.wrong() == []

    @pytest.mark.parametrize("reason", ["", " \t"])
    def test_not_without_one(self, reason: str) -> None:
        hall = refereed(JS)
        hall.refused(lambda: hall.rules(1, "played_out_of_turn", seat="E", overrule=milder(reason)), "reason_is_needed")

    @pytest.mark.article("JS 4.2.2")
    def test_js_4_2_2_a_heavier_penalty_of_ones_own_goes_to_the_chief_referee(self) -> None:
        hall = refereed(JS)
        outcome = hall.rules(1, "spoke_out_of_turn", seat="E", overrule=milder("loudly", Rung.FOUL))
        assert (outcome.rulings, outcome.case) == ((), 1)
        assert hall.competition.referrals[0].referred.needs is CHIEF
        assert hall.match(1).rulings == ()


class TestThatWait:
    @pytest.mark.article("JS 4.2.2")
    def test_js_4_2_2_a_foul_waits_for_the_chief_referee(self) -> None:
        hall = refereed(JS)
        outcome = hall.rules(1, "wrong_tribute", seat="E", situation="after_lead", note="the ♠K")
        assert (outcome.rulings, outcome.case) == ((), 1)
        referred = hall.competition.referrals[0].referred
        assert (referred.needs, referred.by, referred.table, referred.article) == (CHIEF, REFEREE, 1, "JS 3.3P.3")
        assert hall.match(1).rulings == ()
        settled = hall.settles(1, CHIEF)
        assert settled is not None
        assert settled.rulings == (1,)
        done = hall.competition.referrals[0].settled
        assert done is not None
        assert (done.ruling, done.by, done.reason) == (1, CHIEF, "the ♠K")
        assert hall.wrong() == []

    def test_overruled_there_with_a_reason(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "wrong_tribute", seat="E", situation="after_lead")
        hall.refused(lambda: hall.settles(1, CHIEF, milder(" ")), "reason_is_needed")
        hall.settles(1, CHIEF, milder("nothing came of it"))
        assert ruled(hall) == [("warning",)]
        done = hall.competition.referrals[0].settled
        assert done is not None
        assert done.reason == "nothing came of it"
        assert hall.wrong() == []

    def test_dismissed_there_with_a_reason(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "wrong_tribute", seat="E", situation="after_lead")
        hall.refused(lambda: hall.settles(1, CHIEF, dismissed_because="  "), "reason_missing")
        assert hall.settles(1, CHIEF, dismissed_because="it was the right card") is None
        assert hall.match(1).rulings == ()
        done = hall.competition.referrals[0].settled
        assert done is not None
        assert (done.ruling, done.reason) == (None, "it was the right card")
        assert hall.wrong() == []

    def test_settled_once(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "wrong_tribute", seat="E", situation="after_lead")
        hall.settles(1, CHIEF)
        hall.refused(lambda: hall.settles(1, CHIEF), "no_open_case")
        hall.refused(lambda: hall.settles(1, CHIEF, dismissed_because="after all"), "no_open_case")
        hall.refused(lambda: hall.settles(2, CHIEF), "no_open_case")
        hall.refused(lambda: hall.settles(0, CHIEF), "no_open_case")

    @pytest.mark.article("JS 4.2.4")
    def test_js_4_2_4_not_by_those_who_may_not(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "hidden_cards", seat="E")
        for who in Authority:
            if who not in {ORGANISERS, Authority.SPORTS_AUTHORITY}:
                error = hall.refused(lambda by=who: hall.settles(1, by), "needs_authority", "JS 4.3.5")
                assert error.details["needed"] is ORGANISERS
                hall.refused(lambda by=who: hall.settles(1, by, dismissed_because="no"), "needs_authority", "JS 4.3.5")

    def test_handed_on_again_where_the_decision_is_above_that_rank_too(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "wrong_tribute", seat="E", situation="after_lead")
        outcome = hall.settles(1, CHIEF, Overrule(reason="on purpose", rungs=(Rung.DISQUALIFIED,)))
        assert outcome is not None
        assert (outcome.rulings, outcome.case) == ((), 2)
        assert [one.settled is None for one in hall.competition.referrals] == [False, True]
        assert hall.competition.referrals[1].referred.needs is ORGANISERS

    def test_a_case_of_an_earlier_round_whose_match_came_in_on_paper_can_only_be_dismissed(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.rules(1, "wrong_tribute", seat="E", situation="after_lead")
        hall.score_all()
        hall.close()
        hall.seat((1, 3), (2, 4))
        hall.refused(lambda: hall.settles(1, CHIEF), "match_is_over")
        hall.settles(1, CHIEF, dismissed_because="too late for it")

    @pytest.mark.parametrize(
        ("book", "infraction", "told", "needs"),
        [
            (JS, "spoke_out_of_turn", {}, REFEREE),
            (JS, "played_out_of_turn", {}, REFEREE),
            (JS, "signals", {}, CHIEF),
            (JS, "gross_conduct", {}, ORGANISERS),
            (TD, "manner", {}, REFEREE),
            (TD, "stalling", {"situation": "at_others_cost"}, CHIEF),
            (KO, "signals", {}, REFEREE),
            (ZD, "hidden_cards", {}, REFEREE),
            (NT, "drew_out_of_turn", {"situation": "in_hand"}, REFEREE),
            (NT, "hidden_cards", {}, COMMITTEE),
        ],
    )
    @pytest.mark.article("JS 4.2.1")
    @pytest.mark.article("JS 4.2.3")
    @pytest.mark.article("NT 1.7")
    @pytest.mark.article("TD 26")
    def test_who_may_in_each_book(self, book: str, infraction: str, told: dict[str, str], needs: Authority) -> None:
        ranks = list(Authority)
        hall = refereed(book)
        for who in ranks:
            outcome = hall.rules(1, infraction, who, seat="E", **told)
            if ranks.index(who) < ranks.index(needs):
                assert outcome.rulings == ()
                assert hall.competition.referrals[-1].referred.needs is needs
            else:
                assert outcome.rulings == (1,)
                break
        assert len(hall.competition.referrals) == ranks.index(needs)


class TestRefused:
    @pytest.mark.parametrize("book", BOOKS)
    def test_an_unknown_table(self, book: str) -> None:
        hall = refereed(book)
        name = book_infraction(book)
        hall.refused(lambda: hall.rules(9, name, ORGANISERS, seat="E"), "no_such_table")
        hall.refused(lambda: hall.late(9, 30), "no_such_table")
        hall.refused(lambda: hall.late(9, 1), "no_such_table")
        hall.refused(lambda: hall.cancels(9, 1), "no_such_table")

    def test_before_the_round_has_started(self) -> None:
        hall = Refereed(JS)
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn", seat="E"), "round_not_started")
        hall.draw()
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn", seat="E"), "round_not_started")
        hall.refused(lambda: hall.late(1, 3), "round_not_started")

    def test_what_the_book_does_not_know_or_the_report_leaves_open(self) -> None:
        hall = refereed(JS)
        hall.refused(lambda: hall.rules(1, "stalling", seat="E"), "no_such_infraction")
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn"), "report_is_incomplete")
        hall.refused(lambda: hall.rules(1, "drew_out_of_turn", seat="E"), "report_is_incomplete")
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn", seat="E", side="NS"), "offender_is_of_the_other_side")
        assert hall.championship.matches == {}

    def test_a_match_that_is_over_deal_by_deal(self) -> None:
        hall = refereed(JS)
        hall.deals(1, *["EWNS"] * 5)
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn", seat="E"), "match_is_over")

    def test_a_match_whose_result_was_signed_on_paper(self) -> None:
        hall = refereed(JS)
        hall.score(1, "past A", "9")
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn", seat="E"), "match_is_over")
        hall.refused(lambda: hall.rules(1, "signals", seat="E"), "match_is_over")
        hall.refused(lambda: hall.late(1, 12, by=CHIEF), "match_is_over")
        hall.do(co.EnterResult(table=2, final=final("K", "9")))
        hall.rules(2, "spoke_out_of_turn", seat="E")  # nobody has signed yet

    def test_a_table_that_was_forfeited(self) -> None:
        hall = refereed(JS)
        hall.do(co.ForfeitTable(table=1, sides=(EW,)))
        hall.refused(lambda: hall.rules(1, "spoke_out_of_turn", seat="E"), "match_is_over")

    def test_a_case_that_cannot_be_settled_empty_handed(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "wrong_tribute", seat="E", situation="after_lead")
        hall.refuses(co.SettleReferral(case=1, by=CHIEF), "reason_missing")
        hall.refuses(co.SettleReferral(case=2, by=CHIEF, reason="none"), "no_open_case")
        report = hall.competition.referrals[0].referred.report
        more = {"report": report, "needs": CHIEF, "article": "JS 3.3P.3", "by": REFEREE}
        hall.refuses(co.ReferRuling(round=2, table=1, **more), "no_such_round")
        hall.refuses(co.ReferRuling(round=1, table=9, **more), "no_such_table")

    def test_after_the_event_was_closed(self) -> None:
        hall = refereed(KO, pairs=2)
        hall.deals(1, "EWNS")
        hall.rules(1, "played_out_of_turn", seat="E")
        hall.score_all()
        hall.close()
        hall.do(co.CloseCompetition())
        hall.refused(lambda: hall.rules(1, "signals", seat="E"), "match_is_over")
        hall.refused(lambda: hall.late(1, 6), "match_is_over")


def book_infraction(book: str) -> str:
    return "signals" if book == KO else "drew_out_of_turn"

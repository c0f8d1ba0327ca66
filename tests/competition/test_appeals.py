"""申诉与仲裁: the deadline, the form, the fee, the way it takes, and what becomes of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Mistake
from guandan.rules.options.authority import Authority
from tests.competition.kit import EW, JS, KO, NS, NT, TD, ZD, events, final
from tests.competition.refereed import ARBITRATION, CHIEF, COMMITTEE, ORGANISERS, REFEREE, Refereed, refereed

HEARS = {TD: ORGANISERS, KO: ORGANISERS, ZD: ORGANISERS, NT: COMMITTEE}
"""Who hears an appeal in the books that say little of it."""


def ruled(book: str = JS) -> Refereed:
    """A round in play, with a ruling against East-West at table 1 (pairs 1 and 2)."""
    meetings = [(1, 2), (3, 4), (5, 6)] if book == ZD else [(1, 2), (3, 4)]
    hall = refereed(book, *meetings)
    infraction = {JS: "spoke_out_of_turn", TD: "manner", KO: "signals", ZD: "hidden_cards", NT: "hidden_cards"}[book]
    hall.rules(1, infraction, COMMITTEE if book == NT else REFEREE, seat="E")
    return hall


def lodge(**change: object) -> co.LodgeAppeal:
    said = {"round": 1, "table": 1, "ruling": 1, "side": EW, "signatures": (1, 2), "fee_paid": True}
    return co.LodgeAppeal(**({"reason": "nobody spoke"} | said | change))


def closed(hall: Refereed) -> Refereed:
    hall.score_all()
    hall.close()
    return hall


def heard(*, upheld: bool, by: Authority = ARBITRATION, **more: object) -> co.DecideAppeal:
    return co.DecideAppeal(**({"appeal": 1, "is_upheld": upheld, "by": by, "reason": "heard both"} | more))


class TestLodged:
    @pytest.mark.article("JS 5.1.1")
    def test_js_5_1_1_while_the_round_goes_on(self) -> None:
        hall = ruled()
        hall.at += timedelta(hours=2)
        hall.officiate(lodge())
        appeal = hall.competition.appeals[0]
        assert (appeal.lodged.ruling, appeal.lodged.side, appeal.at) == (1, EW, hall.at)
        assert (appeal.forwarded_to, appeal.decided) == (None, None)
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.1.1")
    def test_js_5_1_1_until_30_minutes_after_the_rounds_end(self) -> None:
        hall = closed(ruled())
        hall.at += timedelta(minutes=30)
        hall.officiate(lodge())
        hall.at += timedelta(seconds=1)
        error = hall.refused(lambda: hall.officiate(lodge(side=NS, signatures=(3, 4))), "appeal_too_late", "JS 5.1.1")
        assert error.details["until"] == (hall.at - timedelta(seconds=1)).isoformat()
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.1.1")
    def test_js_5_1_1_each_round_has_its_own_end(self) -> None:
        hall = closed(ruled())
        hall.at += timedelta(minutes=31)
        hall.seat((1, 3), (2, 4))
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.refused(lambda: hall.officiate(lodge()), "appeal_too_late", "JS 5.1.1")
        hall.officiate(lodge(round=2))

    @pytest.mark.article("JS 5.1.1")
    def test_js_5_1_1_in_writing(self) -> None:
        hall = ruled()
        hall.refused(lambda: hall.officiate(lodge(in_writing=False)), "appeal_not_written", "JS 5.1.1")

    @pytest.mark.article("JS 5.1.2")
    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"signatures": (1,)}, "appeal_not_signed"),
            ({"signatures": (1, 1)}, "appeal_not_signed"),
            ({"signatures": ()}, "appeal_not_signed"),
            ({"signatures": (3, 4)}, "signed_by_others"),  # the other side's
            ({"signatures": (1, 2, 5)}, "signed_by_others"),
            ({"fee_paid": False}, "appeal_without_fee"),
        ],
    )
    def test_js_5_1_2_signed_by_both_and_with_the_fee(self, change: dict[str, object], code: str) -> None:
        hall = ruled()
        hall.refused(lambda: hall.officiate(lodge(**change)), code, "JS 5.1.2")

    @pytest.mark.article("JS 5.1.2")
    def test_js_5_1_2_or_by_the_leader(self) -> None:
        hall = ruled()
        leader = hall.person("领队")
        hall.officiate(lodge(signatures=(), leader=leader))
        assert hall.competition.appeals[0].lodged.leader == leader
        hall.refused(lambda: hall.officiate(lodge(signatures=(), leader=999)), "no_such_person")

    def test_the_innocent_side_may_too(self) -> None:
        hall = ruled()
        hall.officiate(lodge(side=NS, signatures=(3, 4)))
        assert hall.competition.appeals[0].lodged.side is NS

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"round": 2}, "no_such_round"),
            ({"round": 0}, "no_such_round"),
            ({"table": 9}, "no_such_table"),
            ({"ruling": 2}, "no_such_ruling"),
            ({"ruling": 0}, "no_such_ruling"),
            ({"ruling": -1}, "no_such_ruling"),
            ({"table": 2, "signatures": (5, 6)}, "no_such_ruling"),  # no match was begun there
            ({"reason": "  "}, "reason_missing"),
        ],
    )
    def test_against_nothing_or_for_no_reason(self, change: dict[str, object], code: str) -> None:
        hall = ruled()
        hall.refused(lambda: hall.officiate(lodge(**change)), code)

    def test_against_a_ruling_that_was_cancelled(self) -> None:
        hall = ruled()
        hall.cancels(1, 1)
        hall.refused(lambda: hall.officiate(lodge()), "no_such_ruling")

    @pytest.mark.parametrize("book", [TD, KO, ZD, NT])
    @pytest.mark.article("decision D40")
    def test_other_books_ask_no_fee_no_signatures_and_set_no_deadline(self, book: str) -> None:
        hall = closed(ruled(book))
        hall.at += timedelta(hours=5)
        hall.officiate(lodge(signatures=(), fee_paid=False, in_writing=False))
        assert len(hall.competition.appeals) == 1
        hall.refused(lambda: hall.officiate(lodge(reason="")), "reason_missing")
        assert hall.wrong() == []


class TestHandedOn:
    @pytest.mark.article("JS 5.1.2")
    @pytest.mark.parametrize(("has_committee", "to"), [(True, ARBITRATION), (False, ORGANISERS)])
    def test_js_5_1_2_through_the_chief_referee(self, has_committee: bool, to: Authority) -> None:  # noqa: FBT001
        hall = ruled()
        hall.officiate(lodge())
        hall.refused(lambda: hall.officiate(heard(upheld=True)), "appeal_not_forwarded", "JS 5.1.2")
        for who in set(Authority) - {CHIEF}:
            hall.refused(lambda by=who: hall.officiate(co.ForwardAppeal(appeal=1, by=by)), "appeal_through", "JS 5.1.2")
        hall.officiate(co.ForwardAppeal(appeal=1, has_committee=has_committee))
        assert hall.competition.appeals[0].forwarded_to is to
        hall.refused(lambda: hall.officiate(co.ForwardAppeal(appeal=1)), "appeal_forwarded_already")
        for who in set(Authority) - {to}:
            error = hall.refused(
                lambda by=who: hall.officiate(heard(upheld=True, by=by)), "appeal_heard_by", "JS 5.1.2"
            )
            assert error.details["needed"] is to
        hall.officiate(heard(upheld=False, by=to))
        assert hall.wrong() == []

    def test_one_that_is_not_there(self) -> None:
        hall = ruled()
        hall.refused(lambda: hall.officiate(co.ForwardAppeal(appeal=1)), "no_such_appeal")
        hall.refused(lambda: hall.officiate(heard(upheld=True)), "no_such_appeal")

    @pytest.mark.parametrize("book", [TD, KO, ZD, NT])
    @pytest.mark.article("NT 1.7")
    @pytest.mark.article("decision D40")
    def test_other_books_have_it_heard_at_once(self, book: str) -> None:
        hall = ruled(book)
        hall.officiate(lodge(fee_paid=False))
        for who in set(Authority) - {HEARS[book]}:
            hall.refused(lambda by=who: hall.officiate(heard(upheld=True, by=by)), "appeal_heard_by")
        hall.officiate(heard(upheld=True, by=HEARS[book]))
        decided = hall.competition.appeals[0].decided
        assert decided is not None
        assert (decided.is_upheld, decided.fee_returned) == (True, False)
        assert hall.wrong() == []


class TestDecided:
    def before_the_committee(self) -> Refereed:
        hall = ruled()
        hall.officiate(lodge())
        hall.officiate(co.ForwardAppeal(appeal=1))
        return hall

    @pytest.mark.article("JS 5.2.2")
    @pytest.mark.parametrize("upheld", [True, False])
    def test_js_5_2_2_upheld_the_fee_goes_back_dismissed_it_is_kept(self, upheld: bool) -> None:  # noqa: FBT001
        hall = self.before_the_committee()
        hall.officiate(heard(upheld=upheld))
        decided = hall.competition.appeals[0].decided
        assert decided is not None
        assert (decided.is_upheld, decided.fee_returned, decided.reason) == (upheld, upheld, "heard both")
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.4")
    def test_js_5_2_4_and_that_is_final(self) -> None:
        hall = self.before_the_committee()
        hall.officiate(heard(upheld=False))
        hall.refused(lambda: hall.officiate(heard(upheld=True)), "appeal_decided", "JS 5.2.4")
        hall.refused(lambda: hall.officiate(co.ForwardAppeal(appeal=1)), "appeal_decided", "JS 5.2.4")
        hall.refused(lambda: hall.officiate(lodge()), "appeal_decided", "JS 5.2.4")
        hall.officiate(lodge(side=NS, signatures=(3, 4)))  # the others have not been heard

    def test_with_a_reason(self) -> None:
        hall = self.before_the_committee()
        hall.refused(lambda: hall.officiate(heard(upheld=True, reason=" ")), "reason_missing")

    def test_what_it_changes_is_a_ruling_of_its_own_made_since(self) -> None:
        hall = self.before_the_committee()
        hall.at += timedelta(minutes=1)
        hall.cancels(1, 1, ARBITRATION, "upheld")
        hall.refused(lambda: hall.officiate(heard(upheld=True, ruling=1)), "no_such_ruling")
        hall.refused(lambda: hall.officiate(heard(upheld=True, ruling=2)), "no_such_ruling")
        ruling = hall.rules(1, "spoke_out_of_turn", ARBITRATION, seat="N").rulings
        hall.refused(lambda: hall.officiate(heard(upheld=False, ruling=ruling[0])), "ruling_though_dismissed")
        hall.officiate(heard(upheld=True, ruling=ruling[0]))
        decided = hall.competition.appeals[0].decided
        assert decided is not None
        assert decided.ruling == 2
        assert hall.match(1).rulings[1].ruling.by.startswith("arbitration_committee")
        assert hall.wrong() == []

    def test_a_ruling_from_before_is_none_of_its_own(self) -> None:
        hall = ruled()
        hall.rules(1, "asked_again", seat="N")
        hall.at += timedelta(minutes=1)
        hall.officiate(lodge())
        hall.officiate(co.ForwardAppeal(appeal=1))
        hall.refused(lambda: hall.officiate(heard(upheld=True, ruling=2)), "ruling_before")

    def test_the_innocent_side_is_heard_and_the_match_is_lost_by_the_committees_ruling(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.rules(1, "wrong_tribute", CHIEF, seat="E", situation="after_lead")
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.officiate(lodge(ruling=2, side=NS, signatures=(3, 4), reason="it was a signal"))
        hall.officiate(co.ForwardAppeal(appeal=1))
        hall.at += timedelta(minutes=1)
        hall.cancels(1, 2, ARBITRATION, "it was a signal")
        (number,) = hall.rules(1, "signals", ARBITRATION, seat="E").rulings
        hall.officiate(heard(upheld=True, ruling=number))
        assert hall.stands(1) == "2:6 ruling"
        assert hall.wrong() == []

    @pytest.mark.article("JS 4.3.4")
    def test_a_match_lost_by_ruling_is_given_back(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.fouls()
        closed(hall)
        hall.officiate(lodge(ruling=2))
        hall.officiate(co.ForwardAppeal(appeal=1))
        hall.cancels(1, 2, ARBITRATION, "the right card was paid")
        hall.officiate(heard(upheld=True))
        right = final("K", "9")
        hall.do(co.CorrectResult(round=1, table=1, mistake=Mistake.PUBLISHED, reason="appeal 1", final=right))
        assert hall.stands(1).startswith("K:9")
        assert hall.figure(1, "total") == 2
        assert len(events(hall, "appeal_decided")) == 1

    def test_not_in_an_event_that_is_closed(self) -> None:
        hall = ruled(KO)
        hall.score_all()
        hall.close()
        hall.round()
        hall.do(co.CloseCompetition())
        hall.refused(lambda: hall.officiate(lodge(fee_paid=False)), "event_closed")

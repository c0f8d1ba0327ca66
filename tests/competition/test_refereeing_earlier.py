"""Rulings on matches of earlier rounds, wishes against the book, and sheets that a cancelling puts right."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.checker import check_event
from guandan.competition.championship.rulings import cancel_ruling, find_wish, rule_on_reports
from guandan.competition.model import commands as co
from guandan.errors import IllegalAction
from guandan.game.commands import CallTime
from guandan.game.effects import GiveStage, MoveLevels
from guandan.referee import Overrule
from guandan.rules.options.remedy import Rung
from tests.competition.kit import EW, JS, NS
from tests.competition.refereed import CHIEF, REFEREE, Refereed, milder, refereed
from tests.referee.kit import said

FOUL = {"seat": "E", "situation": "after_lead"}


def played(*orders: str) -> Refereed:
    """A round whose first table wrote its deals down, closed, and the next one in play."""
    hall = refereed(JS, (1, 2), (3, 4))
    hall.deals(1, *orders)
    hall.championship.play(1, CallTime(in_play=False), hall.at)
    match = hall.match(1)
    hall.do(co.EnterResult(table=1, match="1-1", version=match.version, result=match.result))
    hall.sign(1)
    hall.score_all()
    hall.close()
    hall.seat((1, 3), (2, 4))
    return hall


def lost_in_round_one(hall: Refereed) -> None:
    """What somebody did at table 1 of round 1 is found out later: the match is lost."""
    report = said("left_seat", seat="E", situation="on_purpose", choice="match_lost")
    rule_on_reports(hall.championship, 1, (report,), hall.who(CHIEF), None, 1)


def a_day_after(hall: Refereed) -> None:
    """The stage is over, and with it every window."""
    for _ in range(2):
        hall.score_all()
        hall.close()
        if len(hall.competition.rounds) < 3:
            hall.begin()
    hall.at += timedelta(days=1)


class TestEarlierRounds:
    def test_a_match_lost_after_its_round_is_a_correction(self) -> None:
        hall = played("EWNS", "EWNS")
        before = hall.competition.rounds[0].sheet(1).result
        assert before is not None
        assert before.winner is EW
        lost_in_round_one(hall)
        sheet = hall.competition.rounds[0].sheet(1)
        assert sheet.result is not None
        assert (sheet.result.winner, sheet.result.ending, len(sheet.corrections)) == (NS, "ruling", 1)
        assert not hall.competition.rounds[1].sheet(1).has_result
        assert "2-1" not in hall.championship.matches
        assert hall.wrong() == []

    def test_cancelled_the_sheet_is_as_the_match_was(self) -> None:
        hall = played("EWNS", "EWNS")
        before = hall.competition.rounds[0].sheet(1).result
        lost_in_round_one(hall)
        hall.at += timedelta(minutes=1)
        cancelling = cancel_ruling(hall.championship, 1, 1, hall.who(CHIEF), "seen wrongly", 1)
        assert (cancelling.undone, cancelling.for_chief) == (True, ())
        sheet = hall.competition.rounds[0].sheet(1)
        assert (sheet.result, len(sheet.corrections)) == (before, 2)
        assert hall.wrong() == []

    @pytest.mark.article("JS 3.10.3")
    def test_after_the_window_the_loss_is_refused_and_nothing_has_happened(self) -> None:
        hall = played("EWNS", "EWNS")
        a_day_after(hall)
        before = hall.championship.matches["1-1"].match
        with pytest.raises(IllegalAction) as refusal:
            lost_in_round_one(hall)
        assert (refusal.value.code, refusal.value.article) == ("too_late_to_correct", "JS 3.10.3")
        assert hall.championship.matches["1-1"].match == before
        assert hall.wrong() == []

    @pytest.mark.article("JS 3.10.3")
    def test_after_the_window_what_was_cancelled_is_for_the_chief_referee(self) -> None:
        hall = played("EWNS", "EWNS")
        lost_in_round_one(hall)
        a_day_after(hall)
        cancelling = cancel_ruling(hall.championship, 1, 1, hall.who(CHIEF), "seen wrongly", 1)
        assert (cancelling.undone, [one.ruling for one in cancelling.for_chief]) == (True, [1])
        assert len(hall.competition.rounds[0].sheet(1).corrections) == 1

    def test_a_case_is_settled_by_the_match_that_it_came_from(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, "EWNS", "EWNS")
        hall.championship.play(1, CallTime(in_play=False), hall.at)
        match = hall.match(1)
        hall.do(co.EnterResult(table=1, match="1-1", version=match.version, result=match.result))
        hall.sign(1)
        assert hall.rules(1, "hidden_cards", seat="E").case == 1
        hall.score_all()
        hall.close()
        hall.seat((1, 3), (2, 4))
        outcome = hall.settles(1, hall.competition.referrals[0].referred.needs)
        assert outcome is not None
        assert outcome.rulings == (1,)
        assert len(hall.championship.matches["1-1"].match.rulings) == 1
        assert hall.competition.entries[1].status == "disqualified"
        assert hall.wrong() == []

    def test_a_match_that_nobody_wrote_down_is_not_begun_later(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.score_all()
        hall.close()
        hall.seat((1, 3), (2, 4))
        with pytest.raises(IllegalAction) as refusal:
            rule_on_reports(hall.championship, 1, (said("signals", seat="E"),), hall.who(CHIEF), None, 1)
        assert refusal.value.code == "round_is_past"
        with pytest.raises(IllegalAction):
            rule_on_reports(hall.championship, 1, (said("signals", seat="E"),), hall.who(CHIEF), None, 7)

    def test_a_late_side_of_an_earlier_round_is_noted_there(self) -> None:
        hall = played("EWNS")
        hall.do(co.NoteLateness(table=1, ew_minutes=1.0, round=1))
        assert hall.competition.late[-1].round == 1
        hall.refuses(co.NoteLateness(table=1, ew_minutes=1.0, round=9), "no_such_round")


class TestWishes:
    def test_what_the_referee_wished_goes_with_the_case(self) -> None:
        hall = refereed(JS)
        wish = milder("the first time", Rung.VIOLATION)
        outcome = hall.rules(1, "wrong_tribute", REFEREE, overrule=wish, **FOUL)
        assert outcome.case == 1
        assert find_wish(hall.competition.referrals[0].referred) == wish
        hall.rules(1, "wrong_tribute", REFEREE, **FOUL)
        assert find_wish(hall.competition.referrals[1].referred) is None
        hall.settles(1, CHIEF, wish)
        hall.settles(2, CHIEF)
        assert hall.wrong() == []
        tampered = hall.paper.data.replace(b'"needs":"chief_referee"', b'"needs":"referee"', 1)
        assert "wrong_authority" in {one.code for one in check_event(tampered.decode()).differences}

    def test_a_wish_may_need_somebody_higher_than_the_case(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "spoke_out_of_turn", REFEREE, seat="E", overrule=milder("on purpose", Rung.FOUL))
        assert hall.competition.referrals[0].referred.needs is CHIEF
        assert hall.wrong() == []

    def test_other_effects_are_the_referees_own(self) -> None:
        hall = refereed(JS)
        effects = (MoveLevels(side=NS, by=2), GiveStage(side=NS))
        hall.deals(1, "EWNS")
        hall.rules(1, "played_out_of_turn", CHIEF, seat="E", overrule=Overrule(reason="no more harm", effects=effects))
        assert hall.match(1).progress.standing.ns == 3
        hall.rules(1, "wrong_tribute", CHIEF, overrule=Overrule(reason="enough", effects=()), **FOUL)
        assert hall.wrong() == []

    def test_effects_of_a_ruling_by_the_book_are_still_those_of_the_book(self) -> None:
        hall = refereed(JS)
        hall.deals(1, "EWNS")
        hall.fouls(1)
        data = hall.paper.data
        assert data.count(b'"adjusted"') == 1
        tampered = b"\n".join(line for line in data.split(b"\n") if b'"adjusted"' not in line)
        assert "ruling_not_carried_out" in {one.code for one in check_event(tampered.decode()).differences}

"""D41 in an event: a foul found after the last deal, before both sides have confirmed the result."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.game import commands as ga
from tests.competition.kit import EW, JS, KO, NS, TD
from tests.competition.refereed import CHIEF, Refereed, refereed

FOULS = {
    JS: ("wrong_tribute", {"seat": "W", "situation": "after_lead", "deal_over": True}),
    KO: ("wrong_tribute", {"seat": "W", "situation": "after_lead", "deal_over": True}),
    TD: ("signals", {"seat": "W", "situation": "at_others_cost", "deal_over": True}),
}


def past_a(book: str) -> Refereed:
    """East-West have passed A, and the result is in but not signed."""
    hall = refereed(book, (1, 2), (3, 4))
    hall.deals(1, *["EWNS"] * 5)
    entered = hall.match(1)
    hall.do(co.EnterResult(table=1, match="1-1", version=entered.version, result=entered.result))
    return hall


@pytest.mark.article("decision D41")
@pytest.mark.article("KO 3.10.3")
@pytest.mark.article("JS 3.3P.3")
@pytest.mark.article("TD 26")
@pytest.mark.parametrize("book", [JS, KO, TD])
def test_a_result_that_is_not_confirmed_is_taken_back(book: str) -> None:
    hall = past_a(book)
    infraction, told = FOULS[book]
    hall.rules(1, infraction, CHIEF, **told)
    assert hall.stands(1) == "open"
    assert hall.match(1).result is None
    standing = hall.match(1).progress.standing
    assert (standing.ew, standing.ns, standing.stage) == (13, 4, NS)
    hall.deals(1, "EWNS", "EWNS")
    after = hall.match(1)
    hall.do(co.EnterResult(table=1, match="1-1", version=after.version, result=after.result))
    hall.sign(1, EW, NS)
    hall.score(2, "K", "9")
    hall.close()
    assert hall.wrong() == []


@pytest.mark.article("decision D41")
@pytest.mark.article("JS 4.4.1")
@pytest.mark.parametrize("book", [JS, KO, TD])
def test_near_miss_a_confirmed_result_stands(book: str) -> None:
    hall = past_a(book)
    hall.sign(1, EW, NS)
    infraction, told = FOULS[book]
    hall.refused(lambda: hall.rules(1, infraction, CHIEF, **told), "match_is_over", "decision D41")
    assert hall.wrong() == []


@pytest.mark.article("decision D41")
@pytest.mark.article("decision D9")
def test_with_both_at_a_the_others_have_won_and_sign_anew() -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    hall.deals(1, *["EWNS"] * 4, *["NSEW"] * 4, "EWNS")
    entered = hall.match(1)
    hall.do(co.EnterResult(table=1, match="1-1", version=entered.version, result=entered.result))
    hall.sign(1, EW)
    hall.rules(1, "wrong_tribute", CHIEF, seat="W", situation="after_lead", deal_over=True)
    assert hall.stands(1) == "A:past A passed_a"
    assert hall.sheet(1).signed == ()
    hall.sign(1, EW, NS)
    hall.score(2, "K", "9")
    hall.close()
    assert hall.figure(2, "total") == 2
    assert hall.wrong() == []


@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
def test_d33_a_confirmed_result_that_a_last_place_changes_is_corrected_by_the_event() -> None:
    """Time was called; both sides have signed; then a wrong return in the last deal is found."""
    hall = refereed(TD, (1, 2), (3, 4))
    hall.deals(1, "ENSW", "ENSW")
    hall.do(co.CallRoundTime())
    hall.championship.play(1, ga.CallTime(in_play=False), hall.at, "west")
    hall.deals(1, "ENSW")
    match = hall.match(1)
    assert match.result is not None
    before = match.result
    hall.do(co.EnterResult(table=1, match="1-1", version=match.version, result=before))
    hall.sign(1)
    hall.rules(1, "wrong_tribute", CHIEF, seat="E", situation="after_lead", deal_over=True)
    after = hall.match(1).result
    assert after is not None
    assert after != before
    sheet = hall.sheet(1)
    assert (sheet.result, len(sheet.corrections)) == (after, 1)
    hall.score(2, "past A", "9")
    hall.close()
    assert hall.wrong() == []

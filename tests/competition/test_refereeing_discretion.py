"""D43 in an event: what is above a referee's rank waits, and is decided by whom the book leaves disputes to."""

from __future__ import annotations

import pytest

from tests.competition.kit import JS, NT
from tests.competition.refereed import CHIEF, COMMITTEE, refereed

AGAINST = {"seat": "E", "note": "spoke of the cards with people behind the table"}


@pytest.mark.article("NT 1.7")
@pytest.mark.article("decision D43")
def test_nt_a_referee_puts_it_to_the_committee() -> None:
    hall = refereed(NT, (1, 2), (3, 4))
    hall.deals(1, "EWNS")
    demote = {"remedies": [{"does": "move_levels", "amount": -2, "whose": "offenders"}]}
    waits = hall.rules(1, "unwritten", discretion=demote, **AGAINST)
    assert waits.case == 1
    hall.settles(1, COMMITTEE)
    assert hall.match(1).progress.standing.ew == 2
    assert hall.match(1).rulings[0].ruling.is_discretion
    assert hall.wrong() == []


@pytest.mark.article("JS 4.2.3")
@pytest.mark.article("decision D43")
def test_js_two_fouls_by_discretion_lose_the_match() -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    for _ in range(2):
        hall.rules(1, "unwritten", CHIEF, discretion={"rungs": ["foul"]}, **AGAINST)
    assert hall.stands(1) == "2:6 ruling"
    assert hall.wrong() == []


@pytest.mark.article("NT 1.5.1")
def test_nt_put_back_at_once_needs_no_committee() -> None:
    hall = refereed(NT, (1, 2), (3, 4))
    assert hall.rules(1, "drew_out_of_turn", seat="E").case is None
    assert hall.rules(1, "drew_out_of_turn", seat="E", situation="in_hand").case is None
    hall.rules(1, "drew_out_of_turn", seat="E", situation="in_hand")
    assert hall.rules(1, "drew_out_of_turn", seat="E", situation="in_hand").case == 1  # near miss: the third
    assert hall.wrong() == []

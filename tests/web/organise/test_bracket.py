"""对阵图: lines join two meetings to the one that they lead to, and only where they do."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Matter, Plan
from guandan.competition.planning.plan import build_knockout
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from guandan.web.public.bracket import build_public_bracket, find_joined_rounds
from tests.competition.kit import KO, NT, Hall


def played(event: Hall) -> Hall:
    """Play all rounds; the lot settles who has the bye where organisers may choose."""
    while not event.competition.stages_closed:
        try:
            event.round()
        except IllegalAction as refused:
            if refused.code != "odd_number_undecided":
                raise
            about = len(event.competition.rounds) + 1
            event.do(co.Decide(matter=Matter.ODD_NUMBER, about=about, by_lot=True))
    return event


@pytest.mark.article("KO 2")
@pytest.mark.parametrize("pairs", [8, 20])
def test_every_round_of_a_knockout_leads_to_the_next(pairs: int) -> None:
    rounds = build_public_bracket(played(Hall(KO, pairs=pairs)).championship, 1)
    assert find_joined_rounds(rounds) == {number for number, _ in rounds[:-1]}


def test_the_match_for_third_place_has_no_line() -> None:
    event = played(Hall(KO, plan=Plan(stages=(build_knockout(load(KO), third_place=True),)), pairs=8))
    assert find_joined_rounds(build_public_bracket(event.championship, 1)) == {1}


@pytest.mark.article("NT 2.2")
def test_a_round_that_is_drawn_again_has_no_line_before_it() -> None:
    event = played(Hall(NT, pairs=24))
    joined = find_joined_rounds(build_public_bracket(event.championship, 1))
    assert {1, 2} <= joined
    assert 3 not in joined

"""What a bracket says of a meeting: the levels, and what decided where they do not show it."""

from __future__ import annotations

import pytest

from guandan.rules.points import Ending, Result
from guandan.rules.seat import Side
from guandan.services.naming import PairName
from guandan.services.standings import BracketPlace
from guandan.web.public.scores import format_bracket_score


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result(ending=Ending.HIGHER_LEVEL, winner=Side.EW, ew=9, ns=7), "10 : 8"),
        (Result(ending=Ending.EXTRA_DEAL, winner=Side.EW, ew=9, ns=9), "10 : 10 · 加赛一副决出"),
        (Result(ending=Ending.FORFEIT, winner=Side.EW, ew=5, ns=1), "弃权"),
    ],
)
def test_what_decided_is_said_where_the_levels_do_not_show_it(result: Result, words: str) -> None:
    pairs = (PairName(pair=1, people=(), unit="", team=""), PairName(pair=2, people=(), unit="", team=""))
    place = BracketPlace(round=1, place=1, pairs=pairs, table=1, result=result, winner=1)
    assert format_bracket_score(place, "zh") == words

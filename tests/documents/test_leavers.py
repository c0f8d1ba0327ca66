"""取消资格与退赛 on paper: no place, no prize and no certificate, and a mark with the article."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Stage
from guandan.documents.forms.certificates import build_certificates
from guandan.documents.lists.cross_table import list_cross_table
from guandan.documents.lists.standings import list_pair_standings, list_prizes
from guandan.documents.printing import Printing
from tests.competition.kit import JS, Hall


def over(**overrides: object) -> Hall:
    """Three rounds of six pairs, the first and the last of which have left."""
    hall = Hall(JS, Stage(format=Format.SWISS, rounds=3), pairs=6, overrides=overrides)
    hall.by_hand((1, 6, "past A", "2"), (2, 5, "past A", "3"), (3, 4, "past A", "4"))
    hall.by_hand((1, 2, "K", "9"), (3, 5, "K", "8"), (4, 6, "K", "7"))
    hall.by_hand((1, 3, "K", "9"), (2, 4, "K", "8"), (5, 6, "K", "7"))
    hall.do(co.WithdrawPair(pair=6))
    hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
    return hall


@pytest.mark.article("decision D37")
def test_the_lists_have_a_dash_and_the_mark() -> None:
    printing = Printing(over().championship, "zh")
    for listing in (list_pair_standings(printing, 1), list_cross_table(printing, 1)):
        rows = {row[1]: row for row in listing.rows}
        assert rows["1"][0] == "–"
        assert "取消资格 JS 4.3.5" in rows["1"][2]
        assert "退赛" in rows["6"][2]
        assert [row[0] for row in listing.rows] == ["1", "2", "3", "4", "5", "–"]


@pytest.mark.article("decision D37")
def test_no_certificate_for_a_place_or_a_prize() -> None:
    for overrides in ({}, {"prizes.pairs": [1, 2]}):
        hall = over(**overrides)
        hall.do(co.CloseCompetition())
        printing = Printing(hall.championship, "zh")
        names = {one.name for one in build_certificates(printing).certificates}
        gone = {hall.championship.people[person].name for person in hall.competition.entries[1].people}
        assert names
        assert not names & gone
        listing = list_prizes(printing)
        if listing is not None:
            assert all(not gone & set(row[1].split(" / ")) for row in listing.rows)

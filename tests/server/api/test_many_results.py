"""Many results from one desk: entered at once, confirmed at once, and never refused for their number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.limits import LimitedAction, TooManyRequests
from guandan.server.access.who import Grant, Role, Who
from tests.server.api.kit import PAST_A, SIX, Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site

RESULT = {"final": {"ew": PAST_A, "ns": SIX}}


@pytest.fixture
def hall(site: Site) -> Hall:
    found = Hall(site, pairs=8)
    found.start()
    return found


def states(hall: Hall) -> list[str]:
    return [row["state"] for row in hall.get("/rounds/1")["tables"]]


def test_a_refused_line_does_not_hold_up_the_others(hall: Hall) -> None:
    scorer = hall.official(Role.SCORER)
    lines = [{"table": table, **RESULT} for table in (1, 2)]
    wrong = [{"table": 3, "final": {"ew": 3, "ns": 3, "deals": 1}}, {"table": 9, **RESULT}]
    done = hall.do("/results", {"results": [*lines, *wrong]}, by=scorer)
    assert done["entered"] == 2
    assert [(line["table"], bool(line["words"]["zh"])) for line in done["refused"]] == [(3, True), (9, True)]
    assert states(hall) == ["to_be_signed", "to_be_signed", "waiting", "waiting"]


def test_one_person_enters_and_another_confirms_all(hall: Hall) -> None:
    first, second = hall.official(Role.SCORER), hall.official(Role.SCORER)
    hall.do("/results", {"results": [{"table": table, **RESULT} for table in range(1, 5)]}, by=first)
    assert hall.do("/results/sign-all", by=first)["tables"] == []
    assert hall.do("/results/sign-all", by=second)["tables"] == [1, 2, 3, 4]
    assert set(states(hall)) == {"done"}


def test_a_lone_clerk_confirms_all_when_the_organisers_let_him(hall: Hall) -> None:
    clerk = hall.official(Role.SCORER)
    hall.do("/scoring", {"is_alone": True, "reason": "只有一人"}, method="PUT")
    hall.do("/results", {"results": [{"table": table, **RESULT} for table in range(1, 5)]}, by=clerk)
    assert hall.do("/results/sign-all", by=clerk)["tables"] == [1, 2, 3, 4]


def test_a_scorer_takes_an_own_entry_back_until_it_is_confirmed(hall: Hall) -> None:
    scorer = hall.official(Role.SCORER)
    hall.do("/tables/1/result", RESULT, by=scorer)
    hall.do("/tables/1/withdraw-result", by=scorer)
    assert states(hall)[0] == "waiting"
    hall.do("/tables/1/result", RESULT, by=scorer)
    hall.do("/tables/1/sign-all")
    assert hall.refused("/tables/1/withdraw-result", by=scorer)["code"] == "result_already_confirmed"


def test_five_hundred_results_in_three_minutes_are_entered_and_checked(site: Site) -> None:
    """The limit knows officials: a result is a change, its check another."""
    grant = Grant(event="cup", role=Role.SCORER)
    scorer = Who(session="scorer", grants=(grant,))
    for _ in range(500):
        for _ in range(2):
            site.access.limits.take(LimitedAction.CHANGE, scorer, "10.0.0.1")
        site.clock.move(180 / 500)
    player = Who(session="player")
    with pytest.raises(TooManyRequests):
        site.access.limits.take(LimitedAction.CHANGE, player, "10.0.0.1", 1_000)


def test_a_sheet_is_read_as_rows(hall: Hall) -> None:
    scorer = hall.official(Role.SCORER)
    sheet = {"file": ("r.csv", "桌号,东西,南北\n1,A+,6\n".encode(), "text/csv")}
    rows = hall.ask("POST", "/results/sheet", by=scorer, files=sheet)
    assert rows.json() == [["桌号", "东西", "南北"], ["1", "A+", "6"]]

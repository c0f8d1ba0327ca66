"""Lateness by its minutes, calls and appeals of an event, as the checker works them out again."""

from __future__ import annotations

import pytest

from guandan.checker.rulings.cases import find_late_case, find_warning_case
from guandan.rulebooks import load
from guandan.rules.options.remedy import Does
from tests.checker.test_by_hand import x22

WARNING, VIOLATION, FOUL, FORFEIT, GIVEN_UP = "warning", "violation", "foul", "forfeit", "give_up_first_deal"


@pytest.mark.article("X28")
@pytest.mark.article("decision D15")
@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ("jiangsu-2017", [{WARNING}, {FOUL}, {FOUL}, {FORFEIT}, {FORFEIT}]),
        ("two-deck", [{WARNING, VIOLATION}, {GIVEN_UP}, {GIVEN_UP}, {FORFEIT}, {FORFEIT}]),
        ("knockout-2023", [{FOUL}, {FOUL}, {FORFEIT}, {FORFEIT}, {FORFEIT}]),
        ("five-round-points", [set(), set(), set(), set(), {FORFEIT}]),
        ("nantong-2018", [{FORFEIT}] * 5),
    ],
)
def test_x28_what_lateness_brings(book: str, expected: list[set[str]]) -> None:
    found = []
    for minutes in (5, 8, 10, 10 + 1 / 60, 15 + 1 / 60):
        case = find_late_case(load(book), minutes)
        does = [] if case is None else [one.does for one in case.remedies]
        named = {
            FORFEIT: {Does.FORFEIT, Does.TEAM_FORFEIT} & set(does),
            GIVEN_UP: {Does.GIVE_UP_FIRST_DEAL} & set(does),
        }
        rungs = set() if case is None else {str(rung) for rung in case.rungs}
        found.append(rungs | {name for name, there in named.items() if there})
    assert found == expected


@pytest.mark.article("JS 3.9P.1")
def test_only_a_book_with_warnings_has_one_for_the_earlier_of_two() -> None:
    warned = find_warning_case(load("jiangsu-2017"))
    assert warned is not None
    assert (warned.article, [str(rung) for rung in warned.rungs]) == ("JS 3.9P.5", [WARNING])
    assert find_warning_case(load("nantong-2018")) is None


@pytest.mark.article("JS 3.9P.1")
@pytest.mark.article("X27")
def test_lateness_without_any_ruling_is_found() -> None:
    event = x22()
    event.before("round_closed", 2, "lateness_noted", round=3, table=1, ew_minutes=12.0, ns_minutes=7.0)
    found = [(one.code, one.article_or_doc) for one in event.differences()]
    expected = ["JS 3.9P.4; JS 4.3.4; decision D15", "JS 3.9P.5"]
    assert sorted(found) == [("lateness_without_ruling", article) for article in expected]


def test_nothing_follows_from_lateness_that_the_book_passes_over() -> None:
    event = x22("two-deck")
    event.before("round_closed", 2, "lateness_noted", round=3, table=1, ew_minutes=0.0)
    assert event.differences() == []


def test_a_call_is_taken_once_and_closed_with_a_ruling_that_there_is() -> None:
    event = x22()
    event.event("referee_called", call=1, round=3, table=2)
    event.event("call_taken", call=1, person=40)
    event.event("call_taken", call=1, person=41)
    assert event.codes() == {"call_taken_twice"}
    event.event("call_closed", call=1, ruling=1)
    assert event.codes() == {"call_taken_twice", "no_such_ruling"}


@pytest.mark.article("JS 5.1.1")
def test_an_appeal_goes_its_way_once() -> None:
    event = x22()
    lodged = {"round": 3, "table": 1, "ruling": 1, "side": "EW", "signatures": [1, 2], "fee_paid": True}
    decided = {"is_upheld": False, "fee_returned": False, "reason": "heard"}
    event.event("appeal_lodged", appeal=1, **lodged)
    event.event("appeal_forwarded", appeal=1, to="arbitration_committee")
    event.event("appeal_decided", appeal=1, by="arbitration_committee", **decided)
    assert event.differences() == []
    event.event("appeal_lodged", appeal=2, **lodged)
    assert event.codes() == {"appeal_decided_before"}
    event.event("appeal_decided", appeal=2, by="organisers", **decided)
    assert event.codes() == {"appeal_decided_before", "appeal_not_forwarded"}


@pytest.mark.article("JS 5.1.2")
@pytest.mark.article("JS 5.2.4")
@pytest.mark.parametrize(
    ("forwarded", "decided", "code"),
    [
        (["referee"], {"by": "referee"}, "appeal_heard_by_others"),
        (["organisers"], {"by": "arbitration_committee"}, "appeal_heard_by_others"),
        (["organisers", "organisers"], {"by": "organisers"}, "appeal_forwarded_twice"),
        (["organisers"], {"by": "organisers", "reason": ""}, "no_reason"),
        (["organisers"], {"by": "organisers", "ruling": 1}, "ruling_though_dismissed"),
    ],
)
def test_an_appeal_that_goes_astray(forwarded: list[str], decided: dict[str, object], code: str) -> None:
    event = x22()
    lodged = {"round": 3, "table": 1, "ruling": 1, "side": "EW", "signatures": [1, 2], "fee_paid": True}
    event.event("appeal_lodged", appeal=1, **lodged)
    for to in forwarded:
        event.event("appeal_forwarded", appeal=1, to=to)
    event.event("appeal_decided", appeal=1, is_upheld=False, fee_returned=False, **({"reason": "heard"} | decided))
    assert code in event.codes()

"""Calls and appeals: counted, in order, and as the book has them."""

from __future__ import annotations

import pytest

from tests.checker.test_by_hand import x22

APPEAL = {"appeal": 1, "round": 3, "table": 1, "ruling": 1, "side": "EW", "signatures": [1, 2], "fee_paid": True}

OF_RULINGS = {"no_such_ruling", "signed_by_others"}
"""The appealed ruling is in no match here; what follows from rulings has tests of its own."""


@pytest.mark.article("JS 5.1.1")
@pytest.mark.article("JS 5.1.2")
@pytest.mark.parametrize(
    ("change", "wait", "code"),
    [
        ({}, 28, None),
        ({}, 29, "appeal_too_late"),
        ({"signatures": [1]}, 0, "appeal_not_signed"),
        ({"signatures": [], "leader": 9}, 0, None),
        ({"fee_paid": False}, 0, "appeal_without_fee"),
        ({"in_writing": False}, 0, "appeal_not_in_writing"),
        ({"appeal": 2}, 0, "wrong_count"),
        ({"table": 9}, 0, "no_such_table"),
    ],
)
def test_an_appeal(change: dict[str, object], wait: int, code: str | None) -> None:
    event = x22()
    event.wait(wait)  # the stage was closed a minute after the round
    event.event("appeal_lodged", **(APPEAL | change))
    assert event.codes() - OF_RULINGS == ({code} if code else set())


@pytest.mark.article("JS 5.2.2")
def test_the_fee_goes_back_only_if_the_appeal_is_upheld() -> None:
    for is_upheld, fee_returned, codes in ((True, True, set()), (False, False, set()), (False, True, {"wrong_fee"})):
        event = x22()
        event.event("appeal_lodged", **APPEAL)
        event.event("appeal_forwarded", appeal=1, to="arbitration_committee")
        decided = {"appeal": 1, "by": "arbitration_committee", "reason": "heard"}
        event.event("appeal_decided", is_upheld=is_upheld, fee_returned=fee_returned, **decided)
        assert event.codes() - OF_RULINGS == codes


def test_calls_are_closed_once() -> None:
    event = x22()
    event.event("referee_called", call=1, round=3, table=2)
    event.event("call_taken", call=1, person=40)
    event.event("call_closed", call=1)
    assert event.differences() == []
    event.event("call_closed", call=1)
    assert event.codes() == {"not_open"}
    event.event("item_ticked", item="no such thing")
    assert event.codes() == {"not_open", "no_such_item"}

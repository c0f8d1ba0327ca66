"""What may not happen in a round: clocks, results, signatures and forfeits out of place."""

from __future__ import annotations

import pytest

from tests.checker.kit import Writer, table

RESULT = {"ending": "higher_level", "winner": "EW", "ew": 9, "ns": 5}
FINAL = {"ew": 9, "ns": 5}


def playing() -> Writer:
    """Round 1 of three, being played at two tables."""
    event = Writer("jiangsu-2017", {"format": "swiss", "rounds": 3}, overrides={"match.minutes": 50})
    event.pairs(4)
    event.draft(1, [table(1, 1, 2), table(2, 3, 4)])
    event.begin(1)
    return event


@pytest.mark.parametrize(
    ("events", "codes"),
    [
        ([("round_paused", {}), ("round_resumed", {})], set()),
        ([("round_resumed", {})], {"wrong_pause"}),
        ([("time_called", {}), ("table_extended", {"table": 2, "minutes": 5})], set()),
        ([("table_extended", {"table": 3, "minutes": 5})], {"no_such_table"}),
        ([("round_started", {"start": "2026-03-01T02:00:00Z"})], {"already_started"}),
        ([("draw_changed", {"tables": [], "reason": "x"})], {"already_published"}),
        ([("result_signed", {"table": 1, "side": "EW"})], {"nothing_to_sign"}),
        ([("signature_refused", {"table": 1, "side": "EW", "count": 1})], {"nothing_to_sign"}),
        ([("players_left", {"table": 1}), ("players_left", {"table": 1})], {"left_the_table_twice"}),
        ([("result_entered", {"table": 1, "result": RESULT})], {"result_without_source"}),
        ([("result_entered", {"table": 1})], {"result_without_source"}),
        ([("result_entered", {"table": 1, "result": RESULT, "final": FINAL})] * 2, {"result_twice"}),
        ([("table_forfeited", {"table": 1, "sides": [], "article": "JS 4.3.4"})], {"wrong_sides"}),
        ([("left_over_drawn", {"tables": []})], {"no_left_over_draw"}),
        ([("round_closed", {})], {"unconfirmed", "standings_missing"}),
        ([("result_settled", {"table": 1, "result": RESULT, "final": FINAL, "reason": ""})], {"no_reason"}),
    ],
)
def test_one_thing_after_another(events: list[tuple[str, dict[str, object]]], codes: set[str]) -> None:
    event = playing()
    for kind, fields in events:
        event.event(kind, round=1, **fields)
    assert event.codes() == codes


def test_a_forfeited_table_has_no_result() -> None:
    event = playing()
    event.event("table_forfeited", round=1, table=1, sides=["EW"], article="JS 4.3.4")
    event.event("result_entered", round=1, table=1, result=RESULT, final=FINAL)
    assert event.codes() == {"table_forfeited"}


def test_two_sheets_that_disagree_go_to_the_referee() -> None:
    event = playing()
    other = {"ending": "higher_level", "winner": "EW", "ew": 9, "ns": 6}
    event.event("result_entered", round=1, table=1, result=RESULT, final=FINAL, claimed_by="EW")
    event.event("result_entered", round=1, table=1, result=other, final={"ew": 9, "ns": 6}, claimed_by="NS")
    event.event("table_forfeited", round=1, table=2, sides=["EW"], article="JS 4.3.4")
    event.event("round_closed", round=1)
    assert event.codes() == {"unconfirmed", "standings_missing"}
    event.before("round_closed", 0, "result_settled", round=1, table=1, result=RESULT, final=FINAL, reason="sheet")
    assert event.codes() == {"standings_missing"}


def test_nothing_is_drawn_or_started_while_a_round_is_open() -> None:
    event = playing()
    event.draft(2, [table(1, 1, 3), table(2, 2, 4)])
    assert event.codes() == {"round_not_closed"}
    event.event("stage_closed", stage=1)
    assert {"round_not_closed", "fewer_rounds_than_planned"} <= event.codes()
    event.event("stage_closed", stage=2)
    assert "no_such_stage" in event.codes()


def test_a_round_of_another_stage() -> None:
    event = playing()
    event.draft(2, [table(1, 1, 3), table(2, 2, 4)], stage=4)
    assert "no_such_stage" in event.codes()

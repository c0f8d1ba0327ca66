"""Results read from the matches' streams, and a stream that was tampered with."""

from __future__ import annotations

import msgspec
import pytest

from guandan.game.commands import Mode, RecordDeal, StartMatch
from guandan.game.log import History
from tests.checker.kit import Line, Writer, table
from tests.game.kit import seats


def streamed(deals: tuple[str, ...]) -> Writer:
    """One table whose match is recorded deal by deal."""
    event = Writer("jiangsu-2017", {"format": "swiss", "rounds": 1})
    event.pairs(2)
    event.draft(1, [table(1, 1, 2)])
    event.begin(1)
    history = History(event.book)
    history.do(StartMatch(mode=Mode.PAPER))
    for deal in deals:
        if history.match.result is None:
            history.do(RecordDeal(order=seats(deal)))
    for entry in history.entries:
        line: Line = {"line": "match", "match": "1-1", "version": entry.version, "schema": entry.event.schema}
        event.lines.append(line | {"event": msgspec.to_builtins(entry.event)})
    result = None if history.match.result is None else msgspec.to_builtins(history.match.result)
    event.event("result_entered", round=1, table=1, result=result, match="1-1", version=history.match.version)
    for side in ("EW", "NS"):
        event.event("result_signed", round=1, table=1, side=side)
    event.event("round_closed", round=1)
    return event


PASSED = ("E W N S",) * 4 + ("E N W S",)


@pytest.mark.article("JS 3.8.1")
def test_the_result_of_the_stream_is_the_result() -> None:
    event = streamed(PASSED)
    assert event.of("result_entered")["result"]["ending"] == "passed_a"
    assert event.codes() == {"standings_missing"}


def test_another_result_than_the_streams_is_found() -> None:
    event = streamed(PASSED)
    event.of("result_entered")["result"]["ns"] = 2
    assert "wrong_result" in event.codes()


def test_another_deal_in_the_stream_is_found() -> None:
    event = streamed(PASSED)
    deal = event.of_line(lambda line: line["line"] == "match" and line["event"]["event"] == "deal_recorded", 1)
    deal["event"]["order"] = ["N", "S", "E", "W"]
    assert "wrong_match" in event.codes()


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [("version", 99, "no_such_version"), ("match", "1-2", "match_missing"), ("version", 2, "wrong_result")],
)
def test_what_the_result_names_must_be_there(field: str, value: object, code: str) -> None:
    event = streamed(PASSED)
    event.of("result_entered")[field] = value
    assert code in event.codes()


def test_a_match_of_another_book_is_found() -> None:
    event = streamed(PASSED)
    event.of_line(lambda line: line["line"] == "match")["event"]["overrides"] = {"match.deals": 5}
    assert "other_options" in event.codes()

"""The log of a match: JSON lines, older and newer forms of events, replaying, and commands that come twice."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from guandan.errors import IllegalAction, InvalidRecord
from guandan.game import events as ev
from guandan.game import log
from guandan.game.commands import CallReferee, DealCards, Mode, RecordDeal, StartMatch
from guandan.game.log import EVENT_LIFTS, History, MatchEntry, read_lines, replay, replay_steps, write_lines
from guandan.game.match import new
from guandan.rulebooks import load
from guandan.rules.seat import Seat
from tests.game.record.breaking import breaking_at

AT = datetime(2026, 5, 1, 9, 0, 12, 500000, tzinfo=UTC)
CALLED = MatchEntry(version=7, event=ev.RefereeCalled(seat=Seat.E), at=AT, by="17", command="c-1")
LINE = (
    '{"version":7,"schema":1,"event":{"event":"referee_called","seat":"E"},'
    '"at":"2026-05-01T09:00:12.500000Z","by":"17","command":"c-1"}\n'
)


def paper() -> History:
    history = History(load("jiangsu-2017"))
    history.do(StartMatch(mode=Mode.PAPER))
    return history


def test_an_entry_is_a_line_with_the_schema_of_its_event() -> None:
    assert write_lines([CALLED]) == LINE
    assert read_lines(f"{LINE}\n \n{LINE}") == [CALLED, CALLED]


def test_what_is_not_known_is_left_out() -> None:
    line = write_lines([MatchEntry(version=1, event=ev.MatchResumed())])
    assert json.loads(line) == {"version": 1, "schema": 1, "event": {"event": "match_resumed"}}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "line 2: JSON is malformed"),
        ('{"version":1}', "line 2: Object missing required field `schema`"),
        (
            LINE.replace('"schema":1', '"schema":2'),
            "line 2: referee_called has form 2, and this program knows it up to 1",
        ),
        (LINE.replace('"schema":1', '"schema":0'), "line 2: referee_called has form 0, which cannot be read any more"),
        (LINE.replace("referee_called", "referee_hailed"), "line 2: there is no event 'referee_hailed'"),
        (LINE.replace('"seat":"E"', '"seat":"X"'), "line 2: Invalid enum value 'X'"),
        (LINE.replace('"by"', '"bye"'), "line 2: Object contains unknown field `bye`"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_number(line: str, message: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        read_lines(LINE + line)
    assert str(refused.value).startswith(message)
    assert refused.value.line == 2


def test_an_older_form_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ev.RefereeCalled, "schema", 3)
    monkeypatch.setitem(EVENT_LIFTS, ("referee_called", 1), lambda form: {**form, "reason": "slow"})
    monkeypatch.setitem(EVENT_LIFTS, ("referee_called", 2), lambda form: {**form, "reason": f"too {form['reason']}"})
    (lifted,) = read_lines(LINE)
    assert lifted.event == ev.RefereeCalled(seat=Seat.E, reason="too slow")
    assert '"schema":3' in write_lines([lifted])
    assert read_lines(write_lines([lifted])) == [lifted]


def test_a_command_becomes_entries_numbered_by_the_match_s_version() -> None:
    history = paper()
    added = history.do(RecordDeal(order=(Seat.E, Seat.W)), AT, by="17", id="c-1")
    assert [(entry.version, entry.at, entry.by, entry.command) for entry in added] == [(2, AT, "17", "c-1")]
    assert history.entries[-1:] == added
    assert history.match.version == 2
    assert replay(history.book, history.entries) == history.match


def test_a_command_that_comes_again_is_answered_as_the_first_time_and_does_nothing() -> None:
    history = paper()
    first = history.do(RecordDeal(order=(Seat.E, Seat.W)), id="c-1")
    after = history.match
    assert history.do(RecordDeal(order=(Seat.N, Seat.S)), id="c-1") == first
    assert history.match is after
    again = History(history.book, read_lines(write_lines(history.entries)))
    assert again.match == after
    assert again.do(RecordDeal(order=(Seat.N, Seat.S)), id="c-1") == first
    assert again.match == after


def test_commands_without_an_id_are_all_done() -> None:
    history = paper()
    history.do(CallReferee(seat=Seat.E))
    history.do(CallReferee(seat=Seat.E))
    assert [call.number for call in history.match.calls] == [1, 2]


def test_a_refused_command_leaves_nothing_behind() -> None:
    history = paper()
    before = history.match
    with pytest.raises(IllegalAction):
        history.do(DealCards(pack=()), id="c-1")
    assert (history.match, len(history.entries)) == (before, 1)
    assert history.do(CallReferee(seat=Seat.E), id="c-1")


def test_steps_go_through_the_match_entry_by_entry() -> None:
    history = paper()
    history.do(RecordDeal(order=(Seat.E, Seat.W)))
    walked = list(replay_steps(history.book, history.entries))
    assert [entry for entry, _ in walked] == history.entries
    assert [match.version for _, match in walked] == [1, 2]
    assert walked[-1][1] == history.match


def test_no_entries_are_a_match_that_has_not_begun() -> None:
    book = load("jiangsu-2017")
    assert replay(book, []) == new(book)


def test_what_cannot_have_happened_is_no_record_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    history = paper()
    monkeypatch.setattr(log, "evolve", breaking_at(ev.DealEnded))
    impossible = MatchEntry(version=2, event=ev.DealEnded(order=()))
    with pytest.raises(InvalidRecord, match="event 2 cannot have happened then"):
        replay(history.book, [*history.entries, impossible])

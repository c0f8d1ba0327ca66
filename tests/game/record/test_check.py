"""Checking a record against its book: each wrong entry is found, with its line and article, and little else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from msgspec.structs import replace

from guandan.cards import Card
from guandan.errors import InvalidRecord
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game import log
from guandan.game.log import History, MatchEntry
from guandan.game.record import Record, RecordProblem, check_record, read_record, write_record
from guandan.game.ruling import Ruling
from guandan.rulebooks import load
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table
from tests.game.record.breaking import breaking_at
from tests.game.record.strategies import logs

E, N, W, S = Seat.E, Seat.N, Seat.W, Seat.S
AT = datetime(2026, 5, 1, 9, tzinfo=UTC)


def played() -> Table:
    """Two deals of a live match under JS, in which everybody announces."""
    table = Table("jiangsu-2017", overrides={"match.deals": 2})
    table.play_deal("E N W S")
    table.play_deal("E W N S")
    assert table.match.result is not None
    return table


TABLE = played()
BOOK = load("jiangsu-2017")
ENTRIES = tuple(MatchEntry(version=number, event=event) for number, event in enumerate(TABLE.log, 1))
TEXT = write_record(BOOK, ENTRIES)


def found_in(text: str) -> list[RecordProblem]:
    assert text != TEXT
    return check_record(read_record(text, load))


def line_of(start: str, nth: int = 1) -> int:
    return [number for number, line in enumerate(TEXT.split("\n"), 1) if line.startswith(start)][nth - 1]


def codes(problems: list[RecordProblem]) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.line) for problem in problems]


def test_a_right_record_has_no_problem_with_or_without_a_text() -> None:
    assert check_record(read_record(TEXT, load)) == []
    assert check_record(Record(book=BOOK, entries=ENTRIES)) == []


def test_a_record_that_stops_between_two_deeds_is_right() -> None:
    last_deed = max(place for place, entry in enumerate(ENTRIES) if isinstance(entry.event, ev.CardsPlayed))
    assert check_record(Record(book=BOOK, entries=ENTRIES[:last_deed])) == []


def test_a_play_that_does_not_beat_is_found_with_its_article() -> None:
    line = line_of("1. ")
    first = TEXT.split("\n")[line - 1]
    seat = first.split(", ")[1][0]
    problems = found_in(TEXT.replace(first, first.replace(f"{seat} -", f"{seat} {a_low_card(seat)}", 1)))
    assert codes(problems)[0] == ("does_not_beat", line)
    assert problems[0].article.startswith("JS 3.4")


def a_low_card(seat: str) -> str:
    hand = next(line for line in TEXT.split("\n") if line.startswith(f"{seat}: "))
    return min((Card(text) for text in hand.split()[1:]), key=lambda card: card.place)


def test_a_wrong_reading_is_found() -> None:
    line = line_of("1. ")
    lead = TEXT.split("\n")[line - 1].split(", ")[0]
    kind = lead.split()[2]
    problems = found_in(TEXT.replace(lead, lead.replace(kind, "straight/8"), 1))
    assert codes(problems) == [("not_the_declared_play", line)]


def test_a_wild_that_stands_for_another_card_is_found() -> None:
    table = Table("jiangsu-2017")
    table.deal({"E": "S8 H2"}, leader=E)
    table.play("E", "S8 H2")
    text = write_record(table.match.book, [MatchEntry(version=n, event=event) for n, event in enumerate(table.log, 1)])
    (problem,) = check_record(read_record(text.replace("H2=H8", "H2=D8"), load))
    assert (problem.code, problem.message) == ("expected", "«E pair/8 S8 H2=H8» is expected here")


def test_wrong_places_are_found_once() -> None:
    problems = found_in(TEXT.replace("places E W", "places E N W S"))
    assert codes(problems)[0] == ("expected", line_of("places E W"))
    assert problems[0].article == BOOK.cite("trick.deal_ends")
    assert {problem.code for problem in problems[1:]} <= {"expected", "wrong_mark"}  # the levels, and so the result


def test_a_missing_announcement_is_found_once() -> None:
    entries = list(ENTRIES)
    place = next(place for place, entry in enumerate(entries) if isinstance(entry.event, ev.CountAnnounced))
    del entries[place]
    renumbered = tuple(replace(entry, version=number) for number, entry in enumerate(entries, 1))
    (problem,) = check_record(Record(book=BOOK, entries=renumbered))
    assert (problem.code, problem.article, problem.version) == ("expected", BOOK.cite("announce.unasked_at"), place + 1)
    assert problem.line is None


def test_a_gap_in_the_versions_is_found_once() -> None:
    entries = (*ENTRIES[:5], *(replace(entry, version=entry.version + 1) for entry in ENTRIES[5:]))
    (problem,) = check_record(Record(book=BOOK, entries=entries))
    assert (problem.code, problem.version) == ("wrong_version", 7)


def test_what_the_rules_bring_may_not_be_missing_at_the_end() -> None:
    (problem,) = check_record(Record(book=BOOK, entries=ENTRIES[:-1]))
    assert problem.code == "expected"
    assert problem.message.startswith("«match_ended ")
    assert problem.article == BOOK.cite("match.equal")


def test_what_only_the_rules_bring_is_not_due_at_any_time() -> None:
    entries = (*ENTRIES[:2], MatchEntry(version=3, event=ev.CountAnnounced(seat=E, count=10)))
    (problem,) = check_record(Record(book=BOOK, entries=entries))
    assert (problem.code, problem.version) == ("not_due", 3)


def test_what_only_viewers_get_is_never_due() -> None:
    entries = (
        *ENTRIES[:2],
        MatchEntry(version=3, event=ev.Hidden()),
        MatchEntry(version=4, event=ev.CardReturned(seat=E, card=None)),
    )
    assert [problem.code for problem in check_record(Record(book=BOOK, entries=entries))] == ["not_due", "not_due"]


def test_what_cannot_have_happened_ends_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "evolve", breaking_at(ev.DealEnded))
    entries = (*ENTRIES[:1], MatchEntry(version=2, event=ev.DealEnded(order=())), *ENTRIES[2:])
    problems = check_record(Record(book=BOOK, entries=entries, lines=tuple(range(10, 10 + len(entries)))))
    assert codes(problems) == [("not_due", 11), ("impossible", 11)]


def test_a_fault_of_the_rules_is_not_taken_for_one_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "evolve", breaking_at(ev.DealEnded))
    with pytest.raises(InvalidRecord, match="no such thing"):
        check_record(Record(book=BOOK, entries=ENTRIES))


@pytest.mark.parametrize(
    ("old", "new", "start", "message"),
    [
        ("Deal 2, level 4", "Deal 2, level 5", "Deal 2", "«Deal 2, level 4: EW 4 on stage, NS 2» is expected"),
        ("\n2. ", "\n3. ", "2. ", "«2.» is expected, not «3.»"),
        ("EW wins", "NS wins", "[Result", "«EW 7, NS 2: EW wins (higher_level)» is expected"),
        ("places E W\n", "3. places E W\n", "places E W", "«nothing» is expected, not «3.»"),
    ],
)
def test_headings_numbers_and_the_result_must_be_right(old: str, new: str, start: str, message: str) -> None:
    problem = found_in(TEXT.replace(old, new, 1))[0]
    assert (problem.code, problem.line) == ("wrong_mark", line_of(start))
    assert problem.message.startswith(message)


def test_every_deed_around_the_table_is_borne_out() -> None:
    history = History(load("two-deck"))
    ruling = Ruling(side=Side.NS, infraction="slow", article="TD 23.2", seat=N)
    for minutes, command in enumerate(
        (
            co.StartMatch(mode=co.Mode.PAPER, start=AT),
            co.Rule(ruling=ruling),
            co.Adjust(effect=ef.MoveLevels(side=Side.NS, by=1), ruling=1),
            co.CancelRuling(number=1),
            co.CallReferee(seat=E),
            co.AnswerCall(number=1),
            co.PauseMatch(),
            co.ResumeMatch(),
            co.SubstitutePlayer(seat=E, player="9"),
            co.HandToBot(seat=E, bot="greedy"),
            co.TakeSeatBack(seat=E),
            co.RecordDeal(order=(E, W)),
            co.NoteTribute(refused=True),
            co.CorrectDeal(number=1, order=(E, N, W, S)),
            co.CallTime(in_play=False),
        )
    ):
        history.do(command, AT + timedelta(minutes=minutes))
    assert check_record(Record(book=history.book, entries=tuple(history.entries))) == []


def timed_out(at: datetime | None, later: timedelta) -> tuple[MatchEntry, ...]:
    table = Table("two-deck")
    table.at = AT
    table.deal()
    question = table.match.questions[0]
    assert question.deadline is not None
    table.at = question.deadline
    table.do(co.TimeOut(seat=question.seat, decision=question.number))
    return tuple(
        MatchEntry(version=number, event=event, at=at and (at if number < 3 else question.deadline + later))
        for number, event in enumerate(table.log, 1)
    )


def test_a_time_out_that_came_too_early_is_found_if_there_are_instants() -> None:
    book = load("two-deck")
    early = timedelta(seconds=-1)
    assert check_record(Record(book=book, entries=timed_out(AT, timedelta()))) == []
    assert check_record(Record(book=book, entries=timed_out(None, early))) == []
    (problem, *_) = check_record(Record(book=book, entries=timed_out(AT, early)))
    assert (problem.code, problem.article) == ("time_is_not_up", book.cite("clocks.time_up"))


def test_an_answer_to_a_closed_question_is_found() -> None:
    entries = timed_out(AT, timedelta())
    stale = replace(entries[2], event=ev.TimedOut(seat=E, decision=99))
    problems = check_record(Record(book=load("two-deck"), entries=(*entries[:2], stale, *entries[3:])))
    assert problems[0].code == "StaleCommand"


@given(logs())
def test_whatever_a_record_says_the_check_comes_to_its_end(entries: list[MatchEntry]) -> None:
    start = entries[0].event
    assert isinstance(start, ev.MatchStarted)
    problems = check_record(Record(book=load(start.book), entries=tuple(entries)))
    assert all(problem.line is None for problem in problems)

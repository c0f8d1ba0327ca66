"""Clocks of every book: how long each question has, when one must speak, and what the program does when time is up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import Card
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game import commands as co
from guandan.game import events as ev
from guandan.game.match import Ask
from guandan.rules.seat import SEATS
from tests.game.kit import BOOKS, Table

E, N, W, S = SEATS
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
SECONDS = {  # tribute, return, first lead, later lead, follow: with the count-down, none where the book has no clock
    "jiangsu-2017": (30, 50, 50, 30, 30),
    "two-deck": (None, None, 15, 15, 10),
    "knockout-2023": (None, None, None, None, None),
    "five-round-points": (None, None, None, None, None),
    "nantong-2018": (None, 30, 50, 30, 30),
}
SPEAK = dict.fromkeys(BOOKS) | {"nantong-2018": 10}


def seconds_left(table: Table) -> int | None:
    (question,) = table.match.questions
    return None if question.deadline is None else (question.deadline - table.at).total_seconds()


@pytest.mark.parametrize("book", BOOKS)
def test_how_long_each_question_has(book: str) -> None:
    tribute, returned, first_lead, lead, follow = SECONDS[book]
    table = Table(book)
    table.at = NOON
    table.play_deal("E N W S")
    table.deal({"N": "BJ BJ", "S": "LJ LJ"})
    assert (table.ask("S"), seconds_left(table)) == (Ask.PAY, tribute)
    table.do(co.PayTribute(seat=S, card=Card.LJ))
    assert (table.ask("E"), seconds_left(table)) == (Ask.RETURN, returned)
    table.do(answers(table.match, table.match.questions[0])[0])
    assert (table.ask("S"), seconds_left(table)) == (Ask.LEAD, first_lead)
    table.do(answers(table.match, table.match.questions[0])[0])
    assert (table.ask("E"), seconds_left(table)) == (Ask.FOLLOW, follow)
    table.passes("E", "N", "W")
    assert (table.ask("S"), seconds_left(table)) == (Ask.LEAD, lead)


@pytest.mark.parametrize("book", BOOKS)
def test_by_when_one_must_speak(book: str) -> None:
    table = Table(book)
    table.at = NOON
    table.deal_bombs()
    assert table.match.questions[0].speak_by is None
    table.play("E", "S3")
    speak = SPEAK[book]
    assert table.match.questions[0].speak_by == (None if speak is None else NOON + timedelta(seconds=speak))


@pytest.mark.article("decision D14")
@pytest.mark.parametrize("book", BOOKS)
def test_when_time_is_up_the_program_acts(book: str) -> None:
    table = Table(book, overrides={"clocks.first_lead": 20, "clocks.follow": 20})
    table.at = NOON
    table.deal_bombs()
    question = table.match.questions[0]
    table.at = question.deadline - timedelta(seconds=1)
    with pytest.raises(IllegalAction, match="time_is_not_up"):
        table.do(co.TimeOut(seat=E, decision=question.number))
    table.at = question.deadline
    noted, act = table.do(co.TimeOut(seat=E, decision=question.number))
    assert noted == ev.TimedOut(seat=E, decision=question.number)
    assert isinstance(act, ev.CardsPlayed)
    assert act.play.cards == (Card.S3,)  # the lowest single that is no level card
    question = table.match.questions[0]
    table.at = question.deadline
    assert ev.Passed(seat=N) in table.do(co.TimeOut(seat=N, decision=question.number))

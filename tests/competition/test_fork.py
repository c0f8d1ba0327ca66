"""A copy of an event that goes on by itself, and what is done as one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from guandan.competition.championship.championship import Person
from guandan.competition.championship.file import PersonLine, build_line, encode_lines, read_line
from guandan.competition.model import commands as co
from guandan.competition.model.values import Presence
from guandan.errors import IllegalAction
from guandan.game.commands import RecordDeal
from guandan.rules.seat import Seat, Side
from tests.competition.kit import JS
from tests.competition.paper import state
from tests.competition.refereed import refereed

DEAL = RecordDeal(order=(Seat.E, Seat.W))


class TestFork:
    def test_nothing_that_is_done_to_it_changes_the_event(self) -> None:
        hall = refereed(JS)
        hall.deals(1, "EWNS")
        whole = hall.championship
        before, entries = state(whole), list(whole.matches["1-1"].entries)
        twin = whole.fork()
        twin.at, twin.by = hall.at + timedelta(minutes=1), "somebody"
        twin.play(1, DEAL)
        twin.play(2, DEAL)
        twin.do(co.ForfeitTable(table=2, sides=(Side.EW,), reason="x"), id="once")
        twin.add_person("某人")
        assert state(whole) == before
        assert whole.matches["1-1"].entries == entries
        assert not any(entry.command == "once" for entry in whole.log)
        assert len(twin.matches["1-1"].entries) > len(entries)

    def test_everything_has_its_instant_and_its_name(self) -> None:
        hall = refereed(JS)
        twin = hall.championship.fork()
        twin.at, twin.by = hall.at + timedelta(minutes=1), "somebody"
        (logged,) = twin.do(co.CallRoundTime(), hall.at)
        (entry, *_) = twin.play(1, DEAL, hall.at, "another")
        assert (logged.at, logged.by) == (twin.at, "somebody")
        assert (entry.at, entry.by) == (twin.at, "another")
        assert twin.matches["1-1"].entries[0].at == twin.at


class TestAsOne:
    def test_people_and_answers_are_as_they_were_when_it_is_refused(self) -> None:
        hall = refereed(JS)
        whole = hall.championship
        people = dict(whole.people)

        def half() -> None:
            with whole.transaction():
                whole.add_person("某人")
                whole.do(co.CheckIn(pair=1, presence=Presence.HERE), hall.at, "x", "once")
                whole.do(co.StartRound(), hall.at)

        for _ in range(2):
            with pytest.raises(IllegalAction) as refusal:
                half()
            assert refusal.value.code != "no_such_person"
            assert whole.people == people
            assert not any(entry.command == "once" for entry in whole.log)


class TestPeople:
    def test_a_row_is_put_right(self) -> None:
        hall = refereed(JS)
        hall.championship.change_person(1, " 新名 ", "新单位")
        assert hall.championship.people[1] == Person(person=1, name="新名", unit="新单位")
        assert hall.wrong() == []

    def test_nobody_without_a_name_and_no_name_for_nobody(self) -> None:
        hall = refereed(JS)
        hall.refused(lambda: hall.championship.change_person(99, "新名"), "no_such_person")
        hall.refused(lambda: hall.championship.change_person(1, "  "), "name_missing")
        hall.championship.erase_person(1)
        hall.refused(lambda: hall.championship.change_person(1, "新名"), "no_such_person")

    def test_a_line_is_read_again(self) -> None:
        line = read_line(encode_lines([build_line(Person(person=3, name="丙"))]))
        assert isinstance(line, PersonLine)
        assert (line.person, line.name) == (3, "丙")

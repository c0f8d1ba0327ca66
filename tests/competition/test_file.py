"""An event's file: every command appends, reading gives the same event, nothing is lost and nothing done twice."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING

import pytest

from guandan.competition.championship.file import create_event_file, open_event_file, read_event
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Presence, Stage
from guandan.errors import IllegalAction
from guandan.game.commands import RecordDeal
from guandan.rules.seat import Seat
from tests.competition.kit import EW, JS, Hall, final
from tests.competition.paper import Paper, same, state

if TYPE_CHECKING:
    from pathlib import Path

SWISS = Stage(format=Format.SWISS, rounds=3)
DEAL = RecordDeal(order=(Seat.E, Seat.W))


def whole() -> tuple[Hall, Paper]:
    """An event with a little of everything."""
    event = Hall(JS, SWISS)
    paper = Paper(event)
    first = event.championship.add_person("张三", "一部", "13900000001")
    second = event.championship.add_person("李四", "一部", "13900000002")
    event.do(co.EnterPair(people=(first, second), unit="一部"))
    for _ in range(6):
        event.enter("二部")
    event.do(co.CheckIn(pair=2, presence=Presence.HERE))
    event.begin()
    event.deals(1, "EW", "EW", "EW", "EW", "ENWS")
    name, history = event.championship.match(1)
    event.do(co.EnterResult(table=1, match=name, version=history.match.version, result=history.match.result))
    event.sign(1)
    event.do(co.ForfeitTable(table=2, sides=(EW,)))
    event.score_all()
    event.close()
    event.do(co.CorrectResult(round=1, table=3, mistake=Mistake.ENTRY, reason="misread", final=final("past A", "8")))
    event.enter("三部")
    event.do(co.WithdrawPair(pair=5))
    event.round()
    return event, paper


class TestReplay:
    def test_reading_gives_the_same_event(self) -> None:
        event, paper = whole()
        assert same(event.championship, paper.data)

    def test_at_every_line_the_file_is_an_event_and_only_grows(self) -> None:
        """The file up to any line can be read, and gives a prefix of the log."""
        event, paper = whole()
        log = event.championship.log
        lengths = []
        for count in range(3, len(paper.lines) + 1):
            again, _ = read_event(b"".join(paper.lines[:count]))
            lengths.append(len(again.log))
            assert again.log == log[: len(again.log)]
        assert lengths == sorted(lengths)
        assert lengths[-1] == len(log)

    def test_after_every_command_replay_equals_live(self) -> None:
        event = Hall(JS, SWISS)
        paper = Paper(event)
        for _ in range(4):
            event.enter()
        for number in (1, 2):
            event.draw()
            assert same(event.championship, paper.data)
            event.go()
            event.score_all()
            assert same(event.championship, paper.data)
            event.close()
            assert same(event.championship, paper.data)
            event.do(co.CheckIn(pair=number, presence=Presence.LATE))
        assert same(event.championship, paper.data)

    def test_who_and_when_stand_with_every_fact(self) -> None:
        event, paper = whole()
        lines = paper.objects("event")
        assert all(line["at"] and line["by"] for line in lines)
        assert [line["version"] for line in lines] == list(range(1, len(event.championship.log) + 1))


class TestPrivacy:
    def test_names_and_contacts_are_in_no_event(self) -> None:
        _, paper = whole()
        for line in paper.objects("event", "match", "standings"):
            text = json.dumps(line, ensure_ascii=False)
            assert not any(word in text for word in ("张三", "李四", "1390000", "选手"))
        people = paper.objects("person")
        assert people[0] == {"line": "person", "person": 1, "name": "张三", "unit": "一部", "contact": "13900000001"}

    def test_a_person_is_erased_and_the_results_stay(self) -> None:
        event, paper = whole()
        lines = event.lines()
        event.championship.erase_person(1)
        again, _ = read_event(paper.data)
        assert again.people[1].name == again.people[1].contact == again.people[1].unit == ""
        assert event.lines() == lines
        with pytest.raises(IllegalAction, match="no_such_person"):
            event.championship.erase_person(999)

    def test_nobody_without_a_name(self) -> None:
        event = Hall(JS, SWISS)
        with pytest.raises(IllegalAction, match="name_missing"):
            event.championship.add_person("  ")


class TestIds:
    def test_the_same_command_twice_does_nothing(self) -> None:
        event = Hall(JS, SWISS)
        paper = Paper(event)
        command = co.EnterPair(people=event.people())
        first = event.championship.do(command, event.at, "organiser", "c1")
        size = len(paper.data)
        assert event.championship.do(command, event.at, "organiser", "c1") == first
        assert (len(event.competition.entries), len(paper.data)) == (1, size)

    def test_nor_after_the_file_was_read_again(self) -> None:
        event = Hall(JS, SWISS)
        paper = Paper(event)
        command = co.EnterPair(people=event.people())
        first = event.championship.do(command, event.at, "organiser", "c1")
        again, _ = read_event(paper.data)
        assert again.do(command, event.at, "organiser", "c1") == first
        assert len(again.competition.entries) == 1

    def test_a_refused_command_may_be_sent_again(self) -> None:
        event = Hall(JS, SWISS, pairs=3)
        with pytest.raises(IllegalAction):
            event.championship.do(co.PublishDraw(), event.at, "organiser", "c1")
        event.draw()
        event.championship.do(co.PublishDraw(), event.at, "organiser", "c1")
        assert event.last.status == "published"


class TestFailures:
    def test_what_could_not_be_written_has_not_happened(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.begin()
        before = state(event.championship)

        def full(_added: object) -> None:
            raise OSError("no space left")

        event.championship.listener = full
        with pytest.raises(OSError, match="no space"):
            event.championship.do(co.EnterResult(table=1, final=final("A", "2")), event.at)
        with pytest.raises(OSError, match="no space"):
            event.championship.add_person("王五")
        assert state(event.championship) == before

    def test_nor_at_a_table(self) -> None:
        event = Hall(JS, SWISS, pairs=4)
        event.begin()
        event.championship.play(1, DEAL, event.at)

        def full(_added: object) -> None:
            raise OSError("no space left")

        event.championship.listener = full
        version = event.championship.matches["1-1"].match.version
        with pytest.raises(OSError, match="no space"):
            event.championship.play(1, DEAL, event.at)
        assert event.championship.matches["1-1"].match.version == version
        with pytest.raises(OSError, match="no space"):
            event.championship.play(2, DEAL, event.at)
        assert "1-2" not in event.championship.matches


class TestOnDisk:
    def path(self, tmp_path: Path) -> Path:
        path = tmp_path / "event.jsonl"
        create_event_file(path, Hall(JS, SWISS).championship)
        return path

    def enter(self, path: Path, name: str) -> None:
        with open_event_file(path) as championship:
            people = tuple(championship.add_person(f"{name}{number}") for number in (1, 2))
            championship.do(co.EnterPair(people=people, remarks=name))

    def test_every_command_appends(self, tmp_path: Path) -> None:
        path = self.path(tmp_path)
        for name in ("甲", "乙"):
            before = path.read_bytes()
            self.enter(path, name)
            assert path.read_bytes().startswith(before)
            assert len(path.read_bytes()) > len(before)
        with open_event_file(path, writing=False) as championship:
            assert [entry.remarks for entry in championship.competition.entries.values()] == ["甲", "乙"]

    def test_a_file_that_is_there_is_not_written_over(self, tmp_path: Path) -> None:
        path = self.path(tmp_path)
        before = path.read_bytes()
        with pytest.raises(FileExistsError):
            create_event_file(path, Hall(JS, SWISS).championship)
        assert path.read_bytes() == before

    def test_a_refused_command_changes_nothing(self, tmp_path: Path) -> None:
        path = self.path(tmp_path)
        before = path.read_bytes()
        with pytest.raises(IllegalAction), open_event_file(path) as championship:
            championship.do(co.PublishDraw())
        assert path.read_bytes() == before

    def test_nothing_is_lost_after_an_exception_in_the_middle(self, tmp_path: Path) -> None:
        path = self.path(tmp_path)

        def interrupted() -> None:
            with open_event_file(path) as championship:
                championship.do(co.EnterPair(people=tuple(championship.add_person(name) for name in "甲乙")))
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            interrupted()
        with open_event_file(path) as championship:
            assert list(championship.competition.entries) == [1]
            assert [person.name for person in championship.people.values()] == ["甲", "乙"]

    def test_a_last_line_that_broke_off_is_left_out(self, tmp_path: Path) -> None:
        path = self.path(tmp_path)
        self.enter(path, "甲")
        good = path.read_bytes()
        path.write_bytes(good + b'{"line":"event","version":9,"sch')
        with open_event_file(path, writing=False) as championship:
            assert list(championship.competition.entries) == [1]
        assert path.read_bytes() != good  # who only reads mends nothing
        self.enter(path, "乙")
        assert path.read_bytes().startswith(good)
        with open_event_file(path) as championship:
            assert list(championship.competition.entries) == [1, 2]

    def test_writers_at_the_same_time_wait_for_each_other(self, tmp_path: Path) -> None:
        path = self.path(tmp_path)
        failed: list[BaseException] = []

        def work(name: str) -> None:
            try:
                for _ in range(4):
                    self.enter(path, name)
            except BaseException as error:  # noqa: BLE001 (told to the test below)
                failed.append(error)

        threads = [threading.Thread(target=work, args=(name,)) for name in "甲乙丙丁"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert not failed
        with open_event_file(path) as championship:
            assert list(championship.competition.entries) == list(range(1, 17))
            assert len(championship.people) == 32

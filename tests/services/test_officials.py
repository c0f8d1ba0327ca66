"""裁判组 without a server: roles by name or number, who looks after which table, the journal and the checklist."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Ground, Stage
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from guandan.rules.options.authority import Authority
from guandan.services import appeals, officials
from tests.competition.kit import BOOKS, EW, JS, NS, Hall


@pytest.fixture
def hall() -> Hall:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=1), pairs=4)
    event.begin()
    return event


def test_a_name_that_is_known_keeps_its_number(hall: Hall) -> None:
    event = hall.championship
    first = officials.name_official(event, Authority.REFEREE, (1,), name="Wang")
    again = officials.name_official(event, Authority.CHIEF_REFEREE, (), name="Wang")
    other = officials.name_official(event, Authority.REFEREE, (2,), name="Li")
    assert first == again != other
    assert officials.find_official(event, "Li") == other
    assert officials.find_official(event, "Zhao") is None
    rows = officials.list_officials(event)
    assert [(row.name, row.role, row.tables) for row in rows] == [
        ("Wang", Authority.CHIEF_REFEREE, ()),
        ("Li", Authority.REFEREE, (2,)),
    ]


def test_nobody_gets_a_role_by_a_number_that_nobody_has(hall: Hall) -> None:
    with pytest.raises(IllegalAction, match="no_such_person"):
        officials.name_official(hall.championship, Authority.REFEREE, (), person=999)


def test_tables_that_no_referee_looks_after(hall: Hall) -> None:
    assert officials.list_tables_without_referee(hall.competition) == [1, 2]
    officials.name_official(hall.championship, Authority.REFEREE, (2,), name="Li")
    assert officials.list_tables_without_referee(hall.competition) == [1]
    officials.name_official(hall.championship, Authority.REFEREE, (), name="Wang")
    assert officials.list_tables_without_referee(hall.competition) == []


def test_the_journal_and_the_checklist(hall: Hall) -> None:
    event = hall.championship
    item = hall.competition.book.checklist[0].id
    hall.do(co.WriteJournal(text="a light went out", round=1, table=2), by="referee")
    hall.do(co.TickItem(item=item, is_right=False, note="too dark"))
    (note,) = officials.list_journal(event)
    assert (note.text, note.by, note.round, note.table) == ("a light went out", "referee", 1, 2)
    checked = officials.list_checklist(hall.competition)
    assert [(entry.item.id, entry.is_right, entry.note) for entry in checked][:2] == [
        (item, False, "too dark"),
        (hall.competition.book.checklist[1].id, None, ""),
    ]


def test_a_call_is_open_until_it_is_closed(hall: Hall) -> None:
    hall.do(co.CallRefereeToTable(table=1))
    assert [call.called.table for call in officials.list_open_calls(hall.competition)] == [1]
    hall.do(co.CloseCall(call=1))
    assert officials.list_open_calls(hall.competition) == []


def test_the_people_of_a_side_sign_its_appeal(hall: Hall) -> None:
    seated = hall.last.table(1)
    assert seated is not None
    entries = hall.competition.entries
    assert appeals.list_appeal_signers(hall.competition, 1, 1, EW) == entries[seated.ew].people
    assert appeals.list_appeal_signers(hall.competition, 1, 1, NS) == entries[seated.ns].people
    assert appeals.list_appeal_signers(hall.competition, 1, 9, EW) == ()
    assert appeals.list_appeal_signers(hall.competition, 2, 1, EW) == ()


@pytest.mark.article("JS 5.2.1")
@pytest.mark.article("NT 1.7")
@pytest.mark.parametrize("book", BOOKS)
def test_only_in_jiangsu_is_an_appeal_about_the_rules_alone(book: str) -> None:
    assert appeals.list_grounds(load(book)) == ([Ground.RULES] if book == JS else list(Ground))


def test_the_round_that_can_be_appealed_about(hall: Hall) -> None:
    assert appeals.find_appealable_round(hall.competition) is hall.last
    assert appeals.list_upheld_appeals(hall.championship) == []

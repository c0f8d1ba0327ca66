"""裁判组: who has which role, calls for a referee, the checklist, and the journal of the day."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model import commands as co
from guandan.competition.model.events import JournalWritten
from guandan.errors import IllegalAction
from guandan.rules.options.authority import Authority
from guandan.rules.options.checklist import ChecklistItem
from guandan.services.naming import name_person
from guandan.services.words import Words, name_both

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Call, Competition


class OfficialRow(Struct, frozen=True, kw_only=True):
    """Somebody with a role; without tables, at all of them."""

    person: int
    name: str
    role: Authority
    role_name: Words
    tables: tuple[int, ...]


class JournalNote(Struct, frozen=True, kw_only=True):
    """日志: a note of the day."""

    text: str
    at: datetime | None
    by: str
    round: int | None
    table: int | None


class CheckedItem(Struct, frozen=True, kw_only=True):
    """检查表: an item of the book's checklist, and what was seen; none: nobody has looked yet."""

    item: ChecklistItem
    is_right: bool | None = None
    note: str = ""


def list_officials(championship: Championship) -> list[OfficialRow]:
    """The officials by number."""
    return [build_official_row(championship, person) for person in sorted(championship.competition.officials)]


def build_official_row(championship: Championship, person: int) -> OfficialRow:
    """An official by number."""
    official = championship.competition.officials[person]
    return OfficialRow(
        person=person,
        name=name_person(championship, person),
        role=official.role,
        role_name=name_both(official.role),
        tables=official.tables,
    )


def find_official(championship: Championship, name: str) -> int | None:
    """An official by name."""
    officials = championship.competition.officials
    return next((person for person in officials if name_person(championship, person) == name), None)


def name_official(
    championship: Championship, role: Authority, tables: tuple[int, ...], *, name: str = "", person: int | None = None
) -> int:
    """Give a role to somebody, by number or by name; a name that no official has gets a new row of people."""
    known = person or find_official(championship, name) or championship.add_person(name)
    if known not in championship.people:
        raise IllegalAction("no_such_person", person=known)
    championship.do(co.NameOfficial(person=known, role=role, tables=tables))
    return known


def list_tables_without_referee(competition: Competition) -> list[int]:
    """The tables of the last round that no referee looks after."""
    last = competition.last
    tables = () if last is None else tuple(table.number for table in last.all_tables)
    referees = [official for official in competition.officials.values() if official.role is Authority.REFEREE]
    looked_after = {table for referee in referees for table in referee.tables or tables}
    return [table for table in tables if table not in looked_after]


def list_open_calls(competition: Competition) -> list[Call]:
    """召请裁判: the calls that nobody has closed."""
    return [call for call in competition.calls if call.closed is None]


def find_case_round(competition: Competition, case: int) -> int | None:
    """The round of a case that was sent up; none where there is no such case."""
    found = (sent.referred.round for sent in competition.referrals if sent.referred.case == case)
    return next(found, None)


def list_journal(championship: Championship) -> list[JournalNote]:
    """The journal, oldest note first."""
    return [
        JournalNote(
            text=logged.event.text,
            at=logged.at,
            by=logged.by or "",
            round=logged.event.round,
            table=logged.event.table,
        )
        for logged in championship.log
        if isinstance(logged.event, JournalWritten)
    ]


def list_checklist(competition: Competition) -> list[CheckedItem]:
    """What the book asks of hall, tables and cards, and what was looked at."""
    found = []
    for item in competition.book.checklist:
        ticked = competition.ticked.get(item.id)
        is_right = None if ticked is None else ticked.is_right
        found.append(CheckedItem(item=item, is_right=is_right, note="" if ticked is None else ticked.note))
    return found

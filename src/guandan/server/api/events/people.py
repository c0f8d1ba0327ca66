"""People who come into an event: new rows, and namesakes asked about before two rows are made of one person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from guandan.competition.entries.draft import Draft, EntryProblem
from guandan.competition.entries.draft import Person as Known
from guandan.competition.entries.people import checked_people
from guandan.competition.model.values import EntryStatus
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.championship.championship import Championship


class Newcomer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody by name, or by the number of a row that is there."""

    name: Annotated[str, Meta(max_length=60)] = ""
    contact: Annotated[str, Meta(max_length=100)] = ""
    person: Annotated[int, Meta(ge=1)] | None = None


def entered(championship: Championship) -> list[Known]:
    """Everybody who is in a pair now."""
    is_in = {EntryStatus.WAITING, EntryStatus.IN_PLAY}
    entries = championship.competition.entries.values()
    people = [person for entry in entries if entry.status in is_in for person in entry.people]
    rows = (championship.people[one] for one in people if one in championship.people)
    return [Known(id=row.person, name=row.name, unit=row.unit, contact=row.contact) for row in rows if row.name]


def added(championship: Championship, people: Sequence[Newcomer], unit: str, *, namesakes: bool) -> tuple[int, ...]:
    """The numbers of these people; who bears the name of somebody known is asked about, unless `namesakes` says no."""
    fresh = [one for one in people if one.person is None]
    if any(not one.name.strip() for one in fresh):
        raise IllegalAction("name_missing")
    _check(championship, fresh, unit, namesakes=namesakes)
    return tuple(
        one.person if one.person is not None else championship.add_person(one.name, unit, one.contact) for one in people
    )


def _check(championship: Championship, fresh: Sequence[Newcomer], unit: str, *, namesakes: bool) -> None:
    rows = [row for row in championship.people.values() if row.name]
    known = [Known(id=row.person, name=row.name, unit=row.unit, contact=row.contact) for row in rows]
    names, contacts = tuple(one.name.strip() for one in fresh), tuple(one.contact for one in fresh)
    draft = Draft(rows=(1,), names=names, contacts=contacts, unit=unit)
    problems, questions = checked_people([draft], known, {})
    for problem in problems:
        if problem.code is EntryProblem.PERSON_ENTERED:
            raise IllegalAction("person_known", name=problem.details["name"], person=problem.details["person"])
        raise IllegalAction("person_named_twice", name=problem.details["name"])
    if questions and not namesakes:
        one = questions[0]
        raise IllegalAction("namesake_known", name=one.name, person=one.person, unit=one.other_unit)

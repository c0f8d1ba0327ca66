"""People of an event: new rows, corrections, and questions about namesakes before one person gets two rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from guandan.competition.entries.draft import DraftPerson as KnownPerson
from guandan.competition.entries.draft import EntryDraft, EntryProblem
from guandan.competition.entries.people import check_listed_people
from guandan.competition.model.values import EntryStatus
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.competition.championship.championship import Championship, Person


class Newcomer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody by name, or by the number of a row that is there."""

    name: Annotated[str, Meta(max_length=60)] = ""
    contact: Annotated[str, Meta(max_length=100)] = ""
    person: Annotated[int, Meta(ge=1)] | None = None


class PersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not named stays."""

    name: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    unit: Annotated[str, Meta(max_length=100)] | None = None
    contact: Annotated[str, Meta(max_length=100)] | None = None


def list_entered_people(championship: Championship) -> list[KnownPerson]:
    """List everybody who is in a pair now."""
    is_in = {EntryStatus.WAITING, EntryStatus.IN_PLAY}
    entries = championship.competition.entries.values()
    people = [person for entry in entries if entry.status in is_in for person in entry.people]
    return _list_known(championship.people[person] for person in people if person in championship.people)


def find_pairs_in_play(championship: Championship) -> dict[int, int]:
    """Find the people of the pairs in play, each with the pair's number."""
    entries = championship.competition.entries.values()
    return {person: entry.pair for entry in entries if entry.status is EntryStatus.IN_PLAY for person in entry.people}


def add_people(
    championship: Championship, people: Sequence[Newcomer], unit: str, *, namesakes: bool
) -> tuple[int, ...]:
    """Add these people and return their numbers; those who are there already are named by their number.

    Who bears the name of somebody known is asked about, unless `namesakes` says that it is somebody else.
    """
    fresh = [newcomer for newcomer in people if newcomer.person is None]
    if any(not newcomer.name.strip() for newcomer in fresh):
        raise IllegalAction("name_missing")
    _check_namesakes(championship, fresh, unit, namesakes=namesakes)
    return tuple(
        championship.add_person(newcomer.name, unit, newcomer.contact) if newcomer.person is None else newcomer.person
        for newcomer in people
    )


def change_person(championship: Championship, person: int, change: PersonChange) -> None:
    """Correct a misspelt name, a unit or a contact."""
    row = championship.people.get(person)
    if row is None or not row.name:
        raise IllegalAction("no_such_person", person=person)
    championship.change_person(
        person,
        row.name if change.name is None else change.name,
        row.unit if change.unit is None else change.unit,
        row.contact if change.contact is None else change.contact,
    )


def _list_known(rows: Iterable[Person]) -> list[KnownPerson]:
    return [KnownPerson(id=row.person, name=row.name, unit=row.unit, contact=row.contact) for row in rows if row.name]


def _check_namesakes(championship: Championship, fresh: Sequence[Newcomer], unit: str, *, namesakes: bool) -> None:
    names = tuple(newcomer.name.strip() for newcomer in fresh)
    draft = EntryDraft(rows=(1,), names=names, contacts=tuple(newcomer.contact for newcomer in fresh), unit=unit)
    problems, questions = check_listed_people([draft], _list_known(championship.people.values()), {})
    for problem in problems:
        if problem.code is EntryProblem.PERSON_ENTERED:
            raise IllegalAction("person_known", name=problem.details["name"], person=problem.details["person"])
        raise IllegalAction("person_named_twice", name=problem.details["name"])
    if questions and not namesakes:
        question = questions[0]
        raise IllegalAction("namesake_known", name=question.name, person=question.person, unit=question.other_unit)

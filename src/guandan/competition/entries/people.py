"""同名: who is entered twice, and of whom it has to be asked."""

from __future__ import annotations

from enum import Enum, auto
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.entries.cells import same
from guandan.competition.entries.draft import Draft, EntryProblem, Person, Problem, Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


class _Likeness(Enum):
    ONE_PERSON = auto()
    ASK = auto()


class _Someone(Struct, frozen=True, kw_only=True):
    """A name in a row, or of a person entered already."""

    name: str
    unit: str
    contact: str
    row: int = 0
    person: int | None = None


def checked_people(
    drafts: Sequence[Draft], known: Iterable[Person], answers: Mapping[str, bool]
) -> tuple[list[Problem], tuple[Question, ...]]:
    """Problems of people who are entered twice, and questions that have no answer yet."""
    problems: list[Problem] = []
    questions: list[Question] = []
    for a, b in _namesakes([*_entered(known), *_listed(drafts)]):
        question = _question(a, b)
        answer = answers.get(question.id)
        if _likeness(a, b) is _Likeness.ONE_PERSON or answer:
            problems += _twice(a, b)
        elif answer is None:
            questions.append(question)
    return problems, tuple(questions)


def _entered(known: Iterable[Person]) -> Iterator[_Someone]:
    for one in known:
        yield _Someone(name=one.name, unit=one.unit, contact=one.contact, person=one.id)


def _listed(drafts: Iterable[Draft]) -> Iterator[_Someone]:
    for draft in drafts:
        rows = draft.rows if draft.rows[1:] else draft.rows * len(draft.names)
        # One contact for two people says nothing about either.
        contacts = draft.contacts if len(draft.contacts) == len(draft.names) else ("",) * len(draft.names)
        for name, contact, row in zip(draft.names, contacts, rows, strict=True):
            yield _Someone(name=name, unit=draft.unit, contact=contact, row=row)


def _namesakes(people: Iterable[_Someone]) -> Iterator[tuple[_Someone, _Someone]]:
    """Every two of the same name, of whom at least one is in the list."""
    groups: dict[str, list[_Someone]] = {}
    for one in people:
        groups.setdefault(same(one.name), []).append(one)
    for group in groups.values():
        yield from ((a, b) for a, b in combinations(group, 2) if b.person is None)


def _likeness(a: _Someone, b: _Someone) -> _Likeness:
    """The same contact, or the same unit and nothing against it, is the same person; all else is asked."""
    have_contacts = bool(a.contact and b.contact)
    if have_contacts and same(a.contact) == same(b.contact):
        return _Likeness.ONE_PERSON
    if a.unit and same(a.unit) == same(b.unit) and not have_contacts:
        return _Likeness.ONE_PERSON
    return _Likeness.ASK


def _question(a: _Someone, b: _Someone) -> Question:
    """The later row is asked about; the other is the earlier one, or the person entered already."""
    other_row = a.row if a.person is None else None
    return Question(name=b.name, row=b.row, unit=b.unit, other_unit=a.unit, other_row=other_row, person=a.person)


def _twice(a: _Someone, b: _Someone) -> Iterator[Problem]:
    """Which of two rows is right is not ours to say: both are bad."""
    if a.person is not None:
        yield Problem(row=b.row, code=EntryProblem.PERSON_ENTERED, details={"name": b.name, "person": a.person})
        return
    for row, other in dict.fromkeys(((a.row, b.row), (b.row, a.row))):
        yield Problem(row=row, code=EntryProblem.PERSON_TWICE, details={"name": b.name, "other": other})

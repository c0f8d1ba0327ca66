"""同名: find people who are entered twice, and namesakes about whom the organisers must be asked."""

from __future__ import annotations

from enum import Enum, auto
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.entries.cells import normalise_text
from guandan.competition.entries.draft import DraftPerson, DraftProblem, DraftQuestion, EntryDraft, EntryProblem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


class _Likeness(Enum):
    ONE_PERSON = auto()
    ASK = auto()


class _NamedPerson(Struct, frozen=True, kw_only=True):
    """A name in a row, or that of a person entered already."""

    name: str
    unit: str
    contact: str
    row: int = 0
    person: int | None = None


def check_listed_people(
    drafts: Sequence[EntryDraft], known: Iterable[DraftPerson], answers: Mapping[str, bool]
) -> tuple[list[DraftProblem], tuple[DraftQuestion, ...]]:
    """Find people who are entered twice, and the questions about namesakes that have no answer yet."""
    problems: list[DraftProblem] = []
    questions: list[DraftQuestion] = []
    for a, b in _find_namesakes([*_list_entered(known), *_list_drafted(drafts)]):
        question = _build_question(a, b)
        answer = answers.get(question.id)
        if _compare(a, b) is _Likeness.ONE_PERSON or answer:
            problems += _report_duplicates(a, b)
        elif answer is None:
            questions.append(question)
    return problems, tuple(questions)


def _list_entered(known: Iterable[DraftPerson]) -> Iterator[_NamedPerson]:
    for known_one in known:
        yield _NamedPerson(name=known_one.name, unit=known_one.unit, contact=known_one.contact, person=known_one.id)


def _list_drafted(drafts: Iterable[EntryDraft]) -> Iterator[_NamedPerson]:
    for draft in drafts:
        rows = draft.rows if draft.rows[1:] else draft.rows * len(draft.names)
        # A contact shared by two people identifies neither of them.
        contacts = draft.contacts if len(draft.contacts) == len(draft.names) else ("",) * len(draft.names)
        for name, contact, row in zip(draft.names, contacts, rows, strict=True):
            yield _NamedPerson(name=name, unit=draft.unit, contact=contact, row=row)


def _find_namesakes(people: Iterable[_NamedPerson]) -> Iterator[tuple[_NamedPerson, _NamedPerson]]:
    """List every two people of the same name, of whom at least one is in the list."""
    groups: dict[str, list[_NamedPerson]] = {}
    for person in people:
        groups.setdefault(normalise_text(person.name), []).append(person)
    for group in groups.values():
        yield from ((a, b) for a, b in combinations(group, 2) if b.person is None)


def _compare(a: _NamedPerson, b: _NamedPerson) -> _Likeness:
    """Compare two namesakes: the same contact, or the same unit and no contradiction, is one person; else ask."""
    have_contacts = bool(a.contact and b.contact)
    if have_contacts and normalise_text(a.contact) == normalise_text(b.contact):
        return _Likeness.ONE_PERSON
    if a.unit and normalise_text(a.unit) == normalise_text(b.unit) and not have_contacts:
        return _Likeness.ONE_PERSON
    return _Likeness.ASK


def _build_question(a: _NamedPerson, b: _NamedPerson) -> DraftQuestion:
    """Build a question about the later row; the other one is the earlier row, or the person entered already."""
    other_row = a.row if a.person is None else None
    return DraftQuestion(name=b.name, row=b.row, unit=b.unit, other_unit=a.unit, other_row=other_row, person=a.person)


def _report_duplicates(a: _NamedPerson, b: _NamedPerson) -> Iterator[DraftProblem]:
    """Report both rows: we cannot know which of them is right."""
    if a.person is not None:
        yield DraftProblem(row=b.row, code=EntryProblem.PERSON_ENTERED, details={"name": b.name, "person": a.person})
        return
    for row, other in dict.fromkeys(((a.row, b.row), (b.row, a.row))):
        yield DraftProblem(row=row, code=EntryProblem.PERSON_TWICE, details={"name": b.name, "other": other})

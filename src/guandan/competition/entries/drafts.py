"""报名预览: from the rows of a sheet to drafts; nothing is entered by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.entries.columns import Columns, find_columns
from guandan.competition.entries.draft import (
    DraftPerson,
    DraftProblem,
    DraftQuestion,
    EntryDraft,
    EntryPreview,
    EntryProblem,
    accept_drafts,
)
from guandan.competition.entries.headings import EntryField
from guandan.competition.entries.lines import ListLine, split_lines
from guandan.competition.entries.pair import draft_pair
from guandan.competition.entries.parts import ListPart, NamedSheet
from guandan.competition.entries.people import check_listed_people

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = [
    "Columns",
    "DraftPerson",
    "DraftProblem",
    "DraftQuestion",
    "EntryDraft",
    "EntryField",
    "EntryPreview",
    "EntryProblem",
    "accept_drafts",
    "preview_entries",
    "preview_parts",
]

_PAIR = 2


def preview_entries(
    rows: Sequence[Sequence[str]],
    columns: Columns | None = None,
    known: Sequence[DraftPerson] = (),
    *,
    answers: Mapping[str, bool] | None = None,
    in_twos: bool = False,
    needs_unit: bool = False,
) -> EntryPreview:
    """What the rows would enter beside those known; `answers` say of a question by its id whether it is one person.

    `in_twos`: a row is a person, and two rows that follow one another are a pair.
    """
    sheet = NamedSheet(file="", rows=[list(row) for row in rows])
    whole = ListPart(mark="1", source=sheet, columns=columns or find_columns(rows), end=len(rows))
    return preview_parts([whole], known, answers=answers, in_twos=in_twos, needs_unit=needs_unit)


def preview_parts(
    parts: Sequence[ListPart],
    known: Sequence[DraftPerson] = (),
    *,
    answers: Mapping[str, bool] | None = None,
    in_twos: bool = False,
    needs_unit: bool = False,
) -> EntryPreview:
    """What several forms would enter together, each with its own numbers and unit; rows are counted from its offset."""
    problems: list[DraftProblem] = []
    drafts: list[EntryDraft] = []
    lines: list[ListLine] = []
    skipped: list[int] = []
    for part in parts:
        own, passed = split_lines(part.rows, part.columns)
        own = [replace(line, row=line.row + part.offset) for line in own]
        lines += own
        skipped += [row + part.offset for row in passed]
        columns = replace(part.columns, row=part.columns.row + part.offset)
        for group in _group_lines(own, columns, problems, in_twos=in_twos):
            draft, wrong = draft_pair(group, columns, needs_unit=needs_unit)
            problems += wrong
            if draft is not None:
                drafts.append(draft)
    problems += _find_duplicate_seeds(drafts)
    twice, questions = check_listed_people(drafts, known, answers or {})
    problems += twice
    bad = {problem.row for problem in problems}
    entered = {row for draft in drafts for row in draft.rows}
    left_out = {line.row for line in lines} - entered - bad
    return EntryPreview(
        drafts=tuple(draft for draft in drafts if bad.isdisjoint(draft.rows)),
        problems=tuple(sorted(problems, key=lambda one: (one.row, one.code))),
        questions=questions,
        skipped=tuple(sorted({*skipped, *left_out})),
        unread=tuple(dict.fromkeys(heading for part in parts for heading in part.columns.unread)),
    )


def _group_lines(
    lines: Sequence[ListLine], columns: Columns, problems: list[DraftProblem], *, in_twos: bool
) -> Iterable[tuple[ListLine, ...]]:
    """The lines of each pair."""
    if in_twos:
        people = [line for line in lines if line.names]
        return [tuple(people[place : place + _PAIR]) for place in range(0, len(people), _PAIR)]
    if columns.has_both_names:
        return [(line,) for line in lines]
    is_numbered = bool(columns.places(EntryField.PAIR_NUMBER))
    groups = list(_group_by_number(lines, problems)) if is_numbered else [(line,) for line in lines]
    if groups[1:] and all(len(group) == 1 and len(group[0].names) == 1 for group in groups):
        problems.append(DraftProblem(row=columns.row, code=EntryProblem.NO_PAIRS))
        return []
    return groups


def _group_by_number(lines: Sequence[ListLine], problems: list[DraftProblem]) -> Iterator[tuple[ListLine, ...]]:
    """A row without a number goes on with the pair above it, as in a merged cell."""
    groups: dict[str, list[ListLine]] = {}
    number = ""
    for line in lines:
        number = line.number or number
        if not number:
            problems.append(DraftProblem(row=line.row, code=EntryProblem.PAIR_NUMBER_MISSING))
        elif line.names:
            groups.setdefault(number, []).append(line)
    return map(tuple, groups.values())


def _find_duplicate_seeds(drafts: Sequence[EntryDraft]) -> Iterator[DraftProblem]:
    """种子: a number that two pairs have is wrong in both."""
    for draft in drafts:
        other = next((one for one in drafts if one is not draft and one.seed == draft.seed), None)
        if draft.seed is not None and other is not None:
            details: dict[str, str | int] = {"seed": draft.seed, "other": other.rows[0]}
            yield DraftProblem(row=draft.rows[0], code=EntryProblem.SEED_TWICE, details=details)

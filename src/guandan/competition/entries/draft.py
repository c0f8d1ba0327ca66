"""报名预览: the preview of an entry list: pairs it would enter, problems of rows, and questions to the organisers."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.texts import Language, name_of, say


class EntryProblem(StrEnum):
    """A kind of problem with a row of an entry list."""

    NO_PAIRS = "no_pairs"
    NAME_MISSING = "name_missing"
    PARTNER_MISSING = "partner_missing"
    PAIR_NUMBER_MISSING = "pair_number_missing"
    TOO_MANY_IN_PAIR = "too_many_in_pair"
    NOT_A_NAME = "not_a_name"
    UNIT_MISSING = "unit_missing"
    NOT_A_NUMBER = "not_a_number"
    VALUES_DIFFER = "values_differ"
    TEXT_TOO_LONG = "text_too_long"
    SEED_TWICE = "seed_twice"
    PERSON_TWICE = "person_twice"
    PERSON_ENTERED = "person_entered"


class DraftPerson(Struct, frozen=True, kw_only=True):
    """A person who is entered already."""

    id: int
    name: str
    unit: str = ""
    contact: str = ""


class EntryDraft(Struct, frozen=True, kw_only=True):
    """一对: a pair as the list gives it, with its rows; there is a contact for each person, or one for the pair."""

    rows: tuple[int, ...]
    names: tuple[str, ...]
    contacts: tuple[str, ...] = ()
    unit: str = ""
    seed: int | None = None
    remarks: str = ""
    fixed_table: int | None = None
    team: str = ""
    rating: int | None = None


class DraftProblem(Struct, frozen=True, kw_only=True):
    """A problem with a row; rows are counted as the office's sheet counts them."""

    row: int
    code: EntryProblem
    details: dict[str, str | int] = {}

    def describe(self, lang: str = Language.ZH) -> str:
        """Describe the problem in words."""
        shown = {
            name: name_of(text, lang) if isinstance(text, StrEnum) else text for name, text in self.details.items()
        }
        return say("entries.row", lang, row=self.row, text=say(f"entry_problem.{self.code}", lang, **shown))


class DraftQuestion(Struct, frozen=True, kw_only=True):
    """同名: a question: is this the person of the same name in another row, or the one with this number?"""

    name: str
    row: int
    unit: str
    other_unit: str
    other_row: int | None = None
    person: int | None = None

    @property
    def id(self) -> str:
        """The name for answers: «5=9» for two rows, «5=#3» for a row and person 3."""
        return f"{self.row}={self.other_row}" if self.person is None else f"{self.row}=#{self.person}"

    def describe(self, lang: str = Language.ZH) -> str:
        """Describe the question in words."""
        unit, other_unit = (unit_name or say("entries.no_unit", lang) for unit_name in (self.unit, self.other_unit))
        is_row = self.person is None
        key, other = ("entries.same_row", self.other_row) if is_row else ("entries.same_person", self.person)
        return say(key, lang, name=self.name, row=self.row, unit=unit, other=other, other_unit=other_unit)


class EntryPreview(Struct, frozen=True, kw_only=True):
    """What a list would enter; `drafts` are the pairs without a problem, `skipped` are rows with text but no entry."""

    drafts: tuple[EntryDraft, ...]
    problems: tuple[DraftProblem, ...] = ()
    questions: tuple[DraftQuestion, ...] = ()
    skipped: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()


def accept_drafts(preview: EntryPreview, *, without_bad_rows: bool = False) -> tuple[EntryDraft, ...]:
    """Return the pairs to enter: all, or without the bad rows if allowed. Refuse while questions are open."""
    if preview.questions:
        raise IllegalAction("import_has_questions", count=len(preview.questions))
    if preview.problems and not without_bad_rows:
        raise IllegalAction("import_has_problems", count=len(preview.problems))
    if not preview.drafts:
        raise IllegalAction("import_has_nobody")
    return preview.drafts

"""Collect what a book says about entering: the columns of its form, and each rule with its article."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from guandan.competition.scoring.team_events import find_team_unit
from guandan.rules.options.event import EntryUnit, FormColumn
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.model.state import Competition
    from guandan.rules.options.event import EntryRules
    from guandan.rules.rulebook import Rulebook


class FormHeading(StrEnum):
    """报名表: a column of the form with its heading."""

    NUMBER = "number"
    NAME = "name"
    UNIT = "unit"
    CONTACT = "contact"
    REMARKS = "remarks"


def list_form_columns(book: Rulebook) -> tuple[FormHeading, ...]:
    """List the book's own columns, or without any those that are needed to enter a pair."""
    return tuple(map(_read_column, book.entries.form_columns)) or tuple(FormHeading)


def _read_column(column: FormColumn) -> FormHeading:
    match column:
        case FormColumn.NUMBER:
            return FormHeading.NUMBER
        case FormColumn.NAME:
            return FormHeading.NAME
        case FormColumn.REMARKS:
            return FormHeading.REMARKS
        case _ as unreachable:
            assert_never(unreachable)


def choose_unit_word(book: Rulebook, lang: str) -> str:
    """单位: choose the word for the body that a pair plays for."""
    unit = book.entries.unit
    return name_of(FormHeading.UNIT, lang) if unit is None else name_unit_kind(unit, lang)


def choose_team_word(competition: Competition, lang: str) -> str:
    """团体: choose the word for a team: the book's unit, if teams are units."""
    unit = find_team_unit(competition)
    return say("entry_field.team", lang) if unit is None else name_unit_kind(unit, lang)


def name_unit_kind(unit: EntryUnit, lang: str) -> str:
    """Name a kind of unit for a heading."""
    match unit:
        case EntryUnit.DEPARTMENT:
            return say("entries.department", lang)
        case EntryUnit.BRANCH:
            return say("entries.branch", lang)
        case _ as unreachable:
            assert_never(unreachable)


def describe_entry_rules(book: Rulebook, lang: str, *, on_form: bool = True) -> Iterator[str]:
    """Describe each rule about entering, with its article; the columns only on the form itself."""
    rules = book.entries
    told = {
        "pair_size": say("entries.pair_size", lang, size=rules.pair_size),
        "unit": rules.unit and say("entries.by_unit", lang, unit=choose_unit_word(book, lang)),
        "people": rules.people and say("entries.people", lang, people=name_of(rules.people, lang)),
        "any_sex": _describe_sexes(rules, lang),
        "makeup": rules.makeup and say("entries.makeup", lang, makeup=name_of(rules.makeup, lang)),
        "deadline": rules.deadline and say("entries.deadline", lang, day=rules.deadline.isoformat()),
        "changes": rules.changes and say("entries.changes", lang, changes=name_of(rules.changes, lang)),
        "substitute": rules.substitute and say("entries.substitute", lang, who=name_of(rules.substitute, lang)),
        "substitute_days_before": rules.substitute_days_before
        and say("entries.substitute_days", lang, days=rules.substitute_days_before),
        "form_columns": on_form
        and rules.form_columns
        and say("entries.form_columns", lang, columns=_list_columns(book, lang)),
    }
    for option, text in told.items():
        if text:
            yield say("entries.cited", lang, text=text, article=format_citation(book.cite(f"entries.{option}"), lang))


def _describe_sexes(rules: EntryRules, lang: str) -> str:
    """不限男女: say it if the book says who may enter, and whenever not everybody may."""
    if rules.any_sex:
        return "" if rules.people is None else say("entries.any_sex", lang)
    return say("entries.one_sex", lang)


def _list_columns(book: Rulebook, lang: str) -> str:
    return say("entries.comma", lang).join(name_of(column, lang) for column in book.entries.form_columns)

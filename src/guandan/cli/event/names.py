"""Names for numbers: pairs, people and sides in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.formatting.rulebook_values import describe_result, format_level
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.state import PairEntry, Sheet
    from guandan.rules.points import Result
    from guandan.rules.seat import Side


def person_name(event: OpenEvent, person: int) -> str:
    """A person's name; one whose row is blank has only the number."""
    found = event.championship.people.get(person)
    return found.name if found is not None and found.name else event.say("organise.person", person=person)


def people_of(event: OpenEvent, entry: PairEntry) -> str:
    """The people of a pair."""
    return " / ".join(person_name(event, person) for person in entry.people)


def pair_name(event: OpenEvent, pair: int) -> str:
    """A pair by its number and its people."""
    entry = event.competition.entries.get(pair)
    return str(pair) if entry is None else event.say("organise.pair", pair=pair, people=people_of(event, entry))


def pairs_named(event: OpenEvent, pairs: tuple[int, ...]) -> str:
    """Several pairs, one after another."""
    return event.say("value.and").join(pair_name(event, pair) for pair in pairs)


def sides_named(sides: tuple[Side, ...], lang: str) -> str:
    """One side or both."""
    return " / ".join(name_of(side, lang) for side in sides)


def result_text(result: Result, lang: str) -> str:
    """成绩: levels and winner, such as «10 : 7 East–West wins (higher level)»."""
    if result.is_unplayed:
        return describe_result(result, lang)
    return f"{format_level(result.ew, lang)} : {format_level(result.ns, lang)}  {describe_result(result, lang)}"


def sheet_text(sheet: Sheet, lang: str) -> str:
    """What stands on a sheet: a result, or the net levels of boards."""
    if sheet.boards:
        return " ".join(f"{net:+d}" for net in sheet.boards)
    return "" if sheet.result is None else result_text(sheet.result, lang)

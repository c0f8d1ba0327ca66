"""赛程与裁判组: list when rounds are played, and which officials look after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.calendar import count_planned_rounds
from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.formatting.tables import format_table_ranges
from guandan.rules.options.authority import Authority
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.documents.printing import Printing

_HIGHEST_FIRST = tuple(reversed(Authority))


def list_schedule(printing: Printing, *, as_planned: bool = False) -> ListBlock:
    """赛程: each round with its stage, and from when to when it is or was played, or was to be played."""
    return ListBlock(
        name="schedule",
        title=printing.say("documents.schedule"),
        columns=(
            ListColumn(heading=printing.say("documents.round_number")),
            ListColumn(heading=printing.say("documents.format"), share=1),
            ListColumn(heading=printing.say("documents.starts"), share=1),
            ListColumn(heading=printing.say("documents.ends"), share=1),
        ),
        rows=tuple(_list_round_rows(printing, as_planned=as_planned)),
        notes=(printing.zone_name, *_describe_seating_lead(printing)),
    )


def _describe_seating_lead(printing: Printing) -> list[str]:
    """入座: describe how long before each start players must be seated."""
    minutes = printing.book.event.seated_before
    article = printing.cite_option("event.seated_before")
    return [] if minutes is None else [printing.say("documents.seated_before", minutes=minutes, article=article)]


def _list_round_rows(printing: Printing, *, as_planned: bool) -> Iterator[tuple[str, str, str, str]]:
    competition = printing.competition
    slots = {slot.round: slot for slot in competition.slots}
    stages = _list_round_stages(printing)
    # Before the first draw the number of a knockout's rounds is only known from the timetable.
    for number in range(1, max(len(stages), len(competition.rounds), *slots, 0) + 1):
        one, slot = competition.round(number), slots.get(number)
        planned = stages[number - 1] if number <= len(stages) else len(competition.plan.stages)
        stage = one.stage if one is not None else planned
        planned_span = (None, None) if slot is None else (slot.starts, slot.ends)
        played_span = (None, None) if one is None or (as_planned and slot is not None) else (one.start, one.closed_at)
        starts, ends = (real or meant for real, meant in zip(played_span, planned_span, strict=True))
        yield str(number), printing.stage_title(stage), printing.format_instant(starts), printing.format_instant(ends)


def _list_round_stages(printing: Printing) -> list[int]:
    """List the stage of each round, as far as the number of rounds is known."""
    found: list[int] = []
    for stage in range(1, len(printing.competition.plan.stages) + 1):
        found += [stage] * (count_planned_rounds(printing.competition, stage) or 0)
    return found


def list_responsibilities(printing: Printing) -> ListBlock | None:
    """职责: list the duties that the book gives to an authority, with its people here; none if it names nobody."""
    book = printing.book
    given = {
        "event.details_by": book.event.details_by,
        "event.time_called_by": book.event.time_called_by,
        "event.odd_numbers_by": book.event.odd_numbers_by,
        "sheet.scorer_named_by": book.sheet.scorer_named_by,
        "corrections.limits_set_by": book.corrections.limits_set_by,
        "appeals.heard_by": book.appeals.heard_by,
        "appeals.interpreted_by": book.appeals.interpreted_by,
    }
    rows = [
        (printing.say(f"option.{path}"), _name_authority(printing, who), printing.cite_option(path))
        for path, who in given.items()
        if who is not None
    ]
    if not rows:
        return None
    return ListBlock(
        name="responsible",
        title=printing.say("documents.responsible"),
        columns=(
            ListColumn(heading=printing.say("documents.matter"), share=2, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.responsible_for_it"), share=2, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.article"), share=1, align=Align.LEFT, extra=True),
        ),
        rows=tuple(rows),
    )


def _name_authority(printing: Printing, who: Authority) -> str:
    """Name an authority, with the people who have that role here."""
    people = [
        printing.name_person(official.person)
        for official in printing.competition.officials.values()
        if official.role is who
    ]
    words = name_of(who, printing.lang)
    return printing.say("value.colon").join((words, printing.join(people))) if people else words


def list_officials(printing: Printing) -> ListBlock | None:
    """裁判组: list who has which role, and which tables; none if nobody is named."""
    named = printing.competition.officials.values()
    if not named:
        return None
    listed = sorted(named, key=lambda one: (_HIGHEST_FIRST.index(one.role), one.tables, one.person))
    everywhere = printing.say("documents.all_tables")
    return ListBlock(
        name="officials",
        title=printing.say("documents.officials"),
        columns=(
            ListColumn(heading=printing.say("documents.role"), share=1, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.name"), share=1, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.tables"), share=2, align=Align.LEFT),
        ),
        rows=tuple(
            (
                name_of(official.role, printing.lang),
                printing.name_person(official.person),
                printing.join(format_table_ranges(official.tables)) or everywhere,
            )
            for official in listed
        ),
        merged=1,
    )

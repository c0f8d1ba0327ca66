"""参赛名单: list the pairs of an event, by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.entries.form_facts import choose_unit_word
from guandan.competition.model.values import EntryStatus
from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.model.state import PairEntry
    from guandan.documents.printing import Printing


def list_entered_pairs(printing: Printing) -> ListBlock:
    """List every pair, by unit; a field that nobody filled in has no column."""
    entries = printing.competition.entries
    units = list(dict.fromkeys(entry.unit for entry in entries.values()))
    listed = sorted(entries.values(), key=lambda entry: (units.index(entry.unit), entry.pair))
    more = [
        (heading, read)
        for heading, read in _list_optional_columns(printing).items()
        if any(read(entry) for entry in listed)
    ]
    rows = tuple(
        (entry.unit, str(entry.pair), printing.name_people(entry.pair), *(read(entry) for _, read in more))
        for entry in listed
    )
    return ListBlock(
        name="entries",
        title=printing.say("documents.entries"),
        columns=(
            ListColumn(heading=choose_unit_word(printing.book, printing.lang), share=3, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.number")),
            ListColumn(heading=printing.say("documents.people"), share=4, align=Align.LEFT),
            *(ListColumn(heading=heading, share=1, extra=True) for heading, _ in more),
        ),
        rows=rows,
        notes=(printing.say("documents.counted", pairs=len(listed), units=len([unit for unit in units if unit])),),
        merged=1,
    )


def _list_optional_columns(printing: Printing) -> dict[str, Callable[[PairEntry], str]]:
    return {
        printing.say("entry_field.team"): lambda entry: entry.team,
        printing.say("entry_field.seed"): lambda entry: "" if entry.seed is None else str(entry.seed),
        printing.say("entry_field.remarks"): lambda entry: entry.remarks,
        printing.say("documents.state"): lambda entry: (
            "" if entry.status is EntryStatus.IN_PLAY else name_of(entry.status, printing.lang)
        ),
    }

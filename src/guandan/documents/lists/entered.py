"""参赛名单: the pairs of an event, by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.entries.form_facts import unit_word
from guandan.competition.model.values import EntryStatus
from guandan.documents.blocks import Align, Column, Listing
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.model.state import Entry
    from guandan.documents.printing import Printing


def entered(printing: Printing) -> Listing:
    """Every pair, those of a unit together; what nobody filled in has no column."""
    entries = printing.competition.entries
    units = list(dict.fromkeys(entry.unit for entry in entries.values()))
    listed = sorted(entries.values(), key=lambda entry: (units.index(entry.unit), entry.pair))
    more = [(heading, read) for heading, read in _more(printing).items() if any(read(entry) for entry in listed)]
    rows = tuple(
        (entry.unit, str(entry.pair), printing.people(entry.pair), *(read(entry) for _, read in more))
        for entry in listed
    )
    return Listing(
        name="entries",
        title=printing.say("documents.entries"),
        columns=(
            Column(heading=unit_word(printing.book, printing.lang), share=3, align=Align.LEFT),
            Column(heading=printing.say("documents.number")),
            Column(heading=printing.say("documents.people"), share=4, align=Align.LEFT),
            *(Column(heading=heading, share=1, extra=True) for heading, _ in more),
        ),
        rows=rows,
        notes=(printing.say("documents.counted", pairs=len(listed), units=len([unit for unit in units if unit])),),
        merged=1,
    )


def _more(printing: Printing) -> dict[str, Callable[[Entry], str]]:
    return {
        printing.say("entry_field.team"): lambda entry: entry.team,
        printing.say("entry_field.seed"): lambda entry: "" if entry.seed is None else str(entry.seed),
        printing.say("entry_field.remarks"): lambda entry: entry.remarks,
        printing.say("documents.state"): lambda entry: (
            "" if entry.status is EntryStatus.IN_PLAY else name_of(entry.status, printing.lang)
        ),
    }

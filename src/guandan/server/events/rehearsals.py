"""演练: a copy of an event to try things with: nobody's name is in it, and its lots are not the real ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.championship.championship import Person
from guandan.competition.model.events import (
    CompetitionClosed,
    CompetitionCreated,
    DrawDrafted,
    LeftOverDrawn,
    LotsDrawn,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.draw.lots import Chain
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition


def make_up_people(competition: Competition) -> dict[int, Person]:
    """People with no names but their numbers, everybody whom the event names."""
    units = {person: entry.unit for entry in competition.entries.values() for person in entry.people}
    before = {person for entry in competition.entries.values() for person in entry.people_before}
    everybody = {*units, *before, *competition.officials}
    return {
        person: Person(person=person, name=f"选手{person}", unit=units.get(person, "")) for person in sorted(everybody)
    }


def replace_lots(log: Iterable[CompetitionEntry], chain: Chain) -> list[CompetitionEntry]:
    """The same log with the links of another chain, so that trying a draw tells nothing of the real one."""
    link = chain.commitment
    found: list[CompetitionEntry] = []
    for entry in log:
        event = entry.event
        if isinstance(event, CompetitionCreated):
            event = replace(event, commitment=chain.commitment)
        elif isinstance(event, CompetitionClosed):
            event = replace(event, secret=None)
        elif isinstance(event, DrawDrafted | LeftOverDrawn | LotsDrawn) and event.seed is not None:
            link = chain.find_next_link(link)
            event = replace(event, seed=link)
        found.append(replace(entry, event=event))
    return found

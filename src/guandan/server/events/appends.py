"""Turn what a command added to an event into appends and related rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.championship import AddedToMatch, Person, PublishedStandings
from guandan.eventlog.entry import Entry
from guandan.eventlog.values import Append, NewEvent
from guandan.server.events.streams import build_event_match_stream, build_event_stream
from guandan.store.related_rows import PersonalData, RelatedRows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from guandan.competition.championship.championship import AddedRecord
    from guandan.competition.model.log import CompetitionEntry
    from guandan.game.log import MatchEntry


def build_appends(event: str, added: Iterable[AddedRecord]) -> list[Append]:
    """One append for each stream; published standings can be worked out, and are in none."""
    streams: dict[str, list[CompetitionEntry | MatchEntry]] = {}
    for addition in added:
        match addition:
            case Entry():
                streams.setdefault(build_event_stream(event), []).append(addition)
            case AddedToMatch():
                streams.setdefault(build_event_match_stream(event, addition.match), []).append(addition.entry)
            case Person() | PublishedStandings():
                pass
    return [
        Append(stream, entries[0].version - 1, tuple(map(_build_new_event, entries)))
        for stream, entries in streams.items()
    ]


def _build_new_event(entry: CompetitionEntry | MatchEntry) -> NewEvent:
    return NewEvent.of(entry.event, at=entry.at, by=entry.by, command=entry.command)


def build_related_rows(event: str, added: Iterable[AddedRecord], members: Mapping[int, int]) -> RelatedRows:
    """New people, and rows that have changed."""
    people = {addition.person: addition for addition in added if isinstance(addition, Person)}
    new = {person: _build_personal_data(one) for person, one in people.items() if person not in members}
    changed = {members[person]: _build_personal_data(one) for person, one in people.items() if person in members}
    return RelatedRows(event=event, new=new, changed=changed)


def _build_personal_data(person: Person) -> PersonalData:
    return PersonalData(name=person.name, unit=person.unit, contact=person.contact)

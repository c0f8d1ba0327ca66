"""What a deed has added to an event, as the log takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.championship import AddedToMatch, Person, Published
from guandan.eventlog.entry import Entry
from guandan.eventlog.values import Append, NewEvent
from guandan.server.events.streams import event_stream, match_stream
from guandan.store.together import Beside, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from guandan.competition.championship.championship import Added
    from guandan.competition.model.log import CompetitionEntry
    from guandan.game.log import MatchEntry


def appends_of(event: str, added: Iterable[Added]) -> list[Append]:
    """One append for each stream; published standings can be worked out, and are in none."""
    streams: dict[str, list[CompetitionEntry | MatchEntry]] = {}
    for one in added:
        match one:
            case Entry():
                streams.setdefault(event_stream(event), []).append(one)
            case AddedToMatch():
                streams.setdefault(match_stream(event, one.match), []).append(one.entry)
            case Person() | Published():
                pass
    return [Append(stream, entries[0].version - 1, tuple(map(_new, entries))) for stream, entries in streams.items()]


def _new(entry: CompetitionEntry | MatchEntry) -> NewEvent:
    return NewEvent.of(entry.event, at=entry.at, by=entry.by, command=entry.command)


def beside_of(event: str, added: Iterable[Added], members: Mapping[int, int]) -> Beside:
    """New people, and rows that have changed."""
    people = {one.person: one for one in added if isinstance(one, Person)}
    new = {person: _row(one) for person, one in people.items() if person not in members}
    changed = {members[person]: _row(one) for person, one in people.items() if person in members}
    return Beside(event=event, new=new, changed=changed)


def _row(person: Person) -> Row:
    return Row(name=person.name, unit=person.unit, contact=person.contact)

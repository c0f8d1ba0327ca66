"""The log as one JSON document: every event of the competition and of its matches, and who the numbers are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from guandan.competition.model.log import CompetitionEntry
    from guandan.documents.printing import Printing
    from guandan.game.log import MatchEntry


def write_log_json(printing: Printing) -> bytes:
    """The log; of people it has names and units, as public pages have."""
    championship, competition = printing.championship, printing.competition
    whole = {
        "event": competition.name,
        "book": {"id": competition.book.id, "version": competition.book.version, "digest": championship.book.digest},
        "time_zone": competition.time_zone,
        "people": {
            str(number): {"name": person.name, "unit": person.unit} for number, person in championship.people.items()
        },
        "log": [_entry_to_dict(entry) for entry in championship.log],
        "matches": {
            name: [_entry_to_dict(entry) for entry in history.entries] for name, history in championship.matches.items()
        },
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _entry_to_dict(entry: CompetitionEntry | MatchEntry) -> dict[str, object]:
    return {"version": entry.version, "at": entry.at, "by": entry.by, "event": entry.event}

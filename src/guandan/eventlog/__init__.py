"""One event stream: entries and their JSON, fold, append at an expected version, retry, repeated commands, hash chain.

Matches, tables, competitions, an event's desk and its score sheets are all kept so. `Store` keeps the streams.
"""

from guandan.eventlog.append import CommandOutcome, EventLog, append_events
from guandan.eventlog.codec import EntryLine, EventCodec
from guandan.eventlog.entry import Entry, EntryList, number_events
from guandan.eventlog.event import Event
from guandan.eventlog.values import Append, Appended, NewEvent, StoredEvent, StreamHead, StreamInfo, StreamSnapshot

__all__ = [
    "Append",
    "Appended",
    "CommandOutcome",
    "Entry",
    "EntryLine",
    "EntryList",
    "Event",
    "EventCodec",
    "EventLog",
    "NewEvent",
    "StoredEvent",
    "StreamHead",
    "StreamInfo",
    "StreamSnapshot",
    "append_events",
    "number_events",
]

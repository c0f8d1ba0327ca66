"""One event stream: entries and their JSON, fold, append at an expected version, retry, repeated commands, hash chain.

Matches, tables, competitions, an event's desk and its score sheets are all kept so. `Store` keeps the streams.
"""

from guandan.eventlog.append import Answer, EventLog, append_events
from guandan.eventlog.codec import EventCodec, LogLine
from guandan.eventlog.entry import Entry, EntryList, number_events
from guandan.eventlog.event import Event
from guandan.eventlog.values import Append, Appended, Head, NewEvent, Snapshot, StoredEvent, Stream

__all__ = [
    "Answer",
    "Append",
    "Appended",
    "Entry",
    "EntryList",
    "Event",
    "EventCodec",
    "EventLog",
    "Head",
    "LogLine",
    "NewEvent",
    "Snapshot",
    "StoredEvent",
    "Stream",
    "append_events",
    "number_events",
]

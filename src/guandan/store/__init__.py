"""The log that loses nothing: events by stream, in SQLite or PostgreSQL; docs/store.md."""

from guandan.store.check import Problem, Verifier
from guandan.store.store import Store
from guandan.store.values import Append, Appended, New, Person, Snapshot, Stored, Stream

__all__ = ["Append", "Appended", "New", "Person", "Problem", "Snapshot", "Store", "Stored", "Stream", "Verifier"]

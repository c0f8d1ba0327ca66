"""The log that loses nothing: events by stream, in SQLite or PostgreSQL; docs/store.md."""

from guandan.store.check import Problem, Verifier
from guandan.store.store import Store
from guandan.store.values import Appended, New, Person, Snapshot, Stored, Stream

__all__ = ["Appended", "New", "Person", "Problem", "Snapshot", "Store", "Stored", "Stream", "Verifier"]

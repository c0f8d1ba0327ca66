"""The log that loses nothing: events by stream, in SQLite or PostgreSQL; docs/store.md."""

from guandan.store.check import StoreProblem, StreamVerifier
from guandan.store.store import Store
from guandan.store.values import PersonRow

__all__ = ["PersonRow", "Store", "StoreProblem", "StreamVerifier"]

"""The log that loses nothing: events by stream, in SQLite or PostgreSQL; docs/store.md."""

from guandan.store.check import Problem, Verifier
from guandan.store.store import Store
from guandan.store.values import Person

__all__ = ["Person", "Problem", "Store", "Verifier"]

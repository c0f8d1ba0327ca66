"""Translate errors of the databases into our own."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import exc

from guandan.errors import (
    GuandanError,
    StoreError,
    StoreFull,
    StoreReadOnly,
    StoreUnavailable,
    StoreUnreadable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_SQLITE_ERRORS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_BUSY: StoreUnavailable,
    sqlite3.SQLITE_LOCKED: StoreUnavailable,
    sqlite3.SQLITE_CANTOPEN: StoreUnavailable,
    sqlite3.SQLITE_IOERR: StoreUnavailable,
    sqlite3.SQLITE_NOTADB: StoreUnreadable,
    sqlite3.SQLITE_CORRUPT: StoreUnreadable,
}
_POSTGRES_ERRORS: dict[str, type[StoreError]] = {
    "53100": StoreFull,  # disk full
    "25006": StoreReadOnly,  # a read-only transaction, as on a standby
    "42501": StoreReadOnly,  # this user may not
    "08": StoreUnavailable,  # no connection
    "53": StoreUnavailable,  # too many connections, out of memory
    "57P": StoreUnavailable,  # shutting down, starting
    "40": StoreUnavailable,  # rolled back, to be tried again
    "55P03": StoreUnavailable,  # locked
    "28": StoreUnavailable,  # login refused
    "3D000": StoreUnavailable,  # no such database
    "XX001": StoreUnreadable,
    "XX002": StoreUnreadable,
}
"""By the beginning of PostgreSQL's code; the longest that fits counts."""


@contextmanager
def translate_errors(place: str) -> Iterator[None]:
    """Translate database errors into ours; `place` names the database."""
    try:
        yield
    except GuandanError:
        raise
    except Exception as error:
        kind = _find_error_type(error)
        if kind is None:
            raise
        raise kind(f"{place} ({_format_cause(error)})") from error


def _format_cause(error: Exception) -> str:
    """The first line of the database's message."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return said.splitlines()[0].rpartition(">: ")[2]


def _find_error_type(error: Exception) -> type[StoreError] | None:
    first = getattr(error, "orig", None) or error
    sqlite = getattr(first, "sqlite_errorcode", None)
    if isinstance(sqlite, int):
        return _SQLITE_ERRORS.get(sqlite & 0xFF, StoreError)
    if isinstance(first, sqlite3.Error):
        return StoreError
    postgres = getattr(first, "sqlstate", None)
    if isinstance(postgres, str):
        fitting = [code for code in _POSTGRES_ERRORS if postgres.startswith(code)]
        return _POSTGRES_ERRORS[max(fitting, key=len)] if fitting else StoreError
    if isinstance(first, OSError | exc.TimeoutError) or type(first).__module__.startswith("asyncpg"):
        return StoreUnavailable  # refused, timed out, or a connection that closed under our hands
    if isinstance(error, exc.DBAPIError):
        return StoreUnavailable if error.connection_invalidated else StoreError
    return None

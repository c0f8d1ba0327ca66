"""Everything that guandan raises on purpose, as one tree.

GuandanError
├── InvalidText       a text that cannot be read (a card, a rank, a play)
├── InvalidCards      cards that cannot exist together (three copies, none at all, not in the hand)
├── InvalidLevel      something that is no level from 2 to A
├── AmbiguousPlay     cards with several readings, where one must be named
├── InvalidRulebook   a book with a missing, unknown or uncited option, and where
├── InvalidRecord     a record that cannot be read or does not follow its book, and the line
├── IllegalAction     understood, but the rules refuse it: a code, and the article that says so
├── MissingExtra      a package that comes only with an extra of guandan's
├── StaleCommand      an answer to a question that is no longer open
└── StoreError        the log cannot do what it is asked to
    ├── VersionConflict    the stream is not at the version that the writer expected
    ├── StoreUnavailable   a database that cannot be reached, or that somebody else has locked: it may come back
    ├── StoreFull          no room is left where the database lies
    ├── StoreReadOnly      a database that may be read, but not written
    ├── StoreInUse         a database file that another server uses
    ├── StoreGone          a database whose file is gone
    ├── StoreTooNew        a database that a newer guandan has written
    ├── StoreNotEmpty      a database with something in it, where an empty one is needed
    └── StoreUnreadable    a file that is no database, or a damaged one
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class GuandanError(Exception):
    """The root: catching it catches everything that guandan raises on purpose."""


class InvalidText(GuandanError, ValueError):
    """A text that cannot be read."""


class InvalidCards(GuandanError, ValueError):
    """Cards that cannot exist together, or none where some are needed."""


class InvalidLevel(GuandanError, ValueError):
    """Something that is no level from 2 to A."""


class AmbiguousPlay(GuandanError, ValueError):
    """Cards with several readings, where one must be named."""

    def __init__(self, message: str, readings: Sequence[object]) -> None:
        super().__init__(message)
        self.readings = tuple(readings)


class InvalidRulebook(GuandanError, ValueError):
    """A book with a missing, unknown or uncited option; `where` is its path in the book, `line` that of its file."""

    def __init__(self, message: str, where: str = "", line: int | None = None) -> None:
        place = where if line is None else f"{where}, line {line}"
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.where = where
        self.line = line

    def at_line(self, line: int | None) -> InvalidRulebook:
        """The same error with the line of the file, unless it has one already or none is known."""
        return self if line is None or self.line is not None else InvalidRulebook(self.message, self.where, line)


class InvalidRecord(GuandanError, ValueError):
    """A record that cannot be read, or that its book does not allow; `line` counts from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class IllegalAction(GuandanError):
    """Understood, but refused by the rules: `code` for the page to translate, `article` for the player to look up."""

    def __init__(self, code: str, article: str = "", **details: object) -> None:
        shown = ", ".join(f"{name} {value}" for name, value in details.items())
        super().__init__(" ".join(part for part in (code, f"({article})" if article else "", shown) if part))
        self.code = code
        self.article = article
        self.details = details


class MissingExtra(GuandanError, ImportError):
    """A package that comes only with an extra of guandan's; `extra` names it."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(f'{package} is not installed; it comes with: pip install "pyguandan[{extra}]"')
        self.extra = extra


class StaleCommand(GuandanError):
    """An answer to a question that is no longer open."""


class StoreError(GuandanError):
    """The log cannot do what it is asked to."""


class VersionConflict(StoreError):
    """A stream is not at the version that the writer expected: somebody else was first."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(f"{stream} is at version {version}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.version = version


class StoreUnavailable(StoreError):
    """A database that cannot be reached, or that somebody else has locked: it may come back."""


class StoreFull(StoreError):
    """No room is left where the database lies."""


class StoreReadOnly(StoreError):
    """A database that may be read, but not written."""


class StoreTooNew(StoreError):
    """A database that a newer guandan has written."""


class StoreInUse(StoreError):
    """A database file that another server uses."""


class StoreGone(StoreUnavailable):
    """A database whose file is gone, or another one has its name."""


class StoreNotEmpty(StoreError):
    """A database with something in it, where an empty one is needed."""


class StoreUnreadable(StoreError):
    """A file that is no database, or a damaged one."""

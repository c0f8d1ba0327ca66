"""A cache of the rulebooks of live tables: each is in memory once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.errors import IllegalAction, InvalidRecord
from guandan.rulebooks import find_by_digest, list_names, load
from guandan.rules.rulebook import Rulebook, override
from guandan.tables.house_books import HouseBooks, is_house_reference

if TYPE_CHECKING:
    from guandan.game.events import MatchStarted
    from guandan.store import Store


class RulebookCache:
    """Books by digest, and with a table's own options."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._plain: dict[str, Rulebook] = {}
        self._own: dict[tuple[str, bytes], Rulebook] = {}
        self._kept: set[str] = set()

    async def load_named(self, name: str) -> Rulebook:
        """A built-in or house book by its name, kept whole in the log; a path would let anybody read files."""
        if is_house_reference(name):
            book = await HouseBooks(self._store).find(name)
        elif name in list_names():
            book = load(name)
        else:
            raise IllegalAction("no_such_book", book=name)
        self._plain[book.digest] = book
        await self.save(book)
        return book

    async def save(self, book: Rulebook) -> None:
        """Keep a book whole, so that its digest can always be read."""
        if book.digest not in self._kept:
            await self._store.save_book(book)
            self._kept.add(book.digest)

    async def find(self, digest: str) -> Rulebook:
        """The book of a digest: a built-in one, or one that was kept."""
        if digest not in self._plain:
            found = find_by_digest(digest) or await self._store.find_book(digest)
            if found is None:
                raise InvalidRecord(f"the book {digest} was not kept")
            self._plain[digest] = found
        return self._plain[digest]

    async def find_for_match(self, start: MatchStarted) -> Rulebook:
        """The book that a match began with, without the table's own options."""
        if start.house_book is None:
            return await self.find(start.digest)
        if start.digest not in self._plain:
            self._plain[start.digest] = msgspec.convert(start.house_book, Rulebook)
        return self._plain[start.digest]

    def share(self, book: Rulebook) -> Rulebook:
        """The same book as everybody else has it."""
        key = (book.digest, msgspec.json.encode(book.overrides, order="sorted"))
        return self._own.setdefault(key, book)

    async def find_with_options(self, digest: str, overrides: dict[str, object]) -> Rulebook:
        """A book with a table's own options."""
        plain = await self.find(digest)
        return self.share(override(plain, overrides))

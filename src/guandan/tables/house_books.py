"""House books of a server: each account's own, version by version, kept for ever in the stream `books/ACCOUNT`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction, VersionConflict
from guandan.eventlog.codec import EventCodec
from guandan.eventlog.event import Event
from guandan.eventlog.values import NewEvent
from guandan.rulebooks.own import OwnBook, read_own, write_own

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.eventlog.values import StoredEvent
    from guandan.rules.rulebook import Rulebook
    from guandan.store import Store

_REFERENCE = re.compile(r"own:(\d{1,9})/([a-z0-9-]{1,40})@(\d{1,6})")
MAX_BOOKS = 500
"""Maximum of versions that one account can save."""


class HouseBookSaved(Event, frozen=True, tag="house_book_saved"):
    """A version of a house book; its text says everything, and its digest is that of the finished book."""

    id: str
    version: str
    digest: str
    base: str
    title_zh: str
    title_en: str
    text: str


class HouseBookHidden(Event, frozen=True, tag="house_book_hidden"):
    """A house book is no longer offered; tables and events that use it go on."""

    id: str


AnyBookEvent = HouseBookSaved | HouseBookHidden
BOOKS_CODEC: EventCodec[AnyBookEvent] = EventCodec(AnyBookEvent)


class HouseBookCard(Struct, frozen=True, kw_only=True):
    """A version of a house book in a list; `book` is the name by which tables and events take it."""

    book: str
    id: str
    version: str
    digest: str
    base: str
    title_zh: str
    title_en: str


def is_house_reference(name: str) -> bool:
    """Does this name a house book of the server?"""
    return _REFERENCE.fullmatch(name) is not None


def build_reference(account: int, book: str, version: str) -> str:
    """The name by which tables and events take a house book."""
    return f"own:{account}/{book}@{version}"


def build_books_stream(account: int) -> str:
    """The stream of an account's house books."""
    return f"books/{account}"


def decode_book_event(stored: StoredEvent) -> AnyBookEvent:
    """Decode an event of a stream of house books."""
    return BOOKS_CODEC.decode_event(stored.event, stored.schema, stored.version)


def list_cards(account: int, events: Iterable[AnyBookEvent]) -> list[HouseBookCard]:
    """The latest version of every book that is offered, in the order of their names."""
    latest: dict[str, HouseBookSaved] = {}
    for event in events:
        if isinstance(event, HouseBookSaved):
            latest[event.id] = event
        else:
            latest.pop(event.id, None)
    return [_build_card(account, latest[name]) for name in sorted(latest)]


def _build_card(account: int, saved: HouseBookSaved) -> HouseBookCard:
    return HouseBookCard(
        book=build_reference(account, saved.id, saved.version),
        id=saved.id,
        version=saved.version,
        digest=saved.digest,
        base=saved.base,
        title_zh=saved.title_zh,
        title_en=saved.title_en,
    )


class HouseBooks:
    """The house books of all accounts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def _read(self, account: int) -> list[AnyBookEvent]:
        return [decode_book_event(stored) for stored in await self._store.read(build_books_stream(account))]

    async def list_own(self, account: int) -> list[HouseBookCard]:
        """An account's books, the latest version of each."""
        return list_cards(account, await self._read(account))

    async def save(self, account: int, own: OwnBook, at: datetime) -> HouseBookCard:
        """Save a book as the next version of its name; one that is the same as the last is not saved again."""
        while True:
            events = await self._read(account)
            saved = [event for event in events if isinstance(event, HouseBookSaved)]
            if len(saved) >= MAX_BOOKS:
                raise IllegalAction("too_many_house_books", most=MAX_BOOKS)
            before = [event for event in saved if event.id == own.id]
            text, book = _finish(own, str(len(before) + 1))
            if before and before[-1].text == _finish(own, before[-1].version)[0] and before[-1] == events[-1]:
                return _build_card(account, before[-1])
            event = HouseBookSaved(
                id=book.id,
                version=book.version,
                digest=book.digest,
                base=own.base,
                title_zh=book.title_zh,
                title_en=book.title_en,
                text=text,
            )
            await self._store.save_book(book)
            try:
                added = NewEvent.of(event, at=at, by=f"account {account}")
                await self._store.append(build_books_stream(account), len(events), [added])
            except VersionConflict:  # another tab was first
                continue
            return _build_card(account, event)

    async def hide(self, account: int, name: str, at: datetime) -> None:
        """Offer a book no longer."""
        events = await self._read(account)
        if name not in {card.id for card in list_cards(account, events)}:
            raise IllegalAction("no_such_book", book=name)
        hidden = NewEvent.of(HouseBookHidden(id=name), at=at, by=f"account {account}")
        await self._store.append(build_books_stream(account), len(events), [hidden])

    async def find_saved(self, reference: str) -> HouseBookSaved:
        """The version that a name gives, offered or not."""
        named = _REFERENCE.fullmatch(reference)
        events = [] if named is None else await self._read(int(named[1]))
        wanted = None if named is None else named.group(2, 3)
        every = (event for event in events if isinstance(event, HouseBookSaved))
        saved = next((event for event in every if (event.id, event.version) == wanted), None)
        if saved is None:
            raise IllegalAction("no_such_book", book=reference)
        return saved

    async def find(self, reference: str) -> Rulebook:
        """The finished book that a name gives, as it was when it was saved."""
        saved = await self.find_saved(reference)
        kept = await self._store.find_book(saved.digest)
        return read_own(saved.text)[1] if kept is None else kept


def _finish(own: OwnBook, version: str) -> tuple[str, Rulebook]:
    text = write_own(replace(own, version=version))
    return text, read_own(text)[1]

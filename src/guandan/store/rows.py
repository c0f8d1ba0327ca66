"""The rows that say who may do what; keys and secrets are in none of them, only their hashes."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from guandan.errors import StoreUnreadable
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
T = TypeVar("T", bound="StoreRow")


class StoreRow(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The root of all these rows."""


class Setting(StoreRow, frozen=True):
    """What the server keeps under a name."""

    name: str
    value: str


class Account(StoreRow, frozen=True):
    """An organiser's account; `password` is argon2's text, empty as long as there is none."""

    id: int
    name: str
    password: str
    created: datetime


class Organiser(StoreRow, frozen=True):
    """The account that made an event."""

    event: str
    account: int


class Session(StoreRow, frozen=True):
    """A browser, or a program with a token, by the hash of its key."""

    hash: Hash
    created: datetime
    seen: datetime
    person: int | None = None
    account: int | None = None
    is_bot: bool = False


class Link(StoreRow, frozen=True):
    """A link with a role in an event, by the hash of its secret; one without an event opens the first account."""

    id: int
    hash: Hash
    event: str
    role: str
    created: datetime
    by: str
    place: str = ""
    revoked: datetime | None = None


class Granted(StoreRow, frozen=True):
    """A session has used a link."""

    session: Hash
    link: int


class Pin(StoreRow, frozen=True):
    """A pair's PIN: how often it was renewed, and the tries that failed."""

    event: str
    pair: int
    serial: int = 0
    failed: int = 0
    locked_until: datetime | None = None


class PersonPin(StoreRow, frozen=True):
    """A person's own PIN, hashed; `person` is the event's own number."""

    event: str
    person: int
    hash: str
    created: datetime


class AccessEntry(StoreRow, frozen=True):
    """A line of the access log: who came in or handled a PIN, when, and from which address.

    `event` is empty where it concerns no event; `id` sorts by time.
    """

    id: str
    at: datetime
    event: str
    act: str
    who: str
    address: str
    details: str = ""


class Member(StoreRow, frozen=True):
    """A person of an event, by the event's own number and by that of people."""

    event: str
    person: int
    number: int


class PlayerAccount(StoreRow, frozen=True):
    """A player's account; `key` is the name without regard to case, `password` is argon2's text."""

    person: int
    key: str
    name: str
    password: str
    created: datetime


class MergedPerson(StoreRow, frozen=True):
    """A number that a browser's guest had, and the person with an account who has what was played under it."""

    number: int
    person: int
    at: datetime


class WaitingPlayer(StoreRow, frozen=True):
    """Somebody who waits for a quick match; with a code, somebody who was given a seat at that table.

    `bot` plays in the seats of that table that nobody was given. No backup has these rows.
    """

    person: int
    book: str
    is_rated: bool
    mean: float
    entered: datetime
    seen: datetime
    code: str | None = None
    seat: str | None = None
    bot: str = ""


class Club(StoreRow, frozen=True):
    """A club; anybody with its code may ask to join it."""

    id: str
    name: str
    about: str
    code: str
    created: datetime


class ClubMember(StoreRow, frozen=True):
    """A member of a club, or somebody who has asked to become one."""

    club: str
    person: int
    role: str
    since: datetime


class ClubEvent(StoreRow, frozen=True):
    """An event of a club."""

    club: str
    event: str
    since: datetime


class ClubSeason(StoreRow, frozen=True):
    """A season of a club."""

    club: str
    season: str
    since: datetime


class ClubTable(StoreRow, frozen=True):
    """A live table that was opened for a club."""

    club: str
    code: str
    since: datetime


def build_columns(row: StoreRow) -> dict[str, Any]:
    """A row as the database has it."""
    found = {name: getattr(row, name) for name in row.__struct_fields__}
    return {name: format_instant(value) if isinstance(value, datetime) else value for name, value in found.items()}


def convert_row(kind: type[T], columns: Mapping[Any, Any]) -> T:
    """A row from what the database has."""
    try:
        return msgspec.convert({str(name): value for name, value in columns.items()}, kind)
    except msgspec.ValidationError as error:
        raise StoreUnreadable(f"{kind.__name__.lower()}: {error}") from error

"""What the routes of access take and answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from guandan.server.access import names, passwords
from guandan.server.access.who import Grant, Role

ShownName = Annotated[str, Meta(min_length=1, max_length=4 * names.MAX_NAME_LENGTH)]
Password = Annotated[str, Meta(min_length=1, max_length=passwords.MAX_PASSWORD_LENGTH)]
TablePlace = Annotated[str, Meta(min_length=1, max_length=8, pattern=r"^[A-Za-z0-9-]+$")]


class SessionView(Struct, frozen=True, kw_only=True):
    """The caller's identity here: a person with a name, the name of an account, and the roles that links gave."""

    person: int | None = None
    name: str = ""
    account: str | None = None
    grants: tuple[Grant, ...] = ()
    is_bot: bool = False


class ChosenName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name to be shown; without one, a name is made up."""

    name: ShownName | None = None


class TokenMade(Struct, frozen=True, kw_only=True):
    """A program's number as a player, and its token: it is shown only once."""

    person: int
    name: str
    token: str


class LogIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An account's name and password."""

    name: ShownName
    password: Password


class AccountChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new password and, if it is to be another, a new name; `old` is needed where there is a password already."""

    password: Password
    old: Password | None = None
    name: ShownName | None = None


class LinkWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A role; for tables the places, each of which gets a link of its own."""

    role: Role
    places: Annotated[tuple[TablePlace, ...], Meta(max_length=500)] = ()


class LinkView(Struct, frozen=True, kw_only=True):
    """A link of an event; its address is told when it is made, and never again; a table's code whenever one asks."""

    id: int
    role: Role
    place: str
    created: datetime
    by: str
    url: str | None = None
    code: str | None = None


class LinksView(Struct, frozen=True, kw_only=True):
    """The links of an event that still open something."""

    links: tuple[LinkView, ...]


class PinView(Struct, frozen=True, kw_only=True):
    """A pair's PIN: it signs results at paper tables, and opens no seat."""

    pair: int
    pin: str

"""The access log: who logged in, opened a link, read or made a PIN, or took a seat; when, and from which address."""

from __future__ import annotations

import secrets
from datetime import timedelta
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING

from guandan.store.rows import AccessEntry
from guandan.store.values import format_instant

if TYPE_CHECKING:
    from guandan.server.access.who import Who
    from guandan.server.clock import Clock
    from guandan.store import Store

KEEP_ENTRIES_FOR = timedelta(days=400)
"""Addresses are personal data: older lines are deleted, unless the settings keep them longer."""
_MAX_DETAILS_LENGTH = 200


class AccessAct(StrEnum):
    """What was done."""

    LOGGED_IN = "logged_in"
    LOGIN_REFUSED = "login_refused"
    ACCOUNT_MADE = "account_made"
    SIGNED_OUT_EVERYWHERE = "signed_out_everywhere"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 (the name of an act)
    LINK_OPENED = "link_opened"
    CODE_USED = "code_used"
    PAIR_PIN_READ = "pair_pin_read"
    PAIR_PIN_MADE = "pair_pin_made"
    PERSON_PIN_MADE = "person_pin_made"
    PINS_PRINTED = "pins_printed"
    PLAYER_CAME = "player_came"
    PLAYER_REFUSED = "player_refused"
    SEAT_TAKEN_OVER = "seat_taken_over"


def format_asker(who: Who) -> str:
    """Describe the caller for the log: by account, else by person, else by session."""
    if who.account is not None:
        return f"account {who.account}"
    if who.person is not None:
        return f"person {who.person}"
    return "stranger" if who.session is None else f"session {who.session[:12]}"


class AccessLog:
    """The access log of a store."""

    def __init__(self, store: Store, clock: Clock, keep_for: timedelta = KEEP_ENTRIES_FOR) -> None:
        self._store = store
        self._clock = clock
        self._keep_for = keep_for
        self._numbers = count(1)

    async def record(self, act: AccessAct, who: Who, address: str, *, event: str = "", details: str = "") -> None:
        """Write a line; it is on disk when this returns."""
        now = self._clock.now()
        entry = AccessEntry(
            id=f"{format_instant(now)} {next(self._numbers):010} {secrets.token_hex(4)}",
            at=now,
            event=event,
            act=act,
            who=format_asker(who),
            address=address,
            details=details[:_MAX_DETAILS_LENGTH],
        )
        await self._store.access.add_log_entry(entry)

    async def list_for_event(self, event: str) -> list[AccessEntry]:
        """The lines of an event, newest first."""
        return await self._store.access.read_log(event=event)

    async def list_for_account(self, account: int) -> list[AccessEntry]:
        """List the lines of an account, newest first."""
        return await self._store.access.read_log(who=f"account {account}")

    async def delete_old(self) -> None:
        """Delete expired lines."""
        await self._store.access.delete_log_before(self._clock.now() - self._keep_for)

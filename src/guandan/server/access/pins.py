"""A pair's PIN, with which it signs at a table: it follows from the server's secret, so nothing of it is stored."""

from __future__ import annotations

import hmac
from datetime import timedelta
from math import ceil
from typing import TYPE_CHECKING

from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.keys import digits
from guandan.store.pins import renewed
from guandan.store.rows import Pin

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.server.clock import Clock
    from guandan.store import Store

DIGITS = 6
TRIES = 5
ONLINE = "players"
"""The tries of those who come in from anywhere, to play at an event's live table."""
_FIRST_LOCK, _LONGEST_LOCK = timedelta(minutes=1), timedelta(hours=1)


class Pins:
    """The PINs of a store's events."""

    def __init__(self, store: Store, clock: Clock, secret: bytes) -> None:
        self._store = store
        self._clock = clock
        self._secret = secret

    async def of(self, event: str, pairs: Iterable[int]) -> dict[int, str]:
        """The PINs of these pairs, for their place cards."""
        known = await self._store.access.pins(event)
        return {pair: self._pin(known.get(pair, Pin(event=event, pair=pair))) for pair in pairs}

    async def renew(self, event: str, pair: int) -> str:
        """Another PIN for a pair; the old one is worth nothing, and failed tries are forgotten."""
        await self._store.access.change_pin(f"{event}/{ONLINE}", pair, renewed)
        return self._pin(renewed(await self._store.access.change_pin(event, pair, renewed)))

    async def unlock(self, event: str, pair: int) -> None:
        """Forget the tries that failed; the PIN stays as it is."""
        for name in (event, f"{event}/{ONLINE}"):
            await self._store.access.change_pin(
                name, pair, lambda pin: structs.replace(pin, failed=0, locked_until=None)
            )

    async def check(self, event: str, pair: int, pin: str, apart: str = "", *, left: int | None = None) -> None:
        """Refuse a PIN that is wrong; after five wrong ones every further try has to wait longer.

        Tries that anybody on the internet can make are counted apart, so that they lock nobody out at the tables.
        """
        now = self._clock.now()
        is_right = hmac.compare_digest((await self.of(event, [pair]))[pair].encode(), pin.strip().encode())
        if left is not None:  # counted by Attempts
            if not is_right:
                raise IllegalAction("wrong_pin", left=max(0, left - 1))
            return

        def tried(before: Pin) -> Pin:
            if _is_locked(before, now):
                return before
            if is_right:
                return structs.replace(before, failed=0, locked_until=None)
            failed = before.failed + 1
            return structs.replace(before, failed=failed, locked_until=_locked_until(failed, now))

        before = await self._store.access.change_pin(f"{event}/{apart}" if apart else event, pair, tried)
        if before.locked_until is not None and _is_locked(before, now):
            raise IllegalAction("pin_locked", minutes=ceil((before.locked_until - now).total_seconds() / 60))
        if not is_right:
            raise IllegalAction("wrong_pin", left=max(0, TRIES - before.failed - 1))

    def _pin(self, pin: Pin) -> str:
        return digits(DIGITS, self._secret, "pin", pin.event, pin.pair, pin.serial)


def _is_locked(pin: Pin, now: datetime) -> bool:
    return pin.locked_until is not None and pin.locked_until > now


def _locked_until(failed: int, now: datetime) -> datetime | None:
    if failed < TRIES:
        return None
    lock: timedelta = _FIRST_LOCK * 2 ** min(failed - TRIES, 10)
    return now + min(_LONGEST_LOCK, lock)

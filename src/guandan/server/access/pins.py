"""PINs: a person's own, which opens a seat, and a pair's, which signs a result from paper and nothing else.

A person's PIN is random, stored as a hash and told once. A pair's follows from the server's secret, so nothing of it
is stored; it can be read again, and shows no card.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from datetime import timedelta
from hashlib import scrypt, sha256
from math import ceil
from typing import TYPE_CHECKING

from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.keys import derive_digits
from guandan.store.pins import build_renewed_pin
from guandan.store.rows import PersonPin, Pin

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from guandan.server.clock import Clock
    from guandan.store import Store

PIN_DIGITS = 6
FREE_PIN_TRIES = 5
ONLINE_COUNTER = "players"
"""Attempts from the internet to play at an event's live table."""
_FIRST_LOCK, _LONGEST_LOCK = timedelta(minutes=1), timedelta(hours=1)
_SALT_BYTES = 16
_COST, _BLOCK = 2**12, 8
"""scrypt's: some milliseconds a PIN. The server's secret goes in too, so a hash alone cannot be tried out."""


class EventPins:
    """The PINs of a store's events."""

    def __init__(self, store: Store, clock: Clock, secret: bytes) -> None:
        self._store = store
        self._clock = clock
        self._secret = secret

    async def get_pair_pins(self, event: str, pairs: Iterable[int]) -> dict[int, str]:
        """The PINs of these pairs, with which they sign at paper tables."""
        known = await self._store.access.read_pins(event)
        return {pair: self._derive_pin(known.get(pair, Pin(event=event, pair=pair))) for pair in pairs}

    async def renew(self, event: str, pair: int) -> str:
        """Replace the PIN of a pair; the old one stops working, and failed attempts are forgotten."""
        await self._store.access.change_pin(f"{event}/{ONLINE_COUNTER}", pair, build_renewed_pin)
        return self._derive_pin(build_renewed_pin(await self._store.access.change_pin(event, pair, build_renewed_pin)))

    async def unlock(self, event: str, pair: int) -> None:
        """Forget failed attempts; the PIN stays as it is."""
        for name in (event, f"{event}/{ONLINE_COUNTER}"):
            await self._store.access.change_pin(
                name, pair, lambda pin: structs.replace(pin, failed=0, locked_until=None)
            )

    async def issue(self, event: str, people: Iterable[int]) -> dict[int, str]:
        """Create PINs for these people, shown only once; their old PINs stop working."""
        new = {person: f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}}" for person in people}
        now = self._clock.now()
        hashes = await asyncio.to_thread(lambda: {one: self._hash_pin(event, one, pin) for one, pin in new.items()})
        rows = [PersonPin(event=event, person=one, hash=hashed, created=now) for one, hashed in hashes.items()]
        await self._store.access.set_person_pins(rows)
        return new

    async def list_people_with_pin(self, event: str) -> frozenset[int]:
        """The people of an event who have a PIN."""
        return frozenset(await self._store.access.read_person_pins(event))

    async def check(  # noqa: PLR0913 (what a try is)
        self,
        event: str,
        pair: int,
        pin: str,
        apart: str = "",
        *,
        left: int | None = None,
        people: Sequence[int] = (),
        takes_pair: bool = True,
    ) -> None:
        """Refuse a wrong PIN; after five wrong ones every further attempt has to wait longer.

        Right is the own PIN of one of these people and, where `takes_pair`, the pair's. Tries that anybody on the
        internet can make are counted apart, so that they lock nobody out at the tables.
        """
        now = self._clock.now()
        is_right = await self._is_right(event, pair if takes_pair else None, people, pin.strip())
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
            raise IllegalAction("wrong_pin", left=max(0, FREE_PIN_TRIES - before.failed - 1))

    async def _is_right(self, event: str, pair: int | None, people: Sequence[int], pin: str) -> bool:
        if pair is not None and hmac.compare_digest(
            (await self.get_pair_pins(event, [pair]))[pair].encode(), pin.encode()
        ):
            return True
        known = await self._store.access.read_person_pins(event) if people else {}
        stored = [known[person] for person in people if person in known]
        return await asyncio.to_thread(lambda: any(self._matches(row, pin) for row in stored))

    def _matches(self, row: PersonPin, pin: str) -> bool:
        salt = bytes.fromhex(row.hash.partition("$")[0])
        return hmac.compare_digest(self._hash_pin(row.event, row.person, pin, salt), row.hash)

    def _hash_pin(self, event: str, person: int, pin: str, salt: bytes | None = None) -> str:
        salt = secrets.token_bytes(_SALT_BYTES) if salt is None else salt
        keyed = hmac.digest(self._secret, f"person pin\n{event}\n{person}\n{pin}".encode(), sha256)
        return f"{salt.hex()}${scrypt(keyed, salt=salt, n=_COST, r=_BLOCK, p=1, dklen=32).hex()}"

    def _derive_pin(self, pin: Pin) -> str:
        return derive_digits(PIN_DIGITS, self._secret, "pin", pin.event, pin.pair, pin.serial)


def _is_locked(pin: Pin, now: datetime) -> bool:
    return pin.locked_until is not None and pin.locked_until > now


def _locked_until(failed: int, now: datetime) -> datetime | None:
    if failed < FREE_PIN_TRIES:
        return None
    lock: timedelta = _FIRST_LOCK * 2 ** min(failed - FREE_PIN_TRIES, 10)
    return now + min(_LONGEST_LOCK, lock)

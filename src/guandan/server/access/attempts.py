"""Wrong PINs, counted by session, by address and by pair: too many tries lock out their source, and few others.

A lock on the pair alone would be a weapon: anybody could keep a pair from its table. So each source has a count of its
own for each pair, an address has one for all its sessions, and only a flood from many addresses closes a pair to
strangers.
Nobody else locks out officials or people who already play for the pair, and the internet locks out no table's phone.
"""

from __future__ import annotations

from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from guandan.errors import IllegalAction
from guandan.server.access.limits import LimitedAction, Rate, TooManyRequests
from guandan.server.access.who import Role
from guandan.server.networks import find_network

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.server.access.limits import RateLimits
    from guandan.server.access.who import Who
    from guandan.store import Store

SOURCE_RATE = Rate(5, 60)
"""Limit of wrong PINs for one pair, per session, or for all strangers of an address."""
ADDRESS_RATE = Rate(15, 600)
"""The same limit for all sessions of an address together, because sessions cost nothing."""
PAIR_RATE = Rate(300, 60)
"""Limit for all strangers together: ten addresses cannot reach it however long they try, and guessing takes years."""
EVENT_RATE = Rate(120, 30)
"""Limit of wrong PINs from one address, over all pairs of an event."""
_EVERY_PAIR = 0
_UNLOCK_COUNTER = "unlocked"
"""The stored counter of how often a pair's locks were lifted, shared by all workers."""


class PinAttemptSource(NamedTuple):
    """The source of a PIN attempt; `is_known` for officials and for people who already play for the pair."""

    who: Who
    address: str
    is_known: bool = False
    apart: str = ""
    """Where a PIN is tried; attempts from the internet are counted apart from those at the tables."""

    @classmethod
    def from_request(
        cls, who: Who, address: str, event: str, *, plays_for_pair: bool = False, apart: str = ""
    ) -> PinAttemptSource:
        """Build the source from the caller's session and address."""
        is_official = any(who.has_role(role, event) for role in (Role.SCORER, Role.REFEREE))
        return cls(who, address, is_known=is_official or plays_for_pair, apart=apart)


class PinAttempts:
    """Counts recent wrong PINs."""

    def __init__(self, store: Store, limits: RateLimits) -> None:
        self._store = store
        self._limits = limits

    async def check(self, event: str, pair: int, source: PinAttemptSource) -> int:
        """Refuse a source after too many wrong PINs; return how many attempts are left."""
        left = SOURCE_RATE.burst
        for place, (name, rate) in enumerate(await self._list_buckets(event, pair, source)):
            try:
                self._limits.check(LimitedAction.PIN, name, rate)
            except TooManyRequests as refused:
                raise IllegalAction("pin_locked", minutes=ceil(refused.seconds / 60)) from None
            if place == 0:
                left = int(rate.burst - self._limits.count_used(LimitedAction.PIN, name, rate))
        return left

    async def count(self, event: str, pair: int, source: PinAttemptSource) -> None:
        """Count a wrong PIN."""
        for name, rate in await self._list_buckets(event, pair, source):
            with suppress(TooManyRequests):
                self._limits.take_for(LimitedAction.PIN, name, rate)

    async def unlock(self, event: str, pair: int | None = None) -> None:
        """Forget the wrong PINs of a pair, or of the whole event, when the organisers lift a lock."""
        place = _EVERY_PAIR if pair is None else pair
        await self._store.access.change_pin(
            f"{event}/{_UNLOCK_COUNTER}", place, lambda pin: structs.replace(pin, serial=pin.serial + 1)
        )

    async def _list_buckets(self, event: str, pair: int, source: PinAttemptSource) -> list[tuple[str, Rate]]:
        known = await self._store.access.read_pins(f"{event}/{_UNLOCK_COUNTER}")
        times = {place: known[place].serial for place in (_EVERY_PAIR, pair) if place in known}
        every = f"{event} {source.apart} {times.get(_EVERY_PAIR, 0)}"
        one = f"{every} {pair} {times.get(pair, 0)}"
        return list(_name_buckets(every, one, source))


def _name_buckets(every: str, one: str, source: PinAttemptSource) -> Iterator[tuple[str, Rate]]:
    session, network = source.who.session, find_network(source.address)
    yield f"{one} {session or network}", SOURCE_RATE
    if not source.is_known:
        yield f"{one} all of {network}", ADDRESS_RATE
        yield f"{every} all of {network}", EVENT_RATE
        yield f"{one} everybody", PAIR_RATE

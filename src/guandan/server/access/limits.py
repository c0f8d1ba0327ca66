"""Rate limits: by session before address, because a hall shares one address."""

from __future__ import annotations

from collections import OrderedDict
from datetime import timedelta
from enum import Enum, auto
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.server.access.who import OFFICIAL_ROLES, Role
from guandan.server.networks import find_network

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from guandan.server.access.who import Who
    from guandan.server.clock import Clock

_MAX_BUCKETS = 50_000


class TooManyRequests(Exception):
    """Somebody asked too much, and may ask again after some seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Rate(Struct, frozen=True):
    """A bucket of `burst` actions that regains one action after each interval."""

    burst: int
    seconds: float


class LimitedAction(Enum):
    """An action that is limited."""

    ASK = auto()
    CHANGE = auto()
    ENTER = auto()
    LOG_IN = auto()
    JOIN = auto()
    TOKEN = auto()
    TABLE = auto()
    THINK = auto()
    UPLOAD = auto()
    REGISTER = auto()
    PIN = auto()


SESSION_RATES: dict[LimitedAction, Rate] = {
    LimitedAction.ASK: Rate(600, 0.05),
    LimitedAction.CHANGE: Rate(240, 0.2),
    LimitedAction.ENTER: Rate(30, 10),
    LimitedAction.LOG_IN: Rate(10, 20),
    LimitedAction.JOIN: Rate(30, 5),
    LimitedAction.TOKEN: Rate(20, 60),
    LimitedAction.TABLE: Rate(10, 60),
    LimitedAction.THINK: Rate(160, 4),
    LimitedAction.UPLOAD: Rate(30, 5),
    LimitedAction.REGISTER: Rate(10, 60),
}
"""Limits of one person, far above what anybody who plays or organises needs."""

OFFICIAL_RATES: dict[LimitedAction, Rate] = {
    LimitedAction.ASK: Rate(3_000, 0.02),
    LimitedAction.CHANGE: Rate(2_000, 0.05),
}
"""Limits of officials: a scorer may type 500 results and check 500 within three minutes."""

STRANGER_RATES: dict[LimitedAction, Rate] = {
    LimitedAction.ASK: Rate(6_000, 0.005),
    LimitedAction.CHANGE: Rate(1_200, 0.05),
    LimitedAction.ENTER: Rate(1_500, 2),
    LimitedAction.LOG_IN: Rate(20, 10),
    LimitedAction.JOIN: Rate(600, 1),
    LimitedAction.TOKEN: Rate(20, 60),
    LimitedAction.TABLE: Rate(10, 60),
    LimitedAction.THINK: Rate(160, 4),
    LimitedAction.UPLOAD: Rate(30, 5),
    LimitedAction.REGISTER: Rate(10, 60),
}
"""Limits of all strangers behind one address: hundreds may enter a hall at once."""

ADDRESS_RATES: dict[LimitedAction, Rate] = {
    LimitedAction.TOKEN: Rate(200, 5),
    LimitedAction.TABLE: Rate(300, 2),
    LimitedAction.THINK: Rate(1_200, 1),
    LimitedAction.UPLOAD: Rate(120, 2),
    LimitedAction.REGISTER: Rate(300, 2),
}
"""Limits of everybody behind one address: sessions are free, so they must not raise these limits."""


_OFFICIALS = frozenset({Role.ORGANISER, *OFFICIAL_ROLES, Role.SCORER})


def _find_session_rate(doing: LimitedAction, who: Who) -> Rate:
    is_official = any(grant.role in _OFFICIALS for grant in who.grants)
    return OFFICIAL_RATES.get(doing, SESSION_RATES[doing]) if is_official else SESSION_RATES[doing]


SHARED_ACTIONS = frozenset(LimitedAction) - {LimitedAction.ASK, LimitedAction.CHANGE}
"""Guesses and costly work count on all servers of a database together; requests are what each can answer itself."""


class Taking(Struct, frozen=True, array_like=True):
    """What was taken from the bucket of a name, for the other servers."""

    action: str
    name: str
    burst: int
    seconds: float
    amount: float


class RateLimits:
    """Token buckets that refill over time, one for each caller and action; `is_shared` if other servers count too."""

    def __init__(self, clock: Clock, *, is_shared: bool = False) -> None:
        self._clock = clock
        self._is_shared = is_shared
        self._takings: dict[tuple[LimitedAction, str, Rate], float] = {}
        self._buckets: OrderedDict[tuple[LimitedAction, str], tuple[float, datetime]] = OrderedDict()

    def take(self, doing: LimitedAction, who: Who, address: str, amount: float = 1) -> None:
        """Take one or more tokens for the caller, or refuse and say when to retry."""
        network = find_network(address)
        if who.session is None:
            self.take_for(doing, f"address {network}", STRANGER_RATES[doing], amount)
        else:
            self.take_for(doing, who.session, _find_session_rate(doing, who), amount)
        if doing in ADDRESS_RATES:
            self.take_for(doing, f"all of {network}", ADDRESS_RATES[doing], amount)

    def take_for(self, doing: LimitedAction, name: str, rate: Rate, amount: float = 1) -> None:
        """Take tokens from a named bucket; a request for more than it has takes nothing and is refused."""
        left = self._count_left(doing, name, rate)
        self._set(doing, name, left if left < amount else left - amount)
        if self._is_shared and left >= amount and doing in SHARED_ACTIONS:
            key = (doing, name, rate)
            self._takings[key] = self._takings.get(key, 0) + amount
        _refuse_if_short(left, rate, amount)

    def drain_takings(self) -> list[Taking]:
        """What was taken here since the last time."""
        takings, self._takings = self._takings, {}
        return [
            Taking(doing.name, name, rate.burst, rate.seconds, amount)
            for (doing, name, rate), amount in takings.items()
        ]

    def apply_takings(self, takings: Iterable[Taking]) -> None:
        """Take what was taken on another server."""
        for taking in takings:
            doing, rate = LimitedAction[taking.action], Rate(taking.burst, taking.seconds)
            self._set(doing, taking.name, max(0.0, self._count_left(doing, taking.name, rate) - taking.amount))

    def _set(self, doing: LimitedAction, name: str, left: float) -> None:
        self._buckets.pop((doing, name), None)
        self._buckets[doing, name] = (left, self._clock.now())
        if len(self._buckets) > _MAX_BUCKETS:
            self._buckets.popitem(last=False)

    def check(self, doing: LimitedAction, name: str, rate: Rate) -> None:
        """Refuse if the bucket is empty, without taking from it."""
        _refuse_if_short(self._count_left(doing, name, rate), rate)

    def count_used(self, doing: LimitedAction, name: str, rate: Rate) -> float:
        """Count the tokens of a named bucket that have not been refilled yet."""
        return rate.burst - self._count_left(doing, name, rate)

    def _count_left(self, doing: LimitedAction, name: str, rate: Rate) -> float:
        now = self._clock.now()
        left, at = self._buckets.get((doing, name), (float(rate.burst), now))
        passed = max(timedelta(), now - at).total_seconds()
        return min(float(rate.burst), left + passed / rate.seconds)


def _refuse_if_short(left: float, rate: Rate, amount: float = 1) -> None:
    if left < amount:
        wait = max(1, round((amount - left) * rate.seconds))
        raise TooManyRequests(wait)

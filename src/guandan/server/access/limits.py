"""How often somebody may do something: by session before address, for a hall shares one address."""

from __future__ import annotations

from collections import OrderedDict
from datetime import timedelta
from enum import Enum, auto
from typing import TYPE_CHECKING

from litestar.exceptions import TooManyRequestsException
from msgspec import Struct

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.server.access.who import Who
    from guandan.server.clock import Clock

_REMEMBERED = 50_000


class Rate(Struct, frozen=True):
    """So many at once, and one more each time these seconds have passed."""

    burst: int
    seconds: float


class Doing(Enum):
    """What is limited."""

    ASK = auto()
    CHANGE = auto()
    ENTER = auto()
    LOG_IN = auto()
    JOIN = auto()
    TOKEN = auto()
    TABLE = auto()
    UPLOAD = auto()


OF_SESSION: dict[Doing, Rate] = {
    Doing.ASK: Rate(600, 0.05),
    Doing.CHANGE: Rate(240, 0.2),
    Doing.ENTER: Rate(30, 10),
    Doing.LOG_IN: Rate(10, 20),
    Doing.JOIN: Rate(30, 5),
    Doing.TOKEN: Rate(20, 60),
    Doing.TABLE: Rate(10, 60),
    Doing.UPLOAD: Rate(30, 5),
}
"""For one person: nobody who plays or organises comes near it."""

OF_ADDRESS: dict[Doing, Rate] = {
    Doing.ASK: Rate(6_000, 0.005),
    Doing.CHANGE: Rate(1_200, 0.05),
    Doing.ENTER: Rate(1_500, 2),
    Doing.LOG_IN: Rate(20, 10),
    Doing.JOIN: Rate(600, 1),
    Doing.TOKEN: Rate(20, 60),
    Doing.TABLE: Rate(10, 60),
    Doing.UPLOAD: Rate(30, 5),
}
"""For all strangers behind one address: hundreds may come through a hall's door at once."""


class Limits:
    """Buckets that fill with time, one for each who does something."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[Doing, str], tuple[float, datetime]] = OrderedDict()

    def take(self, doing: Doing, who: Who, address: str) -> None:
        """Take one for whoever asks, or refuse and say when to come again."""
        if who.session is None:
            self.take_for(doing, f"address {address}", OF_ADDRESS[doing])
        else:
            self.take_for(doing, who.session, OF_SESSION[doing])

    def take_for(self, doing: Doing, name: str, rate: Rate) -> None:
        """Take one from the bucket of a name."""
        left = self._left(doing, name, rate)
        self._buckets.pop((doing, name), None)
        self._buckets[doing, name] = (left if left < 1 else left - 1, self._clock.now())
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        _refuse_if_empty(left, rate)

    def check(self, doing: Doing, name: str, rate: Rate) -> None:
        """Refuse whoever's bucket is empty, and take none from it."""
        _refuse_if_empty(self._left(doing, name, rate), rate)

    def _left(self, doing: Doing, name: str, rate: Rate) -> float:
        now = self._clock.now()
        left, at = self._buckets.get((doing, name), (float(rate.burst), now))
        passed = max(timedelta(), now - at).total_seconds()
        return min(float(rate.burst), left + passed / rate.seconds)


def _refuse_if_empty(left: float, rate: Rate) -> None:
    if left < 1:
        wait = max(1, round((1 - left) * rate.seconds))
        raise TooManyRequestsException(headers={"Retry-After": str(wait)})

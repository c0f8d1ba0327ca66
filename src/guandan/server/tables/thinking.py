"""Bots think outside the event loop, within a bound, and play at a pace that tells nothing."""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from guandan.bots.playing import answer
from guandan.bots.registry import make
from guandan.game.answers import when_time_is_up

if TYPE_CHECKING:
    from guandan.bots.bot import Bot
    from guandan.game.commands import AnyCommand
    from guandan.game.match import Match, Question
    from guandan.server.tables.settings import TableSettings

THREADS = 2
_LOT = secrets.SystemRandom()
_PACE = (0.75, 1.25)
_MOMENT = (0.6, 2.4)
_SHARE = 0.6
"""How much of its pace a bot may think, so that a hard choice is not seen from outside."""
_GRACE = 1.0
UNWATCHED_PACE, UNWATCHED_THINK = 1.0, 0.1
"""Seconds between two plays, and for thinking, at a table of bots alone that nobody watches."""


def moment() -> timedelta:
    """A moment of random length, after which a seat passes by itself."""
    return timedelta(seconds=_LOT.uniform(*_MOMENT))


def pace(seconds: float) -> timedelta:
    """How long a bot waits before it plays, whatever it has to decide."""
    return timedelta(seconds=seconds * _LOT.uniform(*_PACE))


class Plan(NamedTuple):
    """What a bot is going to do: the thought, and the instant at which it is done."""

    at: datetime
    thought: asyncio.Future[AnyCommand]


class Thinking:
    """The threads in which bots think, and the bots, of which there is one of each name."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self.helping = ThreadPoolExecutor(THREADS, thread_name_prefix="hint")
        """For the questions of people, who do not wait for bots."""
        self._seed = secrets.randbits(60)
        self._bots: dict[str, Bot] = {}

    def plan(
        self,
        match: Match,
        question: Question,
        bot: str,
        settings: TableSettings,
        now: datetime,
        *,
        is_watched: bool = True,
    ) -> Plan:
        """Begin to think about a question; where nobody watches, bots think briefly and play no faster than usual."""
        seconds, pause = settings.think_seconds, settings.pace_seconds
        if not is_watched:
            seconds, pause = min(seconds, UNWATCHED_THINK), max(pause, UNWATCHED_PACE)
        if pause:
            seconds = min(seconds, pause * _SHARE)
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self.pool, self._think, match, question, bot, time.monotonic() + seconds)
        return Plan(at=(question.since or now) + pace(pause), thought=thought)

    def _think(self, match: Match, question: Question, bot: str, until: float) -> AnyCommand:
        """Where many bots think, one that had to wait for its turn has less time left."""
        if bot not in self._bots:
            self._bots[bot] = make(bot, seed=self._seed)
        return answer(match, question, self._bots[bot], max(0.0, until - time.monotonic()))

    async def done(self, plan: Plan, match: Match, question: Question, settings: TableSettings) -> AnyCommand:
        """What the bot has decided; a safe play if it cannot decide in time, or at all."""
        try:
            return await asyncio.wait_for(plan.thought, settings.think_seconds + _GRACE)
        except Exception:  # noqa: BLE001 (whatever is wrong with a bot, the table goes on)
            return when_time_is_up(match, question)

    def close(self) -> None:
        """Think no more."""
        for pool in (self.pool, self.helping):
            pool.shutdown(wait=False, cancel_futures=True)

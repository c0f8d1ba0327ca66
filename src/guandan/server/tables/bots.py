"""The bots of live tables think in threads, within a time limit, and play at a pace that gives nothing away."""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from guandan.bots.playing import answer, seen_by
from guandan.bots.registry import is_remote, make
from guandan.game.handlers.answers import choose_on_timeout
from guandan.game.match import Ask
from guandan.tables.settings import Tempo

if TYPE_CHECKING:
    from guandan.bots.bot import Bot
    from guandan.game.commands import AnyMatchCommand
    from guandan.game.match import Match, Question
    from guandan.rules.seat import Seat
    from guandan.server.tables.streams import TableStreams
    from guandan.tables.settings import TableSettings

    PlanKey = tuple[str | None, Seat, int]

BOT_THREADS = 2
REMOTE_BOT_THREADS = 8
REMOTE_BOT_SECONDS = 30.0
"""Seconds that a bot has which asks another program, whatever the table says: then a safe play is made for it."""
_RANDOM = secrets.SystemRandom()
_PACE_FACTORS = (0.75, 1.25)
_AUTO_PASS_SECONDS = (0.6, 2.4)
_THINKING_SHARE = 0.6
"""The share of its pace that a bot may think, so that its timing does not reveal a hard choice."""
_TEMPOS = ((1, 0.6), (4, 0.9), (15, 1.2))
"""Pairs of a number of choices and the factor of the usual pause up to that number."""
_LONGEST_TEMPO = 1.6
_GRACE_SECONDS = 1.0
UNWATCHED_PACE, UNWATCHED_THINK = 1.0, 0.1
"""Seconds between two plays, and for thinking, at a table of bots alone that nobody watches."""


def draw_auto_pass_delay() -> timedelta:
    """Draw a random delay, after which a seat passes automatically."""
    return timedelta(seconds=_RANDOM.uniform(*_AUTO_PASS_SECONDS))


def draw_bot_delay(seconds: float) -> timedelta:
    """Draw how long a bot waits before it plays, whatever it has to decide."""
    return timedelta(seconds=seconds * _RANDOM.uniform(*_PACE_FACTORS))


def find_tempo(match: Match, question: Question) -> float:
    """The factor of the usual pause: low where there is no choice, high where there are many."""
    if question.ask not in {Ask.LEAD, Ask.FOLLOW}:
        return 1.0
    choices = len(seen_by(match, question.seat).packed)
    return next((factor for most, factor in _TEMPOS if choices <= most), _LONGEST_TEMPO)


class BotPlan(NamedTuple):
    """A bot's planned action: the running computation, and the instant at which the bot acts."""

    at: datetime
    thought: asyncio.Future[AnyMatchCommand]
    limit: float
    """Seconds after which the computation is abandoned."""


class BotRunner:
    """The threads in which bots think, and one bot of each name."""

    def __init__(self) -> None:
        self.bot_pool = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="bot")
        self.remote_pool = ThreadPoolExecutor(REMOTE_BOT_THREADS, thread_name_prefix="remote-bot")
        """Waits for other programs, so that a slow one does not hold up the bots of other tables."""
        self.question_pool = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="hint")
        """Answers people's questions, which must not wait for bots."""
        self._seed = secrets.randbits(60)
        self._bots: dict[str, Bot] = {}

    def start_plan(
        self,
        match: Match,
        question: Question,
        bot: str,
        settings: TableSettings,
        now: datetime,
        *,
        is_watched: bool = True,
    ) -> BotPlan:
        """Begin to think about a question; where nobody watches, bots think briefly and play no faster than usual."""
        seconds, pause, limit = settings.think_seconds, settings.pace_seconds, settings.think_seconds + _GRACE_SECONDS
        if not is_watched:
            seconds, pause = min(seconds, UNWATCHED_THINK), max(pause, UNWATCHED_PACE)
        if pause:
            seconds = min(seconds, pause * _THINKING_SHARE)
        if settings.tempo is Tempo.BY_CHOICE:
            pause *= find_tempo(match, question)
        pool = self.bot_pool
        if is_remote(bot):
            pool, seconds, limit = self.remote_pool, REMOTE_BOT_SECONDS, REMOTE_BOT_SECONDS
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(pool, self._think, match, question, bot, time.monotonic() + seconds)
        return BotPlan(at=(question.since or now) + draw_bot_delay(pause), thought=thought, limit=limit)

    def _think(self, match: Match, question: Question, bot: str, until: float) -> AnyMatchCommand:
        """Where many bots think, one that had to wait for its turn has less time left."""
        if bot not in self._bots:
            self._bots[bot] = make(bot, seed=self._seed)
        return answer(match, question, self._bots[bot], max(0.0, until - time.monotonic()))

    async def finish_plan(self, plan: BotPlan, match: Match, question: Question) -> AnyMatchCommand:
        """Return the bot's decision; a safe play if it has none in time."""
        try:
            return await asyncio.wait_for(plan.thought, plan.limit)
        except Exception:  # noqa: BLE001 (whatever is wrong with a bot, the table goes on)
            return choose_on_timeout(match, question)

    def close(self) -> None:
        """Stop all threads."""
        for pool in (self.bot_pool, self.remote_pool, self.question_pool):
            pool.shutdown(wait=False, cancel_futures=True)


class TableBots:
    """The plans of one table's bots: each question is thought about once."""

    __slots__ = ("_plans", "_runner", "_streams")

    def __init__(self, streams: TableStreams, runner: BotRunner) -> None:
        self._streams = streams
        self._runner = runner
        self._plans: dict[PlanKey, BotPlan] = {}

    def plan(self, match: Match, question: Question, bot: str, now: datetime, *, is_watched: bool) -> BotPlan:
        """Start to plan what a bot answers to a question; asked again, return the same plan."""
        key = self._build_key(question)
        if key not in self._plans:
            still_open = {self._build_key(other) for other in match.questions}
            self._plans = {other: plan for other, plan in self._plans.items() if other in still_open}
            self._plans[key] = self._runner.start_plan(
                match, question, bot, self._streams.settings, now, is_watched=is_watched
            )
        return self._plans[key]

    async def finish(self, plan: BotPlan, match: Match, question: Question) -> AnyMatchCommand:
        """The bot's decision."""
        command = await self._runner.finish_plan(plan, match, question)
        self._plans.pop(self._build_key(question), None)
        return command

    def _build_key(self, question: Question) -> PlanKey:
        return (self._streams.match_id, question.seat, question.number)

"""赛后报告 on the server: the finished live matches of an event are judged one by one, in the background, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

from litestar.exceptions import ServiceUnavailableException

from guandan.errors import GuandanError, IllegalAction
from guandan.game.log import MATCH_CODEC, write_lines
from guandan.server.events.streams import build_event_match_stream
from guandan.server.tasks import cancel_tasks
from guandan.services.event_reviews import (
    EventReviewProgress,
    build_judged_table,
    build_progress,
    decode_judged_match,
    judge_match_lines,
    list_closed_tables,
)

if TYPE_CHECKING:
    from guandan.analysis.field import JudgedTable
    from guandan.server.events.hosted import HostedEvent
    from guandan.server.reviews import Reviews
    from guandan.store import Store

MAX_KEPT_MATCHES = 1000
"""Matches whose figures are kept, of some 30 KB each."""
MATCH_SECONDS = 600.0
"""How long a match may take: nobody waits for it, and while players need the processor it gets little."""
BUSY_SECONDS = 2.0
"""How long to wait when others are being reviewed."""


class EventReviews:
    """The judged matches of all events here."""

    def __init__(self, store: Store, reviews: Reviews) -> None:
        self._store = store
        self._reviews = reviews
        self._judged: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def get(self, hosted: HostedEvent) -> tuple[list[JudgedTable], EventReviewProgress]:
        """The tables that are judged so far; the others are judged from now on, in the background."""
        competition = hosted.championship.competition
        streams = {
            build_event_match_stream(hosted.id, f"{played.number}-{table.number}"): (played, table)
            for played, table in list_closed_tables(competition)
            if not table.boards
        }
        known = await self._store.list_streams(names=list(streams)) if streams else []
        missing = [
            (stream.name, stream.version) for stream in known if (stream.name, stream.version) not in self._judged
        ]
        if missing and hosted.id not in self._tasks:
            task = self._tasks[hosted.id] = asyncio.create_task(self._judge_all(missing))
            task.add_done_callback(lambda done: self._end(hosted.id, done))
        tables, nothing = [], 0
        for stream in known:
            encoded = self._judged.get((stream.name, stream.version))
            judged = None if encoded is None else decode_judged_match(encoded)
            if judged is not None:
                tables.append(build_judged_table(competition, *streams[stream.name], judged))
            elif encoded is not None:
                nothing += 1  # on paper, or not played to its end
        return tables, build_progress(competition, len(known) - nothing, len(tables))

    def _end(self, event: str, task: asyncio.Task[None]) -> None:
        """Forget a task that has ended; if it broke, the next request starts another."""
        self._tasks.pop(event, None)
        if not task.cancelled() and task.exception() is not None:
            logging.getLogger(__name__).warning("the review of %s stopped", event, exc_info=task.exception())

    async def _judge_all(self, missing: list[tuple[str, int]]) -> None:
        for name, version in missing[:MAX_KEPT_MATCHES]:
            lines = await self._store.read(name)
            entries = [MATCH_CODEC.decode_entry(line, number) for number, line in enumerate(lines, 1)]
            while True:
                try:
                    key = ("figures", name, version)
                    self._judged[name, version] = await self._reviews.get(
                        key, judge_match_lines, write_lines(entries), seconds=MATCH_SECONDS
                    )
                except ServiceUnavailableException:  # the queue is full: those who look at one match go first
                    await asyncio.sleep(BUSY_SECONDS)
                    continue
                except IllegalAction:  # it took too long: whoever asks again lets it be tried again
                    break
                except GuandanError:
                    logging.getLogger(__name__).warning("match %s cannot be judged", name, exc_info=True)
                    self._judged[name, version] = _NOTHING
                break
            while len(self._judged) > MAX_KEPT_MATCHES:
                self._judged.popitem(last=False)

    async def close(self) -> None:
        """Judge no more."""
        await cancel_tasks(self._tasks.values())


_NOTHING = b"\xc0"
"""An encoded null."""

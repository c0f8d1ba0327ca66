"""Webhooks: which messages about an event other programs get, and how they are signed.

The event's log is the outbox: a message follows from an entry of the log, so nothing that was acknowledged can be lost.
Messages are signed as «Standard Webhooks» has it, for which there are libraries in most languages.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.competition.model import events as ev
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.events import CompetitionClosed
from guandan.competition.model.log import apply_competition_entry
from guandan.services.webhook_topics import WebhookTopic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import Table

RETRY_AFTER = tuple(
    timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600)
)
"""How long to wait after each failed attempt; after the last one the webhook is stopped."""


class WebhookMessage(Struct, frozen=True, kw_only=True):
    """A message: its topic, the version of the event that it follows from, and what happened."""

    topic: WebhookTopic
    version: int
    at: datetime | None
    data: dict[str, object]


class MessageReader:
    """Reads the messages of an event from its log, each entry once."""

    def __init__(self) -> None:
        self.messages: list[WebhookMessage] = []
        self._competition: Competition | None = None
        self._count = 0

    def read(self, championship: Championship) -> Sequence[WebhookMessage]:
        """All messages up to now."""
        for number, entry in enumerate(championship.log[self._count :], self._count + 1):
            before = self._competition
            after = apply_competition_entry(before, entry, championship.book, number)
            message = None if before is None else build_message(before, after, entry)
            if message is not None:
                self.messages.append(message)
            self._competition, self._count = after, number
        return self.messages


def build_message(before: Competition, after: Competition, entry: CompetitionEntry) -> WebhookMessage | None:
    """The message that follows from an entry, given the competition before and after it; mostly none."""
    match entry.event:
        case ev.DrawPublished(round=number):
            drawn = after.round(number)
            assert drawn is not None  # noqa: S101 (it was just published)
            tables = [_describe_table(table) for table in drawn.tables]
            data = {"round": number, "stage": drawn.stage, "tables": tables, "byes": list(drawn.byes)}
            return _build(WebhookTopic.DRAW_PUBLISHED, entry, data)
        case ev.LeftOverDrawn(round=number, tables=added, left=left):
            data = {"round": number, "tables": [_describe_table(table) for table in added], "left": list(left)}
            return _build(WebhookTopic.DRAW_PUBLISHED, entry, data)
        case ev.RoundStarted(round=number, start=start):
            return _build(WebhookTopic.ROUND_STARTED, entry, {"round": number, "start": start})
        case CompetitionClosed():
            return _build(WebhookTopic.EVENT_FINISHED, entry, {"name": after.name})
        case (
            ev.ResultEntered() | ev.ResultSigned() | ev.ResultSettled() | ev.TableForfeited() | ev.ResultCorrected()
        ) as event:
            is_correction = isinstance(event, ev.ResultCorrected)
            result = _describe_result(after, event.round, event.table)
            if result is None or (_is_confirmed(before, event.round, event.table) and not is_correction):
                return None
            return _build(WebhookTopic.RESULT, entry, result | {"is_correction": is_correction})
        case _:
            return None


def _build(topic: WebhookTopic, entry: CompetitionEntry, data: dict[str, object]) -> WebhookMessage:
    plain: dict[str, object] = msgspec.to_builtins(data)
    return WebhookMessage(topic=topic, version=entry.version, at=entry.at, data=plain)


def _describe_table(table: Table) -> dict[str, object]:
    return {"table": table.number, "ew": table.ew, "ns": table.ns, "group": table.group}


def _is_confirmed(competition: Competition, number: int, table: int) -> bool:
    played = competition.round(number)
    return played is not None and is_confirmed(played.sheet(table), competition.book)


def _describe_result(competition: Competition, number: int, table: int) -> dict[str, object] | None:
    """A table's result, if it counts."""
    played = competition.round(number)
    seated = None if played is None else played.table(table)
    if played is None or seated is None or not _is_confirmed(competition, number, table):
        return None
    sheet = played.sheet(table)
    return {
        "round": number,
        "table": table,
        "ew": seated.ew,
        "ns": seated.ns,
        "result": sheet.result,
        "boards": sheet.boards,
        "forfeited": sheet.forfeited,
    }


def build_message_id(event: str, hook: int, version: int) -> str:
    """The id of a message: the same at every attempt, so that a receiver knows one that comes twice."""
    return f"{event}.{hook}.{version}"


def encode_message(event: str, message: WebhookMessage) -> bytes:
    """The body of a message."""
    return msgspec.json.encode(
        {
            "type": message.topic,
            "timestamp": message.at,
            "event": event,
            "version": message.version,
            "data": message.data,
        }
    )


def find_next_attempt(failed: int, now: datetime) -> datetime | None:
    """When to retry after this many failed attempts; None: never."""
    return now + RETRY_AFTER[failed - 1] if failed <= len(RETRY_AFTER) else None

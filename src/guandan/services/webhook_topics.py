"""What webhooks tell of; apart from the messages, so that the command line need not import events to name a topic."""

from __future__ import annotations

from enum import StrEnum


class WebhookTopic(StrEnum):
    """What a message is about."""

    DRAW_PUBLISHED = "draw_published"
    ROUND_STARTED = "round_started"
    RESULT = "result"
    EVENT_FINISHED = "event_finished"

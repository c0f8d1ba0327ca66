"""The topics of webhooks; apart from the messages, so that the command line can name them without importing events."""

from __future__ import annotations

from enum import StrEnum


class WebhookTopic(StrEnum):
    """What a message is about."""

    DRAW_PUBLISHED = "draw_published"
    ROUND_STARTED = "round_started"
    RESULT = "result"
    EVENT_FINISHED = "event_finished"

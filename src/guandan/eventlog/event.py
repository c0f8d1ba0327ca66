"""The base class of all events."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, kw_only=True, tag_field="event", omit_defaults=True):
    """The root of all events."""

    schema: ClassVar[int] = 1

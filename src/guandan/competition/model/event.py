"""What every event of a competition is."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class CompetitionEvent(
    Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True, forbid_unknown_fields=True
):
    """The root of all events of a competition."""

    schema: ClassVar[int] = 1

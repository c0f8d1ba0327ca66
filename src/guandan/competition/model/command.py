"""What every command of a competition is."""

from __future__ import annotations

from msgspec import Struct


class CompetitionCommand(Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    """The root of all commands."""

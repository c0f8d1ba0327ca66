"""What was changed of an event that is running: a fact, kept for ever."""

from __future__ import annotations

from msgspec import field

from guandan.competition.model.event import CompetitionEvent


class SettingsChanged(CompetitionEvent, frozen=True, kw_only=True, tag="settings_changed"):
    """Another name, or other options; limits of time hold from `from_round` on, the rest at once."""

    name: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    from_round: int = 1
    reason: str = ""

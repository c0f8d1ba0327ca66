"""What the organisers change of an event that is running."""

from __future__ import annotations

from msgspec import field

from guandan.competition.model.command import CompetitionCommand
from guandan.rules.options.authority import Authority


class ChangeSettings(CompetitionCommand, frozen=True, kw_only=True, tag="change_settings"):
    """Another name, or other options of the book (venue, minutes, prizes, …) that no result has used yet.

    A limit of time holds from the next round on; from the one that is running if `this_round` says so, `by` the chief
    referee.
    """

    name: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    this_round: bool = False
    by: Authority | None = None
    reason: str = ""


SettingsCommand = ChangeSettings

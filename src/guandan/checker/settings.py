"""赛事设置: check that only options which no result has used are changed in a running event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import books
from guandan.checker.entries import set_stage_books
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model.events import SettingsChanged

if TYPE_CHECKING:
    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyCompetitionEvent

TIME_LIMIT_OPTIONS = ("match.minutes", "match.call_before")
UNPLAYED_GROUPS = ("entries.", "sheet.", "corrections.", "appeals.", "prizes.")
DRAW_OPTIONS = (
    "event.format", "event.pairings", "event.avoid_repeats", "event.winners_meet", "event.redrawn_rounds",
    "event.table_numbering", "event.odd_numbers_by",
)  # fmt: skip


def check_settings_event(ledger: EventLedger, event: AnyCompetitionEvent, findings: Findings) -> bool:
    """Check a change of settings; return false for any other event."""
    if not isinstance(event, SettingsChanged):
        return False
    findings.count("settings")
    if not event.reason:
        findings.add_difference("no_reason", NO_ARTICLE)
    if event.name is None and not event.options:
        findings.add_difference("nothing_changed", NO_ARTICLE)
    used = [path for path in event.options if _is_used(ledger, path)]
    findings.expect("option_used", NO_ARTICLE, [], used)
    over = [number for number, drawn in ledger.rounds.items() if drawn.is_closed]
    if any(path in TIME_LIMIT_OPTIONS for path in event.options):
        ledger.has_other_limits = True
        if event.from_round <= max(over, default=0):
            findings.add_difference("limit_of_closed_round", NO_ARTICLE, max(over) + 1, event.from_round)
    for number, drawn in ledger.rounds.items():
        if number < event.from_round and drawn.published:
            old = ledger.stage_books[drawn.stage].match
            own = {"match.minutes": old.minutes, "match.call_before": old.call_before}
            drawn.limits = {path: value for path, value in own.items() if path in event.options} | drawn.limits
    ledger.book = books.apply_options(ledger.book, event.options, findings)
    set_stage_books(ledger, findings)
    return True


def _is_used(ledger: EventLedger, path: str) -> bool:
    if path in TIME_LIMIT_OPTIONS or path.startswith(UNPLAYED_GROUPS):
        return False
    if path.startswith("event."):
        return path in DRAW_OPTIONS and bool(ledger.rounds)
    seats = [seated for drawn in ledger.rounds.values() for seated in drawn.seats.values()]
    if path.startswith("byes."):
        return any(drawn.byes for drawn in ledger.rounds.values()) or any(seated.forfeited for seated in seats)
    return any(seated.outcome is not None or seated.boards for seated in seats)

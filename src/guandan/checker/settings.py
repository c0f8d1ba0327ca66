"""赛事设置: what is changed of a running event: only options that no result has used, from a round on that may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import books
from guandan.checker.entering import set_stage_books
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model.settings_events import SettingsChanged

if TYPE_CHECKING:
    from guandan.checker.ledger import Ledger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyEvent

LIMITS = ("match.minutes", "match.call_before")
AROUND = ("entries.", "sheet.", "corrections.", "appeals.", "prizes.")
OF_THE_DRAW = (
    "event.format", "event.pairings", "event.avoid_repeats", "event.winners_meet", "event.redrawn_rounds",
    "event.table_numbering", "event.odd_numbers_by",
)  # fmt: skip


def settings_event(ledger: Ledger, event: AnyEvent, findings: Findings) -> bool:
    """Something of the event is changed; false if it is something else."""
    if not isinstance(event, SettingsChanged):
        return False
    findings.count("settings")
    if not event.reason:
        findings.find("no_reason", NO_ARTICLE)
    if event.name is None and not event.options:
        findings.find("nothing_changed", NO_ARTICLE)
    used = [path for path in event.options if _is_used(ledger, path)]
    findings.expect("option_used", NO_ARTICLE, [], used)
    over = [number for number, drawn in ledger.rounds.items() if drawn.is_closed]
    if any(path in LIMITS for path in event.options):
        ledger.has_other_limits = True
        if event.from_round <= max(over, default=0):
            findings.find("limit_of_closed_round", NO_ARTICLE, max(over) + 1, event.from_round)
    for number, drawn in ledger.rounds.items():
        if number < event.from_round and drawn.published:
            old = ledger.stage_books[drawn.stage].match
            own = {"match.minutes": old.minutes, "match.call_before": old.call_before}
            drawn.limits = {path: value for path, value in own.items() if path in event.options} | drawn.limits
    ledger.book = books.with_options(ledger.book, event.options, findings)
    set_stage_books(ledger, findings)
    return True


def _is_used(ledger: Ledger, path: str) -> bool:
    if path in LIMITS or path.startswith(AROUND):
        return False
    if path.startswith("event."):
        return path in OF_THE_DRAW and bool(ledger.rounds)
    seats = [seated for drawn in ledger.rounds.values() for seated in drawn.seats.values()]
    if path.startswith("byes."):
        return any(drawn.byes for drawn in ledger.rounds.values()) or any(seated.forfeited for seated in seats)
    return any(seated.outcome is not None or seated.boards for seated in seats)

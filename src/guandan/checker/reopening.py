"""What is put back: tables whose forfeit was revoked, pairs, starts, the whole event; each in its time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.checker import confirmed, corrections
from guandan.checker.entering import find_entrant, last_published
from guandan.checker.ledger import Seated
from guandan.checker.report import NO_ARTICLE
from guandan.checker.tables import find_round, find_table
from guandan.competition.model import reopen_events as re
from guandan.competition.model.values import Mistake
from guandan.rules.options.ranking import ForfeitWon
from guandan.rules.points import Ending
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import Drawn, Ledger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyEvent

NOT_PLAYED = (Ending.FORFEIT, Ending.BOTH_FORFEIT, Ending.RULING)


def reopening_event(ledger: Ledger, event: AnyEvent, at: datetime | None, findings: Findings) -> bool:
    """Something is put back; false if it is something else."""
    match event:
        case re.RoundReopened():
            _round(ledger, event, at, findings)
        case re.TableReopened():
            _table(ledger, event, findings)
        case re.ResultRestored():
            _restored(ledger, event, at, findings)
        case re.PairReinstated():
            _pair(ledger, event, findings)
        case re.StartTakenBack():
            _start(ledger, event, findings)
        case re.CompetitionReopened():
            if not ledger.is_closed:
                findings.find("not_closed", NO_ARTICLE)
            ledger.is_closed = False
        case _:
            return False
    findings.count("reopened")
    if not event.reason:
        findings.find("no_reason", NO_ARTICLE)
    return True


def _round(ledger: Ledger, event: re.RoundReopened, at: datetime | None, findings: Findings) -> None:
    drawn = find_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if not drawn.is_closed:
        findings.find("round_not_closed", NO_ARTICLE, None, event.round)
    later = [number for number in ledger.rounds if number > event.round]
    findings.expect("later_round_drawn", NO_ARTICLE, [], later)
    if not any(number == event.round for number, _ in ledger.upheld):
        book = ledger.stage_books[drawn.stage]
        corrections.check_window(ledger, drawn, Seated(table=drawn.tables[0]), Mistake.PUBLISHED, at, findings, book)
    drawn.closed = None
    ledger.closed_stages.pop(drawn.stage, None)


def _check_was_lost(ledger: Ledger, drawn: Drawn, seated: Seated, findings: Findings) -> None:
    """Only a table that somebody forfeited or lost by ruling; and not one whose innocent pair was drawn again."""
    place = (drawn.number, seated.table.number)
    if not seated.forfeited and (seated.result is None or seated.result.ending not in NOT_PLAYED):
        findings.find("nothing_to_reopen", NO_ARTICLE, None, place)
    book = ledger.stage_books[drawn.stage]
    if len(seated.forfeited) == 1 and book.byes.forfeit_won is ForfeitWon.REDRAWN_ELSE_POINTS:
        innocent = seated.pair(Side.NS if Side.EW in seated.forfeited else Side.EW)
        again = [one.table.number for one in drawn.seats.values() if one.is_left_over and one.side(innocent)]
        again = [number for number in again if number > seated.table.number]
        if again or innocent in drawn.left:
            findings.find("drawn_again_already", book.cite("byes.forfeit_won"), None, innocent)


def _table(ledger: Ledger, event: re.TableReopened, findings: Findings) -> None:
    place = find_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    if drawn.started is None or drawn.is_closed:
        findings.find("round_closed", NO_ARTICLE, None, event.round)
    _check_was_lost(ledger, drawn, seated, findings)
    drawn.seats[event.table] = Seated(table=seated.table, is_left_over=seated.is_left_over)


def _restored(ledger: Ledger, event: re.ResultRestored, at: datetime | None, findings: Findings) -> None:
    place = find_table(ledger, event.round, event.table, findings)
    if place is None:
        return
    drawn, seated = place
    _check_was_lost(ledger, drawn, seated, findings)
    book = ledger.stage_books[drawn.stage]
    if drawn.is_closed and (event.round, event.table) not in ledger.upheld:
        corrections.check_window(ledger, drawn, seated, Mistake.PUBLISHED, at, findings, book)
    if not seated.stood:
        findings.find("nothing_stood_before", NO_ARTICLE, None, (event.round, event.table))
        return
    before = seated.stood[-1]
    right = (None if before.forfeited else before.result, before.boards, before.forfeited)
    found = (None if event.forfeited else event.result, event.boards, event.forfeited)
    findings.expect("not_what_stood_before", NO_ARTICLE, right, found)
    lacking = confirmed.missing(before, book) if drawn.is_closed else []
    if lacking:
        findings.find("unconfirmed", book.cite("sheet.signed_by"), lacking, (event.round, event.table))
    before.have_left = before.have_left or seated.have_left
    drawn.seats[event.table] = before
    for later in ledger.rounds.values():
        if later.number > event.round and later.published and later.started is None:
            later.is_before_correction = True


def _pair(ledger: Ledger, event: re.PairReinstated, findings: Findings) -> None:
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    if not entrant.is_disqualified or entrant.left_from is None:
        findings.find("not_disqualified_before", NO_ARTICLE, None, event.pair)
        return
    findings.expect("drawn_without_it", NO_ARTICLE, entrant.left_from <= last_published(ledger), event.is_out)
    entrant.is_disqualified = False
    if not event.is_out:
        entrant.left_from = None


def _start(ledger: Ledger, event: re.StartTakenBack, findings: Findings) -> None:
    drawn = find_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    if drawn.started is None or drawn.is_closed:
        findings.find("round_not_started", NO_ARTICLE, None, event.round)
    came = [number for number, one in drawn.seats.items() if one.outcome is not None or one.boards]
    came += tables_begun(ledger, event.round, findings.line, entries=2)
    findings.expect("results_are_in", NO_ARTICLE, [], sorted(set(came)))
    drawn.started, drawn.is_paused, drawn.is_called = None, False, False
    drawn.paused_at, drawn.paused, drawn.extra = None, timedelta(), {}
    drawn.seats = {table.number: Seated(table=table) for table in drawn.tables}


def tables_begun(ledger: Ledger, number: int, line: int, *, entries: int) -> list[int]:
    """The tables of a round whose matches had so many lines before this one."""
    prefix = f"{number}-"
    return [
        int(name.removeprefix(prefix))
        for name, stream in ledger.matches.items()
        if name.startswith(prefix) and len(stream.lines) >= entries and stream.lines[entries - 1] < line
    ]

"""裁判与申诉: check calls, referrals and appeals."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.checker.ledger import find_checked_table
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model import events as ev
from guandan.competition.model.values import Ground
from guandan.game.commands import Mode
from guandan.game.match_events import MatchStarted
from guandan.rules.options.appeals import AppealScope

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyCompetitionEvent

CALL, CASE, APPEAL = "call", "case", "appeal"


def check_officiating_event(
    ledger: EventLedger, event: AnyCompetitionEvent, at: datetime | None, findings: Findings
) -> None:
    """Check an official's event."""
    findings.count("officiating")
    match event:
        case ev.RefereeCalledToTable(call=number):
            _check_opened(ledger, CALL, number, findings)
            find_checked_table(ledger, event.round, event.table, findings)
        case ev.CallTaken(call=number):
            _must_be_open(ledger, CALL, number, findings)
        case ev.CallClosed(call=number):
            _check_closed(ledger, CALL, number, findings)
        case ev.RulingReferred(case=number):
            _check_opened(ledger, CASE, number, findings)
            find_checked_table(ledger, event.round, event.table, findings)
        case ev.ReferralSettled(case=number):
            _check_closed(ledger, CASE, number, findings)
        case ev.LatenessNoted():
            find_checked_table(ledger, event.round, event.table, findings)
        case ev.AppealLodged():
            _check_lodged(ledger, event, at, findings)
        case ev.AppealForwarded(appeal=number):
            _must_be_open(ledger, APPEAL, number, findings)
        case ev.AppealDecided():
            _check_appeal_decided(ledger, event, findings)
        case ev.ItemTicked(item=item):
            if item not in {known.id for known in ledger.book.checklist}:
                findings.add_difference("no_such_item", ledger.book.id, None, item)
        case ev.LiveTablesSet():
            ledger.live.append(event)
        case ev.OfficialNamed() | ev.OfficialLeft() | ev.JournalWritten():
            pass
        case _:
            findings.add_difference("not_followed", NO_ARTICLE, None, type(event).__name__)


def check_live(ledger: EventLedger, findings: Findings) -> None:
    """线上桌: check that only tables declared as live have the program's cards."""
    for name, stream in ledger.matches.items():
        start = stream.entries[0].event
        if isinstance(start, MatchStarted) and start.mode is Mode.LIVE:
            findings.count("live")
            table = int(name.rpartition("-")[2])
            if not any(said.all or table in said.tables for said in ledger.live):
                findings.line = stream.lines[0]
                findings.add_difference(
                    "not_a_live_table", NO_ARTICLE, [list(said.tables) for said in ledger.live], table
                )


def _check_opened(ledger: EventLedger, kind: str, number: int, findings: Findings) -> None:
    """Check a new call, case or appeal."""
    so_far = [known for other, known in ledger.matters if other == kind]
    findings.expect("wrong_count", NO_ARTICLE, len(so_far) + 1, number)
    ledger.matters[kind, number] = True


def _must_be_open(ledger: EventLedger, kind: str, number: int, findings: Findings) -> None:
    if not ledger.matters.get((kind, number), False):
        findings.add_difference(
            "not_open",
            NO_ARTICLE,
            [open_number for (_, open_number), is_open in ledger.matters.items() if is_open],
            number,
        )


def _check_closed(ledger: EventLedger, kind: str, number: int, findings: Findings) -> None:
    _must_be_open(ledger, kind, number, findings)
    ledger.matters[kind, number] = False


def _check_lodged(ledger: EventLedger, event: ev.AppealLodged, at: datetime | None, findings: Findings) -> None:
    """申诉: check that an appeal came in time, in writing, signed, and with its fee."""
    _check_opened(ledger, APPEAL, event.appeal, findings)
    ledger.appealed[event.appeal] = (event.round, event.table)
    place = find_checked_table(ledger, event.round, event.table, findings)
    rules, book = ledger.book.appeals, ledger.book
    closed = None if place is None else place[0].closed
    if rules.minutes is not None and closed is not None and at is not None:
        until = closed + timedelta(minutes=rules.minutes)
        if at > until:
            findings.add_difference("appeal_too_late", book.cite("appeals.minutes"), until, at)
    if event.ground is Ground.OTHER and rules.scope is AppealScope.RULES_AND_REGULATIONS:
        findings.add_difference("appeal_out_of_scope", book.cite("appeals.scope"), rules.scope, event.ground)
    if rules.in_writing and not event.in_writing:
        findings.add_difference("appeal_not_in_writing", book.cite("appeals.in_writing"))
    by_leader = rules.leader_may_sign and event.leader is not None
    if rules.signatures is not None and len(event.signatures) < rules.signatures and not by_leader:
        findings.add_difference(
            "appeal_not_signed", book.cite("appeals.signatures"), rules.signatures, len(event.signatures)
        )
    if rules.fee and not event.fee_paid:
        findings.add_difference("appeal_without_fee", book.cite("appeals.fee"))


def _check_appeal_decided(ledger: EventLedger, event: ev.AppealDecided, findings: Findings) -> None:
    """仲裁: check that an appeal is decided once, and that the fee goes where the book says."""
    _check_closed(ledger, APPEAL, event.appeal, findings)
    if event.is_upheld and not event.stands and event.appeal in ledger.appealed:
        ledger.upheld.add(ledger.appealed[event.appeal])
    rules = ledger.book.appeals
    if event.discipline is not None and not rules.may_discipline_referees:
        article = ledger.book.cite("appeals.may_discipline_referees")
        findings.add_difference("referee_disciplined", article, None, event.discipline)
    if rules.fee:
        option = "fee_back_if_upheld" if event.is_upheld else "fee_back_if_dismissed"
        findings.expect("wrong_fee", ledger.book.cite(f"appeals.{option}"), getattr(rules, option), event.fee_returned)

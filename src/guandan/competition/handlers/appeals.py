"""申诉与仲裁: handle appeals, which are lodged in time with signatures and a fee, handed on, and decided."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from guandan.competition.handlers.registry import handles
from guandan.competition.handlers.rounds import require_table
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.values import Discipline, Ground
from guandan.errors import IllegalAction
from guandan.rules.options.appeals import AppealScope
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.model.state import Appeal, Competition, Round


def compute_appeal_deadline(competition: Competition, played: Round) -> datetime | None:
    """Compute the deadline for appeals against rulings of a round; none while it runs or without a limit."""
    minutes = competition.book.appeals.minutes
    return None if minutes is None or played.closed_at is None else played.closed_at + timedelta(minutes=minutes)


def find_hearing_body(competition: Competition, *, has_committee: bool) -> Authority:
    """Find who hears an appeal: a committee, or without one whom the book names instead, else the organisers.

    A book that names nobody instead has only the one body that hears appeals (NT 1.7).
    """
    rules = competition.book.appeals
    return (rules.heard_by if has_committee else rules.else_heard_by) or rules.heard_by or Authority.ORGANISERS


@handles(co.LodgeAppeal)
def lodge_appeal(competition: Competition, command: co.LodgeAppeal, at: datetime | None) -> list[ev.AppealLodged]:
    """申诉: lodge an appeal against a ruling, in time, signed, with its fee."""
    book, rules = competition.book, competition.book.appeals
    played = competition.round(command.round)
    if played is None:
        raise IllegalAction("no_such_round", round=command.round)
    table = require_table(played, command.table)
    if command.ground is Ground.OTHER and rules.scope is AppealScope.RULES_AND_REGULATIONS:
        raise IllegalAction("appeal_out_of_scope", book.cite("appeals.scope"), scope=rules.scope)
    _check_not_decided(competition, command)
    ends = compute_appeal_deadline(competition, played)
    if ends is not None and (at is None or at > ends):
        raise IllegalAction("appeal_too_late", book.cite("appeals.minutes"), until=ends.isoformat())
    if rules.in_writing and not command.in_writing:
        raise IllegalAction("appeal_not_written", book.cite("appeals.in_writing"))
    pair = table.ew if command.side is Side.EW else table.ns
    people = competition.entries[pair].people
    own = set(people) & set(command.signatures)
    strangers = [person for person in command.signatures if person not in people]
    if strangers:
        raise IllegalAction("signed_by_others", book.cite("appeals.signatures"), people=strangers)
    by_leader = command.leader is not None and rules.leader_may_sign
    if rules.signatures is not None and len(own) < rules.signatures and not by_leader:
        raise IllegalAction(
            "appeal_not_signed", book.cite("appeals.signatures"), needed=rules.signatures, given=len(own)
        )
    if rules.fee and not command.fee_paid:
        raise IllegalAction("appeal_without_fee", book.cite("appeals.fee"))
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    return [
        ev.AppealLodged(
            appeal=len(competition.appeals) + 1,
            round=command.round,
            table=command.table,
            ruling=command.ruling,
            side=command.side,
            signatures=tuple(dict.fromkeys(command.signatures)),
            leader=command.leader,
            fee_paid=command.fee_paid,
            in_writing=command.in_writing,
            reason=command.reason.strip(),
            ground=command.ground,
        )
    ]


def _check_not_decided(competition: Competition, command: co.LodgeAppeal) -> None:
    """Refuse a second appeal of a side against the same ruling if decisions are final."""
    about = (command.round, command.table, command.ruling, command.side)
    for appeal in competition.appeals:
        lodged = appeal.lodged
        is_same = (lodged.round, lodged.table, lodged.ruling, lodged.side) == about
        if is_same and appeal.decided is not None and competition.book.appeals.final:
            raise IllegalAction("appeal_decided", competition.book.cite("appeals.final"), appeal=lodged.appeal)


def _require_open_appeal(competition: Competition, number: int) -> Appeal:
    found = next((appeal for appeal in competition.appeals if appeal.lodged.appeal == number), None)
    if found is None:
        raise IllegalAction("no_such_appeal", appeal=number)
    if found.decided is not None:
        raise IllegalAction("appeal_decided", competition.book.cite("appeals.final"), appeal=number)
    return found


@handles(co.ForwardAppeal)
def forward_appeal(
    competition: Competition, command: co.ForwardAppeal, _at: datetime | None
) -> list[ev.AppealForwarded]:
    """Hand an appeal on to those who hear it."""
    book, found = competition.book, _require_open_appeal(competition, command.appeal)
    if found.forwarded_to is not None:
        raise IllegalAction("appeal_forwarded_already", appeal=command.appeal)
    through = book.appeals.handed_to
    if through is not None and command.by is not through:
        raise IllegalAction("appeal_through", book.cite("appeals.handed_to"), needed=through)
    return [
        ev.AppealForwarded(
            appeal=command.appeal, to=find_hearing_body(competition, has_committee=command.has_committee)
        )
    ]


@handles(co.DecideAppeal)
def decide_appeal(
    competition: Competition, command: co.DecideAppeal, _at: datetime | None
) -> list[ev.AppealDecided | ev.OfficialLeft]:
    """仲裁: uphold or dismiss an appeal; an official removed by the decision leaves the officials."""
    book, found = competition.book, _require_open_appeal(competition, command.appeal)
    rules = book.appeals
    if found.forwarded_to is None and rules.handed_to is not None:
        raise IllegalAction("appeal_not_forwarded", book.cite("appeals.handed_to"), appeal=command.appeal)
    needed = found.forwarded_to or find_hearing_body(competition, has_committee=True)
    if command.by is not needed:
        raise IllegalAction("appeal_heard_by", book.cite("appeals.heard_by"), needed=needed)
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    if command.ruling is not None and not command.is_upheld:
        raise IllegalAction("ruling_though_dismissed", appeal=command.appeal)
    if command.ruling is not None and command.stands:
        raise IllegalAction("referees_own_decision", book.cite("appeals.referees_own_decisions_stand"))
    _check_discipline(competition, command)
    returned = rules.fee_back_if_upheld if command.is_upheld else rules.fee_back_if_dismissed
    decided = ev.AppealDecided(
        appeal=command.appeal,
        is_upheld=command.is_upheld,
        by=command.by,
        fee_returned=found.lodged.fee_paid and returned,
        reason=command.reason.strip(),
        ruling=command.ruling,
        discipline=command.discipline,
        referee=command.referee,
        stands=command.stands and command.is_upheld,
    )
    return [decided, *_remove_offender(competition, command)]


def _check_discipline(competition: Competition, command: co.DecideAppeal) -> None:
    """处分裁判: refuse it unless the book allows it and the person is an official of the event."""
    if (command.discipline is None) != (command.referee is None):
        raise IllegalAction("discipline_of_whom", appeal=command.appeal)
    if command.discipline is None:
        return
    if not competition.book.appeals.may_discipline_referees:
        article = competition.book.cite("appeals.may_discipline_referees")
        raise IllegalAction("referees_not_disciplined", article)
    if command.referee not in competition.officials:
        raise IllegalAction("no_such_official", person=command.referee)


def _remove_offender(competition: Competition, command: co.DecideAppeal) -> list[ev.OfficialLeft]:
    """Remove an official whose licence is withdrawn."""
    person = command.referee
    if command.discipline is not Discipline.LICENCE_WITHDRAWN or person not in competition.officials:
        return []
    return [ev.OfficialLeft(person=competition.officials[person].person)]

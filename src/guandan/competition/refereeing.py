"""裁判判罚: rulings at an event's tables, and what they mean for the event: forfeits, matches lost, disqualifications.

A ruling belongs to the table's match. What it leads to in the event is a command of its own.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.competition import commands as co
from guandan.competition import officiating_commands as oc
from guandan.competition.confirming import is_confirmed
from guandan.competition.deeds.officiating import open_referral
from guandan.competition.rows import How
from guandan.competition.standings import rows_by_pair
from guandan.errors import IllegalAction
from guandan.referee import cancel, commands, late, may_decide, propose
from guandan.referee.authority import outranks
from guandan.referee.disqualify import Disqualification, disqualification
from guandan.referee.proposal import Proposal
from guandan.referee.report import Report
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from guandan.rules.points import Ending
from guandan.rules.rulebook import plain
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.championship import Championship
    from guandan.competition.state import Competition
    from guandan.referee.cancel import Cancelling
    from guandan.referee.proposal import Overrule

_FORFEITS = {Ending.FORFEIT, Ending.BOTH_FORFEIT}


class Ruler(Struct, frozen=True, kw_only=True):
    """Who rules: with which authority, under which name, and when."""

    authority: Authority
    name: str = ""
    at: datetime | None = None


class Outcome(Struct, frozen=True, kw_only=True):
    """What came of a report: the rulings' numbers in the match, or the case that waits for a higher authority."""

    proposal: Proposal
    rulings: tuple[int, ...] = ()
    case: int | None = None


def rule(
    championship: Championship, table: int, reports: tuple[Report, ...], by: Ruler, overrule: Overrule | None = None
) -> Outcome:
    """Rule on what was reported at a table; what is above one's rank goes to the one who may decide it, and waits."""
    _, history = championship.match(table, by.at, by.name)
    proposal = propose(history.match, *reports, overrule=overrule)
    if not proposal.asks and not may_decide(by.authority, proposal):
        return Outcome(proposal=proposal, case=_refer(championship, table, proposal, by))
    before = len(history.match.rulings)
    for command in commands(history.match, proposal, by.authority, overrule, name=by.name):
        championship.play(table, command, by.at, by.name)
    _follow(championship, table, proposal, by)
    return Outcome(proposal=proposal, rulings=tuple(range(before + 1, len(history.match.rulings) + 1)))


def _refer(championship: Championship, table: int, proposal: Proposal, by: Ruler) -> int:
    one = championship.competition.rounds[-1]
    for report in proposal.reports:
        command = oc.ReferRuling(
            round=one.number,
            table=table,
            report=msgspec.convert(plain(report), dict[str, object]),
            needs=proposal.decided_by,
            article=proposal.article,
            by=by.authority,
        )
        championship.do(command, by.at, by.name)
    return len(championship.competition.referrals)


def settle(
    championship: Championship,
    case: int,
    by: Ruler,
    overrule: Overrule | None = None,
    *,
    dismissed_because: str | None = None,
) -> Outcome | None:
    """Decide a case that waits: as the book has it, otherwise with a reason, or not at all."""
    referred = open_referral(championship.competition, case).referred
    if not outranks(by.authority, referred.needs):
        raise IllegalAction("needs_authority", referred.article, needed=referred.needs)
    if dismissed_because is not None:
        done = oc.SettleReferral(case=case, by=by.authority, reason=dismissed_because)
        championship.do(done, by.at, by.name)
        return None
    last = championship.competition.last
    if last is None or last.number != referred.round:
        raise IllegalAction("round_is_past", round=referred.round)
    report = msgspec.convert(referred.report, Report)
    outcome = rule(championship, referred.table, (report,), by, overrule)
    ruling = outcome.rulings[0] if outcome.rulings else None
    championship.do(oc.SettleReferral(case=case, by=by.authority, ruling=ruling, reason=report.note), by.at, by.name)
    return outcome


def come_late(
    championship: Championship, table: int, ew_minutes: float | None, ns_minutes: float | None, by: Ruler
) -> Outcome | None:
    """迟到: minutes in, consequence out, for one side or both; noted also where nothing follows from it."""
    reports = late(championship.competition.book, ew_minutes, ns_minutes)
    outcome = rule(championship, table, reports, by) if reports else None
    _, history = championship.match(table, by.at, by.name)
    result = history.match.result
    lost = () if result is None or result.ending not in _FORFEITS else _losers(result.winner)
    championship.do(
        oc.NoteLateness(
            table=table,
            ew_minutes=ew_minutes,
            ns_minutes=ns_minutes,
            rulings=() if outcome is None else outcome.rulings,
            forfeits=lost,
        ),
        by.at,
        by.name,
    )
    return outcome


def _losers(winner: Side | None) -> tuple[Side, ...]:
    return (Side.EW, Side.NS) if winner is None else (winner.other,)


def _follow(championship: Championship, table: int, proposal: Proposal, by: Ruler) -> None:
    """What rulings mean for the event: a match that they ended, and pairs that they disqualified."""
    name, history = championship.match(table, by.at, by.name)
    result, competition = history.match.result, championship.competition
    one = competition.rounds[-1]
    found = one.table(table)
    if result is not None and not is_confirmed(one.sheet(table), competition.book):
        if result.ending in _FORFEITS:
            forfeit = co.ForfeitTable(
                table=table, sides=_losers(result.winner), article=proposal.article, reason=_note(proposal)
            )
            championship.do(forfeit, by.at, by.name)
        elif result.ending is Ending.RULING:
            settled = co.SettleResult(
                table=table, match=name, version=history.match.version, result=result, reason=proposal.article
            )
            championship.do(settled, by.at, by.name)
    for penalty in proposal.penalties:
        if Rung.DISQUALIFIED in penalty.carried_out and found is not None:
            pair = found.ew if penalty.side is Side.EW else found.ns
            championship.do(
                co.DisqualifyPair(pair=pair, article=penalty.article, reason=_note(proposal)), by.at, by.name
            )


def _note(proposal: Proposal) -> str:
    return "; ".join(dict.fromkeys(report.note for report in proposal.reports if report.note))


def cancel_ruling(championship: Championship, table: int, number: int, by: Ruler, reason: str) -> Cancelling:
    """撤销: out of the ledger, with what was escalated because of it; what still stands is for the chief referee."""
    if not reason.strip():
        raise IllegalAction("reason_missing")
    _, history = championship.match(table, by.at, by.name)
    cancelling = cancel(history.match, history.entries, number, reason.strip())
    for command in cancelling.commands:
        championship.play(table, command, by.at, by.name)
    return cancelling


def disqualifications_due(competition: Competition) -> dict[int, Disqualification]:
    """取消资格: pairs in play whose forfeits in a row, or matches lost by ruling, lead to it; the organisers decide."""
    lost: dict[int, list[Ending | None]] = {}
    for stage in range(1, len(competition.plan.stages) + 1):
        for pair, rows in rows_by_pair(competition, stage).items():
            for row in rows:
                ending = row.result.ending if row.result is not None and not row.is_won else None
                lost.setdefault(pair, []).append(ending if row.how is not How.FORFEIT_WON else None)
    found = {pair: disqualification(competition.book, endings) for pair, endings in lost.items()}
    return {
        pair: one
        for pair, one in found.items()
        if one is not None and competition.entries[pair].is_in(len(competition.rounds) + 1)
    }

"""裁判判罚: rulings at an event's tables, and what they mean for the event: forfeits, matches lost, disqualifications.

A ruling belongs to the table's match. What it leads to in the event is a command of its own; it is all done, or none.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from guandan.competition import commands as co
from guandan.competition import officiating_commands as oc
from guandan.competition.as_one import as_one
from guandan.competition.confirming import is_confirmed
from guandan.competition.deeds.officiating import open_referral
from guandan.competition.rows import How
from guandan.competition.standings import rows_by_pair
from guandan.competition.values import Mistake
from guandan.errors import IllegalAction
from guandan.game.effects import LoseMatch
from guandan.referee import cancel, commands, late, may_decide, propose
from guandan.referee.authority import outranks
from guandan.referee.cancel import Open
from guandan.referee.disqualify import Disqualification, disqualification
from guandan.referee.proposal import Proposal
from guandan.referee.report import Report
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.remedy import Rung
from guandan.rules.points import Ending
from guandan.rules.rulebook import plain
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.championship import Championship
    from guandan.competition.state import Competition, Referral
    from guandan.referee.cancel import Cancelling
    from guandan.referee.proposal import Overrule

_FORFEITS = {Ending.FORFEIT, Ending.BOTH_FORFEIT}
_LOST = {*_FORFEITS, Ending.RULING}


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
    with as_one(championship):
        _, history = championship.match(table, by.at, by.name)
        proposal = propose(history.match, *reports, overrule=overrule)
        _check_goes_on(championship, table, proposal)
        if not proposal.asks and not may_decide(by.authority, proposal):
            return Outcome(proposal=proposal, case=_refer(championship, table, proposal, by))
        before = len(history.match.rulings)
        for command in commands(history.match, proposal, by.authority, overrule, name=by.name):
            championship.play(table, command, by.at, by.name)
        _follow(championship, table, proposal, by)
        return Outcome(proposal=proposal, rulings=tuple(range(before + 1, len(history.match.rulings) + 1)))


def _check_goes_on(championship: Championship, table: int, proposal: Proposal) -> None:
    """A match whose result came in on paper is over; one whose end was cancelled may be ruled on again.

    Nor is a match lost twice: a loss of the other side would make the first losers winners.
    """
    competition = championship.competition
    sheet = competition.rounds[-1].sheet(table)
    match = championship.match(table)[1].match
    is_reopened = any(ruled.cancelled for ruled in match.rulings)
    if match.result is None and not is_reopened and is_confirmed(sheet, competition.book):
        raise IllegalAction("match_is_over")
    is_lost = match.result is not None and match.result.ending in _LOST
    if is_lost and any(isinstance(effect, LoseMatch) for effect in proposal.effects):
        raise IllegalAction("match_is_over")


def _refer(championship: Championship, table: int, proposal: Proposal, by: Ruler) -> int:
    """The first of the cases, one for each report."""
    competition = championship.competition
    for report in proposal.reports:
        side = next((penalty.side for penalty in proposal.penalties if penalty.report is report), report.side)
        command = oc.ReferRuling(
            round=competition.rounds[-1].number,
            table=table,
            report=msgspec.convert(plain(replace(report, side=side)), dict[str, object]),
            needs=proposal.decided_by,
            article=proposal.article,
            by=by.authority,
        )
        championship.do(command, by.at, by.name)
    return len(competition.referrals) + 1


def settle(
    championship: Championship,
    case: int,
    by: Ruler,
    overrule: Overrule | None = None,
    *,
    dismissed_because: str | None = None,
) -> Outcome | None:
    """Decide a case that waits: as the book has it, otherwise with a reason, or not at all.

    Two sides that were late at one table are ruled on together, as the book has it for both (D30).
    """
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
    together = [case] if overrule is not None else _together(championship.competition, case)
    reports = tuple(msgspec.convert(_case(championship.competition, one).referred.report, Report) for one in together)
    with as_one(championship):
        outcome = rule(championship, referred.table, reports, by, overrule)
        for place, one in enumerate(together):
            ruling = outcome.rulings[place] if outcome.rulings else None
            note = reports[place].note if overrule is None else overrule.reason
            reason = note if outcome.case is None else f"→ {outcome.case + place}"
            settled = oc.SettleReferral(case=one, by=by.authority, ruling=ruling, reason=reason)
            championship.do(settled, by.at, by.name)
        if outcome.rulings and reports[0].infraction is InfractionId.LATE:
            minutes = {report.side: report.minutes for report in reports if report.side is not None}
            _note_late(championship, referred.table, minutes, outcome.rulings, by)
    return outcome


def _case(competition: Competition, case: int) -> Referral:
    return competition.referrals[case - 1]


def _together(competition: Competition, case: int) -> list[int]:
    """The open cases that were put forward at once with this one: of two late sides, both."""
    mine = _case(competition, case).referred
    if mine.report.get("infraction") != InfractionId.LATE:
        return [case]
    return [
        one.referred.case
        for one in competition.referrals
        if one.settled is None
        and (one.referred.round, one.referred.table, one.referred.article) == (mine.round, mine.table, mine.article)
        and one.referred.report.get("infraction") == InfractionId.LATE
    ]


def come_late(
    championship: Championship, table: int, ew_minutes: float | None, ns_minutes: float | None, by: Ruler
) -> Outcome | None:
    """迟到: minutes in, consequence out, for one side or both; noted also where nothing follows from it.

    Where the consequence waits for a higher authority, it is noted again, with what followed, once that has decided.
    """
    minutes = {Side.EW: ew_minutes, Side.NS: ns_minutes}
    if min(ew_minutes or 0, ns_minutes or 0) < 0:
        raise IllegalAction("late_minutes", minutes=[one for one in minutes.values() if one is not None])
    reports = late(championship.competition.book, ew_minutes, ns_minutes)
    with as_one(championship):
        outcome = rule(championship, table, reports, by) if reports else None
        _note_late(championship, table, minutes, () if outcome is None else outcome.rulings, by)
    return outcome


def _note_late(
    championship: Championship,
    table: int,
    minutes: dict[Side, float | None],
    rulings: tuple[int, ...],
    by: Ruler,
) -> None:
    one = championship.competition.last
    history = None if one is None else championship.matches.get(f"{one.number}-{table}")
    result = None if history is None else history.match.result
    lost = () if not rulings or result is None or result.ending not in _FORFEITS else _losers(result.winner)
    noted = oc.NoteLateness(
        table=table, ew_minutes=minutes.get(Side.EW), ns_minutes=minutes.get(Side.NS), rulings=rulings, forfeits=lost
    )
    championship.do(noted, by.at, by.name)


def _losers(winner: Side | None) -> tuple[Side, ...]:
    return (Side.EW, Side.NS) if winner is None else (winner.other,)


def _follow(championship: Championship, table: int, proposal: Proposal, by: Ruler) -> None:
    """What rulings mean for the event: a match that they ended, and pairs that they disqualified."""
    competition = championship.competition
    found = competition.rounds[-1].table(table)
    for command in _on_sheet(championship, table, proposal):
        championship.do(command, by.at, by.name)
    for penalty in proposal.penalties:
        if Rung.DISQUALIFIED in penalty.carried_out and found is not None:
            pair = found.ew if penalty.side is Side.EW else found.ns
            championship.do(
                co.DisqualifyPair(pair=pair, article=penalty.article, reason=_note(proposal)), by.at, by.name
            )


def _on_sheet(
    championship: Championship, table: int, proposal: Proposal
) -> Iterator[co.ForfeitTable | co.SettleResult | co.CorrectResult]:
    """The table's result as the rulings have made it; one that counts already is corrected."""
    name, history = championship.match(table)
    result, competition = history.match.result, championship.competition
    one = competition.rounds[-1]
    sheet = one.sheet(table)
    version, why = history.match.version, proposal.article
    if result is None or result == sheet.result or result.ending not in _LOST:
        return
    if is_confirmed(sheet, competition.book):
        yield co.CorrectResult(
            round=one.number,
            table=table,
            mistake=Mistake.PUBLISHED,
            reason=why,
            match=name,
            version=version,
            result=result,
        )
    elif result.ending in _FORFEITS:
        yield co.ForfeitTable(table=table, sides=_losers(result.winner), article=why, reason=_note(proposal))
    else:
        yield co.SettleResult(table=table, match=name, version=version, result=result, reason=why)


def _note(proposal: Proposal) -> str:
    return "; ".join(dict.fromkeys(report.note for report in proposal.reports if report.note))


def cancel_ruling(championship: Championship, table: int, number: int, by: Ruler, reason: str) -> Cancelling:
    """撤销: out of the ledger, with what was escalated because of it; what still stands is for the chief referee.

    A result that the event has taken over stands too, until it is corrected.
    """
    if not reason.strip():
        raise IllegalAction("reason_missing")
    with as_one(championship):
        _, history = championship.match(table, by.at, by.name)
        result = history.match.result
        cancelling = cancel(history.match, history.entries, number, reason.strip())
        ruling = history.match.rulings[number - 1].ruling
        needed = _ruled_by(ruling.by)
        if not outranks(by.authority, needed):
            raise IllegalAction("needs_authority", ruling.article, needed=needed)
        for command in cancelling.commands:
            championship.play(table, command, by.at, by.name)
    competition = championship.competition
    is_taken_over = is_confirmed(competition.rounds[-1].sheet(table), competition.book)
    if is_taken_over and history.match.result != result and all(one.ruling != number for one in cancelling.for_chief):
        return replace(cancelling, for_chief=(*cancelling.for_chief, Open(ruling=number, effects=())))
    return cancelling


def _ruled_by(by: str) -> Authority:
    """With whose authority a ruling was made; the name comes after it."""
    word = by.partition(" ")[0]
    return Authority(word) if word in set(Authority) else Authority.REFEREE


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

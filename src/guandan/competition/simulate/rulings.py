"""Simulate infractions: lateness, penalties of every kind, cancellations and appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.rulings import (
    Ruler,
    cancel_ruling,
    find_disqualifications_due,
    record_lateness,
    rule_on_reports,
    settle_referred_case,
)
from guandan.competition.handlers.appeals import find_hearing_body
from guandan.competition.model import commands as co
from guandan.competition.model.values import Presence
from guandan.competition.simulate import takebacks
from guandan.errors import IllegalAction
from guandan.referee import InfractionReport, Overrule, propose
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import SEATS, Side

if TYPE_CHECKING:
    from guandan.competition.championship.rulings import RulingOutcome
    from guandan.competition.model.values import Table
    from guandan.competition.simulate.simulated_event import SimulatedEvent
    from guandan.referee.proposal import Proposal
    from guandan.rules.options.infraction import Case

_LATE, _BREACH, _CANCEL, _APPEAL, _OVERRULE, _CALL = 0.08, 0.06, 0.2, 0.2, 0.1, 0.5
_NAMED = 1 / 4
_MINUTES = (0.5, 2.0, 4.0, 5.0, 6.0, 8.0, 10.0, 10.5, 12.0, 15.5, 20.0)
_NAME_BY_AUTHORITY = {authority: authority.value for authority in Authority}


def build_simulated_ruler(simulation: SimulatedEvent, authority: Authority = Authority.REFEREE) -> Ruler:
    """Build a ruler with this authority, at the present time."""
    return Ruler(authority=authority, name=_NAME_BY_AUTHORITY[authority], at=simulation.at)


def simulate_lateness(simulation: SimulatedEvent, table: Table) -> None:
    """迟到: sometimes let one side come late, sometimes both."""
    if simulation.lots.random() > _LATE or not _are_both_here(simulation, table) or _is_played(simulation, table):
        return
    first, second = simulation.lots.choice(_MINUTES), simulation.lots.choice(_MINUTES)
    who = simulation.lots.random()
    ew = first if who < 2 / 3 else None
    ns = second if who > 1 / 3 else None
    ruler = build_simulated_ruler(simulation)
    late = [seat for seat in SEATS if simulation.end_of_match.random() < _NAMED]
    outcome = record_lateness(simulation.championship, table.number, ew, ns, ruler, late)
    simulation.tally["late"] += 1
    if outcome is not None:
        simulation.tally["late_and_escalated"] += bool(outcome.proposal.escalated)
        _follow_ruling(simulation, table, outcome)


def _is_played(simulation: SimulatedEvent, table: Table) -> bool:
    """Is the match over? A table may open again after a match that was played to its end."""
    history = simulation.championship.matches.get(f"{simulation.competition.rounds[-1].number}-{table.number}")
    return history is not None and history.match.result is not None


def _are_both_here(simulation: SimulatedEvent, table: Table) -> bool:
    """Are both pairs marked as here? Under some books only a pair that was in time can win by a forfeit."""
    if not simulation.competition.book.byes.forfeit_needs_opponents_in_time:
        return True
    marked = simulation.competition.presences.get(simulation.competition.rounds[-1].number, {})
    return all(marked.get(pair, Presence.HERE) is Presence.HERE for pair in (table.ew, table.ns))


def simulate_breach(simulation: SimulatedEvent, table: Table) -> None:
    """Sometimes let somebody break a rule, and call a referee."""
    if simulation.lots.random() > _BREACH:
        return
    report = _build_report(simulation, table)
    if report is None:
        return
    call = None
    if simulation.lots.random() < _CALL:
        simulation.do(
            co.CallRefereeToTable(table=table.number, seat=simulation.lots.choice(SEATS), reason="请裁判"), by="table"
        )
        call = len(simulation.competition.calls)
        simulation.tally["calls"] += 1
    overrule = None
    if simulation.lots.random() < _OVERRULE:
        overrule = Overrule(reason="情节轻微", rungs=(Rung.WARNING,))
    try:
        outcome = rule_on_reports(
            simulation.championship, table.number, (report,), build_simulated_ruler(simulation), overrule
        )
    except IllegalAction:
        simulation.tally["rulings_refused"] += 1
        outcome = None
    if call is not None:
        ruling = outcome.rulings[0] if outcome is not None and outcome.rulings else None
        simulation.do(co.CloseCall(call=call, ruling=ruling), by="referee")
    if outcome is not None:
        simulation.tally["overruled"] += overrule is not None
        _follow_ruling(simulation, table, outcome)


def _build_report(simulation: SimulatedEvent, table: Table) -> InfractionReport | None:
    """Build a report from the book's catalogue that leaves nothing open."""
    book, lots = simulation.competition.book, simulation.lots
    infraction = lots.choice(book.infractions)
    if infraction.id is InfractionId.LATE:
        return None
    case: Case = lots.choice(infraction.cases)
    seat = lots.choice(SEATS)
    report = InfractionReport(
        infraction=infraction.id,
        side=seat.side,
        seat=seat,
        situation=case.situation,
        choice=lots.choice(case.choice) if case.choice else None,
        long_seat=seat,
        note="模拟",
    )
    _, history = simulation.championship.match(table.number, simulation.at, "referee")
    try:
        proposal: Proposal = propose(history.match, report)
    except IllegalAction:
        return None
    return None if proposal.asks or not proposal.penalties else report


def _follow_ruling(simulation: SimulatedEvent, table: Table, outcome: RulingOutcome) -> None:
    """Follow a ruling up: settle the case if it waits for a higher authority, cancel it, or appeal against it."""
    lots = simulation.lots
    if outcome.case is not None:
        simulation.tally["referred"] += 1
        _settle(simulation, outcome.case)
        return
    simulation.tally["rulings"] += len(outcome.rulings)
    for rung in outcome.proposal.rungs:
        simulation.tally[f"rung_{rung}"] += 1
    for number in outcome.rulings:
        if lots.random() < _CANCEL and simulation.championship.match(table.number)[1].match.result is None:
            cancelling = cancel_ruling(
                simulation.championship,
                table.number,
                number,
                build_simulated_ruler(simulation, Authority.CHIEF_REFEREE),
                "误判",
            )
            simulation.tally["cancelled"] += 1
            simulation.tally["cancelled_for_chief"] += bool(cancelling.for_chief)
        elif lots.random() < _APPEAL:
            simulation.appeals.append((simulation.competition.rounds[-1].number, table.number, number))


def _settle(simulation: SimulatedEvent, case: int) -> None:
    needs = simulation.competition.referrals[case - 1].referred.needs
    who = build_simulated_ruler(simulation, needs)
    try:
        if simulation.lots.random() < 1 / 4:
            settle_referred_case(simulation.championship, case, who, dismissed_because="查无实据")
            return
        outcome = settle_referred_case(simulation.championship, case, who)
    except IllegalAction:
        settle_referred_case(simulation.championship, case, who, dismissed_because="已无法执行")
        return
    if outcome is not None:
        simulation.tally["rulings"] += len(outcome.rulings)
        for rung in outcome.proposal.rungs:
            simulation.tally[f"rung_{rung}"] += 1


def settle_open_cases(simulation: SimulatedEvent) -> None:
    """Settle all open cases before the end of the event."""
    for referral in simulation.competition.referrals:
        if referral.settled is None:
            who = build_simulated_ruler(simulation, referral.referred.needs)
            settle_referred_case(
                simulation.championship, referral.referred.case, who, dismissed_because="赛事结束前撤案"
            )


def simulate_appeals(simulation: SimulatedEvent) -> None:
    """申诉: appeal against rulings of the round that has just ended."""
    competition, lots = simulation.competition, simulation.lots
    for number, table, ruling in simulation.appeals:
        played = competition.rounds[number - 1]
        found = played.table(table)
        if found is None:
            continue
        side = lots.choice(list(Side))
        pair = found.ew if side is Side.EW else found.ns
        lodged = co.LodgeAppeal(
            round=number,
            table=table,
            ruling=ruling,
            side=side,
            signatures=competition.entries[pair].people,
            fee_paid=True,
            reason="不服判罚",
        )
        try:
            simulation.do(lodged, by="players", minutes=lots.choice((1.0, 5.0, 40.0)))
        except IllegalAction:
            simulation.tally["appeals_refused"] += 1
            continue
        appeal = len(simulation.competition.appeals)
        has_committee = lots.random() < 1 / 2
        simulation.do(co.ForwardAppeal(appeal=appeal, has_committee=has_committee), by="chief_referee")
        by = find_hearing_body(simulation.competition, has_committee=has_committee)
        decision = co.DecideAppeal(appeal=appeal, is_upheld=lots.random() < 1 / 3, by=by, reason="经复审")
        takebacks.simulate_appeal_decision(simulation, decision, by, _NAME_BY_AUTHORITY[by])
        simulation.tally["appeals"] += 1
    simulation.appeals = []


def apply_disqualifications(simulation: SimulatedEvent) -> None:
    """取消资格: disqualify pairs because of forfeits in a row or matches lost by ruling."""
    for pair, due in find_disqualifications_due(simulation.competition).items():
        if simulation.may_leave(pair):
            simulation.disqualify(pair, due.article)

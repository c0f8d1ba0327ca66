"""裁判判罚: rulings at an event's tables, and what they mean for the event: forfeits, matches lost, disqualifications.

A ruling belongs to the table's match. What it leads to in the event is a command of its own; it is all done, or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.championship.follow_ups import (
    FORFEITS,
    LOST,
    Ruler,
    disqualify_sides,
    follow,
    losers,
    round_of,
)
from guandan.competition.championship.revocation import cancel_ruling
from guandan.competition.championship.transaction import transaction
from guandan.competition.handlers.officials import open_referral
from guandan.competition.model import officiating_commands as oc
from guandan.competition.model.confirming import is_confirmed
from guandan.competition.scoring.disqualification import disqualifications_due
from guandan.errors import IllegalAction
from guandan.game.deeds.adjusting import is_about_finished_deal
from guandan.game.effects import LoseMatch
from guandan.referee import commands, late, may_decide, propose
from guandan.referee.authority import outranks
from guandan.referee.proposal import Overrule, Proposal
from guandan.referee.report import Report
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import DisqualifiedResults
from guandan.rules.options.remedy import Rung
from guandan.rules.rulebook import plain
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.officiating_events import RulingReferred
    from guandan.competition.model.state import Competition, Referral, Round

__all__ = ["Ruler", "RulingOutcome", "cancel_ruling", "come_late", "disqualifications_due", "rule", "settle", "wish_of"]


class RulingOutcome(Struct, frozen=True, kw_only=True):
    """What came of a report: the rulings' numbers in the match, or the case that waits for a higher authority."""

    proposal: Proposal
    rulings: tuple[int, ...] = ()
    case: int | None = None


def rule(
    championship: Championship,
    table: int,
    reports: tuple[Report, ...],
    by: Ruler,
    overrule: Overrule | None = None,
    in_round: int | None = None,
) -> RulingOutcome:
    """Rule on what was reported at a table; what is above one's rank goes to the one who may decide it, and waits.

    A match of an earlier round is ruled on as it stands there; what that changes of its result is a correction.
    """
    with transaction(championship):
        one = round_of(championship, in_round)
        _, history = championship.match(table, by.at, by.name, in_round=one.number)
        proposal = propose(history.match, *reports, overrule=overrule)
        is_after = _is_after_result(championship, one, table, proposal)
        if not is_after:
            _check_goes_on(championship, one, table, proposal)
        if not proposal.asks and not may_decide(by.authority, proposal):
            return RulingOutcome(
                proposal=proposal, case=_refer(championship, (one.number, table), proposal, by, overrule)
            )
        if is_after:
            disqualify_sides(championship, one, table, proposal, by)
            return RulingOutcome(proposal=proposal)
        before = len(history.match.rulings)
        for command in commands(history.match, proposal, by.authority, overrule, name=by.name):
            championship.play(table, command, by.at, by.name, in_round=one.number)
        follow(championship, one, table, proposal, by)
        return RulingOutcome(proposal=proposal, rulings=tuple(range(before + 1, len(history.match.rulings) + 1)))


def _is_after_result(championship: Championship, one: Round, table: int, proposal: Proposal) -> bool:
    """取消资格 when the result is in on paper: what was played stands (D37), and only the event has something to do."""
    match, sheet = championship.match(table, in_round=one.number)[1].match, one.sheet(table)
    book = championship.competition.book
    is_in = match.result is None and not sheet.forfeited and is_confirmed(sheet, book)
    stands = book.ladder.disqualified_results is DisqualifiedResults.PLAYED_STAND_REST_FORFEITED
    out = [Rung.DISQUALIFIED in penalty.carried_out for penalty in proposal.penalties]
    return is_in and stands and bool(out) and all(out)


def _check_goes_on(championship: Championship, one: Round, table: int, proposal: Proposal) -> None:
    """A match whose result came in on paper is over; one whose end was cancelled may be ruled on again.

    Nor is a match lost twice: a loss of the other side would make the first losers winners. The last deal of a match
    whose result both sides have confirmed is over for good.
    """
    match = championship.match(table, in_round=one.number)[1].match
    is_reopened = any(ruled.cancelled for ruled in match.rulings)
    if match.result is None and not is_reopened and is_confirmed(one.sheet(table), championship.competition.book):
        raise IllegalAction("match_is_over")
    strikes = any(is_about_finished_deal(effect) for effect in proposal.effects)
    if strikes and is_confirmed(one.sheet(table), championship.competition.book):
        raise IllegalAction("match_is_over", championship.competition.book.cite("ladder.foul_strikes_finished_deal"))
    is_lost = match.result is not None and match.result.ending in LOST
    if is_lost and any(isinstance(effect, LoseMatch) for effect in proposal.effects):
        raise IllegalAction("match_is_over")


def _refer(
    championship: Championship, place: tuple[int, int], proposal: Proposal, by: Ruler, overrule: Overrule | None
) -> int:
    """The first of the cases, one for each report; whoever decides sees what the referee wished against the book."""
    first = len(championship.competition.referrals) + 1
    wish = None if overrule is None else msgspec.convert(plain(overrule), dict[str, object])
    for report in proposal.reports:
        side = next((penalty.side for penalty in proposal.penalties if penalty.report is report), report.side)
        command = oc.ReferRuling(
            round=place[0],
            table=place[1],
            report=msgspec.convert(plain(replace(report, side=side)), dict[str, object]),
            needs=proposal.decided_by,
            article=proposal.article,
            by=by.authority,
            overrule=wish,
        )
        championship.do(command, by.at, by.name)
    return first


def wish_of(referred: RulingReferred) -> Overrule | None:
    """What the referee wished to decide against the book, if anything."""
    return None if referred.overrule is None else msgspec.convert(referred.overrule, Overrule)


def settle(
    championship: Championship,
    case: int,
    by: Ruler,
    overrule: Overrule | None = None,
    *,
    dismissed_because: str | None = None,
) -> RulingOutcome | None:
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
    together = [case] if overrule is not None else _together(championship.competition, case)
    reports = tuple(msgspec.convert(_case(championship.competition, one).referred.report, Report) for one in together)
    with transaction(championship):
        outcome = rule(championship, referred.table, reports, by, overrule, referred.round)
        for place, one in enumerate(together):
            ruling = outcome.rulings[place] if outcome.rulings else None
            note = reports[place].note if overrule is None else overrule.reason
            reason = note if outcome.case is None else f"→ {outcome.case + place}"
            settled = oc.SettleReferral(case=one, by=by.authority, ruling=ruling, reason=reason)
            championship.do(settled, by.at, by.name)
        if outcome.rulings and reports[0].infraction is InfractionId.LATE:
            minutes = {report.side: report.minutes for report in reports if report.side is not None}
            _note_late(championship, (referred.round, referred.table), minutes, outcome.rulings, by)
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
) -> RulingOutcome | None:
    """迟到: minutes in, consequence out, for one side or both; noted also where nothing follows from it.

    Where the consequence waits for a higher authority, it is noted again, with what followed, once that has decided.
    """
    minutes = {Side.EW: ew_minutes, Side.NS: ns_minutes}
    if min(ew_minutes or 0, ns_minutes or 0) < 0:
        raise IllegalAction("late_minutes", minutes=[one for one in minutes.values() if one is not None])
    reports = late(championship.competition.book, ew_minutes, ns_minutes)
    with transaction(championship):
        outcome = rule(championship, table, reports, by) if reports else None
        one = round_of(championship, None)
        _note_late(championship, (one.number, table), minutes, () if outcome is None else outcome.rulings, by)
    return outcome


def _note_late(
    championship: Championship,
    place: tuple[int, int],
    minutes: dict[Side, float | None],
    rulings: tuple[int, ...],
    by: Ruler,
) -> None:
    number, table = place
    history = championship.matches.get(f"{number}-{table}")
    result = None if history is None else history.match.result
    lost = () if not rulings or result is None or result.ending not in FORFEITS else losers(result.winner)
    noted = oc.NoteLateness(
        table=table,
        ew_minutes=minutes.get(Side.EW),
        ns_minutes=minutes.get(Side.NS),
        rulings=rulings,
        forfeits=lost,
        round=number,
    )
    championship.do(noted, by.at, by.name)

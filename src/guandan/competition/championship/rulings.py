"""裁判判罚: rulings at an event's tables and their consequences: forfeits, losses, disqualifications.

A ruling belongs to the table's match. Each consequence in the event is a command of its own. All of it is done in
one transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.championship.championship import FORFEIT_ENDINGS, list_losers
from guandan.competition.championship.follow_ups import (
    LOSS_ENDINGS,
    Ruler,
    apply_follow_ups,
    disqualify_sides,
    require_round,
)
from guandan.competition.championship.revocation import cancel_ruling
from guandan.competition.handlers.officials import require_open_referral
from guandan.competition.model import commands as co
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.scoring.disqualification import find_disqualifications_due
from guandan.errors import IllegalAction
from guandan.game.effects import LoseMatch
from guandan.game.handlers.adjust import is_about_finished_deal
from guandan.referee import build_commands, may_decide, propose, report_lateness
from guandan.referee.authority import outranks
from guandan.referee.proposal import Overrule, Proposal
from guandan.referee.report import InfractionReport
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import DisqualifiedResults
from guandan.rules.options.remedy import Rung
from guandan.rules.rulebook import to_plain
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.events import RulingReferred
    from guandan.competition.model.state import Competition, Referral, Round
    from guandan.rules.seat import Seat

__all__ = [
    "Ruler",
    "RulingOutcome",
    "cancel_ruling",
    "find_disqualifications_due",
    "find_wish",
    "record_lateness",
    "rule_on_reports",
    "settle_referred_case",
]


class RulingOutcome(Struct, frozen=True, kw_only=True):
    """The result of a report: the numbers of the rulings, or the case that waits for a higher authority."""

    proposal: Proposal
    rulings: tuple[int, ...] = ()
    case: int | None = None


def rule_on_reports(
    championship: Championship,
    table: int,
    reports: tuple[InfractionReport, ...],
    by: Ruler,
    overrule: Overrule | None = None,
    in_round: int | None = None,
) -> RulingOutcome:
    """Rule on reports at a table. What exceeds the ruler's authority is referred to a higher one and waits.

    A match of an earlier round is ruled on as it stands there; a changed result becomes a correction.
    """
    with championship.transaction():
        one = require_round(championship, in_round)
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
        for command in build_commands(history.match, proposal, by.authority, overrule, name=by.name):
            championship.play(table, command, by.at, by.name, in_round=one.number)
        apply_follow_ups(championship, one, table, proposal, by)
        return RulingOutcome(proposal=proposal, rulings=tuple(range(before + 1, len(history.match.rulings) + 1)))


def _is_after_result(championship: Championship, played: Round, table: int, proposal: Proposal) -> bool:
    """Is this 取消资格 after the result came in on paper? Then the result stands (D37), and only the event changes."""
    match, sheet = championship.match(table, in_round=played.number)[1].match, played.sheet(table)
    book = championship.competition.book
    is_in = match.result is None and not sheet.forfeited and is_confirmed(sheet, book)
    stands = book.ladder.disqualified_results is DisqualifiedResults.PLAYED_STAND_REST_FORFEITED
    out = [Rung.DISQUALIFIED in penalty.carried_out for penalty in proposal.penalties]
    return is_in and stands and bool(out) and all(out)


def _check_goes_on(championship: Championship, played: Round, table: int, proposal: Proposal) -> None:
    """Refuse a ruling on a match that is over; one whose end was cancelled may be ruled on again.

    A match is not lost twice: a loss of the other side would make the first losers winners. Once both sides have
    confirmed the result, the last deal is final.
    """
    match = championship.match(table, in_round=played.number)[1].match
    is_reopened = any(ruled.cancelled for ruled in match.rulings)
    if match.result is None and not is_reopened and is_confirmed(played.sheet(table), championship.competition.book):
        raise IllegalAction("match_is_over")
    strikes = any(is_about_finished_deal(effect) for effect in proposal.effects)
    if strikes and is_confirmed(played.sheet(table), championship.competition.book):
        raise IllegalAction("match_is_over", championship.competition.book.cite("ladder.foul_strikes_finished_deal"))
    is_lost = match.result is not None and match.result.ending in LOSS_ENDINGS
    if is_lost and any(isinstance(effect, LoseMatch) for effect in proposal.effects):
        raise IllegalAction("match_is_over")


def _refer(
    championship: Championship, place: tuple[int, int], proposal: Proposal, by: Ruler, overrule: Overrule | None
) -> int:
    """Refer the reports, one case each, and return the first; `overrule` is passed on as the referee's wish."""
    first = len(championship.competition.referrals) + 1
    wish = None if overrule is None else msgspec.convert(to_plain(overrule), dict[str, object])
    for report in proposal.reports:
        side = next((penalty.side for penalty in proposal.penalties if penalty.report is report), report.side)
        command = co.ReferRuling(
            round=place[0],
            table=place[1],
            report=msgspec.convert(to_plain(replace(report, side=side)), dict[str, object]),
            needs=proposal.decided_by,
            article=proposal.article,
            by=by.authority,
            overrule=wish,
        )
        championship.do(command, by.at, by.name)
    return first


def find_wish(referred: RulingReferred) -> Overrule | None:
    """Find what the referee wished to decide against the book, if anything."""
    return None if referred.overrule is None else msgspec.convert(referred.overrule, Overrule)


def settle_referred_case(
    championship: Championship,
    case: int,
    by: Ruler,
    overrule: Overrule | None = None,
    *,
    dismissed_because: str | None = None,
) -> RulingOutcome | None:
    """Decide a waiting case: as the book says, against it with a reason, or by dismissing it.

    If both sides were late at one table, both are ruled on together (D30).
    """
    referred = require_open_referral(championship.competition, case).referred
    if not outranks(by.authority, referred.needs):
        raise IllegalAction("needs_authority", referred.article, needed=referred.needs)
    if dismissed_because is not None:
        done = co.SettleReferral(case=case, by=by.authority, reason=dismissed_because)
        championship.do(done, by.at, by.name)
        return None
    together = [case] if overrule is not None else _list_joined_cases(championship.competition, case)
    reports = tuple(
        msgspec.convert(_require_case(championship.competition, number).referred.report, InfractionReport)
        for number in together
    )
    with championship.transaction():
        outcome = rule_on_reports(championship, referred.table, reports, by, overrule, referred.round)
        for place, one in enumerate(together):
            ruling = outcome.rulings[place] if outcome.rulings else None
            note = reports[place].note if overrule is None else overrule.reason
            reason = note if outcome.case is None else f"→ {outcome.case + place}"
            settled = co.SettleReferral(case=one, by=by.authority, ruling=ruling, reason=reason)
            championship.do(settled, by.at, by.name)
        if outcome.rulings and reports[0].infraction is InfractionId.LATE:
            minutes = {report.side: report.minutes for report in reports if report.side is not None}
            _note_late(championship, (referred.round, referred.table), minutes, outcome.rulings, by)
    return outcome


def _require_case(competition: Competition, case: int) -> Referral:
    return competition.referrals[case - 1]


def _list_joined_cases(competition: Competition, case: int) -> list[int]:
    """List the open cases that were referred together with this one: both sides of a table, late on one occasion."""
    mine = _require_case(competition, case)
    if mine.referred.report.get("infraction") != InfractionId.LATE:
        return [case]
    return [
        other.referred.case
        for other in competition.referrals
        if other.settled is None and (other is mine or _was_referred_with(other, mine))
    ]


def _was_referred_with(other: Referral, mine: Referral) -> bool:
    """Was the other side's lateness referred in the same moment? An earlier case of the table is one by itself."""
    ours, theirs = mine.referred, other.referred
    return (
        abs(theirs.case - ours.case) == 1
        and other.at == mine.at
        and (theirs.round, theirs.table, theirs.article) == (ours.round, ours.table, ours.article)
        and theirs.report.get("infraction") == InfractionId.LATE
        and theirs.report.get("side") != ours.report.get("side")
    )


def record_lateness(
    championship: Championship,
    table: int,
    ew_minutes: float | None,
    ns_minutes: float | None,
    by: Ruler,
    late: Iterable[Seat] = (),
) -> RulingOutcome | None:
    """迟到: record the minutes of one or both sides and apply the consequence, if there is one.

    What a side already has counts with it: a second warning makes a violation, and so on up the ladder. `late` names
    who came late, for a violation that strikes one player. If the consequence waits for a higher authority, the
    lateness is noted again once that has decided.
    """
    minutes = {Side.EW: ew_minutes, Side.NS: ns_minutes}
    if min(ew_minutes or 0, ns_minutes or 0) < 0:
        raise IllegalAction("late_minutes", minutes=[minute for minute in minutes.values() if minute is not None])
    reports = report_lateness(championship.competition.book, ew_minutes, ns_minutes, late)
    with championship.transaction():
        outcome = rule_on_reports(championship, table, reports, by) if reports else None
        one = require_round(championship, None)
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
    lost = () if not rulings or result is None or result.ending not in FORFEIT_ENDINGS else list_losers(result.winner)
    noted = co.NoteLateness(
        table=table,
        ew_minutes=minutes.get(Side.EW),
        ns_minutes=minutes.get(Side.NS),
        rulings=rulings,
        forfeits=lost,
        round=number,
    )
    championship.do(noted, by.at, by.name)

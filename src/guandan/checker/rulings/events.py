"""Check the event's lines for what officials did; the matches' rulings are checked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.lines import EventLine
from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings import appeals, lateness, outcomes, referrals
from guandan.checker.rulings.hall import HallState
from guandan.checker.rulings.match_rulings import read_match_rulings
from guandan.checker.rulings.matches import check_match
from guandan.competition.model import entry_events as en
from guandan.competition.model import officiating_events as of
from guandan.competition.model import reopen_events as re
from guandan.competition.model import round_events as ro
from guandan.competition.model import undo_events as un
from guandan.game import match_events as ma
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.remedy import Does
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.checker.ledger import EventLedger
    from guandan.checker.lines import AnyLine
    from guandan.checker.matches import MatchStream
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyCompetitionEvent

_RULED = ma.RulingMade | ma.RulingCancelled | ma.Adjusted


def check_rulings(lines: Iterable[tuple[int, AnyLine]], ledger: EventLedger, findings: Findings) -> None:
    """Report everything about rulings that the book or the rest of the file contradicts."""
    hall = HallState(ledger=ledger, stories={}, findings=findings)
    lines = list(lines)
    leaving = [line.event for _, line in lines if isinstance(line, EventLine)]
    expelled = {event.pair for event in leaving if isinstance(event, en.PairDisqualified)}
    withdrawn = {event.pair for event in leaving if isinstance(event, en.PairWithdrawn)}
    for name, stream in ledger.matches.items():
        story = read_match_rulings(name, stream, ledger.books) if _is_ruled(stream) else None
        if story is not None:
            hall.stories[name] = story
            check_match(story, findings, _find_expelled_sides(ledger, name, expelled, withdrawn))
    for number, line in lines:
        findings.line = number
        if isinstance(line, EventLine):
            try:
                if not isinstance(line.event, of.RulingReferred):
                    referrals.check_joint_cases(hall)
                _apply_event(hall, line.event)
            except (KeyError, IndexError, ValueError) as error:
                # As in the rest of the check: a line that makes no sense must not end it.
                findings.add_difference("makes_no_sense", NO_ARTICLE, None, repr(error))
    referrals.check_joint_cases(hall)
    outcomes.check_outcomes(hall)


def _find_expelled_sides(ledger: EventLedger, name: str, expelled: set[int], withdrawn: set[int]) -> frozenset[Side]:
    """The sides of a match whose pairs left the event, where that ends a match without a ruling (D37, NT 1.5.4)."""
    number, _, table = name.partition("-")
    drawn = ledger.rounds.get(int(number)) if number.isdecimal() else None
    seated = None if drawn is None or not table.isdecimal() else drawn.seats.get(int(table))
    if drawn is None or seated is None or not ledger.stage_books[drawn.stage].ladder.disqualified_ends_match:
        return frozenset()
    gives_up = any(
        remedy.does is Does.FORFEIT
        for infraction in ledger.stage_books[drawn.stage].infractions
        if infraction.id is InfractionId.WITHDREW
        for case in infraction.cases
        for remedy in case.remedies
    )
    pairs = expelled | withdrawn if gives_up else expelled
    return frozenset(side for side in Side if seated.pair(side) in pairs)


def _is_ruled(stream: MatchStream) -> bool:
    return any(isinstance(entry.event, _RULED) for entry in stream.entries)


def _apply_event(hall: HallState, event: AnyCompetitionEvent) -> None:
    match event:
        case en.PairEntered(pair=pair, people=people):
            hall.people[pair] = list(people)
        case en.PairConfirmed(pair=pair, partner=int(partner)):
            hall.people.setdefault(pair, []).append(partner)
        case en.PlayerSubstituted(pair=pair, leaves=leaves, comes=comes):
            hall.people[pair] = [comes if one == leaves else one for one in hall.people.get(pair, [])]
        case en.PairDisqualified():
            outcomes.record_disqualification(hall, event)
        case ro.TableForfeited():
            outcomes.check_forfeit_cited(hall, event)
        case re.TableReopened() | re.ResultRestored():
            outcomes.check_reopened_table(hall, event)
        case re.PairReinstated(pair=pair):
            hall.reinstated[pair] = hall.line
        case ro.ResultCorrected():
            outcomes.record_result(hall, event)
            hall.corrected.add((event.round, event.table))
        case ro.ResultEntered() | ro.ResultSettled():
            outcomes.record_result(hall, event)
        case un.ResultWithdrawn():
            hall.from_match.pop((event.round, event.table), None)
        case _:
            _apply_officiating_event(hall, event)


def _apply_officiating_event(hall: HallState, event: AnyCompetitionEvent) -> None:
    match event:
        case of.LatenessNoted():
            lateness.check_lateness(hall, event)
            outcomes.check_team_forfeit(hall, event)
        case of.RulingReferred():
            referrals.record_referral(hall, event)
        case of.ReferralSettled():
            referrals.check_referral_settled(hall, event)
        case of.RefereeCalled():
            referrals.check_call(hall, event)
        case of.CallTaken():
            referrals.check_call_taken(hall, event)
        case of.CallClosed():
            referrals.check_call_closed(hall, event)
        case of.AppealLodged():
            appeals.check_lodging(hall, event)
        case of.AppealForwarded():
            appeals.check_forwarding(hall, event)
        case of.AppealDecided():
            appeals.check_appeal_decision(hall, event)
        case _:
            pass

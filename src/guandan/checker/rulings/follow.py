"""The event's own lines, read once more for what officials did; the matches' rulings come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.lines import EventLine
from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings import appeals, lateness, outcomes, referrals
from guandan.checker.rulings.hall import Hall
from guandan.checker.rulings.matched import check_match
from guandan.checker.rulings.told import told
from guandan.competition.model import entry_events as en
from guandan.competition.model import officiating_events as of
from guandan.competition.model import reopen_events as re
from guandan.competition.model import round_events as ro
from guandan.game import match_events as ma
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.remedy import Does
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.checker.ledger import Ledger
    from guandan.checker.lines import AnyLine
    from guandan.checker.matches import Stream
    from guandan.checker.report import Findings
    from guandan.competition.model.events import AnyEvent

_RULED = ma.RulingMade | ma.RulingCancelled | ma.Adjusted


def check_rulings(lines: Iterable[tuple[int, AnyLine]], ledger: Ledger, findings: Findings) -> None:
    """Everything about rulings that the book or the rest of the file does not bear out."""
    hall = Hall(ledger=ledger, stories={}, findings=findings)
    lines = list(lines)
    leaving = [line.event for _, line in lines if isinstance(line, EventLine)]
    expelled = {event.pair for event in leaving if isinstance(event, en.PairDisqualified)}
    withdrawn = {event.pair for event in leaving if isinstance(event, en.PairWithdrawn)}
    for name, stream in ledger.matches.items():
        story = told(name, stream, ledger.books) if _is_ruled(stream) else None
        if story is not None:
            hall.stories[name] = story
            check_match(story, findings, _expelled_sides(ledger, name, expelled, withdrawn))
    for number, line in lines:
        findings.line = number
        if isinstance(line, EventLine):
            try:
                if not isinstance(line.event, of.RulingReferred):
                    referrals.check_together(hall)
                _happens(hall, line.event)
            except (KeyError, IndexError, ValueError) as error:
                # As in the rest of the check: a line that makes no sense must not end it.
                findings.find("makes_no_sense", NO_ARTICLE, None, repr(error))
    referrals.check_together(hall)
    outcomes.check_outcomes(hall)


def _expelled_sides(ledger: Ledger, name: str, expelled: set[int], withdrawn: set[int]) -> frozenset[Side]:
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


def _is_ruled(stream: Stream) -> bool:
    return any(isinstance(entry.event, _RULED) for entry in stream.entries)


def _happens(hall: Hall, event: AnyEvent) -> None:
    match event:
        case en.PairEntered(pair=pair, people=people):
            hall.people[pair] = list(people)
        case en.PairConfirmed(pair=pair, partner=int(partner)):
            hall.people.setdefault(pair, []).append(partner)
        case en.PlayerSubstituted(pair=pair, leaves=leaves, comes=comes):
            hall.people[pair] = [comes if one == leaves else one for one in hall.people.get(pair, [])]
        case en.PairDisqualified():
            outcomes.disqualified(hall, event)
        case ro.TableForfeited():
            outcomes.forfeited(hall, event)
        case re.TableReopened() | re.ResultRestored():
            outcomes.reopened(hall, event)
        case re.PairReinstated(pair=pair):
            hall.reinstated[pair] = hall.line
        case ro.ResultCorrected():
            hall.corrected.add((event.round, event.table))
        case _:
            _officiated(hall, event)


def _officiated(hall: Hall, event: AnyEvent) -> None:
    match event:
        case of.LatenessNoted():
            lateness.noted(hall, event)
            outcomes.team_forfeited(hall, event)
        case of.RulingReferred():
            referrals.referred(hall, event)
        case of.ReferralSettled():
            referrals.settled(hall, event)
        case of.RefereeCalled():
            referrals.called(hall, event)
        case of.CallTaken():
            referrals.taken(hall, event)
        case of.CallClosed():
            referrals.closed(hall, event)
        case of.AppealLodged():
            appeals.lodged(hall, event)
        case of.AppealForwarded():
            appeals.forwarded(hall, event)
        case of.AppealDecided():
            appeals.decided(hall, event)
        case _:
            pass

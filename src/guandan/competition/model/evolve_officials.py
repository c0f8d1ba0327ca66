"""The state after the events of officials."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition.model import officiating_events as of
from guandan.competition.model.state import Appeal, Call, Competition, Referral

if TYPE_CHECKING:
    from datetime import datetime


def apply_officials(competition: Competition, event: of.OfficiatingEvent, at: datetime | None) -> Competition:
    """Apply an official's event."""
    match event:
        case of.OfficialNamed():
            return replace(competition, officials=competition.officials | {event.person: event})
        case of.OfficialLeft():
            rest = {person: one for person, one in competition.officials.items() if person != event.person}
            return replace(competition, officials=rest)
        case of.RefereeCalled() | of.CallTaken() | of.CallClosed():
            return replace(competition, calls=_update_calls(competition.calls, event, at))
        case of.RulingReferred():
            return replace(competition, referrals=(*competition.referrals, Referral(referred=event, at=at)))
        case of.ReferralSettled():
            settled = tuple(
                replace(referral, settled=event) if referral.referred.case == event.case else referral
                for referral in competition.referrals
            )
            return replace(competition, referrals=settled)
        case of.LatenessNoted():
            return replace(competition, late=(*competition.late, event))
        case of.AppealLodged() | of.AppealForwarded() | of.AppealDecided():
            return replace(competition, appeals=_update_appeals(competition.appeals, event, at))
        case of.LiveTablesSet():
            return replace(competition, live=event)
        case of.ItemTicked():
            return replace(competition, ticked=competition.ticked | {event.item: event})
        case of.JournalWritten():
            return competition
        case _ as unreachable:
            assert_never(unreachable)


def _update_calls(
    calls: tuple[Call, ...], event: of.RefereeCalled | of.CallTaken | of.CallClosed, at: datetime | None
) -> tuple[Call, ...]:
    match event:
        case of.RefereeCalled():
            return (*calls, Call(called=event, at=at))
        case of.CallTaken():
            return tuple(
                replace(call, taken_by=event.person) if call.called.call == event.call else call for call in calls
            )
        case of.CallClosed():
            return tuple(replace(call, closed=event) if call.called.call == event.call else call for call in calls)
        case _ as unreachable:
            assert_never(unreachable)


def _update_appeals(
    appeals: tuple[Appeal, ...], event: of.AppealLodged | of.AppealForwarded | of.AppealDecided, at: datetime | None
) -> tuple[Appeal, ...]:
    match event:
        case of.AppealLodged():
            return (*appeals, Appeal(lodged=event, at=at))
        case of.AppealForwarded():
            return tuple(
                replace(appeal, forwarded_to=event.to) if appeal.lodged.appeal == event.appeal else appeal
                for appeal in appeals
            )
        case of.AppealDecided():
            return tuple(
                replace(appeal, decided=event) if appeal.lodged.appeal == event.appeal else appeal for appeal in appeals
            )
        case _ as unreachable:
            assert_never(unreachable)

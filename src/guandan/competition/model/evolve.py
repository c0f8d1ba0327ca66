"""evolve(competition, event): the state after an event. It refuses nothing: the event has happened."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition.model import events as ev
from guandan.competition.model.forfeit import build_forfeit
from guandan.competition.model.settings import apply_settings
from guandan.competition.model.state import (
    Appeal,
    Call,
    Competition,
    Correction,
    DrawTakenBack,
    PairEntry,
    Referral,
    Regrouping,
    Round,
    RoundStatus,
    Sheet,
    Substituted,
)
from guandan.competition.model.values import EntryStatus, Format, list_places
from guandan.rules.rulebook import override

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Side


def create_state(event: ev.CompetitionCreated, book: Rulebook) -> Competition:
    """Create the competition from its first event, under the book that the event pins."""
    return Competition(
        book=override(book, event.overrides),
        name=event.name,
        plan=event.plan,
        time_zone=event.time_zone,
        commitment=event.commitment,
        link=event.commitment,
        version=1,
        division=event.division,
    )


def evolve(competition: Competition, event: AnyCompetitionEvent, at: datetime | None = None) -> Competition:
    """Return the competition after an event."""
    return replace(_apply(competition, event, at), version=competition.version + 1)


def _apply(competition: Competition, event: AnyCompetitionEvent, at: datetime | None) -> Competition:
    if isinstance(event, ev.PairEvent):
        return replace(competition, entries=competition.entries | {event.pair: _evolve_entry(competition, event, at)})
    if isinstance(event, ev.OrganiserEvent):
        return _apply_organiser_event(competition, event)
    if isinstance(event, ev.DrawEvent):
        return _apply_draw(competition, event)
    if isinstance(event, ev.ClockEvent):
        return _change_round(competition, event.round, lambda played: _apply_clock(played, event, at))
    if isinstance(event, ev.ResultEvent):
        after = _change_round(competition, event.round, lambda played: apply_result(competition, played, event, at))
        return _mark_overtaken(after, event) if isinstance(event, ev.ResultCorrected) else after
    if isinstance(event, ev.StageClosed):
        return replace(competition, stages_closed=competition.stages_closed | {event.stage: at})
    if isinstance(event, ev.OfficiatingEvent):
        return apply_officials(competition, event, at)
    if isinstance(event, ev.UndoEvent):
        return apply_undo(competition, event, at)
    if isinstance(event, ev.ReopenEvent):
        return apply_reopening(competition, event)
    return apply_settings(competition, event)


def _mark_overtaken(competition: Competition, event: ev.ResultCorrected | ev.ResultRestored) -> Competition:
    """Mark the draft or published draw of a later round as based on a result that has been corrected since."""
    last = competition.rounds[-1]
    if last.number <= event.round or last.status not in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}:
        return competition
    tables = (*competition.overtaken_by, (event.round, event.table))
    return replace(competition, overtaken=last.number, overtaken_by=tables)


def _evolve_entry(
    competition: Competition,
    event: ev.PairEvent,
    at: datetime | None,
) -> PairEntry:
    if isinstance(event, ev.PairEntered):
        return PairEntry(
            pair=event.pair,
            people=event.people,
            unit=event.unit,
            seed=event.seed,
            remarks=event.remarks,
            fixed_table=event.fixed_table,
            team=event.team,
            first_round=event.first_round,
            rating=event.rating,
            status=EntryStatus.WAITING if event.is_waiting else EntryStatus.IN_PLAY,
        )
    entry = competition.entries[event.pair]
    match event:
        case ev.PairConfirmed():
            people = entry.people if event.partner is None else (*entry.people, event.partner)
            return replace(entry, status=EntryStatus.IN_PLAY, people=people)
        case ev.PairChanged():
            return replace(
                entry,
                unit=event.unit,
                seed=event.seed,
                remarks=event.remarks,
                fixed_table=event.fixed_table,
                team=event.team,
                rating=event.rating,
            )
        case ev.PairPlayerSubstituted():
            people = tuple(event.comes if person == event.leaves else person for person in entry.people)
            substituted = Substituted(
                leaves=event.leaves,
                comes=event.comes,
                from_round=_find_coming_round(competition),
                reason=event.reason,
                at=at,
            )
            return replace(
                entry,
                people=people,
                people_before=(*entry.people_before, event.leaves),
                substitutions=(*entry.substitutions, substituted),
            )
        case ev.PairWithdrawn():
            was_waiting = entry.status is EntryStatus.WAITING
            last = event.first_round - 1
            return replace(entry, status=EntryStatus.WITHDRAWN, last_round=last, was_waiting=was_waiting)
        case ev.PairDisqualified():
            return replace(
                entry, status=EntryStatus.DISQUALIFIED, last_round=_find_last_round(entry, event), article=event.article
            )
        case _ as unreachable:
            assert_never(unreachable)


def _find_coming_round(competition: Competition) -> int:
    """The round that is on, or the next one."""
    last = competition.last
    if last is None:
        return 1
    return last.number + (last.status is RoundStatus.CLOSED)


def _find_last_round(entry: PairEntry, event: ev.PairDisqualified) -> int:
    """Find the last round for which a pair could be drawn; a pair that had withdrawn before does not come back."""
    return min(event.first_round - 1, event.first_round - 1 if entry.last_round is None else entry.last_round)


def _apply_organiser_event(
    competition: Competition,
    event: ev.OrganiserEvent,
) -> Competition:
    match event:
        case ev.CompetitionCreated():
            return competition
        case ev.PlanChanged():
            return replace(competition, plan=event.plan)
        case ev.Scheduled():
            return replace(competition, slots=event.slots)
        case ev.PairCheckedIn():
            seen = competition.presences.get(event.round, {}) | {event.pair: event.presence}
            return replace(competition, presences=competition.presences | {event.round: seen})
        case ev.OrganisersDecided():
            return replace(competition, decisions=(*competition.decisions, event))
        case ev.LimitsSet():
            return replace(competition, limits=event)
        case ev.CompetitionClosed():
            return replace(competition, is_closed=True, is_revealed=event.secret is not None)
        case _ as unreachable:
            assert_never(unreachable)


def _apply_draw(
    competition: Competition,
    event: ev.DrawEvent,
) -> Competition:
    match event:
        case ev.DrawDrafted():
            drafted = Round(
                number=event.round,
                stage=event.stage,
                tables=event.tables,
                byes=event.byes,
                lots=event.lots,
                why=event.why,
                seed=event.seed,
            )
            return replace(
                competition,
                link=event.seed or competition.link,
                rounds=(*competition.rounds[: event.round - 1], drafted),
                drafts=(*competition.drafts, event),
                overtaken=None,
                overtaken_by=(),
            )
        case ev.DrawChanged():
            return _change_round(competition, event.round, lambda one: _apply_draw_change(competition, one, event))
        case ev.DrawPublished():
            published = _change_round(competition, event.round, lambda one: replace(one, status=RoundStatus.PUBLISHED))
            return replace(published, overtaken=None, overtaken_by=())
        case ev.LeftOverDrawn():
            drawn = replace(competition, link=event.seed or competition.link)
            return _change_round(drawn, event.round, lambda one: _apply_regrouping(one, event))
        case ev.LotsDrawn():
            return replace(competition, link=event.seed or competition.link, lots=(*competition.lots, event))
        case _ as unreachable:
            assert_never(unreachable)


def _apply_regrouping(played: Round, event: ev.LeftOverDrawn) -> Round:
    """补抽: who had a bye or was left over before, and has an opponent now or is absent, has neither any more."""
    absent = event.absent or ()
    seated = {pair for table in event.tables for pair in (table.ew, table.ns)}
    return replace(
        played,
        added=played.added + event.tables,
        byes=tuple(pair for pair in played.byes if pair not in seated and pair not in absent),
        left=(*(pair for pair in played.left if pair not in seated), *event.left),
        absent=played.absent + absent,
        regroupings=(
            *played.regroupings,
            Regrouping(tables=event.tables, byes=played.byes, left=played.left, absent=played.absent),
        ),
        highest=max((table.number for table in event.tables), default=played.highest),
    )


def _apply_draw_change(competition: Competition, played: Round, event: ev.DrawChanged) -> Round:
    is_knockout = competition.stage(played.stage).format is Format.KNOCKOUT
    lots = list_places(event.tables, event.byes) if is_knockout else played.lots
    return replace(played, tables=event.tables, byes=event.byes, lots=lots, why={})


def _apply_clock(
    played: Round,
    event: ev.ClockEvent,
    at: datetime | None,
) -> Round:
    match event:
        case ev.RoundStarted():
            return replace(played, status=RoundStatus.STARTED, start=event.start)
        case ev.RoundPaused():
            return replace(played, paused_at=at)
        case ev.RoundResumed():
            lost = at - played.paused_at if at is not None and played.paused_at is not None else timedelta()
            return replace(played, paused_at=None, paused=played.paused + lost)
        case ev.TableExtended():
            return replace(played, extra=played.extra | {event.table: played.extra.get(event.table, 0) + event.minutes})
        case ev.RoundTimeCalled():
            return replace(played, called_at=at)
        case ev.RoundClosed():
            return replace(played, status=RoundStatus.CLOSED, closed_at=at)
        case _ as unreachable:
            assert_never(unreachable)


# ---- 成绩: change the sheet of a table by an event about its result


def apply_result(
    competition: Competition,
    played: Round,
    event: ev.ResultEvent,
    at: datetime | None,
) -> Round:
    """Apply an event about a table's result to the round."""
    before = sheet = played.sheet(event.table)
    match event:
        case ev.ResultEntered():
            sheet = _enter_on_sheet(sheet, event)
        case ev.ResultSigned():
            refused = {side: count for side, count in sheet.refused.items() if side is not event.side}
            sheet = replace(sheet, signed=_add_side(sheet.signed, event.side), refused=refused)
        case ev.SignatureRefused():
            sheet = replace(sheet, refused=sheet.refused | {event.side: event.count})
        case ev.ResultSettled():
            sheet = replace(
                _update_sheet(sheet, event), is_settled=True, is_disputed=False, refused={}, forfeited=(), article=""
            )
        case ev.TableForfeited():
            sheet = replace(
                sheet,
                result=build_forfeit(event.sides, competition.book, event.levels),
                boards=(),
                forfeited=event.sides,
                article=event.article,
                is_disputed=False,
            )
        case ev.PlayersLeft():
            sheet = replace(sheet, left_at=at)
        case ev.ResultCorrected():
            correction = Correction(
                before=sheet.result,
                after=event.result,
                boards_before=sheet.boards,
                boards_after=event.boards,
                mistake=event.mistake,
                reason=event.reason,
                at=at,
            )
            sheet = replace(
                _update_sheet(sheet, event),
                corrections=(*sheet.corrections, correction),
                forfeited=(),
                article="",
                is_settled=True,
            )
        case _ as unreachable:
            assert_never(unreachable)
    is_replaced = isinstance(event, ev.TableForfeited | ev.ResultSettled | ev.ResultCorrected)
    if is_replaced and (before.has_result or before.forfeited):
        sheet = replace(sheet, before=before)
    return replace(played, sheets=played.sheets | {event.table: sheet})


def _update_sheet(sheet: Sheet, event: ev.ResultEntered | ev.ResultSettled | ev.ResultCorrected) -> Sheet:
    return replace(sheet, result=event.result, boards=event.boards, match=event.match, version=event.version)


def _enter_on_sheet(sheet: Sheet, event: ev.ResultEntered) -> Sheet:
    """Enter a sheet: a new one for the table restarts the signing; two that differ are in dispute."""
    sheet = replace(sheet, is_asked_about_time=event.after_time and event.in_time is None)
    if event.claimed_by is None:
        return replace(
            _update_sheet(sheet, event), claims=(), signed=(), refused={}, is_disputed=False, is_settled=False
        )
    others = tuple(claim for claim in sheet.claims if claim.claimed_by is not event.claimed_by)
    claims = (*others, event)
    agree = all((claim.result, claim.boards) == (event.result, event.boards) for claim in others)
    signed = tuple(claim.claimed_by for claim in claims if claim.claimed_by is not None)
    return replace(
        _update_sheet(sheet, event),
        claims=claims,
        signed=signed if agree else (),
        is_disputed=not agree,
        is_settled=False,
    )


def _add_side(sides: tuple[Side, ...], side: Side) -> tuple[Side, ...]:
    return sides if side in sides else (*sides, side)


# ---- Apply the events of officials


def apply_officials(competition: Competition, event: ev.OfficiatingEvent, at: datetime | None) -> Competition:
    """Apply an official's event."""
    match event:
        case ev.OfficialNamed():
            return replace(competition, officials=competition.officials | {event.person: event})
        case ev.OfficialLeft():
            rest = {person: official for person, official in competition.officials.items() if person != event.person}
            return replace(competition, officials=rest)
        case ev.RefereeCalledToTable() | ev.CallTaken() | ev.CallClosed():
            return replace(competition, calls=_update_calls(competition.calls, event, at))
        case ev.RulingReferred():
            return replace(competition, referrals=(*competition.referrals, Referral(referred=event, at=at)))
        case ev.ReferralSettled():
            settled = tuple(
                replace(referral, settled=event) if referral.referred.case == event.case else referral
                for referral in competition.referrals
            )
            return replace(competition, referrals=settled)
        case ev.LatenessNoted():
            return replace(competition, late=(*competition.late, event))
        case ev.AppealLodged() | ev.AppealForwarded() | ev.AppealDecided():
            return replace(competition, appeals=_update_appeals(competition.appeals, event, at))
        case ev.LiveTablesSet():
            return replace(competition, live=event)
        case ev.ItemTicked():
            return replace(competition, ticked=competition.ticked | {event.item: event})
        case ev.JournalWritten():
            return competition
        case _ as unreachable:
            assert_never(unreachable)


def _update_calls(
    calls: tuple[Call, ...], event: ev.RefereeCalledToTable | ev.CallTaken | ev.CallClosed, at: datetime | None
) -> tuple[Call, ...]:
    match event:
        case ev.RefereeCalledToTable():
            return (*calls, Call(called=event, at=at))
        case ev.CallTaken():
            return tuple(
                replace(call, taken_by=event.person) if call.called.call == event.call else call for call in calls
            )
        case ev.CallClosed():
            return tuple(replace(call, closed=event) if call.called.call == event.call else call for call in calls)
        case _ as unreachable:
            assert_never(unreachable)


def _update_appeals(
    appeals: tuple[Appeal, ...], event: ev.AppealLodged | ev.AppealForwarded | ev.AppealDecided, at: datetime | None
) -> tuple[Appeal, ...]:
    match event:
        case ev.AppealLodged():
            return (*appeals, Appeal(lodged=event, at=at))
        case ev.AppealForwarded():
            return tuple(
                replace(appeal, forwarded_to=event.to) if appeal.lodged.appeal == event.appeal else appeal
                for appeal in appeals
            )
        case ev.AppealDecided():
            return tuple(
                replace(appeal, decided=event) if appeal.lodged.appeal == event.appeal else appeal for appeal in appeals
            )
        case _ as unreachable:
            assert_never(unreachable)


# ---- Apply the events that restore an earlier state


def apply_reopening(competition: Competition, event: ev.ReopenEvent) -> Competition:
    """Apply an event that restores an earlier state."""
    match event:
        case ev.RoundReopened():
            stage = competition.rounds[event.round - 1].stage
            open_stages = {number: at for number, at in competition.stages_closed.items() if number != stage}
            return replace(_change_round(competition, event.round, _go_on), stages_closed=open_stages)
        case ev.TableReopened():
            return _change_round(competition, event.round, lambda played: _clear_sheet(played, event.table))
        case ev.ResultRestored():
            restored = _change_round(competition, event.round, lambda played: _restore_sheet(played, event.table))
            return _mark_overtaken(restored, event)
        case ev.PairReinstated():
            entry = _reinstate(competition.entries[event.pair], is_out=event.is_out)
            return replace(competition, entries=competition.entries | {event.pair: entry})
        case ev.StartTakenBack():
            return _change_round(competition, event.round, _wait_for_start)
        case ev.CompetitionReopened():
            return replace(competition, is_closed=False)
        case _ as unreachable:
            assert_never(unreachable)


def _change_round(competition: Competition, number: int, change: Callable[[Round], Round]) -> Competition:
    rounds = tuple(change(played) if played.number == number else played for played in competition.rounds)
    return replace(competition, rounds=rounds)


def _go_on(played: Round) -> Round:
    return replace(played, status=RoundStatus.STARTED, closed_at=None)


def _clear_sheet(played: Round, table: int) -> Round:
    """Return the sheet without a result; earlier corrections stay on it."""
    return replace(played, sheets=played.sheets | {table: Sheet(corrections=played.sheet(table).corrections)})


def _restore_sheet(played: Round, table: int) -> Round:
    sheet = played.sheet(table)
    before = sheet.before or Sheet()
    kept = replace(before, left_at=sheet.left_at or before.left_at, corrections=sheet.corrections)
    return replace(played, sheets=played.sheets | {table: kept})


def _reinstate(entry: PairEntry, *, is_out: bool) -> PairEntry:
    if is_out:
        return replace(entry, status=EntryStatus.WITHDRAWN)
    return replace(entry, status=EntryStatus.IN_PLAY, last_round=None)


def _wait_for_start(played: Round) -> Round:
    """Return the round as published, without its start."""
    return replace(
        played,
        status=RoundStatus.PUBLISHED,
        start=None,
        paused_at=None,
        paused=timedelta(),
        extra={},
        called_at=None,
        sheets={},
    )


# ---- Apply undo events


def apply_undo(competition: Competition, event: ev.UndoEvent, at: datetime | None) -> Competition:
    """Apply an undo event."""
    match event:
        case ev.DrawDiscarded():
            return _discard_draw(competition, event, at)
        case ev.CheckInUndone():
            seen = competition.presences.get(event.round, {})
            left = {pair: presence for pair, presence in seen.items() if pair != event.pair}
            return replace(competition, presences=competition.presences | {event.round: left})
        case ev.PairReturned():
            status = EntryStatus.WAITING if event.is_waiting else EntryStatus.IN_PLAY
            entry = replace(competition.entries[event.pair], status=status, last_round=None)
            return replace(competition, entries=competition.entries | {event.pair: entry})
        case ev.ResultWithdrawn():
            rounds = tuple(
                replace(played, sheets=played.sheets | {event.table: _clear_unsigned(played.sheet(event.table))})
                if played.number == event.round
                else played
                for played in competition.rounds
            )
            return replace(competition, rounds=rounds)
        case ev.LeftOverUndone():
            rounds = tuple(
                _undo_regrouping(played) if played.number == event.round else played for played in competition.rounds
            )
            return replace(competition, rounds=rounds)
        case _ as unreachable:
            assert_never(unreachable)


def _discard_draw(competition: Competition, event: ev.DrawDiscarded, at: datetime | None) -> Competition:
    """Remove the draw; withdrawals and entries since a published draw count from its round on."""
    number = event.round
    left = replace(competition, rounds=competition.rounds[: number - 1], overtaken=None, overtaken_by=())
    if not event.was_published:
        return left
    entries = {pair: _shift_to_round(entry, number) for pair, entry in competition.entries.items()}
    gone = DrawTakenBack(round=competition.rounds[number - 1], reason=event.reason, at=at)
    return replace(left, entries=entries, taken_back=(*competition.taken_back, gone))


def _shift_to_round(entry: PairEntry, number: int) -> PairEntry:
    last = None if entry.last_round is None else min(entry.last_round, number - 1)
    return replace(entry, first_round=min(entry.first_round, number), last_round=last)


def _undo_regrouping(played: Round) -> Round:
    last = played.regroupings[-1]
    return replace(
        played,
        added=played.added[: len(played.added) - len(last.tables)],
        byes=last.byes,
        left=last.left,
        absent=last.absent,
        regroupings=played.regroupings[:-1],
    )


def _clear_unsigned(sheet: Sheet) -> Sheet:
    """Return the sheet without a result; refusals to sign, and when the players left, stay on it."""
    return Sheet(refused=sheet.refused, left_at=sheet.left_at)

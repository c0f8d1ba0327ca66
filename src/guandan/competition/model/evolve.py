"""evolve(competition, event): the state after an event. It refuses nothing: the event has happened."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.competition.model import draw_events as dr
from guandan.competition.model import entry_events as en
from guandan.competition.model import officiating_events as of
from guandan.competition.model import reopen_events as re
from guandan.competition.model import round_events as ro
from guandan.competition.model import undo_events as ue
from guandan.competition.model.evolve_officials import apply_officials
from guandan.competition.model.evolve_reopening import apply_reopening
from guandan.competition.model.evolve_results import apply_result
from guandan.competition.model.evolve_undo import apply_undo
from guandan.competition.model.settings import apply_settings
from guandan.competition.model.state import Competition, PairEntry, Regrouping, Round, RoundStatus
from guandan.competition.model.values import EntryStatus, Format, list_places
from guandan.rules.rulebook import override

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.rules.rulebook import Rulebook


def create_state(event: en.CompetitionCreated, book: Rulebook) -> Competition:
    """The competition after its first event, under the book that the event pins."""
    return Competition(
        book=override(book, event.overrides),
        name=event.name,
        plan=event.plan,
        time_zone=event.time_zone,
        commitment=event.commitment,
        link=event.commitment,
        version=1,
    )


def evolve(competition: Competition, event: AnyCompetitionEvent, at: datetime | None = None) -> Competition:
    """The competition after an event."""
    return replace(_apply(competition, event, at), version=competition.version + 1)


def _apply(competition: Competition, event: AnyCompetitionEvent, at: datetime | None) -> Competition:
    if isinstance(event, en.PairEvent):
        return replace(competition, entries=competition.entries | {event.pair: _evolve_entry(competition, event)})
    if isinstance(event, en.OrganiserEvent):
        return _apply_organiser_event(competition, event)
    if isinstance(event, dr.DrawEvent):
        return _apply_draw(competition, event)
    if isinstance(event, ro.ClockEvent):
        return _change_round(competition, event.round, lambda played: _apply_clock(played, event, at))
    if isinstance(event, ro.ResultEvent):
        after = _change_round(competition, event.round, lambda played: apply_result(competition, played, event, at))
        return _mark_overtaken(after, event) if isinstance(event, ro.ResultCorrected) else after
    if isinstance(event, ro.StageClosed):
        return replace(competition, stages_closed=competition.stages_closed | {event.stage: at})
    if isinstance(event, of.OfficiatingEvent):
        return apply_officials(competition, event, at)
    if isinstance(event, ue.UndoEvent):
        return apply_undo(competition, event, at)
    if isinstance(event, re.ReopenEvent):
        return apply_reopening(competition, event)
    return apply_settings(competition, event)


def _mark_overtaken(competition: Competition, event: ro.ResultCorrected) -> Competition:
    """Mark a published draw of a later round that was made from the uncorrected result."""
    last = competition.rounds[-1]
    is_out = last.number > event.round and last.status is RoundStatus.PUBLISHED
    return replace(competition, overtaken=last.number) if is_out else competition


def _evolve_entry(
    competition: Competition,
    event: en.PairEvent,
) -> PairEntry:
    if isinstance(event, en.PairEntered):
        return PairEntry(
            pair=event.pair,
            people=event.people,
            unit=event.unit,
            seed=event.seed,
            remarks=event.remarks,
            fixed_table=event.fixed_table,
            team=event.team,
            first_round=event.first_round,
            status=EntryStatus.WAITING if event.is_waiting else EntryStatus.IN_PLAY,
        )
    entry = competition.entries[event.pair]
    match event:
        case en.PairConfirmed():
            people = entry.people if event.partner is None else (*entry.people, event.partner)
            return replace(entry, status=EntryStatus.IN_PLAY, people=people)
        case en.PairChanged():
            return replace(
                entry,
                unit=event.unit,
                seed=event.seed,
                remarks=event.remarks,
                fixed_table=event.fixed_table,
                team=event.team,
            )
        case en.PlayerSubstituted():
            people = tuple(event.comes if person == event.leaves else person for person in entry.people)
            return replace(entry, people=people, people_before=(*entry.people_before, event.leaves))
        case en.PairWithdrawn():
            was_waiting = entry.status is EntryStatus.WAITING
            last = event.first_round - 1
            return replace(entry, status=EntryStatus.WITHDRAWN, last_round=last, was_waiting=was_waiting)
        case en.PairDisqualified():
            return replace(
                entry, status=EntryStatus.DISQUALIFIED, last_round=_find_last_round(entry, event), article=event.article
            )
        case _ as unreachable:
            assert_never(unreachable)


def _find_last_round(entry: PairEntry, event: en.PairDisqualified) -> int:
    """The last round for which a pair could be drawn; one that had withdrawn before comes back for none."""
    return min(event.first_round - 1, event.first_round - 1 if entry.last_round is None else entry.last_round)


def _apply_organiser_event(
    competition: Competition,
    event: en.OrganiserEvent,
) -> Competition:
    match event:
        case en.CompetitionCreated():
            return competition
        case en.PlanChanged():
            return replace(competition, plan=event.plan)
        case en.Scheduled():
            return replace(competition, slots=event.slots)
        case en.PairCheckedIn():
            seen = competition.presences.get(event.round, {}) | {event.pair: event.presence}
            return replace(competition, presences=competition.presences | {event.round: seen})
        case en.OrganisersDecided():
            return replace(competition, decisions=(*competition.decisions, event))
        case en.LimitsSet():
            return replace(competition, limits=event)
        case en.CompetitionClosed():
            return replace(competition, is_closed=True, is_revealed=event.secret is not None)
        case _ as unreachable:
            assert_never(unreachable)


def _apply_draw(
    competition: Competition,
    event: dr.DrawEvent,
) -> Competition:
    match event:
        case dr.DrawDrafted():
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
            )
        case dr.DrawChanged():
            return _change_round(competition, event.round, lambda one: _apply_draw_change(competition, one, event))
        case dr.DrawPublished():
            return _change_round(competition, event.round, lambda one: replace(one, status=RoundStatus.PUBLISHED))
        case dr.LeftOverDrawn():
            drawn = replace(competition, link=event.seed or competition.link)
            return _change_round(drawn, event.round, lambda one: _apply_regrouping(one, event))
        case dr.LotsDrawn():
            return replace(competition, link=event.seed or competition.link, lots=(*competition.lots, event))
        case _ as unreachable:
            assert_never(unreachable)


def _apply_regrouping(played: Round, event: dr.LeftOverDrawn) -> Round:
    """补抽: who had a bye or was left over before, and has an opponent now, has neither any more."""
    seated = {pair for table in event.tables for pair in (table.ew, table.ns)}
    return replace(
        played,
        added=played.added + event.tables,
        byes=tuple(pair for pair in played.byes if pair not in seated),
        left=(*(pair for pair in played.left if pair not in seated), *event.left),
        regroupings=(*played.regroupings, Regrouping(tables=event.tables, byes=played.byes, left=played.left)),
        highest=max((table.number for table in event.tables), default=played.highest),
    )


def _apply_draw_change(competition: Competition, played: Round, event: dr.DrawChanged) -> Round:
    is_knockout = competition.stage(played.stage).format is Format.KNOCKOUT
    lots = list_places(event.tables, event.byes) if is_knockout else played.lots
    return replace(played, tables=event.tables, byes=event.byes, lots=lots, why={})


def _change_round(competition: Competition, number: int, change: Callable[[Round], Round]) -> Competition:
    rounds = tuple(change(played) if played.number == number else played for played in competition.rounds)
    return replace(competition, rounds=rounds)


def _apply_clock(
    played: Round,
    event: ro.ClockEvent,
    at: datetime | None,
) -> Round:
    match event:
        case ro.RoundStarted():
            return replace(played, status=RoundStatus.STARTED, start=event.start)
        case ro.RoundPaused():
            return replace(played, paused_at=at)
        case ro.RoundResumed():
            lost = at - played.paused_at if at is not None and played.paused_at is not None else timedelta()
            return replace(played, paused_at=None, paused=played.paused + lost)
        case ro.TableExtended():
            return replace(played, extra=played.extra | {event.table: played.extra.get(event.table, 0) + event.minutes})
        case ro.TimeCalled():
            return replace(played, called_at=at)
        case ro.RoundClosed():
            return replace(played, status=RoundStatus.CLOSED, closed_at=at)
        case _ as unreachable:
            assert_never(unreachable)

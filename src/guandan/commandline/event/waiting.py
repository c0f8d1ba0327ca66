"""What an event waits for, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.commandline.event.names import pair_name
from guandan.commandline.event.tables import sheet_state
from guandan.competition.clock import round_clock
from guandan.competition.confirming import left_over, waiting
from guandan.competition.refereeing import disqualifications_due
from guandan.competition.scoring.prizes import prizes
from guandan.competition.standings import stage_book, standings
from guandan.competition.state import RoundStatus
from guandan.competition.teams import team_lines
from guandan.competition.values import EntryStatus
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.commandline.event.opening import OpenEvent
    from guandan.competition.state import Round


def waits(event: OpenEvent) -> list[str]:
    """Everything that somebody has to do, in words."""
    return [*_entries(event), *_officials(event), *_next(event), *_ties(event)]


def _officials(event: OpenEvent) -> Iterator[str]:
    """What waits for a referee, or for those above."""
    competition, lang = event.competition, event.lang
    for call in competition.calls:
        if call.closed is None:
            yield event.say("officiate.wait.call", call=call.called.call, table=call.called.table)
    for case in competition.referrals:
        if case.settled is None:
            who = name_of(case.referred.needs, lang)
            yield event.say("officiate.wait.case", case=case.referred.case, table=case.referred.table, who=who)
    for appeal in competition.appeals:
        if appeal.decided is None:
            yield event.say("officiate.wait.appeal", appeal=appeal.lodged.appeal, table=appeal.lodged.table)
    for pair, due in disqualifications_due(competition).items():
        who = name_of(due.decided_by, lang)
        yield event.say("officiate.disqualification_due", pair=pair, who=who, article=due.article)


def _entries(event: OpenEvent) -> Iterator[str]:
    for pair, entry in event.competition.entries.items():
        if entry.status is EntryStatus.WAITING:
            yield event.say("organise.wait.partner", pair=pair_name(event, pair))


def _next(event: OpenEvent) -> Iterator[str]:
    competition, last = event.competition, event.competition.last
    if competition.is_closed:
        yield event.say("organise.wait.nothing")
    elif last is None:
        yield event.say("organise.wait.draw", round=1)
    elif last.status is RoundStatus.DRAFT:
        yield event.say("organise.wait.publish", round=last.number)
    elif last.status is RoundStatus.PUBLISHED:
        yield event.say("organise.wait.start", round=last.number)
    elif last.status is RoundStatus.STARTED:
        yield from _played(event, last)
    elif len(competition.stages_closed) == len(competition.plan.stages):
        yield event.say("organise.wait.finish")
    else:
        yield event.say("organise.wait.draw", round=last.number + 1)


def _played(event: OpenEvent, one: Round) -> Iterator[str]:
    competition = event.competition
    open_tables = waiting(one, competition.book)
    clocks = round_clock(one, stage_book(competition, one.stage), event.at)
    due = [str(clock.table) for clock in clocks if clock.is_call_due and clock.table in open_tables]
    if due:
        yield event.say("organise.wait.call", tables=", ".join(due))
    for table in open_tables:
        yield event.say("organise.wait.table", table=table, state=sheet_state(event, one.sheet(table)))
    again = left_over(competition, one)
    if again:
        yield event.say("organise.wait.left_over", pairs=", ".join(pair_name(event, pair) for pair in again))
    if not open_tables and not again:
        yield event.say("organise.wait.close", round=one.number)


def _ties(event: OpenEvent) -> Iterator[str]:
    """Ties and prizes, once the last stage is over."""
    competition, stage = event.competition, len(event.competition.plan.stages)
    if stage not in competition.stages_closed:
        return
    lines = standings(competition, stage)
    given = prizes(lines, team_lines(competition, stage), stage_book(competition, stage), competition.decisions)
    for ask in given.asks:
        yield event.say("organise.wait.decide", matter=name_of(ask.matter, event.lang), about=ask.about)
    tied = [str(line.pair) for line in lines if line.is_tied]
    if tied and not competition.is_closed:
        yield event.say("organise.wait.lots", pairs=", ".join(tied))

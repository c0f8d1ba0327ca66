"""What an event waits for, and for whom: always said, never to be guessed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from guandan.competition.model.clock import round_clock
from guandan.competition.model.confirming import left_over, signers, tables_that_may_forfeit, waiting
from guandan.competition.model.settings import round_book, stage_book
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Matter
from guandan.competition.planning.plan import check_round_points, rounds_of
from guandan.competition.scoring.disqualification import disqualifications_due, withdrawals_undecided
from guandan.competition.scoring.prizes import award_prizes
from guandan.competition.scoring.standings import standings
from guandan.errors import IllegalAction
from guandan.rules.options.authority import Authority
from guandan.rules.options.match import AtCall
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.rules.rulebook import Rulebook

For = Literal["organiser", "referee", "table", "partner"]


class Wait(Struct, frozen=True, kw_only=True):
    """Something that somebody has to do; `stops` the next round, or only should be done.

    `number` is that of the round, the call, the case, the appeal, or what a decision is about; `who` is asked to
    decide, and `matter` is what the organisers have to decide. Where `number` pairs were expected, `count` are there.
    `until` is when a window closes; `rule` what the book has for the end of time.
    """

    code: str
    by: For
    stops: bool = False
    table: int | None = None
    tables: tuple[int, ...] = ()
    pairs: tuple[int, ...] = ()
    sides: tuple[Side, ...] = ()
    number: int | None = None
    article: str = ""
    who: Authority | None = None
    matter: Matter | None = None
    count: int | None = None
    until: datetime | None = None
    rule: AtCall | None = None


def waits(competition: Competition, now: datetime) -> list[Wait]:
    """Everything that somebody has to do."""
    return [*_entries(competition), *_officials(competition), *_next(competition, now), *_ties(competition)]


def _entries(competition: Competition) -> Iterator[Wait]:
    """Partners who have not confirmed, and before the first draw another number of pairs than the book expects."""
    for pair, entry in competition.entries.items():
        if entry.status is EntryStatus.WAITING:
            yield Wait(code="partner", by="partner", pairs=(pair,), number=pair)
    expected = competition.book.event.expected_pairs
    entered = sum(entry.is_in(1) for entry in competition.entries.values())
    if not competition.rounds and entered and expected not in {None, entered}:
        article = competition.book.cite("event.expected_pairs")
        yield Wait(code="pairs", by="organiser", number=expected, count=entered, article=article)
    if not competition.rounds and entered > 1:
        yield from _round_points(competition, entered)


def _round_points(competition: Competition, entered: int) -> Iterator[Wait]:
    """团体分: so many pairs need more rounds than the plan has points for."""
    stage, book = competition.stage(1), stage_book(competition, 1)
    try:
        check_round_points(stage, entered, competition.plan, book)
    except IllegalAction as refusal:
        needed = rounds_of(stage, entered)
        yield Wait(
            code="round_points",
            by="organiser",
            stops=True,
            number=needed,
            count=len(book.teams.round_points),
            article=refusal.article,
        )


def _officials(competition: Competition) -> Iterator[Wait]:
    """What waits for a referee, or for those above."""
    for call in competition.calls:
        if call.closed is None:
            yield Wait(code="call", by="referee", table=call.called.table, number=call.called.call)
    for case in competition.referrals:
        if case.settled is None:
            sent = case.referred
            yield Wait(code="case", by="referee", table=sent.table, number=sent.case, who=sent.needs)
    for appeal in competition.appeals:
        if appeal.decided is None:
            yield Wait(code="appeal", by="referee", table=appeal.lodged.table, number=appeal.lodged.appeal)
    for pair, due in disqualifications_due(competition).items():
        yield Wait(code="disqualification", by="organiser", pairs=(pair,), article=due.article, who=due.decided_by)
    for pair in withdrawals_undecided(competition):
        article = competition.book.cite("ladder.withdrawal_to_disqualified")
        yield Wait(code="withdrawal", by="organiser", pairs=(pair,), number=pair, article=article)


def _next(competition: Competition, now: datetime) -> Iterator[Wait]:
    last = competition.last
    if competition.is_closed:
        return
    if last is None:
        yield Wait(code="draw", by="organiser", number=1)
    elif last.status is RoundStatus.DRAFT:
        yield Wait(code="publish", by="organiser", stops=True, number=last.number)
    elif last.status is RoundStatus.PUBLISHED:
        if competition.is_overtaken and not competition.book.corrections.draw_stands:
            article = competition.book.cite("corrections.draw_stands")
            yield Wait(code="overtaken", by="organiser", number=last.number, article=article)
        yield Wait(code="start", by="organiser", stops=True, number=last.number)
    elif last.status is RoundStatus.STARTED:
        yield from _played(competition, last, now)
    elif len(competition.stages_closed) == len(competition.plan.stages):
        yield Wait(code="finish", by="organiser")
    else:
        yield Wait(code="draw", by="organiser", number=last.number + 1)


def _played(competition: Competition, one: Round, now: datetime) -> Iterator[Wait]:
    open_tables = waiting(one, competition.book)
    clocks = round_clock(one, round_book(competition, one), now)
    due = tuple(clock.table for clock in clocks if clock.is_call_due and clock.table in open_tables)
    if due:
        yield _call(competition.book, due)
    over = tuple(clock.table for clock in clocks if clock.is_over and clock.table in open_tables)
    if over:
        book = round_book(competition, one)
        yield Wait(
            code="time_over", by="referee", tables=over, article=book.cite("match.at_call"), rule=book.match.at_call
        )
    for table in open_tables:
        if one.sheet(table).is_asked_about_time:
            article = competition.book.cite("match.at_call")
            yield Wait(code="in_time", by="referee", table=table, article=article)
        yield _table(competition, table, one.sheet(table))
    again = left_over(competition, one)
    if again:
        late = tables_that_may_forfeit(competition, one, now)
        yield Wait(code="left_over", by="referee", stops=True, pairs=again, tables=late)
    if not open_tables and not again:
        yield Wait(code="close", by="organiser", stops=True, number=one.number)


def _call(book: Rulebook, tables: tuple[int, ...]) -> Wait:
    """The last-deal call is due, by whom the book names; else any referee calls."""
    who = book.event.time_called_by
    if who is None:
        return Wait(code="call_time", by="referee", tables=tables)
    by: For = "organiser" if who in {Authority.WORKING_GROUP, Authority.ORGANISERS} else "referee"
    return Wait(code="call_time", by=by, tables=tables, who=who, article=book.cite("event.time_called_by"))


def _table(competition: Competition, table: int, sheet: Sheet) -> Wait:
    if not sheet.has_result:
        return Wait(code="missing", by="table", stops=True, table=table)
    if sheet.is_disputed:
        return Wait(code="disputed", by="referee", stops=True, table=table)
    if sheet.refused:
        return Wait(code="refused", by="referee", stops=True, table=table, sides=tuple(sheet.refused))
    missing = tuple(side for side in signers(sheet, competition.book) if side not in sheet.signed)
    return Wait(code="unsigned", by="table", stops=True, table=table, sides=missing)


def _ties(competition: Competition) -> Iterator[Wait]:
    """Ties and prizes, once the last stage is over."""
    stage = len(competition.plan.stages)
    if stage not in competition.stages_closed:
        return
    lines = standings(competition, stage)
    for ask in award_prizes(competition, stage, lines).asks:
        yield Wait(
            code="decide", by="organiser", pairs=ask.pairs, number=ask.about, article=ask.article, matter=ask.matter
        )
    tied = tuple(line.pair for line in lines if line.is_tied)
    if tied and not competition.is_closed:
        yield Wait(code="lots", by="organiser", pairs=tied)

"""What an event waits for, and for whom: always said, never to be guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from guandan.competition.clock import round_clock
from guandan.competition.confirming import left_over, signers, waiting
from guandan.competition.refereeing import disqualifications_due
from guandan.competition.scoring.prizes import prizes
from guandan.competition.standings import stage_book, standings
from guandan.competition.state import RoundStatus
from guandan.competition.teams import team_lines
from guandan.competition.values import EntryStatus
from guandan.rules.seat import Side
from guandan.server.api.words import Words, both, said
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from guandan.competition.championship import Championship
    from guandan.competition.state import Competition, Round, Sheet

For = Literal["organiser", "referee", "table", "partner"]


class Wait(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that somebody has to do; `stops` the next round, or only should be done."""

    code: str
    by: For
    words: Words
    stops: bool = False
    table: int | None = None
    pairs: tuple[int, ...] = ()
    sides: tuple[Side, ...] = ()
    number: int | None = None
    article: str = ""


def waits(championship: Championship, now: datetime) -> list[Wait]:
    """Everything that somebody has to do."""
    competition = championship.competition
    return [*_entries(competition), *_officials(competition), *_next(competition, now), *_ties(competition)]


def _entries(competition: Competition) -> Iterator[Wait]:
    for pair, entry in competition.entries.items():
        if entry.status is EntryStatus.WAITING:
            yield Wait(
                code="partner", by="partner", words=said("organise.wait.partner", pair=pair), pairs=(pair,), number=pair
            )


def _officials(competition: Competition) -> Iterator[Wait]:
    for call in competition.calls:
        if call.closed is None:
            number, table = call.called.call, call.called.table
            words = said("officiate.wait.call", call=number, table=table)
            yield Wait(code="call", by="referee", words=words, table=table, number=number)
    for case in competition.referrals:
        if case.settled is None:
            referred = case.referred
            words = both(
                lambda lang, one=referred: say(  # type: ignore[misc]
                    "officiate.wait.case", lang, case=one.case, table=one.table, who=name_of(one.needs, lang)
                )
            )
            yield Wait(code="case", by="referee", words=words, table=referred.table, number=referred.case)
    for appeal in competition.appeals:
        if appeal.decided is None:
            number, table = appeal.lodged.appeal, appeal.lodged.table
            words = said("officiate.wait.appeal", appeal=number, table=table)
            yield Wait(code="appeal", by="referee", words=words, table=table, number=number)
    for pair, due in disqualifications_due(competition).items():
        words = both(
            lambda lang, one=pair, due=due: say(  # type: ignore[misc]
                "officiate.disqualification_due",
                lang,
                pair=one,
                who=name_of(due.decided_by, lang),
                article=due.article,
            )
        )
        yield Wait(code="disqualification", by="organiser", words=words, pairs=(pair,), article=due.article)


def _next(competition: Competition, now: datetime) -> Iterator[Wait]:
    last = competition.last
    if competition.is_closed:
        return
    if last is None:
        yield Wait(code="draw", by="organiser", words=said("organise.wait.draw", round=1), number=1)
    elif last.status is RoundStatus.DRAFT:
        yield _round("publish", last, stops=True)
    elif last.status is RoundStatus.PUBLISHED:
        yield _round("start", last, stops=True)
    elif last.status is RoundStatus.STARTED:
        yield from _played(competition, last, now)
    elif len(competition.stages_closed) == len(competition.plan.stages):
        yield Wait(code="finish", by="organiser", words=said("organise.wait.finish"))
    else:
        number = last.number + 1
        yield Wait(code="draw", by="organiser", words=said("organise.wait.draw", round=number), number=number)


def _round(code: str, one: Round, *, stops: bool) -> Wait:
    words = said(f"organise.wait.{code}", round=one.number)
    return Wait(code=code, by="organiser", words=words, stops=stops, number=one.number)


def _played(competition: Competition, one: Round, now: datetime) -> Iterator[Wait]:
    open_tables = waiting(one, competition.book)
    clocks = round_clock(one, stage_book(competition, one.stage), now)
    due = [clock.table for clock in clocks if clock.is_call_due and clock.table in open_tables]
    if due:
        yield Wait(code="call_time", by="referee", words=said("organise.wait.call", tables=", ".join(map(str, due))))
    for table in open_tables:
        yield _table(competition, table, one.sheet(table))
    again = left_over(competition, one)
    if again:
        words = said("organise.wait.left_over", pairs=", ".join(map(str, again)))
        yield Wait(code="left_over", by="referee", words=words, stops=True, pairs=again)
    if not open_tables and not again:
        yield _round("close", one, stops=True)


def _table(competition: Competition, table: int, sheet: Sheet) -> Wait:
    sides: tuple[Side, ...] = ()
    if not sheet.has_result:
        state = "missing"
    elif sheet.is_disputed:
        state = "disputed"
    elif sheet.refused:
        state, sides = "refused", tuple(sheet.refused)
    else:
        state = "unsigned"
        sides = tuple(side for side in signers(sheet, competition.book) if side not in sheet.signed)
    by: For = "referee" if state in {"disputed", "refused"} else "table"
    words = both(
        lambda lang: say(
            "organise.wait.table",
            lang,
            table=table,
            state=say(f"organise.state.{state}", lang, sides=" / ".join(name_of(side, lang) for side in sides)),
        )
    )
    return Wait(code=state, by=by, words=words, stops=True, table=table, sides=sides)


def _ties(competition: Competition) -> Iterator[Wait]:
    """Ties and prizes, once the last stage is over."""
    stage = len(competition.plan.stages)
    if stage not in competition.stages_closed:
        return
    lines = standings(competition, stage)
    given = prizes(lines, team_lines(competition, stage), stage_book(competition, stage), competition.decisions)
    for ask in given.asks:
        words = both(
            lambda lang, ask=ask: say(  # type: ignore[misc]
                "organise.wait.decide", lang, matter=name_of(ask.matter, lang), about=ask.about
            )
        )
        yield Wait(code="decide", by="organiser", words=words, pairs=ask.pairs, number=ask.about, article=ask.article)
    tied = tuple(line.pair for line in lines if line.is_tied)
    if tied and not competition.is_closed:
        words = said("organise.wait.lots", pairs=", ".join(map(str, tied)))
        yield Wait(code="lots", by="organiser", words=words, pairs=tied)

"""List what an event waits for, and who has to act."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from guandan.competition.draw.calendar import follows_results
from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.clock import compute_round_clock
from guandan.competition.model.confirmation import (
    list_left_over,
    list_required_signers,
    list_tables_that_may_forfeit,
    list_unconfirmed_tables,
)
from guandan.competition.model.settings import get_round_book, get_stage_book
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Matter
from guandan.competition.planning.plan import check_round_points, count_rounds
from guandan.competition.scoring.disqualification import find_disqualifications_due, list_undecided_withdrawals
from guandan.competition.scoring.prizes import award_prizes
from guandan.competition.scoring.standings import compute_standings
from guandan.errors import IllegalAction
from guandan.rules.options.authority import Authority
from guandan.rules.options.match import AtCall
from guandan.rules.seat import Side
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from guandan.competition.model.state import Competition, Round, Sheet
    from guandan.rules.rulebook import Rulebook


WaitAddressee = Literal["organiser", "referee", "table", "partner"]


class Wait(Struct, frozen=True, kw_only=True):
    """Something that somebody has to do; if `stops`, the next round cannot begin before.

    `number` is that of the round, the call, the case, the appeal, or the subject of a decision; `who` has to
    decide, and `matter` is what the organisers decide. If `number` pairs were expected, `count` are there.
    `until` is when a window closes; `rule` is the book's rule for the end of time.
    """

    code: str
    by: WaitAddressee
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


def list_waits(competition: Competition, now: datetime) -> list[Wait]:
    """List everything that somebody has to do."""
    return [
        *_list_entry_waits(competition),
        *_list_official_waits(competition),
        *_list_next_step(competition, now),
        *_list_tie_waits(competition),
    ]


def _list_entry_waits(competition: Competition) -> Iterator[Wait]:
    """List partners who have not confirmed, and before the first draw an unexpected number of pairs."""
    for pair, entry in competition.entries.items():
        if entry.status is EntryStatus.WAITING:
            yield Wait(code="partner", by="partner", pairs=(pair,), number=pair)
    expected = competition.book.event.expected_pairs
    entered = sum(entry.is_in(1) for entry in competition.entries.values())
    if not competition.rounds and entered and expected not in {None, entered}:
        article = competition.book.cite("event.expected_pairs")
        yield Wait(code="pairs", by="organiser", number=expected, count=entered, article=article)
    if not competition.rounds and entered > 1:
        yield from _list_round_points_waits(competition, entered)


def _list_round_points_waits(competition: Competition, entered: int) -> Iterator[Wait]:
    """团体分: report if this number of pairs needs more rounds than the plan has points for."""
    stage, book = competition.stage(1), get_stage_book(competition, 1)
    try:
        check_round_points(stage, entered, competition.plan, book)
    except IllegalAction as refusal:
        needed = count_rounds(stage, entered)
        yield Wait(
            code="round_points",
            by="organiser",
            stops=True,
            number=needed,
            count=len(book.teams.round_points),
            article=refusal.article,
        )


def _list_official_waits(competition: Competition) -> Iterator[Wait]:
    """List what waits for a referee, or for a higher authority."""
    for call in competition.calls:
        if call.closed is None and not competition.is_closed:
            yield Wait(code="call", by="referee", table=call.called.table, number=call.called.call)
    for case in competition.referrals:
        if case.settled is None:
            sent = case.referred
            yield Wait(code="case", by="referee", table=sent.table, number=sent.case, who=sent.needs)
    for appeal in competition.appeals:
        if appeal.decided is None:
            yield Wait(code="appeal", by="referee", table=appeal.lodged.table, number=appeal.lodged.appeal)
    for pair, due in find_disqualifications_due(competition).items():
        yield Wait(code="disqualification", by="organiser", pairs=(pair,), article=due.article, who=due.decided_by)
    for pair in list_undecided_withdrawals(competition):
        article = competition.book.cite("ladder.withdrawal_to_disqualified")
        yield Wait(code="withdrawal", by="organiser", pairs=(pair,), number=pair, article=article)


def _list_next_step(competition: Competition, now: datetime) -> Iterator[Wait]:
    last = competition.last
    if competition.is_closed:
        return
    if last is None:
        yield Wait(code="draw", by="organiser", number=1)
    elif last.status is RoundStatus.DRAFT:
        if competition.is_draft_overtaken and follows_results(competition, last):
            yield Wait(code="overtaken_draft", by="organiser", number=last.number)
        yield Wait(code="publish", by="organiser", stops=True, number=last.number)
    elif last.status is RoundStatus.PUBLISHED:
        if competition.is_overtaken and not competition.book.corrections.draw_stands:
            article = competition.book.cite("corrections.draw_stands")
            yield Wait(code="overtaken", by="organiser", number=last.number, article=article)
        yield Wait(code="start", by="organiser", stops=True, number=last.number)
    elif last.status is RoundStatus.STARTED:
        yield from _list_round_waits(competition, last, now)
    elif len(competition.stages_closed) == len(competition.plan.stages):
        yield Wait(code="finish", by="organiser")
    else:
        yield Wait(code="draw", by="organiser", number=last.number + 1)


def _list_round_waits(competition: Competition, played: Round, now: datetime) -> Iterator[Wait]:
    open_tables = list_unconfirmed_tables(played, competition.book)
    clocks = compute_round_clock(played, get_round_book(competition, played), now)
    due = tuple(clock.table for clock in clocks if clock.is_call_due and clock.table in open_tables)
    if due:
        yield _build_call_wait(competition.book, due)
    over = tuple(clock.table for clock in clocks if clock.is_over and clock.table in open_tables)
    if over:
        book = get_round_book(competition, played)
        yield Wait(
            code="time_over", by="referee", tables=over, article=book.cite("match.at_call"), rule=book.match.at_call
        )
    for table in open_tables:
        if played.sheet(table).is_asked_about_time:
            article = competition.book.cite("match.at_call")
            yield Wait(code="in_time", by="referee", table=table, article=article)
        yield _build_table_wait(competition, table, played.sheet(table))
    again = list_left_over(competition, played)
    if again:
        late = list_tables_that_may_forfeit(competition, played, now)
        yield Wait(code="left_over", by="referee", stops=True, pairs=again, tables=late)
    if not open_tables and not again:
        yield Wait(code="close", by="organiser", stops=True, number=played.number)


def _build_call_wait(book: Rulebook, tables: tuple[int, ...]) -> Wait:
    """Build the wait for the last-deal call, by the authority that the book names or else by any referee."""
    who = book.event.time_called_by
    if who is None:
        return Wait(code="call_time", by="referee", tables=tables)
    by: WaitAddressee = "organiser" if who in {Authority.WORKING_GROUP, Authority.ORGANISERS} else "referee"
    return Wait(code="call_time", by=by, tables=tables, who=who, article=book.cite("event.time_called_by"))


def _build_table_wait(competition: Competition, table: int, sheet: Sheet) -> Wait:
    if not sheet.has_result:
        return Wait(code="missing", by="table", stops=True, table=table)
    if sheet.is_disputed:
        return Wait(code="disputed", by="referee", stops=True, table=table)
    if sheet.refused:
        return Wait(code="refused", by="referee", stops=True, table=table, sides=tuple(sheet.refused))
    missing = tuple(side for side in list_required_signers(sheet, competition.book) if side not in sheet.signed)
    return Wait(code="unsigned", by="table", stops=True, table=table, sides=missing)


def _list_tie_waits(competition: Competition) -> Iterator[Wait]:
    """List ties and undecided prizes, once the last stage is over."""
    stage = len(competition.plan.stages)
    if stage not in competition.stages_closed:
        return
    lines = compute_standings(competition, stage)
    for ask in award_prizes(competition, stage, lines).asks:
        yield Wait(
            code="decide", by="organiser", pairs=ask.pairs, number=ask.about, article=ask.article, matter=ask.matter
        )
    tied = tuple(line.pair for line in lines if line.is_tied)
    # In a bracket those who lost in the same round share a place, and nobody wants to tell them apart.
    if tied and not competition.is_closed and competition.stage(stage).format not in BRACKET_FORMATS:
        yield Wait(code="lots", by="organiser", pairs=tied)


# ---- Describe in words what an event waits for


_WAIT_KEYS = {
    "partner": "organise.wait.partner",
    "pairs": "organise.wait.pairs",
    "round_points": "organise.wait.round_points",
    "call": "officiate.wait.call",
    "case": "officiate.wait.case",
    "appeal": "officiate.wait.appeal",
    "disqualification": "officiate.disqualification_due",
    "withdrawal": "organise.wait.withdrawal",
    "draw": "organise.wait.draw",
    "publish": "organise.wait.publish",
    "overtaken": "organise.wait.overtaken",
    "overtaken_draft": "organise.wait.overtaken_draft",
    "start": "organise.wait.start",
    "call_time": "organise.wait.call",
    "left_over": "organise.wait.left_over",
    "close": "organise.wait.close",
    "finish": "organise.wait.finish",
    "decide": "organise.wait.decide",
    "lots": "organise.wait.lots",
    "windows": "organise.wait.windows",
    "in_time": "organise.wait.in_time",
    "time_over": "organise.wait.time_over",
}
_SHEET_STATE_KEYS = {
    "missing": "organise.state.missing",
    "disputed": "organise.state.disputed",
    "refused": "organise.state.refused",
    "unsigned": "organise.state.unsigned",
}


_END_OF_TIME_KEYS = {
    AtCall.STOP: "organise.time_over.stop",
    AtCall.FINISH_DEAL: "organise.time_over.finish_deal",
    AtCall.ONE_MORE: "organise.time_over.one_more",
}


def describe_end_of_time(rule: AtCall, lang: str) -> str:
    """Describe a book's rule for the end of time."""
    return say(_END_OF_TIME_KEYS[rule], lang)


def describe_wait(wait: Wait, lang: str, named: Callable[[int], str] = str) -> str:
    """Describe who has to do what; `named` gives the name of a pair."""
    if wait.code in _SHEET_STATE_KEYS:
        sides = " / ".join(name_of(side, lang) for side in wait.sides)
        return say(
            "organise.wait.table", lang, table=wait.table, state=say(_SHEET_STATE_KEYS[wait.code], lang, sides=sides)
        )
    number, pairs = wait.number, say("value.and", lang).join(map(named, wait.pairs))
    values = {
        "pairs": pairs,
        "pair": wait.pairs[0] if wait.code == "disqualification" else pairs,
        "tables": say("value.and", lang).join(map(str, wait.tables)),
        "table": wait.table,
        **dict.fromkeys(("round", "call", "case", "appeal", "about", "expected"), number),
        "count": wait.count,
        "until": "" if wait.until is None else f"{wait.until:%m-%d %H:%M}",
        "article": format_citation(wait.article, lang) if wait.article else "",
        "who": "" if wait.who is None else name_of(wait.who, lang),
        "matter": "" if wait.matter is None else name_of(wait.matter, lang),
    }
    if wait.rule is not None:
        values["words"] = describe_end_of_time(wait.rule, lang)
    key = "organise.wait.call_by" if wait.code == "call_time" and wait.who is not None else _WAIT_KEYS[wait.code]
    key = "organise.wait.left_over_early" if wait.code == "left_over" and wait.tables else key
    return say(key, lang, **values)

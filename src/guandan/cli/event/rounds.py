"""`guandan event start`, `clock`, `leave`, `close`: a round from start to end."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import typer

from guandan.cli.event.clock_deed import ClockDeed
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.standings import standings_table
from guandan.cli.event.telling import add, grid, heading, tell
from guandan.cli.screen import show_json
from guandan.competition.handlers.rounds import started
from guandan.competition.model import commands as co
from guandan.competition.model.clock import round_clock
from guandan.competition.model.confirming import is_confirmed
from guandan.competition.model.settings import round_book
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.called import Called
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.clock import TableClock


def start(called: Called, begins: str | None) -> None:
    """The round begins."""
    with writing(called) as event:
        event.do(co.StartRound(start=None if begins is None else event.instant(begins)))
    one = event.competition.rounds[-1]
    tell(event.say("organise.started", round=one.number, start=event.local(one.start or event.at)))


def clock(called: Called, deed: ClockDeed, table: int | None, minutes: int | None, reason: str) -> None:
    """The round's clock: looked at, stopped, set going, longer for one table, or the last deal called."""
    if deed is ClockDeed.SHOW:
        with reading(called) as event:
            _show(event)
        return
    with writing(called) as event:
        event.do(_command(deed, table, minutes, reason, event))
    if not called.as_json:
        tell(event.say("organise.clock_done", deed=name_of(deed, called.lang)))
    _show(event)


def _command(deed: ClockDeed, table: int | None, minutes: int | None, reason: str, event: OpenEvent) -> co.AnyCommand:
    if deed is ClockDeed.EXTEND:
        if table is None or minutes is None:
            raise typer.BadParameter(event.say("organise.extend_what"))
        return co.ExtendTable(table=table, minutes=minutes, reason=reason)
    if table is not None or minutes is not None:
        raise typer.BadParameter(event.say("organise.whole_round"))
    if deed is ClockDeed.PAUSE:
        return co.PauseRound(reason=reason)
    return co.ResumeRound() if deed is ClockDeed.RESUME else co.CallTime()


def _show(event: OpenEvent) -> None:
    one = started(event.competition)
    book = round_book(event.competition, one)
    clocks = round_clock(one, book, event.at)
    if event.called.as_json:
        show_json([_row(clock, done=is_confirmed(one.sheet(clock.table), event.competition.book)) for clock in clocks])
        return
    tell(heading(event.say("organise.clock", round=one.number, start=event.local(one.start or event.at))))
    if book.match.minutes is None:
        tell(event.say("organise.no_limit", article=book.cite("match.minutes")))
    else:
        call = name_of(book.match.at_call, event.lang)
        shown = {"minutes": book.match.minutes, "before": book.match.call_before, "call": call}
        key = "organise.limit" if book.match.call_before else "organise.limit_at_end"
        tell(event.say(key, article=book.cite("match.at_call"), **shown))
        if book.event.time_called_by is not None:
            caller = name_of(book.event.time_called_by, event.lang)
            tell(event.say("organise.called_by", who=caller, article=book.cite("event.time_called_by")))
    table = grid(event.lang, "organise.table", "organise.used", "organise.left_time", "organise.state")
    for clock in clocks:
        is_done = is_confirmed(one.sheet(clock.table), event.competition.book)
        left = "" if clock.left is None else _minutes(clock.left)
        add(table, clock.table, _minutes(clock.used), left, _state(event, clock, is_done=is_done))
    tell(table)


def _state(event: OpenEvent, clock: TableClock, *, is_done: bool) -> str:
    facts = {
        "organise.clock.paused": clock.is_paused,
        "organise.clock.extended": bool(clock.extra),
        "organise.clock.over": clock.is_over,
        "organise.clock.call_due": clock.is_call_due and not clock.is_over,
        "organise.clock.called": clock.is_called,
    }
    if is_done:
        return event.say("organise.clock.done")
    words = [event.say(key) for key, holds in facts.items() if holds]
    return event.say("value.and").join(words) or event.say("organise.clock.runs")


def _row(clock: TableClock, *, done: bool) -> dict[str, object]:
    return {
        "table": clock.table,
        "used_seconds": int(clock.used.total_seconds()),
        "left_seconds": None if clock.left is None else int(clock.left.total_seconds()),
        "extra_minutes": clock.extra // timedelta(minutes=1),
        "ends": None if clock.ends is None else clock.ends.isoformat(),
        "is_paused": clock.is_paused,
        "is_call_due": clock.is_call_due and not done,
        "is_called": clock.is_called,
        "is_over": clock.is_over,
        "is_done": done,
    }


def _minutes(time: timedelta) -> str:
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    return f"{minutes}:{seconds:02d}"


def leave(called: Called, tables: Sequence[int]) -> None:
    """The players leave these tables."""
    with writing(called) as event:
        for table in tables:
            event.do(co.LeaveTable(table=table))
    tell(event.say("organise.left_tables", tables=", ".join(map(str, tables))))


def close(called: Called) -> None:
    """The round has ended, and its standings are out."""
    with writing(called) as event:
        event.do(co.CloseRound())
    one = event.competition.rounds[-1]
    tell(event.say("organise.closed", round=one.number), standings_table(event, one.stage))
    if one.stage in event.competition.stages_closed:
        tell(event.say("organise.stage_closed", stage=one.stage))

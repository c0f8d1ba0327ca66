"""`guandan event start`, `clock`, `leave`, `close`: a round from start to end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from guandan.cli.event.clock_action import ClockAction
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.standings import standings_table
from guandan.cli.event.telling import add_row, grid, heading, print_lines
from guandan.cli.screen import print_json
from guandan.competition.handlers.rounds import require_started_round
from guandan.competition.model import commands as co
from guandan.competition.model.settings import get_round_book
from guandan.services.rounds import build_clock_view
from guandan.texts import Language, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.services.rounds import ClockRow
    from guandan.services.words import Words


def start(called: EventCommandContext, begins: str | None) -> None:
    """The round begins."""
    with writing(called) as event:
        event.do(co.StartRound(start=None if begins is None else event.instant(begins)))
    played = event.competition.rounds[-1]
    print_lines(event.say("organise.started", round=played.number, start=event.local(played.start or event.at)))


def clock(called: EventCommandContext, deed: ClockAction, table: int | None, minutes: int | None, reason: str) -> None:
    """The round's clock: looked at, stopped, set going, longer for one table, or the last deal called."""
    if deed is ClockAction.SHOW:
        with reading(called) as event:
            _show(event)
        return
    with writing(called) as event:
        event.do(_command(deed, table, minutes, reason, event))
    if not called.as_json:
        print_lines(event.say("organise.clock_done", deed=name_of(deed, called.lang)))
    _show(event)


def _command(
    deed: ClockAction, table: int | None, minutes: int | None, reason: str, event: OpenEvent
) -> co.AnyCompetitionCommand:
    if deed is ClockAction.EXTEND:
        if table is None or minutes is None:
            raise typer.BadParameter(event.say("organise.extend_what"))
        return co.ExtendTable(table=table, minutes=minutes, reason=reason)
    if table is not None or minutes is not None:
        raise typer.BadParameter(event.say("organise.whole_round"))
    if deed is ClockAction.PAUSE:
        return co.PauseRound(reason=reason)
    return co.ResumeRound() if deed is ClockAction.RESUME else co.CallTime()


def _show(event: OpenEvent) -> None:
    view = build_clock_view(event.championship, require_started_round(event.competition), event.at)
    if event.called.as_json:
        print_json([_as_json(row) for row in view.tables])
        return
    print_lines(heading(event.say("organise.clock", round=view.round, start=event.local(view.start or event.at))))
    if view.minutes is None:
        book = get_round_book(event.competition, require_started_round(event.competition))
        print_lines(event.say("organise.no_limit", article=book.cite("match.minutes")))
    else:
        shown = {"minutes": view.minutes, "before": view.call_before, "call": _pick(event, view.at_call)}
        key = "organise.limit" if view.call_before else "organise.limit_at_end"
        print_lines(event.say(key, article=view.article, **shown))
        if view.called_by is not None:
            caller = _pick(event, view.called_by)
            print_lines(event.say("organise.called_by", who=caller, article=view.called_by_article))
    table = grid(event.lang, "organise.table", "organise.used", "organise.left_time", "organise.state")
    for row in view.tables:
        left = "" if row.left is None else _format_minutes(row.left)
        add_row(table, row.table, _format_minutes(row.used), left, _describe_state(event, row))
    print_lines(table)


def _pick(event: OpenEvent, words: Words) -> str:
    return words.zh if event.lang == Language.ZH else words.en


def _describe_state(event: OpenEvent, row: ClockRow) -> str:
    facts = {
        "organise.clock.paused": row.is_paused,
        "organise.clock.extended": bool(row.extra_minutes),
        "organise.clock.over": row.is_over,
        "organise.clock.call_due": row.is_call_due and not row.is_over,
        "organise.clock.called": row.is_called,
    }
    if row.is_done:
        return event.say("organise.clock.done")
    words = [event.say(key) for key, holds in facts.items() if holds]
    return event.say("value.and").join(words) or event.say("organise.clock.runs")


def _as_json(row: ClockRow) -> dict[str, object]:
    return {
        "table": row.table,
        "used_seconds": row.used,
        "left_seconds": row.left,
        "extra_minutes": row.extra_minutes,
        "ends": None if row.ends is None else row.ends.isoformat(),
        "is_paused": row.is_paused,
        "is_call_due": row.is_call_due,
        "is_called": row.is_called,
        "is_over": row.is_over,
        "is_done": row.is_done,
    }


def _format_minutes(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes}:{seconds:02d}"


def leave(called: EventCommandContext, tables: Sequence[int]) -> None:
    """The players leave these tables."""
    with writing(called) as event:
        for table in tables:
            event.do(co.LeaveTable(table=table))
    print_lines(event.say("organise.left_tables", tables=", ".join(map(str, tables))))


def close(called: EventCommandContext) -> None:
    """The round has ended, and its standings are out."""
    with writing(called) as event:
        event.do(co.CloseRound())
    played = event.competition.rounds[-1]
    print_lines(event.say("organise.closed", round=played.number), standings_table(event, played.stage))
    if played.stage in event.competition.stages_closed:
        print_lines(event.say("organise.stage_closed", stage=played.stage))

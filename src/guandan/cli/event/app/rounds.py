"""start, clock, leave, close."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from guandan.cli.event.app.options import REFEREE, At, By, File, Json, Reason, build_context, event
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
    from guandan.cli.event.opening import OpenEvent
    from guandan.services.rounds import ClockRow
    from guandan.services.words import Words


# ---- A round from start to end


def _command(
    action: ClockAction, table: int | None, minutes: int | None, reason: str, event: OpenEvent
) -> co.AnyCompetitionCommand:
    if action is ClockAction.EXTEND:
        if table is None or minutes is None:
            raise typer.BadParameter(event.say("organise.extend_what"))
        return co.ExtendTable(table=table, minutes=minutes, reason=reason)
    if table is not None or minutes is not None:
        raise typer.BadParameter(event.say("organise.whole_round"))
    if action is ClockAction.PAUSE:
        return co.PauseRound(reason=reason)
    return co.ResumeRound() if action is ClockAction.RESUME else co.CallRoundTime()


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


# ---- What can be done with a round's clock


class ClockAction(StrEnum):
    """计时: what can be done: show, stop or resume the clock, give a table time, call the last deal."""

    SHOW = "show"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    CALL = "call"


# ---- The commands


@event.command("start", help="organise.help.start")
def start(
    context: typer.Context,
    file: File,
    begins: Annotated[str | None, typer.Option("--start", help="organise.help.begins", show_default=False)] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """Start the round."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        event.do(co.StartRound(start=None if begins is None else event.instant(begins)))
    played = event.competition.rounds[-1]
    print_lines(event.say("organise.started", round=played.number, start=event.local(played.start or event.at)))


@event.command("clock", help="organise.help.clock")
def clock(
    context: typer.Context,
    file: File,
    action: Annotated[ClockAction, typer.Argument(help="organise.help.clock_action")] = ClockAction.SHOW,
    table: Annotated[int | None, typer.Option(min=1, help="organise.help.extended", show_default=False)] = None,
    minutes: Annotated[int | None, typer.Option(min=1, help="organise.help.minutes", show_default=False)] = None,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
    as_json: Json = False,
) -> None:
    """Show, stop or resume the round's clock, give one table more time, or call the last deal."""
    called = build_context(context, file, at, by, as_json)
    if action is ClockAction.SHOW:
        with reading(called) as event:
            _show(event)
        return
    with writing(called) as event:
        event.do(_command(action, table, minutes, reason, event))
    if not called.as_json:
        print_lines(event.say("organise.clock_done", action=name_of(action, called.lang)))
    _show(event)


@event.command("leave", help="organise.help.leave")
def leave(
    context: typer.Context,
    file: File,
    tables: Annotated[list[int], typer.Argument(help="organise.help.table", show_default=False)],
    at: At = None,
    by: By = REFEREE,
) -> None:
    """Record that the players have left these tables."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        for table in tables:
            event.do(co.LeaveTable(table=table))
    print_lines(event.say("organise.left_tables", tables=", ".join(map(str, tables))))


@event.command("close", help="organise.help.close")
def close(context: typer.Context, file: File, at: At = None, by: By = REFEREE) -> None:
    """Close the round and publish its standings."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        event.do(co.CloseRound())
    played = event.competition.rounds[-1]
    print_lines(event.say("organise.closed", round=played.number), standings_table(event, played.stage))
    if played.stage in event.competition.stages_closed:
        print_lines(event.say("organise.stage_closed", stage=played.stage))

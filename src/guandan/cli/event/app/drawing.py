"""draw, change-draw, publish, left-over, lots."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from guandan.cli.event import typed
from guandan.cli.event.app.options import ORGANISER, REFEREE, At, By, File, Reason, Secret, Why, build_context, event
from guandan.cli.event.names import pairs_named
from guandan.cli.event.opening import reading, writing
from guandan.cli.event.secret import chain_of
from guandan.cli.event.tables import list_draw_reasons, round_tables
from guandan.cli.event.telling import print_lines
from guandan.competition.model import commands as co
from guandan.competition.model.events import DrawChanged, LotsDrawn
from guandan.competition.scoring.standings import compute_standings
from guandan.errors import IllegalAction
from guandan.services import draws
from guandan.services.draws import DrawChange, DrawRequest, LotsRequest
from guandan.services.standings import find_stage
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.values import DrawReason


Meetings = Annotated[list[str] | None, typer.Argument(help="organise.help.meetings", show_default=False)]


@event.command("draw", help="organise.help.draw")
def draw(
    context: typer.Context,
    file: File,
    meetings: Meetings = None,
    hand: Annotated[Path | None, typer.Option(help="organise.help.hand", show_default=False)] = None,
    order: Annotated[str | None, typer.Option(help="organise.help.draw_order", show_default=False)] = None,
    redraw: Annotated[bool, typer.Option("--redraw", help="organise.help.redraw")] = False,
    secret: Secret = None,
    why: Why = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """编排: a draft of the next round, from the next link or as lots were drawn by hand."""
    called = build_context(context, file, at, by)
    typed_in = meetings or ()
    with writing(called) as event:
        words = [*typed_in, *([] if hand is None else typed.lines_of(_text(hand, called.lang)))]
        tables, byes = typed.tables(words, called.lang, event.competition.book.event.first_table) if words else ((), ())
        lots = () if order is None else typed.numbers(order, called.lang)
        request = DrawRequest(redraw=redraw, lots=lots, tables=tables, byes=byes)
        draws.draw_round(event.championship, request, partial(chain_of, event, secret))
    drafted = event.competition.rounds[-1]
    print_lines(*round_tables(event, drafted), *(list_draw_reasons(event, drafted) if why else ()))
    print_lines(event.say("organise.then_publish"))


@event.command("change-draw", help="organise.help.change_draw")
def change_draw(
    context: typer.Context,
    file: File,
    meetings: Meetings = None,
    swap: Annotated[list[str] | None, typer.Option(help="organise.help.swap", show_default=False)] = None,
    reason: Reason = "",
    accept: Annotated[bool, typer.Option("--accept", help="organise.help.accept")] = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """Change a draft by hand: type the whole list again, or name pairs that change places."""
    called = build_context(context, file, at, by)
    typed_in = meetings or ()
    swaps = swap or ()
    with writing(called) as event:
        tables, byes = (
            typed.tables(typed_in, called.lang, event.competition.book.event.first_table) if typed_in else ((), ())
        )
        read = tuple(_read_swap(event, typed.numbers(swap, called.lang)) for swap in swaps)
        asked = DrawChange(reason=reason, tables=tables, byes=byes, swaps=read, accept=accept)
        problems = _change_draw(event, asked)
    print_lines(*round_tables(event, event.competition.rounds[-1]), *problems)


@event.command("publish", help="organise.help.publish")
def publish(context: typer.Context, file: File, at: At = None, by: By = ORGANISER) -> None:
    """Publish the draft as the draw."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        event.do(co.PublishDraw())
    print_lines(*round_tables(event, event.competition.rounds[-1]))


@event.command("boards", help="organise.help.board_sheets")
def boards(
    context: typer.Context,
    file: File,
    out: Annotated[Path, typer.Option(help="organise.help.boards_out", show_default=False)],
    levels: Annotated[str | None, typer.Option(help="organise.help.board_levels", show_default=False)] = None,
    secret: Secret = None,
) -> None:
    from guandan.cli.event.boards import write_boards

    write_boards(build_context(context, file), out, levels, secret)


@event.command("left-over", help="organise.help.left_over")
def left_over(
    context: typer.Context,
    file: File,
    again: Annotated[bool, typer.Option("--again", help="organise.help.left_over_again")] = False,
    secret: Secret = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    """补抽: draw the pairs without opponents; again, with those of the last such draw."""
    called = build_context(context, file, at, by)
    with writing(called) as event:
        draws.draw_left_over(event.championship, partial(chain_of, event, secret), again=again)
    print_lines(*round_tables(event, event.competition.rounds[-1]))


@event.command("lots", help="organise.help.lots")
def lots(
    context: typer.Context,
    file: File,
    pairs: Annotated[list[int] | None, typer.Argument(help="organise.help.tied", show_default=False)] = None,
    stage: Annotated[int | None, typer.Option(min=1, help="organise.help.stage", show_default=False)] = None,
    order: Annotated[str | None, typer.Option(help="organise.help.order", show_default=False)] = None,
    secret: Secret = None,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    """抽签: show ties; draw the pairs that are named, by the chain or as lots were drawn by hand."""
    called = build_context(context, file, at, by)
    pairs = pairs or []
    if not pairs and order is None:
        with reading(called) as event:
            _show_ties(event, find_stage(event.competition, stage, with_drafts=True))
        return
    with writing(called) as event:
        drawn = () if order is None else typed.numbers(order, called.lang)
        which = find_stage(event.competition, stage, with_drafts=True)
        request = LotsRequest(stage=which, pairs=tuple(pairs), order=drawn)
        logged = draws.draw_lots(event.championship, request, partial(chain_of, event, secret))
    for entry in logged:
        if isinstance(entry.event, LotsDrawn):
            print_lines(event.say("organise.lots_drawn", pairs=pairs_named(event, entry.event.order)))


# ---- Drafts of rounds, and lots for ties


_TWO = 2


def _text(path: Path, lang: str) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise typer.BadParameter(say("organise.no_text", lang, file=path)) from None


def _read_swap(event: OpenEvent, pairs: tuple[int, ...]) -> tuple[int, ...]:
    if len(pairs) != _TWO:
        raise typer.BadParameter(event.say("organise.no_swap", text=" ".join(map(str, pairs))))
    return pairs


def _change_draw(event: OpenEvent, change: DrawChange) -> list[str]:
    """Change the draft, and say which rules the change breaks, whether it is accepted or not."""
    try:
        (logged,) = draws.change_draw(event.championship, change)
    except IllegalAction as refusal:
        if refusal.code != "draw_against_plan":
            raise
        problems = against_words(draws.list_draw_problems(event.championship, change), event.lang)
        raise IllegalAction(refusal.code, refusal.article, problems=problems) from refusal
    return against_words(logged.event.problems, event.lang) if isinstance(logged.event, DrawChanged) else []


def against_words(problems: Iterable[DrawReason], lang: str) -> list[str]:
    """Describe the rules that a change by hand breaks."""
    texts = {
        "met_before": "organise.against.met_before",
        "same_unit": "organise.against.same_unit",
        "kept_apart": "organise.against.kept_apart",
        "fixed_table": "organise.against.fixed_table",
        "second_bye": "organise.against.second_bye",
        "bye_above": "organise.against.bye_above",
    }
    return [say(texts[why.code], lang, **why.numbers) for why in problems]


def _show_ties(event: OpenEvent, stage: int) -> None:
    tied: dict[int, list[int]] = {}
    for line in compute_standings(event.competition, stage):
        if line.is_tied and line.place is not None:
            tied.setdefault(line.place, []).append(line.pair)
    if not tied:
        print_lines(event.say("organise.no_ties"))
    for place, pairs in tied.items():
        print_lines(event.say("organise.tie", place=place, pairs=pairs_named(event, tuple(pairs))))

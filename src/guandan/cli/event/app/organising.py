"""new, plan, schedule, decide, undo, limits, settings, finish, reopen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.event.app.options import ORGANISER, As, At, By, File, Json, Reason, Secret, Yes, called, event
from guandan.cli.event.undo_target import UndoTarget
from guandan.competition.model.values import Format, Matter, ReopenChoice
from guandan.rules.options.authority import Authority
from guandan.rules.options.event import ThreeLeft

FormatWish = Annotated[Format | None, typer.Option(help="organise.help.format", show_default=False)]
Rounds = Annotated[int | None, typer.Option(min=1, help="organise.help.rounds", show_default=False)]
Groups = Annotated[int | None, typer.Option(min=1, help="organise.help.groups", show_default=False)]
ThenKnockout = Annotated[int | None, typer.Option(min=1, help="organise.help.then_knockout", show_default=False)]
ThirdPlace = Annotated[bool, typer.Option("--third-place", help="organise.help.third_place")]
KeepApart = Annotated[bool, typer.Option("--keep-apart", help="organise.help.keep_apart")]
TeamTables = Annotated[int | None, typer.Option(min=1, help="organise.help.team_tables", show_default=False)]
BestPairs = Annotated[int | None, typer.Option(min=1, help="organise.help.best_pairs", show_default=False)]
RoundPoints = Annotated[
    list[int] | None, typer.Option("--round-points", min=0, help="organise.help.round_points", show_default=False)
]
Boards = Annotated[int | None, typer.Option(min=1, help="organise.help.boards", show_default=False)]


@event.command("new", help="organise.help.new")
def new(
    context: typer.Context,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    out: Annotated[Path | None, typer.Option(help="organise.help.out", show_default=False)] = None,
    name: Annotated[str | None, typer.Option(help="organise.help.name", show_default=False)] = None,
    zone: Annotated[str, typer.Option(help="organise.help.zone")] = "Asia/Shanghai",
    rounds: Rounds = None,
    format: FormatWish = None,  # noqa: A002 (the option's name)
    groups: Groups = None,
    then_knockout: ThenKnockout = None,
    third_place: ThirdPlace = False,
    keep_apart: KeepApart = False,
    team_tables: TeamTables = None,
    best_pairs: BestPairs = None,
    boards: Boards = None,
    round_points: RoundPoints = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="organise.help.set", show_default=False)] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="organise.help.seed", show_default=False)] = None,
    at: At = None,
    by: By = ORGANISER,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.new import new
    from guandan.competition.planning.wishes import PlanWishes

    wishes = PlanWishes(
        format=format,
        rounds=rounds,
        groups=groups,
        then_knockout=then_knockout,
        third_place=third_place,
        keep_apart=keep_apart,
        team_tables=team_tables,
        best_pairs=best_pairs,
        boards=boards,
        round_points=tuple(round_points or ()),
    )
    file = Path(f"{Path(book).stem}.event") if out is None else out
    new(called(context, file, at, by, as_json), book, name, zone, wishes, settings or (), seed=seed)


@event.command("plan", help="organise.help.plan")
def plan(
    context: typer.Context,
    file: File,
    reason: Reason,
    rounds: Rounds = None,
    format: FormatWish = None,  # noqa: A002 (the option's name)
    groups: Groups = None,
    then_knockout: ThenKnockout = None,
    third_place: ThirdPlace = False,
    keep_apart: KeepApart = False,
    team_tables: TeamTables = None,
    best_pairs: BestPairs = None,
    boards: Boards = None,
    round_points: RoundPoints = None,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.new import plan
    from guandan.competition.planning.wishes import PlanWishes

    wishes = PlanWishes(
        format=format,
        rounds=rounds,
        groups=groups,
        then_knockout=then_knockout,
        third_place=third_place,
        keep_apart=keep_apart,
        team_tables=team_tables,
        best_pairs=best_pairs,
        boards=boards,
        round_points=tuple(round_points or ()),
    )
    plan(called(context, file, at, by), wishes, reason)


@event.command("schedule", help="organise.help.schedule")
def schedule(
    context: typer.Context,
    file: File,
    slots: Annotated[list[str] | None, typer.Argument(help="organise.help.slots", show_default=False)] = None,
    as_book: Annotated[int | None, typer.Option(min=1, help="organise.help.as_book", show_default=False)] = None,
    day: Annotated[list[str] | None, typer.Option(help="organise.help.day", show_default=False)] = None,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.organising import schedule, schedule_as_book

    line = called(context, file, at, by)
    if as_book is None:
        schedule(line, slots or ())
    else:
        schedule_as_book(line, as_book, day or ())


@event.command("decide", help="organise.help.decide")
def decide(
    context: typer.Context,
    file: File,
    matter: Annotated[Matter, typer.Argument(help="organise.help.matter", show_default=False)],
    about: Annotated[int, typer.Argument(help="organise.help.about", show_default=False)],
    pair: Annotated[list[int] | None, typer.Option(help="organise.help.decided_pair", show_default=False)] = None,
    team: Annotated[list[str] | None, typer.Option(help="organise.help.decided_team", show_default=False)] = None,
    by_lot: Annotated[bool, typer.Option("--by-lot", help="organise.help.by_lot")] = False,
    way: Annotated[ThreeLeft, typer.Option(help="organise.help.way")] = ThreeLeft.BYE,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.organising import decide

    decide(called(context, file, at, by), matter, about, pair or (), team or (), reason, by_lot=by_lot, way=way)


@event.command("undo", help="organise.help.undo")
def undo(
    context: typer.Context,
    file: File,
    what: Annotated[UndoTarget, typer.Argument(help="organise.help.undo_what", show_default=False)],
    number: Annotated[int | None, typer.Argument(min=1, help="organise.help.undo_number", show_default=False)] = None,
    then: Annotated[ReopenChoice, typer.Option(help="organise.help.then")] = ReopenChoice.OPEN,
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="organise.help.undo_round", show_default=False)
    ] = None,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.undoing import undo

    undo(called(context, file, at, by), what, number, reason, then, round_number)


@event.command("limits", help="organise.help.limits")
def limits(
    context: typer.Context,
    file: File,
    entry: Annotated[int | None, typer.Option(help="organise.help.entry_limit", show_default=False)] = None,
    published: Annotated[int | None, typer.Option(help="organise.help.published_limit", show_default=False)] = None,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.organising import limits

    limits(called(context, file, at, by), entry, published, reason)


@event.command("finish", help="organise.help.finish")
def finish(
    context: typer.Context,
    file: File,
    reveal: Annotated[bool, typer.Option("--reveal", help="organise.help.reveal")] = False,
    secret: Secret = None,
    waive: Annotated[str | None, typer.Option(help="organise.help.waive", show_default=False)] = None,
    authority: As = Authority.CHIEF_REFEREE,
    yes: Yes = False,
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.finishing import finish

    finish(called(context, file, at, by), secret, reveal=reveal, waive=waive, authority=authority, is_sure=yes)


@event.command("reopen", help="organise.help.reopen")
def reopen(context: typer.Context, file: File, reason: Reason = "", at: At = None, by: By = ORGANISER) -> None:
    from guandan.cli.event.finishing import reopen

    reopen(called(context, file, at, by), reason)


@event.command("settings", help="organise.help.settings")
def settings(
    context: typer.Context,
    file: File,
    name: Annotated[str | None, typer.Option(help="organise.help.name", show_default=False)] = None,
    options: Annotated[list[str] | None, typer.Option("--set", help="organise.help.set", show_default=False)] = None,
    this_round: Annotated[bool, typer.Option("--this-round", help="organise.help.this_round")] = False,
    authority: As = Authority.CHIEF_REFEREE,
    reason: Reason = "",
    at: At = None,
    by: By = ORGANISER,
) -> None:
    from guandan.cli.event.finishing import change_settings

    line = called(context, file, at, by)
    change_settings(line, name, options or (), reason, by=authority, this_round=this_round)

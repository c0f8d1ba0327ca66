"""result, sign, settle, forfeit, correct."""

from __future__ import annotations

from typing import Annotated

import typer

from guandan.commandline.event.app.options import REFEREE, At, By, File, Reason, TableNumber, called, event
from guandan.competition.values import Mistake

Deals = Annotated[list[str] | None, typer.Option("--deal", help="organise.help.deal", show_default=False)]
FixDeals = Annotated[list[str] | None, typer.Option("--fix-deal", help="organise.help.fix_deal", show_default=False)]
TimeCalled = Annotated[bool, typer.Option("--time-called", help="organise.help.time_called")]
InPlay = Annotated[bool, typer.Option("--called-in-play", help="organise.help.called_in_play")]
EwLevel = Annotated[str | None, typer.Option("--ew", help="organise.help.ew", show_default=False)]
NsLevel = Annotated[str | None, typer.Option("--ns", help="organise.help.ns", show_default=False)]
OnStage = Annotated[str | None, typer.Option("--stage", help="organise.help.on_stage", show_default=False)]
LastFirst = Annotated[str | None, typer.Option(help="organise.help.last_first", show_default=False)]
Extra = Annotated[str | None, typer.Option(help="organise.help.extra", show_default=False)]
LostBy = Annotated[str | None, typer.Option(help="organise.help.lost_by", show_default=False)]
Taken = Annotated[int, typer.Option(min=0, help="organise.help.taken", show_default=False)]
Number = Annotated[int | None, typer.Option("--deals", min=0, help="organise.help.deals", show_default=False)]
Ruled = Annotated[bool, typer.Option("--ruled", help="organise.help.ruled")]
Nets = Annotated[list[int] | None, typer.Option("--board", help="organise.help.board", show_default=False)]
Sides = Annotated[list[str] | None, typer.Argument(help="organise.help.sides", show_default=False)]


@event.command("result", help="organise.help.result")
def result(
    context: typer.Context,
    file: File,
    table: TableNumber,
    deal: Deals = None,
    fix_deal: FixDeals = None,
    time_called: TimeCalled = False,
    called_in_play: InPlay = False,
    ew: EwLevel = None,
    ns: NsLevel = None,
    stage: OnStage = None,
    last_first: LastFirst = None,
    extra: Extra = None,
    lost_by: LostBy = None,
    ew_taken: Taken = 0,
    ns_taken: Taken = 0,
    deals: Number = None,
    ruled: Ruled = False,
    board: Nets = None,
    claimed_by: Annotated[str | None, typer.Option(help="organise.help.claimed_by", show_default=False)] = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.commandline.event.reported import Reported
    from guandan.commandline.event.results import result

    given = Reported(
        deal or (),
        fix_deal or (),
        time_called,
        called_in_play,
        ew,
        ns,
        stage,
        last_first,
        extra,
        lost_by,
        ew_taken,
        ns_taken,
        deals,
        ruled,
        board or (),
    )
    result(called(context, file, at, by), table, given, claimed_by)


@event.command("sign", help="organise.help.sign")
def sign(
    context: typer.Context,
    file: File,
    table: TableNumber,
    sides: Sides = None,
    refuse: Annotated[bool, typer.Option("--refuse", help="organise.help.refuse")] = False,
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.commandline.event.results import sign

    sign(called(context, file, at, by), table, sides or (), reason, refuse=refuse)


@event.command("settle", help="organise.help.settle")
def settle(
    context: typer.Context,
    file: File,
    table: TableNumber,
    reason: Reason,
    keep: Annotated[str | None, typer.Option(help="organise.help.keep", show_default=False)] = None,
    deal: Deals = None,
    fix_deal: FixDeals = None,
    time_called: TimeCalled = False,
    called_in_play: InPlay = False,
    ew: EwLevel = None,
    ns: NsLevel = None,
    stage: OnStage = None,
    last_first: LastFirst = None,
    extra: Extra = None,
    lost_by: LostBy = None,
    ew_taken: Taken = 0,
    ns_taken: Taken = 0,
    deals: Number = None,
    ruled: Ruled = False,
    board: Nets = None,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.commandline.event.reported import Reported
    from guandan.commandline.event.results import settle

    given = Reported(
        deal or (),
        fix_deal or (),
        time_called,
        called_in_play,
        ew,
        ns,
        stage,
        last_first,
        extra,
        lost_by,
        ew_taken,
        ns_taken,
        deals,
        ruled,
        board or (),
    )
    settle(called(context, file, at, by), table, given, keep, reason)


@event.command("forfeit", help="organise.help.forfeit")
def forfeit(
    context: typer.Context,
    file: File,
    table: TableNumber,
    sides: Annotated[list[str], typer.Argument(help="organise.help.sides", show_default=False)],
    article: Annotated[str, typer.Option(help="organise.help.article", show_default=False)] = "",
    reason: Reason = "",
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.commandline.event.results import forfeit

    forfeit(called(context, file, at, by), table, sides, article, reason)


@event.command("correct", help="organise.help.correct")
def correct(
    context: typer.Context,
    file: File,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="organise.help.round", show_default=False)],
    table: TableNumber,
    reason: Reason,
    mistake: Annotated[Mistake, typer.Option(help="organise.help.mistake")] = Mistake.ENTRY,
    deal: Deals = None,
    fix_deal: FixDeals = None,
    time_called: TimeCalled = False,
    called_in_play: InPlay = False,
    ew: EwLevel = None,
    ns: NsLevel = None,
    stage: OnStage = None,
    last_first: LastFirst = None,
    extra: Extra = None,
    lost_by: LostBy = None,
    ew_taken: Taken = 0,
    ns_taken: Taken = 0,
    deals: Number = None,
    ruled: Ruled = False,
    board: Nets = None,
    even_late: Annotated[bool, typer.Option("--even-late", help="organise.help.even_late")] = False,
    at: At = None,
    by: By = REFEREE,
) -> None:
    from guandan.commandline.event.reported import Reported
    from guandan.commandline.event.results import correct

    given = Reported(
        deal or (),
        fix_deal or (),
        time_called,
        called_in_play,
        ew,
        ns,
        stage,
        last_first,
        extra,
        lost_by,
        ew_taken,
        ns_taken,
        deals,
        ruled,
        board or (),
    )
    correct(called(context, file, at, by), round_number, table, mistake, given, reason, even_late=even_late)

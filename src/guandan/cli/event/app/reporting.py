"""The options that tell a result, for every command that takes one."""

from __future__ import annotations

import inspect
from functools import wraps
from typing import TYPE_CHECKING, Annotated, get_type_hints

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.cli.event.reported import TypedResult

Deals = Annotated[list[str] | None, typer.Option("--deal", help="organise.help.deal", show_default=False)]
FixDeals = Annotated[list[str] | None, typer.Option("--fix-deal", help="organise.help.fix_deal", show_default=False)]
TimeCalled = Annotated[bool, typer.Option("--time-called", help="organise.help.time_called")]
InPlay = Annotated[bool, typer.Option("--called-in-play", help="organise.help.called_in_play")]
EwLevel = Annotated[str | None, typer.Option("--ew", help="organise.help.ew", show_default=False)]
NsLevel = Annotated[str | None, typer.Option("--ns", help="organise.help.ns", show_default=False)]
OnStage = Annotated[str | None, typer.Option("--stage", help="organise.help.on_stage", show_default=False)]
LastFirst = Annotated[str | None, typer.Option(help="organise.help.last_first", show_default=False)]
ReachedFirst = Annotated[str | None, typer.Option(help="organise.help.reached_first", show_default=False)]
DealPoints = Annotated[int | None, typer.Option(min=0, help="organise.help.deal_points", show_default=False)]
Extra = Annotated[str | None, typer.Option(help="organise.help.extra", show_default=False)]
LostBy = Annotated[str | None, typer.Option(help="organise.help.lost_by", show_default=False)]
Taken = Annotated[int, typer.Option(min=0, help="organise.help.taken", show_default=False)]
Number = Annotated[int | None, typer.Option("--deals", min=0, help="organise.help.deals", show_default=False)]
Ruled = Annotated[bool, typer.Option("--ruled", help="organise.help.ruled")]
Nets = Annotated[list[int] | None, typer.Option("--board", help="organise.help.board", show_default=False)]


def takes_result(command: Callable[..., None]) -> Callable[..., None]:
    """Replace the parameter `given` of a command by the options that tell a result, which it gets as one value."""
    options = inspect.signature(_reported).parameters
    hints = {
        name: hint
        for one in (_reported, command)
        for name, hint in get_type_hints(one, localns={"TypedResult": object}, include_extras=True).items()
    }  # what it is told as is imported only when it is needed

    @wraps(command)
    def reporting(**values: object) -> None:
        told = {name: values.pop(name) for name in options}
        command(**values, given=_reported(**told))  # type: ignore[arg-type]

    found = []
    for name, parameter in inspect.signature(command).parameters.items():
        found += list(options.values()) if name == "given" else [parameter]
    resolved = [match_.replace(annotation=hints[match_.name], kind=inspect.Parameter.KEYWORD_ONLY) for match_ in found]
    reporting.__signature__ = inspect.Signature(resolved)  # type: ignore[attr-defined]
    reporting.__annotations__ = {one.name: one.annotation for one in resolved}
    return reporting


def _reported(
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
    reached_first: ReachedFirst = None,
    ew_points: DealPoints = None,
    ns_points: DealPoints = None,
) -> TypedResult:
    from guandan.cli.event.reported import TypedResult

    return TypedResult(
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
        reached_first,
        ew_points,
        ns_points,
    )

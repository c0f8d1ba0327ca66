"""`guandan botzone …`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.app.options import Json

botzone = typer.Typer(help="botzone.help", no_args_is_help=True, rich_markup_mode=None)

Player = Annotated[str, typer.Argument(help="botzone.help.player", show_default=False)]


@botzone.command("bot", help="botzone.help.run")
def botzone_bot(
    name: Annotated[str, typer.Option("--bot", help="bot.help.bot")] = "hard",
    seed: Annotated[int, typer.Option(min=0, help="lab.help.seed")] = 0,
    seconds: Annotated[float, typer.Option(min=0.0, help="lab.help.seconds")] = 0.5,
    once: Annotated[bool, typer.Option("--once", help="botzone.help.once")] = False,
) -> None:
    from guandan.cli.botzone import run_bot

    run_bot(name, seed, seconds, once=once)


@botzone.command("pack", help="botzone.help.pack")
def botzone_pack(
    context: typer.Context,
    out: Annotated[Path, typer.Option(help="botzone.help.out", dir_okay=False)] = Path("bot.zip"),
) -> None:
    from guandan.cli.botzone import pack

    pack(out, context.obj)


@botzone.command("judge", help="botzone.help.judge")
def botzone_judge(
    context: typer.Context,
    a: Player,
    b: Player,
    deals: Annotated[int, typer.Option(min=1, help="botzone.help.deals")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="lab.help.seed")] = 0,
    as_json: Json = False,
) -> None:
    from guandan.cli.botzone import judge

    judge(a, b, deals, seed, context.obj, as_json=as_json)

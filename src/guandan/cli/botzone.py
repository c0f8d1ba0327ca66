"""`guandan botzone …`: a bot for Botzone's ladder, its upload, and a judge with the same rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
import typer

from guandan.cli.progress import progress_bar
from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.lab.botzone.agent import BotzoneAgent
from guandan.lab.botzone.contest import RUNS, SEES, BotzoneContest
from guandan.lab.botzone.conversation import converse
from guandan.lab.botzone.judge import botzone_rules
from guandan.lab.botzone.pack import MOST_BYTES, write_upload
from guandan.lab.playing import make_bot
from guandan.texts import say

if TYPE_CHECKING:
    from pathlib import Path

_SHOWN = 10


def run_bot(name: str, seed: int, seconds: float, *, once: bool) -> None:
    """Answer requests from standard input until it ends."""
    bot = make_bot(name, seed)
    converse(lambda: BotzoneAgent(bot, botzone_rules(), seconds), sys.stdin, sys.stdout, keep=not once)


def pack(out: Path, lang: str) -> None:
    """Write the file to upload."""
    try:
        size = write_upload(out)
    except OSError as error:
        raise typer.BadParameter(str(error)) from error
    typer.echo(say("botzone.packed", lang, file=out, size=f"{size / 1000:,.0f}", most=f"{MOST_BYTES / 1000:,.0f}"))


def judge(a: str, b: str, deals: int, seed: int, lang: str, *, as_json: bool) -> None:
    """Play the deals, and print the points and illegal answers; an illegal answer fails the command."""
    for name in (a, b):
        if not name.startswith(RUNS):
            make_bot(name.removeprefix(SEES), 0)
    contest = BotzoneContest(a, b, seed)
    with progress_bar(f"{a} – {b}", deals) as advance:
        for meeting in contest.run(deals):
            advance(1, f"{meeting.worth:+.1f}")
    tally = contest.tally()
    if as_json:
        print_json({"a": a, "b": b, "seed": seed, **msgspec.to_builtins(tally)})
    else:
        print_renderables(
            say("botzone.judged", lang, a=a, b=b, deals=f"{tally.deals:,}", decisions=f"{tally.decisions:,}")
        )
        low, high = f"{tally.interval.low:+.3f}", f"{tally.interval.high:+.3f}"
        print_renderables(say("botzone.points", lang, mean=f"{tally.mean:+.3f}", low=low, high=high))
        print_renderables(say("botzone.offences", lang, number=len(tally.offences)))
        print_renderables(*tally.offences[:_SHOWN])
        print_renderables(say("botzone.guesses", lang, number=sum(tally.guesses.values())))
        for name, pace in tally.paces.items():
            mean, slowest = f"{1000 * pace.mean_seconds:.2f}", f"{1000 * pace.slowest:.1f}"
            print_renderables(f"{name}: {say('lab.thought', lang, mean=mean, slowest=slowest)}")
    if tally.offences:
        raise typer.Exit(FAILED_CHECK)

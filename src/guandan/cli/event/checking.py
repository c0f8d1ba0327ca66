"""`guandan event check` and `simulate`: run the independent checker on a file, and simulate whole events."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import msgspec
import typer

from guandan.checker import check_event, summarise_report
from guandan.cli.event.opening import check_file
from guandan.cli.event.telling import print_lines
from guandan.cli.progress import progress_bar
from guandan.cli.screen import print_json
from guandan.cli.translation import FAILED_CHECK
from guandan.competition.championship.file import build_line, encode_head, encode_lines
from guandan.competition.simulate.run import Simulation
from guandan.rulebooks import load
from guandan.texts import say

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.cli.event.context import EventCommandContext
    from guandan.competition.championship.championship import AddedRecord


def check(called: EventCommandContext) -> None:
    """Print what differs from the book, the lots and the rest of the file; a difference means exit code 1."""
    check_file(called)
    try:
        text = called.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise typer.BadParameter(say("organise.no_text", called.lang, file=called.file)) from None
    whole, newline, _ = text.rpartition("\n")
    report = check_event(whole + newline)
    if called.as_json:
        print_json(msgspec.to_builtins(report, str_keys=True, enc_hook=str))
    elif report.differences:
        print_lines(*summarise_report(report, called.lang))
    else:
        *unproved, _ = summarise_report(report, called.lang)
        print_lines(*unproved)
        counts = " ".join(f"{name}={count}" for name, count in sorted(report.counts.items()))
        typer.echo(say("organise.checked", called.lang, counts=counts))
    if report.differences:
        raise typer.Exit(FAILED_CHECK)


def simulate(book: str, pairs: int, seed: int, out: Path | None, lang: str, *, varied: bool, as_json: bool) -> None:
    """Simulate a whole event; the last line counts everything that was mixed in."""
    simulation = Simulation(load(book), pairs, seed, varied=varied)
    content = bytearray(encode_head(simulation.championship))

    def keep(added: list[AddedRecord]) -> None:
        content.extend(encode_lines([build_line(addition) for addition in added]))

    simulation.championship.listener = keep
    expected = sum(stage.rounds or (pairs - 1).bit_length() for stage in simulation.competition.plan.stages)
    with progress_bar(say("organise.simulating", lang), expected) as tick:
        simulation.run(lambda number: tick(1, say("organise.round_done", lang, round=number)))
    if out is not None:
        _write(out, bytes(content), lang)
    competition = simulation.competition
    counts: dict[str, int] = {"pairs": len(competition.entries), "rounds": len(competition.rounds)}
    counts["tables"] = sum(len(played.all_tables) for played in competition.rounds)
    counts["byes"] = sum(len(played.byes) for played in competition.rounds)
    counts["events"] = len(simulation.championship.log)
    counts |= {name: simulation.tally[name] for name in (*MIXED_IN, *sorted(set(simulation.tally) - set(MIXED_IN)))}
    if as_json:
        print_json(counts)
        return
    if out is not None:
        print_lines(say("organise.simulated", lang, name=competition.name, file=out))
    sys.stdout.write(" ".join(f"{name}={count}" for name, count in counts.items()) + "\n")


MIXED_IN = ("forfeits", "corrections", "late_entries", "withdrawals", "substitutes")
"""What a simulation's last line always counts, even if there was none of it."""


def _write(out: Path, content: bytes, lang: str) -> None:
    try:
        with out.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        shown = {"file": out, "problem": error.strerror}
        raise typer.BadParameter(say("organise.cannot_write", lang, **shown)) from error

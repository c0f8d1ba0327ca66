"""`guandan train`: continue a training run in its folder, or export what it has learned."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from guandan.errors import InvalidText, MissingExtra
from guandan.texts import say

try:
    from guandan.lab.train.curve import draw_training_curve
    from guandan.lab.train.export import export_network
    from guandan.lab.train.folder import RunFolder, build_network
    from guandan.lab.train.keep import begin_from_run_file, write_run_file
    from guandan.lab.train.log import read_rows
    from guandan.lab.train.run import TrainingRun
    from guandan.lab.train.settings import FROM_PACKAGED, PACKAGED
except ModuleNotFoundError as error:
    raise MissingExtra("train", error.name or "torch") from error

if TYPE_CHECKING:
    from guandan.texts import Language

_LOWEST = 19
_MILLION = 1_000_000


def train(folder: Path, until: int | None, start: str | None, lang: Language, *, nice: bool) -> None:
    """Train, with a line of progress: overwritten on a terminal, written now and then elsewhere."""
    if nice:
        os.nice(_LOWEST)
    if start is not None:
        begin(folder, start)
    run = TrainingRun(folder)
    if run.settings.start:
        typer.echo(say("train.started", lang, start=run.settings.start), err=True)
    said = run.decisions // _MILLION
    is_terminal = sys.stderr.isatty()

    def tell(run: TrainingRun) -> None:
        nonlocal said
        if is_terminal:
            typer.echo(f"\r{_line(run, lang)}\x1b[K", err=True, nl=False)
        elif said != run.decisions // _MILLION:
            said = run.decisions // _MILLION
            typer.echo(_line(run, lang), err=True)

    run.train(until, tell)
    typer.echo(f"\r{_line(run, lang)}" if is_terminal else _line(run, lang), err=True)


def begin(folder: Path, start: str) -> None:
    """Begin a run from the packaged network, or from a file that `keep` has written."""
    if folder.joinpath("settings.json").exists():
        raise InvalidText(f"{folder}: a run has begun there already: go on with it without --start-from")
    if start == PACKAGED:
        RunFolder(folder, FROM_PACKAGED)
    elif Path(start).is_file():
        begin_from_run_file(Path(start), folder)
    else:
        raise InvalidText(f"{start}: neither {PACKAGED} nor a file that guandan train --keep has written")


def keep(folder: Path, file: Path, lang: Language) -> None:
    """Write what is needed to continue a run into one file."""
    write_run_file(folder, file)
    typer.echo(say("train.kept", lang, file=file, megabytes=f"{file.stat().st_size / _MILLION:.1f}"))


def _line(run: TrainingRun, lang: Language) -> str:
    words = {
        "millions": f"{run.decisions / _MILLION:.2f}",
        "pace": f"{run.decisions / max(run.seconds, 1e-9):,.0f}",
        "cpu": f"{run.decisions / max(run.busy, 1e-9):,.0f}",
    }
    line = say("train.line", lang, **words)
    if run.last is None:
        return line
    shown = {"light": f"{run.last.light:+.2f}", "normal": f"{run.last.normal:+.2f}"}
    return line + say("train.strength", lang, **shown)


def write(folder: Path, into: Path | None, picture: Path | None, lang: Language) -> None:
    """Write a run's network as it ships into a folder, and its learning curve as SVG."""
    kept = RunFolder(folder, new=False)
    if into is not None:
        state = kept.load_state()
        if state is None:
            raise InvalidText(f"{folder}: nothing was saved yet")
        export_network(build_network(state["average"], folder), into)
        typer.echo(say("train.exported", lang, folder=into, millions=f"{state['decisions'] / _MILLION:.2f}"))
    if picture is not None:
        picture.write_text(draw_training_curve(read_rows(folder / "log.csv")), encoding="utf-8")

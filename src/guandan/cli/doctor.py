"""`guandan doctor`: a line for each check, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.padding import Padding
from rich.text import Text

from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.services.doctor import Doctor, DoctorVerdict
from guandan.texts import name_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from guandan.services.doctor import DoctorFinding, Setup

_COLOURS = {DoctorVerdict.OK: "green", DoctorVerdict.LOOK: "yellow", DoctorVerdict.BAD: "bold red"}


def examine(setup: Setup, lang: str, *, as_json: bool) -> None:
    """Check everything and show it; something bad is a failed check."""
    findings = Doctor(setup, lang).examine()
    if as_json:
        print_json(msgspec.to_builtins(findings))
    else:
        for finding in findings:
            print_renderables(*_format_finding(finding, lang))
    if any(finding.verdict is DoctorVerdict.BAD for finding in findings):
        raise typer.Exit(FAILED_CHECK)


def _format_finding(finding: DoctorFinding, lang: str) -> list[RenderableType]:
    line = Text.assemble(
        (name_of(finding.verdict, lang), _COLOURS[finding.verdict]),
        f" {name_of(finding.subject, lang)}: {finding.message}",
    )
    return [line, *([Padding(Text(f"→ {finding.advice}"), (0, 0, 0, 4))] if finding.advice else [])]

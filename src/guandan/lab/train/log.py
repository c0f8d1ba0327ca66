"""The log of a run: a line of CSV for each time that it was measured."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.errors import InvalidText

if TYPE_CHECKING:
    from pathlib import Path


class LogRow(Struct, frozen=True, kw_only=True):
    """Where a run stood: strengths are net levels a deal against the light policy and against `normal`."""

    decisions: int
    deals: int
    seconds: int
    cpu_seconds: int
    epsilon: float
    rate: float
    loss: float
    surprise: float
    light: float
    light_margin: float
    normal: float
    normal_margin: float


def append_row(file: Path, row: LogRow) -> None:
    """Add a line, and the names of the columns before the first."""
    fresh = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as log:
        writer = csv.writer(log)
        if fresh:
            writer.writerow(LogRow.__struct_fields__)
        writer.writerow(msgspec.structs.astuple(row))


def read_rows(file: Path) -> list[LogRow]:
    """Every line of a log."""
    with file.open(newline="", encoding="utf-8") as log:
        try:
            return [msgspec.convert(line, LogRow, strict=False) for line in csv.DictReader(log)]
        except (msgspec.ValidationError, csv.Error) as error:
            raise InvalidText(f"{file}: {error}") from error

"""A file of JSON lines, packed where its name says so; the same lines give the same bytes."""

from __future__ import annotations

import gzip
from typing import IO, TYPE_CHECKING, Self, cast

import msgspec

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


def encode_line(values: object) -> bytes:
    """Encode plain values as a line of JSON."""
    return msgspec.json.encode(values) + b"\n"


class JsonLinesFile:
    """Where lines go: a file, packed when its name ends in .gz; nowhere when there is no name."""

    def __init__(self, path: Path | None) -> None:
        self._files: list[IO[bytes]] = []
        if path is None:
            return
        file = path.open("wb")
        self._files.append(file)
        if path.suffix == ".gz":  # without a name and a time in it
            packed = gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0)
            self._files.append(cast("IO[bytes]", packed))

    def write(self, lines: bytes) -> None:
        """Add lines that are encoded."""
        if self._files:
            self._files[-1].write(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        for file in reversed(self._files):
            file.close()

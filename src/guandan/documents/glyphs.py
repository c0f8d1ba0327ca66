"""字形: find characters that the package's font lacks, before they are printed as empty boxes."""

from __future__ import annotations

import struct
import unicodedata
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guandan.documents.printing import Printing

_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})
_SEGMENTED_FORMAT = 12
"""The format of a character map that includes rare characters."""


@cache
def _read_character_runs() -> tuple[tuple[int, int], ...]:
    """Read the first and last character of each run that the font has."""
    data = files("guandan.documents").joinpath("fonts", "NotoSansSC-Regular.ttf").read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = (struct.unpack_from(">4s4xI", data, 12 + 16 * number) for number in range(count))
    start = next(offset for tag, offset in tables if tag == b"cmap")
    (maps,) = struct.unpack_from(">H", data, start + 2)
    for number in range(maps):
        (offset,) = struct.unpack_from(">4xI", data, start + 4 + 8 * number)
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form == _SEGMENTED_FORMAT:
            (runs,) = struct.unpack_from(">12xI", data, start + offset)
            first = start + offset + 16
            return tuple(struct.unpack_from(">II", data, first + 12 * run) for run in range(runs))
    return ()


def find_missing_glyphs(text: str) -> str:
    """Find the characters of a text that the font lacks, each once."""
    return "".join(
        dict.fromkeys(
            mark
            for mark in text
            if unicodedata.category(mark) not in _INVISIBLE_CATEGORIES
            and not any(first <= ord(mark) <= last for first, last in _read_character_runs())
        )
    )


def find_unprintable_names(printing: Printing) -> dict[str, str]:
    """Find the characters that cannot be printed, by name, unit or event name."""
    competition = printing.competition
    people = [person.name for person in printing.championship.people.values()]
    units = [text for entry in competition.entries.values() for text in (entry.unit, entry.team)]
    found = {text: find_missing_glyphs(text) for text in dict.fromkeys([competition.name, *people, *units])}
    return {text: marks for text, marks in found.items() if marks}

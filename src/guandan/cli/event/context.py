"""The context that every event command gets."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (a field's type)
from typing import NamedTuple


class EventCommandContext(NamedTuple):
    """The options of every command: the file, the language, when, and by whom."""

    file: Path
    lang: str
    at: str | None = None
    by: str | None = None
    as_json: bool = False

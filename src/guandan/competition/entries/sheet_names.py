"""Names of a workbook's sheets, as spreadsheets allow them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_LENGTH = 31
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


def name_sheets(wanted: Iterable[str], otherwise: str) -> list[str]:
    """Return allowed names like those wanted, different even without regard to case; an empty one gets a default."""
    names: list[str] = []
    for text in wanted:
        name = _FORBIDDEN.sub(" ", text).strip().strip("'")[:_MAX_LENGTH].strip().strip("'") or otherwise
        taken = {name.casefold() for name in names}
        choice, number = name, 2
        while choice.casefold() in taken or choice.casefold() == "history":
            tail = f" {number}"
            choice, number = name[: _MAX_LENGTH - len(tail)] + tail, number + 1
        names.append(choice)
    return names

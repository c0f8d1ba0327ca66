"""Characters that cannot be seen, and that change how others are shown: no name and no reason has them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from msgspec import Struct

from guandan.errors import IllegalAction

_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_LINE_BREAKS = frozenset("\n\r\t")


def refuse_invisible(value: object, *, lines: bool = False) -> None:
    r"""Refuse a text, or anything with texts in it, that has a control character such as U+202E; `lines` may break.

    >>> refuse_invisible("张\u3000三")
    >>> refuse_invisible("张\u202e三")
    Traceback (most recent call last):
    guandan.errors.IllegalAction: unseen_character character U+202E
    """
    if isinstance(value, str):
        if value.isprintable():
            return
        for mark in value:
            if unicodedata.category(mark) in _INVISIBLE_CATEGORIES and not (lines and mark in _LINE_BREAKS):
                raise IllegalAction("unseen_character", character=f"U+{ord(mark):04X}")
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            refuse_invisible(getattr(value, name), lines=lines)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            refuse_invisible(key, lines=lines)
            refuse_invisible(one, lines=lines)
    elif isinstance(value, Sequence) and not isinstance(value, bytes):
        for item in value:
            refuse_invisible(item, lines=lines)

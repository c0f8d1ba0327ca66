"""The names that guests and organisers give themselves."""

from __future__ import annotations

import unicodedata

from guandan.errors import InvalidText

MAX_NAME_LENGTH = 24


def clean_name(name: str) -> str:
    """Clean a name for storage: one visible line of reasonable length.

    >>> clean_name("  <b>张\u3000三 ")
    '<b>张 三'
    """
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if not text or len(text) > MAX_NAME_LENGTH or not text.isprintable():
        raise InvalidText(f"a name has 1 to {MAX_NAME_LENGTH} characters that can be seen")
    return text

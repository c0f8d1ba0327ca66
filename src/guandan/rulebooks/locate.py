"""Find the line of a book's file on which an option, an infraction or a key stands: TOML readers do not say."""

from __future__ import annotations

import re

_TABLE = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\-\"']+)\s*=")
_ID = re.compile(r"^\s*id\s*=\s*[\"']([^\"']*)[\"']")
_SYNTAX = re.compile(r"at line (\d+)")


def find_syntax_line(message: str) -> int | None:
    """The line that a TOML reader's message names."""
    found = _SYNTAX.search(message)
    return int(found[1]) if found else None


def find_line(text: str, path: str) -> int | None:
    """The line of `tribute.equal`, `infractions.late`, `articles."JS 1.1"` or `title_zh`; none if it is not there."""
    table, listed = "", ""
    nearest = None
    for number, line in enumerate(text.splitlines(), 1):
        opened = _TABLE.match(line)
        if opened is not None:
            table, listed = opened[2], ""
            if table == path:
                return number
            if path.startswith(f"{table}.") and opened[1] == "[":
                nearest = nearest or number
            continue
        if table and (named := _ID.match(line)) is not None:
            listed = named[1]
            if f"{table}.{listed}" == path:
                return number
        key = _KEY.match(line)
        if key is not None and path in {key[1], f"{table}.{key[1]}"} and (table or path == key[1]):
            return number
    return nearest

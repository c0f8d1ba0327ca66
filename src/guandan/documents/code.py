"""表码: the short code of a score sheet, with a check digit; docs/documents.md explains how it is built."""

from __future__ import annotations

import re
from hashlib import sha256

from msgspec import Struct

from guandan.errors import InvalidText

_DAMM = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)
"""Damm's quasigroup: every wrong digit and every exchange of two neighbours gives another check digit."""
_CODE = re.compile(r"([0-9]{2,4})-?([0-9]{4})-?([0-9]{2})([0-9])")
_MARK_RANGE = 100
_TAIL_LENGTH = 12
MAX_TABLE_NUMBER = 9999


class SheetCode(Struct, frozen=True, kw_only=True):
    """The sheet that a code names: the event's mark, the round and the table."""

    mark: int
    round: int
    table: int


def compute_event_mark(commitment: str) -> int:
    """Compute the event's two digits from its commitment, so that another event's sheet is noticed."""
    return int.from_bytes(sha256(commitment.encode()).digest()[:4], "big") % _MARK_RANGE


def compute_event_tail(commitment: str) -> str:
    """Compute the suffix of a sheet's address; two digits would not tell many events of a server apart."""
    return commitment[:_TAIL_LENGTH]


def format_sheet_code(sheet: SheetCode) -> str:
    """Format the code: round, table, and three digits of which the last checks all the others.

    >>> format_sheet_code(SheetCode(mark=58, round=3, table=17))
    '03-0017-584'
    """
    if not 1 <= sheet.table <= MAX_TABLE_NUMBER:
        raise InvalidText(f"a sheet's table is 1 to {MAX_TABLE_NUMBER}: {sheet.table}")
    digits = f"{sheet.round:02d}{sheet.table:04d}{sheet.mark:02d}"
    return f"{sheet.round:02d}-{sheet.table:04d}-{sheet.mark:02d}{_compute_check_digit(digits)}"


def read_code(text: str) -> SheetCode:
    """Read the code of a sheet as typed, with or without its dashes; refuse one with a mistyped digit."""
    typed = "".join(text.split())
    found = _CODE.fullmatch(typed)
    if found is None:
        raise InvalidText(f"a sheet's code looks like 03-0017-584: {text}")
    round_digits, table, mark, check = found.groups()
    if _compute_check_digit(round_digits + table + mark) != int(check):
        raise InvalidText(f"the check digit is wrong, one digit was mistyped: {text}")
    return SheetCode(mark=int(mark), round=int(round_digits), table=int(table))


def _compute_check_digit(digits: str) -> int:
    value = 0
    for digit in digits:
        value = _DAMM[value][int(digit)]
    return value

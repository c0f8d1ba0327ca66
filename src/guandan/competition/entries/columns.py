"""Find where a list begins: its row of headings, below the titles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.entries.headings import UNIT_WORDS, EntryField, guess_fields, strip_heading
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_MAX_HEADING_ROWS = 50
_LABELS = rf"{UNIT_WORDS}|(?:参赛)?(?:代表队|代表团)(?:名称)?|unit|department|branch"
_UNIT_ABOVE = re.compile(rf"(?:{_LABELS})\s*(?:[(（][^)）]*[)）])?\s*[:：](?P<unit>.*)", re.IGNORECASE)
_UNIT_BESIDE = re.compile(rf"(?:{_LABELS})", re.IGNORECASE)
_LINE_TO_WRITE_ON = re.compile(r"[_\uff3f]{2,}")


class Columns(Struct, frozen=True, kw_only=True):
    """The headings with their row in the sheet, the field of each column, and a unit named above them."""

    row: int
    headings: tuple[str, ...]
    fields: dict[int, EntryField]
    unit: str = ""

    @property
    def unread(self) -> tuple[str, ...]:
        """The headings of columns that were not understood."""
        return tuple(text for place, text in enumerate(self.headings) if text and place not in self.fields)

    @property
    def has_both_names(self) -> bool:
        """Is each row a pair, with a column for each of the two names?"""
        return EntryField.NAME_2 in self.fields.values()

    def places(self, field: EntryField) -> tuple[int, ...]:
        """Return the columns of a field."""
        return tuple(place for place, one in self.fields.items() if one is field)


def find_columns(rows: Sequence[Sequence[str]], by_hand: Mapping[str, EntryField | None] | None = None) -> Columns:
    """Find the columns of a list, by its headings or as mapped by hand; two rows of headings are read as one."""
    best: Columns | None = None
    for place, row in enumerate(rows[:_MAX_HEADING_ROWS]):
        for headings in (tuple(row), _join_headings(rows[place - 1], row) if place else ()):
            fields = _map_fields(headings, by_hand or {})
            if EntryField.NAME in fields.values() and (best is None or len(fields) > len(best.fields)):
                best = Columns(row=place + 1, headings=headings, fields=fields)
    if best is None:
        raise IllegalAction("no_headings")
    for heading in by_hand or ():
        if strip_heading(heading) not in map(strip_heading, best.headings):
            raise IllegalAction("no_such_heading", heading=heading, headings=" / ".join(filter(None, best.headings)))
    return Columns(row=best.row, headings=best.headings, fields=best.fields, unit=find_unit_above(rows[: best.row]))


def _map_fields(headings: Sequence[str], by_hand: Mapping[str, EntryField | None]) -> dict[int, EntryField]:
    """Map columns by hand where given, and others by their headings; a heading mapped to nothing is not read."""
    mapped = {strip_heading(heading): field for heading, field in by_hand.items()}
    chosen = {
        place: mapped[strip_heading(text)] for place, text in enumerate(headings) if strip_heading(text) in mapped
    }
    named = {place: field for place, field in chosen.items() if field is not None}
    guessed = guess_fields(["" if place in chosen else text for place, text in enumerate(headings)])
    kept = {place: field for place, field in guessed.items() if field not in named.values()}
    if EntryField.NAME in named.values() and EntryField.NAME_2 not in named.values():
        kept = {place: field for place, field in kept.items() if field is not EntryField.NAME_2}
    return dict(sorted((kept | named).items()))


def _join_headings(upper: Sequence[str], lower: Sequence[str]) -> tuple[str, ...]:
    """Join two rows of headings: an upper heading also covers columns to its right that have none of their own."""
    joined, over = [], ""
    for place in range(max(len(upper), len(lower))):
        above = upper[place] if place < len(upper) else ""
        below = lower[place] if place < len(lower) else ""
        over = above or (over if below else "")
        joined.append(below if over == below else over + below)
    return tuple(joined)


def find_unit_above(rows: Sequence[Sequence[str]]) -> str:
    """Find the unit in «分会名称：…» above the headings, for the whole form; the name may be in the next cell."""
    for row in rows:
        for place, cell in enumerate(row):
            found = _UNIT_ABOVE.fullmatch(_LINE_TO_WRITE_ON.sub("", cell))
            if found:
                beside = next((cell for cell in row[place + 1 :] if cell), "")
                unit = found["unit"].strip() or ("" if _says_more(beside) else beside)
                return _LINE_TO_WRITE_ON.sub("", unit).strip()
        filled = [cell for cell in dict.fromkeys(row) if cell]
        if filled[1:] and _UNIT_BESIDE.fullmatch(strip_heading(filled[0])) and not guess_fields(filled[1:]):
            return filled[1]
    return ""


def _says_more(text: str) -> bool:
    return text.endswith((":", "：")) or bool(_UNIT_ABOVE.fullmatch(text))

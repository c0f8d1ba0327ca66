"""记分表: a sheet for each table of a round, with its code and everything that is known before play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.calendar import starts_at
from guandan.competition.model.seats import seats_of
from guandan.competition.model.values import Format
from guandan.documents.blocks import Align, Column, Listing
from guandan.documents.code import SheetCode, code_of, mark_of, tail_of
from guandan.documents.lists.scored import points_of
from guandan.documents.lists.seated import tables_of
from guandan.documents.qr import qr_svg
from guandan.rules.options.match import PointSystem
from guandan.rules.seat import SEATS, Seat, Side
from guandan.texts import name_of
from guandan.wording.words import value_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table
    from guandan.documents.printing import Printing

_DEALS = 20
"""So many deals a sheet has room for where each is written down."""
_SCHEME = "GUANDAN:"
"""What stands before the code in the QR where no pages are served."""


class Seated(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    seat: str
    name: str
    unit: str


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """A table's sheet; `boards` are those of duplicate, whose net levels are written down."""

    table: str
    code: str
    qr: str
    seats: dict[str, Seated]
    sides: tuple[tuple[str, str], ...]
    boards: tuple[str, ...]
    phone: str = ""


class ScoreSheets(Struct, frozen=True, kw_only=True):
    """All sheets of a round, and what they have in common."""

    event: str
    round: str
    starts: str
    book: str
    deals: int
    counts: bool
    closing: tuple[str, ...]
    words: dict[str, str]
    rules: tuple[str, ...]
    sheets: tuple[ScoreSheet, ...]


def score_sheets(printing: Printing, one: Round) -> ScoreSheets:
    """The sheets of a round."""
    starts = starts_at(printing.competition, one)
    zone = printing.competition.time_zone
    is_duplicate = printing.competition.stage(one.stage).format is Format.DUPLICATE
    return ScoreSheets(
        event=printing.competition.name,
        round=printing.round_title(one),
        starts=printing.say("documents.starts_at", at=printing.local(starts), zone=zone) if starts else "",
        book=printing.book_title,
        deals=_DEALS if printing.book.sheet.each_deal and not is_duplicate else 0,
        counts=not is_duplicate and points_of(printing, one) is not PointSystem.ADVANCE,
        closing=tuple(printing.say(key) for key in _closing(printing)),
        words=_words(printing),
        rules=tuple(_rules(printing)),
        sheets=tuple(_sheet(printing, one, table) for table in tables_of(one)),
    )


def code_for(printing: Printing, one: Round, table: Table) -> str:
    """The code of a table's sheet."""
    mark = mark_of(printing.competition.commitment)
    return code_of(SheetCode(mark=mark, round=one.number, table=table.number))


def _sheet(printing: Printing, one: Round, table: Table) -> ScoreSheet:
    code = code_for(printing, one, table)
    seats = seats_of(printing.competition, table)
    return ScoreSheet(
        table=str(table.number),
        code=code,
        qr=qr_svg(_told(printing, code.replace("-", ""))),
        seats={seat: _seated(printing, seat, seats.get(seat), _of(table, seat.side)) for seat in SEATS},
        sides=tuple((name_of(side, printing.lang), printing.pair(_of(table, side))) for side in Side),
        boards=tuple(map(str, table.boards)),
        phone=printing.phone_code(table.number),
    )


def _told(printing: Printing, bare: str) -> str:
    """What a sheet's QR says."""
    if not printing.address:
        return f"{_SCHEME}{bare}"
    return f"{printing.address}/s/{bare}?of={tail_of(printing.competition.commitment)}"


def _of(table: Table, side: Side) -> int:
    return table.ew if side is Side.EW else table.ns


def _seated(printing: Printing, seat: Seat, person: int | None, pair: int) -> Seated:
    return Seated(
        seat=name_of(seat, printing.lang),
        name="" if person is None else printing.person(person),
        unit=printing.unit(pair),
    )


_WORDS = {
    "title": "documents.score_sheet",
    "table": "documents.table",
    "code": "documents.code",
    "deal": "documents.deal_number",
    "level": "documents.level",
    "order": "documents.order",
    "net": "documents.net",
    "board": "documents.board",
    "first": "place.1",
    "second": "place.2",
    "third": "place.3",
    "last": "place.4",
    "after": "documents.levels_after",
    "ew": "side.EW",
    "ns": "side.NS",
    "penalty": "documents.penalties",
    "final": "documents.final_levels",
    "points": "documents.points",
    "side": "documents.side",
    "people": "documents.people",
    "signature": "documents.signature",
    "referee": "documents.referee_signature",
}


def _closing(printing: Printing) -> Iterator[str]:
    """What is asked at the end: who won, and where not every deal is written down, what decides equal levels."""
    yield "documents.winner"
    if not printing.book.sheet.each_deal:
        yield "documents.on_stage"
        yield "documents.last_first"
        yield "documents.deals_played"


def _words(printing: Printing) -> dict[str, str]:
    named_by = printing.book.sheet.scorer_named_by
    scorer = "" if named_by is None else printing.say("documents.scorer", who=name_of(named_by, printing.lang))
    return {name: printing.say(key) for name, key in _WORDS.items()} | {"scorer": scorer}


def _rules(printing: Printing) -> Iterator[str]:
    """What is filled in before, who writes, checks and signs, each with its article."""
    rules = printing.book.sheet
    told = {
        "filled_before": rules.filled_before and value_words(rules.filled_before, printing.lang),
        "recorded_by": rules.recorded_by and name_of(rules.recorded_by, printing.lang),
        "scorer_named_by": rules.scorer_named_by and name_of(rules.scorer_named_by, printing.lang),
        "checked_by": rules.checked_by and name_of(rules.checked_by, printing.lang),
        "signed_by": rules.signed_by and name_of(rules.signed_by, printing.lang),
        "penalties_by": rules.penalties_by and name_of(rules.penalties_by, printing.lang),
        "points_by": rules.points_by and name_of(rules.points_by, printing.lang),
    }
    for option, words in told.items():
        if words:
            path = f"sheet.{option}"
            shown = {"option": printing.say(f"option.{path}"), "value": words, "article": printing.cite(path)}
            yield printing.say("documents.cited", **shown)
    if not rules.alterations:
        yield printing.say("documents.no_alterations", article=printing.cite("sheet.alterations"))


def sheet_list(printing: Printing, one: Round) -> Listing:
    """The sheets as a list: which code belongs to which table."""
    return Listing(
        name=f"round-{one.number:02d}-codes",
        title=f"{printing.round_title(one)} · {printing.say('documents.codes')}",
        columns=(
            Column(heading=printing.say("documents.table")),
            Column(heading=printing.say("documents.code")),
            Column(heading=name_of(Side.EW, printing.lang), share=1, align=Align.LEFT),
            Column(heading=name_of(Side.NS, printing.lang), share=1, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(table.number),
                code_for(printing, one, table),
                printing.pair(table.ew),
                printing.pair(table.ns),
            )
            for table in tables_of(one)
        ),
    )

"""桌卡: build a card for each table, with its number and the code that opens it on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.documents.lists.seating import list_tables_in_order
from guandan.documents.qr import draw_qr

if TYPE_CHECKING:
    from guandan.documents.printing import Printing


class PrintedTableCard(Struct, frozen=True, kw_only=True):
    """The content of a table's card; the QR code leads to the same page as the typed code."""

    table: str
    code: str = ""
    qr: str = ""


class PrintedTableCards(Struct, frozen=True, kw_only=True):
    """All cards, and how a phone gets to its table."""

    event: str
    title: str
    how: str
    cards: tuple[PrintedTableCard, ...]


def build_table_cards(printing: Printing) -> PrintedTableCards:
    """Build the cards of tables that have a code, and of those that were drawn last."""
    last = printing.competition.last
    drawn = () if last is None else list_tables_in_order(last)
    places = {*printing.codes, *(str(table.number) for table in drawn)}
    page = f"{printing.address}/p"
    return PrintedTableCards(
        event=printing.competition.name,
        title=printing.say("documents.for_phone"),
        how=printing.say("documents.scan_or_type", address=page),
        cards=tuple(_build_table_card(printing, place, page) for place in sorted(places, key=_sort_key)),
    )


def _sort_key(place: str) -> tuple[int, str]:
    return (int(place), place) if place.isdecimal() else (0, place)


def _build_table_card(printing: Printing, place: str, page: str) -> PrintedTableCard:
    number = printing.say("documents.table_number", table=place)
    code = printing.codes.get(place, "") if printing.address else ""
    return PrintedTableCard(table=number, code=code, qr=draw_qr(f"{page}/{code}") if code else "")

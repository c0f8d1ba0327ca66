"""报名费: what each pair owes and has paid, the total, and the list of receipts by unit, with its leader's contact."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.values import EntryStatus
from guandan.documents.files.workbook import escape_formula
from guandan.services.naming import PairName, name_pair
from guandan.texts import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.competition.championship.championship import Championship


_RECEIPT_HEADINGS = (
    "fees.unit",
    "fees.pairs",
    "fees.due",
    "fees.paid",
    "fees.leader",
    "fees.contact",
    "fees.signed",
)


class FeeRow(Struct, frozen=True, kw_only=True):
    """A pair: what it owes, and what it has paid."""

    pair: PairName
    due: int
    paid: int


class UnitFees(Struct, frozen=True, kw_only=True):
    """A unit: how many pairs, what they owe and have paid, and whom to call."""

    unit: str
    pairs: int
    due: int
    paid: int
    leader: str = ""
    contact: str = ""


class FeeList(Struct, frozen=True, kw_only=True):
    """All pairs and units, and the totals."""

    fee: int
    rows: tuple[FeeRow, ...]
    units: tuple[UnitFees, ...]
    due: int
    paid: int


def build_fee_list(
    championship: Championship, fee: int, paid: Mapping[int, int], leaders: Mapping[str, int]
) -> FeeList:
    """Build the list of fees; who has withdrawn owes nothing, and what was paid stays in it."""
    rows = tuple(
        FeeRow(
            pair=name_pair(championship, pair),
            due=fee if entry.status in {EntryStatus.IN_PLAY, EntryStatus.WAITING} else 0,
            paid=paid.get(pair, 0),
        )
        for pair, entry in sorted(championship.competition.entries.items())
    )
    units = dict.fromkeys([*(row.pair.unit for row in rows), *leaders])
    return FeeList(
        fee=fee,
        rows=rows,
        units=tuple(_sum_unit(championship, unit, rows, leaders) for unit in units),
        due=sum(row.due for row in rows),
        paid=sum(row.paid for row in rows),
    )


def _sum_unit(championship: Championship, unit: str, rows: tuple[FeeRow, ...], leaders: Mapping[str, int]) -> UnitFees:
    own = [row for row in rows if row.pair.unit == unit]
    leader = championship.people.get(leaders.get(unit, 0))
    return UnitFees(
        unit=unit,
        pairs=sum(row.due > 0 or row.paid > 0 for row in own),
        due=sum(row.due for row in own),
        paid=sum(row.paid for row in own),
        leader="" if leader is None else leader.name,
        contact="" if leader is None else leader.contact,
    )


def write_receipts(fees: FeeList, lang: str) -> bytes:
    """The list of receipts as CSV: a line a unit, and the total."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([say(key, lang) for key in _RECEIPT_HEADINGS])
    for unit in fees.units:
        cells = (unit.unit, unit.pairs, unit.due, unit.paid, unit.leader, unit.contact, "")
        writer.writerow([escape_formula(str(cell)) for cell in cells])
    writer.writerow([say("fees.total", lang), len(fees.rows), fees.due, fees.paid, "", "", ""])
    return text.getvalue().encode("utf-8-sig")

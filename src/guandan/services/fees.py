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
            due=fee if _is_in(championship, pair) else 0,
            paid=paid.get(pair, 0),
        )
        for pair in sorted(championship.competition.entries)
    )
    counted = tuple(row for row in rows if _is_in(championship, row.pair.pair) or row.paid > 0)
    units = dict.fromkeys([*(row.pair.unit for row in rows), *leaders])
    return FeeList(
        fee=fee,
        rows=rows,
        units=tuple(_sum_unit(championship, unit, counted, leaders) for unit in units),
        due=sum(row.due for row in rows),
        paid=sum(row.paid for row in rows),
    )


def _is_in(championship: Championship, pair: int) -> bool:
    return championship.competition.entries[pair].status in {EntryStatus.IN_PLAY, EntryStatus.WAITING}


def _sum_unit(championship: Championship, unit: str, rows: tuple[FeeRow, ...], leaders: Mapping[str, int]) -> UnitFees:
    own = [row for row in rows if row.pair.unit == unit]
    leader = championship.people.get(leaders.get(unit, 0))
    return UnitFees(
        unit=unit,
        pairs=len(own),
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
    pairs = sum(unit.pairs for unit in fees.units)
    writer.writerow([say("fees.total", lang), pairs, fees.due, fees.paid, "", "", ""])
    return text.getvalue().encode("utf-8-sig")

"""签名与确认: check that a table's result is confirmed as the book requires."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import points
from guandan.rules.options.appeals import Writer
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.checker.ledger import CheckedTable
    from guandan.rules.rulebook import Rulebook


def list_missing_confirmations(seated: CheckedTable, book: Rulebook) -> list[str]:
    """List what a table still needs before its round can be closed."""
    if seated.forfeited or seated.is_settled:
        return []
    if seated.result is None and not seated.boards:
        return ["result"]
    if len({_describe_claim(claim) for claim in seated.claims.values()}) > 1:
        return ["agreement"]
    signed = seated.signed | set(seated.claims)
    return [f"signature {side}" for side in list_signing_sides(seated, book) if side not in signed]


def _describe_claim(claim: object) -> str:
    return repr(claim)


def list_signing_sides(seated: CheckedTable, book: Rulebook) -> list[Side]:
    """List the sides that must sign."""
    match book.sheet.signed_by:
        case Writer.BOTH_SIDES:
            return list(Side)
        case Writer.LOWER_SIDE | Writer.HIGHER_SIDE as writer if seated.result is not None:
            worth = {side: points.score_table(seated.result, side, book).points for side in Side}
            if worth[Side.EW] == worth[Side.NS]:
                return []
            lower = min(Side, key=lambda side: worth[side])
            return [lower if writer is Writer.LOWER_SIDE else lower.other]
        case _:
            return []

"""判罚: a ruling as the match's ledger keeps it; what follows from it is for `referee/` to say."""

from __future__ import annotations

from msgspec import Struct

from guandan.rules.seat import Seat, Side


class Ruling(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """Who ruled what against whom, by which article; `rungs` are the book's words for the penalties given.

    What they make together with earlier ones is not kept but worked out, so that a cancelled ruling leaves no trace.
    """

    side: Side
    infraction: str
    article: str
    rungs: tuple[str, ...] = ()
    seat: Seat | None = None
    by: str = ""
    reason: str = ""
    situation: str = ""
    lapsed: tuple[str, ...] = ()
    overruled: bool = False


class Ruled(Struct, frozen=True, gc=False, kw_only=True):
    """A ruling's place in the ledger."""

    number: int
    deal: int
    ruling: Ruling
    cancelled: bool = False

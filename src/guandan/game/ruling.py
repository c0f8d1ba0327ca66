"""判罚: a ruling as the match's ledger keeps it; `guandan.referee` works out its consequences."""

from __future__ import annotations

from msgspec import Struct

from guandan.rules.seat import Seat, Side


class Ruling(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A ruling: who ruled what against whom, by which article; `rungs` are the book's names of the penalties given.

    The ledger is recomputed each time, so that a cancelled ruling leaves no trace. What the players were told is
    kept: the heavier penalties that it `makes` with earlier ones, the article of the gravest, and the rulings counted.
    `is_discretion`: it was decided by the authority to whom the book leaves disputes.
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
    is_discretion: bool = False
    makes: tuple[str, ...] = ()
    makes_article: str = ""
    counted_from: tuple[int, ...] = ()

    @property
    def cited(self) -> str:
        """The articles to show: that of the penalty which was counted up, if one was, then that of what was done."""
        return "; ".join(filter(None, (self.makes_article, self.article)))


class NumberedRuling(Struct, frozen=True, gc=False, kw_only=True):
    """A ruling's place in the ledger."""

    number: int
    deal: int
    ruling: Ruling
    cancelled: bool = False

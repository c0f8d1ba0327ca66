"""一局: the next deal of a match whose cards the kernel plays and whose levels the game keeps, as at a paper table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.kernel import Deal, rules_of
from guandan.rules.levels import level_rank

if TYPE_CHECKING:
    from guandan.game.match import Match


def next_deal(match: Match, seed: int) -> Deal:
    """The next deal, as the match says that it begins; its cards are drawn by the seed and the number of deals done."""
    standing, coming, extra = match.progress.standing, match.progress.next, match.is_extra_due
    return Deal.shuffled(
        seed,
        match.deals_done,
        rules=rules_of(match.book, extra=extra),
        level=standing.level,
        levels=(level_rank(standing.ew), level_rank(standing.ns)),
        order=coming.order if coming.has_tribute and not extra else None,
    )

"""取消资格: when lost rounds, in a row or in total, lead to disqualification; the competition counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.referee.authority import find_highest
from guandan.rules.options.authority import Authority
from guandan.rules.options.penalties import DisqualifiedResults
from guandan.rules.points import Ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.rulebook import Rulebook

_FORFEITS = frozenset({Ending.FORFEIT, Ending.BOTH_FORFEIT})


class Disqualification(Struct, frozen=True, kw_only=True):
    """The reason, who decides it, what happens to results, whether the pair leaves the hall, and who may add a ban."""

    article: str
    decided_by: Authority
    results: DisqualifiedResults
    leaves_hall: bool
    ban_by: Authority | None


def find_disqualification(book: Rulebook, lost: Sequence[Ending | None]) -> Disqualification | None:
    """Find whether a pair is to be disqualified, given how it lost each round that it lost."""
    rules = book.ladder
    if _is_reached(_count_longest_run(lost), rules.forfeits_running_to_disqualified):
        return describe_disqualification(book, book.cite("ladder.forfeits_running_to_disqualified"))
    if _is_reached(sum(ending is Ending.RULING for ending in lost), rules.losses_to_disqualified):
        return describe_disqualification(book, book.cite("ladder.losses_to_disqualified"))
    return None


def describe_disqualification(book: Rulebook, article: str) -> Disqualification:
    """Describe the consequences of a disqualification by this article."""
    rules = book.ladder
    return Disqualification(
        article=article,
        decided_by=find_highest((rules.disqualified_by or rules.otherwise_by,)),
        results=rules.disqualified_results,
        leaves_hall=rules.disqualified_leaves_hall,
        ban_by=rules.ban_by,
    )


def _is_reached(count: int, enough: int | None) -> bool:
    return bool(enough) and count >= (enough or 0)


def _count_longest_run(lost: Sequence[Ending | None]) -> int:
    """Count the longest run of forfeits."""
    longest = run = 0
    for ending in lost:
        run = run + 1 if ending in _FORFEITS else 0
        longest = max(longest, run)
    return longest

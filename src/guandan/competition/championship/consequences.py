"""What a change of an earlier result leads to, found out before it is made: places, who goes on, and the next draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.contestants import drawn_for
from guandan.competition.model.state import RoundStatus
from guandan.competition.scoring.standings import standings
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition


class Move(Struct, frozen=True, kw_only=True):
    """A pair's place before and after; none where it has no place."""

    pair: int
    before: int | None
    after: int | None


class Consequences(Struct, frozen=True, kw_only=True):
    """Who has another place, who goes on now and who no longer, and what becomes of the next round's draw.

    `next_round` is the one that was drawn already; it `stands` if it has started or the book lets it stand, and can be
    taken back otherwise.
    """

    moves: tuple[Move, ...] = ()
    goes_on: tuple[int, ...] = ()
    goes_out: tuple[int, ...] = ()
    next_round: int | None = None
    stands: bool = False

    @property
    def changes_who_advanced(self) -> bool:
        """Does somebody else go on into the next round or stage?"""
        return bool(self.goes_on or self.goes_out)


def preview(championship: Championship, change: Callable[[Championship], object], number: int) -> Consequences:
    """What a change of a result of this round would lead to; nothing is changed."""
    twin = championship.fork()
    twin.at, twin.by = championship.at, championship.by
    change(twin)
    return compare(championship.competition, twin.competition, number)


def compare(before: Competition, after: Competition, number: int) -> Consequences:
    """What has changed from one state to the other with a result of this round."""
    played = before.rounds[number - 1]
    was, now = _places(before, played.stage), _places(after, played.stage)
    moves = tuple(
        Move(pair=pair, before=was.get(pair), after=now.get(pair))
        for pair in sorted(was.keys() | now.keys())
        if was.get(pair) != now.get(pair)
    )
    came, come = _advanced(before, number), _advanced(after, number)
    known = came is not None and come is not None
    following = before.round(number + 1)
    is_drawn = following is not None and following.status is not RoundStatus.DRAFT
    return Consequences(
        moves=moves,
        goes_on=tuple(sorted((come or set()) - (came or set()))) if known else (),
        goes_out=tuple(sorted((came or set()) - (come or set()))) if known else (),
        next_round=following.number if following is not None and is_drawn else None,
        stands=following is not None and is_drawn and _stands(before),
    )


def _stands(competition: Competition) -> bool:
    last = competition.rounds[-1]
    return last.status is not RoundStatus.PUBLISHED or competition.book.corrections.draw_stands


def _places(competition: Competition, stage: int) -> dict[int, int | None]:
    return {line.pair: line.place for line in standings(competition, stage)}


def _advanced(competition: Competition, number: int) -> set[int] | None:
    """Who is in the round after this one by the results; none where nobody can say yet."""
    played = competition.rounds[number - 1]
    if played.status is not RoundStatus.CLOSED:
        return None
    following = competition.round(number + 1)
    is_over = played.stage in competition.stages_closed
    stage = played.stage + is_over if following is None else following.stage
    if stage > len(competition.plan.stages):
        return None
    try:
        return set(drawn_for(competition, stage, number + 1))
    except IllegalAction:  # lots have to say who goes on
        return None

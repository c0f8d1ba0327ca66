"""升级: compute from the chapters how deals and penalties move the levels and how the next deal begins.

The chapters are kept, so that a deal can be corrected and everything after it recomputed.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Rank
from guandan.game.effects import AnnulDeal, GiveStage, LoseDeal, MoveLevels, NameLeader, WaiveTribute
from guandan.game.tribute import TributeState
from guandan.rules import levels
from guandan.rules import tribute as tribute_rules
from guandan.rules.levels import PAST_A, Standing
from guandan.rules.options.match import DecidedBy
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.rules.rulebook import Rulebook


class DealDone(Struct, frozen=True, gc=False, kw_only=True, tag="deal"):
    """A deal that counts: the level it was played at, and its finishing order or the foul that ended it.

    `tribute` summarises the cards paid and returned before it, once all of them were open.
    """

    number: int
    level: Rank
    order: tuple[Seat, ...] = ()
    foul: LoseDeal | None = None
    is_extra: bool = False
    tribute: TributeState | None = None

    @property
    def winner(self) -> Side:
        """上游方: the side that finished first, or the innocent one."""
        return self.order[0].side if self.foul is None else self.foul.side.other


Penalty = MoveLevels | GiveStage | WaiveTribute | NameLeader | AnnulDeal
Chapter = DealDone | Penalty


class NextDeal(Struct, frozen=True, gc=False, kw_only=True):
    """How the next deal begins.

    `order` gives the jobs (none: as in a first deal), `has_tribute` whether that order pays; `leader` is named, or to
    be named by `namer` or the referee where `is_leader_named`.
    """

    order: tuple[Seat, ...] | None = None
    has_tribute: bool = False
    leader: Seat | None = None
    namer: Seat | None = None
    is_leader_named: bool = False
    leader_side: Side | None = None


class LevelMove(Struct, frozen=True, gc=False, kw_only=True):
    """升级: what a deal did to the levels."""

    before: Standing
    after: Standing


class Progress(Struct, frozen=True, gc=False, kw_only=True):
    """Where the match stands; `moves` has one entry per deal done; `points` are what the deals brought EW and NS."""

    standing: Standing
    next: NextDeal = NextDeal()
    done: tuple[DealDone, ...] = ()
    moves: tuple[LevelMove, ...] = ()
    points: tuple[int, int] = (0, 0)

    @property
    def last_first(self) -> Side | None:
        """The side of the first in the last finished deal."""
        return next((deal.winner for deal in reversed(self.done) if deal.foul is None), None)

    @property
    def past_a(self) -> Side | None:
        """过A: the side that has passed A."""
        return next((side for side in Side if self.standing.of(side) == PAST_A), None)


def find_side_ahead(progress: Progress, book: Rulebook) -> Side | None:
    """Find the side that leads in levels or points, as the book decides; none if equal. Option: match.decided_by."""
    match book.match.decided_by:
        case DecidedBy.LEVELS:
            ew, ns = progress.standing.ew, progress.standing.ns
        case DecidedBy.DEAL_POINTS:
            ew, ns = progress.points
        case _ as unreachable:
            assert_never(unreachable)
    return None if ew == ns else Side.EW if ew > ns else Side.NS


def start_progress(book: Rulebook) -> Progress:
    """Return the progress before the first deal."""
    return Progress(standing=levels.start_standing(book.levels))


def fold_chapters(chapters: Iterable[Chapter], book: Rulebook) -> Progress:
    """Compute the progress of all chapters from the beginning."""
    return reduce(lambda progress, chapter: add_chapter(progress, chapter, book), chapters, start_progress(book))


def add_chapter(progress: Progress, chapter: Chapter, book: Rulebook) -> Progress:
    """Add one chapter; nothing moves after A is passed."""
    if progress.past_a is not None:
        return progress
    match chapter:
        case DealDone():
            return _add_deal(progress, chapter, book)
        case MoveLevels(side=side, by=by):
            return replace(progress, standing=levels.move_level(progress.standing, side, by, book.levels))
        case GiveStage(side=side) if is_stage_held(progress.standing, side, book):
            return progress
        case GiveStage(side=side):
            staged = replace(progress, standing=replace(progress.standing, stage=side))
            return replace(staged, next=_open_after_stage_given(progress.next, book))
        case AnnulDeal(keep=keep):
            return progress if keep else replace(progress, next=NextDeal())
        case NameLeader(seat=seat):
            return replace(progress, next=replace(progress.next, leader=seat))
        case WaiveTribute():
            coming = progress.next
            leader = coming.order[0] if coming.order and coming.has_tribute and coming.leader is None else coming.leader
            return replace(progress, next=replace(coming, has_tribute=False, leader=leader))


def _add_deal(progress: Progress, deal: DealDone, book: Rulebook) -> Progress:
    before = progress.standing
    done = (*progress.done, deal)
    if deal.is_extra:  # an extra deal decides who wins; the levels stay as they are
        return replace(progress, done=done, moves=(*progress.moves, LevelMove(before=before, after=before)))
    if deal.foul is None:
        standing = levels.after_deal(before, deal.order, deal.level, book.levels)
        coming = _open_after_deal(deal.order, book)
    else:
        standing = levels.after_foul(before, deal.winner, deal.level, book.levels)
        coming = _open_after_foul(deal.foul, book)
    moves = (*progress.moves, LevelMove(before=before, after=standing))
    return Progress(standing=standing, next=coming, done=done, moves=moves, points=_add_points(progress, deal, book))


def _add_points(progress: Progress, deal: DealDone, book: Rulebook) -> tuple[int, int]:
    """小分: add the points of a deal for East-West and North-South; a foul brings as much as 双下."""
    ew, ns = progress.points
    if book.points.deal is None:
        return ew, ns
    place = 0 if deal.foul is not None else deal.order.index(deal.order[0].partner) - 1
    brought = book.points.deal[place]
    return (ew + brought, ns) if deal.winner is Side.EW else (ew, ns + brought)


def _open_after_deal(order: tuple[Seat, ...], book: Rulebook) -> NextDeal:
    """Open the deal after a finished one: the losers pay tribute, unless the book has none and says who leads."""
    if book.tribute.owed:
        return NextDeal(order=order, has_tribute=True)
    direction = book.seating.direction
    payer = tribute_rules.list_payers(order, direction)[0]
    leader = tribute_rules.find_leader(book.tribute.lead_unowed, order[0], payer, direction)
    return NextDeal(order=order, leader=leader)


def _open_after_foul(foul: LoseDeal, book: Rulebook) -> NextDeal:
    """Open the deal after a foul: the innocent side leads; without offender or stand-in it opens as a first deal."""
    stand_in = foul.stand_in
    if stand_in is None and foul.offender is not None:
        stand_in = foul.offender.next(book.seating.direction)
    return NextDeal(
        order=None if stand_in is None else (stand_in, stand_in.partner),
        has_tribute=book.ladder.foul_tribute and book.tribute.owed,
        namer=foul.namer,
        is_leader_named=True,
        leader_side=foul.side.other if book.ladder.foul_leader_of_innocent_side else None,
    )


def is_stage_held(standing: Standing, side: Side, book: Rulebook) -> bool:
    """台上不变: does a penalty give the stage to a side that holds it? Option: remedies.stage_held_is_kept."""
    return book.remedies.stage_held_is_kept and standing.stage is side


def _open_after_stage_given(coming: NextDeal, book: Rulebook) -> NextDeal:
    """Open the deal after a penalty gave the stage: as a first deal without tribute, unless the book says otherwise."""
    remedies = book.remedies
    return NextDeal(
        order=None if remedies.stage_given_opens_as_first_deal else coming.order,
        has_tribute=remedies.stage_given_tribute and coming.has_tribute,
    )

"""升级: compute levels as numbers: who rises how far, and who passes A.

A level's number is 1 for 2 up to 13 for A; 14 is past A, which is a result and not a level to play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Rank
from guandan.rules.options.match import LevelRules, PassA, PassABy
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

A = 13
PAST_A = 14


def level_number(level: Rank) -> int:
    """级数: return the number of a level: 2 is 1, A is 13."""
    return level.number - 1


def level_rank(number: int) -> Rank:
    """Return the rank that is played at a level's number; past A it is still A."""
    return _RANKS[min(number, A) - 1]


_RANKS = tuple(rank for rank in Rank if rank <= Rank.ACE)


class Standing(Struct, frozen=True, gc=False, kw_only=True):
    """Both sides' levels as numbers, and who is on stage (台上).

    `earlier` is the side that reached the level first if both are at the same one; tries are deals at A that a side has
    not passed, counted where the book limits them.
    """

    ew: int
    ns: int
    stage: Side | None = None
    earlier: Side | None = None
    ew_tries: int = 0
    ns_tries: int = 0

    def of(self, side: Side) -> int:
        """Return the number of a side's level."""
        return self.ew if side is Side.EW else self.ns

    def put(self, side: Side, number: int) -> Standing:
        """Return the standing with one side's level set; a side that leaves A starts its tries again."""
        if number == self.of(side):
            return self
        earlier = side.other if number == self.of(side.other) else None
        if side is Side.EW:
            return replace(self, ew=number, earlier=earlier, ew_tries=0)
        return replace(self, ns=number, earlier=earlier, ns_tries=0)

    def tries(self, side: Side) -> int:
        """Return how often a side has failed to pass A since it reached A."""
        return self.ew_tries if side is Side.EW else self.ns_tries

    @property
    def level(self) -> Rank:
        """级牌: the next deal's level: that of the side on stage, or the lower of the two if nobody is on stage yet."""
        return level_rank(min(self.ew, self.ns) if self.stage is None else self.of(self.stage))


def start_standing(rules: LevelRules) -> Standing:
    """Return the standing at the start: both sides at the first level, nobody on stage."""
    number = level_number(rules.start)
    return Standing(ew=number, ns=number)


def is_double_down(order: Sequence[Seat]) -> bool:
    """双下: did two partners finish first and second?"""
    return len(order) > 1 and order[0].partner is order[1]


def compute_rise(order: Sequence[Seat], rules: LevelRules) -> int:
    """Compute how many levels the winning side rises, by the place of the first one's partner."""
    match order.index(order[0].partner):
        case 1:
            return rules.rise_second
        case 2:
            return rules.rise_third
        case _:
            return rules.rise_last


def after_deal(standing: Standing, order: Sequence[Seat], played: Rank, rules: LevelRules) -> Standing:
    """Return the standing after a deal played at a level and finished in this order (two seats suffice for 双下)."""
    side = order[0].side
    partner_last = not is_double_down(order) and order[-1] is order[0].partner
    passes = _passes_a(standing, side, played, rules, partner_last=partner_last)
    raised = _raise_side(standing, side, compute_rise(order, rules), rules, passes=passes)
    return _count_try(standing, raised, played, rules)


def after_foul(standing: Standing, innocent: Side, played: Rank, rules: LevelRules) -> Standing:
    """犯规: return the standing after a foul: the innocent side rises as after 双下, under the same rule about A."""
    passes = _passes_a(standing, innocent, played, rules, partner_last=False)
    return _count_try(standing, _raise_side(standing, innocent, rules.rise_foul, rules, passes=passes), played, rules)


def move_level(standing: Standing, side: Side, by: int, rules: LevelRules) -> Standing:
    """Move a level by a penalty, within the book's floor and ceiling."""
    floor, ceiling = level_number(rules.penalty_floor), level_number(rules.penalty_ceiling)
    return standing.put(side, max(floor, min(ceiling, standing.of(side) + by)))


def _passes_a(standing: Standing, side: Side, played: Rank, rules: LevelRules, *, partner_last: bool) -> bool:
    if played is not Rank.ACE or standing.of(side) != A:
        return False
    if rules.pass_a_by is PassABy.STAGE and standing.stage is not side:
        return False
    match rules.pass_a:
        case PassA.PARTNER_NOT_LAST:
            return not partner_last
        case PassA.FIRST:
            return True
        case _ as unreachable:
            assert_never(unreachable)


def _raise_side(standing: Standing, side: Side, rise: int, rules: LevelRules, *, passes: bool) -> Standing:
    if rules.fixed:
        return replace(standing, stage=side)
    own = standing.of(side)
    ceiling = A if rules.a_must_be_played else PAST_A
    number = PAST_A if passes else own if own == A else min(ceiling, own + rise)
    return replace(standing.put(side, number), stage=side)


def _count_try(before: Standing, after: Standing, played: Rank, rules: LevelRules) -> Standing:
    """打A不过: count the deal as a try of the side on stage at A; the side falls after its last try."""
    side = before.stage
    if rules.tries_at_a is None or rules.fixed or side is None or played is not Rank.ACE or before.of(side) != A:
        return after
    if after.of(side) != A:
        return after
    tries = before.tries(side) + 1
    if tries >= rules.tries_at_a:
        return after.put(side, level_number(rules.after_tries))
    return replace(after, ew_tries=tries) if side is Side.EW else replace(after, ns_tries=tries)

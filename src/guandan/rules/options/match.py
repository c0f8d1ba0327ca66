"""升级与胜负: options of levels, of how a match ends, and of its points."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.cards import Rank


class PassA(StrEnum):
    """过A: what a side needs to pass A."""

    PARTNER_NOT_LAST = "partner_not_last"
    FIRST = "first"


class PassABy(StrEnum):
    """Which side may pass A in an A deal that both play."""

    EITHER = "either"
    STAGE = "stage"


class AtCall(StrEnum):
    """What is still played after the call of time."""

    FINISH_DEAL = "finish_deal"
    ONE_MORE = "one_more"
    STOP = "stop"


class EqualLevels(StrEnum):
    """Who wins at equal levels when time or deals are over."""

    DRAW = "draw"
    STAGE = "stage"
    LAST_FIRST = "last_first"
    REACHED_FIRST = "reached_first"


class DecidedBy(StrEnum):
    """What decides a match if nobody has passed A."""

    LEVELS = "levels"
    DEAL_POINTS = "deal_points"


class ExtraDealEnd(StrEnum):
    """When the extra deal is over."""

    FIRST = "first"
    WHOLE = "whole"


class LostByRuling(StrEnum):
    """判负: how a match lost by ruling is recorded."""

    FOUR_LEVELS = "four_levels"
    WHOLE_TABLE = "whole_table"
    AS_IT_STANDS = "as_it_stands"


class PointSystem(StrEnum):
    """What an event counts."""

    MATCH_POINTS = "match_points"
    HUNDRED = "hundred"
    ADVANCE = "advance"
    DEAL_POINTS = "deal_points"


class HundredEqual(StrEnum):
    """The 100-point table at equal levels."""

    EVEN = "even"
    STAGE = "stage"


class LevelRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """升级: how far the side of the first (上游) rises, and what it takes to pass A.

    `fixed`: nobody rises and every deal is at the first level. `tries_at_a`: a side that plays A on stage this often
    without passing falls to `after_tries`; none if the number of tries has no limit.
    """

    start: Rank
    rise_second: int
    rise_third: int
    rise_last: int
    rise_foul: int
    a_must_be_played: bool
    pass_a: PassA
    pass_a_by: PassABy
    penalty_floor: Rank
    penalty_ceiling: Rank
    fixed: bool = False
    tries_at_a: int | None = None
    after_tries: Rank = Rank.TWO


class MatchRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """局: limits of a match by time or deals, and who wins when one is reached."""

    minutes: int | None
    deals: int | None
    call_before: int
    at_call: AtCall
    equal: EqualLevels
    needs_winner: bool
    extra_deal_ends: ExtraDealEnd
    decided_by: DecidedBy = DecidedBy.LEVELS


class PointRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """计分: the point tables of the book, with pairs as (winner, loser); none if the book has no such table.

    `deal` is what a deal brings the side of the first, by the partner's place: second, third, last; `deal_forfeit`
    what a match forfeited by one side is worth then.
    """

    system: PointSystem
    win_draw_loss: tuple[int, int, int] | None
    level_score_even: int | None
    level_score_forfeit: tuple[int, int] | None
    hundred: tuple[tuple[int, int], ...] | None
    hundred_equal: HundredEqual
    hundred_one_past: tuple[int, int] | None
    hundred_forfeit: tuple[int, int] | None
    lost_by_ruling: LostByRuling
    ruling_lead: int
    lead_stands: bool = False
    ruling_lowered_to: Rank
    deal: tuple[int, int, int] | None = None
    deal_forfeit: tuple[int, int] | None = None

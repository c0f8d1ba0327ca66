"""名次与轮空: options of ranking, byes and forfeits."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.cards import Rank


class Criterion(StrEnum):
    """What is compared, where more is better; a lot separates pairs that are still equal."""

    TOTAL = "total"
    CUMULATIVE_WITHOUT_FIRST = "cumulative_without_first"
    ROUNDS_WON = "rounds_won"
    LEVEL_SCORE = "level_score"
    LEVELS_RISEN = "levels_risen"
    HIGH_SCORES = "high_scores"
    CUMULATIVE = "cumulative"
    NET_LEVELS = "net_levels"
    DEAL_POINTS = "deal_points"
    OPPONENTS = "opponents"
    OPPONENTS_CUT_LOWEST = "opponents_cut_lowest"
    OPPONENTS_CUT_BOTH = "opponents_cut_both"
    SONNEBORN_BERGER = "sonneborn_berger"
    HEAD_TO_HEAD = "head_to_head"
    BRACKET = "bracket"
    LOT = "lot"


class ManyEqual(StrEnum):
    """How three or more equal pairs are separated."""

    GO_ON = "go_on"
    START_OVER = "start_over"


class LevelsRisen(StrEnum):
    """升级数: from which level the levels risen are counted."""

    FROM_START = "from_start"


class HighScores(StrEnum):
    """高分次数: how the high scores of equal pairs are compared."""

    BEST_THEN_NEXT = "best_then_next"


class WithoutOpponent(StrEnum):
    """对手分, 小分: what a round without an opponent counts."""

    NOTHING = "nothing"
    OWN_TOTAL = "own_total"


class HeadToHead(StrEnum):
    """相互胜负: whether it decides only if all tied pairs have met each other."""

    ALL_MET = "all_met"
    AS_MET = "as_met"


class ForfeitWon(StrEnum):
    """弃权: what happens to the opponents of a side that forfeits."""

    POINTS = "points"
    GO_ON = "go_on"
    REDRAWN_ELSE_POINTS = "redrawn_else_points"


class BothForfeit(StrEnum):
    """The value of a match that both sides forfeit."""

    ZERO = "zero"
    NOBODY_GOES_ON = "nobody_goes_on"


class ByeChoice(StrEnum):
    """轮空: who gets the bye."""

    LOT = "lot"
    LOWEST = "lowest"


class LeaverPlace(StrEnum):
    """名次: what happens to the place of a pair that has left the event."""

    KEEPS = "keeps"
    MOVES_UP = "moves_up"
    LEFT_EMPTY = "left_empty"


class RankingRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """排名: the criteria in order, with the details of those that can be counted in several ways."""

    criteria: tuple[Criterion, ...]
    many_equal: ManyEqual
    cumulative_from_round: int | None
    levels_risen: LevelsRisen | None
    high_scores: HighScores | None
    disqualified: LeaverPlace = LeaverPlace.KEEPS
    withdrawn: LeaverPlace = LeaverPlace.KEEPS
    without_opponent: WithoutOpponent = WithoutOpponent.NOTHING
    head_to_head: HeadToHead = HeadToHead.ALL_MET


class ByeRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """轮空与弃权: what byes and forfeits are worth; none if the book does not count that."""

    match_points: int | None
    level_score: int | None
    levels_risen: int | None
    hundred: int | None
    goes_on: bool
    choice: ByeChoice
    never_twice: bool
    forfeit_won: ForfeitWon
    forfeit_levels: tuple[Rank, Rank] | None
    forfeit_needs_opponents_in_time: bool
    both_forfeit: BothForfeit
    lowest_group: bool = False
    redrawn_with_byes: bool = False

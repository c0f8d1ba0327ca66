"""判罚与纠正: the rungs of the ladder of penalties, and the remedies at the table."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Rung(StrEnum):
    """判罚种类: penalties from the slightest to the gravest."""

    WARNING = "warning"
    VIOLATION = "violation"
    FOUL = "foul"
    MATCH_LOST = "match_lost"
    DISQUALIFIED = "disqualified"


class Party(StrEnum):
    """Whom a remedy concerns."""

    OFFENDERS = "offenders"
    OPPONENTS = "opponents"


class Does(StrEnum):
    """What a remedy does to the draw, the trick, the deal, the levels or the match."""

    PUT_BACK = "put_back"
    DRAW_BACK = "draw_back"  # the player whose turn it was draws a card from the offender's hand
    SHORT_DRAWS_FROM_LONG = "short_draws_from_long"
    NEW_PACK = "new_pack"
    PUT_RIGHT = "put_right"
    COUNT_DOWN = "count_down"
    TAKE_BACK = "take_back"
    RESTORE_TO_ANNOUNCEMENT = "restore_to_announcement"
    SKIP_TURN = "skip_turn"
    BAR_SIDE_UNTIL_OPPONENT_FOLLOWS = "bar_side_until_opponent_follows"
    NAME_KIND = "name_kind"  # the offender's next player names it
    FORBID_KIND_TO_PARTNER = "forbid_kind_to_partner"
    MUST_PLAY_CARD = "must_play_card"  # as the first single, or earlier in another kind
    VOID_HAND = "void_hand"  # placed last, and the others move up
    UNDO_FINISH = "undo_finish"  # the place taken does not count
    DEAL_AGAIN = "deal_again"
    GIVE_UP_FIRST_DEAL = "give_up_first_deal"
    MOVE_LEVELS = "move_levels"
    GIVE_STAGE = "give_stage"
    TAKE_POINTS = "take_points"
    FORFEIT = "forfeit"
    TEAM_FORFEIT = "team_forfeit"
    MISS_TRICK = "miss_trick"
    NEXT_MAY_SKIP_TURN = "next_may_skip_turn"
    COUNT_HANDS = "count_hands"
    LEAVE_HALL = "leave_hall"


class Remedy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One remedy: the `amount` of levels or points, and `whose` they are, who gets the stage, or who may ask for it."""

    does: Does
    amount: int | None = None
    whose: Party | None = None

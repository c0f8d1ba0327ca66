"""判罚: options of the ladder, of lateness, of remedies, and of losing the right to a penalty."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.rules.options.authority import Authority


class CountsOf(StrEnum):
    """Whose penalties are counted together."""

    SIDE = "side"
    PLAYER = "player"


class CountsWithin(StrEnum):
    """How long a penalty counts."""

    ROUND = "round"
    EVENT = "event"


class ViolationEffect(StrEnum):
    """违例: what a violation does at the table."""

    NEXT_MAY_SKIP_TURN = "next_may_skip_turn"
    MISS_TRICK = "miss_trick"
    COUNTS_ONLY = "counts_only"


class SideViolation(StrEnum):
    """违例 of a side without a named player: who misses the trick."""

    BOTH = "both"
    NOBODY = "nobody"


class MissedLead(StrEnum):
    """Who leads if the player whose lead it was may not."""

    NEXT_OPPONENT = "next_opponent"


class FoulEffect(StrEnum):
    """犯规: what a foul does to the deal."""

    DOUBLE_DOWN = "double_down"


class FoulLeader(StrEnum):
    """Who names the leader of the deal after a foul."""

    NEXT_OF_OFFENDER_OR_CHIEF_REFEREE = "next_of_offender_or_chief_referee"
    OPPONENTS = "opponents"
    REFEREE = "referee"


class AsFirst(StrEnum):
    """Who stands for the first (上游) after a foul, for shuffle, cut and draw."""

    NEXT_OF_OFFENDER = "next_of_offender"


class DisqualifiedResults(StrEnum):
    """取消资格: what happens to the matches of a disqualified side."""

    PLAYED_STAND_REST_FORFEITED = "played_stand_rest_forfeited"
    ALL_FORFEITED = "all_forfeited"


class LateRounding(StrEnum):
    """How the minutes of lateness are read."""

    EXACT = "exact"
    UP = "up"


class BothLate(StrEnum):
    """The penalty if both sides are late."""

    EARLIER_WARNED = "earlier_warned"
    EACH_BY_MINUTES = "each_by_minutes"


class MissedTrick(StrEnum):
    """停止一圈: which trick is missed."""

    THIS_ELSE_NEXT = "this_else_next"
    NEXT = "next"


class FoulsTogether(StrEnum):
    """What two sides' fouls at the same moment do to the deal."""

    DEAL_AGAIN = "deal_again"
    IN_ORDER = "in_order"


class BarredKind(StrEnum):
    """Which lead of the partner may not be of the barred kind."""

    OF_NEXT_TRICK = "of_next_trick"
    NEXT_IN_DEAL = "next_in_deal"


class VoidHandRule(StrEnum):
    """牌作废: what the others do when a hand is void."""

    OTHERS_PLAY_ON = "others_play_on"
    DEAL_ENDS = "deal_ends"


class Lapse(StrEnum):
    """处罚权丧失: a way in which the right to a penalty may be lost."""

    NOBODY_POINTED_OUT = "nobody_pointed_out"
    NEXT_TRICK = "next_trick"
    NEXT_DEAL = "next_deal"
    ACTED_BEFORE_CALLING = "acted_before_calling"
    PROFITED_FROM_IGNORANCE = "profited_from_ignorance"
    CONSULTED_PARTNER = "consulted_partner"


class LadderRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """判罚种类: how penalties add up, what each does, who decides it; none: no such rung, or `otherwise_by` decides."""

    counts_of: CountsOf
    counts_within: CountsWithin
    warnings_to_violation: int | None
    violations_to_foul: int | None
    fouls_to_loss: int | None
    used_up: bool
    heaviest_only: bool
    escalation_cited: bool = False
    violation_effect: ViolationEffect | None
    missed_lead_to: MissedLead | None
    foul_effect: FoulEffect | None
    foul_tribute: bool
    foul_strikes_finished_deal: bool = False
    foul_leader: FoulLeader | None
    foul_leader_of_innocent_side: bool
    foul_as_first: AsFirst | None
    foul_as_first_if_both_offended: Authority | None
    forfeits_running_to_disqualified: int | None
    losses_to_disqualified: int | None
    disqualified_leaves_hall: bool
    disqualified_results: DisqualifiedResults
    warning_by: Authority | None
    violation_by: Authority | None
    foul_by: Authority | None
    foul_at_once_by: Authority | None
    loss_by: Authority | None
    choice_by: Authority | None
    signals_by: Authority | None
    damage_by: Authority | None
    disqualified_by: Authority | None
    ban_by: Authority | None
    disputes_by: Authority | None = None
    otherwise_by: Authority
    side_violation: SideViolation = SideViolation.BOTH
    withdrawal_to_disqualified: bool = False
    disqualified_ends_match: bool = False


class LatenessRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """迟到: how lateness is measured, and the penalty if both sides are late."""

    one_player_is_enough: bool
    rounding: LateRounding
    both: BothLate
    equally: BothLate
    special_by: Authority | None


class RemedyRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """纠正: the details of remedies that are the same in every case."""

    redeal_keeps_stage: bool
    redeal_keeps_tribute: bool
    stage_given_voids_deal: bool
    stage_given_tribute: bool
    stage_given_opens_as_first_deal: bool
    stage_held_is_kept: bool = False
    missed_trick: MissedTrick
    missed_counts_as_pass: bool
    missed_lapses_with_deal: bool
    fouls_together: FoulsTogether
    barred_kind: BarredKind
    barred_kind_if_nothing_else: bool
    bombs_are_kinds: bool
    named_kind_from_taken_back: bool
    named_lead_from_taken_back: bool = False
    void_hand: VoidHandRule
    points_floor: int
    points_change_winner: bool


class LapseRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """处罚权丧失: how the right may be lost; `profit_voids_action` if the innocent side used others' ignorance."""

    ways: tuple[Lapse, ...]
    decided_by: Authority | None
    profit_voids_action: bool

"""记分、更正与申诉: options of the score sheet, of corrections and of appeals."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from guandan.rules.options.authority import Authority


class Writer(StrEnum):
    """Who at the table writes, checks or signs."""

    WEST = "west"
    NORTH = "north"
    HIGHER_SIDE = "higher_side"
    LOWER_SIDE = "lower_side"
    BOTH_SIDES = "both_sides"


class SheetField(StrEnum):
    """记分表: a field that is filled in before play."""

    ROUND = "round"
    TABLE = "table"
    PLAYERS = "players"


class TableWindow(StrEnum):
    """Until when an error of scoring may be pointed out."""

    PLAYERS_LEAVE = "players_leave"


class AppealScope(StrEnum):
    """申诉: which appeals are heard."""

    RULES_AND_REGULATIONS = "rules_and_regulations"
    DISPUTES = "disputes"


class SheetRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """记分表: who writes what, who checks and who signs; none if the book leaves it to the organisers."""

    recorded_by: Writer | None
    each_deal: bool
    checked_by: Writer | None
    signed_by: Writer | None
    alterations: bool
    filled_before: tuple[SheetField, ...]
    scorer_named_by: Authority | None
    penalties_by: Authority | None
    points_by: Authority | None
    reminders_before_forfeit: int | None


class CorrectionRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """成绩更正: until when an error may be put right; none if the book sets no limit."""

    scoring_until: TableWindow | None
    entry_minutes: int | None
    published_minutes: int | None
    limits_set_by: Authority | None
    later_errors_stand: bool
    draw_stands: bool


class AppealRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """申诉与仲裁: how one appeals against a ruling, who hears the appeal and what it may change."""

    minutes: int | None
    in_writing: bool
    signatures: int | None
    leader_may_sign: bool
    fee: bool
    fee_back_if_upheld: bool
    fee_back_if_dismissed: bool
    handed_to: Authority | None
    heard_by: Authority | None
    else_heard_by: Authority | None
    scope: AppealScope | None
    final: bool
    referees_own_decisions_stand: bool
    may_discipline_referees: bool
    interpreted_by: Authority | None

"""竞赛规程: options of an event: its format, calendar, entries, teams and prizes."""

from __future__ import annotations

from datetime import date, time
from enum import StrEnum

from msgspec import Struct

from guandan.rules.options.authority import Authority


class EventFormat(StrEnum):
    """赛制: whether a pair that loses is out of the event."""

    ROUNDS = "rounds"
    KNOCKOUT = "knockout"


class Pairing(StrEnum):
    """编排: a way to find the opponents of a round."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    LOT = "lot"
    BRACKET = "bracket"


class WinnersMeet(StrEnum):
    """Whom a winner meets in the next round of a knockout, if that round is not drawn again."""

    NEIGHBOURS = "neighbours"


class TableNumbering(StrEnum):
    """桌号: how drawn numbers give tables."""

    DRAWN_NUMBERS_IN_TWOS = "drawn_numbers_in_twos"


class EntryUnit(StrEnum):
    """单位: the kind of body that a pair plays for."""

    DEPARTMENT = "department"
    BRANCH = "branch"


class People(StrEnum):
    """参赛人员: who may enter."""

    SERVING_STAFF = "serving_staff"
    WOMEN_STAFF = "women_staff"


class PairMakeup(StrEnum):
    """组对: of whom a pair is made up; the regulations say it, and no entry form asks for it."""

    MIXED = "mixed"
    MEN = "men"
    WOMEN = "women"


class Changes(StrEnum):
    """更换: whether people or partners may change during the event."""

    NEVER = "never"
    WITH_LEAVE = "with_leave"


class Substitute(StrEnum):
    """替换: who may take the place of somebody who was entered."""

    SAME_UNIT = "same_unit"


class FormColumn(StrEnum):
    """报名表: a column of the entry form."""

    NUMBER = "number"
    NAME = "name"
    REMARKS = "remarks"


class TeamMethod(StrEnum):
    """团体: how a team's result is computed."""

    TABLES = "tables"
    PEOPLE_POINTS = "people_points"


class TeamPointsFor(StrEnum):
    """What a person gets points for in a round."""

    TAKING_PART = "taking_part"
    WINNING = "winning"


class ThreeLeft(StrEnum):
    """三对: how a knockout goes on with three pairs."""

    BYE = "bye"
    ROUND_ROBIN = "round_robin"
    REVIVE = "revive"


class EventRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """赛制与赛程: format and calendar; none if the book leaves it to the organisers, who are then asked."""

    format: EventFormat
    rounds: int | None
    pairings: tuple[Pairing, ...]
    avoid_repeats: bool
    winners_meet: WinnersMeet | None
    redrawn_rounds: tuple[int, ...]
    expected_pairs: int | None
    table_numbering: TableNumbering | None
    odd_numbers_by: Authority | None
    days: tuple[date, ...]
    starts: time | None
    ends: time | None
    rounds_a_day: int | None
    morning_rounds: int | None
    afternoon_rounds: int | None
    venue: str | None
    details_by: Authority | None
    seated_before: int | None
    time_called_by: Authority | None
    three_left: tuple[ThreeLeft, ...] = ()
    first_table: int = 1
    break_starts: time | None = None
    break_ends: time | None = None


class EntryRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """报名: who enters, how, until when, and who may take whose place."""

    pair_size: int
    unit: EntryUnit | None
    people: People | None
    any_sex: bool
    changes: Changes | None
    substitute: Substitute | None
    substitute_days_before: int | None
    form_columns: tuple[FormColumn, ...]
    deadline: date | None
    unit_required: bool = False
    makeup: PairMakeup | None = None


class TeamRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """团体赛: whether there are teams and what counts for them."""

    method: TeamMethod | None
    unit: EntryUnit | None
    points_for: TeamPointsFor | None
    round_points: tuple[int, ...]
    champion_bonus: int
    bye_counts: bool
    forfeit_counts: bool
    forfeits_together: bool
    disqualified_counts: bool = True


class PrizeRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """奖励: how many pairs each prize class has, the first class first, and who settles places."""

    pairs: tuple[int, ...]
    souvenirs: bool
    team_places: int | None
    pairs_by: Authority | None
    teams_by: Authority | None

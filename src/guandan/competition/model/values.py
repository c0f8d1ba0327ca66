"""The values of a competition: plans and stages, tables, entries and results."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable


class EntryStatus(StrEnum):
    """报名: how an entry stands; only those in play are drawn."""

    WAITING = "waiting"
    IN_PLAY = "in_play"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class Presence(StrEnum):
    """检录: how much of a pair was seen before a round."""

    HERE = "here"
    LATE = "late"
    ABSENT = "absent"


class Format(StrEnum):
    """赛制: how a stage finds opponents."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    LOT = "lot"
    KNOCKOUT = "knockout"
    DUPLICATE = "duplicate"
    DOUBLE_ELIMINATION = "double_elimination"
    CONSOLATION = "consolation"
    PLACEMENT = "placement"


class Seeding(StrEnum):
    """种子: how contestants are ordered before a stage: by seeds and ratings of the entries, or by the stage before."""

    ENTRIES = "entries"
    STAGE_BEFORE = "stage_before"


class Byes(StrEnum):
    """轮空: whether a knockout's byes fill the first round up to a power of two, or come when a number is odd."""

    FIRST_ROUND = "first_round"
    AS_NEEDED = "as_needed"


class TeamScoring(StrEnum):
    """团体: what decides a team's place."""

    PEOPLE_POINTS = "people_points"
    BEST_PAIRS = "best_pairs"
    TABLES = "tables"


class Mistake(StrEnum):
    """更正: the kind of error that is corrected; each has its own window."""

    SCORING = "scoring"
    ENTRY = "entry"
    PUBLISHED = "published"


class ReopenChoice(StrEnum):
    """What happens to a table whose forfeit or loss is revoked: it is open again, or has its earlier result."""

    OPEN = "open"
    BEFORE = "before"


class Windows(StrEnum):
    """How the windows for corrections and appeals stood when an event was finished."""

    OVER = "over"
    WAIVED = "waived"


class Matter(StrEnum):
    """A matter that the book leaves to the organisers, or a wish of theirs for a draw.

    Wishes: two pairs stay apart from a round on, or meet in a round; a pair has the bye that it asked for. A line-up
    is the order in which the pairs of a team sit at its tables, from a round on.
    """

    ODD_NUMBER = "odd_number"
    PRIZES = "prizes"
    TEAM_PLACES = "team_places"
    WITHDRAWAL = "withdrawal"
    APART = "apart"
    TOGETHER = "together"
    REQUESTED_BYE = "requested_bye"
    LINE_UP = "line_up"


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """阶段: rounds of one format; `takes` advance into it from the stage before (from each group if it had groups).

    Without `rounds` there are as many as a knockout or a round robin needs. `overrides` are options of the book for
    this stage alone; `redrawn` are rounds of this stage that are drawn again, counted in the stage.

    A knockout ends when `leaves` pairs are left. `bands`: the best of the stage before form the first group, the next
    ones the second, and the groups' places follow one another. `turns`: how often a round robin is played. In
    `accelerated` first rounds of a Swiss the better half has points ahead. `second_final`: in a double elimination,
    who comes from the lower bracket must win twice.
    """

    format: Format
    rounds: int | None = None
    takes: int | None = None
    groups: int = 1
    byes: Byes = Byes.AS_NEEDED
    third_place: bool = False
    redrawn: tuple[int, ...] = ()
    avoid_repeats: bool = True
    keep_apart: bool = False
    boards: int | None = None
    overrides: dict[str, object] = {}
    seeding: Seeding = Seeding.ENTRIES
    leaves: int = 1
    bands: bool = False
    turns: int = 1
    accelerated: int = 0
    second_final: bool = False


class Ground(StrEnum):
    """申诉事由: the subject of an appeal."""

    RULES = "rules"
    OTHER = "other"


class Discipline(StrEnum):
    """处分裁判: a measure against a referee, decided on an appeal."""

    ADMONISHED = "admonished"
    DISCIPLINED = "disciplined"
    LICENCE_WITHDRAWN = "licence_withdrawn"


class Teams(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """团体: how teams are scored: the `best` pairs of a unit count, or a team plays at `tables` tables in a round."""

    scoring: TeamScoring
    best: int | None = None
    tables: int | None = None


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """规程: the stages of an event, one after another, and its teams."""

    stages: tuple[Stage, ...]
    teams: Teams | None = None


class Division(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """项目: which of the divisions of a programme (男双, 女双, 混双) an event is; `title` is that of the programme."""

    programme: str
    title: str
    name: str
    place: int = 1


class Slot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """赛程: when a round begins and ends; rounds are counted over the whole event from 1."""

    round: int
    starts: datetime
    ends: datetime | None = None


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """桌: its number, the pairs that sit East-West and North-South, the group, and the duplicate boards they play.

    The first of a pair's two people sits East or North, the second West or South. `meeting` counts the meetings of
    two teams in a round from 1.
    """

    number: int
    ew: int
    ns: int
    group: int = 1
    meeting: int | None = None
    boards: tuple[int, ...] = ()


class DrawReason(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A reason for a pairing or a bye: a code that the product puts into words, and the numbers in it."""

    code: str
    numbers: dict[str, int] = {}


class Final(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """成绩: the final state of a match, as on a score sheet.

    Levels are numbers: 2 is 1, A is 13, past A is 14. `stage` is who is on stage, `last_first` the side of the first in
    the last finished deal, `extra` who won the extra deal; each is given if the book needs it. A match lost by
    ruling names `lost_by`, and `ruled` says that rulings moved levels; deducted points have fields of their own.
    `reached_first` is who reached the level first at equal levels; `ew_points` and `ns_points` are the deals' points.
    """

    ew: int
    ns: int
    stage: Side | None = None
    last_first: Side | None = None
    extra: Side | None = None
    lost_by: Side | None = None
    ew_taken: int = 0
    ns_taken: int = 0
    deals: int | None = None
    ruled: bool = False
    reached_first: Side | None = None
    ew_points: int | None = None
    ns_points: int | None = None


def list_places(tables: Iterable[Table], byes: Iterable[int]) -> tuple[int, ...]:
    """List the places of a knockout's round that was drawn by hand: its tables by number, then its byes."""
    lines = [(table.ew, table.ns) for table in sorted(tables, key=lambda table: table.number)]
    return tuple(pair for line in [*lines, *((pair, 0) for pair in byes)] for pair in line)

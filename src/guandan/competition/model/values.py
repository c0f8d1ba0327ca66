"""What competitions are made of: how pairs stand, where they sit, and how a stage is played."""

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
    """检录: what was seen of a pair before a round."""

    HERE = "here"
    LATE = "late"
    ABSENT = "absent"


class Format(StrEnum):
    """赛制: how the opponents of a stage are found."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    LOT = "lot"
    KNOCKOUT = "knockout"
    DUPLICATE = "duplicate"
    DOUBLE_ELIMINATION = "double_elimination"
    CONSOLATION = "consolation"
    PLACEMENT = "placement"


class Seeding(StrEnum):
    """种子: what puts contestants in order before a stage: seeds and ratings of the entries, or the stage before."""

    ENTRIES = "entries"
    STAGE_BEFORE = "stage_before"


class Byes(StrEnum):
    """轮空: in a knockout, whether byes fill the first round up to a power of two, or come where a number is odd."""

    FIRST_ROUND = "first_round"
    AS_NEEDED = "as_needed"


class TeamScoring(StrEnum):
    """团体: from what a team's place is made."""

    PEOPLE_POINTS = "people_points"
    BEST_PAIRS = "best_pairs"
    TABLES = "tables"


class Mistake(StrEnum):
    """更正: what kind of error is put right; each has its own window."""

    SCORING = "scoring"
    ENTRY = "entry"
    PUBLISHED = "published"


class ReopenChoice(StrEnum):
    """What becomes of a table whose forfeit or loss is revoked: open again, or as it stood before."""

    OPEN = "open"
    BEFORE = "before"


class Windows(StrEnum):
    """How the windows for corrections and appeals stood when an event was finished."""

    OVER = "over"
    WAIVED = "waived"


class Matter(StrEnum):
    """What the organisers are asked, because the book leaves it to them, and what they wish of a draw.

    Two pairs stay apart from a round on; two meet in a round; one has the bye that it asked for. A line-up is the order
    in which the pairs of a team sit at its tables, from a round on.
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
    """阶段: rounds of one format; `takes` go on into it from the stage before (of each group where it had groups).

    Without `rounds` there are as many as a knockout or a round robin needs. `overrides` are options of the book for
    this stage alone; `redrawn` are rounds of this stage that are drawn again, counted in the stage.

    A knockout ends when `leaves` pairs are left. `bands`: the best of the stage before form the first group, the next
    ones the second, and the groups' places follow one another. `turns`: a round robin is played so often. In
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
    """申诉事由: what an appeal is about."""

    RULES = "rules"
    OTHER = "other"


class Discipline(StrEnum):
    """处分裁判: what those who heard an appeal decided about a referee."""

    ADMONISHED = "admonished"
    DISCIPLINED = "disciplined"
    LICENCE_WITHDRAWN = "licence_withdrawn"


class Teams(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """团体: how teams are scored; `best` pairs of a unit count, or a team plays at so many `tables` in a round."""

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
    """赛程: when a round is to begin, and to end; rounds are counted over the whole event from 1."""

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
    """成绩: how a match ended, as a score sheet has it.

    Levels are numbers: 2 is 1, A is 13, past A is 14. `stage` is who is on stage, `last_first` the side of the first in
    the last finished deal, `extra` who won the extra deal; each is given where the book needs it. A match lost by
    ruling names `lost_by`, and `ruled` tells that rulings moved levels; points that penalties took off stand beside.
    `reached_first` is who came to the level first at equal levels; `ew_points` and `ns_points` what the deals brought.
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
    """The places of a knockout's round that was drawn by hand: its tables by number, then its byes."""
    lines = [(table.ew, table.ns) for table in sorted(tables, key=lambda table: table.number)]
    return tuple(pair for line in [*lines, *((pair, 0) for pair in byes)] for pair in line)

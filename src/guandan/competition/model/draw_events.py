"""What is drawn: facts, kept for ever.

`seed` is the link of the chain of lots that the draw uses, in hexadecimal: its SHA-256 is the link that was used
before it, or for the first one the commitment. A draw by hand has none.
"""

from __future__ import annotations

from msgspec import field

from guandan.competition.model.event import CompetitionEvent
from guandan.competition.model.values import DrawReason, Table


class DrawDrafted(CompetitionEvent, frozen=True, kw_only=True, tag="draw_drafted"):
    """编排: a draft of a round's tables and byes; another one for the round takes its place.

    `lots` are the pairs in the order in which they were drawn, where the format draws numbers; `why` has the reasons
    for each table by its number, and for a bye by minus the pair's number.
    """

    round: int
    stage: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    seed: str | None = None
    lots: tuple[int, ...] = ()
    why: dict[int, tuple[DrawReason, ...]] = field(default_factory=dict)


class DrawChanged(CompetitionEvent, frozen=True, kw_only=True, tag="draw_changed"):
    """A draft changed by hand; `problems` are the wishes of the plan that it goes against, known and accepted."""

    round: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    reason: str
    problems: tuple[DrawReason, ...] = ()


class DrawPublished(CompetitionEvent, frozen=True, kw_only=True, tag="draw_published"):
    """The draw of a round is public, and stands."""

    round: int


class LeftOverDrawn(CompetitionEvent, frozen=True, kw_only=True, tag="left_over_drawn"):
    """补抽: pairs whose opponents forfeited, drawn among themselves; one that is left has the points of it."""

    round: int
    tables: tuple[Table, ...]
    left: tuple[int, ...] = ()
    seed: str | None = None


class LotsDrawn(CompetitionEvent, frozen=True, kw_only=True, tag="lots_drawn"):
    """抽签: pairs of a stage that nothing else tells apart, best lot first."""

    stage: int
    order: tuple[int, ...]
    seed: str | None = None


DrawEvent = DrawDrafted | DrawChanged | DrawPublished | LeftOverDrawn | LotsDrawn
"""What happens to a draw."""

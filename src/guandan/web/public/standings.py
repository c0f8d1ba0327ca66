"""名次 as everybody sees them: the columns of the stage's book, and whether they are final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.values import Format
from guandan.rules.options.ranking import Criterion
from guandan.server.events.cached_views import get_standings_view
from guandan.services.rounds import find_public_stage
from guandan.services.standings import StandingRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from guandan.server.events.hosted import HostedEvent


class PublicStandings(Struct, frozen=True, kw_only=True):
    """The standings of a stage; `columns` are the criteria that some pair has a figure for."""

    stage: int
    format: Format
    is_final: bool
    groups: bool
    article: str
    columns: tuple[Criterion, ...]
    lines: tuple[StandingRow, ...]


def format_standing_cell(row: StandingRow, column: Criterion) -> str:
    """Format a figure of a line; empty if the pair has none."""
    return next((figure.text for figure in row.figures if figure.criterion is column), "")


def list_standing_columns(criteria: Sequence[Criterion], lines: Iterable[StandingRow]) -> tuple[Criterion, ...]:
    """List the criteria that some pair has a figure for, in the order in which they are compared."""
    shown = {figure.criterion for line in lines for figure in line.figures}
    # A lot is only drawn among equals, so it is compared last.
    return (*(criterion for criterion in criteria if criterion in shown), *sorted(shown - set(criteria)))


async def build_public_standings(hosted: HostedEvent, stage: int, now: datetime) -> PublicStandings:
    """Build the standings of a stage of which something is published."""
    view = await get_standings_view(hosted, stage, now, may_be_stale=True)
    return PublicStandings(
        stage=stage,
        format=view.format,
        is_final=view.is_final,
        groups=hosted.championship.competition.stage(stage).groups > 1,
        article=view.article,
        columns=list_standing_columns(view.criteria, view.lines),
        lines=view.lines,
    )


async def get_final_places(hosted: HostedEvent, now: datetime) -> dict[int, int]:
    """名次: return the places of the last stage once the event is over; none if groups are ranked separately."""
    competition = hosted.championship.competition
    stage = find_public_stage(competition, None)
    if not competition.is_closed or stage is None:
        return {}
    standing = await build_public_standings(hosted, stage, now)
    placed = {line.pair.pair: line.place for line in standing.lines if line.place is not None}
    return {} if standing.groups else placed

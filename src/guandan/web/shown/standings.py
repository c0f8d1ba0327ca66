"""名次 as everybody sees them: the columns of the stage's book, and whether they are final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.handlers.corrections import is_final
from guandan.competition.model.settings import stage_book
from guandan.competition.model.values import Format
from guandan.rules.options.ranking import Criterion
from guandan.server.api.events.standings import StandingRow, standing_rows
from guandan.web.shown.rounds import public_rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from guandan.server.events.hosted import Hosted


class Standing(Struct, frozen=True, kw_only=True):
    """The standings of a stage; `columns` are the criteria that some pair has a figure for."""

    stage: int
    format: Format
    is_final: bool
    groups: bool
    article: str
    columns: tuple[Criterion, ...]
    lines: tuple[StandingRow, ...]


def cell(row: StandingRow, column: Criterion) -> str:
    """A figure of a line as a text; nothing where the pair has none."""
    return next((one.text for one in row.figures if one.criterion is column), "")


def columns_of(criteria: Sequence[Criterion], lines: Iterable[StandingRow]) -> tuple[Criterion, ...]:
    """The criteria that some pair has a figure for, in the order in which they are compared."""
    shown = {one.criterion for line in lines for one in line.figures}
    # A lot is drawn among equals only, so it is the last that is compared.
    return (*(one for one in criteria if one in shown), *sorted(shown - set(criteria)))


async def standing_of(hosted: Hosted, stage: int, now: datetime) -> Standing:
    """The standings of a stage of which something is published."""
    competition = hosted.championship.competition
    rounds = [one for one in public_rounds(competition) if one.stage == stage]
    book, lines = stage_book(competition, stage), await standing_rows(hosted, stage, lately=True)
    return Standing(
        stage=stage,
        format=competition.stage(stage).format,
        is_final=bool(rounds) and all(is_final(competition, one, now) for one in rounds),
        groups=competition.stage(stage).groups > 1,
        article=book.cite("ranking.criteria"),
        columns=columns_of(book.ranking.criteria, lines),
        lines=lines,
    )

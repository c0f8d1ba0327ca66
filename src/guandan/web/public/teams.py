"""团体名次 as everybody sees them: a column for every figure that some team has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.scoring.teams import TeamCriterion, TeamLine


def list_team_columns(lines: Sequence[TeamLine]) -> list[TeamCriterion]:
    """The criteria in the order in which they are compared; a lot is drawn among equals only."""
    return list(dict.fromkeys(figure.criterion for line in lines for figure in line.figures))


def format_team_cell(line: TeamLine, column: TeamCriterion) -> str:
    """A figure of a team as a text; nothing where it has none."""
    value = next((figure.value for figure in line.figures if figure.criterion is column), ())
    return str(value) if isinstance(value, int) else " ".join(map(str, value))

"""升降级: find who plays in which division next season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.season.table import compute_table
from guandan.season.values import LeagueRules

if TYPE_CHECKING:
    from guandan.season.state import Season


def list_promoted(season: Season, division: int) -> tuple[int, ...]:
    """List who is promoted from a division; nobody from the first."""
    if division == 1 or not isinstance(season.rules, LeagueRules):
        return ()
    return _list_placed(season, division)[: _count_moves(season, division)]


def list_relegated(season: Season, division: int) -> tuple[int, ...]:
    """List who is relegated from a division; nobody from the last."""
    if division == len(season.divisions) or not isinstance(season.rules, LeagueRules):
        return ()
    count = _count_moves(season, division + 1)
    return _list_placed(season, division)[-count:] if count else ()


def _list_placed(season: Season, division: int) -> tuple[int, ...]:
    """List the contestants that have a place, best first; withdrawn ones are left out."""
    return tuple(
        line.contestant
        for line in compute_table(season, division)
        if line.place is not None and season.contestants[line.contestant].withdrawn is None
    )


def _count_moves(season: Season, lower: int) -> int:
    """Count the moves between a division and the one above: as many as the rules say and both divisions can spare."""
    assert isinstance(season.rules, LeagueRules)  # noqa: S101 (its callers have asked)
    sizes = len(_list_placed(season, lower)), len(_list_placed(season, lower - 1))
    return min(season.rules.promoted, *sizes)


def compute_next_divisions(season: Season) -> dict[int, int]:
    """Compute everybody's division after promotion and relegation; refused while a tie would decide it."""
    found = {number: old.division for number, old in season.contestants.items() if old.withdrawn is None}
    for division in range(1, len(season.divisions) + 1):
        up, down = list_promoted(season, division), list_relegated(season, division)
        for line in compute_table(season, division):
            alike = {
                other.contestant
                for other in compute_table(season, division)
                if line.is_tied and other.place == line.place and other.contestant in found
            }
            for moved in (set(up), set(down)):
                if alike & moved and not alike <= moved:
                    raise IllegalAction("season_tie_decides", place=line.place)
        found |= dict.fromkeys(up, division - 1) | dict.fromkeys(down, division + 1)
    return found

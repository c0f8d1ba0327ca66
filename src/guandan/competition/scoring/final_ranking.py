"""总名次: rank everybody over all stages: by the last stage reached, then by the place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.scoring.standings import compute_standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.model.state import Competition
    from guandan.competition.scoring.ranking import RankedLine


def compute_final_ranking(
    competition: Competition, last: Sequence[RankedLine] | None = None
) -> tuple[tuple[int, RankedLine], ...]:
    """Rank everybody, with the stage that decided the place; `last` are the last stage's lines if they are known.

    Those who did not advance follow in the order of their last stage; equals in it stay equal.
    """
    drawn = [stage for stage in range(1, len(competition.plan.stages) + 1) if competition.stage_rounds(stage)]
    found: list[tuple[int, RankedLine]] = []
    seen: set[int] = set()
    for stage in reversed(drawn or [1]):
        is_last = stage == len(competition.plan.stages)
        lines = last if is_last and last is not None else compute_standings(competition, stage)
        rest = [line for line in lines if line.pair not in seen]
        places = [line.place for line in rest if line.place is not None]
        ahead = len(seen)
        for line in rest:
            if line.place is None or stage == (drawn or [1])[-1]:
                found.append((stage, line))
                continue
            place = ahead + 1 + sum(other < line.place for other in places)
            found.append((stage, replace(line, place=place, is_tied=places.count(line.place) > 1)))
        seen |= {line.pair for line in rest}
    with_place = [item for item in found if item[1].place is not None]
    return (*with_place, *(item for item in found if item[1].place is None))

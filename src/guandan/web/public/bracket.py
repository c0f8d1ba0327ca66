"""对阵图: the meetings of a knockout by round, as far as they are published."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.services.rounds import list_public_stages
from guandan.services.standings import BracketPlace, build_bracket

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition


def list_bracket_stages(competition: Competition) -> list[int]:
    """The stages that have a bracket of which something is published."""
    return [stage for stage in list_public_stages(competition) if competition.stage(stage).format in BRACKET_FORMATS]


def build_public_bracket(championship: Championship, stage: int) -> list[tuple[int, list[BracketPlace]]]:
    """The rounds of a bracket with their meetings."""
    places = build_bracket(championship, stage)
    return [(number, list(group)) for number, group in groupby(places, lambda place: place.round)]


def find_joined_rounds(rounds: Sequence[tuple[int, Sequence[BracketPlace]]]) -> set[int]:
    """Find the rounds whose meetings lead, two by two and in their order, to those of the next round."""
    return {
        number
        for (number, places), (_, following) in pairwise(rounds)
        if len(places) == 2 * len(following)
        and all(
            _list_numbers([coming]) <= _list_numbers(places[2 * line : 2 * line + 2])
            for line, coming in enumerate(following)
        )
    }


def _list_numbers(places: Sequence[BracketPlace]) -> set[int]:
    return {pair.pair for place in places for pair in place.pairs if pair is not None}

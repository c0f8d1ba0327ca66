"""对阵: the lines of a knockout's rounds, with what became of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guandan.competition.draw.bracket import pair_places
from guandan.competition.draw.knockouts import is_final_round
from guandan.competition.scoring.standings import list_score_rows
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.model.state import Round
    from guandan.competition.scoring.score import ScoreRow
    from guandan.documents.printing import Printing

_FINAL_LINES = 2
"""So many lines the last round has with a match for the third place."""


class BracketSide(NamedTuple):
    """One of the two of a line: its pair (0: nobody yet), the level it reached, and whether it goes on."""

    pair: int = 0
    level: str = ""
    is_won: bool = False


class BracketMatch(NamedTuple):
    """A line of a round; one with a single pair is a bye."""

    places: tuple[BracketSide, BracketSide] = (BracketSide(), BracketSide())
    table: int | None = None
    is_third: bool = False

    @property
    def winner(self) -> int:
        """Who goes on; 0 while nobody does."""
        return next((place.pair for place in self.places if place.is_won), 0)

    @property
    def pair(self) -> int:
        """The first pair of the line; 0 while there is none."""
        return next((place.pair for place in self.places if place.pair), 0)

    @property
    def is_bye(self) -> bool:
        """Has a pair nobody to play against?"""
        return sum(place.pair > 0 for place in self.places) == 1


class BracketColumn(NamedTuple):
    """A round: its title, its lines, and whether it was drawn anew, so that no line leads to it."""

    title: str
    ties: list[BracketMatch]
    is_redrawn: bool = False


def build_bracket_columns(printing: Printing, stage: int) -> list[BracketColumn]:
    """The rounds that were drawn, and empty lines for those that are to come."""
    competition, plan = printing.competition, printing.competition.stage(stage)
    rounds = competition.stage_rounds(stage)
    rows = {(row.round, row.pair): row for row in list_score_rows(competition, stage)}
    found = [
        BracketColumn(
            _build_title(printing, one.number, is_redrawn=place in plan.redrawn),
            _build_matches(
                printing, one, rows, has_third=plan.third_place and is_final_round(competition, stage, one.number)
            ),
            is_redrawn=place in plan.redrawn,
        )
        for place, one in enumerate(rounds, 1)
    ]
    number = rounds[-1].number if rounds else 0
    while found and len(found[-1].ties) > 1 and not is_final_round(competition, stage, rounds[-1].number):
        number += 1
        count = -(-len(found[-1].ties) // 2)
        third = [BracketMatch(is_third=True)] if count == 1 and plan.third_place else []
        redrawn = len(found) + 1 in plan.redrawn
        found.append(
            BracketColumn(_build_title(printing, number, is_redrawn=redrawn), [BracketMatch()] * count + third, redrawn)
        )
        if count == 1:
            break
    return found


def _build_title(printing: Printing, number: int, *, is_redrawn: bool) -> str:
    words = printing.say("documents.round", round=number)
    return printing.say("documents.redrawn", round=words) if is_redrawn else words


def _build_matches(
    printing: Printing, played: Round, rows: dict[tuple[int, int], ScoreRow], *, has_third: bool
) -> list[BracketMatch]:
    tables = {pair: table.number for table in played.tables for pair in (table.ew, table.ns)}
    drawn = [line for line in pair_places(played.lots) if any(line)]
    return [
        BracketMatch(
            (
                _build_side(printing, rows.get((played.number, a)), a),
                _build_side(printing, rows.get((played.number, b)), b),
            ),
            tables.get(a or b) if a and b else None,
            is_third=has_third and len(drawn) == _FINAL_LINES == number,
        )
        for number, (a, b) in enumerate(drawn, 1)
    ]


def _build_side(printing: Printing, row: ScoreRow | None, pair: int) -> BracketSide:
    if not pair or row is None:
        return BracketSide(pair=pair)
    level = ""
    if row.result is not None and not row.result.is_unplayed:
        level = printing.format_level(row.result.ew if row.side is Side.EW else row.result.ns)
    return BracketSide(pair=pair, level=level, is_won=row.is_won)

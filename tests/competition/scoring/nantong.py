"""A whole knockout as the annex of nantong-2018 has it: neighbours meet, and an odd number leaves one with a bye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.scoring.knockout import find_champions, rank_bracket
from guandan.competition.scoring.ranking import rank_pairs
from guandan.competition.scoring.teams import rank_by_people
from tests.competition.scoring.scene import NT, book_of, by_pair, bye, played, scored

if TYPE_CHECKING:
    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.score import ScoreRow
    from guandan.competition.scoring.teams import TeamLine


class Event:
    """An event in which the lower number always wins; the last pair left over has the bye."""

    def __init__(self, pairs: int, branches: dict[int, str] | None = None) -> None:
        self.book = book_of(NT)
        self.tables: list[int] = []
        rows: list[ScoreRow] = []
        left = list(range(1, pairs + 1))
        while len(left) > 1:
            at = len(self.tables) + 1
            meetings = list(zip(left[::2], left[1::2], strict=False))
            for table, (winner, loser) in enumerate(meetings, start=1):
                rows += played(self.book, at, table, (winner, loser), ("past A", "9"))
            rest = left[len(meetings) * 2 :]
            rows += [bye(at, pair) for pair in rest]
            left = [winner for winner, _ in meetings] + rest
            self.tables.append(len(meetings))
        self.rows = by_pair(rows)
        self.branches = branches or {}

    @property
    def lines(self) -> tuple[RankedLine, ...]:
        bracket = rank_bracket(self.rows, final_round=len(self.tables))
        scores = scored([row for of_pair in self.rows.values() for row in of_pair], self.book)
        return rank_pairs(scores, self.book, bracket=bracket)

    @property
    def team_lines(self) -> tuple[TeamLine, ...]:
        people = {pair: (2 * pair - 1, 2 * pair) for pair in self.rows}
        winners = find_champions(self.rows, final_round=len(self.tables))
        return rank_by_people(self.rows, people, self.branches, self.book, champions=winners)

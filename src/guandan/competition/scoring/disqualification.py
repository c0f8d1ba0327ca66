"""取消资格: find pairs to be disqualified because of forfeits in a row, or of matches lost by ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.values import EntryStatus, Matter
from guandan.competition.scoring.score import ScoreOrigin
from guandan.competition.scoring.standings import group_rows_by_pair
from guandan.referee.disqualify import Disqualification, find_disqualification

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition, PairEntry
    from guandan.rules.points import Ending


def find_disqualifications_due(competition: Competition) -> dict[int, Disqualification]:
    """取消资格: find pairs in play with too many forfeits in a row or losses by ruling; the organisers decide."""
    lost: dict[int, list[Ending | None]] = {}
    for stage in range(1, len(competition.plan.stages) + 1):
        for pair, rows in group_rows_by_pair(competition, stage).items():
            for row in rows:
                ending = row.result.ending if row.result is not None and not row.is_won else None
                lost.setdefault(pair, []).append(ending if row.how is not ScoreOrigin.FORFEIT_WON else None)
    found = {pair: find_disqualification(competition.book, endings) for pair, endings in lost.items()}
    return {
        pair: one
        for pair, one in found.items()
        if one is not None and competition.entries[pair].is_in(len(competition.rounds) + 1)
    }


def list_undecided_withdrawals(competition: Competition) -> tuple[int, ...]:
    """退赛: list pairs whose withdrawal the organisers have to decide on under the book, and have not yet."""
    if not competition.book.ladder.withdrawal_to_disqualified:
        return ()
    return tuple(
        pair
        for pair, entry in competition.entries.items()
        if _has_left_the_event(entry) and competition.decision(Matter.WITHDRAWAL, pair) is None
    )


def _has_left_the_event(entry: PairEntry) -> bool:
    """Did a pair withdraw after it could have been drawn? Before that it only cancelled its entry."""
    return (
        entry.status is EntryStatus.WITHDRAWN and entry.last_round is not None and entry.last_round >= entry.first_round
    )

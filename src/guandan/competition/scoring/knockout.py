"""淘汰赛: how far each pair came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.scoring.rows import ScoreOrigin

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.competition.scoring.rows import ScoreRow


def rank_bracket(
    rows: Mapping[int, Sequence[ScoreRow]], *, final_round: int | None = None, third_place: bool = False
) -> dict[int, int]:
    """The later out, the more: twice the round that ended it, one more for who won the last match one can win.

    The last round that a pair played is what counts, also when an earlier one was corrected after the next was drawn. A
    pair that is still in, or left after it had won, counts as out in the round to come.
    """
    return {
        pair: _compute_worth(sorted(of_pair, key=_get_round), final_round, third_place=third_place)
        for pair, of_pair in rows.items()
    }


def find_champions(rows: Mapping[int, Sequence[ScoreRow]], *, final_round: int | None) -> tuple[int, ...]:
    """冠军: who has won the last round; nobody while it is not over, or when both sides forfeited it."""
    values = rank_bracket(rows, final_round=final_round, third_place=True)
    return tuple(pair for pair, value in values.items() if final_round is not None and value == 2 * final_round + 1)


def _get_round(row: ScoreRow) -> int:
    return row.round


def _compute_worth(rows: Sequence[ScoreRow], final_round: int | None, *, third_place: bool) -> int:
    done = [row for row in rows if row.how is not ScoreOrigin.PLAYED or row.result is not None]
    if not done:
        return 2 * rows[0].round if rows else 0
    last = done[-1]
    before = done[-2] if third_place and last.round == final_round and len(done) > 1 else None
    if before is not None and not before.is_won:
        return 2 * before.round + int(last.is_won)
    if not last.is_won:
        return 2 * last.round
    return 2 * last.round + 1 if last.round == final_round else 2 * (last.round + 1)

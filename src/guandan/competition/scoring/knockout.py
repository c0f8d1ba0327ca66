"""淘汰赛: how far each pair came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.rows import How

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan.competition.rows import Row


def rank_bracket(
    rows: Mapping[int, Sequence[Row]], *, final_round: int | None = None, third_place: bool = False
) -> dict[int, int]:
    """The later out, the more: twice the round that ended it, one more for who won the last match one can win.

    A pair that is still in, or left after it had won, counts as out in the round to come.
    """
    return {
        pair: _worth(sorted(of_pair, key=_round), final_round, third_place=third_place)
        for pair, of_pair in rows.items()
    }


def champions(rows: Mapping[int, Sequence[Row]], *, final_round: int | None) -> tuple[int, ...]:
    """冠军: who has won the last round; nobody while it is not over, or when both sides forfeited it."""
    values = rank_bracket(rows, final_round=final_round)
    return tuple(pair for pair, value in values.items() if final_round is not None and value == 2 * final_round + 1)


def _round(row: Row) -> int:
    return row.round


def _worth(rows: Sequence[Row], final_round: int | None, *, third_place: bool) -> int:
    done = [row for row in rows if row.how is not How.PLAYED or row.result is not None]
    lost = next((row for row in done if not row.is_won), None)
    if lost is None:
        if not done:
            return 2 * rows[0].round if rows else 0
        last = done[-1].round
        return 2 * last + 1 if last == final_round else 2 * (last + 1)
    third = done[-1] if third_place and done[-1].round == final_round and done[-1] is not lost else None
    return 2 * lost.round + int(third is not None and third.is_won)

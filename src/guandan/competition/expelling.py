"""取消资格 in mid-round: the match that a disqualified pair is playing ends at its table (D37, D5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.confirming import running_tables
from guandan.competition.following import lose_on_sheet
from guandan.errors import IllegalAction
from guandan.game.commands import Adjust
from guandan.game.effects import LoseMatch

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.championship import Championship


def end_match(championship: Championship, pair: int, reason: str, at: datetime | None, by: str | None) -> None:
    """End the match that a pair is playing as a forfeit, with the levels of this moment.

    A table at which nothing has been written down has no match yet: it is forfeited with the disqualification itself.
    """
    competition = championship.competition
    if not competition.book.ladder.disqualified_ends_match or competition.last is None:
        return
    for table, side in running_tables(competition, pair):
        history = championship.matches.get(f"{competition.last.number}-{table.number}")
        if history is None or history.match.result is not None:
            continue
        championship.play(table.number, Adjust(effect=LoseMatch(sides=(side,), forfeit=True)), at, by)
        article = competition.book.cite("ladder.disqualified_ends_match")
        try:
            championship.do(lose_on_sheet(championship, competition.last, table.number, article, reason), at, by)
        except IllegalAction as refusal:
            if refusal.code != "opponents_not_in_time":  # they play, so they are there
                raise

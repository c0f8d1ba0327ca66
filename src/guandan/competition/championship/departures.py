"""取消资格, 退赛 during a round: end the match that a leaving pair is playing (D37, NT 1.5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.follow_ups import build_loss_command
from guandan.competition.model.commands import DisqualifyPair, ForfeitTable, WithdrawPair
from guandan.competition.model.confirmation import find_withdrawal_article, list_running_tables
from guandan.competition.model.values import EntryStatus
from guandan.errors import IllegalAction
from guandan.game.commands import Adjust
from guandan.game.effects import LoseMatch, Undo
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.reopen_commands import ReopenTable
    from guandan.rules.rulebook import Rulebook

LeaveCommand = DisqualifyPair | WithdrawPair


def end_match(championship: Championship, command: LeaveCommand, at: datetime | None, by: str | None) -> None:
    """End the match of a leaving pair as a forfeit, with the current levels.

    A table where nothing is recorded has no match yet. The command itself forfeits it.
    """
    competition, article = championship.competition, _find_article(championship.competition.book, command)
    if article is None or competition.last is None:
        return
    for table, side in list_running_tables(competition, command.pair):
        history = championship.matches.get(f"{competition.last.number}-{table.number}")
        if history is None:
            continue
        is_over = history.match.result is not None  # and nobody has signed it yet
        if not is_over:
            championship.play(table.number, Adjust(effect=LoseMatch(sides=(side,), forfeit=True)), at, by)
        try:
            if is_over:
                forfeit = ForfeitTable(table=table.number, sides=(side,), article=article, reason=command.reason)
                championship.do(forfeit, at, by)
                continue
            lost = build_loss_command(championship, competition.last, table.number, article, command.reason)
            championship.do(lost, at, by)
        except IllegalAction as refusal:
            if refusal.code != "opponents_not_in_time":  # they play, so they are there
                raise


def resume_match(championship: Championship, command: ReopenTable, at: datetime | None, by: str | None) -> None:
    """Undo the end of a match that ended because a pair left, unless that pair is still disqualified."""
    history = championship.matches.get(f"{command.round}-{command.table}")
    played = championship.competition.round(command.round)
    table = None if played is None else played.table(command.table)
    before = None if history is None else history.match.before
    lost = None if history is None else history.match.lost
    if table is None or before is None or before.ruling is not None or lost is None:
        return
    pairs = [table.ew if side is Side.EW else table.ns for side in lost.sides]
    if any(championship.competition.entries[pair].status is EntryStatus.DISQUALIFIED for pair in pairs):
        raise IllegalAction("ruling_stands", round=command.round, table=command.table)
    championship.play(command.table, Adjust(effect=Undo()), at, by, in_round=command.round)


def _find_article(book: Rulebook, command: LeaveCommand) -> str | None:
    """Find the article by which the match ends; none if the book lets it go on."""
    if isinstance(command, WithdrawPair):
        return find_withdrawal_article(book)
    return book.cite("ladder.disqualified_ends_match") if book.ladder.disqualified_ends_match else None

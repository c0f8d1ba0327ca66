"""What may be taken back, and until when: the rest is corrected, or stands."""

from __future__ import annotations

from guandan.competition.model.command import CompetitionCommand


class DiscardDraw(CompetitionCommand, frozen=True, kw_only=True, tag="discard_draw"):
    """A draft is taken back, or with a reason a draw that has not started; it stays on record that there was one."""

    reason: str = ""


class UndoCheckIn(CompetitionCommand, frozen=True, kw_only=True, tag="undo_check_in"):
    """检录: as if nobody had looked for the pair yet, while its round has not started."""

    pair: int


class ReturnPair(CompetitionCommand, frozen=True, kw_only=True, tag="return_pair"):
    """退赛 is taken back, as long as no draw without the pair was published."""

    pair: int
    reason: str = ""


class WithdrawResult(CompetitionCommand, frozen=True, kw_only=True, tag="withdraw_result"):
    """A table's result is taken back before it is confirmed; after that it can only be corrected."""

    table: int
    reason: str = ""


class UndoLeftOver(CompetitionCommand, frozen=True, kw_only=True, tag="undo_left_over"):
    """补抽: the last one is taken back, as long as nothing has come in for its tables."""

    reason: str = ""


UndoCommand = DiscardDraw | UndoCheckIn | ReturnPair | WithdrawResult | UndoLeftOver

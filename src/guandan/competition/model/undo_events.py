"""What was taken back: facts of their own, for what happened before stays on record."""

from __future__ import annotations

from guandan.competition.model.event import CompetitionEvent


class DrawDiscarded(CompetitionEvent, frozen=True, kw_only=True, tag="draw_discarded"):
    """A draft is taken back, or a draw that has not started; the link of the chain it used stays used.

    `was_published`: it was public, and is shown with the reason. Who withdrew or was entered since is out, or in, from
    this round on.
    """

    round: int
    reason: str = ""
    was_published: bool = False


class CheckInUndone(CompetitionEvent, frozen=True, kw_only=True, tag="check_in_undone"):
    """检录: what was noted of a pair before a round is taken back."""

    round: int
    pair: int


class PairReturned(CompetitionEvent, frozen=True, kw_only=True, tag="pair_returned"):
    """A pair that had withdrawn is in again, before any draw without it was published."""

    pair: int
    reason: str = ""
    is_waiting: bool = False


class ResultWithdrawn(CompetitionEvent, frozen=True, kw_only=True, tag="result_withdrawn"):
    """A result that not all had signed is taken back; its table waits for another."""

    round: int
    table: int
    reason: str = ""


class LeftOverUndone(CompetitionEvent, frozen=True, kw_only=True, tag="left_over_undone"):
    """补抽 is taken back before its tables have begun: byes and points are as before, its link stays used."""

    round: int
    reason: str = ""


UndoEvent = DrawDiscarded | CheckInUndone | PairReturned | ResultWithdrawn | LeftOverUndone
"""What is taken back."""

"""What was put back to where it was: facts of their own, for what happened before stays on record."""

from __future__ import annotations

from guandan.competition.model.event import CompetitionEvent
from guandan.rules.points import Result
from guandan.rules.seat import Side


class RoundReopened(CompetitionEvent, frozen=True, kw_only=True, tag="round_reopened"):
    """A round that was closed goes on, because one of its tables does; its stage is not over either."""

    round: int
    reason: str


class TableReopened(CompetitionEvent, frozen=True, kw_only=True, tag="table_reopened"):
    """A forfeit or a loss by ruling was revoked: the table waits for a result."""

    round: int
    table: int
    reason: str
    ruling: int | None = None


class ResultRestored(CompetitionEvent, frozen=True, kw_only=True, tag="result_restored"):
    """A forfeit or a loss by ruling was revoked: the result, or the forfeit, that stood before counts again."""

    round: int
    table: int
    reason: str
    result: Result | None = None
    boards: tuple[int, ...] = ()
    forfeited: tuple[Side, ...] = ()
    ruling: int | None = None


class PairReinstated(CompetitionEvent, frozen=True, kw_only=True, tag="pair_reinstated"):
    """A disqualification was revoked; `is_out` where a draw without the pair was published meanwhile."""

    pair: int
    reason: str
    is_out: bool = False


class StartTakenBack(CompetitionEvent, frozen=True, kw_only=True, tag="start_taken_back"):
    """A round that was started by mistake has not begun."""

    round: int
    reason: str


class CompetitionReopened(CompetitionEvent, frozen=True, kw_only=True, tag="competition_reopened"):
    """The event goes on after its end."""

    reason: str


ReopenEvent = RoundReopened | TableReopened | ResultRestored | PairReinstated | StartTakenBack | CompetitionReopened

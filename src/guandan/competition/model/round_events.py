"""What happens in a round and to its results: facts, kept for ever. A table is named by its round and number."""

from __future__ import annotations

from datetime import datetime

from guandan.competition.model.event import CompetitionEvent
from guandan.competition.model.values import Final, Mistake
from guandan.rules.points import Result
from guandan.rules.seat import Side


class RoundStarted(CompetitionEvent, frozen=True, kw_only=True, tag="round_started"):
    """The announced start, from which the round's clock runs."""

    round: int
    start: datetime


class RoundPaused(CompetitionEvent, frozen=True, kw_only=True, tag="round_paused"):
    """The round's clock stops."""

    round: int
    reason: str = ""


class RoundResumed(CompetitionEvent, frozen=True, kw_only=True, tag="round_resumed"):
    """The round's clock goes on; the time lost is given back."""

    round: int


class TableExtended(CompetitionEvent, frozen=True, kw_only=True, tag="table_extended"):
    """补时: more minutes for one table."""

    round: int
    table: int
    minutes: int
    reason: str = ""


class TimeCalled(CompetitionEvent, frozen=True, kw_only=True, tag="time_called"):
    """The last-deal call of a round to the whole hall."""

    round: int


class ResultEntered(CompetitionEvent, frozen=True, kw_only=True, tag="result_entered"):
    """A table's result as received: from a match and its version, or the final state alone.

    `claimed_by` is the side that sent it; none is the table's one sheet, or an official's entry. A table that plays
    duplicate boards has, in place of a result, the net levels of each board as East-West have them. `after_time`: it
    came when the table's time was over; `in_time` is what was answered then, if anybody was asked.
    """

    round: int
    table: int
    result: Result | None = None
    boards: tuple[int, ...] = ()
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    claimed_by: Side | None = None
    in_time: bool | None = None
    after_time: bool = False


class ResultSigned(CompetitionEvent, frozen=True, kw_only=True, tag="result_signed"):
    """签名: a side agrees with the result as entered."""

    round: int
    table: int
    side: Side


class SignatureRefused(CompetitionEvent, frozen=True, kw_only=True, tag="signature_refused"):
    """A side does not sign; `count` is how often it was asked by now."""

    round: int
    table: int
    side: Side
    count: int
    reason: str = ""


class ResultSettled(CompetitionEvent, frozen=True, kw_only=True, tag="result_settled"):
    """The referee has settled what two sheets, or two sides, disagree about."""

    round: int
    table: int
    result: Result | None = None
    boards: tuple[int, ...] = ()
    reason: str
    match: str | None = None
    version: int | None = None
    final: Final | None = None


class TableForfeited(CompetitionEvent, frozen=True, kw_only=True, tag="table_forfeited"):
    """弃权: one side or both do not play, or do not play on.

    `levels` are EW's and NS's as recorded for a match that was given up in the middle (JS 4.3.4, D5).
    """

    round: int
    table: int
    sides: tuple[Side, ...]
    article: str
    reason: str = ""
    levels: tuple[int, int] | None = None


class PlayersLeft(CompetitionEvent, frozen=True, kw_only=True, tag="players_left"):
    """The players have left the table: errors of scoring can no longer be pointed out there."""

    round: int
    table: int


class RoundClosed(CompetitionEvent, frozen=True, kw_only=True, tag="round_closed"):
    """Every table's result is confirmed; the windows for corrections run from now."""

    round: int


class StageClosed(CompetitionEvent, frozen=True, kw_only=True, tag="stage_closed"):
    """The last round of a stage is closed, and its standings are published."""

    stage: int


class ResultCorrected(CompetitionEvent, frozen=True, kw_only=True, tag="result_corrected"):
    """更正: another result for a table, inside its window or `even_late`, with its reason."""

    round: int
    table: int
    result: Result | None = None
    boards: tuple[int, ...] = ()
    mistake: Mistake
    reason: str
    match: str | None = None
    version: int | None = None
    final: Final | None = None
    even_late: bool = False


ClockEvent = RoundStarted | RoundPaused | RoundResumed | TableExtended | TimeCalled | RoundClosed
"""What happens to a round and its clock."""


ResultEvent = (
    ResultEntered | ResultSigned | SignatureRefused | ResultSettled | TableForfeited | PlayersLeft | ResultCorrected
)
"""What comes in for a table."""

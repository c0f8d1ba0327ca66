"""What puts a table, a pair, a round or the whole event back to where it was: each with a reason, on the record."""

from __future__ import annotations

from guandan.competition.model.command import CompetitionCommand
from guandan.competition.model.values import ReopenChoice


class ReopenTable(CompetitionCommand, frozen=True, kw_only=True, tag="reopen_table"):
    """A forfeit or a loss by ruling is revoked: the table is open again, or what stood before counts again.

    `ruling` names the ruling of the table's match that was revoked, where there was one.
    """

    round: int
    table: int
    then: ReopenChoice
    reason: str
    ruling: int | None = None


class ReinstatePair(CompetitionCommand, frozen=True, kw_only=True, tag="reinstate_pair"):
    """取消资格 is revoked: the pair plays on from the next draw, or only has its place back if drawn without."""

    pair: int
    reason: str


class TakeBackStart(CompetitionCommand, frozen=True, kw_only=True, tag="take_back_start"):
    """A round was started by mistake, and nothing has come in yet: its draw is published, and waits for its start."""

    reason: str


class ReopenCompetition(CompetitionCommand, frozen=True, kw_only=True, tag="reopen_competition"):
    """The event was finished, and something has to change after all."""

    reason: str


ReopenCommand = ReopenTable | ReinstatePair | TakeBackStart | ReopenCompetition

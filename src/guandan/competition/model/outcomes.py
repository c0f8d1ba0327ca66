"""The outcome of a table: of its match, as a final state, or as the net levels of duplicate boards.

Commands and events store an outcome as parallel fields, as version 0.1.0 wrote them. Code that builds or reads them
goes through `to_fields` and `read_outcome`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, assert_never

from msgspec import Struct

from guandan.competition.model.values import Final
from guandan.rules.points import Result

if TYPE_CHECKING:
    from guandan.competition.model.events import ResultEntered


class MatchOutcome(Struct, frozen=True, kw_only=True):
    """The result of a match at a version of its log."""

    match: str
    version: int
    result: Result


class FinalOutcome(Struct, frozen=True, kw_only=True):
    """The final state alone, as the sheet has it."""

    final: Final


class BoardsOutcome(Struct, frozen=True, kw_only=True):
    """The net levels of each board, as East-West have them."""

    nets: tuple[int, ...]


Outcome = MatchOutcome | FinalOutcome | BoardsOutcome


class OutcomeFields(TypedDict):
    """The fields of a command or an event that hold an outcome."""

    result: Result | None
    match: str | None
    version: int | None
    final: Final | None
    boards: tuple[int, ...]


def to_fields(outcome: Outcome) -> OutcomeFields:
    """Convert the outcome to the fields of `EnterResult`, `SettleResult` and `CorrectResult`."""
    match outcome:
        case MatchOutcome(match=name, version=version, result=result):
            return OutcomeFields(result=result, match=name, version=version, final=None, boards=())
        case FinalOutcome(final=final):
            return OutcomeFields(result=None, match=None, version=None, final=final, boards=())
        case BoardsOutcome(nets=nets):
            return OutcomeFields(result=None, match=None, version=None, final=None, boards=nets)
        case _ as unreachable:
            assert_never(unreachable)


def read_outcome(entered: ResultEntered) -> Outcome | None:
    """Read the outcome that an event stores; none if it stores no outcome."""
    if entered.match is not None and entered.version is not None and entered.result is not None:
        return MatchOutcome(match=entered.match, version=entered.version, result=entered.result)
    if entered.final is not None:
        return FinalOutcome(final=entered.final)
    return BoardsOutcome(nets=entered.boards) if entered.boards else None

"""The rounds that everybody may see: a draft is in none of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.state import RoundStatus
from guandan.errors import IllegalAction
from guandan.services.rounds import TableRow, is_public

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition, Round

_TOLD = {"done", "forfeited", "to_be_signed"}
"""States in which a result is told; one that is disputed is not, before somebody has settled it."""


def public_rounds(competition: Competition) -> list[Round]:
    """The rounds that are published, in their order."""
    return [one for one in competition.rounds if is_public(one.status)]


def public_stages(competition: Competition) -> list[int]:
    """The stages of which something is published."""
    return sorted({one.stage for one in public_rounds(competition)})


def chosen_round(competition: Competition, number: int | None) -> Round | None:
    """The round that is asked for, or the last; what is not published is not there, whoever asks."""
    rounds = public_rounds(competition)
    if number is None:
        return rounds[-1] if rounds else None
    found = next((one for one in rounds if one.number == number), None)
    if found is None:
        raise IllegalAction("no_such_round", round=number)
    return found


def chosen_stage(competition: Competition, number: int | None) -> int | None:
    """The stage that is asked for, or the last of which something is published."""
    stages = public_stages(competition)
    if number is None:
        return stages[-1] if stages else None
    if number not in stages:
        raise IllegalAction("no_such_stage", stage=number)
    return number


def begun_round(competition: Competition) -> Round | None:
    """The round that is played, or was last."""
    begun = [one for one in public_rounds(competition) if one.start is not None]
    return begun[-1] if begun else None


def drawn_round(competition: Competition) -> Round | None:
    """The round whose seats people look for: published, and not over."""
    rounds = public_rounds(competition)
    return rounds[-1] if rounds and rounds[-1].status is not RoundStatus.CLOSED else None


def is_told(row: TableRow) -> bool:
    """Is the result of a table told to everybody?"""
    return row.state in _TOLD and (row.result is not None or bool(row.nets))

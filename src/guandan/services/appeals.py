"""申诉: who signs an appeal, until when and about what, and upheld appeals whose rulings still stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.appeals import compute_appeal_deadline
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Ground
from guandan.rules.options.appeals import AppealScope
from guandan.rules.seat import Side
from guandan.services.rulings import list_rulings

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.events import AppealLodged
    from guandan.competition.model.state import Competition, Round
    from guandan.rules.rulebook import Rulebook


def find_appealable_round(competition: Competition) -> Round | None:
    """Find the round that was published last; it can be appealed against until the next one is published."""
    return next((played for played in reversed(competition.rounds) if played.status is not RoundStatus.DRAFT), None)


def find_appeal_deadline(competition: Competition, played: Round | None) -> datetime | None:
    """Find the deadline for appeals against a ruling of the round."""
    return None if played is None else compute_appeal_deadline(competition, played)


def list_grounds(book: Rulebook) -> list[Ground]:
    """What an appeal may be about."""
    only_rules = book.appeals.scope is AppealScope.RULES_AND_REGULATIONS
    return [Ground.RULES] if only_rules else list(Ground)


def list_appeal_signers(competition: Competition, number: int, table: int, side: Side) -> tuple[int, ...]:
    """The people of a side of a table, who sign its appeal; nobody where there is no such table."""
    played = competition.round(number)
    seated = None if played is None else played.table(table)
    if seated is None:
        return ()
    return competition.entries[seated.ew if side is Side.EW else seated.ns].people


def list_upheld_appeals(championship: Championship) -> list[AppealLodged]:
    """Appeals of the last published round that were upheld while their rulings still stand."""
    last = find_appealable_round(championship.competition)
    return [
        appeal.lodged
        for appeal in championship.competition.appeals
        if appeal.decided is not None and appeal.decided.is_upheld and not appeal.decided.stands
        if last is not None and appeal.lodged.round == last.number
        for ruled in list_rulings(championship, last.number, appeal.lodged.table)
        if ruled.number == appeal.lodged.ruling and not ruled.cancelled
    ]

"""申诉成立: uphold an appeal and revoke the consequences of its ruling in one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.revocation import cancel_ruling
from guandan.competition.championship.transaction import transaction
from guandan.competition.model.officiating_events import AppealDecided

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.championship.follow_ups import Ruler
    from guandan.competition.model.officiating_commands import DecideAppeal
    from guandan.competition.model.values import ReopenChoice
    from guandan.referee.cancel import Cancellation


def decide_appeal(
    championship: Championship, command: DecideAppeal, by: Ruler, then: ReopenChoice | None = None
) -> Cancellation | None:
    """Decide an appeal. If it is upheld and `then` is given, revoke the ruling and set its table to `then`.

    If the decision names a new ruling, that ruling replaces the old one; nothing else is revoked.
    """
    with transaction(championship):
        logged = championship.do(command, by.at, by.name)
        decided = next(entry.event for entry in logged if isinstance(entry.event, AppealDecided))
        if then is None or not decided.is_upheld or decided.stands or decided.ruling is not None:
            return None
        lodged = championship.competition.appeals[command.appeal - 1].lodged
        history = championship.matches.get(f"{lodged.round}-{lodged.table}")
        rulings = () if history is None else history.match.rulings
        if not any(ruled.number == lodged.ruling and not ruled.cancelled for ruled in rulings):
            return None
        return cancel_ruling(
            championship, lodged.table, lodged.ruling, by, command.reason, in_round=lodged.round, then=then
        )

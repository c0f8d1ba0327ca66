"""撤销判罚 in an event: remove a ruling from the match's ledger and correct the event's sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.championship.follow_ups import Ruler, build_correction, require_round
from guandan.competition.handlers.reopen import is_lost
from guandan.competition.model import commands as co
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.events import AppealDecided
from guandan.competition.model.values import EntryStatus, ReopenChoice
from guandan.errors import IllegalAction
from guandan.referee import plan_cancellation
from guandan.referee.authority import is_referees_own, outranks
from guandan.referee.cancel import OpenRuling
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.commands import DecideAppeal
    from guandan.competition.model.state import Round
    from guandan.game.ruling import Ruling
    from guandan.referee.cancel import Cancellation


def cancel_ruling(  # noqa: PLR0913, PLR0917 (as 0.1.0 had it, and what the referee chooses)
    championship: Championship,
    table: int,
    number: int,
    by: Ruler,
    reason: str,
    in_round: int | None = None,
    then: ReopenChoice | None = None,
) -> Cancellation:
    """撤销: remove a ruling and what was escalated because of it; the chief referee settles what remains.

    With `then`, its consequences in the event are revoked too: a forfeit or loss becomes an open table or the
    earlier result, and a pair that it disqualified is reinstated. Without `then`, the sheet is corrected if the
    match is over as before the ruling; a match that goes on again corrects it when it ends.
    """
    if not reason.strip():
        raise IllegalAction("reason_missing")
    with championship.transaction():
        one = require_round(championship, in_round)
        _, history = championship.match(table, by.at, by.name, in_round=one.number)
        result = history.match.result
        cancelling = plan_cancellation(history.match, history.entries, number, reason.strip())
        ruling = history.match.rulings[number - 1].ruling
        needed = _read_authority(ruling.by)
        if not outranks(by.authority, needed):
            raise IllegalAction("needs_authority", ruling.article, needed=needed)
        rules = championship.competition.book.appeals
        hears = by.authority in {rules.heard_by, rules.else_heard_by}
        if hears and rules.referees_own_decisions_stand and is_referees_own(history.match.book, ruling):
            article = championship.competition.book.cite("appeals.referees_own_decisions_stand")
            raise IllegalAction("referees_own_decision", article)
        for command in cancelling.commands:
            championship.play(table, command, by.at, by.name, in_round=one.number)
        after, sheet = history.match.result, one.sheet(table)
        is_open = after != result and is_confirmed(sheet, championship.competition.book)
        if then is not None:
            _reinstate(championship, one, table, ruling, by, reason.strip())
            if is_open and is_lost(sheet):
                _restore_table(championship, one, table, number, then, by, reason.strip())
                is_open = False
        if is_open and after is not None:
            is_open = not _correct_sheet(championship, one, table, by, reason.strip())
    if is_open and all(open_.ruling != number for open_ in cancelling.for_chief):
        return replace(cancelling, for_chief=(*cancelling.for_chief, OpenRuling(ruling=number, effects=())))
    return cancelling


def _restore_table(  # noqa: PLR0913, PLR0917 (which table, which ruling, what then, by whom and why)
    championship: Championship, played: Round, table: int, number: int, then: ReopenChoice, by: Ruler, reason: str
) -> None:
    """Reopen the table, or restore the earlier result from its sheet or from its match."""
    match = championship.match(table, in_round=played.number)[1].match
    if then is ReopenChoice.BEFORE and played.sheet(table).before is None and match.result is not None:
        championship.do(build_correction(championship, played, table, reason), by.at, by.name)
        return
    command = co.ReopenTable(round=played.number, table=table, then=then, reason=reason, ruling=number)
    championship.do(command, by.at, by.name)


def _reinstate(championship: Championship, played: Round, table: int, ruling: Ruling, by: Ruler, reason: str) -> None:
    """Reinstate a pair that this ruling disqualified."""
    found = played.table(table)
    if found is None or Rung.DISQUALIFIED not in ruling.rungs:
        return
    pair = found.ew if ruling.side is Side.EW else found.ns
    if championship.competition.entries[pair].status is EntryStatus.DISQUALIFIED:
        championship.do(co.ReinstatePair(pair=pair, reason=reason), by.at, by.name)


def _correct_sheet(championship: Championship, played: Round, table: int, by: Ruler, reason: str) -> bool:
    """Correct the sheet if that is still allowed."""
    try:
        championship.do(build_correction(championship, played, table, reason), by.at, by.name)
    except IllegalAction as refusal:
        return refusal.code == "same_result"
    return True


def _read_authority(by: str) -> Authority:
    """Read the authority of a ruling; the name follows it."""
    word = by.partition(" ")[0]
    return Authority(word) if word in set(Authority) else Authority.REFEREE


# ---- 申诉成立: uphold an appeal and revoke the consequences of its ruling in one transaction


def decide_appeal(
    championship: Championship, command: DecideAppeal, by: Ruler, then: ReopenChoice | None = None
) -> Cancellation | None:
    """Decide an appeal. If it is upheld and `then` is given, revoke the ruling and set its table to `then`.

    If the decision names a new ruling, that ruling replaces the old one; nothing else is revoked.
    """
    with championship.transaction():
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

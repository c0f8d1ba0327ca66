"""撤销判罚 in an event: out of the match's ledger, and the event's sheet put right where the match says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.as_one import as_one
from guandan.competition.confirming import is_confirmed
from guandan.competition.following import Ruler, corrected, round_of
from guandan.errors import IllegalAction
from guandan.referee import cancel
from guandan.referee.authority import outranks
from guandan.referee.cancel import Open
from guandan.referee.own import is_referees_own
from guandan.rules.options.authority import Authority

if TYPE_CHECKING:
    from guandan.competition.championship import Championship
    from guandan.competition.state import Round
    from guandan.referee.cancel import Cancelling


def cancel_ruling(
    championship: Championship, table: int, number: int, by: Ruler, reason: str, in_round: int | None = None
) -> Cancelling:
    """撤销: out of the ledger, with what was escalated because of it; what still stands is for the chief referee.

    A match that is over as it was before the ruling puts the event's sheet right by a correction. One that goes on
    again does so when it ends: what the event has taken over stands until then.
    """
    if not reason.strip():
        raise IllegalAction("reason_missing")
    with as_one(championship):
        one = round_of(championship, in_round)
        _, history = championship.match(table, by.at, by.name, in_round=one.number)
        result = history.match.result
        cancelling = cancel(history.match, history.entries, number, reason.strip())
        ruling = history.match.rulings[number - 1].ruling
        needed = _ruled_by(ruling.by)
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
        if is_open and after is not None:
            is_open = not _put_right(championship, one, table, by, reason.strip())
    if is_open and all(open_.ruling != number for open_ in cancelling.for_chief):
        return replace(cancelling, for_chief=(*cancelling.for_chief, Open(ruling=number, effects=())))
    return cancelling


def _put_right(championship: Championship, one: Round, table: int, by: Ruler, reason: str) -> bool:
    """Correct the sheet, if that may still be done."""
    try:
        championship.do(corrected(championship, one, table, reason), by.at, by.name)
    except IllegalAction as refusal:
        return refusal.code == "same_result"
    return True


def _ruled_by(by: str) -> Authority:
    """With whose authority a ruling was made; the name comes after it."""
    word = by.partition(" ")[0]
    return Authority(word) if word in set(Authority) else Authority.REFEREE

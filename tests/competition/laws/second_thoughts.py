"""What can go wrong in a hall and be put right again: each step is followed by the one that revokes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.rulings import cancel_ruling
from guandan.competition.model import commands as co
from guandan.competition.model.values import Mistake, ReopenChoice
from guandan.errors import IllegalAction
from guandan.rules.options.remedy import Rung
from tests.competition.kit import EW, JS, TD, final
from tests.competition.refereed import CHIEF, ORGANISERS, Refereed, milder

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.model.values import Final
    from guandan.rules.seat import Side

REASON = "seen wrongly"


def _begins(step: Callable[[], object]) -> bool:
    """Take the first step; where the book refuses it, there is nothing to revoke."""
    try:
        step()
    except IllegalAction:
        return False
    return True


def _cancel(hall: Refereed, table: int) -> None:
    """Revoke every ruling of a table that stands, the last one first."""
    standing = [ruled.number for ruled in hall.match(table).rulings if not ruled.cancelled]
    for number in reversed(standing):
        then = ReopenChoice.OPEN if number == standing[-1] else None
        cancel_ruling(hall.championship, table, number, hall.who(ORGANISERS), REASON, hall.last.number, then)


def _rule(hall: Refereed, table: int, side: Side, *rungs: Rung) -> None:
    seat = "E" if side is EW else "S"

    def rule() -> None:
        infraction = "manner" if hall.book.id in {JS, TD} else "played_out_of_turn"
        hall.rules(table, infraction, ORGANISERS, seat=seat, overrule=milder("as they decided", *rungs))

    if _begins(rule):
        _cancel(hall, table)


def warn(hall: Refereed, table: int, side: Side) -> None:
    """A warning."""
    _rule(hall, table, side, Rung.WARNING)


def lose(hall: Refereed, table: int, side: Side) -> None:
    """A match lost by ruling."""
    _rule(hall, table, side, Rung.MATCH_LOST)


def expel(hall: Refereed, table: int, side: Side) -> None:
    """A disqualification by ruling."""
    _rule(hall, table, side, Rung.DISQUALIFIED)


def come_late(hall: Refereed, table: int, side: Side) -> None:
    """A forfeit for lateness."""
    minutes = {"ew": 30.0} if side is EW else {"ns": 30.0}
    if _begins(lambda: hall.late(table, by=CHIEF, **minutes)):
        _cancel(hall, table)
        _open(hall, table)


def _open(hall: Refereed, table: int) -> None:
    if hall.sheet(table).forfeited:
        hall.do(co.ReopenTable(round=hall.last.number, table=table, then=ReopenChoice.OPEN, reason=REASON))


def forfeit(hall: Refereed, table: int, side: Side) -> None:
    """A forfeit without a ruling."""
    if _begins(lambda: hall.do(co.ForfeitTable(table=table, sides=(side,), reason="nobody there"))):
        _open(hall, table)


def forfeit_both(hall: Refereed, table: int, side: Side) -> None:
    """A forfeit of both sides."""
    if _begins(lambda: hall.do(co.ForfeitTable(table=table, sides=(side, side.other)))):
        _open(hall, table)


def _pair_at(hall: Refereed, table: int, side: Side) -> int:
    found = hall.last.table(table)
    assert found is not None
    return found.ew if side is EW else found.ns


def disqualify(hall: Refereed, table: int, side: Side) -> None:
    """A disqualification by the organisers, while the round is played."""
    pair = _pair_at(hall, table, side)
    if _begins(lambda: hall.do(co.DisqualifyPair(pair=pair, article="test"))):
        hall.do(co.ReinstatePair(pair=pair, reason=REASON))
        _open(hall, table)


def withdraw(hall: Refereed, table: int, side: Side) -> None:
    """A withdrawal."""
    pair = _pair_at(hall, table, side)
    if _begins(lambda: hall.do(co.WithdrawPair(pair=pair, reason="they are ill"))):
        hall.do(co.ReturnPair(pair=pair, reason=REASON))
        _open(hall, table)


def enter_wrongly(hall: Refereed, table: int, side: Side) -> None:
    """A result that nobody signs."""
    other = final("past A", "2") if side is EW else final("2", "past A")
    if _begins(lambda: hall.do(co.EnterResult(table=table, final=other))):
        hall.do(co.WithdrawResult(table=table, reason=REASON))


BEFORE = (warn, lose, expel, come_late, forfeit, forfeit_both, disqualify, withdraw, enter_wrongly)
"""Before a table's result is in."""
AFTER = (disqualify, withdraw)
"""With the result in, or after the round is closed."""


def correct_twice(hall: Refereed, table: int, right: Final) -> None:
    """A result that was right is corrected, and corrected back."""
    number = hall.last.number
    wrong = final("past A", "3") if right.ew < right.ns else final("3", "past A")
    for state in (wrong, right):
        command = co.CorrectResult(round=number, table=table, mistake=Mistake.ENTRY, reason=REASON, final=state)
        hall.do(command)

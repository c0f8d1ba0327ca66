"""撤销判罚: a ruling goes out of the ledger, with everything that was escalated because of it.

What it did at the table is undone while nothing has been played since. The rest is put before the chief referee, who
adjusts by a ruling of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CancelRuling
from guandan.game.effects import AnyEffect, HandRemedy, Undo
from guandan.game.events import Adjusted
from guandan.referee.ledger import Made, ledger

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.game.ruling import Ruled


class Open(Struct, frozen=True, kw_only=True):
    """A ruling for the chief referee to look at: what it did that still stands, and rungs that it no longer makes."""

    ruling: int
    effects: tuple[AnyEffect, ...]
    no_longer: tuple[Made, ...] = ()


class Cancelling(Struct, frozen=True, kw_only=True):
    """The commands that cancel a ruling; whether its own effects are undone; and what the chief referee must settle."""

    commands: tuple[CancelRuling | Adjust, ...]
    undone: bool
    for_chief: tuple[Open, ...] = ()


def cancel(
    match: Match, entries: Iterable[MatchEntry], number: int, reason: str = "", *, earlier: Iterable[Ruled] = ()
) -> Cancelling:
    """How a ruling is cancelled; `entries` are the match's log."""
    if not any(ruled.number == number and not ruled.cancelled for ruled in match.rulings):
        raise IllegalAction("no_such_ruling", number=number)
    done = _effects(entries)
    lost = _no_longer_made(match, number, tuple(earlier))
    undoable = None if match.before is None else match.before.ruling
    back = undoable if undoable == number or undoable in lost else None
    commands: tuple[CancelRuling | Adjust, ...] = (CancelRuling(number=number, reason=reason),)
    if back is not None:
        commands = (*commands, Adjust(effect=Undo(), ruling=back))
    touched = {number: (), **lost}
    still = tuple(
        Open(ruling=one, effects=done.get(one, ()), no_longer=made)
        for one, made in touched.items()
        if made or (done.get(one) and one != back)
    )
    return Cancelling(commands=commands, undone=back == number or not done.get(number), for_chief=still)


def _effects(entries: Iterable[MatchEntry]) -> dict[int, tuple[AnyEffect, ...]]:
    """What each ruling did that hands alone cannot take back."""
    done: dict[int, tuple[AnyEffect, ...]] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, Adjusted) and event.ruling is not None and not isinstance(event.effect, HandRemedy):
            before = () if isinstance(event.effect, Undo) else (*done.get(event.ruling, ()), event.effect)
            done[event.ruling] = before
    return done


def _no_longer_made(match: Match, number: int, earlier: tuple[Ruled, ...]) -> dict[int, tuple[Made, ...]]:
    """The later rulings that made heavier rungs with this one, and which of those they make no more."""
    rulings = tuple(replace(one, cancelled=one.cancelled or one.number == number) for one in match.rulings)
    now, then = ledger(match, earlier), ledger(replace(match, rulings=rulings), earlier)
    lost: dict[int, tuple[Made, ...]] = {}
    for one, made in now.made.items():
        kept = [other.rung for other in then.made.get(one, ())]
        gone = tuple(other for other in made if other.rung not in kept)
        if gone and one != number:
            lost[one] = gone
    return lost

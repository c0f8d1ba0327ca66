"""撤销判罚: cancel a ruling with everything that was escalated because of it.

Its effects at the table are undone while nothing has been played since. Anything else is left to the chief referee,
who adjusts it by a new ruling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CancelRuling
from guandan.game.effects import AnyEffect, HandRemedy, Undo
from guandan.game.events import Adjusted
from guandan.referee.ledger import RungEscalation, build_ledger

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.game.ruling import NumberedRuling


class OpenRuling(Struct, frozen=True, kw_only=True):
    """A ruling that the chief referee must review: effects that still stand, and rungs it no longer makes."""

    ruling: int
    effects: tuple[AnyEffect, ...]
    no_longer: tuple[RungEscalation, ...] = ()


class Cancellation(Struct, frozen=True, kw_only=True):
    """The commands that cancel a ruling, whether its effects are undone, and what remains to be settled."""

    commands: tuple[CancelRuling | Adjust, ...]
    undone: bool
    for_chief: tuple[OpenRuling, ...] = ()


def plan_cancellation(
    match: Match,
    entries: Iterable[MatchEntry],
    number: int,
    reason: str = "",
    *,
    earlier: Iterable[NumberedRuling] = (),
) -> Cancellation:
    """Plan the cancellation of a ruling; `entries` are the match's log."""
    if not any(ruled.number == number and not ruled.cancelled for ruled in match.rulings):
        raise IllegalAction("no_such_ruling", number=number)
    done = _collect_effects(entries)
    lost = _find_lapsed_rungs(match, number, tuple(earlier))
    undoable = None if match.before is None else match.before.ruling
    back = undoable if undoable == number or undoable in lost else None
    commands: tuple[CancelRuling | Adjust, ...] = (CancelRuling(number=number, reason=reason),)
    if back is not None:
        commands = (*commands, Adjust(effect=Undo(), ruling=back))
    touched = {number: (), **lost}
    still = tuple(
        OpenRuling(ruling=one, effects=done.get(one, ()), no_longer=made)
        for one, made in touched.items()
        if made or (done.get(one) and one != back)
    )
    return Cancellation(commands=commands, undone=back == number or not done.get(number), for_chief=still)


def _collect_effects(entries: Iterable[MatchEntry]) -> dict[int, tuple[AnyEffect, ...]]:
    """Collect the effects of each ruling, except those that people carry out by hand."""
    done: dict[int, tuple[AnyEffect, ...]] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, Adjusted) and event.ruling is not None and not isinstance(event.effect, HandRemedy):
            before = () if isinstance(event.effect, Undo) else (*done.get(event.ruling, ()), event.effect)
            done[event.ruling] = before
    return done


def _find_lapsed_rungs(
    match: Match, number: int, earlier: tuple[NumberedRuling, ...]
) -> dict[int, tuple[RungEscalation, ...]]:
    """Find the later rulings that made heavier rungs with this one, and which of those rungs they no longer make."""
    rulings = tuple(replace(ruling, cancelled=ruling.cancelled or ruling.number == number) for ruling in match.rulings)
    now, then = build_ledger(match, earlier), build_ledger(replace(match, rulings=rulings), earlier)
    lost: dict[int, tuple[RungEscalation, ...]] = {}
    for one, made in now.made.items():
        kept = [other.rung for other in then.made.get(one, ())]
        gone = tuple(other for other in made if other.rung not in kept)
        if gone and one != number:
            lost[one] = gone
    return lost

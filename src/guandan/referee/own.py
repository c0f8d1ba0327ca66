"""裁判职权: what a book leaves to the referee's own judgement, which nobody above changes where the book says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.infraction import Situation

if TYPE_CHECKING:
    from guandan.game.ruling import Ruling
    from guandan.rules.rulebook import Rulebook


def is_referees_own(book: Rulebook, ruling: Ruling) -> bool:
    """A choice between penalties that the book leaves, or whether the right to one was lost; never one against it."""
    if ruling.overruled:
        return False
    cases = (case for infraction in book.infractions if infraction.id == ruling.infraction for case in infraction.cases)
    situation = ruling.situation or Situation.ANY
    chosen = any(case.situation == situation and set(ruling.rungs) & set(case.choice) for case in cases)
    return chosen or bool(ruling.lapsed)

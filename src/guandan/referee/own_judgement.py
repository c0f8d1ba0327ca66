"""裁判职权: what the book leaves to the referee's own judgement, which nobody above may change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.infraction import Situation

if TYPE_CHECKING:
    from guandan.game.ruling import Ruling
    from guandan.rules.rulebook import Rulebook


def is_referees_own(book: Rulebook, ruling: Ruling) -> bool:
    """Is it a choice of penalties that the book leaves, or a lapse? Never a ruling against the book."""
    if ruling.overruled:
        return False
    cases = (case for infraction in book.infractions if infraction.id == ruling.infraction for case in infraction.cases)
    situation = ruling.situation or Situation.ANY
    chosen = any(case.situation == situation and set(ruling.rungs) & set(case.choice) for case in cases)
    return chosen or bool(ruling.lapsed)

"""Find the case of the book that applies, and the penalties that it allows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from guandan.rules.options.infraction import Case, Infraction, InfractionId, Situation
from guandan.rules.options.penalties import LateRounding
from guandan.rules.options.remedy import Rung
from guandan.rules.rulebook import split_citation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.rulings.match_rulings import RulingItem
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Side


def find_infraction(book: Rulebook, name: str) -> Infraction | None:
    """Find the infraction of this name, if the book has it."""
    return next((infraction for infraction in book.infractions if infraction.id == name), None)


def find_case(
    infraction: Infraction,
    situation: str,
    side: Side,
    ledger: Sequence[RulingItem],
    stage: Side | None,
) -> Case | None:
    """Find the first case that fits; a case of one situation counts only the times in that situation."""
    if situation not in {"", *Situation}:
        return None
    here = Situation(situation or Situation.ANY)
    past = [item.ruling for item in ledger if item.ruling.infraction == infraction.id and item.ruling.side is side]
    for case in infraction.cases:
        nth = 1 + sum(1 for earlier in past if case.situation in {Situation.ANY, earlier.situation})
        if case.fits(here, minutes=0, nth=nth, opponents_on_stage=stage is side.other):
            return case
    return None


def find_late_case(book: Rulebook, minutes: float | None) -> Case | None:
    """迟到: find the case for these minutes, rounded by the book (D15); none if in time, or without consequence."""
    infraction = find_infraction(book, InfractionId.LATE)
    if infraction is None or minutes is None:
        return None
    read = math.ceil(minutes) if book.lateness.rounding is LateRounding.UP else minutes
    # Lateness is ruled on before anything else counts.
    return infraction.case_for(minutes=read, nth=1)


def find_warning_case(book: Rulebook) -> Case | None:
    """Find the warning for the earlier of two late sides, whatever its minutes (JS 3.9P.5); none without one."""
    infraction = find_infraction(book, InfractionId.LATE)
    found = () if infraction is None else infraction.cases
    slight = next((case for case in found if case.rungs == (Rung.WARNING,)), None)
    return None if slight is None else Case(rungs=slight.rungs, decided_by=slight.decided_by, article=_cite_both(book))


def _cite_both(book: Rulebook) -> str:
    return book.cite("lateness.both")


def list_infraction_cases(book: Rulebook, infraction: Infraction) -> list[Case]:
    """List every case of an infraction, and for lateness that of two late sides."""
    both = find_warning_case(book) if infraction.id is InfractionId.LATE else None
    return [*infraction.cases, *([] if both is None else [both])]


def list_allowed_rungs(case: Case) -> list[tuple[str, ...]]:
    """List the rungs that a case allows: all its own, with one of its choices if it has any."""
    own = tuple(str(rung) for rung in case.rungs)
    return [(*own, str(rung)) for rung in case.choice] or [own]


_OWN_ARTICLE = {
    Rung.WARNING: "ladder.warning_by",
    Rung.VIOLATION: "ladder.violation_effect",
    Rung.FOUL: "ladder.foul_effect",
    Rung.MATCH_LOST: "points.lost_by_ruling",
    Rung.DISQUALIFIED: "ladder.disqualified_by",
}


def build_free_case(book: Rulebook, rungs: Sequence[str]) -> Case:
    """Build the case of a free decision (D43), with the articles of its penalties and of the authority."""
    given = tuple(Rung(rung) for rung in rungs if rung in set(Rung))
    texts = [*(book.cite(_OWN_ARTICLE[rung]) for rung in given), book.cite("ladder.disputes_by")]
    names = dict.fromkeys(name for text in texts for name in split_citation(text))
    by = book.ladder.disputes_by or book.ladder.otherwise_by
    return Case(rungs=given, decided_by=by, article="; ".join(names))


def list_known_penalties(book: Rulebook) -> set[str]:
    """List the penalties that the book has anywhere."""
    ladder = book.ladder
    found = {
        str(rung)
        for infraction in book.infractions
        for case in infraction.cases
        for rung in (*case.rungs, *case.choice)
    }
    found |= {"violation"} if ladder.warnings_to_violation else set()
    found |= {"foul"} if ladder.violations_to_foul else set()
    return found | ({"match_lost"} if ladder.fouls_to_loss else set())

"""A case of the catalogue in one line, every field of it, so that a test can say what a book says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.infraction import Situation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.rules.options.infraction import Case
    from guandan.rules.options.remedy import Remedy


def told(case: Case) -> str:
    """«in_hand, times 3n: draw_back, take_points 10 offenders (referee)»."""
    return f"{', '.join(_when(case)) or 'always'}: {', '.join(_what(case)) or 'nothing'} ({case.decided_by})"


def _when(case: Case) -> Iterator[str]:
    if case.situation is not Situation.ANY:
        yield case.situation
    minutes = case.minutes
    signs = {">": minutes.over, ">=": minutes.at_least, "<": minutes.under, "<=": minutes.at_most}
    yield from (f"minutes {sign} {bound}" for sign, bound in signs.items() if bound is not None)
    times = case.times
    if times.at_least > 1:
        yield f"times >= {times.at_least}"
    if times.at_most is not None:
        yield f"times <= {times.at_most}"
    if times.every > 1:
        yield f"times {times.every}n"
    if case.opponents_on_stage is not None:
        yield "opponents on stage" if case.opponents_on_stage else "opponents off stage"


def _what(case: Case) -> Iterator[str]:
    yield from case.rungs
    if case.choice:
        yield " or ".join(case.choice)
    yield from map(_remedy, case.remedies)
    yield from (f"perhaps {_remedy(remedy)}" for remedy in case.may)


def _remedy(remedy: Remedy) -> str:
    return " ".join(str(part) for part in (remedy.does, remedy.amount, remedy.whose) if part is not None)

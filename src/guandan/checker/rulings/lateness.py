"""迟到: minutes in, rulings and forfeits out (JS 3.9P, TD 2, KO 3.10.1, KO 3.12.1, ZD V.1, NT 1.5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings.cases import allowed, late_case, only_warned
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import BothLate
from guandan.rules.options.remedy import Does
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.checker.rulings.hall import Hall
    from guandan.checker.rulings.told import Item
    from guandan.competition.model.officiating_events import LatenessNoted, RulingReferred
    from guandan.rules.options.infraction import Case
    from guandan.rules.rulebook import Rulebook

_FORFEITS = {Does.FORFEIT, Does.TEAM_FORFEIT}


def noted(hall: Hall, event: LatenessNoted) -> None:
    """Each late side has what its minutes bring: a ruling, or a case before somebody of higher rank."""
    hall.findings.count("lateness")
    book = hall.book(event.round)
    expected = _expected(book, event)
    items = [item for number in event.rulings if (item := hall.named(event.round, event.table, number)) is not None]
    waiting = _waiting(hall, event)
    forfeits = set()
    for side, case in expected.items():
        mine = [item for item in items if item.ruling.side is side]
        if len(mine) == 1:
            _check_ruling(hall, mine[0], case)
            forfeits |= {side} if any(one.does in _FORFEITS for one in case.remedies) else set()
        elif side not in waiting:
            hall.findings.find("lateness_without_ruling", case.article, side, event.rulings)
        else:
            hall.findings.expect("wrong_lateness", case.article, _minutes(event)[side], waiting[side].report["minutes"])
    ruled = [item.ruling.side for item in items]
    if set(ruled) - set(expected) or len(ruled) > len(set(ruled)) or len(set(event.rulings)) < len(event.rulings):
        hall.findings.find("ruled_though_in_time", book.id, sorted(expected), event.rulings)
    hall.findings.expect("wrong_forfeits", book.id, sorted(forfeits), sorted(event.forfeits))


def _minutes(event: LatenessNoted) -> dict[Side, float]:
    both = {Side.EW: event.ew_minutes, Side.NS: event.ns_minutes}
    return {side: minutes for side, minutes in both.items() if minutes is not None}


def _expected(book: Rulebook, event: LatenessNoted) -> dict[Side, Case]:
    """The case of each late side; of two, the earlier may have a warning only (JS 3.9P.5, D30)."""
    late = _minutes(event)
    cases = {side: case for side, minutes in late.items() if (case := late_case(book, minutes)) is not None}
    if len(cases) < len(Side):
        return cases
    equally = late[Side.EW] == late[Side.NS]
    rule = book.lateness.equally if equally else book.lateness.both
    warned = only_warned(book)
    if rule is BothLate.EARLIER_WARNED and warned is not None and not equally:
        cases[min(late, key=lambda side: late[side])] = warned
    return cases


def _waiting(hall: Hall, event: LatenessNoted) -> dict[Side, RulingReferred]:
    """The sides whose lateness is before somebody of higher rank."""
    place = (event.round, event.table)
    return {
        Side(str(case.report["side"])): case
        for _, case in hall.cases.values()
        if (case.round, case.table) == place and case.report.get("infraction") == InfractionId.LATE
    }


def _check_ruling(hall: Hall, item: Item, case: Case) -> None:
    ruling = item.ruling
    if ruling.infraction != InfractionId.LATE:
        hall.findings.find("other_matter", NO_ARTICLE, InfractionId.LATE, ruling.infraction)
    elif not ruling.overruled and (ruling.article != case.article or ruling.rungs not in allowed(case)):
        found = (ruling.article, ruling.rungs)
        hall.findings.find("wrong_lateness", case.article, (case.article, case.rungs), found)

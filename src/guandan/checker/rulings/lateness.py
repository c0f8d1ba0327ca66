"""迟到: minutes in, rulings and forfeits out (JS 3.9P, TD 2, KO 3.10.1, KO 3.12.1, ZD V.1, NT 1.5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings import ladder as rungs
from guandan.checker.rulings.cases import find_late_case, find_warning_case, list_allowed_rungs
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import BothLate
from guandan.rules.options.remedy import Does, Rung
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.checker.rulings.hall import HallState
    from guandan.checker.rulings.match_rulings import RulingItem
    from guandan.competition.model.officiating_events import LatenessNoted, RulingReferred
    from guandan.rules.options.infraction import Case
    from guandan.rules.rulebook import Rulebook

_FORFEITS = {Does.FORFEIT, Does.TEAM_FORFEIT}


def check_lateness(hall: HallState, event: LatenessNoted) -> None:
    """Check that each late side has the ruling, or the referred case, that its minutes bring."""
    hall.findings.count("lateness")
    book = hall.get_book(event.round)
    expected = _find_expected_cases(book, event)
    items = [
        item
        for number in event.rulings
        if (item := hall.find_named_ruling(event.round, event.table, number)) is not None
    ]
    waiting = _find_referred_sides(hall, event)
    forfeits, lost = set(), set()
    for side, case in expected.items():
        mine = [item for item in items if item.ruling.side is side]
        if len(mine) == 1:
            _check_ruling(hall, mine[0], case)
            forfeits |= {side} if any(remedy.does in _FORFEITS for remedy in case.remedies) else set()
            lost |= {side} if _is_match_lost(hall, event, mine[0]) else set()
        elif side not in waiting:
            hall.findings.add_difference("lateness_without_ruling", case.article, side, event.rulings)
        else:
            hall.findings.expect(
                "wrong_lateness", case.article, _read_minutes(event)[side], waiting[side].report["minutes"]
            )
    ruled = [item.ruling.side for item in items]
    if set(ruled) - set(expected) or len(ruled) > len(set(ruled)) or len(set(event.rulings)) < len(event.rulings):
        hall.findings.add_difference("ruled_though_in_time", book.id, sorted(expected), event.rulings)
    # Where one side forfeits and the other loses by its fouls, neither wins, and the match is forfeited by both.
    out = forfeits | lost if forfeits else forfeits
    hall.findings.expect("wrong_forfeits", book.id, sorted(out), sorted(event.forfeits))


def _is_match_lost(hall: HallState, event: LatenessNoted, item: RulingItem) -> bool:
    """Does a late side lose the match by what this makes with its earlier rulings?"""
    story = hall.get_story(event.round, event.table)
    earlier = [] if story is None else story.list_counting_rulings(item.line)
    ladder = hall.get_book(event.round).ladder
    return Rung.MATCH_LOST in rungs.list_resulting_rungs(ladder, earlier, item.ruling)


def _read_minutes(event: LatenessNoted) -> dict[Side, float]:
    both = {Side.EW: event.ew_minutes, Side.NS: event.ns_minutes}
    return {side: minutes for side, minutes in both.items() if minutes is not None}


def _find_expected_cases(book: Rulebook, event: LatenessNoted) -> dict[Side, Case]:
    """The case of each late side; of two, the earlier may have a warning only (JS 3.9P.5, D30)."""
    late = _read_minutes(event)
    cases = {side: case for side, minutes in late.items() if (case := find_late_case(book, minutes)) is not None}
    if len(cases) < len(Side):
        return cases
    equally = late[Side.EW] == late[Side.NS]
    rule = book.lateness.equally if equally else book.lateness.both
    warned = find_warning_case(book)
    if rule is BothLate.EARLIER_WARNED and warned is not None and not equally:
        cases[min(late, key=lambda side: late[side])] = warned
    return cases


def _find_referred_sides(hall: HallState, event: LatenessNoted) -> dict[Side, RulingReferred]:
    """The sides whose lateness is before somebody of higher rank."""
    place = (event.round, event.table)
    return {
        Side(str(case.report["side"])): case
        for _, case in hall.cases.values()
        if (case.round, case.table) == place and case.report.get("infraction") == InfractionId.LATE
    }


def _check_ruling(hall: HallState, item: RulingItem, case: Case) -> None:
    ruling = item.ruling
    if ruling.infraction != InfractionId.LATE:
        hall.findings.add_difference("other_matter", NO_ARTICLE, InfractionId.LATE, ruling.infraction)
    elif not ruling.overruled and (ruling.article != case.article or ruling.rungs not in list_allowed_rungs(case)):
        found = (ruling.article, ruling.rungs)
        hall.findings.add_difference("wrong_lateness", case.article, (case.article, case.rungs), found)

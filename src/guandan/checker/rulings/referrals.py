"""上报: check referrals and calls: each named ruling exists, and its author had the authority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings import ladder as rungs
from guandan.checker.rulings.cases import (
    build_free_case,
    find_case,
    find_infraction,
    find_late_case,
    find_warning_case,
    list_allowed_rungs,
)
from guandan.checker.rulings.match_rulings import RulingItem
from guandan.game.ruling import Ruling
from guandan.rules.options.infraction import FallsOn, InfractionId, Situation
from guandan.rules.rulebook import split_citation
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.rulings.hall import HallState
    from guandan.competition.model import events as ev
    from guandan.rules.options.authority import Authority
    from guandan.rules.options.infraction import Case
    from guandan.rules.rulebook import Rulebook


def check_call(hall: HallState, event: ev.RefereeCalledToTable) -> None:
    """召请裁判: check a call."""
    hall.calls[event.call] = (hall.line, event)


def check_call_taken(hall: HallState, event: ev.CallTaken) -> None:
    """Check that a call is taken once."""
    if event.call in hall.taken:
        hall.findings.add_difference("call_taken_twice", NO_ARTICLE, None, event.call)
    hall.taken.add(event.call)


def check_call_closed(hall: HallState, event: ev.CallClosed) -> None:
    """Check that a call closed with a ruling names one of its own table, made since."""
    known = hall.calls.get(event.call)
    if known is None or event.ruling is None:
        return
    line, call = known
    item = hall.find_named_ruling(call.round, call.table, event.ruling)
    if item is not None and item.line < line:
        hall.findings.add_difference("ruling_before", NO_ARTICLE, line, item.line)


def record_referral(hall: HallState, event: ev.RulingReferred) -> None:
    """Record a referral; it is checked together with those of the same decision."""
    hall.findings.count("referrals")
    hall.cases[event.case] = (hall.line, event)
    last = hall.together[-1][1] if hall.together else None
    if last is not None and (last.round, last.table, last.article) != (event.round, event.table, event.article):
        check_joint_cases(hall)
    hall.together.append((hall.line, event))


def check_joint_cases(hall: HallState) -> None:
    """Check that joint cases cite all articles of their decision, and wait for one who may decide all of it."""
    now, together, hall.together = hall.line, hall.together, []
    found = []
    past: list[RulingItem] = []
    for line, event in together:
        hall.findings.line = line
        case = find_case_of_report(hall, event, past)
        seat = event.report.get("seat")
        if seat in set(Seat) and Seat(str(seat)).side not in _list_sides_at_fault(
            hall.get_book(event.round), event.report
        ):
            hall.findings.add_difference("wrong_offender", event.article, event.report.get("side"), seat)
        if case is None:
            hall.findings.add_difference(
                "no_such_infraction", hall.get_book(event.round).id, None, event.report.get("infraction")
            )
        else:
            found.append((case, *_find_needed(hall, event, case, past)))
    for line, event in together if len(found) == len(together) else ():
        hall.findings.line = line
        articles = dict.fromkeys(
            article for case, _, made in found for text in (*made, case.article) for article in split_citation(text)
        )
        if not _is_cited(event, set(articles)):
            hall.findings.add_difference(
                "wrong_article", hall.get_book(event.round).id, "; ".join(articles), event.article
            )
        asked = [needs for _, needs, _ in found if needs is not None]
        if len(asked) == len(found):
            _check_needs(hall, event, max(asked, key=rungs.RANKS.index))
        if rungs.has_authority(event.by, event.needs):
            hall.findings.add_difference("referred_for_nothing", event.article, event.needs, event.by)
    hall.findings.line = now


def _is_cited(event: ev.RulingReferred, articles: set[str]) -> bool:
    """Are the articles right? They are those of the cases, of escalations, and of penalties wished for."""
    given = set(split_citation(event.article))
    return given == articles if event.overrule is None else bool(given & articles)


def _check_needs(hall: HallState, event: ev.RulingReferred, needs: Authority) -> None:
    """Check the needed authority; a wish against the book may need a higher one."""
    if event.overrule is None:
        hall.findings.expect("wrong_authority", event.article, needs, event.needs)
    elif rungs.RANKS.index(event.needs) < rungs.RANKS.index(needs):
        hall.findings.add_difference("wrong_authority", event.article, needs, event.needs)


def find_case_of_report(hall: HallState, event: ev.RulingReferred, past: Sequence[RulingItem] = ()) -> Case | None:
    """Find the case of a report; `past` are the reports before it in the same referral."""
    book, report = hall.get_book(event.round), event.report
    discretion = report.get("discretion")
    if isinstance(discretion, dict):
        return build_free_case(book, [str(rung) for rung in discretion.get("rungs", ())])
    if report.get("infraction") == InfractionId.LATE:
        if report.get("article") == book.cite("lateness.both"):
            return find_warning_case(book)
        minutes = report.get("minutes")
        return find_late_case(book, minutes if isinstance(minutes, int | float) else None)
    infraction = find_infraction(book, str(report.get("infraction")))
    if infraction is None or report.get("side") not in set(Side):
        return None
    story = hall.get_story(event.round, event.table)
    now = None if story is None else story.find_snapshot(hall.line)
    ledger = [*([] if story is None else story.list_counting_rulings(hall.line)), *past]
    side = Side(str(report["side"]))
    return find_case(infraction, str(report.get("situation", "")), side, ledger, None if now is None else now.stage)


def _find_needed(
    hall: HallState, event: ev.RulingReferred, case: Case, past: list[RulingItem]
) -> tuple[Authority | None, tuple[str, ...]]:
    """Find who must decide a report, and the articles of what it adds up to with earlier rulings; add it to `past`.

    Nobody is found while the choice of a penalty is open.
    """
    book, report = hall.get_book(event.round), event.report
    choice = report.get("choice")
    given = [allowed_rung for allowed_rung in list_allowed_rungs(case) if not case.choice or allowed_rung[-1] == choice]
    if not given:
        return None, ()
    seat = report.get("seat")
    story = hall.get_story(event.round, event.table)
    ledger = [*([] if story is None else story.list_counting_rulings(hall.line)), *past]
    everything, articles = [], []
    for side in _list_sides_at_fault(book, report):
        ruling = Ruling(
            side=side,
            infraction=str(report["infraction"]),
            article=case.article,
            rungs=() if report.get("lapsed") else given[0],
            seat=Seat(str(seat)) if seat in set(Seat) else None,
            situation=str(report.get("situation", "")),
        )
        everything += rungs.list_resulting_rungs(book.ladder, ledger, ruling)
        makes = rungs.list_escalations(book.ladder, ledger, ruling, 0) if book.ladder.escalation_cited else []
        articles += [rungs.cite_escalation(book, makes[-1][0])] if makes else []
        past.append(RulingItem(number=0, line=hall.line, ruling=ruling, moment=0, stage=None))
    needs = (
        rungs.find_authority_to_lapse(book)
        if report.get("lapsed")
        else rungs.find_needed_authority(book.ladder, case, everything)
    )
    return needs, tuple(articles)


def _list_sides_at_fault(book: Rulebook, report: dict[str, object]) -> list[Side]:
    infraction = find_infraction(book, str(report.get("infraction")))
    is_shared = infraction is not None and infraction.falls_on is FallsOn.BOTH_SIDES
    return [side for side in Side if is_shared or side == report.get("side")]


def check_referral_settled(hall: HallState, event: ev.ReferralSettled) -> None:
    """Check that a referred case is decided by an authority that may, with a ruling about the report or without one."""
    known = hall.cases.get(event.case)
    if known is None:
        return
    line, case = known
    if not rungs.has_authority(event.by, case.needs):
        hall.findings.add_difference("ruled_above_rank", case.article, case.needs, event.by)
    if event.ruling is None:
        return
    item = hall.find_named_ruling(case.round, case.table, event.ruling)
    if item is None:
        return
    if item.line < line:
        hall.findings.add_difference("ruling_before", NO_ARTICLE, line, item.line)
    key = (f"{case.round}-{case.table}", item.number)
    if key in hall.settled:
        hall.findings.add_difference("ruling_named_twice", NO_ARTICLE, None, event.ruling)
    hall.settled.add(key)
    _check_about(hall, event, case, item)


def _check_about(hall: HallState, event: ev.ReferralSettled, case: ev.RulingReferred, item: RulingItem) -> None:
    ruling, report = item.ruling, case.report
    # A ruling need not say that the situation does not matter.
    asked = (report.get("infraction"), report.get("side"), report.get("situation") or Situation.ANY)
    ruled = (ruling.infraction, ruling.side, ruling.situation or Situation.ANY)
    hall.findings.expect("other_matter", case.article, asked, ruled)
    infraction = find_infraction(hall.get_book(case.round), ruling.infraction)
    if infraction is not None and infraction.falls_on is FallsOn.OFFENDERS:
        hall.findings.expect("wrong_offender", case.article, report.get("seat"), ruling.seat)
    hall.findings.expect("other_authority", NO_ARTICLE, event.by, rungs.read_authority(ruling.by))
    if report.get("infraction") == InfractionId.LATE and not ruling.overruled:
        expected = find_case_of_report(hall, case)
        if expected is not None and (
            ruling.article != expected.article or ruling.rungs not in list_allowed_rungs(expected)
        ):
            found = (ruling.article, ruling.rungs)
            hall.findings.add_difference("wrong_lateness", expected.article, (expected.article, expected.rungs), found)

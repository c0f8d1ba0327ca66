"""Check the event's lines about officials' acts; the matches' rulings are checked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.lines import ReadEventLine
from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings import ladder as rungs
from guandan.checker.rulings import referrals
from guandan.checker.rulings.cases import find_late_case, find_warning_case, list_allowed_rungs
from guandan.checker.rulings.hall import CheckedAppeal, HallState
from guandan.checker.rulings.match_rulings import read_match_rulings
from guandan.checker.rulings.matches import check_match
from guandan.competition.model import events as ev
from guandan.competition.model.events import TableReopened
from guandan.competition.model.values import TeamScoring
from guandan.game import match_events as ma
from guandan.game.effects import LoseMatch
from guandan.rules.options.infraction import InfractionId, Situation
from guandan.rules.options.penalties import BothLate
from guandan.rules.options.remedy import Does, Rung
from guandan.rules.points import Ending
from guandan.rules.rulebook import split_citation
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.checker.ledger import CheckedRound, CheckedTable, EventLedger
    from guandan.checker.lines import AnyLine
    from guandan.checker.matches import MatchStream
    from guandan.checker.report import Findings
    from guandan.checker.rulings.match_rulings import MatchRulings, RulingItem, UnmatchedEffect
    from guandan.competition.model.events import (
        AnyCompetitionEvent,
        LatenessNoted,
        PairDisqualified,
        ResultCorrected,
        ResultEntered,
        ResultRestored,
        ResultSettled,
        RulingReferred,
        TableForfeited,
    )
    from guandan.game.ruling import Ruling
    from guandan.rules.options.appeals import AppealRules
    from guandan.rules.options.authority import Authority
    from guandan.rules.options.infraction import Case
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook


_RULED = ma.RulingMade | ma.RulingCancelled | ma.Adjusted


def check_rulings(lines: Iterable[tuple[int, AnyLine]], ledger: EventLedger, findings: Findings) -> None:
    """Report everything about rulings that the book or the rest of the file contradicts."""
    hall = HallState(ledger=ledger, stories={}, findings=findings)
    lines = list(lines)
    leaving = [line.event for _, line in lines if isinstance(line, ReadEventLine)]
    expelled = {event.pair for event in leaving if isinstance(event, ev.PairDisqualified)}
    withdrawn = {event.pair for event in leaving if isinstance(event, ev.PairWithdrawn)}
    for name, stream in ledger.matches.items():
        story = read_match_rulings(name, stream, ledger.books) if _is_ruled(stream) else None
        if story is not None:
            hall.stories[name] = story
            check_match(story, findings, _find_expelled_sides(ledger, name, expelled, withdrawn))
    for number, line in lines:
        findings.line = number
        if isinstance(line, ReadEventLine):
            try:
                if not isinstance(line.event, ev.RulingReferred):
                    referrals.check_joint_cases(hall)
                _apply_event(hall, line.event)
            except (KeyError, IndexError, ValueError) as error:
                # As elsewhere: a senseless line must not end the check.
                findings.add_difference("makes_no_sense", NO_ARTICLE, None, repr(error))
    referrals.check_joint_cases(hall)
    check_outcomes(hall)


def _find_expelled_sides(ledger: EventLedger, name: str, expelled: set[int], withdrawn: set[int]) -> frozenset[Side]:
    """Find sides whose pairs left the event, which ends a match without a ruling (D37, NT 1.5.4)."""
    number, _, table = name.partition("-")
    drawn = ledger.rounds.get(int(number)) if number.isdecimal() else None
    seated = None if drawn is None or not table.isdecimal() else drawn.seats.get(int(table))
    if drawn is None or seated is None or not ledger.stage_books[drawn.stage].ladder.disqualified_ends_match:
        return frozenset()
    gives_up = any(
        remedy.does is Does.FORFEIT
        for infraction in ledger.stage_books[drawn.stage].infractions
        if infraction.id is InfractionId.WITHDREW
        for case in infraction.cases
        for remedy in case.remedies
    )
    pairs = expelled | withdrawn if gives_up else expelled
    return frozenset(side for side in Side if seated.pair(side) in pairs)


def _is_ruled(stream: MatchStream) -> bool:
    return any(isinstance(entry.event, _RULED) for entry in stream.entries)


def _apply_event(hall: HallState, event: AnyCompetitionEvent) -> None:
    match event:
        case ev.PairEntered(pair=pair, people=people):
            hall.people[pair] = list(people)
        case ev.PairConfirmed(pair=pair, partner=int(partner)):
            hall.people.setdefault(pair, []).append(partner)
        case ev.PairPlayerSubstituted(pair=pair, leaves=leaves, comes=comes):
            hall.people[pair] = [comes if person == leaves else person for person in hall.people.get(pair, [])]
        case ev.PairDisqualified():
            record_disqualification(hall, event)
        case ev.TableForfeited():
            check_forfeit_cited(hall, event)
        case ev.TableReopened() | ev.ResultRestored():
            check_reopened_table(hall, event)
        case ev.PairReinstated(pair=pair):
            hall.reinstated[pair] = hall.line
        case ev.ResultCorrected():
            record_result(hall, event)
            hall.corrected.add((event.round, event.table))
        case ev.ResultEntered() | ev.ResultSettled():
            record_result(hall, event)
        case ev.ResultWithdrawn():
            hall.from_match.pop((event.round, event.table), None)
        case _:
            _apply_officiating_event(hall, event)


def _apply_officiating_event(hall: HallState, event: AnyCompetitionEvent) -> None:
    match event:
        case ev.LatenessNoted():
            check_lateness(hall, event)
            check_team_forfeit(hall, event)
        case ev.RulingReferred():
            referrals.record_referral(hall, event)
        case ev.ReferralSettled():
            referrals.check_referral_settled(hall, event)
        case ev.RefereeCalledToTable():
            referrals.check_call(hall, event)
        case ev.CallTaken():
            referrals.check_call_taken(hall, event)
        case ev.CallClosed():
            referrals.check_call_closed(hall, event)
        case ev.AppealLodged():
            check_lodging(hall, event)
        case ev.AppealForwarded():
            check_forwarding(hall, event)
        case ev.AppealDecided():
            check_appeal_decision(hall, event)
        case _:
            pass


# ---- 迟到: check rulings and forfeits by minutes (JS 3.9P, TD 2, KO 3.10.1, KO 3.12.1, ZD V.1, NT 1.5.4)


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
    # If one side forfeits and the other loses by its fouls, neither wins, and both forfeit the match.
    out = forfeits | lost if forfeits else forfeits
    hall.findings.expect("wrong_forfeits", book.id, sorted(out), sorted(event.forfeits))


def _is_match_lost(hall: HallState, event: LatenessNoted, item: RulingItem) -> bool:
    """Does a late side lose the match because this adds up with its earlier rulings?"""
    story = hall.get_story(event.round, event.table)
    earlier = [] if story is None else story.list_counting_rulings(item.line)
    ladder = hall.get_book(event.round).ladder
    return Rung.MATCH_LOST in rungs.list_resulting_rungs(ladder, earlier, item.ruling)


def _read_minutes(event: LatenessNoted) -> dict[Side, float]:
    both = {Side.EW: event.ew_minutes, Side.NS: event.ns_minutes}
    return {side: minutes for side, minutes in both.items() if minutes is not None}


def _find_expected_cases(book: Rulebook, event: LatenessNoted) -> dict[Side, Case]:
    """Find the case of each late side; of two, the earlier may only get a warning (JS 3.9P.5, D30)."""
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
    """Find the sides whose lateness was referred to a higher authority."""
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


# ---- 申诉: lodged by a side's players, handed on as the book says, decided once by those who hear it (JS 5)


def check_lodging(hall: HallState, event: ev.AppealLodged) -> None:
    """Check that an appeal names an existing ruling and is signed by players of the side."""
    hall.findings.count("appeals")
    book = hall.ledger.book
    if f"{event.round}-{event.table}" in hall.ledger.matches:
        hall.find_named_ruling(event.round, event.table, event.ruling)
    before = [appeal for appeal in hall.appeals.values() if _build_subject(appeal.lodged) == _build_subject(event)]
    if any(appeal.is_decided and book.appeals.final for appeal in before):
        hall.findings.add_difference("appeal_decided_before", book.cite("appeals.final"), None, event.appeal)
    drawn = hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    players = [] if seated is None else hall.people.get(seated.pair(event.side), [])
    strangers = [person for person in event.signatures if person not in players]
    if strangers or len(set(event.signatures)) < len(event.signatures):
        hall.findings.add_difference("signed_by_others", book.cite("appeals.signatures"), players, event.signatures)
    hall.appeals[event.appeal] = CheckedAppeal(lodged=event, line=hall.line)


def _build_subject(event: ev.AppealLodged) -> tuple[object, ...]:
    return (event.round, event.table, event.ruling, event.side)


def check_forwarding(hall: HallState, event: ev.AppealForwarded) -> None:
    """Check that an appeal is forwarded once, to those who hear it."""
    appeal = hall.appeals.get(event.appeal)
    if appeal is None:
        return
    book = hall.ledger.book
    if appeal.to is not None:
        hall.findings.add_difference("appeal_forwarded_twice", NO_ARTICLE, appeal.to, event.to)
    hearers = list_hearing_bodies(book.appeals)
    if hearers and event.to not in hearers:
        hall.findings.add_difference("appeal_heard_by_others", book.cite("appeals.heard_by"), hearers, event.to)
    appeal.to = event.to


def list_hearing_bodies(rules: AppealRules) -> list[Authority]:
    """List who hears appeals; empty if the book does not say."""
    return [body for body in (rules.heard_by, rules.else_heard_by) if body is not None]


def check_appeal_decision(hall: HallState, event: ev.AppealDecided) -> None:
    """Check that those who hear the appeal decided it, and that a ruling that the decision names was made since."""
    appeal = hall.appeals.get(event.appeal)
    if appeal is None:
        return
    book = hall.ledger.book
    hearers = [appeal.to] if appeal.to is not None else list_hearing_bodies(book.appeals)
    if hearers and event.by not in hearers:
        hall.findings.add_difference("appeal_heard_by_others", book.cite("appeals.heard_by"), hearers, event.by)
    if book.appeals.handed_to is not None and appeal.to is None:
        hall.findings.add_difference("appeal_not_forwarded", book.cite("appeals.handed_to"), book.appeals.handed_to)
    if not event.reason:
        hall.findings.add_difference("no_reason", NO_ARTICLE)
    appeal.is_decided = True
    _check_own(hall, appeal, event)
    if event.ruling is None:
        return
    item = hall.find_named_ruling(appeal.lodged.round, appeal.lodged.table, event.ruling)
    if not event.is_upheld:
        hall.findings.add_difference("ruling_though_dismissed", NO_ARTICLE, None, event.ruling)
    if item is not None and item.line < appeal.line:
        hall.findings.add_difference("ruling_before", NO_ARTICLE, appeal.line, item.line)


def _check_own(hall: HallState, appeal: CheckedAppeal, event: ev.AppealDecided) -> None:
    """裁判职权: check that a ruling which the book leaves to the referee was not changed, if the book says so."""
    book = hall.ledger.book
    story = hall.get_story(appeal.lodged.round, appeal.lodged.table)
    item = None if story is None else story.find_ruling(appeal.lodged.ruling, hall.line)
    is_own = item is not None and book.appeals.referees_own_decisions_stand and _is_left_to_referee(book, item.ruling)
    if (is_own and event.ruling is not None) or (event.stands and not (is_own and event.is_upheld)):
        article = book.cite("appeals.referees_own_decisions_stand")
        hall.findings.add_difference("referees_own_decision", article, is_own, event.stands)


def _is_left_to_referee(book: Rulebook, ruling: Ruling) -> bool:
    """Did the referee choose between penalties, or declare the right to one lost?"""
    if ruling.overruled:
        return False
    if ruling.lapsed:
        return True
    for infraction in book.infractions:
        for case in infraction.cases if infraction.id == ruling.infraction else ():
            if case.choice and ruling.situation in {case.situation, "" if case.situation is Situation.ANY else None}:
                return any(rung in case.choice for rung in ruling.rungs)
    return False


# ---- 弃权、判负、取消资格: does the event contain the consequences of its matches' rulings?


def check_forfeit_cited(hall: HallState, event: TableForfeited) -> None:
    """Check that a table whose match was forfeited is forfeited by the same sides, by the article of the ruling."""
    hall.forfeited[event.round, event.table] = event.sides
    hall.from_match.pop((event.round, event.table), None)
    story = hall.get_story(event.round, event.table)
    now = None if story is None else story.find_snapshot(hall.line)
    if story is None or now is None or now.lost is None or not now.lost.forfeit:
        return
    hall.forfeits[event.round, event.table] = hall.line
    hall.findings.expect("wrong_forfeits", event.article, sorted(now.lost.sides), sorted(event.sides))
    articles = [item.ruling.article for item in story.list_counting_rulings(hall.line) if _forfeits(item)]
    if articles and not set(split_citation(articles[-1])) <= set(split_citation(event.article)):
        hall.findings.add_difference("wrong_article", articles[-1], articles[-1], event.article)


def _forfeits(item: RulingItem) -> bool:
    return any(getattr(effect, "forfeit", False) for effect in item.effects)


def check_reopened_table(hall: HallState, event: TableReopened | ResultRestored) -> None:
    """Check that a table lost by a ruling is reopened only when that ruling is revoked."""
    story = hall.get_story(event.round, event.table)
    now = None if story is None else story.find_snapshot(hall.line)
    if now is not None and now.lost is not None:
        hall.findings.add_difference("ruling_stands", NO_ARTICLE, None, (event.round, event.table))
    _check_expelled(hall, event, [] if story is None else story.loose)
    if isinstance(event, TableReopened):
        _check_still_out(hall, event)
    if event.ruling is not None:
        item = hall.find_named_ruling(event.round, event.table, event.ruling)
        if item is not None and item.counts_at(hall.line):
            hall.findings.add_difference("ruling_stands", item.ruling.article, None, event.ruling)
    hall.forfeits.pop((event.round, event.table), None)
    hall.forfeited.pop((event.round, event.table), None)
    hall.from_match.pop((event.round, event.table), None)


def _check_expelled(hall: HallState, event: TableReopened | ResultRestored, loose: list[UnmatchedEffect]) -> None:
    """Check that a match ended by a disqualification goes on only when the pair is reinstated (D37)."""
    drawn = hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    ends = [change.effect for change in loose if change.number is None and change.line < hall.line]
    for side in {side for effect in ends if isinstance(effect, LoseMatch) for side in effect.sides}:
        pair = 0 if seated is None else seated.pair(side)
        line, article = hall.disqualified.get(pair, (0, ""))
        if line > hall.reinstated.get(pair, 0):
            hall.findings.add_difference("ruling_stands", article, None, pair)


def _check_still_out(hall: HallState, event: TableReopened) -> None:
    """Check that no table is reopened for a disqualified pair (D37)."""
    drawn = hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    for pair in () if seated is None else (seated.pair(side) for side in Side):
        line, article = hall.disqualified.get(pair, (0, ""))
        if line > hall.reinstated.get(pair, 0):
            hall.findings.add_difference("still_disqualified", article, None, pair)


def record_disqualification(hall: HallState, event: PairDisqualified) -> None:
    """Record a disqualification with its line and article."""
    hall.disqualified[event.pair] = (hall.line, event.article)


def check_team_forfeit(hall: HallState, event: LatenessNoted) -> None:
    """Check that a late team forfeits all its tables of the round together (D24)."""
    book, drawn = hall.get_book(event.round), hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    teams = hall.ledger.plan.teams
    plays_as_team = teams is not None and teams.scoring is TeamScoring.TABLES and book.teams.forfeits_together
    if drawn is None or seated is None or not plays_as_team:
        return
    for side in event.forfeits:
        case = find_late_case(book, event.ew_minutes if side is Side.EW else event.ns_minutes)
        if case is None or all(remedy.does is not Does.TEAM_FORFEIT for remedy in case.remedies):
            continue
        team = _find_team(hall, seated.pair(side))
        _check_team_now(hall, drawn, event.round, team, case.article)
        if not _is_revoked(hall, event, side):
            _check_team(hall, drawn, team, case.article)


def _is_revoked(hall: HallState, event: LatenessNoted, side: Side) -> bool:
    """Was the ruling about this side's lateness revoked later, whatever happened to the other side's?"""
    story = hall.get_story(event.round, event.table)
    noted = [] if story is None else [item for item in story.items if item.number in event.rulings]
    items = [item for item in noted if item.ruling.side is side]
    return bool(items) and all(item.cancelled is not None for item in items)


def _find_team(hall: HallState, pair: int) -> str:
    entrant = hall.ledger.entrants.get(pair)
    return "" if entrant is None else entrant.team or entrant.unit


def record_result(hall: HallState, event: ResultEntered | ResultSettled | ResultCorrected) -> None:
    """Record the result of a sheet, if it was read from the table's match."""
    hall.from_match.pop((event.round, event.table), None)
    if event.match is not None and event.result is not None:
        hall.from_match[event.round, event.table] = event.result


def _check_team_now(hall: HallState, drawn: CheckedRound, number: int, team: str, article: str) -> None:
    """Check that a team has forfeited its tables when the lateness is noted, whatever is revoked later."""
    for table, seated in sorted(drawn.seats.items()):
        sides = {side for side in Side if team and _find_team(hall, seated.pair(side)) == team}
        found = hall.forfeited.get((number, table), ())
        if sides - set(found):
            hall.findings.add_difference("wrong_forfeits", article, sorted(sides), sorted(found))


def _check_team(hall: HallState, drawn: CheckedRound, team: str, article: str) -> None:
    for number, seated in sorted(drawn.seats.items()):
        sides = [side for side in Side if team and _find_team(hall, seated.pair(side)) == team]
        if any(side not in seated.forfeited for side in sides):
            hall.findings.add_difference("team_not_forfeited", article, (team, number), seated.forfeited)


def check_outcomes(hall: HallState) -> None:
    """Check at the end that the event contains every loss of a match and every disqualification by a ruling."""
    for number, drawn in sorted(hall.ledger.rounds.items()):
        for table, seated in sorted(drawn.seats.items()):
            story = hall.get_story(number, table)
            if story is None:
                continue
            _check_out(hall, story, seated)
            _check_sheet(hall, story, hall.from_match.get((number, table)))
            if (number, table) not in hall.corrected:  # a correction has its own window and reason
                _check_lost(hall, story, seated, hall.forfeits.get((number, table)))


def _check_lost(hall: HallState, story: MatchRulings, seated: CheckedTable, forfeit: int | None) -> None:
    """Check a match lost by ruling, or one whose forfeit by ruling was revoked."""
    last = story.after[-1] if story.after else None
    if last is None:
        return
    if last.lost is None:
        if forfeit is not None:
            hall.findings.line = forfeit
            hall.findings.expect("wrong_forfeits", NO_ARTICLE, [], sorted(seated.forfeited))
        elif hall.ledger.is_settled and _was_lost(story) and _is_lost_by_ruling(seated):
            hall.findings.line = last.line
            hall.findings.add_difference("lost_match_not_lost", NO_ARTICLE, None, seated.outcome)
        return
    hall.findings.line = last.line
    if last.lost.forfeit:
        hall.findings.expect("wrong_forfeits", NO_ARTICLE, sorted(last.lost.sides), sorted(seated.forfeited))
    elif last.result is not None:
        expected = (last.result.ending, last.result.winner)
        found = None if seated.outcome is None else (seated.outcome.ending, seated.outcome.winner)
        hall.findings.expect("lost_match_not_lost", NO_ARTICLE, expected, found)


def _check_sheet(hall: HallState, story: MatchRulings, result: Result | None) -> None:
    """Check that a ruling after the end that changes the result is on the sheet too (D33), unless it was revoked."""
    last = story.after[-1] if story.after else None
    if result is None or last is None or last.result is None or any(item.cancelled for item in story.items):
        return
    if last.lost is None:
        hall.findings.line = last.line
        hall.findings.expect("ruling_not_on_sheet", NO_ARTICLE, last.result, result)


def _was_lost(story: MatchRulings) -> bool:
    """Was this match lost by a ruling that was revoked?"""
    revoked = (item for item in story.items if item.cancelled is not None)
    return any(isinstance(effect, LoseMatch) and not effect.forfeit for item in revoked for effect in item.effects)


def _is_lost_by_ruling(seated: CheckedTable) -> bool:
    return seated.outcome is not None and seated.outcome.ending is Ending.RULING


def _check_out(hall: HallState, story: MatchRulings, seated: CheckedTable) -> None:
    for item in story.items:
        if item.cancelled is not None or Rung.DISQUALIFIED not in item.ruling.rungs:
            continue
        hall.findings.line = item.line
        pair = seated.pair(item.ruling.side)
        if hall.reinstated.get(pair, 0) > item.line:
            hall.findings.add_difference("ruling_stands", item.ruling.article, None, pair)
        line, article = hall.disqualified.get(pair, (0, ""))
        if line < item.line:
            hall.findings.add_difference("not_disqualified", item.ruling.article, pair)
        else:
            hall.findings.line = line
            hall.findings.expect("wrong_article", item.ruling.article, item.ruling.article, article)

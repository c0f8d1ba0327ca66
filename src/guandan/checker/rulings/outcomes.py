"""弃权、判负、取消资格: does the event contain the consequences of its matches' rulings?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings.cases import find_late_case
from guandan.competition.model.reopen_events import TableReopened
from guandan.competition.model.values import TeamScoring
from guandan.game.effects import LoseMatch
from guandan.rules.options.remedy import Does, Rung
from guandan.rules.points import Ending
from guandan.rules.rulebook import split_citation
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.checker.ledger import CheckedRound, CheckedTable
    from guandan.checker.rulings.hall import HallState
    from guandan.checker.rulings.match_rulings import MatchRulings, RulingItem, UnmatchedEffect
    from guandan.competition.model.entry_events import PairDisqualified
    from guandan.competition.model.officiating_events import LatenessNoted
    from guandan.competition.model.reopen_events import ResultRestored
    from guandan.competition.model.round_events import (
        ResultCorrected,
        ResultEntered,
        ResultSettled,
        TableForfeited,
    )
    from guandan.rules.points import Result


def check_forfeit_cited(hall: HallState, event: TableForfeited) -> None:
    """A table whose match was lost by forfeit is forfeited by the same sides, by the article of the ruling."""
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
    """A table that a ruling took is given back only when that ruling is revoked."""
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
    """D37: a match that ended because a pair was disqualified goes on only when the pair is in again."""
    drawn = hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    ends = [change.effect for change in loose if change.number is None and change.line < hall.line]
    for side in {side for effect in ends if isinstance(effect, LoseMatch) for side in effect.sides}:
        pair = 0 if seated is None else seated.pair(side)
        line, article = hall.disqualified.get(pair, (0, ""))
        if line > hall.reinstated.get(pair, 0):
            hall.findings.add_difference("ruling_stands", article, None, pair)


def _check_still_out(hall: HallState, event: TableReopened) -> None:
    """D37: no table opens for a pair that is disqualified."""
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
    """D24: with a late team's table all its tables of the round are forfeited."""
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
    """Was the ruling about this side's lateness revoked later, whatever became of the other side's?"""
    story = hall.get_story(event.round, event.table)
    noted = [] if story is None else [item for item in story.items if item.number in event.rulings]
    items = [item for item in noted if item.ruling.side is side]
    return bool(items) and all(item.cancelled is not None for item in items)


def _find_team(hall: HallState, pair: int) -> str:
    entrant = hall.ledger.entrants.get(pair)
    return "" if entrant is None else entrant.team or entrant.unit


def record_result(hall: HallState, event: ResultEntered | ResultSettled | ResultCorrected) -> None:
    """Record what a sheet has, if it was read from the table's match."""
    hall.from_match.pop((event.round, event.table), None)
    if event.match is not None and event.result is not None:
        hall.from_match[event.round, event.table] = event.result


def _check_team_now(hall: HallState, drawn: CheckedRound, number: int, team: str, article: str) -> None:
    """When the lateness is noted the team's tables are forfeited by its own side, whatever is revoked later."""
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
    """At the end: every match lost by a ruling is lost in the event, every pair disqualified by one is out of it."""
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
    """A match lost at the end, or one that was forfeited by a ruling and is not any more."""
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
    """A ruling after the end that changes the result is on the sheet, too (D33); one that is revoked need not be."""
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

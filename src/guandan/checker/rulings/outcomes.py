"""弃权、判负、取消资格: does the event have what the rulings of its matches brought?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings.cases import late_case
from guandan.competition.model.reopen_events import TableReopened
from guandan.competition.model.values import TeamScoring
from guandan.game.effects import LoseMatch
from guandan.rules.options.remedy import Does, Rung
from guandan.rules.points import Ending
from guandan.rules.rulebook import cited
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.checker.ledger import Drawn, Seated
    from guandan.checker.rulings.hall import Hall
    from guandan.checker.rulings.told import Item, Loose, Told
    from guandan.competition.model.entry_events import PairDisqualified
    from guandan.competition.model.officiating_events import LatenessNoted
    from guandan.competition.model.reopen_events import ResultRestored
    from guandan.competition.model.round_events import TableForfeited


def forfeited(hall: Hall, event: TableForfeited) -> None:
    """A table whose match was lost by forfeit is forfeited by the same sides, by the article of the ruling."""
    story = hall.story(event.round, event.table)
    now = None if story is None else story.at(hall.line)
    if story is None or now is None or now.lost is None or not now.lost.forfeit:
        return
    hall.forfeits[event.round, event.table] = hall.line
    hall.findings.expect("wrong_forfeits", event.article, sorted(now.lost.sides), sorted(event.sides))
    articles = [item.ruling.article for item in story.ledger(hall.line) if _forfeits(item)]
    if articles and not set(cited(articles[-1])) <= set(cited(event.article)):
        hall.findings.find("wrong_article", articles[-1], articles[-1], event.article)


def _forfeits(item: Item) -> bool:
    return any(getattr(effect, "forfeit", False) for effect in item.effects)


def reopened(hall: Hall, event: TableReopened | ResultRestored) -> None:
    """A table that a ruling took is given back only when that ruling is revoked."""
    story = hall.story(event.round, event.table)
    now = None if story is None else story.at(hall.line)
    if now is not None and now.lost is not None:
        hall.findings.find("ruling_stands", NO_ARTICLE, None, (event.round, event.table))
    _check_expelled(hall, event, [] if story is None else story.loose)
    if isinstance(event, TableReopened):
        _check_still_out(hall, event)
    if event.ruling is not None:
        item = hall.named(event.round, event.table, event.ruling)
        if item is not None and item.counts_at(hall.line):
            hall.findings.find("ruling_stands", item.ruling.article, None, event.ruling)
    hall.forfeits.pop((event.round, event.table), None)


def _check_expelled(hall: Hall, event: TableReopened | ResultRestored, loose: list[Loose]) -> None:
    """D37: a match that ended because a pair was disqualified goes on only when the pair is in again."""
    drawn = hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    ends = [one.effect for one in loose if one.number is None and one.line < hall.line]
    for side in {side for effect in ends if isinstance(effect, LoseMatch) for side in effect.sides}:
        pair = 0 if seated is None else seated.pair(side)
        line, article = hall.disqualified.get(pair, (0, ""))
        if line > hall.reinstated.get(pair, 0):
            hall.findings.find("ruling_stands", article, None, pair)


def _check_still_out(hall: Hall, event: TableReopened) -> None:
    """D37: no table opens for a pair that is disqualified."""
    drawn = hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    for pair in () if seated is None else (seated.pair(side) for side in Side):
        line, article = hall.disqualified.get(pair, (0, ""))
        if line > hall.reinstated.get(pair, 0):
            hall.findings.find("still_disqualified", article, None, pair)


def disqualified(hall: Hall, event: PairDisqualified) -> None:
    """Remembered with its line and article."""
    hall.disqualified[event.pair] = (hall.line, event.article)


def team_forfeited(hall: Hall, event: LatenessNoted) -> None:
    """D24: with a late team's table all its tables of the round are forfeited."""
    book, drawn = hall.book(event.round), hall.ledger.rounds.get(event.round)
    seated = None if drawn is None else drawn.seats.get(event.table)
    teams = hall.ledger.plan.teams
    plays_as_team = teams is not None and teams.scoring is TeamScoring.TABLES and book.teams.forfeits_together
    if drawn is None or seated is None or not plays_as_team:
        return
    for side in event.forfeits:
        if _is_revoked(hall, event, side):
            continue
        case = late_case(book, event.ew_minutes if side is Side.EW else event.ns_minutes)
        if case is not None and any(one.does is Does.TEAM_FORFEIT for one in case.remedies):
            _check_team(hall, drawn, _team(hall, seated.pair(side)), case.article)


def _is_revoked(hall: Hall, event: LatenessNoted, side: Side) -> bool:
    """Was the ruling about this side's lateness revoked later, whatever became of the other side's?"""
    story = hall.story(event.round, event.table)
    noted = [] if story is None else [item for item in story.items if item.number in event.rulings]
    items = [item for item in noted if item.ruling.side is side]
    return bool(items) and all(item.cancelled is not None for item in items)


def _team(hall: Hall, pair: int) -> str:
    entrant = hall.ledger.entrants.get(pair)
    return "" if entrant is None else entrant.team or entrant.unit


def _check_team(hall: Hall, drawn: Drawn, team: str, article: str) -> None:
    for number, seated in sorted(drawn.seats.items()):
        sides = [side for side in Side if team and _team(hall, seated.pair(side)) == team]
        if any(side not in seated.forfeited for side in sides):
            hall.findings.find("team_not_forfeited", article, (team, number), seated.forfeited)


def check_outcomes(hall: Hall) -> None:
    """At the end: every match lost by a ruling is lost in the event, every pair disqualified by one is out of it."""
    for number, drawn in sorted(hall.ledger.rounds.items()):
        for table, seated in sorted(drawn.seats.items()):
            story = hall.story(number, table)
            if story is None:
                continue
            _check_out(hall, story, seated)
            if (number, table) not in hall.corrected:  # a correction has its own window and reason
                _check_lost(hall, story, seated, hall.forfeits.get((number, table)))


def _check_lost(hall: Hall, story: Told, seated: Seated, forfeit: int | None) -> None:
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
            hall.findings.find("lost_match_not_lost", NO_ARTICLE, None, seated.outcome)
        return
    hall.findings.line = last.line
    if last.lost.forfeit:
        hall.findings.expect("wrong_forfeits", NO_ARTICLE, sorted(last.lost.sides), sorted(seated.forfeited))
    elif last.result is not None:
        expected = (last.result.ending, last.result.winner)
        found = None if seated.outcome is None else (seated.outcome.ending, seated.outcome.winner)
        hall.findings.expect("lost_match_not_lost", NO_ARTICLE, expected, found)


def _was_lost(story: Told) -> bool:
    """Was this match lost by a ruling that was revoked?"""
    revoked = (item for item in story.items if item.cancelled is not None)
    return any(isinstance(effect, LoseMatch) and not effect.forfeit for item in revoked for effect in item.effects)


def _is_lost_by_ruling(seated: Seated) -> bool:
    return seated.outcome is not None and seated.outcome.ending is Ending.RULING


def _check_out(hall: Hall, story: Told, seated: Seated) -> None:
    for item in story.items:
        if item.cancelled is not None or Rung.DISQUALIFIED not in item.ruling.rungs:
            continue
        hall.findings.line = item.line
        pair = seated.pair(item.ruling.side)
        if hall.reinstated.get(pair, 0) > item.line:
            hall.findings.find("ruling_stands", item.ruling.article, None, pair)
        line, article = hall.disqualified.get(pair, (0, ""))
        if line < item.line:
            hall.findings.find("not_disqualified", item.ruling.article, pair)
        else:
            hall.findings.line = line
            hall.findings.expect("wrong_article", item.ruling.article, item.ruling.article, article)

"""团体: let teams meet over several tables, and compute the standings of teams."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.values import EntryStatus, Format, Matter, Table, TeamScoring
from guandan.competition.scoring.knockout import find_champions, find_chart, find_stage_trio
from guandan.competition.scoring.ranking import Figure, RankedLine
from guandan.competition.scoring.score import Score, ScoreOrigin, ScoreRow
from guandan.competition.scoring.standings import compute_scores, compute_standings, group_rows_by_pair, list_score_rows
from guandan.competition.scoring.teams import (
    TeamCriterion,
    TeamFigure,
    TeamLine,
    TeamSource,
    order_teams,
    rank_by_best_pairs,
    rank_by_people,
)
from guandan.errors import InvalidRulebook
from guandan.rules.options.ranking import Criterion, LeaverPlace
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from guandan.competition.model.state import Competition, Round
    from guandan.rules.options.event import EntryUnit
    from guandan.rules.rulebook import Rulebook


def is_by_teams(competition: Competition) -> bool:
    """Are teams drawn, each of which plays at several tables?"""
    return competition.plan.teams is not None and competition.plan.teams.scoring is TeamScoring.TABLES


def find_team_unit(competition: Competition) -> EntryUnit | None:
    """Find the unit that a team must be, if the event scores teams by its book; none if a team may be anything."""
    teams = competition.plan.teams
    is_as_book = teams is not None and teams.scoring is TeamScoring.PEOPLE_POINTS
    return competition.book.teams.unit if is_as_book else None


def number_teams(competition: Competition) -> dict[str, int]:
    """Number the teams in the order in which they first entered a pair."""
    names = dict.fromkeys(entry.team_name for entry in competition.entries.values() if entry.team_name)
    return {name: number for number, name in enumerate(names, 1)}


def find_team(competition: Competition, pair: int) -> int:
    """Find the number of a pair's team."""
    return number_teams(competition)[competition.entries[pair].team_name]


def list_team_pairs(competition: Competition, number: int) -> dict[int, list[int]]:
    """List by team the pairs in play in a round: in the order of the line-up, then by number."""
    found: dict[int, list[int]] = {team: [] for team in number_teams(competition).values()}
    order = list_line_up(competition, number)
    for pair, entry in sorted(competition.entries.items(), key=lambda item: (order.get(item[0], len(order)), item[0])):
        if entry.team_name and entry.is_in(number):
            found[find_team(competition, pair)].append(pair)
    return found


def list_line_up(competition: Competition, number: int) -> dict[int, int]:
    """出场顺序: list the places of pairs in the line-ups for a round: for each team the latest one."""
    latest: dict[str, tuple[int, ...]] = {}
    for decision in sorted(competition.decisions, key=lambda decision: decision.about):
        if decision.matter is Matter.LINE_UP and decision.about <= number and decision.pairs:
            latest[competition.entries[decision.pairs[0]].team_name] = decision.pairs
    return {pair: place for pairs in latest.values() for place, pair in enumerate(pairs)}


def build_team_tables(
    competition: Competition, number: int, stage: int, met: Sequence[tuple[int, int]], byes: Iterable[int]
) -> tuple[tuple[Table, ...], dict[int, int]]:
    """Build the tables of the teams' meetings, and the pairs without opponents, with their teams."""
    size = competition.plan.teams.tables if competition.plan.teams is not None else None
    pairs = list_team_pairs(competition, number)
    count = competition.stage(stage).boards or 0
    boards = tuple(range((number - 1) * count + 1, number * count + 1))
    first_table = get_stage_book(competition, stage).event.first_table
    tables: list[Table] = []
    by_rank = competition.stage(stage).format is Format.SWISS
    for place, meeting in enumerate(met, 1):
        first, second = meeting if by_rank else sorted(meeting)
        for k, (one, other) in enumerate(zip(pairs[first][:size], pairs[second][:size], strict=True), 1):
            ew, ns = (one, other) if k % 2 else (other, one)
            tables.append(Table(number=first_table + len(tables), ew=ew, ns=ns, meeting=place, boards=boards))
    return tuple(tables), {pair: team for team in byes for pair in pairs[team][:size]}


def list_tables_of_team(competition: Competition, played: Round, pair: int) -> Iterator[tuple[Table, Side]]:
    """List the tables of a round where this pair's team sits, with its side."""
    if is_by_teams(competition):
        team = find_team(competition, pair)
        for table in played.tables:
            for side, own in ((Side.EW, table.ew), (Side.NS, table.ns)):
                if find_team(competition, own) == team:
                    yield table, side


def list_team_rows(competition: Competition, stage: int) -> list[ScoreRow]:
    """List each team's rounds: whom it met, or that it had a bye."""
    found: dict[tuple[int, int], ScoreRow] = {}
    for row in list_score_rows(competition, stage):
        team = find_team(competition, row.pair)
        opponent = None if row.opponent is None else find_team(competition, row.opponent)
        before = found.get((row.round, team))
        if before is None or before.how is not ScoreOrigin.PLAYED:
            found[row.round, team] = ScoreRow(round=row.round, pair=team, how=row.how, opponent=opponent)
    return list(found.values())


def rank_teams(competition: Competition, stage: int, *, before: int | None = None) -> tuple[TeamLine, ...]:
    """Rank the teams after a stage; none if the plan has no teams.

    A team all of whose pairs were disqualified has no place, and the others move up (D71).
    """
    lines = _rank_all_teams(competition, stage, before=before)
    if get_stage_book(competition, stage).ranking.disqualified is LeaverPlace.KEEPS:
        return lines
    staying = {
        entry.team_name for entry in competition.entries.values() if entry.status is not EntryStatus.DISQUALIFIED
    }
    kept = [line for line in lines if line.team in staying]
    places = [line.place for line in kept]
    placed = [
        replace(line, place=1 + sum((place or 0) < (line.place or 0) for place in places), is_tied=tied)
        for line in kept
        for tied in (line.is_tied and places.count(line.place) > 1,)
    ]
    return (*placed, *(replace(line, place=None, is_tied=False) for line in lines if line.team not in staying))


def _rank_all_teams(competition: Competition, stage: int, *, before: int | None) -> tuple[TeamLine, ...]:
    plan = competition.plan.teams
    if plan is None:
        return ()
    book = get_stage_book(competition, stage)
    teams = {pair: entry.team_name for pair, entry in competition.entries.items()}
    match plan.scoring:
        case TeamScoring.PEOPLE_POINTS:
            rows = group_rows_by_pair(competition, stage, before=before)
            if not book.teams.disqualified_counts:
                rows = {pair: own for pair, own in rows.items() if not _is_disqualified(competition, pair)}
            people = {pair: entry.people for pair, entry in competition.entries.items()}
            return rank_by_people(rows, people, teams, book, champions=_find_team_champions(competition, stage, rows))
        case TeamScoring.BEST_PAIRS:
            return rank_by_best_pairs(compute_standings(competition, stage, before=before), teams, plan.best or 1)
        case TeamScoring.TABLES:
            names = {number: name for name, number in number_teams(competition).items()}
            lots = [[names[pair] for pair in drawn.order] for drawn in competition.lots if drawn.stage == stage]
            if competition.stage(stage).boards is not None:
                return rank_duplicate_teams(list_score_rows(competition, stage, before=before), teams, book, lots)
            scores = compute_scores(competition, stage, before=before)
            return rank_meetings(list_meetings(scores, teams, book, tables=plan.tables), lots=lots)
        case _ as unreachable:
            assert_never(unreachable)


def _is_disqualified(competition: Competition, pair: int) -> bool:
    return competition.entries[pair].status is EntryStatus.DISQUALIFIED


def _find_team_champions(
    competition: Competition, stage: int, rows: Mapping[int, Sequence[ScoreRow]]
) -> tuple[int, ...]:
    """冠军: find the winner of the final, or the pair that moved up if the winner has lost its place (D71)."""
    final = competition.rounds[-1].number if stage in competition.stages_closed else None
    won = find_champions(rows, final_round=final)
    is_by_place = find_stage_trio(competition, stage) is not None or find_chart(competition, stage) is not None
    if final is not None and is_by_place:
        return tuple(
            line.pair for line in compute_standings(competition, stage) if line.place == 1 and not line.is_tied
        )
    lines = compute_standings(competition, stage) if won else ()
    without = {line.pair for line in lines if line.place is None}
    if not without.intersection(won):
        return won
    return tuple(line.pair for line in lines if line.place == 1 and not line.is_tied)


def compute_team_standings(
    competition: Competition, stage: int, *, before: int | None = None
) -> tuple[RankedLine, ...]:
    """Compute the teams' standings by team number, for draws."""
    numbers = number_teams(competition)
    return tuple(
        RankedLine(
            place=line.place,
            pair=numbers[line.team],
            figures=tuple(
                Figure(criterion=Criterion.TOTAL, value=figure.value)
                for figure in line.figures
                if figure.criterion is TeamCriterion.MEETINGS
            ),
            is_tied=line.is_tied,
        )
        for line in rank_teams(competition, stage, before=before)
    )


# ---- 团体对抗: score teams that meet over several tables in a round


class TeamMeeting(Struct, frozen=True, kw_only=True):
    """A team's round: its points of the meeting, and the scores of its pairs that made them."""

    round: int
    points: int
    scores: tuple[Score, ...]


def list_meetings(
    scores: Mapping[int, Sequence[Score]], teams: Mapping[int, str], book: Rulebook, *, tables: int | None = None
) -> dict[str, tuple[TeamMeeting, ...]]:
    """List each team's meetings whose tables all have results, if their number is known."""
    at = {(score.round, score.pair): score for of_pair in scores.values() for score in of_pair}
    rounds: dict[str, dict[int, list[Score]]] = {team: defaultdict(list) for team in teams.values() if team}
    for score in at.values():
        if team := teams.get(score.pair):
            rounds[team][score.round].append(score)
    return {
        team: tuple(
            TeamMeeting(
                round=number,
                points=_compute_points(own, at, book),
                scores=tuple(sorted(own, key=lambda score: score.pair)),
            )
            for number, own in sorted(of_team.items())
            if tables is None or len(own) >= tables
        )
        for team, of_team in rounds.items()
    }


def rank_meetings(
    of_teams: Mapping[str, Sequence[TeamMeeting]], *, lots: Sequence[Sequence[str]] = ()
) -> tuple[TeamLine, ...]:
    """Rank teams by the points of the meetings, then all tables' match points, level score, levels risen, then lot."""
    return order_teams({team: _build_figures(of_team) for team, of_team in of_teams.items()}, lots)


def _compute_points(own: Sequence[Score], at: Mapping[tuple[int, int], Score], book: Rulebook) -> int:
    """Compute two, one or no points by the tables' match points; both lose a meeting that both forfeited."""
    if book.points.win_draw_loss is None:
        raise InvalidRulebook("teams that meet need points for win, draw and loss", "points.win_draw_loss")
    win, draw, loss = book.points.win_draw_loss
    if all(score.how in {ScoreOrigin.BYE, ScoreOrigin.WALKOVER} for score in own):
        return win
    theirs = [at.get((score.round, score.opponent)) for score in own if score.opponent is not None]
    mine = sum(score.match_points or 0 for score in own)
    others = sum(score.match_points or 0 for score in theirs if score is not None)
    if mine == others:
        return loss if all(score.how is ScoreOrigin.FORFEIT_LOST for score in own) else draw
    return win if mine > others else loss


def _build_figures(of_team: Sequence[TeamMeeting]) -> tuple[TeamFigure, ...]:
    every = [score for meeting in of_team for score in meeting.scores]
    won = [
        TeamSource(pair=meeting.scores[0].pair, round=meeting.round, value=meeting.points)
        for meeting in of_team
        if meeting.scores
    ]
    return (
        TeamFigure(
            criterion=TeamCriterion.MEETINGS, value=sum(meeting.points for meeting in of_team), sources=tuple(won)
        ),
        _build_sum(TeamCriterion.TABLES, every, lambda score: score.match_points),
        _build_sum(TeamCriterion.LEVEL_SCORE, every, lambda score: score.level_score),
        _build_sum(TeamCriterion.LEVELS_RISEN, every, lambda score: score.levels_risen),
    )


def _build_sum(criterion: TeamCriterion, scores: Iterable[Score], worth: Callable[[Score], int | None]) -> TeamFigure:
    """Build a sum; a point table that the book does not have adds nothing."""
    sources = tuple(
        TeamSource(pair=score.pair, round=score.round, table=score.table, value=worth(score) or 0) for score in scores
    )
    return TeamFigure(criterion=criterion, value=sum(source.value for source in sources), sources=sources)


# ---- 复式团体赛: rank teams by their meetings over two rooms, then by the net levels of all meetings


def compute_row_net(row: ScoreRow, book: Rulebook) -> int:
    """Compute a table's net levels for the pair's team; each board of a forfeited table counts as 双下."""
    match row.how:
        case ScoreOrigin.FORFEIT_LOST:
            return -book.levels.rise_second * len(row.boards)
        case ScoreOrigin.FORFEIT_WON:
            return book.levels.rise_second * len(row.boards)
        case ScoreOrigin.PLAYED:
            return sum(row.nets) if row.side is Side.EW else -sum(row.nets)
        case ScoreOrigin.BYE | ScoreOrigin.WALKOVER:
            return 0


def rank_duplicate_teams(
    rows: Iterable[ScoreRow], teams: Mapping[int, str], book: Rulebook, lots: Sequence[Sequence[str]] = ()
) -> tuple[TeamLine, ...]:
    """Rank teams by two, one or no points per meeting by net levels, then all net levels, then the lot."""
    if book.points.win_draw_loss is None:
        raise InvalidRulebook("teams that meet need points for win, draw and loss", "points.win_draw_loss")
    win, draw, loss = book.points.win_draw_loss
    of_team: dict[str, dict[int, list[ScoreRow]]] = {team: defaultdict(list) for team in teams.values() if team}
    for row in rows:
        of_team[teams[row.pair]][row.round].append(row)
    nets = {
        (team, number): sum(compute_row_net(row, book) for row in own)
        for team, rounds in of_team.items()
        for number, own in rounds.items()
    }

    def points(team: str, number: int, own: Sequence[ScoreRow]) -> int:
        against = next((teams[row.opponent] for row in own if row.opponent is not None), None)
        if against is None:
            return win
        ours, theirs = nets[team, number], nets.get((against, number), 0)
        if ours == theirs:
            return loss if all(row.how is ScoreOrigin.FORFEIT_LOST for row in own) else draw
        return win if ours > theirs else loss

    figures = {}
    for team, rounds in of_team.items():
        met = [
            TeamSource(pair=own[0].pair, round=number, value=points(team, number, own))
            for number, own in sorted(rounds.items())
        ]
        tables = [
            TeamSource(pair=row.pair, round=number, table=row.table, value=compute_row_net(row, book))
            for number, own in sorted(rounds.items())
            for row in own
        ]
        figures[team] = (
            _build_board_sum(TeamCriterion.MEETINGS, met),
            _build_board_sum(TeamCriterion.NET_LEVELS, tables),
        )
    return order_teams(figures, lots)


def _build_board_sum(criterion: TeamCriterion, sources: Sequence[TeamSource]) -> TeamFigure:
    value = sum(source.value for source in sources)
    return TeamFigure(criterion=criterion, value=value, sources=tuple(sources))

"""团体对抗: teams that meet over several tables in a round."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.scoring.rows import ScoreOrigin
from guandan.competition.scoring.score import Score
from guandan.competition.scoring.teams import TeamCriterion, TeamFigure, TeamLine, TeamSource, order_teams
from guandan.errors import InvalidRulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from guandan.rules.rulebook import Rulebook


class Meeting(Struct, frozen=True, kw_only=True):
    """A team's round: its points of the meeting, and the scores of its pairs that made them."""

    round: int
    points: int
    scores: tuple[Score, ...]


def list_meetings(
    scores: Mapping[int, Sequence[Score]], teams: Mapping[int, str], book: Rulebook, *, tables: int | None = None
) -> dict[str, tuple[Meeting, ...]]:
    """Each team's meetings, as far as every table has its result where it is known how many there are."""
    at = {(score.round, score.pair): score for of_pair in scores.values() for score in of_pair}
    rounds: dict[str, dict[int, list[Score]]] = {team: defaultdict(list) for team in teams.values() if team}
    for score in at.values():
        if team := teams.get(score.pair):
            rounds[team][score.round].append(score)
    return {
        team: tuple(
            Meeting(
                round=number, points=_compute_points(own, at, book), scores=tuple(sorted(own, key=lambda one: one.pair))
            )
            for number, own in sorted(of_team.items())
            if tables is None or len(own) >= tables
        )
        for team, of_team in rounds.items()
    }


def rank_meetings(
    of_teams: Mapping[str, Sequence[Meeting]], *, lots: Sequence[Sequence[str]] = ()
) -> tuple[TeamLine, ...]:
    """By the points of the meetings, then the match points of all tables, the level score, levels risen, the lot."""
    return order_teams({team: _build_figures(of_team) for team, of_team in of_teams.items()}, lots)


def _compute_points(own: Sequence[Score], at: Mapping[tuple[int, int], Score], book: Rulebook) -> int:
    """Two, one or none, by the tables' match points; a meeting that both sides forfeited is lost to both."""
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


def _build_figures(of_team: Sequence[Meeting]) -> tuple[TeamFigure, ...]:
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
    """A table that the book does not have adds nothing."""
    sources = tuple(
        TeamSource(pair=score.pair, round=score.round, table=score.table, value=worth(score) or 0) for score in scores
    )
    return TeamFigure(criterion=criterion, value=sum(source.value for source in sources), sources=sources)

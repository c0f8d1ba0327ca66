"""复式团体赛: teams by their meetings over two rooms, then by the net levels of all of them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from guandan.competition.scoring.rows import ScoreOrigin
from guandan.competition.scoring.teams import TeamCriterion, TeamFigure, TeamLine, TeamSource, order_teams
from guandan.errors import InvalidRulebook
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guandan.competition.scoring.rows import ScoreRow
    from guandan.rules.rulebook import Rulebook


def compute_row_net(row: ScoreRow, book: Rulebook) -> int:
    """What a pair's table is worth to its team: net levels; each board of a table given up counts as 双下."""
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
    """Two, one or none a meeting by its net levels; then the net levels of all meetings, then the lot."""
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
        figures[team] = (_build_sum(TeamCriterion.MEETINGS, met), _build_sum(TeamCriterion.NET_LEVELS, tables))
    return order_teams(figures, lots)


def _build_sum(criterion: TeamCriterion, sources: Sequence[TeamSource]) -> TeamFigure:
    value = sum(source.value for source in sources)
    return TeamFigure(criterion=criterion, value=value, sources=tuple(sources))

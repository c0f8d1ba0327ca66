"""Find who is drawn for a round: pairs or teams, their results so far, and who advances into a stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.calendar import list_contestants
from guandan.competition.draw.knockouts import (
    find_chart_places,
    find_semifinal_losers,
    find_winners,
    is_final_round,
)
from guandan.competition.draw.player import Player
from guandan.competition.draw.seating import SeatingHistory
from guandan.competition.model.charts import CHART_FORMATS
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.state import list_draw_wishes, rank_entries
from guandan.competition.model.values import Format, Matter, Seeding
from guandan.competition.scoring.knockout import find_trio
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow, score_row
from guandan.competition.scoring.standings import (
    NO_OPPONENT,
    compute_standings,
    compute_total,
    count_byes,
    list_score_rows,
    split_lots,
)
from guandan.competition.scoring.team_events import (
    compute_team_standings,
    find_team,
    is_by_teams,
    list_team_rows,
    number_teams,
)
from guandan.errors import IllegalAction
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.scoring.ranking import RankedLine


def list_drawn_contestants(competition: Competition, stage: int, number: int) -> tuple[int, ...]:
    """The pairs, or the teams, that are drawn for a round of a stage."""
    if is_by_teams(competition):
        numbers = number_teams(competition)
        needed = competition.plan.teams.tables if competition.plan.teams is not None else 0
        counted = dict.fromkeys(numbers.values(), 0)
        for entry in competition.entries.values():
            if entry.is_in(number) and entry.team_name:
                counted[numbers[entry.team_name]] += 1
        everybody = tuple(team for team, count in counted.items() if count >= (needed or 0))
        if number == 1:
            _check_teams(competition, counted, needed or 0)
    else:
        everybody = tuple(pair for pair, entry in competition.entries.items() if entry.is_in(number))
    earlier = [played for played in competition.stage_rounds(stage) if played.number < number]
    if earlier and competition.stage(stage).format in CHART_FORMATS:
        return tuple(sorted(pair for pair in find_chart_places(competition, stage, number) if pair))
    if earlier and competition.stage(stage).format is Format.KNOCKOUT:
        return _list_still_in(competition, stage, earlier[-1], number)
    if stage == 1:
        return tuple(sorted(everybody))
    through = list_contestants(competition, earlier[0]) if earlier else list_qualified(competition, stage, everybody)
    return tuple(sorted(pair for pair in through if pair in everybody))


def _check_teams(competition: Competition, counted: Mapping[int, int], needed: int) -> None:
    """Refuse to start while a team is incomplete."""
    names = {number: name for name, number in number_teams(competition).items()}
    short = [names[team] for team, count in counted.items() if 0 < count < needed]
    if short:
        raise IllegalAction("team_not_whole", teams=short, needed=needed)
    alone = [pair for pair, entry in competition.entries.items() if entry.is_in(1) and not entry.team_name]
    if alone:
        raise IllegalAction("pair_without_team", pairs=alone)


def _list_still_in(competition: Competition, stage: int, before: Round, number: int) -> tuple[int, ...]:
    trio = find_trio(competition, stage, number)
    if trio is not None and trio.pairs:
        return tuple(pair for pair in trio.pairs if competition.entries[pair].is_in(number))
    through = tuple(pair for pair in find_winners(competition, before, number).values() if pair)
    if trio is not None:
        return through
    if competition.stage(stage).third_place and is_final_round(competition, stage, number):
        return through + find_semifinal_losers(competition, before, number)
    return through


def list_qualified(competition: Competition, stage: int, everybody: Collection[int]) -> tuple[int, ...]:
    """出线: list the best of a stage who advance, all if they are too few. A tie at the line needs lots."""
    return tuple(line.pair for group in rank_qualified(competition, stage, everybody) for line in group)


def rank_qualified(competition: Competition, stage: int, everybody: Collection[int]) -> list[list[RankedLine]]:
    """Return those who advance as the lines of their standings, group by group."""
    plan = competition.stage(stage)
    takes = plan.takes or 0
    through: list[list[RankedLine]] = []
    rows = (
        list_team_rows(competition, stage - 1) if is_by_teams(competition) else list_score_rows(competition, stage - 1)
    )
    played = {row.pair for row in rows} & set(everybody)
    for group in list_groups(competition, stage - 1):
        lines = [line for line in _compute_lines(competition, stage - 1) if line.pair in group and line.pair in played]
        _refuse_tie(competition, stage - 1, lines, takes)
        through.append(lines[:takes])
    return through


def _refuse_tie(competition: Competition, stage: int, lines: Sequence[RankedLine], last: int) -> None:
    """Refuse a tie across the line between those who advance and the rest; lots decide among all who are tied there."""
    if 0 < last < len(lines) and lines[last - 1].place == lines[last].place:
        place = lines[last].place
        tied = [line.pair for line in _compute_lines(competition, stage) if line.place == place]
        raise IllegalAction("tie_at_the_line", competition.book.cite("ranking.criteria"), pairs=tied, place=place)


def split_into_bands(competition: Competition, stage: int, drawn: Collection[int]) -> list[list[int]]:
    """分档: split those who advance into bands, the best first; a tie between two bands needs lots."""
    ranked = [line for line in _list_merged(competition, stage, drawn) if line.pair in drawn]
    found: list[list[int]] = []
    start, groups = 0, competition.stage(stage).groups
    for band in range(groups):
        size = len(ranked) // groups + (band < len(ranked) % groups)
        _refuse_tie(competition, stage - 1, ranked, start + size)
        found.append([line.pair for line in ranked[start : start + size]])
        start += size
    return found


def _list_merged(competition: Competition, stage: int, drawn: Collection[int]) -> list[RankedLine]:
    """List those who advance, in the order of the stage before: all firsts of its groups, then all seconds."""
    groups = rank_qualified(competition, stage, drawn)
    longest = max((len(group) for group in groups), default=0)
    return [group[place] for place in range(longest) for group in groups if place < len(group)]


def find_seeds(competition: Competition, stage: int, drawn: Collection[int]) -> dict[int, int]:
    """种子: find the seeds for a stage, from the entries or from the stage before; teams have no seeds of their own.

    A seed from the stage before is the place in its group; equals share a seed.
    """
    if competition.stage(stage).seeding is Seeding.STAGE_BEFORE:
        groups = rank_qualified(competition, stage, _find_pool(competition, stage, drawn))
        return {
            line.pair: 1 + sum((other.place or 0) < (line.place or 0) for other in group)
            for group in groups
            for line in group
        }
    if is_by_teams(competition):
        return {}
    return {pair: seed for pair, seed in rank_entries(competition.entries).items() if pair in drawn}


def _find_pool(competition: Competition, stage: int, drawn: Collection[int]) -> Collection[int]:
    """List all who began a stage, so that a later withdrawal does not change the others' seeds."""
    rounds = competition.stage_rounds(stage)
    return list_contestants(competition, rounds[0]) if rounds else drawn


def list_groups(competition: Competition, stage: int) -> list[set[int]]:
    """List the groups of a stage as its first draw has them; without groups, one group."""
    plan = competition.stage(stage)
    everybody = {line.pair for line in _compute_lines(competition, stage)}
    rounds = competition.stage_rounds(stage)
    if plan.groups == 1 or not rounds:
        return [everybody]
    return split_lots(rounds[0].lots, plan.groups)


def _compute_lines(competition: Competition, stage: int) -> Sequence[RankedLine]:
    return (
        compute_team_standings(competition, stage)
        if is_by_teams(competition)
        else compute_standings(competition, stage)
    )


def build_players(competition: Competition, stage: int, number: int, drawn: Sequence[int]) -> list[Player]:
    """Build what the draw needs to know about every contestant."""
    by_teams = is_by_teams(competition)
    rows = list_team_rows(competition, stage) if by_teams else list_score_rows(competition, stage)
    rows = [row for row in rows if row.round < number]
    lines = {line.pair: line for line in _compute_lines(competition, stage)}
    byes = count_team_byes(competition) if by_teams else count_byes(competition)
    floats, met = find_last_floats(competition, stage, number), _count_meetings(rows)
    seeds = find_seeds(competition, stage, drawn)
    ahead = find_points_ahead(competition, stage, number, drawn)
    totals = {own: compute_total(lines.get(own)) + ahead.get(own, 0) for own in drawn}
    places = {own: (lines[own].place or len(lines) + 1) - 1 if own in lines else len(lines) for own in drawn}
    kept = () if by_teams else list_draw_wishes(competition.decisions, Matter.APART, number)
    ranks = sorted({(-totals[own], places[own]) for own in drawn})
    return [
        Player(
            number=contestant,
            total=totals[contestant],
            rank=ranks.index((-totals[contestant], places[contestant])) if ahead else places[contestant],
            seed=seeds.get(contestant),
            unit="" if by_teams else competition.entries[contestant].unit,
            byes=byes.get(contestant, 0),
            met=met.get(contestant, {}),
            last_float=floats.get(contestant, 0),
            apart=frozenset(other for both in kept if contestant in both for other in both if other != contestant),
        )
        for contestant in drawn
    ]


def find_points_ahead(competition: Competition, stage: int, number: int, drawn: Collection[int]) -> dict[int, int]:
    """加速瑞士制: in the first rounds give the better half, by seed and then by number, the points of a bye ahead."""
    index = 1 + sum(played.number < number for played in competition.stage_rounds(stage))
    if index > competition.stage(stage).accelerated:
        return {}
    pool = _find_pool(competition, stage, drawn)
    seeds = find_seeds(competition, stage, pool)
    ordered = sorted(pool, key=lambda own: (own not in seeds, seeds.get(own, 0), own))
    points = score_row(ScoreRow(round=number, pair=0, how=ScoreOrigin.BYE), get_stage_book(competition, stage)).points
    return dict.fromkeys(ordered[: -(-len(ordered) // 2)], points)


def count_team_byes(competition: Competition) -> dict[int, int]:
    """轮空: count the byes of each team."""
    had: dict[int, int] = {}
    for stage in range(1, len(competition.plan.stages) + 1):
        for row in list_team_rows(competition, stage):
            if row.how is ScoreOrigin.BYE:
                had[row.pair] = had.get(row.pair, 0) + 1
    return had


def _count_meetings(rows: Sequence[ScoreRow]) -> dict[int, dict[int, int]]:
    """Count how often each pair has met each other one."""
    met: dict[int, dict[int, int]] = {}
    for row in rows:
        if row.how is ScoreOrigin.PLAYED and row.opponent is not None:
            own = met.setdefault(row.pair, {})
            own[row.opponent] = own.get(row.opponent, 0) + 1
    return met


def find_last_floats(competition: Competition, stage: int, number: int) -> dict[int, int]:
    """Find who floated in the round before: up (1), down (-1) or not at all, by the totals with which it was drawn."""
    before = competition.round(number - 1)
    if before is None or before.stage != stage or competition.stage(stage).format is not Format.SWISS:
        return {}
    totals = {line.pair: compute_total(line) for line in _compute_lines_before(competition, stage, number - 1)}
    for pair, points in find_points_ahead(competition, stage, number - 1, totals).items():
        totals[pair] = totals.get(pair, 0) + points
    floats: dict[int, int] = {}
    for table in before.all_tables:
        ew, ns = table.ew, table.ns
        if is_by_teams(competition):
            ew, ns = find_team(competition, ew), find_team(competition, ns)
        for own, other in ((ew, ns), (ns, ew)):
            ahead, behind = totals.get(other, 0), totals.get(own, 0)
            floats[own] = (ahead > behind) - (ahead < behind)
    for pair in before.byes:
        if NO_OPPONENT not in {why.code for why in before.why.get(-pair, ())}:
            floats[find_team(competition, pair) if is_by_teams(competition) else pair] = -1
    return floats


def _compute_lines_before(competition: Competition, stage: int, number: int) -> Sequence[RankedLine]:
    if is_by_teams(competition):
        return compute_team_standings(competition, stage, before=number)
    return compute_standings(competition, stage, before=number)


def build_seating_histories(competition: Competition, before: int) -> dict[int, SeatingHistory]:
    """Build each pair's seating history from the rounds before this one."""
    ew: dict[int, int] = {}
    ns: dict[int, int] = {}
    last: dict[int, Side] = {}
    tables: dict[int, dict[int, int]] = {}
    for played in competition.rounds[: before - 1]:
        for table in played.all_tables:
            for pair, side, count in ((table.ew, Side.EW, ew), (table.ns, Side.NS, ns)):
                count[pair] = count.get(pair, 0) + 1
                last[pair] = side
                sat = tables.setdefault(pair, {})
                sat[table.number] = sat.get(table.number, 0) + 1
    return {
        pair: SeatingHistory(ew=ew.get(pair, 0), ns=ns.get(pair, 0), last=last[pair], tables=tables[pair])
        for pair in last
    }

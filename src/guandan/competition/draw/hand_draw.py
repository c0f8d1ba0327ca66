"""Check a draw by hand: refuse the impossible, and report everything that goes against the plan."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.competition.draw.contestants import build_players, list_drawn_contestants
from guandan.competition.model.values import DrawReason, Format
from guandan.competition.scoring.standings import count_byes
from guandan.competition.scoring.team_events import find_team, is_by_teams, list_team_pairs, number_teams
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import Table


def check_shape(
    competition: Competition, number: int, stage: int, tables: Sequence[Table], byes: Sequence[int]
) -> None:
    """Refuse impossible tables, and pairs that may not play, sit twice, or are missing."""
    if not tables and not byes:
        raise IllegalAction("draw_empty", round=number)
    for table in tables:
        if table.number < 1:
            raise IllegalAction("no_such_table", table=table.number)
    numbers = Counter(table.number for table in tables)
    twice = [table for table, count in numbers.items() if count > 1]
    if twice:
        raise IllegalAction("table_twice", tables=twice)
    seated = Counter([pair for table in tables for pair in (table.ew, table.ns)] + list(byes))
    doubled = [pair for pair, count in seated.items() if count > 1]
    if doubled:
        raise IllegalAction("pair_seated_twice", pairs=doubled)
    expected = _list_expected(competition, number, stage)
    strangers, missing = sorted(seated.keys() - expected), sorted(expected - seated.keys())
    if strangers:
        raise IllegalAction("pair_not_drawn", pairs=strangers)
    if missing:
        raise IllegalAction("pair_without_place", pairs=missing)
    if is_by_teams(competition):
        _check_meetings(competition, tables)


def _check_meetings(competition: Competition, tables: Sequence[Table]) -> None:
    """Check that a team meets one other team, at all its tables."""
    against: dict[int, set[int]] = {}
    for table in tables:
        ew, ns = find_team(competition, table.ew), find_team(competition, table.ns)
        against.setdefault(ew, set()).add(ns)
        against.setdefault(ns, set()).add(ew)
    wrong = sorted(team for team, others in against.items() if len(others) > 1 or team in others)
    if wrong:
        names = {number: name for name, number in number_teams(competition).items()}
        raise IllegalAction("team_meets_several", teams=[names[team] for team in wrong])


def _list_expected(competition: Competition, number: int, stage: int) -> set[int]:
    """List everybody who must have a place."""
    drawn = list_drawn_contestants(competition, stage, number)
    if is_by_teams(competition):
        size = competition.plan.teams.tables if competition.plan.teams is not None else None
        pairs = list_team_pairs(competition, number)
        return {pair for team in drawn for pair in pairs[team][:size]}
    return set(drawn)


def check_byes(competition: Competition, tables: Sequence[Table], byes: Sequence[int]) -> None:
    """轮空: refuse a second bye in a knockout, also by hand, while somebody who is drawn has had fewer (D27)."""
    if not competition.book.byes.never_twice:
        return
    had = count_byes(competition)
    fewest = min(had.get(pair, 0) for pair in [*(pair for table in tables for pair in (table.ew, table.ns)), *byes])
    for pair in byes:
        if had.get(pair, 0) > fewest:
            raise IllegalAction("bye_twice", competition.book.cite("byes.never_twice"), pair=pair)


def find_draw_problems(
    competition: Competition, played: Round, tables: Sequence[Table], byes: Sequence[int]
) -> tuple[DrawReason, ...]:
    """Find what a change by hand goes against: repeats, second byes, the same unit, fixed tables."""
    plan, found = competition.stage(played.stage), []
    pairs = sorted({pair for table in tables for pair in (table.ew, table.ns)} | set(byes))
    met = (
        {}
        if is_by_teams(competition)
        else {player.number: player for player in build_players(competition, played.stage, played.number, pairs)}
    )
    for table in tables:
        entries = competition.entries[table.ew], competition.entries[table.ns]
        times = met[table.ew].met.get(table.ns, 0) if table.ew in met else 0
        if plan.avoid_repeats and times:
            found.append(DrawReason(code="met_before", numbers={"a": table.ew, "b": table.ns, "times": times}))
        if table.ew in met and table.ns in met[table.ew].apart:
            found.append(DrawReason(code="kept_apart", numbers={"a": table.ew, "b": table.ns}))
        if plan.keep_apart and entries[0].unit and entries[0].unit == entries[1].unit:
            found.append(DrawReason(code="same_unit", numbers={"a": table.ew, "b": table.ns}))
        found += [
            DrawReason(code="fixed_table", numbers={"pair": entry.pair, "table": entry.fixed_table})
            for entry in entries
            if entry.fixed_table is not None and entry.fixed_table != table.number
        ]
    had = count_byes(competition)
    found += _find_byes_above_lowest_group(competition, played, pairs, byes)
    found += [DrawReason(code="second_bye", numbers={"pair": pair}) for pair in byes if had.get(pair)]
    return tuple(found)


def _find_byes_above_lowest_group(
    competition: Competition, played: Round, pairs: Sequence[int], byes: Sequence[int]
) -> list[DrawReason]:
    """Find Swiss byes above the lowest score group that can give one (D42)."""
    is_swiss = competition.stage(played.stage).format is Format.SWISS
    if not byes or not is_swiss or is_by_teams(competition) or not competition.book.byes.lowest_group:
        return []
    known = {player.number: player for player in build_players(competition, played.stage, played.number, pairs)}
    fewest = min(player.byes for player in known.values())
    lowest = min(player.total for player in known.values() if player.byes == fewest)
    return [
        DrawReason(code="bye_above", numbers={"pair": pair, "points": lowest})
        for pair in byes
        if known[pair].total > lowest
    ]

"""Who is drawn for a round: pairs or teams, what they have so far, and who goes on into a stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.calendar import contestants
from guandan.competition.draw.knockouts import is_final, losers, winners
from guandan.competition.draw.player import Player
from guandan.competition.draw.seating import Past
from guandan.competition.model.values import Format
from guandan.competition.scoring.rows import How
from guandan.competition.scoring.standings import NO_OPPONENT, byes_had, rows_of, standings, total_of
from guandan.competition.scoring.team_events import is_by_teams, team_numbers, team_of, team_rows, team_standings
from guandan.competition.scoring.trios import trio_of
from guandan.errors import IllegalAction
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.scoring.ranking import Line
    from guandan.competition.scoring.rows import Row


def drawn_for(competition: Competition, stage: int, number: int) -> tuple[int, ...]:
    """The pairs, or the teams, that are drawn for a round of a stage."""
    if is_by_teams(competition):
        numbers = team_numbers(competition)
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
    earlier = [one for one in competition.stage_rounds(stage) if one.number < number]
    if earlier and competition.stage(stage).format is Format.KNOCKOUT:
        return _still_in(competition, stage, earlier[-1], number)
    if stage == 1:
        return tuple(sorted(everybody))
    through = contestants(competition, earlier[0]) if earlier else qualified(competition, stage, everybody)
    return tuple(sorted(pair for pair in through if pair in everybody))


def _check_teams(competition: Competition, counted: Mapping[int, int], needed: int) -> None:
    """At the start nobody is left out because the team is not whole."""
    names = {number: name for name, number in team_numbers(competition).items()}
    short = [names[team] for team, count in counted.items() if 0 < count < needed]
    if short:
        raise IllegalAction("team_not_whole", teams=short, needed=needed)
    alone = [pair for pair, entry in competition.entries.items() if entry.is_in(1) and not entry.team_name]
    if alone:
        raise IllegalAction("pair_without_team", pairs=alone)


def _still_in(competition: Competition, stage: int, before: Round, number: int) -> tuple[int, ...]:
    trio = trio_of(competition, stage, number)
    if trio is not None and trio.pairs:
        return tuple(pair for pair in trio.pairs if competition.entries[pair].is_in(number))
    through = tuple(pair for pair in winners(competition, before, number).values() if pair)
    if trio is not None:
        return through
    if competition.stage(stage).third_place and is_final(competition, stage, number):
        return through + losers(competition, before, number)
    return through


def qualified(competition: Competition, stage: int, everybody: Collection[int]) -> tuple[int, ...]:
    """出线: the best of a stage who are still there go on, all if they are too few; a tie at the line asks for lots."""
    takes = competition.stage(stage).takes or 0
    through: list[int] = []
    rows = team_rows(competition, stage - 1) if is_by_teams(competition) else rows_of(competition, stage - 1)
    played = {row.pair for row in rows} & set(everybody)
    for group in groups_of(competition, stage - 1):
        lines = [line for line in _lines(competition, stage - 1) if line.pair in group and line.pair in played]
        if takes < len(lines) and lines[takes - 1].place == lines[takes].place:
            place = lines[takes].place
            tied = [line.pair for line in lines if line.place == place]
            raise IllegalAction("tie_at_the_line", competition.book.cite("ranking.criteria"), pairs=tied, place=place)
        through += [line.pair for line in lines[:takes]]
    return tuple(through)


def groups_of(competition: Competition, stage: int) -> list[set[int]]:
    """The groups of a stage, as its first draw has them; one group where there are none."""
    plan = competition.stage(stage)
    everybody = {line.pair for line in _lines(competition, stage)}
    rounds = competition.stage_rounds(stage)
    if plan.groups == 1 or not rounds:
        return [everybody]
    lots, size = rounds[0].lots, len(rounds[0].lots) // plan.groups
    return [set(lots[start : start + size]) - {0} for start in range(0, len(lots), size)]


def _lines(competition: Competition, stage: int) -> Sequence[Line]:
    return team_standings(competition, stage) if is_by_teams(competition) else standings(competition, stage)


def players(competition: Competition, stage: int, number: int, drawn: Sequence[int]) -> list[Player]:
    """What the draw of a round has to know of everybody."""
    by_teams = is_by_teams(competition)
    rows = team_rows(competition, stage) if by_teams else rows_of(competition, stage)
    rows = [row for row in rows if row.round < number]
    lines = {line.pair: line for line in _lines(competition, stage)}
    byes = team_byes(competition) if by_teams else byes_had(competition)
    floats, met = last_floats(competition, stage, number), _met(rows)
    return [
        Player(
            number=one,
            total=total_of(lines.get(one)),
            rank=(lines[one].place or len(lines) + 1) - 1 if one in lines else len(lines),
            seed=None if by_teams else competition.entries[one].seed,
            unit="" if by_teams else competition.entries[one].unit,
            byes=byes.get(one, 0),
            met=met.get(one, {}),
            last_float=floats.get(one, 0),
        )
        for one in drawn
    ]


def team_byes(competition: Competition) -> dict[int, int]:
    """轮空: how many byes each team has had."""
    had: dict[int, int] = {}
    for stage in range(1, len(competition.plan.stages) + 1):
        for row in team_rows(competition, stage):
            if row.how is How.BYE:
                had[row.pair] = had.get(row.pair, 0) + 1
    return had


def _met(rows: Sequence[Row]) -> dict[int, dict[int, int]]:
    """By pair how often it has met whom."""
    met: dict[int, dict[int, int]] = {}
    for row in rows:
        if row.how is How.PLAYED and row.opponent is not None:
            own = met.setdefault(row.pair, {})
            own[row.opponent] = own.get(row.opponent, 0) + 1
    return met


def last_floats(competition: Competition, stage: int, number: int) -> dict[int, int]:
    """Who floated in the round before: up (1), down (-1) or not, by the totals with which it was drawn."""
    before = competition.round(number - 1)
    if before is None or before.stage != stage or competition.stage(stage).format is not Format.SWISS:
        return {}
    totals = {line.pair: total_of(line) for line in _lines_before(competition, stage, number - 1)}
    floats: dict[int, int] = {}
    for table in before.all_tables:
        ew, ns = table.ew, table.ns
        if is_by_teams(competition):
            ew, ns = team_of(competition, ew), team_of(competition, ns)
        for own, other in ((ew, ns), (ns, ew)):
            ahead, behind = totals.get(other, 0), totals.get(own, 0)
            floats[own] = (ahead > behind) - (ahead < behind)
    for pair in before.byes:
        if NO_OPPONENT not in {why.code for why in before.why.get(-pair, ())}:
            floats[team_of(competition, pair) if is_by_teams(competition) else pair] = -1
    return floats


def _lines_before(competition: Competition, stage: int, number: int) -> Sequence[Line]:
    if is_by_teams(competition):
        return team_standings(competition, stage, before=number)
    return standings(competition, stage, before=number)


def pasts(competition: Competition, before: int) -> dict[int, Past]:
    """Where each pair has sat in the rounds before this one."""
    ew: dict[int, int] = {}
    ns: dict[int, int] = {}
    last: dict[int, Side] = {}
    tables: dict[int, dict[int, int]] = {}
    for one in competition.rounds[: before - 1]:
        for table in one.all_tables:
            for pair, side, count in ((table.ew, Side.EW, ew), (table.ns, Side.NS, ns)):
                count[pair] = count.get(pair, 0) + 1
                last[pair] = side
                sat = tables.setdefault(pair, {})
                sat[table.number] = sat.get(table.number, 0) + 1
    return {pair: Past(ew=ew.get(pair, 0), ns=ns.get(pair, 0), last=last[pair], tables=tables[pair]) for pair in last}

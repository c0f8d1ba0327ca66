"""团体: draws in which teams meet over several tables (docs/pairing.md, Teams over several tables)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.check import costs, drawn_sets, draws, history, lots, matched, ranks, seats
from guandan.competition.check.history import Sat
from guandan.competition.values import Format, TeamScoring
from guandan.rules.options.ranking import ByeChoice
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.check.ledger import Drawn, Ledger
    from guandan.competition.check.report import Findings
    from guandan.competition.values import Table

TEAMS = "docs/pairing.md: Teams over several tables"
WIN, DRAW = 2, 1


class Meeting(Struct, frozen=True, kw_only=True):
    """Two teams at their tables, the first East-West at the first of them; what each got there.

    It is given up if both forfeited every table: then nobody has drawn anything (D24).
    """

    first: int
    second: int
    is_played: bool
    is_given_up: bool
    sums: dict[int, tuple[int, int, int]]


def is_by_teams(ledger: Ledger) -> bool:
    """Do teams meet teams?"""
    teams = ledger.plan.teams
    return teams is not None and teams.scoring is TeamScoring.TABLES


def numbers(ledger: Ledger) -> dict[int, int]:
    """Each pair's team, the teams numbered in the order in which they first entered a pair."""
    names = list(dict.fromkeys(entrant.team for entrant in ledger.entrants.values()))
    return {pair: names.index(entrant.team) + 1 for pair, entrant in ledger.entrants.items()}


def _grouped(tables: Sequence[Table]) -> list[list[Table]]:
    """The tables of each meeting, in order."""
    grouped: dict[int | None, list[Table]] = {}
    for table in sorted(tables, key=lambda table: table.number):
        grouped.setdefault(table.meeting, []).append(table)
    return list(grouped.values())


def _meetings(ledger: Ledger, drawn: Drawn) -> list[Meeting]:
    """What the meetings of a round came to."""
    team, book = numbers(ledger), ledger.stage_books[drawn.stage]
    found = []
    for tables in _grouped(drawn.tables):
        sums = {team[tables[0].ew]: (0, 0, 0), team[tables[0].ns]: (0, 0, 0)}
        for pair in (pair for table in tables for pair in (table.ew, table.ns)):
            worth = ranks.worth_in(drawn, pair, book)
            if worth is not None and team[pair] in sums:
                points, level, risen = sums[team[pair]]
                sums[team[pair]] = (points + worth.points, level + worth.level_score, risen + worth.risen)
        gone = [len(drawn.seats[table.number].forfeited) for table in tables]
        found.append(
            Meeting(
                first=team[tables[0].ew],
                second=team[tables[0].ns],
                is_played=not all(gone),
                is_given_up=min(gone) == len(Side),
                sums=sums,
            )
        )
    return found


def _figures(ledger: Ledger, rounds: Sequence[Drawn]) -> dict[int, tuple[int, ...]]:
    """Each team's total of 2, 1 or 0 a meeting, and what parts equals."""
    found: dict[int, tuple[int, ...]] = {}
    team = numbers(ledger)
    for drawn in rounds:
        book = ledger.stage_books[drawn.stage]
        for meeting in _meetings(ledger, drawn):
            for own, other in ((meeting.first, meeting.second), (meeting.second, meeting.first)):
                mine, its = meeting.sums[own][0], meeting.sums[other][0]
                total = WIN if mine > its else DRAW if mine == its and not meeting.is_given_up else 0
                _add(found, own, (total, *meeting.sums[own]))
        for own in {team[pair] for pair in drawn.byes}:
            worths = [ranks.worth_in(drawn, pair, book) for pair in drawn.byes if team[pair] == own]
            kept = [worth for worth in worths if worth is not None]
            sums = (
                sum(one.points for one in kept),
                sum(one.level_score for one in kept),
                sum(one.risen for one in kept),
            )
            _add(found, own, (WIN, *sums))
    return found


def _add(found: dict[int, tuple[int, ...]], team: int, more: tuple[int, ...]) -> None:
    found[team] = tuple(map(sum, zip(found.get(team, (0,) * len(more)), more, strict=True)))


def check(ledger: Ledger, drawn: Drawn, link: bytes | None, findings: Findings) -> None:
    """Check a draft of teams: who meets whom, and at which tables."""
    event, team = drawn.draft, numbers(ledger)
    inside = _whole_teams(ledger, drawn_sets.expected(ledger, event, findings))
    if not draws.whole(event.tables, event.byes, inside, findings):
        return
    if ledger.format(event.stage) not in {Format.SWISS, Format.LOT} or link is None:
        findings.count("team_draws_not_checked")
        return
    teams = sorted({team[pair] for pair in inside})
    rounds = ledger.of_stage(event.stage, event.round)
    field = _field(ledger, drawn, rounds, teams, link)
    met = [(team[tables[0].ew], team[tables[0].ns]) for tables in _grouped(event.tables)]
    byes = sorted({team[pair] for pair in event.byes})
    if findings.expect("wrong_number_of_byes", TEAMS, len(teams) % 2, len(byes)):
        matched.check_cost(field, event.round, met, byes, findings)
        _check_tables(ledger, drawn, field, met, findings)


def _tables(ledger: Ledger) -> int:
    """At how many tables two teams meet."""
    teams = ledger.plan.teams
    return 1 if teams is None or teams.tables is None else teams.tables


def _whole_teams(ledger: Ledger, inside: set[int]) -> set[int]:
    """The pairs that sit down: the first of each team that has enough, by number."""
    team, count = numbers(ledger), _tables(ledger)
    of_team: dict[int, list[int]] = {}
    for pair in sorted(inside):
        of_team.setdefault(team[pair], []).append(pair)
    return {pair for pairs in of_team.values() if len(pairs) >= count for pair in pairs[:count]}


def _field(ledger: Ledger, drawn: Drawn, rounds: Sequence[Drawn], teams: Sequence[int], link: bytes) -> costs.Field:
    stage = ledger.plan.stages[drawn.stage - 1]
    team = numbers(ledger)
    everywhere = ledger.all_before(drawn.number)
    field = costs.Field(
        pairs=tuple(teams),
        link=link,
        byes=Counter(own for one in everywhere for own in {team[pair] for pair in one.byes}),
        met=Counter(
            history.key(one.first, one.second)
            for before in rounds
            for one in _meetings(ledger, before)
            if one.is_played
        ),
        units={},
        avoid_repeats=stage.avoid_repeats,
        keep_apart=False,
    )
    if stage.format is Format.SWISS:
        totals = {own: figures[0] for own, figures in _figures(ledger, rounds).items()}
        matched.add_groups(field, totals, _ranked(ledger, rounds, teams, link), _floats(ledger, rounds))
        field.lowest_bye = ledger.stage_books[drawn.stage].byes.choice is ByeChoice.LOWEST
    return field


def _ranked(ledger: Ledger, rounds: Sequence[Drawn], teams: Sequence[int], link: bytes) -> list[int]:
    figures = _figures(ledger, rounds)
    by_lot = lots.order(link, "rank", teams)
    nothing = (0, 0, 0, 0)
    return sorted(teams, key=lambda own: (*(-one for one in figures.get(own, nothing)), by_lot.index(own)))


def _floats(ledger: Ledger, rounds: Sequence[Drawn]) -> dict[int, int]:
    if not rounds:
        return {}
    team = numbers(ledger)
    totals = {own: figures[0] for own, figures in _figures(ledger, rounds[:-1]).items()}
    found = dict.fromkeys((team[pair] for pair in rounds[-1].byes), -1)
    for meeting in _meetings(ledger, rounds[-1]):
        difference = totals.get(meeting.second, 0) - totals.get(meeting.first, 0)
        found[meeting.first] = (difference > 0) - (difference < 0)
        found[meeting.second] = -found[meeting.first]
    return found


def _check_tables(
    ledger: Ledger, drawn: Drawn, field: costs.Field, met: Sequence[tuple[int, int]], findings: Findings
) -> None:
    """Meetings in their order, each with tables that follow one another; East-West changes from table to table."""
    event, team = drawn.draft, numbers(ledger)
    rounds = ledger.of_stage(event.stage, event.round)
    ranked = list(field.pairs)
    if field.places is not None:
        ranked = _ranked(ledger, rounds, field.pairs, field.link)
        ordered = sorted(met, key=lambda meeting: min(ranked.index(own) for own in meeting))
    else:
        ordered = matched.by_lot(met, field.link)
    past = _past(ledger, ledger.all_before(event.round))
    placed = seats.tables_for(ordered, {}, past, is_spread=field.places is None)
    count = _tables(ledger)
    inside = sorted(pair for pair in drawn.pairs() if pair not in event.byes)
    right = {}
    for meeting, place in placed.items():
        first, second = sorted(meeting, key=ranked.index)
        ours, theirs = ([pair for pair in inside if team[pair] == own] for own in (first, second))
        for k, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            right[(place - 1) * count + k + 1] = (one, other) if k % 2 == 0 else (other, one)
    found = {table.number: (table.ew, table.ns) for table in event.tables}
    findings.expect("wrong_tables_or_seats", TEAMS, dict(sorted(right.items())), dict(sorted(found.items())))


def _past(ledger: Ledger, rounds: Sequence[Drawn]) -> dict[int, Sat]:
    """Where teams sat: the first of a meeting counts as East-West, the meeting's number as the table's."""
    past: dict[int, Sat] = {}
    for drawn in rounds:
        for number, meeting in enumerate(_meetings(ledger, drawn), 1):
            for own, side, step in ((meeting.first, Side.EW, 1), (meeting.second, Side.NS, -1)):
                sat = past.setdefault(own, Sat())
                sat.balance += step
                sat.last = side
                sat.tables[number] = sat.tables.get(number, 0) + 1
    return past

"""团体: draws in which teams meet over several tables (docs/pairing.md, Teams over several tables)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.checker import costs, drawn_sets, draws, history, matched, robin
from guandan.checker import team_meetings as teams
from guandan.competition.model.values import Format
from guandan.rules.options.ranking import ByeChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import Drawn, Ledger
    from guandan.checker.report import Findings

TEAMS = "docs/pairing.md: Teams over several tables"


def check(ledger: Ledger, drawn: Drawn, link: bytes | None, findings: Findings) -> None:
    """Check a draft of teams: who meets whom, and at which tables."""
    inside = _whole_teams(ledger, drawn_sets.expected(ledger, drawn.draft, findings))
    if not draws.whole(drawn.draft.tables, drawn.draft.byes, inside, findings):
        return
    if link is None:
        return
    match ledger.format(drawn.stage):
        case Format.SWISS | Format.LOT:
            _check_matched(ledger, drawn, inside, link, findings)
        case Format.ROUND_ROBIN:
            _check_robin(ledger, drawn, inside, link, findings)
        case _:
            findings.count("team_draws_not_checked")


def _check_matched(ledger: Ledger, drawn: Drawn, inside: set[int], link: bytes, findings: Findings) -> None:
    event, team = drawn.draft, teams.numbers(ledger)
    present = sorted({team[pair] for pair in inside})
    rounds = ledger.of_stage(event.stage, event.round)
    field = _field(ledger, drawn, rounds, present, link)
    met = _met(ledger, drawn)
    byes = sorted({team[pair] for pair in event.byes})
    if not findings.expect("wrong_number_of_byes", TEAMS, len(present) % 2, len(byes)):
        return
    left: list[int] = byes
    if field.bye_first and byes:
        totals = {own: of_team[0] for own, of_team in teams.figures(ledger, rounds).items()}
        ranked = teams.ranked(ledger, rounds, present, link)
        field, left = matched.without_bye(field, byes, totals, ranked, findings), []
    matched.check_cost(field, event.round, met, left, findings)
    if field.places is None:
        ordered = matched.by_lot([history.key(*meeting) for meeting in met], link)
    else:
        ranked = teams.ranked(ledger, rounds, present, link)
        turned = [(min(meeting, key=ranked.index), max(meeting, key=ranked.index)) for meeting in met]
        ordered = sorted(turned, key=lambda meeting: ranked.index(meeting[0]))
    _check_tables(ledger, drawn, ordered, findings)


def _met(ledger: Ledger, drawn: Drawn) -> list[tuple[int, int]]:
    team = teams.numbers(ledger)
    return [(team[tables[0].ew], team[tables[0].ns]) for tables in teams.grouped(drawn.draft.tables)]


def _check_robin(ledger: Ledger, drawn: Drawn, inside: set[int], link: bytes, findings: Findings) -> None:
    """Teams have places as pairs have."""
    event, team = drawn.draft, teams.numbers(ledger)
    present = {team[pair] for pair in inside}
    stage = ledger.plan.stages[event.stage - 1]
    rounds = ledger.of_stage(event.stage, event.round)
    order = rounds[0].draft.lots if rounds else event.lots
    if not rounds:
        findings.expect("wrong_lots", robin.ROBIN, robin.snake({}, present, stage.groups, link), order)
    ordered: list[tuple[int, int]] = []
    byes: set[int] = set()
    for places in robin.split(order, stage.groups):
        for meeting in robin.meetings(places, drawn.index):
            here = [own for own in meeting if own in present]
            if len(here) > 1:
                ordered.append(meeting)
            else:
                byes |= set(here)
                drawn.walkovers |= {pair for pair in event.byes if team[pair] in here and robin.EMPTY not in meeting}
    findings.expect("wrong_byes", robin.ROBIN, sorted(byes), sorted({team[pair] for pair in event.byes}))
    found = sorted(history.key(*meeting) for meeting in _met(ledger, drawn))
    if findings.expect("wrong_meetings", robin.ROBIN, sorted(history.key(*meeting) for meeting in ordered), found):
        _check_tables(ledger, drawn, [history.key(*meeting) for meeting in ordered], findings)


def _tables(ledger: Ledger) -> int:
    """At how many tables two teams meet."""
    teams = ledger.plan.teams
    return 1 if teams is None or teams.tables is None else teams.tables


def _whole_teams(ledger: Ledger, inside: set[int]) -> set[int]:
    """The pairs that sit down: the first of each team that has enough, by number."""
    team, count = teams.numbers(ledger), _tables(ledger)
    of_team: dict[int, list[int]] = {}
    for pair in sorted(inside):
        of_team.setdefault(team[pair], []).append(pair)
    return {pair for pairs in of_team.values() if len(pairs) >= count for pair in pairs[:count]}


def _field(ledger: Ledger, drawn: Drawn, rounds: Sequence[Drawn], present: Sequence[int], link: bytes) -> costs.Field:
    stage = ledger.plan.stages[drawn.stage - 1]
    team = teams.numbers(ledger)
    everywhere = ledger.all_before(drawn.number)
    field = costs.Field(
        pairs=tuple(present),
        link=link,
        byes=Counter(own for one in everywhere for own in {team[pair] for pair in one.byes}),
        met=Counter(
            history.key(one.first, one.second)
            for before in rounds
            for one in teams.meetings(ledger, before)
            if one.is_played
        ),
        units={},
        avoid_repeats=stage.avoid_repeats,
        keep_apart=False,
    )
    if stage.format is Format.SWISS:
        totals = {own: of_team[0] for own, of_team in teams.figures(ledger, rounds).items()}
        matched.add_groups(field, totals, teams.ranked(ledger, rounds, present, link), teams.floats(ledger, rounds))
        field.lowest_bye = ledger.stage_books[drawn.stage].byes.choice is ByeChoice.LOWEST
        field.bye_first = ledger.stage_books[drawn.stage].byes.lowest_group
    return field


def _check_tables(ledger: Ledger, drawn: Drawn, ordered: Sequence[tuple[int, int]], findings: Findings) -> None:
    """Meetings in their order, each with tables that follow one another; East-West changes from table to table."""
    team, count = teams.numbers(ledger), _tables(ledger)
    inside = sorted(pair for pair in drawn.pairs() if pair not in drawn.byes)
    right = {}
    for place, meeting in enumerate(ordered):
        ours, theirs = ([pair for pair in inside if team[pair] == own] for own in meeting)
        for k, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            right[place * count + k + 1] = (one, other) if k % 2 == 0 else (other, one)
    found = {table.number: (table.ew, table.ns) for table in drawn.tables}
    findings.expect("wrong_tables_or_seats", TEAMS, right, dict(sorted(found.items())))

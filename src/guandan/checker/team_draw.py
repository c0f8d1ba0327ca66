"""团体: draws in which teams meet over several tables (docs/pairing.md, Teams over several tables)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.checker import contestants as drawn_sets
from guandan.checker import costs, draws, history
from guandan.checker import round_robin as robin
from guandan.checker import swiss as matched
from guandan.checker import team_meetings as teams
from guandan.competition.model.values import Format
from guandan.rules.options.ranking import ByeChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.report import Findings

TEAMS = "docs/pairing.md: Teams over several tables"


def check_team_draw(ledger: EventLedger, drawn: CheckedRound, link: bytes | None, findings: Findings) -> None:
    """Check a draft of teams: who meets whom, and at which tables."""
    inside = _list_seated_pairs(ledger, drawn_sets.list_expected_pairs(ledger, drawn.draft, findings))
    if not draws.check_complete(drawn.draft.tables, drawn.draft.byes, inside, findings):
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


def _check_matched(ledger: EventLedger, drawn: CheckedRound, inside: set[int], link: bytes, findings: Findings) -> None:
    event, team = drawn.draft, teams.map_pairs_to_teams(ledger)
    present = sorted({team[pair] for pair in inside})
    rounds = ledger.of_stage(event.stage, event.round)
    field = _build_field(ledger, drawn, rounds, present, link)
    met = _list_meetings(ledger, drawn)
    byes = sorted({team[pair] for pair in event.byes})
    if not findings.expect("wrong_number_of_byes", TEAMS, len(present) % 2, len(byes)):
        return
    left: list[int] = byes
    if field.bye_first and byes:
        totals = {own: of_team[0] for own, of_team in teams.compute_team_figures(ledger, rounds).items()}
        ranked = teams.order_teams_by_figures(ledger, rounds, present, link)
        field, left = matched.remove_bye(field, byes, totals, ranked, findings), []
    matched.check_cost(field, event.round, met, left, findings)
    if field.places is None:
        ordered = matched.order_meetings_by_lot([history.normalise_meeting(*meeting) for meeting in met], link)
    else:
        ranked = teams.order_teams_by_figures(ledger, rounds, present, link)
        turned = [(min(meeting, key=ranked.index), max(meeting, key=ranked.index)) for meeting in met]
        ordered = sorted(turned, key=lambda meeting: ranked.index(meeting[0]))
    _check_tables(ledger, drawn, ordered, findings)


def _list_meetings(ledger: EventLedger, drawn: CheckedRound) -> list[tuple[int, int]]:
    team = teams.map_pairs_to_teams(ledger)
    return [(team[tables[0].ew], team[tables[0].ns]) for tables in teams.group_by_meeting(drawn.draft.tables)]


def _check_robin(ledger: EventLedger, drawn: CheckedRound, inside: set[int], link: bytes, findings: Findings) -> None:
    """Teams have places as pairs have."""
    event, team = drawn.draft, teams.map_pairs_to_teams(ledger)
    present = {team[pair] for pair in inside}
    stage = ledger.plan.stages[event.stage - 1]
    rounds = ledger.of_stage(event.stage, event.round)
    order = rounds[0].draft.lots if rounds else event.lots
    if not rounds:
        findings.expect("wrong_lots", robin.ROBIN, robin.deal_into_groups({}, present, stage.groups, link), order)
    ordered: list[tuple[int, int]] = []
    byes: set[int] = set()
    for places in robin.split_groups(order, stage.groups):
        for meeting in robin.list_group_meetings(places, drawn.index):
            here = [own for own in meeting if own in present]
            if len(here) > 1:
                ordered.append(meeting)
            else:
                byes |= set(here)
                drawn.walkovers |= {pair for pair in event.byes if team[pair] in here and robin.EMPTY not in meeting}
    findings.expect("wrong_byes", robin.ROBIN, sorted(byes), sorted({team[pair] for pair in event.byes}))
    found = sorted(history.normalise_meeting(*meeting) for meeting in _list_meetings(ledger, drawn))
    if findings.expect(
        "wrong_meetings", robin.ROBIN, sorted(history.normalise_meeting(*meeting) for meeting in ordered), found
    ):
        _check_tables(ledger, drawn, [history.normalise_meeting(*meeting) for meeting in ordered], findings)


def _count_tables(ledger: EventLedger) -> int:
    """At how many tables two teams meet."""
    teams = ledger.plan.teams
    return 1 if teams is None or teams.tables is None else teams.tables


def _list_seated_pairs(ledger: EventLedger, inside: set[int]) -> set[int]:
    """The pairs that sit down: the first of each team that has enough, by number."""
    team, count = teams.map_pairs_to_teams(ledger), _count_tables(ledger)
    of_team: dict[int, list[int]] = {}
    for pair in sorted(inside):
        of_team.setdefault(team[pair], []).append(pair)
    return {pair for pairs in of_team.values() if len(pairs) >= count for pair in pairs[:count]}


def _build_field(
    ledger: EventLedger, drawn: CheckedRound, rounds: Sequence[CheckedRound], present: Sequence[int], link: bytes
) -> costs.CostField:
    stage = ledger.plan.stages[drawn.stage - 1]
    team = teams.map_pairs_to_teams(ledger)
    everywhere = ledger.all_before(drawn.number)
    field = costs.CostField(
        pairs=tuple(present),
        link=link,
        byes=Counter(own for one in everywhere for own in {team[pair] for pair in one.byes}),
        met=Counter(
            history.normalise_meeting(team_meeting.first, team_meeting.second)
            for before in rounds
            for team_meeting in teams.list_team_meetings(ledger, before)
            if team_meeting.is_played
        ),
        units={},
        avoid_repeats=stage.avoid_repeats,
        keep_apart=False,
    )
    if stage.format is Format.SWISS:
        totals = {own: of_team[0] for own, of_team in teams.compute_team_figures(ledger, rounds).items()}
        matched.add_groups(
            field,
            totals,
            teams.order_teams_by_figures(ledger, rounds, present, link),
            teams.find_team_floats(ledger, rounds),
        )
        field.lowest_bye = ledger.stage_books[drawn.stage].byes.choice is ByeChoice.LOWEST
        field.bye_first = ledger.stage_books[drawn.stage].byes.lowest_group
    return field


def _check_tables(
    ledger: EventLedger, drawn: CheckedRound, ordered: Sequence[tuple[int, int]], findings: Findings
) -> None:
    """Meetings in their order, each with tables that follow one another; East-West changes from table to table."""
    team, count = teams.map_pairs_to_teams(ledger), _count_tables(ledger)
    inside = sorted(pair for pair in drawn.pairs() if pair not in drawn.byes)
    right = {}
    for place, meeting in enumerate(ordered):
        ours, theirs = ([pair for pair in inside if team[pair] == own] for own in meeting)
        for k, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            right[place * count + k + 1] = (one, other) if k % 2 == 0 else (other, one)
    found = {table.number: (table.ew, table.ns) for table in drawn.tables}
    findings.expect("wrong_tables_or_seats", TEAMS, right, dict(sorted(found.items())))

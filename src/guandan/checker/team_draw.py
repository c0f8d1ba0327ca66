"""团体: check draws in which teams meet over several tables (docs/pairing.md, Teams over several tables)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker import contestants as drawn_sets
from guandan.checker import costs, history, lots
from guandan.checker import ranking as ranks
from guandan.checker import round_robin as robin
from guandan.checker import swiss as matched
from guandan.checker.contestants import check_complete
from guandan.competition.model.values import Format, Matter, TeamScoring
from guandan.rules.options.ranking import ByeChoice
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.values import Table


TEAMS = "docs/pairing.md: Teams over several tables"


def check_team_draw(ledger: EventLedger, drawn: CheckedRound, link: bytes | None, findings: Findings) -> None:
    """Check a draft of teams: who meets whom, and at which tables."""
    inside = _list_seated_pairs(ledger, drawn.number, drawn_sets.list_expected_pairs(ledger, drawn.draft, findings))
    inside = _drop_resting(ledger, drawn, inside)
    if not check_complete(drawn.draft.tables, drawn.draft.byes, inside, findings):
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


def _drop_resting(ledger: EventLedger, drawn: CheckedRound, inside: set[int]) -> set[int]:
    """Drop the pairs of a round robin's group that has finished before a larger one."""
    stage, rounds = ledger.plan.stages[drawn.stage - 1], ledger.of_stage(drawn.stage, drawn.number)
    if stage.format is not Format.ROUND_ROBIN:
        return inside
    order = rounds[0].draft.lots if rounds else drawn.draft.lots
    index = robin.find_turn(order, stage.groups, drawn.index)
    team = map_pairs_to_teams(ledger)
    playing = {
        own
        for places in robin.split_groups(order, stage.groups)
        for meeting in robin.list_group_meetings(places, index)
        for own in meeting
    }
    return {pair for pair in inside if team[pair] in playing}


def _check_matched(ledger: EventLedger, drawn: CheckedRound, inside: set[int], link: bytes, findings: Findings) -> None:
    event, team = drawn.draft, map_pairs_to_teams(ledger)
    present = sorted({team[pair] for pair in inside})
    rounds = ledger.of_stage(event.stage, event.round)
    field = _build_field(ledger, drawn, rounds, present, link)
    met = _list_meetings(ledger, drawn)
    byes = sorted({team[pair] for pair in event.byes})
    if not findings.expect("wrong_number_of_byes", TEAMS, len(present) % 2, len(byes)):
        return
    left: list[int] = byes
    if field.bye_first and byes:
        totals = {own: of_team[0] for own, of_team in compute_team_figures(ledger, rounds).items()}
        ranked = order_teams_by_figures(ledger, rounds, present, link)
        field, left = matched.remove_bye(field, byes, totals, ranked, findings), []
    matched.check_cost(field, event.round, met, left, findings)
    if field.places is None:
        ordered = matched.order_meetings_by_lot([history.normalise_meeting(*meeting) for meeting in met], link)
    else:
        ranked = order_teams_by_figures(ledger, rounds, present, link)
        turned = [(min(meeting, key=ranked.index), max(meeting, key=ranked.index)) for meeting in met]
        ordered = sorted(turned, key=lambda meeting: ranked.index(meeting[0]))
    _check_tables(ledger, drawn, ordered, findings)


def _list_meetings(ledger: EventLedger, drawn: CheckedRound) -> list[tuple[int, int]]:
    team = map_pairs_to_teams(ledger)
    return [(team[tables[0].ew], team[tables[0].ns]) for tables in group_by_meeting(drawn.draft.tables)]


def _check_robin(ledger: EventLedger, drawn: CheckedRound, inside: set[int], link: bytes, findings: Findings) -> None:
    """Check a round robin of teams, which have places like pairs."""
    event, team = drawn.draft, map_pairs_to_teams(ledger)
    present = {team[pair] for pair in inside}
    stage = ledger.plan.stages[event.stage - 1]
    rounds = ledger.of_stage(event.stage, event.round)
    order = rounds[0].draft.lots if rounds else event.lots
    if not rounds:
        findings.expect("wrong_lots", robin.ROBIN, robin.deal_into_groups({}, present, stage.groups, link), order)
    ordered: list[tuple[int, int]] = []
    byes: set[int] = set()
    for places in robin.split_groups(order, stage.groups):
        for meeting in robin.list_group_meetings(places, robin.find_turn(order, stage.groups, drawn.index)):
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
    """Count the tables at which two teams meet."""
    teams = ledger.plan.teams
    return 1 if teams is None or teams.tables is None else teams.tables


def _list_seated_pairs(ledger: EventLedger, number: int, inside: set[int]) -> set[int]:
    """List the pairs that play: the first ones of each team with enough pairs, by line-up and number."""
    team, count = map_pairs_to_teams(ledger), _count_tables(ledger)
    of_team: dict[int, list[int]] = {}
    for pair in _sort_by_line_up(ledger, number, inside):
        of_team.setdefault(team[pair], []).append(pair)
    return {pair for pairs in of_team.values() if len(pairs) >= count for pair in pairs[:count]}


def _sort_by_line_up(ledger: EventLedger, number: int, pairs: Iterable[int]) -> list[int]:
    """出场顺序: sort pairs by the latest line-up, and those that it does not name after them, by number."""
    team = map_pairs_to_teams(ledger)
    named: dict[int, int] = {}
    for decision in sorted(ledger.decisions, key=lambda decision: decision.about):
        if decision.matter is Matter.LINE_UP and decision.about <= number:
            own = team[decision.pairs[0]]
            named = {pair: place for pair, place in named.items() if team[pair] != own}
            named |= {pair: place for place, pair in enumerate(decision.pairs)}
    return sorted(pairs, key=lambda pair: (pair not in named, named.get(pair, 0), pair))


def _build_field(
    ledger: EventLedger, drawn: CheckedRound, rounds: Sequence[CheckedRound], present: Sequence[int], link: bytes
) -> costs.CostField:
    stage = ledger.plan.stages[drawn.stage - 1]
    team = map_pairs_to_teams(ledger)
    everywhere = ledger.all_before(drawn.number)
    field = costs.CostField(
        pairs=tuple(present),
        link=link,
        byes=Counter(own for drawn_round in everywhere for own in {team[pair] for pair in drawn_round.byes}),
        met=Counter(
            history.normalise_meeting(team_meeting.first, team_meeting.second)
            for before in rounds
            for team_meeting in list_team_meetings(ledger, before)
            if team_meeting.is_played
        ),
        units={},
        avoid_repeats=stage.avoid_repeats,
        keep_apart=False,
    )
    if stage.format is Format.SWISS:
        totals = {own: of_team[0] for own, of_team in compute_team_figures(ledger, rounds).items()}
        matched.add_groups(
            field,
            totals,
            order_teams_by_figures(ledger, rounds, present, link),
            find_team_floats(ledger, rounds),
        )
        field.lowest_bye = ledger.stage_books[drawn.stage].byes.choice is ByeChoice.LOWEST
        field.bye_first = ledger.stage_books[drawn.stage].byes.lowest_group
    return field


def _check_tables(
    ledger: EventLedger, drawn: CheckedRound, ordered: Sequence[tuple[int, int]], findings: Findings
) -> None:
    """Check that meetings are in order, each at consecutive tables, with East-West changing from table to table."""
    team, count = map_pairs_to_teams(ledger), _count_tables(ledger)
    inside = _sort_by_line_up(ledger, drawn.number, (pair for pair in drawn.pairs() if pair not in drawn.byes))
    first_table, right = ledger.stage_books[drawn.stage].event.first_table, {}
    for place, meeting in enumerate(ordered):
        ours, theirs = ([pair for pair in inside if team[pair] == own] for own in meeting)
        for k, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            right[first_table + place * count + k] = (one, other) if k % 2 == 0 else (other, one)
    found = {table.number: (table.ew, table.ns) for table in drawn.tables}
    findings.expect("wrong_tables_or_seats", TEAMS, right, dict(sorted(found.items())))


# ---- 团体: number the teams, score their meetings, and rank them


WIN, DRAW = 2, 1


class CheckedMeeting(Struct, frozen=True, kw_only=True):
    """A meeting of two teams: its tables (the first team sits East-West at the first), and each one's points.

    It is given up if both forfeited every table: then it is no draw (D24).
    """

    first: int
    second: int
    is_played: bool
    is_given_up: bool
    sums: dict[int, tuple[int, int, int]]


def is_by_teams(ledger: EventLedger) -> bool:
    """Do teams meet teams?"""
    teams = ledger.plan.teams
    return teams is not None and teams.scoring is TeamScoring.TABLES


def map_pairs_to_teams(ledger: EventLedger) -> dict[int, int]:
    """Map each pair to its team; teams are numbered in the order in which they first entered a pair."""
    names = list(dict.fromkeys(entrant.team for entrant in ledger.entrants.values()))
    return {pair: names.index(entrant.team) + 1 for pair, entrant in ledger.entrants.items()}


def group_by_meeting(tables: Sequence[Table]) -> list[list[Table]]:
    """Group the tables by meeting, in order."""
    grouped: dict[int | None, list[Table]] = {}
    for table in sorted(tables, key=lambda table: table.number):
        grouped.setdefault(table.meeting, []).append(table)
    return list(grouped.values())


def list_team_meetings(ledger: EventLedger, drawn: CheckedRound) -> list[CheckedMeeting]:
    """List the meetings of a round with their results."""
    team, book = map_pairs_to_teams(ledger), ledger.stage_books[drawn.stage]
    found = []
    for tables in group_by_meeting(drawn.tables):
        sums = {team[tables[0].ew]: (0, 0, 0), team[tables[0].ns]: (0, 0, 0)}
        if tables[0].boards:
            found.append(_score_rooms(ledger, drawn, tables))
            continue
        for pair in (pair for table in tables for pair in (table.ew, table.ns)):
            worth = ranks.compute_worth(drawn, pair, book)
            if worth is not None and team[pair] in sums:
                points, level, risen = sums[team[pair]]
                sums[team[pair]] = (points + worth.points, level + worth.level_score, risen + worth.risen)
        gone = [len(drawn.seats[table.number].forfeited) for table in tables]
        found.append(
            CheckedMeeting(
                first=team[tables[0].ew],
                second=team[tables[0].ns],
                is_played=not all(gone),
                is_given_up=min(gone) == len(Side),
                sums=sums,
            )
        )
    return found


def _score_rooms(ledger: EventLedger, drawn: CheckedRound, tables: Sequence[Table]) -> CheckedMeeting:
    """Score two rooms with the same boards by net levels; a forfeited board is the largest loss (docs/duplicate.md)."""
    team, most = map_pairs_to_teams(ledger), ledger.stage_books[drawn.stage].levels.rise_second
    first, second = team[tables[0].ew], team[tables[0].ns]
    nets = {first: 0, second: 0}
    for table in tables:
        seated = drawn.seats[table.number]
        for side in Side:
            worth = sum(seated.boards) if side is Side.EW else -sum(seated.boards)
            if seated.forfeited:
                worth = (-most if side in seated.forfeited else most) * len(table.boards)
            nets[team[seated.pair(side)]] += worth
    gone = [len(drawn.seats[table.number].forfeited) for table in tables]
    return CheckedMeeting(
        first=first,
        second=second,
        is_played=not all(gone),
        is_given_up=min(gone) == len(Side),
        sums={own: (net, 0, 0) for own, net in nets.items()},
    )


def compute_team_figures(ledger: EventLedger, rounds: Sequence[CheckedRound]) -> dict[int, tuple[int, ...]]:
    """Compute each team's total of 2, 1 or 0 per meeting, and the figures that break ties."""
    found: dict[int, tuple[int, ...]] = {}
    team = map_pairs_to_teams(ledger)
    for drawn in rounds:
        for meeting in list_team_meetings(ledger, drawn):
            for own, other in ((meeting.first, meeting.second), (meeting.second, meeting.first)):
                mine, its = meeting.sums[own][0], meeting.sums[other][0]
                total = WIN if mine > its else DRAW if mine == its and not meeting.is_given_up else 0
                _add(found, own, (total, *meeting.sums[own]))
        for own in {team[pair] for pair in drawn.byes}:
            _add(found, own, (WIN, *_score_bye(ledger, drawn, [pair for pair in drawn.byes if team[pair] == own])))
    return found


def _score_bye(ledger: EventLedger, drawn: CheckedRound, pairs: Sequence[int]) -> tuple[int, int, int]:
    """Score a bye beyond the win: its worth to each pair, or nothing if boards are played (docs/duplicate.md)."""
    if ledger.plan.stages[drawn.stage - 1].boards is not None:
        return 0, 0, 0
    worths = [ranks.compute_worth(drawn, pair, ledger.stage_books[drawn.stage]) for pair in pairs]
    kept = [worth for worth in worths if worth is not None]
    return (
        sum(worth.points for worth in kept),
        sum(worth.level_score for worth in kept),
        sum(worth.risen for worth in kept),
    )


def _add(found: dict[int, tuple[int, ...]], team: int, more: tuple[int, ...]) -> None:
    found[team] = tuple(map(sum, zip(found.get(team, (0,) * len(more)), more, strict=True)))


def order_teams_by_figures(
    ledger: EventLedger, rounds: Sequence[CheckedRound], teams: Sequence[int], link: bytes
) -> list[int]:
    """Order the teams, best first: by total, sum of points, level score, levels risen, then lot."""
    so_far = compute_team_figures(ledger, rounds)
    by_lot = lots.order_by_lot(link, "rank", teams)
    nothing = (0, 0, 0, 0)
    return sorted(teams, key=lambda own: (*(-figure for figure in so_far.get(own, nothing)), by_lot.index(own)))


def find_team_floats(ledger: EventLedger, rounds: Sequence[CheckedRound]) -> dict[int, int]:
    """Find which teams floated in the last of these rounds: -1 down, 1 up."""
    if not rounds:
        return {}
    team = map_pairs_to_teams(ledger)
    totals = {own: of_team[0] for own, of_team in compute_team_figures(ledger, rounds[:-1]).items()}
    found = dict.fromkeys((team[pair] for pair in rounds[-1].byes), -1)
    for meeting in list_team_meetings(ledger, rounds[-1]):
        difference = totals.get(meeting.second, 0) - totals.get(meeting.first, 0)
        found[meeting.first] = (difference > 0) - (difference < 0)
        found[meeting.second] = -found[meeting.first]
    return found

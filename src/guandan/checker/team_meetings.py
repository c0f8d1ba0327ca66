"""团体: teams as numbers, what their meetings came to, and how they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker import lots
from guandan.checker import ranking as ranks
from guandan.competition.model.values import TeamScoring
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.competition.model.values import Table

WIN, DRAW = 2, 1


class TeamMeeting(Struct, frozen=True, kw_only=True):
    """Two teams at their tables, the first East-West at the first of them; what each got there.

    It is given up if both forfeited every table: then nobody has drawn anything (D24).
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
    """Each pair's team, the teams numbered in the order in which they first entered a pair."""
    names = list(dict.fromkeys(entrant.team for entrant in ledger.entrants.values()))
    return {pair: names.index(entrant.team) + 1 for pair, entrant in ledger.entrants.items()}


def group_by_meeting(tables: Sequence[Table]) -> list[list[Table]]:
    """The tables of each meeting, in order."""
    grouped: dict[int | None, list[Table]] = {}
    for table in sorted(tables, key=lambda table: table.number):
        grouped.setdefault(table.meeting, []).append(table)
    return list(grouped.values())


def list_team_meetings(ledger: EventLedger, drawn: CheckedRound) -> list[TeamMeeting]:
    """What the meetings of a round came to."""
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
            TeamMeeting(
                first=team[tables[0].ew],
                second=team[tables[0].ns],
                is_played=not all(gone),
                is_given_up=min(gone) == len(Side),
                sums=sums,
            )
        )
    return found


def _score_rooms(ledger: EventLedger, drawn: CheckedRound, tables: Sequence[Table]) -> TeamMeeting:
    """Two rooms with the same boards: net levels; a board given up is lost by as much as can be (docs/duplicate.md)."""
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
    return TeamMeeting(
        first=first,
        second=second,
        is_played=not all(gone),
        is_given_up=min(gone) == len(Side),
        sums={own: (net, 0, 0) for own, net in nets.items()},
    )


def compute_team_figures(ledger: EventLedger, rounds: Sequence[CheckedRound]) -> dict[int, tuple[int, ...]]:
    """Each team's total of 2, 1 or 0 a meeting, and what parts equals."""
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
    """What a bye adds beside the win: its worth to each pair, nothing where boards are played (docs/duplicate.md)."""
    if ledger.plan.stages[drawn.stage - 1].boards is not None:
        return 0, 0, 0
    worths = [ranks.compute_worth(drawn, pair, ledger.stage_books[drawn.stage]) for pair in pairs]
    kept = [worth for worth in worths if worth is not None]
    return sum(one.points for one in kept), sum(one.level_score for one in kept), sum(one.risen for one in kept)


def _add(found: dict[int, tuple[int, ...]], team: int, more: tuple[int, ...]) -> None:
    found[team] = tuple(map(sum, zip(found.get(team, (0,) * len(more)), more, strict=True)))


def order_teams_by_figures(
    ledger: EventLedger, rounds: Sequence[CheckedRound], teams: Sequence[int], link: bytes
) -> list[int]:
    """The teams, best first: total, sum of points, level score, levels risen, then lot."""
    so_far = compute_team_figures(ledger, rounds)
    by_lot = lots.order_by_lot(link, "rank", teams)
    nothing = (0, 0, 0, 0)
    return sorted(teams, key=lambda own: (*(-one for one in so_far.get(own, nothing)), by_lot.index(own)))


def find_team_floats(ledger: EventLedger, rounds: Sequence[CheckedRound]) -> dict[int, int]:
    """Which teams floated in the last of these rounds: -1 down, 1 up."""
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

"""轮空: in a Swiss round nobody has a second bye while somebody has had none, and none goes above the lowest group."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from guandan.competition.model.values import Format
from guandan.competition.scoring.standings import compute_standings, compute_total
from guandan.competition.scoring.team_events import is_by_teams
from tests.competition.kit import JS, TD, ZD
from tests.competition.laws.events import Chance, WatchedEvent, chances

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition, Round


def byes_before(competition: Competition, number: int) -> Counter[int]:
    return Counter(pair for drawn in competition.rounds if drawn.number < number for pair in drawn.byes)


def check_bye(competition: Competition, drawn: Round) -> None:
    """Of those with the fewest byes, nobody has fewer points than the pair that rests."""
    stage = competition.stage(drawn.stage)
    if stage.format is not Format.SWISS or not competition.book.byes.lowest_group or is_by_teams(competition):
        return
    assert len(drawn.byes) == (2 * len(drawn.tables) + len(drawn.byes)) % 2
    had = byes_before(competition, drawn.number)
    totals = {
        line.pair: compute_total(line) for line in compute_standings(competition, drawn.stage, before=drawn.number)
    }
    seated = [pair for table in drawn.tables for pair in (table.ew, table.ns)]
    for pair in drawn.byes:
        assert had[pair] == min(had[other] for other in [*seated, pair])
        can = [other for other in [*seated, pair] if had[other] == had[pair]]
        assert totals.get(pair, 0) == min(totals.get(other, 0) for other in can)


def check(chance: Chance) -> None:
    event = WatchedEvent(chance)

    def watch(before: Competition, after: Competition) -> None:
        if len(after.rounds) > len(before.rounds):
            check_bye(after, after.rounds[-1])

    event.watch.append(watch)
    event.run()


@given(chances(JS, TD, ZD))
@settings(max_examples=20)
def test_byes_go_to_the_lowest_group_that_can_give_one(chance: Chance) -> None:
    check(chance)


@pytest.mark.long
@pytest.mark.part("competition")
@given(chances(JS, TD, ZD))
@settings(max_examples=200)
def test_byes_go_to_the_lowest_group_in_many_events(chance: Chance) -> None:
    check(chance)

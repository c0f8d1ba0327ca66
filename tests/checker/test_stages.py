"""阶段: who goes on into the next one, and teams over several tables in simulated events."""

from __future__ import annotations

import pytest

from guandan.checker import check_event
from guandan.competition.championship.file import build_line, encode_head, encode_lines
from guandan.competition.model.values import Format, Plan, Stage, Teams, TeamScoring
from guandan.competition.simulate.run import Simulation
from guandan.rulebooks import load
from tests.checker.kit import Writer, order, table

P, Q, R, S = 1, 2, 3, 4


def two_stages() -> Writer:
    """P and R win their tables alike, so that Q and S are equal at the cut of the three who go on."""
    stages = {"format": "swiss", "rounds": 1}, {"format": "swiss", "rounds": 1, "takes": 3}
    event = Writer("jiangsu-2017", *stages, overrides={"match.minutes": 50})
    event.pairs(4)
    event.draft(1, [table(1, P, Q), table(2, R, S)])
    event.begin(1)
    event.levels(1, 1, 9, 5)
    event.levels(1, 2, 9, 5)
    event.event("round_closed", round=1)
    event.event("stage_closed", stage=1)
    return event


def test_lots_part_equal_pairs_at_the_cut() -> None:
    event = two_stages()
    event.draft(2, [table(1, P, R)], byes=[Q], stage=2)
    assert "tie_without_lots" in event.codes()
    event = two_stages()
    link = event.link()
    drawn = order(link, "places", [Q, S])
    event.event("lots_drawn", stage=1, order=drawn, seed=link.hex())
    event.draft(2, [table(1, P, R)], byes=[drawn[0]], stage=2)
    assert event.codes() == {"standings_missing"}
    event.lines[-1]["event"]["byes"] = [drawn[1]]
    assert event.codes() == {"standings_missing", "wrong_pairs_drawn"}


def test_who_has_left_gives_the_place_to_the_next() -> None:
    event = two_stages()
    event.event("pair_withdrawn", pair=P, first_round=2)
    event.draft(2, [table(1, R, Q)], byes=[S], stage=2)
    assert event.codes() == {"standings_missing"}


def test_a_stage_begins_when_the_one_before_is_over() -> None:
    event = two_stages()
    event.lines.pop()
    event.versions -= 1
    event.draft(2, [table(1, P, R)], byes=[Q], stage=2)
    assert "stage_not_closed" in event.codes()


@pytest.mark.parametrize("teams", [5, 6])
@pytest.mark.parametrize("format_", [Format.SWISS, Format.LOT])
def test_teams_over_two_tables(format_: Format, teams: int, seed: int) -> None:
    stage = Stage(format=format_, rounds=3)
    plan = Plan(stages=(stage,), teams=Teams(scoring=TeamScoring.TABLES, tables=2))
    event = Simulation(load("two-deck"), 2 * teams, seed, plan=plan)
    parts = [encode_head(event.championship)]
    event.championship.listener = lambda added: parts.append(encode_lines([build_line(one) for one in added]))
    event.run()
    assert check_event(b"".join(parts).decode()).differences == ()

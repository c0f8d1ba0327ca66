"""two-deck: what lateness and penalties of level and stage do (TD 2, 7.3; D19, D20, D24, X28)."""

from __future__ import annotations

import pytest

from guandan.game.commands import Adjust, Mode
from guandan.game.effects import AnyEffect, GiveStage, LoseMatch, MoveLevels
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.points import Ending, level_score, levels_risen, match_points
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table


def adjust(table: Table, *effects: AnyEffect) -> None:
    for effect in effects:
        table.do(Adjust(effect=effect))


def eight_minutes_late(side: Side) -> tuple[AnyEffect, AnyEffect]:
    return MoveLevels(side=side.other, by=1), GiveStage(side=side.other)


@pytest.mark.article("X28")
@pytest.mark.article("TD 2")
@pytest.mark.article("decision D20")
def test_td_2_x28_six_to_ten_minutes_give_the_opponents_a_level_and_the_stage() -> None:
    table = Table("two-deck")
    adjust(table, *eight_minutes_late(Side.EW))
    assert table.levels == (1, 2)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.standing.level == "3"


@pytest.mark.article("X28")
@pytest.mark.article("decision D20")
def test_td_2_x28_the_next_deal_opens_as_a_first_one_without_tribute() -> None:
    table = Table("two-deck")
    adjust(table, *eight_minutes_late(Side.EW))
    assert find_jobs(table.match).turner is Seat.S
    assert find_jobs(table.match).first_draw is None
    table.deal(leader=Seat.W)
    assert table.match.deal.level == "3"
    assert table.match.deal.tribute is None
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("W", Ask.LEAD)]


@pytest.mark.article("decision D20")
def test_td_2_d20_no_foul_and_no_more_than_one_level() -> None:
    table = Table("two-deck", mode=Mode.PAPER)
    adjust(table, *eight_minutes_late(Side.EW))
    table.record("N E S W")
    assert table.levels == (1, 4)


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D20")
@pytest.mark.article("decision D30")
def test_td_2_d20_both_sides_so_late_are_both_at_three() -> None:
    table = Table("two-deck")
    adjust(table, *eight_minutes_late(Side.EW), *eight_minutes_late(Side.NS))
    assert table.levels == (2, 2)
    table.deal(leader=Seat.E)
    assert table.match.deal.level == "3"
    assert table.match.deal.tribute is None


@pytest.mark.article("decision D30")
def test_td_2_d30_levels_given_to_both_without_a_stage_are_played_at_three() -> None:
    table = Table("two-deck")
    adjust(table, MoveLevels(side=Side.EW, by=1), MoveLevels(side=Side.NS, by=1))
    table.deal(leader=Seat.E)
    assert table.match.deal.level == "3"


@pytest.mark.article("TD 7.3")
@pytest.mark.article("decision D20")
def test_td_7_3_a_lost_stage_voids_the_deal_in_play() -> None:
    table = Table("two-deck")
    table.play_deal("E W")
    table.deal({"N": "BJ", "S": "BJ"})
    table.play("E", "S3")
    adjust(table, GiveStage(side=Side.NS))
    assert table.match.deal is None
    assert table.match.deals_done == 1
    assert table.levels == (4, 1)
    table.deal({"N": "LJ", "S": "LJ"}, leader=Seat.W)
    assert table.match.deal.level == "2"
    assert table.match.deal.tribute is None
    assert table.ask("W") is Ask.LEAD


@pytest.mark.article("TD 7.3")
@pytest.mark.article("decision D18")
def test_td_7_3_d18_the_deal_is_played_at_the_level_after_all_penalties() -> None:
    table = Table("two-deck", mode=Mode.PAPER)
    table.record("E W")
    adjust(table, MoveLevels(side=Side.EW, by=1))
    assert table.match.progress.standing.level == "6"
    adjust(table, MoveLevels(side=Side.NS, by=1))
    assert table.match.progress.standing.level == "6"
    assert table.levels == (5, 2)


@pytest.mark.article("decision D19")
@pytest.mark.parametrize(
    ("start", "by", "level"), [("3", -2, 1), ("2", -1, 1), ("K", 1, 13), ("K", 3, 13), ("A", 1, 13)]
)
def test_td_d19_a_penalty_goes_neither_below_two_nor_past_a(start: str, by: int, level: int) -> None:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"levels.start": start})
    adjust(table, MoveLevels(side=Side.NS, by=by))
    assert table.levels[1] == level
    assert table.match.result is None


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D24")
@pytest.mark.article("X28")
def test_td_2_x28_eleven_minutes_forfeit_the_match() -> None:
    table = Table("two-deck")
    adjust(table, LoseMatch(sides=(Side.EW,), forfeit=True))
    result, points = table.match.result, table.match.book.points
    assert result is not None
    assert result.ending is Ending.FORFEIT
    assert result.winner is Side.NS
    assert (result.ew, result.ns) == (1, 5)
    assert match_points(result, points) == {Side.EW: 0, Side.NS: 2}
    assert level_score(result, points) == {Side.EW: 0, Side.NS: 17}
    assert levels_risen(result, points) == {Side.EW: 0, Side.NS: 4}


@pytest.mark.article("decision D24")
@pytest.mark.article("decision D30")
def test_td_2_d24_both_forfeit() -> None:
    table = Table("two-deck")
    adjust(table, LoseMatch(sides=(Side.EW, Side.NS), forfeit=True))
    result, points = table.match.result, table.match.book.points
    assert result is not None
    assert result.ending is Ending.BOTH_FORFEIT
    assert result.winner is None
    assert match_points(result, points) == {Side.EW: 0, Side.NS: 0}
    assert level_score(result, points) == {Side.EW: 0, Side.NS: 0}

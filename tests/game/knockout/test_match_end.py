"""knockout-2023: time, who wins then, and the extra deal (KO 1, 3.4.4–6; D10, D14, D22)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import Card
from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CallTime, Mode, PayTribute
from guandan.game.effects import AnnulDeal, LoseDeal
from guandan.game.events import DealEnded, ExtraDealDue
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.game.questions import find_call_time
from guandan.rules.points import Ending, level_score, match_points
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

START = datetime(2023, 12, 25, 4, 20, tzinfo=UTC)  # 12:20 at the place


def paper(*orders: str, start: str = "2") -> Table:
    table = Table("knockout-2023", mode=Mode.PAPER, overrides={"levels.start": start})
    table.record(*orders)
    return table


def five_each() -> Table:
    """A live match at 5–5 when time is called after the second deal, NS on stage."""
    table = Table("knockout-2023")
    table.play_deal("E W")
    table.deal_bombs()
    table.do(CallTime())
    assert table.match.result is None
    table.finish("N S")
    assert table.levels == (4, 4)
    return table


@pytest.mark.article("KO 1")
@pytest.mark.article("decision D22")
def test_ko_1_sixty_minutes_from_the_announced_start() -> None:
    table = Table("knockout-2023", start=START)
    table.at = START + timedelta(minutes=9)  # they sat down late
    table.deal(leader=Seat.E)
    assert find_call_time(table.match) == START + timedelta(minutes=60)


@pytest.mark.article("decision D14")
def test_ko_d14_nobody_has_a_clock_of_seconds() -> None:
    table = Table("knockout-2023", start=START)
    table.play_deal("E N W S")
    table.at = START
    table.deal({"S": "BJ", "N": "BJ"})
    assert [one.deadline for one in table.match.questions] == [None]
    table.do(PayTribute(seat=Seat.S, card=Card("BJ")))
    assert [one.deadline for one in table.match.questions] == [None]
    table = Table("knockout-2023", start=START)
    table.at = START
    table.deal({"E": "S3"}, leader=Seat.E)
    assert [one.deadline for one in table.match.questions] == [None]
    table.play("E", "S3")
    assert [one.deadline for one in table.match.questions] == [None]


@pytest.mark.article("decision D14")
def test_ko_d14_a_table_may_set_its_own_clock() -> None:
    table = Table("knockout-2023", overrides={"clocks.follow": 30})
    table.at = START
    table.deal({"E": "S3"}, leader=Seat.E)
    table.play("E", "S3")
    assert [one.deadline for one in table.match.questions] == [START + timedelta(seconds=30)]
    assert table.match.book.cite("clocks.follow") == "table"
    assert table.match.book.cite("clocks.lead") == "decision D14"


@pytest.mark.article("KO 3.4.5")
@pytest.mark.article("decision D22")
def test_ko_3_4_5_d22_the_deal_in_play_counts_and_none_begins_after_it() -> None:
    table = Table("knockout-2023")
    table.play_deal("E W")
    table.deal_bombs()
    table.do(CallTime())
    table.finish("N W S E")
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.HIGHER_LEVEL, Side.EW, 4, 3)
    with pytest.raises(IllegalAction):
        table.deal_bombs()


@pytest.mark.article("KO 3.4.5")
@pytest.mark.article("decision D22")
@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.PAPER])
def test_ko_3_4_5_between_deals_it_is_over_at_once(mode: Mode) -> None:
    table = Table("knockout-2023", mode=mode)
    if mode is Mode.LIVE:
        table.play_deal("N E S W")
    else:
        table.record("N E S W")
    table.do(CallTime(in_play=False))
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS


@pytest.mark.article("KO 3.4.5")
def test_ko_3_4_5_a_paper_table_finishes_its_deal() -> None:
    table = paper("E W")
    table.do(CallTime(in_play=True))
    assert table.match.result is None
    table.record("N W S E")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("KO 3.4.5")
def test_ko_3_4_5_the_higher_level_wins_though_the_others_are_on_stage() -> None:
    table = paper("E W", "E W", "N S")
    table.do(CallTime(in_play=False))
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("KO 3.4.4")
def test_ko_3_4_4_a_may_still_be_passed_in_the_last_deal() -> None:
    table = paper(start="A")
    table.do(CallTime(in_play=True))
    table.record("E N W S")
    assert table.match.result is not None
    assert table.match.result.ending is Ending.PASSED_A


@pytest.mark.article("decision D20")
@pytest.mark.article("decision D22")
def test_ko_3_4_5_d20_a_last_deal_dealt_again_is_still_played() -> None:
    table = Table("knockout-2023")
    table.deal_bombs()
    table.do(CallTime())
    table.do(Adjust(effect=AnnulDeal(keep=True)))
    assert table.match.result is None
    table.play_deal("E N W S")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("X19")
@pytest.mark.article("KO 3.4.6")
@pytest.mark.article("decision D10")
def test_ko_3_4_6_x19_six_each_after_time_is_an_extra_deal_at_six() -> None:
    table = Table("knockout-2023", overrides={"levels.start": "3"})
    table.play_deal("E W")
    table.deal_bombs()
    table.do(CallTime())
    table.finish("N S")
    assert table.levels == (5, 5)
    assert table.match.result is None
    assert any(isinstance(event, ExtraDealDue) for event in table.events)
    table.deal({"E": "BJ", "W": "BJ"}, leader=Seat.W)
    assert table.match.deal.level == "6"
    assert table.match.deal.tribute is None
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("W", Ask.LEAD)]


@pytest.mark.article("KO 3.4.6")
def test_ko_3_4_6_the_extra_deal_is_opened_like_the_first() -> None:
    now = find_jobs(five_each().match)
    assert now.shufflers == (Seat.E,)
    assert now.cutter is Seat.N
    assert now.turner is Seat.N
    assert now.first_draw is None


@pytest.mark.article("KO 3.4.6")
@pytest.mark.article("decision D10")
@pytest.mark.parametrize("first", ["E", "N", "W", "S"])
def test_ko_3_4_6_it_is_over_as_soon_as_the_first_is_known(first: str) -> None:
    table = five_each()
    table.deal_bombs()
    table.finish(first)
    result = table.match.result
    assert DealEnded(order=(Seat(first),)) in table.events
    assert result is not None
    assert (result.ending, result.winner) == (Ending.EXTRA_DEAL, Seat(first).side)
    assert (result.ew, result.ns) == (4, 4)  # levels stay
    assert table.match.questions == ()


@pytest.mark.article("KO 3.4.6")
@pytest.mark.article("decision D10")
def test_ko_3_4_6_d10_both_at_a_the_extra_deal_passes_nothing() -> None:
    table = paper("E N S W", start="A")
    table.do(CallTime(in_play=False))
    assert table.match.result is None
    table.record("N")
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.EXTRA_DEAL, Side.NS, 13, 13)


@pytest.mark.article("KO 3.4.6")
def test_ko_3_4_6_with_nothing_played_the_extra_deal_is_at_two() -> None:
    table = Table("knockout-2023")
    table.do(CallTime())
    assert table.match.result is None
    table.deal_bombs()
    assert table.match.deal.level == "2"
    table.finish("S")
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS


@pytest.mark.article("KO 3.4.6")
@pytest.mark.article("KO 3.10")
@pytest.mark.article("decision D10")
def test_ko_3_4_6_a_foul_in_the_extra_deal_gives_it_to_the_innocent_side() -> None:
    table = five_each()
    table.deal_bombs()
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E)))
    result = table.match.result
    assert result is not None
    assert (result.winner, result.ew, result.ns) == (Side.NS, 4, 4)


@pytest.mark.article("KO 3.4.6")
def test_ko_3_4_6_an_extra_deal_dealt_again_is_still_the_extra_deal() -> None:
    table = five_each()
    table.deal_bombs()
    table.do(Adjust(effect=AnnulDeal(keep=True)))
    assert table.match.result is None
    table.deal_bombs()
    assert table.match.deal.tribute is None
    table.finish("W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("KO 3.4.6")
def test_ko_3_4_6_no_winner_needed_no_extra_deal() -> None:
    table = Table("knockout-2023", mode=Mode.PAPER, overrides={"match.needs_winner": False})
    table.record("E W", "N S")
    table.do(CallTime(in_play=False))
    assert table.match.result is not None
    assert table.match.result.winner is None


@pytest.mark.article("KO 2")
def test_ko_2_a_knockout_has_no_points() -> None:
    table = paper("E W")
    table.do(CallTime(in_play=False))
    assert table.match.result is not None
    assert match_points(table.match.result, table.match.book.points) is None
    assert level_score(table.match.result, table.match.book.points) is None

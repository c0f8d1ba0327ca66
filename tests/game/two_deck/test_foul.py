"""two-deck: a foul ends the deal, lost as a double-down (TD 26; D13, D30, X26)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Choose, Mode
from guandan.game.effects import AnnulDeal, BarFromTrick, LoseDeal, NameLeader
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

FOUL = LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)


def fouled(effect: LoseDeal = FOUL, mode: Mode = Mode.LIVE) -> Table:
    """A foul in the first deal."""
    table = Table("two-deck", mode=mode)
    if mode is Mode.LIVE:
        table.deal_bombs(leader=Seat.E)
        table.play("E", "S3")
    table.do(Adjust(effect=effect))
    return table


@pytest.mark.article("TD 26")
@pytest.mark.article("decision D13")
@pytest.mark.article("X26")
@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.PAPER])
def test_td_26_x26_the_deal_is_lost_as_a_double_down(mode: Mode) -> None:
    table = fouled(mode=mode)
    assert table.match.deal is None
    assert table.match.deals_done == 1
    assert table.levels == (1, 4)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.standing.level == "5"


@pytest.mark.article("TD 26")
@pytest.mark.article("X26")
@pytest.mark.parametrize("leader", ["N", "S"])
def test_td_26_x26_no_tribute_and_the_opponents_name_the_leader(leader: str) -> None:
    table = fouled()
    table.deal({"E": "BJ BJ"})
    assert table.match.deal.tribute is None
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("N", Ask.NAME_LEADER)]
    table.do(Choose(seat=Seat.N, choice=leader))
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [(leader, Ask.LEAD)]


@pytest.mark.article("decision D13")
@pytest.mark.parametrize("leader", ["E", "W"])
def test_td_26_d13_the_leader_is_of_the_innocent_side(leader: str) -> None:
    table = fouled()
    table.deal()
    with pytest.raises(IllegalAction):
        table.do(Choose(seat=Seat.N, choice=leader))
    with pytest.raises(IllegalAction):
        table.do(Adjust(effect=NameLeader(seat=Seat(leader))))
    assert table.ask("N") is Ask.NAME_LEADER


@pytest.mark.article("TD 26")
def test_td_26_the_offenders_do_not_name() -> None:
    table = fouled()
    table.deal()
    with pytest.raises(IllegalAction):
        table.do(Choose(seat=Seat.E, choice="N"))


@pytest.mark.article("decision D13")
@pytest.mark.parametrize(
    ("offender", "first", "drawer"), [("E", "N", "W"), ("W", "S", "E"), ("N", "W", "S"), ("S", "E", "N")]
)
def test_td_26_d13_the_offenders_next_stands_for_the_first(offender: str, first: str, drawer: str) -> None:
    seat = Seat(offender)
    table = fouled(LoseDeal(side=seat.side, offender=seat, namer=Seat(first)))
    now = find_jobs(table.match)
    assert set(now.shufflers) == set(seat.side.seats)
    assert now.cutter is Seat(first)
    assert now.first_draw is Seat(drawer)
    assert now.turner is None


@pytest.mark.article("decision D13")
def test_td_26_d13_places_already_taken_do_not_matter() -> None:
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.E)
    for rank in "37J":
        table.play("E", " ".join(f"{suit}{rank}" for suit in "SHCD" * 2))
        table.passes("N", "W", "S")
    table.play("E", "S2 H2 C2")
    table.do(Adjust(effect=FOUL))
    assert table.levels == (1, 4)
    assert table.match.progress.standing.stage is Side.NS


@pytest.mark.article("decision D13")
def test_td_26_d13_the_innocent_side_rises_from_its_own_level() -> None:
    table = Table("two-deck", mode=Mode.PAPER)
    table.record("E W", "N E S W", "E N W S")
    assert table.levels == (6, 3)
    table.do(Adjust(effect=FOUL))
    assert table.levels == (6, 6)
    assert table.match.progress.standing.level == "7"


@pytest.mark.article("TD 26")
def test_td_26_the_deal_after_that_has_tribute_again() -> None:
    table = fouled()
    table.deal_bombs()
    table.do(Choose(seat=Seat.N, choice="S"))
    table.finish("N E S W")
    table.deal({"N": "BJ BJ"})
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("W", Ask.PAY)]


@pytest.mark.article("decision D13")
@pytest.mark.article("decision D19")
def test_td_27_d13_a_foul_in_an_a_deal_lets_the_innocent_side_pass_a() -> None:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"levels.start": "J"})
    table.record("N S")
    assert table.levels == (10, 13)
    table.do(Adjust(effect=FOUL))
    assert table.match.result is not None
    assert table.match.result.ending is Ending.PASSED_A
    assert table.match.result.winner is Side.NS
    assert table.levels == (10, 14)


@pytest.mark.article("decision D13")
@pytest.mark.article("decision D19")
def test_td_27_d13_a_foul_in_another_deal_does_not_pass_a() -> None:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"levels.start": "J"})
    table.record("N S", "E N S W")  # NS at A, EW Q and on stage
    assert table.levels == (11, 13)
    table.do(Adjust(effect=FOUL))
    assert table.match.result is None
    assert table.levels == (11, 13)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.standing.level == "A"


@pytest.mark.article("decision D13")
@pytest.mark.article("TD 27")
def test_td_27_d13_a_foul_does_not_lift_over_a() -> None:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"levels.start": "K"})
    table.do(Adjust(effect=FOUL))
    assert table.levels == (12, 13)
    assert table.match.result is None


@pytest.mark.article("decision D30")
@pytest.mark.article("decision D20")
def test_td_26_d30_fouls_at_the_same_moment_void_the_deal() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    table.deal({"S": "BJ", "N": "BJ"})
    table.do(Adjust(effect=AnnulDeal(keep=True)))
    assert table.match.deal is None
    assert table.match.deals_done == 1
    assert table.levels == (3, 1)
    assert table.match.progress.standing.stage is Side.EW
    assert find_jobs(table.match).first_draw is Seat.S
    table.deal({"S": "LJ", "E": "BJ", "N": "BJ"})
    assert table.match.deal.number == 2
    assert table.match.deal.level == "4"
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("S", Ask.PAY)]


@pytest.mark.article("decision D20")
def test_td_d20_a_first_deal_dealt_again_is_a_first_deal() -> None:
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.W)
    table.play("W", "S5")
    table.do(Adjust(effect=AnnulDeal(keep=True)))
    assert find_jobs(table.match).turner is Seat.S
    table.deal_bombs(leader=Seat.S)
    assert table.ask("S") is Ask.LEAD


@pytest.mark.article("X26")
@pytest.mark.article("TD 2")
@pytest.mark.article("decision D29")
def test_td_2_x26_the_violation_for_being_late_costs_the_first_trick() -> None:
    """Up to five minutes late: a violation, so a trick is missed; none is on, so it is the next."""
    table = Table("two-deck")
    table.do(Adjust(effect=BarFromTrick(seats=(Seat.E,))))
    table.deal_bombs(leader=Seat.N)
    table.play("N", "S4")
    table.passes("W", "S")
    assert table.ask("N") is Ask.LEAD
    table.play("N", "S8")
    table.passes("W", "S")
    assert table.ask("E") is Ask.FOLLOW

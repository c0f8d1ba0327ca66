"""knockout-2023: a foul ends the deal (KO 3.10; D13, D30, D38, X28)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Mode
from guandan.game.effects import AnnulDeal, LoseDeal, NameLeader
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

FOUL = LoseDeal(side=Side.EW, offender=Seat.E)


def fouled(effect: LoseDeal = FOUL) -> Table:
    """A foul in the first deal."""
    table = Table("knockout-2023")
    table.deal_bombs(leader=Seat.E)
    table.play("E", "S3")
    table.do(Adjust(effect=effect))
    return table


def name(table: Table, seat: str) -> None:
    table.do(Adjust(effect=NameLeader(seat=Seat(seat))))


@pytest.mark.article("KO 3.10")
@pytest.mark.article("decision D13")
def test_ko_3_10_the_deal_ends_with_the_offenders_as_double_down() -> None:
    table = fouled()
    assert table.match.deal is None
    assert table.match.deals_done == 1
    assert table.levels == (1, 4)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.standing.level == "5"


@pytest.mark.article("KO 3.10")
@pytest.mark.parametrize("leader", ["N", "S"])
@pytest.mark.parametrize("is_dealt", [False, True])
def test_ko_3_10_no_tribute_and_the_referee_names_the_leader(leader: str, *, is_dealt: bool) -> None:
    table = fouled()
    if is_dealt:
        table.deal({"E": "BJ"})
        assert [one for one in table.match.questions if one.ask is Ask.LEAD] == []
        name(table, leader)
    else:
        name(table, leader)
        table.deal({"E": "BJ"})
    assert table.match.deal.tribute is None
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [(leader, Ask.LEAD)]


@pytest.mark.article("KO 3.10")
@pytest.mark.article("decision D13")
@pytest.mark.parametrize("leader", ["E", "W"])
@pytest.mark.parametrize("is_dealt", [False, True])
def test_ko_3_10_the_leader_is_of_the_innocent_side(leader: str, *, is_dealt: bool) -> None:
    table = fouled()
    if is_dealt:
        table.deal()
    with pytest.raises(IllegalAction):
        name(table, leader)


@pytest.mark.article("decision D13")
@pytest.mark.parametrize(
    ("offender", "shuffler", "first", "drawer"),
    [("E", "E", "N", "W"), ("W", "W", "S", "E"), ("N", "N", "W", "S"), ("S", "S", "E", "N")],
)
def test_ko_3_10_d13_the_offenders_next_stands_for_the_first(
    offender: str, shuffler: str, first: str, drawer: str
) -> None:
    table = fouled(LoseDeal(side=Seat(offender).side, offender=Seat(offender)))
    now = find_jobs(table.match)
    assert now.shufflers == (Seat(shuffler),)  # after a double-down the first's previous (D16)
    assert now.cutter is Seat(first)
    assert now.first_draw is Seat(drawer)
    assert now.turner is None


@pytest.mark.article("decision D13")
def test_ko_3_10_d13_also_with_both_partners_at_fault_the_leader_is_named() -> None:
    table = fouled(LoseDeal(side=Side.EW))
    assert table.levels == (1, 4)
    table.deal()
    assert [one for one in table.match.questions if one.ask is Ask.LEAD] == []
    name(table, "S")
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("S", Ask.LEAD)]


@pytest.mark.article("KO 3.10.1")
@pytest.mark.article("X28")
@pytest.mark.article("decision D13")
def test_ko_3_10_1_x28_late_for_the_first_deal_it_is_not_played() -> None:
    table = Table("knockout-2023")
    table.do(Adjust(effect=FOUL))
    assert table.match.deals_done == 1
    assert table.levels == (1, 4)
    assert table.match.progress.standing.level == "5"
    name(table, "N")
    table.deal({"E": "BJ"})
    assert table.match.deal.number == 2
    assert table.match.deal.level == "5"
    assert table.match.deal.tribute is None
    assert table.ask("N") is Ask.LEAD


@pytest.mark.article("KO 3.10.2")
@pytest.mark.article("decision D38")
def test_ko_3_10_2_d38_the_reshuffle_after_a_wrong_draw_is_the_next_deal() -> None:
    table = Table("knockout-2023")
    table.play_deal("E N W S")
    table.deal({"S": "BJ", "N": "BJ"})
    table.do(Adjust(effect=FOUL))
    assert table.levels == (3, 4)
    assert table.match.deals_done == 2
    name(table, "S")
    table.deal({"S": "BJ"})
    assert table.match.deal.number == 3
    assert table.match.deal.tribute is None


@pytest.mark.article("KO 3.10.3")
def test_ko_3_10_3_a_wrong_tribute_found_in_play_is_a_foul_not_a_void_hand() -> None:
    table = Table("knockout-2023", mode=Mode.PAPER)
    table.record("E W")
    table.do(Adjust(effect=LoseDeal(side=Side.NS, offender=Seat.N)))
    assert table.levels == (7, 1)
    assert table.match.progress.standing.stage is Side.EW


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("decision D38")
def test_ko_3_10_4_d38_the_first_place_of_one_who_did_not_announce_is_undone() -> None:
    table = Table("knockout-2023")
    table.deal_bombs(leader=Seat.E)
    for rank in "37J":
        table.play("E", " ".join(f"{suit}{rank}" for suit in "SHCD" * 2))
        table.passes("N", "W", "S")
    table.play("E", "S2 H2 C2")
    table.do(Adjust(effect=FOUL))
    assert table.match.deal is None
    assert table.levels == (1, 4)
    assert find_jobs(table.match).cutter is Seat.N


@pytest.mark.article("decision D13")
@pytest.mark.article("decision D19")
def test_ko_3_10_d13_a_foul_in_an_a_deal_passes_a() -> None:
    table = Table("knockout-2023", overrides={"levels.start": "A"})
    table.deal_bombs()
    table.do(Adjust(effect=FOUL))
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.PASSED_A, Side.NS, 13, 14)


@pytest.mark.article("decision D13")
@pytest.mark.article("KO 3.4.3")
@pytest.mark.parametrize(("start", "level"), [("K", 13), ("Q", 13), ("J", 13), ("T", 12)])
def test_ko_3_10_d13_a_foul_does_not_lift_over_a(start: str, level: int) -> None:
    table = Table("knockout-2023", mode=Mode.PAPER, overrides={"levels.start": start})
    table.do(Adjust(effect=FOUL))
    assert table.match.result is None
    assert table.levels[1] == level


@pytest.mark.article("decision D30")
@pytest.mark.article("decision D20")
def test_ko_3_10_d30_fouls_at_the_same_moment_deal_again() -> None:
    table = Table("knockout-2023")
    table.play_deal("E W")
    table.deal({"N": "BJ", "E": "BJ"})
    table.do(Adjust(effect=AnnulDeal(keep=True)))
    assert table.levels == (4, 1)
    assert find_jobs(table.match).first_draw is Seat.N
    table.deal({"E": "BJ BJ"})
    assert table.match.deal.number == 2
    assert table.match.deal.level == "5"
    assert {(str(one.seat), one.ask) for one in table.match.questions} == {("N", Ask.PAY), ("S", Ask.PAY)}

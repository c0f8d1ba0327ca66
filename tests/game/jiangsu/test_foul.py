"""犯规 and what it leads to in jiangsu-2017: JS 4.3.3, D13, D20; deals dealt again: JS 3.2P."""

from __future__ import annotations

import pytest

from guandan.errors import GuandanError
from guandan.game import answers
from guandan.game.commands import Adjust, Choose, PlayCards
from guandan.game.effects import AnnulDeal, GiveStage, LoseDeal, NameLeader, WaiveTribute
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.jiangsu.setting import after, asked, drawn_from, laid, low_hands, paper, pay
from tests.game.kit import Table


def foul(table: Table, offender: str) -> None:
    """A foul; the offender's 下家 is to name the leader."""
    seat = Seat(offender)
    table.do(Adjust(effect=LoseDeal(side=seat.side, offender=seat, namer=seat.next())))


def at(table: Table) -> tuple[tuple[int, int], str, Side | None]:
    standing = table.match.progress.standing
    return table.levels, str(standing.level), standing.stage


@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("decision D13")
@pytest.mark.parametrize(
    ("offender", "levels", "stage"),
    [("E", (1, 4), Side.NS), ("W", (1, 4), Side.NS), ("N", (4, 1), Side.EW), ("S", (4, 1), Side.EW)],
)
def test_js_4_3_3_the_deal_ends_and_the_innocent_side_rises_three(
    offender: str, levels: tuple[int, int], stage: Side
) -> None:
    table = Table()
    table.deal_bombs()
    foul(table, offender)
    assert table.match.deal is None
    assert at(table) == (levels, "5", stage)
    assert table.match.deals_done == 1


def placed(table: Table) -> tuple[Seat, ...]:
    assert table.match.deal is not None
    assert table.match.deal.table is not None
    return table.match.deal.table.out


@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("decision D13")
def test_decision_d13_whatever_places_were_taken() -> None:
    table = Table()
    table.deal_bombs()
    while not placed(table):
        question = table.match.questions[0]
        every = answers(table.match, question)
        plays = [one for one in every if isinstance(one, PlayCards)]
        table.do(every[-1] if question.ask is Ask.FOLLOW else max(plays, key=lambda one: len(one.cards)))
    assert placed(table) == (Seat.E,)
    foul(table, "W")
    assert at(table) == ((1, 4), "5", Side.NS)


@pytest.mark.article("JS 4.3.3")
def test_js_4_3_3_the_next_deal_has_no_tribute_and_the_offenders_next_player_names_the_leader() -> None:
    table = after("E N W S")
    foul(table, "E")
    table.deal(low_hands("5", E="SA", W="SK"))
    assert table.match.deal is not None
    assert table.match.deal.level == "5"
    assert asked(table) == {"N": Ask.NAME_LEADER}
    with pytest.raises(GuandanError):
        table.do(Choose(seat=Seat.S, choice="S"))
    table.do(Choose(seat=Seat.N, choice="S"))
    assert asked(table) == {"S": Ask.LEAD}


@pytest.mark.article("decision D13")
@pytest.mark.parametrize("named", ["E", "W"])
def test_decision_d13_the_leader_named_is_of_the_innocent_side(named: str) -> None:
    table = Table()
    foul(table, "E")
    table.deal()
    with pytest.raises(GuandanError):
        table.do(Choose(seat=Seat.N, choice=named))
    table.do(Choose(seat=Seat.N, choice="N"))
    assert asked(table) == {"N": Ask.LEAD}


@pytest.mark.article("JS 4.3.3")
@pytest.mark.parametrize("before_the_deal", [True, False])
def test_js_4_3_3_or_the_chief_referee_names_the_leader(*, before_the_deal: bool) -> None:
    table = after()
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E)))
    if before_the_deal:
        table.do(Adjust(effect=NameLeader(seat=Seat.S)))
        table.deal()
    else:
        table.deal()
        assert asked(table) == {}
        table.do(Adjust(effect=NameLeader(seat=Seat.S)))
    assert asked(table) == {"S": Ask.LEAD}


@pytest.mark.article("decision D13")
@pytest.mark.parametrize(
    ("offender", "shuffler", "cutter", "first"), [("E", "E", "N", "W"), ("W", "W", "S", "E"), ("N", "N", "W", "S")]
)
def test_decision_d13_the_offenders_next_player_stands_for_first(
    offender: str, shuffler: str, cutter: str, first: str
) -> None:
    table = after()
    foul(table, offender)
    work = find_jobs(table.match)
    assert work.shufflers == (Seat(shuffler),)
    assert (work.cutter, work.turner, work.first_draw) == (Seat(cutter), None, Seat(first))


@pytest.mark.article("decision D13")
@pytest.mark.article("JS 4.3.3")
def test_decision_d13_both_partners_at_fault_the_chief_referee_names_and_no_card_decides() -> None:
    table = Table()
    table.do(Adjust(effect=LoseDeal(side=Side.EW)))
    table.deal()
    assert asked(table) == {}
    table.do(Adjust(effect=NameLeader(seat=Seat.N)))
    assert asked(table) == {"N": Ask.LEAD}


@pytest.mark.article("decision D13")
def test_decision_d13_both_partners_at_fault_the_chief_referee_names_who_stands_for_first() -> None:
    table = Table()
    table.do(Adjust(effect=LoseDeal(side=Side.EW, stand_in=Seat.S)))
    work = find_jobs(table.match)
    assert work.shufflers == (Seat.W,)
    assert (work.cutter, work.turner, work.first_draw) == (Seat.S, None, Seat.E)


@pytest.mark.article("decision D13")
def test_decision_d13_the_chief_referee_too_names_one_of_the_innocent_side() -> None:
    table = after()
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E)))
    table.deal()
    for seat in Side.EW.seats:
        with pytest.raises(GuandanError):
            table.do(Adjust(effect=NameLeader(seat=seat)))
    assert asked(table) == {}


@pytest.mark.article("decision D13")
@pytest.mark.article("JS 3.6")
def test_decision_d13_a_foul_does_not_carry_past_a() -> None:
    table = paper("N S", "N S", "N S", "N W S E")  # NS at K
    foul(table, "E")
    assert at(table) == ((1, 13), "A", Side.NS)
    assert table.match.result is None


@pytest.mark.article("decision D13")
@pytest.mark.article("decision D19")
def test_decision_d13_in_an_a_deal_the_innocent_side_at_a_passes_a() -> None:
    table = after(*("N S",) * 4)
    foul(table, "E")
    assert table.levels == (1, 14)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.PASSED_A, Side.NS)


@pytest.mark.article("decision D13")
@pytest.mark.article("decision D9")
def test_decision_d13_at_a_but_in_a_deal_of_another_level_a_foul_does_not_pass_a() -> None:
    table = after(*("N S",) * 4, "E W")  # NS at A, the deal is at 5
    foul(table, "E")
    assert at(table) == ((4, 13), "A", Side.NS)
    assert table.match.result is None


@pytest.mark.article("JS 2.8")
@pytest.mark.article("JS 4.3.3")
def test_js_4_3_3_a_deal_ended_by_a_foul_is_one_of_the_set_number() -> None:
    table = Table(overrides={"match.deals": 2})
    table.play_deal("E N W S")
    table.deal()
    foul(table, "E")
    assert table.match.result is not None
    assert (table.match.result.winner, *table.levels) == (Side.NS, 3, 4)


@pytest.mark.article("JS 4.3.3")
def test_js_4_3_3_after_the_deal_without_tribute_the_next_one_has_it_again() -> None:
    table = after()
    foul(table, "E")
    table.deal_bombs()
    table.do(Choose(seat=Seat.N, choice="N"))
    table.finish("N E S W")
    table.deal(low_hands("7", W="SA"))
    assert asked(table) == {"W": Ask.PAY}


@pytest.mark.article("JS 4.3.3")
def test_js_4_3_3_the_chief_referee_may_name_before_the_next_player_has() -> None:
    table = after()
    foul(table, "E")
    table.deal()
    table.do(Adjust(effect=NameLeader(seat=Seat.S)))
    assert asked(table) == {"S": Ask.LEAD}


@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("decision D20")
def test_decision_d20_after_a_foul_a_deal_dealt_again_has_no_tribute_either() -> None:
    table = after("E N W S")
    foul(table, "E")
    table.deal()
    table.do(Adjust(effect=AnnulDeal()))
    table.deal(low_hands("5", E="SA", W="SK"))
    assert asked(table) == {"N": Ask.NAME_LEADER}


@pytest.mark.article("JS 3.2P.4")
@pytest.mark.article("decision D20")
def test_js_3_2p_a_deal_dealt_again_keeps_stage_and_tribute() -> None:
    table = after("E N W S", hands=low_hands("4", S="SA"))
    pay(table, "S", "SA")
    table.do(Adjust(effect=AnnulDeal(keep=True)))
    assert table.match.deal is None
    assert at(table) == ((3, 1), "4", Side.EW)
    assert (find_jobs(table.match).cutter, find_jobs(table.match).first_draw) == (Seat.E, Seat.S)
    table.deal(low_hands("4", S="SK"))
    assert asked(table) == {"S": Ask.PAY}
    assert table.match.deals_done == 1


@pytest.mark.article("JS 3.2P.4")
@pytest.mark.article("decision D20")
def test_js_3_2p_a_first_deal_dealt_again_is_a_first_deal() -> None:
    table = after()
    table.do(Adjust(effect=AnnulDeal()))
    assert at(table) == ((1, 1), "2", None)
    table.do(drawn_from(laid(_9="C7"), 9))
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("decision D20")
def test_decision_d20_a_stage_given_voids_the_deal_and_the_next_begins_as_a_first() -> None:
    table = after("E W", "N E S W")  # EW 5, NS 4 on stage
    table.do(Adjust(effect=GiveStage(side=Side.EW)))
    assert table.match.deal is None
    assert at(table) == ((4, 3), "5", Side.EW)
    assert find_jobs(table.match).turner is Seat.S
    table.do(drawn_from(laid(_9="C7"), 9))
    assert table.match.deal is not None
    assert table.match.deal.level == "5"
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("JS 4.3.3")
def test_js_4_3_3_tribute_may_be_waived_and_a_leader_named_for_the_next_deal() -> None:
    table = Table()
    table.play_deal("E N W S")
    table.do(Adjust(effect=WaiveTribute()))
    table.do(Adjust(effect=NameLeader(seat=Seat.N)))
    table.deal(low_hands("4", S="SA"))
    assert asked(table) == {"N": Ask.LEAD}

"""nantong-2018: what its four violations do to a match."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.game.commands import Mode, RecordDeal
from guandan.game.effects import AnnulDeal, GiveStage, LoseMatch, MoveLevels
from guandan.game.handlers.deal import find_jobs
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.remedy import Does
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import adjust, after, asked, pay_first, poor, refusal
from tests.game.kit import Table, seats

BOOK = "nantong-2018"
EW_DOWN = MoveLevels(side=Side.EW, by=-1)
HIDDEN = (MoveLevels(side=Side.NS, by=1), GiveStage(side=Side.NS))
"""NT 1.5.3 against East and West."""
EW_7_NS_5_EW_ON_STAGE = ("N S", "E W", "E N W S")
EW_7_NS_5_NS_ON_STAGE = ("E W", "E N W S", "N S")


def stands(table: Table) -> tuple[int, int, Side | None, Rank]:
    standing = table.match.progress.standing
    return standing.ew, standing.ns, standing.stage, standing.level


def in_deal(*orders: str) -> Table:
    """A live table with a deal dealt after these, its tribute still to be paid."""
    table = after(BOOK, *orders)
    level = str(table.match.progress.standing.level)
    table.deal(poor(level, **dict.fromkeys(map(str, losers(orders[-1])), "SA")))
    return table


def losers(order: str) -> list[Seat]:
    places = seats(order)
    return list(places[0].side.other.seats) if len(places) == 2 else [places[-1]]


@pytest.mark.article("NT 1.5.1")
@pytest.mark.article("X29")
@pytest.mark.article("decision D20")
def test_x29_third_taken_draw_on_stage_one_level_less_and_the_opponents_on_stage_without_tribute() -> None:
    table = in_deal(*EW_7_NS_5_EW_ON_STAGE)
    assert stands(table) == (6, 4, Side.EW, Rank.SEVEN)
    adjust(table, EW_DOWN, GiveStage(side=Side.NS))
    assert table.match.deal is None
    assert stands(table) == (5, 4, Side.NS, Rank.FIVE)
    assert not table.match.progress.next.has_tribute
    assert find_jobs(table.match).first_draw is None, "the turned card decides, as in a first deal"
    table.deal(leader=Seat.S)
    assert asked(table) == {"S": "lead"}
    assert table.match.deal is not None
    assert table.match.deal.level is Rank.FIVE


@pytest.mark.article("NT 1.5.1")
@pytest.mark.article("X29")
@pytest.mark.article("decision D20")
def test_x29_third_taken_draw_off_stage_one_level_less_and_the_tribute_stays_due() -> None:
    table = in_deal(*EW_7_NS_5_NS_ON_STAGE)
    assert stands(table) == (6, 4, Side.NS, Rank.FIVE)
    adjust(table, EW_DOWN, AnnulDeal(keep=True))
    assert table.match.deal is None
    assert stands(table) == (5, 4, Side.NS, Rank.FIVE)
    assert find_jobs(table.match).first_draw is Seat.W, "after 双下 the first's next player"
    table.deal(poor("5", E="SK", W="SA"))
    assert asked(table) == {"E": "pay", "W": "pay"}


@pytest.mark.article("NT 1.5.1")
@pytest.mark.article("decision D19")
@pytest.mark.article("decision D20")
def test_nt_1_5_1_in_the_first_deal_nobody_falls_below_2_and_the_opponents_come_on_stage() -> None:
    table = Table(BOOK)
    table.deal_bombs()
    adjust(table, EW_DOWN, GiveStage(side=Side.NS))
    assert stands(table) == (1, 1, Side.NS, Rank.TWO)
    table.deal(leader=Seat.W)
    assert asked(table) == {"W": "lead"}


@pytest.mark.article("NT 1.5.2")
@pytest.mark.article("X29")
@pytest.mark.article("decision D19")
@pytest.mark.article("decision D20")
def test_x29_a_long_hand_at_3_falls_to_2_and_the_deal_is_dealt_again_at_2() -> None:
    table = in_deal("E N S W")
    assert stands(table) == (2, 1, Side.EW, Rank.THREE)
    before = find_jobs(table.match)
    adjust(table, MoveLevels(side=Side.EW, by=-2), AnnulDeal(keep=True))
    assert stands(table) == (1, 1, Side.EW, Rank.TWO)
    assert find_jobs(table.match) == before
    table.deal(poor("2", W="SA"))
    assert table.match.deal is not None
    assert table.match.deal.level is Rank.TWO
    assert asked(table) == {"W": "pay"}


@pytest.mark.article("NT 1.5.2")
def test_nt_1_5_2_a_long_hand_off_stage_costs_two_levels_and_the_stage_is_kept() -> None:
    table = in_deal("E W", "N E S W")
    assert stands(table) == (4, 3, Side.NS, Rank.FOUR)
    adjust(table, AnnulDeal(keep=True), MoveLevels(side=Side.EW, by=-2))
    assert stands(table) == (2, 3, Side.NS, Rank.FOUR)
    table.deal(poor("4", W="SA"))
    assert asked(table) == {"W": "pay"}


@pytest.mark.article("NT 1.5.2")
@pytest.mark.article("decision D31")
def test_d31_after_the_first_lead_a_wrong_count_only_voids_the_deal() -> None:
    table = in_deal("E N W S")
    pay_first(table)
    assert table.match.deal is not None
    table.play("S", min(table.match.deal.hand(Seat.S)))
    adjust(table, AnnulDeal(keep=True))
    assert stands(table) == (3, 1, Side.EW, Rank.FOUR)
    assert table.match.deals_done == 1
    table.deal(poor("4", S="SQ"))
    assert asked(table) == {"S": "pay"}


@pytest.mark.article("NT 1.5.3")
@pytest.mark.article("decision D20")
@pytest.mark.parametrize("orders", [("E W",), ("E N S W",), ("N S", "E N W S")])
def test_nt_1_5_3_a_hidden_card_gives_the_opponents_one_level_and_the_stage(orders: tuple[str, ...]) -> None:
    table = in_deal(*orders)
    ew, ns = table.levels
    adjust(table, *HIDDEN)
    assert table.match.deal is None, "the deal is void"
    assert table.levels == (ew, ns + 1)
    assert table.match.progress.standing.stage is Side.NS
    assert not table.match.progress.next.has_tribute
    table.deal(leader=Seat.E)
    assert asked(table) == {"E": "lead"}


@pytest.mark.article("NT 1.5.3")
@pytest.mark.article("decision D20")
@pytest.mark.parametrize("orders", [("N E S W",), ("E N W S", "N S")])
def test_nt_1_5_3_to_opponents_on_stage_it_gives_a_level_and_the_deal_goes_on(orders: tuple[str, ...]) -> None:
    table = in_deal(*orders)
    ew, ns = table.levels
    adjust(table, *HIDDEN)
    assert table.match.deal is not None
    assert table.levels == (ew, ns + 1)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.next.has_tribute


@pytest.mark.article("NT 1.5.3")
@pytest.mark.article("decision D19")
def test_nt_1_5_3_at_a_nothing_is_passed_by_a_penalty() -> None:
    table = Table(BOOK, mode=Mode.PAPER)
    table.record(*["N S"] * 4)
    adjust(table, *HIDDEN)
    assert stands(table) == (1, 13, Side.NS, Rank.ACE)
    assert table.match.result is None


@pytest.mark.article("NT 1.5.3")
@pytest.mark.parametrize("orders", [("E W", "E W"), ("N S",)])
def test_nt_1_5_3_the_third_hidden_card_loses_the_match_whatever_the_levels(orders: tuple[str, ...]) -> None:
    table = Table(BOOK, mode=Mode.PAPER)
    table.record(*orders)
    adjust(table, LoseMatch(sides=(Side.EW,)))
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner) == (Ending.RULING, Side.NS)
    assert (result.ew, result.ns) == table.levels
    refusal(table, RecordDeal(order=seats("E W")))


@pytest.mark.article("NT 1.5.4")
@pytest.mark.article("X28")
@pytest.mark.parametrize(
    ("minutes", "is_forfeit"), [(4.99, False), (5, True), (8, True), (10, True), (10 + 1 / 60, True), (15.1, True)]
)
def test_x28_from_five_minutes_on_lateness_is_a_forfeit(minutes: float, *, is_forfeit: bool) -> None:
    late = next(one for one in Table(BOOK).match.book.infractions if one.id is InfractionId.LATE)
    case = late.case_for(minutes=minutes)
    assert ([] if case is None else [remedy.does for remedy in case.remedies]) == ([Does.FORFEIT] if is_forfeit else [])


@pytest.mark.article("NT 1.5.4")
@pytest.mark.parametrize("orders", [(), ("E W", "E W")])
def test_nt_1_5_4_who_does_not_come_or_leaves_loses(orders: tuple[str, ...]) -> None:
    table = after(BOOK, *orders)
    adjust(table, LoseMatch(sides=(Side.EW,), forfeit=True))
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.FORFEIT, Side.NS)


@pytest.mark.article("NT 1.5.4")
def test_nt_1_5_4_when_neither_side_is_there_nobody_wins() -> None:
    table = Table(BOOK)
    adjust(table, LoseMatch(sides=(Side.EW, Side.NS), forfeit=True))
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.BOTH_FORFEIT, None)

"""five-round-points: what the penalties of its violations part do to a match."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.game.commands import CallTime, Mode, RecordDeal
from guandan.game.effects import AnnulDeal, GiveStage, HandRemedy, LoseMatch, MoveLevels, TakePoints
from guandan.game.handlers.deal import find_jobs
from guandan.rules.opening import Jobs
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.remedy import Does
from guandan.rules.points import Ending, hundred
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import adjust, after, asked, pay_first, poor, refusal
from tests.game.kit import Table, seats

BOOK = "five-round-points"
HIDDEN = (MoveLevels(side=Side.NS, by=3), GiveStage(side=Side.NS))
"""ZD V.4 against East and West."""
AS_FIRST = Jobs(shufflers=(Seat.E,), cutter=Seat.S, turner=Seat.S, first_draw=None, shuffles=(5, 7))


def paper(*orders: str) -> Table:
    table = Table(BOOK, mode=Mode.PAPER)
    table.record(*orders)
    return table


def stands(table: Table) -> tuple[int, int, Side | None, Rank]:
    standing = table.match.progress.standing
    return standing.ew, standing.ns, standing.stage, standing.level


def points(table: Table) -> tuple[int, int]:
    assert table.match.result is not None, "the match is not over"
    score = hundred(table.match.result, table.match.book.points)
    assert score is not None
    return score[Side.EW], score[Side.NS]


@pytest.mark.article("ZD V.1")
@pytest.mark.article("X28")
@pytest.mark.parametrize(
    ("minutes", "is_forfeit"), [(5, False), (8, False), (10 + 1 / 60, False), (15, False), (15 + 1 / 60, True)]
)
def test_x28_only_more_than_fifteen_minutes_late_is_a_forfeit(minutes: float, *, is_forfeit: bool) -> None:
    late = next(one for one in Table(BOOK).match.book.infractions if one.id is InfractionId.LATE)
    case = late.case_for(minutes=minutes)
    assert ([] if case is None else [remedy.does for remedy in case.remedies]) == ([Does.FORFEIT] if is_forfeit else [])


@pytest.mark.article("ZD V.1")
@pytest.mark.parametrize(("late", "expected"), [(Side.EW, (0, 68)), (Side.NS, (68, 0))])
@pytest.mark.parametrize("mode", list(Mode))
def test_zd_v_1_a_forfeit_gives_68_to_0(late: Side, expected: tuple[int, int], mode: Mode) -> None:
    table = Table(BOOK, mode=mode)
    adjust(table, LoseMatch(sides=(late,), forfeit=True))
    assert points(table) == expected
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.FORFEIT, late.other)


@pytest.mark.article("ZD V.1")
def test_zd_v_1_both_forfeit_and_neither_scores() -> None:
    table = Table(BOOK)
    adjust(table, LoseMatch(sides=(Side.EW, Side.NS), forfeit=True))
    assert points(table) == (0, 0)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.BOTH_FORFEIT, None)


@pytest.mark.article("ZD V.2")
@pytest.mark.article("decision D39")
@pytest.mark.article("X24")
def test_x24_ten_points_less_for_the_winners_who_still_win() -> None:
    table = paper("E W")
    adjust(table, TakePoints(side=Side.EW, points=10))
    table.do(CallTime(in_play=False))
    assert points(table) == (54, 36)
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("ZD V.2")
@pytest.mark.article("decision D39")
@pytest.mark.parametrize(
    ("orders", "expected"),
    [(("E W",), (64, 26)), (("E W",) * 4, (100, 0)), (("E W", "E W", "E W", "E N W S"), (96, 0))],
)
def test_d39_the_offenders_alone_lose_points_and_never_below_0(
    orders: tuple[str, ...], expected: tuple[int, int]
) -> None:
    table = paper(*orders)
    adjust(table, TakePoints(side=Side.NS, points=10))
    table.do(CallTime(in_play=False))
    assert points(table) == expected


@pytest.mark.article("ZD V.2")
@pytest.mark.article("decision D39")
def test_d39_at_52_to_48_the_offenders_still_have_won() -> None:
    table = paper("E W", "N S")
    adjust(table, TakePoints(side=Side.NS, points=10))
    table.do(CallTime(in_play=False))
    assert points(table) == (48, 42)
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS


@pytest.mark.article("ZD V.2")
def test_zd_v_2_taken_points_leave_the_deal_and_the_levels_alone() -> None:
    table = after(BOOK, "E W")
    table.deal(poor("5", N="SK", S="SA"))
    pay_first(table)
    before = table.match.deal
    adjust(table, TakePoints(side=Side.EW, points=10))
    assert table.match.deal == before
    assert stands(table) == (4, 1, Side.EW, Rank.FIVE)
    assert asked(table) == {"S": "lead"}


@pytest.mark.article("ZD V.3")
def test_zd_v_3_a_short_hand_draws_from_the_long_one_and_nothing_else_follows() -> None:
    table = paper("E W")
    adjust(table, HandRemedy(remedy="short_draws_from_long", seat=Seat.N))
    assert stands(table) == (4, 1, Side.EW, Rank.FIVE)
    assert table.match.progress.next.has_tribute
    table.do(CallTime(in_play=False))
    assert points(table) == (64, 36)


@pytest.mark.article("ZD V.3")
@pytest.mark.article("decision D31")
@pytest.mark.article("decision D20")
def test_d31_a_wrong_count_after_the_first_lead_voids_the_deal_and_it_is_dealt_again() -> None:
    table = after(BOOK, "E N W S")
    before = find_jobs(table.match)
    table.deal(poor("4", S="SA"))
    pay_first(table)
    assert table.match.deal is not None
    table.play("S", min(table.match.deal.hand(Seat.S)))
    adjust(table, AnnulDeal(keep=True))
    assert table.match.deal is None
    assert table.match.deals_done == 1
    assert stands(table) == (3, 1, Side.EW, Rank.FOUR)
    assert find_jobs(table.match) == before
    table.deal(poor("4", S="SK"))
    assert asked(table) == {"S": "pay"}


@pytest.mark.article("ZD V.4")
@pytest.mark.article("decision D20")
def test_zd_v_4_hidden_cards_give_the_opponents_three_levels_and_the_stage() -> None:
    table = after(BOOK, "E W")
    table.deal(poor("5", N="SK", S="SA"))
    pay_first(table)
    adjust(table, *HIDDEN)
    assert table.match.deal is None, "the deal is void"
    assert table.match.deals_done == 1
    assert stands(table) == (4, 4, Side.NS, Rank.FIVE)
    assert find_jobs(table.match) == AS_FIRST
    table.deal(leader=Seat.W)
    assert asked(table) == {"W": "lead"}, "no tribute; the turned card's drawer leads"


@pytest.mark.article("ZD V.4")
@pytest.mark.article("X29")
@pytest.mark.article("decision D19")
def test_x29_the_opponents_of_a_hidden_card_at_q_come_to_a_and_not_past_it() -> None:
    table = paper("N S", "N S", "N S", "N E W S")
    assert table.levels == (1, 11)
    adjust(table, *HIDDEN)
    assert stands(table) == (1, 13, Side.NS, Rank.ACE)
    assert table.match.result is None
    assert table.match.progress.next.has_tribute, "they were on stage before, so all else is as it was"


@pytest.mark.article("ZD V.4")
@pytest.mark.article("X29")
@pytest.mark.article("decision D20")
def test_x29_off_stage_at_q_they_come_to_a_and_there_is_no_tribute() -> None:
    table = paper("N S", "N S", "N S", "N E W S", "E N W S")
    adjust(table, *HIDDEN)
    assert stands(table) == (3, 13, Side.NS, Rank.ACE)
    assert not table.match.progress.next.has_tribute
    assert find_jobs(table.match) == AS_FIRST


@pytest.mark.article("X29")
@pytest.mark.article("decision D19")
def test_x29_a_side_at_a_already_does_not_pass_it_by_a_penalty() -> None:
    table = paper("N S", "N S", "N S", "N S")
    adjust(table, *HIDDEN)
    assert stands(table) == (1, 13, Side.NS, Rank.ACE)
    assert table.match.result is None
    table.record("N E S W")
    assert table.match.result is not None, "they pass it by playing it"


@pytest.mark.article("ZD V.4")
@pytest.mark.article("decision D20")
@pytest.mark.parametrize("orders", [(), ("E N W S",), ("N S", "E W")])
def test_zd_v_4_between_two_deals_the_next_has_no_tribute_either(orders: tuple[str, ...]) -> None:
    table = paper(*orders)
    ew, ns = table.levels
    adjust(table, *HIDDEN)
    assert table.levels == (ew, ns + 3)
    assert table.match.progress.standing.stage is Side.NS
    assert not table.match.progress.next.has_tribute
    assert find_jobs(table.match) == AS_FIRST
    table.record("E N W S")
    assert table.levels == (ew + 2, ns + 3)
    assert table.match.progress.next.has_tribute


@pytest.mark.article("ZD V.4")
@pytest.mark.article("decision D20")
def test_zd_v_4_stage_and_levels_may_be_given_in_either_order() -> None:
    one, other = after(BOOK, "E W"), after(BOOK, "E W")
    for table, effects in ((one, HIDDEN), (other, HIDDEN[::-1])):
        table.deal(poor("5", N="SK", S="SA"))
        adjust(table, *effects)
    assert stands(one) == stands(other) == (4, 4, Side.NS, Rank.FIVE)
    assert find_jobs(one.match) == find_jobs(other.match) == AS_FIRST


@pytest.mark.article("ZD V.4")
@pytest.mark.article("ZD V.5")
@pytest.mark.parametrize("orders", [(), ("N S",), ("E W", "E W", "E W", "E W"), ("N S",) * 4])
def test_zd_v_5_lost_by_ruling_is_100_to_0_whatever_the_levels(orders: tuple[str, ...]) -> None:
    table = paper(*orders)
    adjust(table, LoseMatch(sides=(Side.EW,)))
    assert points(table) == (0, 100)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.RULING, Side.NS)
    refusal(table, RecordDeal(order=seats("E W")))


@pytest.mark.article("ZD V.5")
def test_zd_v_5_a_live_deal_is_broken_off_when_the_match_is_lost() -> None:
    table = after(BOOK, "E W")
    table.deal_bombs()
    adjust(table, LoseMatch(sides=(Side.NS,)))
    assert points(table) == (100, 0)
    assert not table.match.questions
    assert table.match.deals_done == 1


@pytest.mark.article("decision D39")
@pytest.mark.article("ZD V.5")
def test_d39_the_winners_of_100_to_0_lose_their_ten_points_too() -> None:
    table = paper("E W")
    adjust(table, TakePoints(side=Side.NS, points=10), LoseMatch(sides=(Side.EW,)))
    assert points(table) == (0, 90)

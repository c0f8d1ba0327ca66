"""How a match ends in jiangsu-2017: by A, deals or time, and the extra deal: JS 2.8, 3.7.1, D10, D22."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.errors import GuandanError
from guandan.game.commands import Adjust, CallTime, Mode, PauseMatch, RecordDeal, ResumeMatch
from guandan.game.effects import AnnulDeal, ExtendMatch, LoseDeal
from guandan.game.events import DealEnded, ExtraDealDue, MatchEnded
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask, Match
from guandan.game.questions import find_call_time
from guandan.rules.points import Ending, Result, hundred, level_score, match_points
from guandan.rules.seat import Seat, Side
from tests.game.jiangsu.setting import asked, drawn_from, laid, low_hands, paper
from tests.game.kit import Table, seats

NOON = datetime(2024, 5, 1, 12, 0, tzinfo=UTC)
EVEN = ("E N S W", "N E W S")
"""Both sides at 3."""


def result_of(match: Match) -> Result:
    assert match.result is not None
    return match.result


def points_of(match: Match) -> list[tuple[int, int]]:
    """Match points, level score and the 100 points, EW's before NS's."""
    result, rules = result_of(match), match.book.points
    tables = (match_points(result, rules), level_score(result, rules), hundred(result, rules))
    assert None not in tables
    return [(score[Side.EW], score[Side.NS]) for score in tables if score is not None]


@pytest.mark.article("JS 2.8")
@pytest.mark.article("JS 3.7.1")
def test_js_2_8_a_match_goes_on_until_a_side_passes_a() -> None:
    table = Table()
    for _ in range(4):
        table.play_deal("E W")
        assert table.match.result is None
    table.play_deal("E W")
    result = result_of(table.match)
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.PASSED_A, Side.EW, 14, 1)
    assert isinstance(table.log[-1], MatchEnded)


@pytest.mark.article("JS 2.8")
def test_js_2_8_after_the_end_no_deal_begins() -> None:
    table = Table()
    for _ in range(5):
        table.play_deal("E W")
    assert table.match.questions == ()
    with pytest.raises(GuandanError):
        table.do(drawn_from(laid()))
    sheet = paper(*("E W",) * 5)
    with pytest.raises(GuandanError):
        sheet.record("E W")


@pytest.mark.article("JS 2.8")
@pytest.mark.article("JS 3.7.1")
@pytest.mark.parametrize("mode", list(Mode))
def test_js_3_7_1_after_the_set_number_of_deals_the_higher_level_wins(mode: Mode) -> None:
    table = Table(mode=mode, overrides={"match.deals": 3})
    for order in ("E W", "N S", "N E W S"):
        assert table.match.result is None
        if mode is Mode.PAPER:
            table.record(order)
        else:
            table.play_deal(order)
    result = result_of(table.match)
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.HIGHER_LEVEL, Side.NS, 4, 5)


@pytest.mark.article("JS 3.7.1")
def test_js_3_7_1_passing_a_ends_the_match_before_the_last_deal() -> None:
    table = paper(*("E W",) * 5, overrides={"match.deals": 8})
    assert result_of(table.match).ending is Ending.PASSED_A


@pytest.mark.article("JS 3.7.1")
@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D23")
def test_js_3_7_2_equal_levels_are_a_draw() -> None:
    table = paper(*EVEN, overrides={"match.deals": 2})
    result = result_of(table.match)
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.DRAW, None, 2, 2)
    assert points_of(table.match) == [(1, 1), (13, 13), (50, 50)]


def extra() -> Table:
    """A live table with equal levels (both at 3) that needs a winner."""
    table = Table(overrides={"match.deals": 2, "match.needs_winner": True})
    for order in EVEN:
        table.play_deal(order)
    return table


@pytest.mark.article("decision D10")
@pytest.mark.article("JS 3.7.1")
def test_decision_d10_the_extra_deal_begins_like_a_first_at_the_level_reached() -> None:
    table = extra()
    assert table.match.result is None
    assert isinstance(table.log[-1], ExtraDealDue)
    work = find_jobs(table.match)
    assert (work.shufflers, work.cutter, work.turner, work.first_draw) == ((Seat.E,), Seat.S, Seat.S, None)
    table.do(drawn_from(laid(_9="C7"), 9))  # North draws first, so West draws the turned card
    assert table.match.deal is not None
    assert table.match.deal.level == "3"
    assert asked(table) == {"W": Ask.LEAD}


@pytest.mark.article("decision D10")
@pytest.mark.parametrize(("first", "winner"), [("N", Side.NS), ("W", Side.EW)])
def test_decision_d10_the_extra_deal_ends_at_first_and_levels_stay(first: str, winner: Side) -> None:
    table = extra()
    table.deal_bombs(Seat(first))
    table.finish(first)
    assert DealEnded(order=seats(first)) in table.events
    result = result_of(table.match)
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.EXTRA_DEAL, winner, 2, 2)
    won = (2, 0) if winner is Side.EW else (0, 2)
    assert points_of(table.match) == [won, (13, 13), (50, 50)]


@pytest.mark.article("decision D10")
def test_decision_d10_an_extra_deal_at_a_passes_nothing() -> None:
    table = paper(*("N S",) * 4, *("E W",) * 4, overrides={"match.deals": 8, "match.needs_winner": True})
    assert table.match.result is None
    table.record("N")
    result = result_of(table.match)
    assert (result.winner, result.ew, result.ns) == (Side.NS, 13, 13)
    assert points_of(table.match) == [(0, 2), (13, 13), (50, 50)]


@pytest.mark.article("decision D10")
def test_decision_d10_no_extra_deal_where_levels_differ() -> None:
    table = paper("E W", "N E W S", overrides={"match.deals": 2, "match.needs_winner": True})
    assert result_of(table.match).winner is Side.EW


@pytest.mark.article("decision D10")
def test_decision_d10_only_an_extra_deal_is_recorded_by_its_first_alone() -> None:
    with pytest.raises(GuandanError):
        paper().do(RecordDeal(order=seats("N")))


@pytest.mark.article("decision D10")
@pytest.mark.article("JS 4.3.3")
def test_decision_d10_a_foul_in_the_extra_deal_decides_it_and_levels_stay() -> None:
    table = extra()
    table.deal()
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)))
    assert result_of(table.match).winner is Side.NS
    assert points_of(table.match) == [(0, 2), (13, 13), (50, 50)]


@pytest.mark.article("decision D10")
@pytest.mark.article("decision D20")
def test_decision_d20_an_extra_deal_dealt_again_is_an_extra_deal() -> None:
    table = extra()
    table.deal()
    table.do(Adjust(effect=AnnulDeal()))
    table.deal_bombs(Seat.S)
    table.finish("S")
    assert result_of(table.match).winner is Side.NS
    assert table.levels == (2, 2)


@pytest.mark.article("decision D22")
@pytest.mark.article("JS 3.7.1")
def test_decision_d22_time_is_counted_from_the_announced_start() -> None:
    table = Table(overrides={"match.minutes": 50}, start=NOON)
    assert find_call_time(table.match) == NOON + timedelta(minutes=50)
    table.at = NOON + timedelta(minutes=7)  # somebody came late
    table.deal_bombs()
    assert find_call_time(table.match) == NOON + timedelta(minutes=50)


@pytest.mark.article("decision D22")
def test_decision_d22_the_deal_in_play_is_finished_and_counts_and_no_other_begins() -> None:
    table = Table(overrides={"match.minutes": 50}, start=NOON)
    table.play_deal("E N W S")
    table.deal_bombs()
    table.do(CallTime())
    assert table.match.result is None
    table.finish("N S")
    result = result_of(table.match)
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.HIGHER_LEVEL, Side.NS, 3, 4)
    with pytest.raises(GuandanError):
        table.deal_bombs()


@pytest.mark.article("decision D22")
@pytest.mark.article("JS 4.3.3")
def test_decision_d22_a_foul_after_the_call_ends_the_last_deal_and_the_match() -> None:
    table = Table(overrides={"match.minutes": 50}, start=NOON)
    table.play_deal("E N W S")
    table.deal()
    table.do(CallTime())
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)))
    assert (result_of(table.match).winner, *table.levels) == (Side.NS, 3, 4)


@pytest.mark.article("decision D22")
@pytest.mark.article("decision D20")
def test_decision_d22_a_last_deal_that_is_void_is_dealt_again() -> None:
    table = Table(overrides={"match.minutes": 50}, start=NOON)
    table.play_deal("E N W S")
    table.deal()
    table.do(CallTime())
    table.do(Adjust(effect=AnnulDeal()))
    assert table.match.result is None
    table.play_deal("N S")
    assert (result_of(table.match).winner, *table.levels) == (Side.NS, 3, 4)


@pytest.mark.article("decision D22")
def test_decision_d22_a_is_passed_in_the_last_deal_too() -> None:
    table = paper(*("E W",) * 4, overrides={"match.minutes": 50})
    table.do(CallTime(in_play=True))
    table.record("E N W S")
    assert (result_of(table.match).ending, result_of(table.match).ew) == (Ending.PASSED_A, 14)


@pytest.mark.article("decision D22")
def test_decision_d22_between_deals_the_call_ends_the_match_at_once() -> None:
    table = Table(overrides={"match.minutes": 50}, start=NOON)
    table.play_deal("E N W S")
    table.do(CallTime())
    assert (result_of(table.match).winner, result_of(table.match).ew) == (Side.EW, 3)


@pytest.mark.article("decision D22")
@pytest.mark.parametrize(("in_play", "ns"), [(True, 4), (False, 1)])
def test_decision_d22_at_a_paper_table_the_caller_says_whether_a_deal_is_in_play(*, in_play: bool, ns: int) -> None:
    table = paper("E N W S", overrides={"match.minutes": 50})
    table.do(CallTime(in_play=in_play))
    assert (table.match.result is None) is in_play
    if in_play:
        table.record("N S")
    assert (result_of(table.match).ew, result_of(table.match).ns) == (3, ns)
    with pytest.raises(GuandanError):
        table.record("E W")


@pytest.mark.article("decision D22")
@pytest.mark.article("decision D10")
def test_decision_d22_an_extra_deal_may_follow_the_time() -> None:
    table = Table(overrides={"match.minutes": 50, "match.needs_winner": True}, start=NOON)
    table.play_deal("E N S W")
    table.deal_bombs()
    table.do(CallTime())
    table.finish("N E W S")
    assert isinstance(table.log[-1], ExtraDealDue)
    table.deal(low_hands("3"), leader=Seat.S)
    assert asked(table) == {"S": Ask.LEAD}


@pytest.mark.article("JS 2.8")
def test_js_2_8_a_match_by_a_alone_has_no_call_of_time() -> None:
    assert find_call_time(Table(start=NOON).match) is None


@pytest.mark.article("decision D22")
def test_decision_d22_time_given_back_or_granted_moves_the_call() -> None:
    table = Table(overrides={"match.minutes": 50}, start=NOON)
    table.at = NOON + timedelta(minutes=10)
    table.do(PauseMatch())
    table.at = NOON + timedelta(minutes=14)
    table.do(ResumeMatch())
    assert find_call_time(table.match) == NOON + timedelta(minutes=54)
    table.do(Adjust(effect=ExtendMatch(minutes=5)))
    assert find_call_time(table.match) == NOON + timedelta(minutes=59)


@pytest.mark.article("JS 2.8")
def test_js_2_8_a_paused_match_does_not_go_on() -> None:
    table = Table()
    table.deal_bombs()
    table.do(PauseMatch())
    with pytest.raises(GuandanError):
        table.play("E", "S3")
    table.do(ResumeMatch())
    table.play("E", "S3")
    assert asked(table) == {"N": Ask.FOLLOW}

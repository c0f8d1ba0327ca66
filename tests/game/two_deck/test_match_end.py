"""two-deck: the call of time, who wins then, and the points (TD 3; D4, D10, D22, D24, D25)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CallTime, Mode
from guandan.game.effects import AnnulDeal, VoidHand
from guandan.game.events import ExtraDealDue
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.points import Ending, level_score, levels_risen, match_points
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table


def paper(*orders: str, **overrides: object) -> Table:
    table = Table(
        "two-deck", mode=Mode.PAPER, overrides={key.replace("__", "."): one for key, one in overrides.items()}
    )
    table.record(*orders)
    return table


@pytest.mark.article("X19")
@pytest.mark.article("TD 3")
@pytest.mark.article("decision D22")
def test_td_3_x19_the_deal_in_play_and_exactly_one_more() -> None:
    table = paper("E N S W", "N E W S", "E N S W", "N E W S", "E N S W")
    table.do(CallTime(in_play=True))
    assert table.match.result is None
    table.record("N E W S")
    assert table.match.result is None
    table.record("E N S W")
    assert table.match.result is not None
    assert table.match.deals_done == 7
    with pytest.raises(IllegalAction):
        table.record("E N S W")


@pytest.mark.article("TD 3")
@pytest.mark.article("decision D22")
def test_td_3_d22_the_same_at_a_live_table() -> None:
    table = Table("two-deck")
    table.deal_bombs()
    table.do(CallTime())
    table.finish("E N W S")
    assert table.match.result is None
    table.play_deal("E N W S")
    assert table.match.result is not None
    assert table.match.deals_done == 2
    with pytest.raises(IllegalAction):
        table.deal_bombs()


@pytest.mark.article("TD 3")
@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.PAPER])
def test_td_3_between_two_deals_the_next_is_the_last(mode: Mode) -> None:
    table = Table("two-deck", mode=mode)
    again = table.play_deal if mode is Mode.LIVE else table.record
    again("E N W S")
    table.do(CallTime(in_play=False))
    assert table.match.result is None
    again("E N W S")
    assert table.match.result is not None
    assert table.match.deals_done == 2


@pytest.mark.article("TD 3")
@pytest.mark.article("decision D20")
def test_td_3_d20_a_deal_dealt_again_is_still_the_same_deal() -> None:
    table = Table("two-deck")
    table.deal_bombs()
    table.do(CallTime())
    table.do(Adjust(effect=AnnulDeal(keep=True)))
    table.play_deal("E N W S")
    assert table.match.result is None
    table.play_deal("E N W S")
    assert table.match.result is not None


@pytest.mark.article("TD 27")
@pytest.mark.article("TD 3")
def test_td_3_passing_a_ends_it_before_the_last_deal() -> None:
    table = paper(levels__start="A")
    table.do(CallTime(in_play=True))
    table.record("E N W S")
    assert table.match.result is not None
    assert table.match.result.ending is Ending.PASSED_A


@pytest.mark.article("decision D4")
@pytest.mark.parametrize(
    ("last", "winner", "levels"),
    [("E N S W", Side.EW, (5, 3)), ("N S", Side.NS, (4, 6))],
)
def test_td_3_d4_the_higher_level_wins(last: str, winner: Side, levels: tuple[int, int]) -> None:
    table = paper("E W", "N E S W")
    table.do(CallTime(in_play=False))
    table.record(last)
    result = table.match.result
    assert result is not None
    assert result.ending is Ending.HIGHER_LEVEL
    assert result.winner is winner
    assert (result.ew, result.ns) == levels


@pytest.mark.article("decision D4")
def test_td_3_d4_the_higher_level_wins_though_the_others_are_on_stage() -> None:
    table = paper("E W", "E W", "E W")
    table.do(CallTime(in_play=False))
    table.record("N S")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


def drawn(**overrides: object) -> Table:
    """Both sides at 5 when the last deal is over, NS on stage."""
    table = paper("E W", **overrides)
    table.do(CallTime(in_play=False))
    table.record("N S")
    assert table.levels == (4, 4)
    return table


@pytest.mark.article("decision D4")
def test_td_3_d4_equal_levels_are_a_draw() -> None:
    result = drawn().match.result
    assert result is not None
    assert result.ending is Ending.DRAW
    assert result.winner is None


@pytest.mark.article("decision D4")
@pytest.mark.article("decision D10")
def test_td_3_d4_an_event_that_needs_a_winner_has_an_extra_deal() -> None:
    table = drawn(match__needs_winner=True)
    assert table.match.result is None
    assert any(isinstance(event, ExtraDealDue) for event in table.log)
    table.record("W")
    result = table.match.result
    assert result is not None
    assert result.ending is Ending.EXTRA_DEAL
    assert result.winner is Side.EW
    assert (result.ew, result.ns) == (4, 4)
    assert level_score(result, table.match.book.points) == {Side.EW: 13, Side.NS: 13}


@pytest.mark.article("decision D10")
def test_td_3_d10_the_extra_deal_is_opened_like_a_first_one() -> None:
    table = Table("two-deck", overrides={"match.needs_winner": True})
    table.play_deal("E W")
    table.do(CallTime())
    table.play_deal("N S")
    assert table.match.result is None
    assert find_jobs(table.match).turner is Seat.S
    table.deal_bombs(leader=Seat.S)
    assert table.match.deal.level == "5"
    assert table.match.deal.tribute is None
    assert table.ask("S") is Ask.LEAD
    table.finish("W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
    assert table.match.progress.done[-1].order == (Seat.W,)


@pytest.mark.article("decision D24")
@pytest.mark.article("decision D25")
@pytest.mark.parametrize(
    ("orders", "points", "scores", "risen"),
    [
        (("E W",), (2, 0), (16, 10), (3, 0)),  # 5 against 2
        (("N W S E",), (0, 2), (11, 15), (0, 2)),  # 2 against 4
        (("E W", "N S"), (1, 1), (13, 13), (3, 3)),
        (("E W", "E W", "E W", "E W", "E W"), (2, 0), (26, 0), (13, 0)),  # past A against 2
    ],
)
def test_td_d24_points_are_those_of_jiangsu(
    orders: tuple[str, ...], points: tuple[int, int], scores: tuple[int, int], risen: tuple[int, int]
) -> None:
    table = paper(*orders[:-1])
    table.do(CallTime(in_play=False))
    table.record(orders[-1])
    result, rules = table.match.result, table.match.book.points
    assert result is not None
    assert match_points(result, rules) == dict(zip(Side, points, strict=True))
    assert level_score(result, rules) == dict(zip(Side, scores, strict=True))
    assert levels_risen(result, rules) == dict(zip(Side, risen, strict=True))


@pytest.mark.article("TD 3")
def test_td_3_a_second_call_gives_no_further_deal() -> None:
    table = paper("E N W S")
    table.do(CallTime(in_play=False))
    with suppress(IllegalAction):
        table.do(CallTime(in_play=True))
    table.record("E N W S")
    assert table.match.result is not None


@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
def test_td_28_d33_the_last_deal_put_right_changes_the_winner() -> None:
    table = paper()
    table.do(CallTime(in_play=False))
    table.record("E N S W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
    table.do(Adjust(effect=VoidHand(seat=Seat.E)))
    assert table.match.result is not None
    assert (table.match.result.winner, table.match.result.ew, table.match.result.ns) == (Side.NS, 1, 4)

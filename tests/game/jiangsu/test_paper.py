"""Paper tables under jiangsu-2017: deals recorded, impossible ones refused, errors corrected: JS 3.8, 3.10.1."""

from __future__ import annotations

import pytest

from guandan.errors import GuandanError
from guandan.game.commands import Adjust, CorrectDeal, DealCards, NoteTribute, PlayCards
from guandan.game.effects import LoseDeal
from guandan.game.events import DealRecorded
from guandan.game.handlers.deal import find_jobs
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.jiangsu.setting import after, laid, paper
from tests.game.kit import Table, seats


def correct(table: Table, number: int, order: str) -> None:
    table.do(CorrectDeal(number=number, order=seats(order)))


@pytest.mark.article("JS 3.8.1")
def test_js_3_8_1_each_deal_is_recorded_with_its_level_and_order() -> None:
    table = paper("E W", "N E S W", "E N S W")
    rows = [(str(event.level), event.order) for event in table.log if isinstance(event, DealRecorded)]
    assert rows == [("2", seats("E W")), ("5", seats("N E S W")), ("4", seats("E N S W"))]


@pytest.mark.article("JS 3.8.1")
@pytest.mark.parametrize(
    "orders",
    [("E W", "N E S W", "E N S W"), ("N S",) * 5, ("E N W S", "S E N W", "W N S E", "N S")],
    ids=["a", "b", "c"],
)
def test_js_3_8_1_a_paper_table_comes_to_the_same_as_a_live_one(orders: tuple[str, ...]) -> None:
    live = Table()
    for order in orders:
        live.play_deal(order)
    sheet = paper(*orders)
    assert sheet.match.progress.standing == live.match.progress.standing
    assert sheet.match.result == live.match.result
    if live.match.result is None:
        assert find_jobs(sheet.match) == find_jobs(live.match)


@pytest.mark.article("JS 2.2")
@pytest.mark.article("JS 3.8.1")
@pytest.mark.parametrize("order", ["", "E", "E N", "E N W", "E S N", "E E", "E N E S", "E N W N", "E N W S E"])
def test_js_3_8_1_an_impossible_order_is_not_recorded(order: str) -> None:
    table = paper()
    with pytest.raises(GuandanError):
        table.record(order)
    assert table.match.deals_done == 0


@pytest.mark.article("JS 3.8.1")
def test_js_3_8_1_on_paper_no_cards_are_dealt_or_played() -> None:
    table = paper("E W")
    with pytest.raises(GuandanError):
        table.do(DealCards(pack=tuple(laid()), cut=54))
    with pytest.raises(GuandanError):
        table.do(PlayCards(seat=Seat.E, cards=()))


@pytest.mark.article("JS 3.8.1")
def test_js_3_8_1_a_live_table_does_not_record_what_it_plays() -> None:
    table = after()
    with pytest.raises(GuandanError):
        table.record("E W")


@pytest.mark.article("JS 3.10.1")
def test_js_3_10_1_a_corrected_deal_changes_the_levels_after_it() -> None:
    table = paper("E N W S", "E W")
    assert table.levels == (6, 1)
    correct(table, 1, "E N S W")
    assert table.levels == (5, 1)
    correct(table, 1, "S N")
    assert table.levels == (4, 4)
    assert table.match.progress.standing.stage is Side.EW  # by the second deal
    correct(table, 2, "N E S W")
    assert table.levels == (1, 6)
    assert table.match.progress.standing.stage is Side.NS


@pytest.mark.article("JS 3.10.1")
def test_js_3_10_1_a_corrected_last_deal_changes_the_stage_and_the_next_jobs() -> None:
    table = paper("E N W S")
    correct(table, 1, "N E S W")
    assert (table.levels, table.match.progress.standing.stage) == ((1, 3), Side.NS)
    assert (find_jobs(table.match).cutter, find_jobs(table.match).first_draw) == (Seat.N, Seat.W)


@pytest.mark.article("JS 3.10.1")
def test_js_3_10_1_after_the_end_too_a_scoring_error_is_corrected() -> None:
    table = paper("E N W S", "N E S W", overrides={"match.deals": 2})
    assert table.match.result is not None
    assert table.match.result.ending is Ending.DRAW
    correct(table, 2, "N S")
    assert (table.match.result.winner, table.match.result.ew, table.match.result.ns) == (Side.NS, 3, 4)


@pytest.mark.article("JS 3.10.1")
@pytest.mark.article("JS 3.6")
def test_js_3_10_1_an_a_passed_by_mistake_is_not_passed() -> None:
    table = paper(*("E W",) * 4, "E N W S")
    assert table.match.result is not None
    correct(table, 5, "E N S W")
    assert table.match.result is None
    assert table.levels == (13, 1)


@pytest.mark.article("JS 3.10.1")
@pytest.mark.article("JS 3.7.1")
def test_js_3_10_1_an_a_passed_after_all_ends_the_match_there() -> None:
    table = paper(*("E W",) * 4, "E N S W", "N S")
    assert table.levels == (13, 4)
    correct(table, 5, "E N W S")
    assert table.match.result is not None
    assert (table.match.result.winner, table.match.result.ew, table.match.result.ns) == (Side.EW, 14, 1)


@pytest.mark.article("JS 3.10.1")
@pytest.mark.parametrize(("number", "order"), [(0, "E W"), (3, "E W"), (1, "E N"), (1, "E"), (2, "E E W S")])
def test_js_3_10_1_no_correction_of_a_deal_that_was_not_or_to_an_impossible_order(number: int, order: str) -> None:
    table = paper("E N W S", "E W")
    with pytest.raises(GuandanError):
        correct(table, number, order)
    assert table.levels == (6, 1)


@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("JS 3.8.4")
def test_js_4_3_3_a_foul_on_paper_counts_as_a_deal() -> None:
    table = paper("E N W S")
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)))
    assert (table.levels, table.match.progress.standing.stage) == ((3, 4), Side.NS)
    table.record("N E S W")
    assert table.levels == (3, 6)


@pytest.mark.article("JS 3.3.3")
def test_js_3_3_3_a_refusal_is_noted_on_paper_only_where_tribute_was_due() -> None:
    table = paper()
    with pytest.raises(GuandanError):
        table.do(NoteTribute(refused=True))
    table.record("E W")
    table.do(NoteTribute(refused=True))
    assert table.match.tribute_note is not None
    assert table.match.tribute_note.refused
    table.record("E W")
    assert table.match.tribute_note is None  # the next deal's tribute is another

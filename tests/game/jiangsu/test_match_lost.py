"""判负 and 弃权 in jiangsu-2017, and lateness as the table carries it out: JS 4.3.4, JS 3.9P, D36."""

from __future__ import annotations

import pytest

from guandan.errors import GuandanError
from guandan.game.commands import Adjust, CancelRuling, Choose, Rule
from guandan.game.effects import LoseDeal, LoseMatch
from guandan.game.events import MatchEnded
from guandan.game.match import Ask, Match
from guandan.game.ruling import Ruling
from guandan.rules.points import Ending, hundred, level_score, levels_risen, match_points
from guandan.rules.seat import Seat, Side
from tests.game.jiangsu.setting import after, asked, low_hands, paper
from tests.game.kit import Table

PAST_A = 14


def scores(match: Match) -> list[tuple[int, int]]:
    """Match points, level score and the 100 points, EW's before NS's."""
    assert match.result is not None
    rules = match.book.points
    tables = (match_points(match.result, rules), level_score(match.result, rules), hundred(match.result, rules))
    return [(score[Side.EW], score[Side.NS]) for score in tables if score is not None]


def recorded(match: Match) -> tuple[int, int]:
    assert match.result is not None
    return match.result.ew, match.result.ns


def lose(table: Table, *sides: Side, forfeit: bool = False) -> None:
    table.do(Adjust(effect=LoseMatch(sides=sides, forfeit=forfeit)))


TWO_FOULS = [
    pytest.param(("E W", "E N S W", "N S", "N S", "N S"), (5, 10), (5, 10), id="5 levels ahead stands"),
    pytest.param(
        ("E N W S", "E N S W", "N S", "N E S W"), (4, 6), (4, 8), marks=pytest.mark.article("X21"), id="5 and 7"
    ),
    pytest.param(
        ("E W",) * 3 + ("E N W S", "N W S E"), (12, 3), (10, PAST_A), marks=pytest.mark.article("X21"), id="K and 4"
    ),
    pytest.param(
        ("E N S W", "N S", "N S", "N E W S"), (2, 8), (2, 8), marks=pytest.mark.article("X21"), id="3 and 9 stands"
    ),
    pytest.param(("E N S W", "N S", "N W S E"), (2, 6), (2, 6), id="exactly 4 ahead"),
    pytest.param(("E W",) * 3, (10, 1), (10, PAST_A), id="J is not lowered"),
    pytest.param((*("E W",) * 3, "E N S W"), (11, 1), (10, PAST_A), id="Q is lowered to J"),
    pytest.param(("E W",) * 4, (13, 1), (10, PAST_A), id="A is lowered to J"),
    pytest.param(("E W", "E W", "E N W S"), (9, 1), (9, 13), id="10 and 4 more is A"),
]


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize(("orders", "levels", "record"), TWO_FOULS)
def test_x21_the_innocent_side_is_put_four_levels_above(
    orders: tuple[str, ...], levels: tuple[int, int], record: tuple[int, int]
) -> None:
    table = paper(*orders)
    assert table.levels == levels
    lose(table, Side.EW)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.RULING, Side.NS)
    assert recorded(table.match) == record
    lead = record[1] - record[0]
    assert scores(table.match)[:2] == [(0, 2), (13 - lead, 13 + lead)]


@pytest.mark.article("X21")
@pytest.mark.article("decision D23")
@pytest.mark.parametrize(
    ("orders", "of_26", "of_100"),
    [
        (("E N W S", "E N S W", "N S", "N E S W"), (9, 17), (32, 68)),
        (("E W", "E W", "E W", "E N W S", "N W S E"), (9, 17), (32, 68)),
        (("E N S W", "N S", "N S", "N E W S"), (7, 19), (24, 76)),
    ],
    ids=["5 and 7", "K and 4", "3 and 9"],
)
def test_x21_the_points_of_a_match_lost_by_two_fouls(
    orders: tuple[str, ...], of_26: tuple[int, int], of_100: tuple[int, int]
) -> None:
    table = paper(*orders)
    lose(table, Side.EW)
    assert scores(table.match) == [(0, 2), of_26, of_100]


@pytest.mark.article("decision D36")
def test_decision_d36_the_offenders_own_lead_does_not_count() -> None:
    table = paper("E W", "E W")
    assert table.levels == (7, 1)
    lose(table, Side.EW)
    assert recorded(table.match) == (7, 11)


@pytest.mark.article("JS 4.3.4")
def test_js_4_3_4_the_match_is_over_in_the_middle_of_a_deal() -> None:
    table = after("E W")
    lose(table, Side.NS)
    assert isinstance(table.log[-1], MatchEnded)
    assert recorded(table.match) == (5, 1)
    assert table.match.questions == ()
    with pytest.raises(GuandanError):
        table.deal()


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("X20")
@pytest.mark.article("X27")
@pytest.mark.article("X28")
@pytest.mark.article("decision D5")
@pytest.mark.article("decision D25")
def test_x28_a_forfeit_before_the_start_is_recorded_6_and_2_with_17_to_0() -> None:
    table = Table()
    lose(table, Side.EW, forfeit=True)
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.FORFEIT, Side.NS, 1, 5)
    assert scores(table.match) == [(0, 2), (0, 17), (0, 68)]
    assert levels_risen(result, table.match.book.points) == {Side.EW: 0, Side.NS: 4}


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D5")
def test_js_4_3_4_a_forfeit_in_the_middle_takes_the_losers_share_and_the_four_level_rule() -> None:
    table = paper("E N W S", "E N S W", "N S", "N E S W")  # EW 5, NS 7
    lose(table, Side.EW, forfeit=True)
    assert recorded(table.match) == (4, 8)
    assert scores(table.match) == [(0, 2), (0, 17), (0, 68)]


@pytest.mark.article("JS 4.3.4")
def test_js_4_3_4_a_forfeit_against_a_lead_of_more_than_four_leaves_the_levels() -> None:
    table = paper("E N S W", "N S", "N S", "N E W S")  # EW 3, NS 9
    lose(table, Side.EW, forfeit=True)
    assert recorded(table.match) == (2, 8)
    assert scores(table.match)[0] == (0, 2)


@pytest.mark.article("JS 4.3.4")
def test_js_4_3_4_both_forfeit_and_nobody_wins() -> None:
    table = Table()
    lose(table, Side.EW, Side.NS, forfeit=True)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.BOTH_FORFEIT, None)
    assert scores(table.match)[:2] == [(0, 0), (0, 0)]


def x25() -> Table:
    """EW 8, NS 6, and a deal in play in which East's second violation is a foul."""
    table = after("E W", "N S", "N E W S", "E W")
    assert table.levels == (7, 5)
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)))
    return table


@pytest.mark.article("X25")
@pytest.mark.article("JS 4.3.3")
def test_x25_the_first_foul_ends_the_deal() -> None:
    table = x25()
    standing = table.match.progress.standing
    assert (table.levels, standing.level, standing.stage) == ((7, 8), "9", Side.NS)
    table.deal(low_hands("9", E="SA", W="SK"))
    assert asked(table) == {"N": Ask.NAME_LEADER}  # and no tribute


@pytest.mark.article("X25")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("JS 3.3P.3")
def test_x25_the_second_foul_loses_the_match() -> None:
    table = x25()
    table.deal_bombs()
    table.do(Choose(seat=Seat.N, choice="N"))
    table.finish("N E W S")
    assert table.levels == (7, 9)
    table.deal()
    lose(table, Side.EW)
    assert recorded(table.match) == (7, 11)  # 8 and Q
    assert scores(table.match) == [(0, 2), (9, 17), (32, 68)]


@pytest.mark.article("X27")
@pytest.mark.article("X28")
@pytest.mark.article("JS 3.9P.3")
def test_x27_a_foul_for_lateness_takes_the_place_of_the_first_deal() -> None:
    table = Table()
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.W, namer=Seat.S)))
    standing = table.match.progress.standing
    assert (table.levels, standing.level, standing.stage) == ((1, 4), "5", Side.NS)
    table.deal(low_hands("5", E="SA", W="SK"))
    assert table.match.deal is not None
    assert table.match.deal.level == "5"
    assert asked(table) == {"S": Ask.NAME_LEADER}


@pytest.mark.article("JS 3.8.4")
@pytest.mark.article("JS 4.3.1")
def test_js_4_3_1_a_warning_is_recorded_and_changes_nothing_at_the_table() -> None:
    table = after("E W")
    before = (table.levels, table.match.questions, table.match.deal)
    warning = Ruling(side=Side.NS, seat=Seat.N, infraction="spoke_out_of_turn", article="JS 3.4P", rungs=("warning",))
    table.do(Rule(ruling=warning))
    assert [(ruled.ruling, ruled.deal, ruled.cancelled) for ruled in table.match.rulings] == [(warning, 2, False)]
    assert (table.levels, table.match.questions, table.match.deal) == before
    table.do(CancelRuling(number=table.match.rulings[0].number, reason="mistaken"))
    assert [(ruled.ruling, ruled.cancelled) for ruled in table.match.rulings] == [(warning, True)]  # it stays on record

"""成绩: deal by deal or the final state alone; what no match can reach is refused; one result, confirmed once."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Final, Format, Stage
from guandan.errors import IllegalAction
from guandan.game import effects as ef
from guandan.game.commands import Adjust, CallTime
from guandan.rules.points import Ending
from guandan.rules.seat import Seat
from tests.competition.kit import BOOKS, EW, JS, KO, NS, TD, ZD, Hall, final

ONE = Stage(format=Format.SWISS, rounds=1)
WINS = ("EW", "EW", "EW", "EW", "ENWS")
"""East-West 2, 5, 8, J, A, past A."""


def hall(book: str = JS, pairs: int = 4) -> Hall:
    event = Hall(book, *([ONE] if book in {JS, TD} else []), pairs=pairs)
    event.begin()
    return event


def of_match(event: Hall, table: int) -> co.EnterResult:
    name, history = event.championship.match(table, event.at)
    return co.EnterResult(table=table, match=name, version=history.match.version, result=history.match.result)


class TestDealByDeal:
    @pytest.mark.parametrize("book", BOOKS)
    def test_a_match_played_to_past_a(self, book: str) -> None:
        event = hall(book, 8)
        event.deals(1, *WINS)
        event.do(of_match(event, 1))
        result = event.sheet(1).result
        assert result is not None
        assert (result.ending, result.winner, result.ew, result.ns) == (Ending.PASSED_A, EW, 14, 1)
        assert event.sheet(1).match is not None

    def test_the_same_as_the_final_state_alone(self) -> None:
        event = hall()
        event.deals(1, "NS", *WINS)
        event.do(of_match(event, 1))
        event.result(2, "past A", "5", stage=EW)
        assert event.sheet(1).result == event.sheet(2).result

    def test_a_match_that_goes_on_has_no_result(self) -> None:
        event = hall()
        event.deals(1, "EW")
        name, history = event.championship.match(1)
        for result in (None, event.sheet(1).result):
            event.refuses(
                co.EnterResult(table=1, match=name, version=history.match.version, result=result), "match_not_over"
            )

    def test_after_time_was_called(self) -> None:
        event = hall(KO)
        event.deals(1, "EW", "NS")
        event.championship.play(1, CallTime(in_play=False), event.at)
        name, history = event.championship.match(1)
        if history.match.result is None:
            event.deals(1, "E")  # the extra deal
        event.do(of_match(event, 1))
        result = event.sheet(1).result
        assert result is not None
        assert (result.winner, result.ew, result.ns) == (EW, 4, 4)
        assert name in event.championship.matches

    def test_another_result_than_the_matchs_is_refused(self) -> None:
        event = hall()
        event.deals(1, *WINS)
        true = of_match(event, 1)
        event.deals(2, *("NS" if order == "EW" else "NESW" for order in WINS))
        false = of_match(event, 2)
        event.refuses(
            co.EnterResult(table=1, match=true.match, version=true.version, result=false.result), "not_the_match_result"
        )
        event.refuses(co.EnterResult(table=1, match=true.match, version=3, result=true.result), "not_the_match_result")

    def test_another_tables_match_is_refused(self) -> None:
        event = hall()
        event.deals(1, *WINS)
        true = of_match(event, 1)
        with pytest.raises(IllegalAction):
            event.do(co.EnterResult(table=2, match=true.match, version=true.version, result=true.result))
        assert not event.sheet(2).has_result

    @pytest.mark.parametrize("name", ["1-1", "7-7", ""])
    def test_a_match_that_nobody_began_is_refused(self, name: str) -> None:
        event = hall()
        with pytest.raises(IllegalAction):
            event.do(co.EnterResult(table=1, match=name, version=1))
        assert not event.sheet(1).has_result

    def test_there_is_no_match_before_the_round_or_at_no_table(self) -> None:
        event = Hall(JS, ONE, pairs=4)
        with pytest.raises(IllegalAction, match="round_not_started"):
            event.championship.match(1)
        event.begin()
        with pytest.raises(IllegalAction, match="no_such_table"):
            event.championship.match(9)

    def test_the_players_sit_as_drawn(self) -> None:
        event = hall()
        table = event.last.tables[0]
        _, history = event.championship.match(1, event.at)
        ew, ns = (event.competition.entries[pair].people for pair in (table.ew, table.ns))
        assert history.match.players == {
            Seat.E: str(ew[0]),
            Seat.W: str(ew[1]),
            Seat.N: str(ns[0]),
            Seat.S: str(ns[1]),
        }

    @pytest.mark.article("X21")
    @pytest.mark.article("JS 4.3.4")
    @pytest.mark.article("decision D36")
    def test_x21_lost_by_ruling_in_the_match(self) -> None:
        event = hall()
        event.deals(1, "EW", "NS", "NESW")  # EW 5, NS 7
        event.championship.play(1, Adjust(effect=ef.LoseMatch(sides=(EW,))), event.at)
        event.do(of_match(event, 1))
        result = event.sheet(1).result
        assert result is not None
        assert (result.ending, result.winner, result.ew, result.ns) == (Ending.RULING, NS, 4, 8)


class TestFinalAlone:
    @pytest.mark.parametrize(
        "wrong",
        [
            Final(ew=0, ns=3),
            Final(ew=15, ns=3),
            final("past A", "past A"),
            Final(ew=-1, ns=2),
            final("9", "2", stage=NS),
            final("past A", "2", deals=2),
        ],
    )
    @pytest.mark.parametrize("book", [JS, TD, KO, ZD])
    def test_what_no_match_can_reach(self, book: str, wrong: Final) -> None:
        event = hall(book, 8)
        with pytest.raises(IllegalAction) as caught:
            event.do(co.EnterResult(table=1, final=wrong))
        assert caught.value.code in {
            "no_such_level_number",
            "no_match_ends_so",
            "cannot_be_on_stage",
            "not_after_so_many_deals",
        }
        assert not event.sheet(1).has_result

    @pytest.mark.article("JS 2.8")
    def test_js_2_8_without_a_limit_a_match_goes_on_until_a(self) -> None:
        event = Hall(JS, ONE, pairs=2, overrides={"match.minutes": None})
        event.begin()
        event.refuses(co.EnterResult(table=1, final=final("9", "8")), "match_goes_on_until_a", "JS 2.8")
        event.score(1, "past A", "8")
        event.close()

    def test_nothing_at_all_is_no_result(self) -> None:
        event = hall()
        event.refuses(co.EnterResult(table=1), "result_missing")

    def test_no_such_table(self) -> None:
        event = hall()
        event.refuses(co.EnterResult(table=3, final=final("A", "2")), "no_such_table")

    @pytest.mark.article("JS 3.7.2")
    def test_js_3_7_2_equal_is_a_draw(self) -> None:
        event = hall()
        event.score(1, "7", "7")
        event.score_all()
        event.close()
        table = event.last.tables[0]
        assert [event.figure(pair, "total") for pair in (table.ew, table.ns)] == [1, 1]
        assert [event.figure(pair, "level_score") for pair in (table.ew, table.ns)] == [13, 13]


@pytest.mark.article("X20")
@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D5")
@pytest.mark.parametrize(
    ("levels", "scores"),
    [
        (("past A", "2"), (26, 0)),
        (("past A", "K"), (15, 11)),
        (("A", "Q"), (15, 11)),
        (("10", "2"), (21, 5)),
        (("7", "7"), (13, 13)),
    ],
)
def test_x20_26_points(levels: tuple[str, str], scores: tuple[int, int]) -> None:
    event = Hall(JS, ONE, pairs=2)
    event.by_hand((1, 2, *levels))
    assert (event.figure(1, "level_score"), event.figure(2, "level_score")) == scores


@pytest.mark.article("X21")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize(
    ("levels", "recorded", "scores"),
    [(("5", "7"), (4, 8), (9, 17)), (("K", "4"), (10, 14), (9, 17)), (("3", "9"), (2, 8), (7, 19))],
)
def test_x21_the_four_level_rule(levels: tuple[str, str], recorded: tuple[int, int], scores: tuple[int, int]) -> None:
    event = Hall(JS, ONE, pairs=2)
    event.seat((1, 2))
    event.score(1, *levels, lost_by=EW)
    result = event.sheet(1).result
    assert result is not None
    assert (result.ew, result.ns, result.winner) == (*recorded, NS)
    event.close()
    assert [event.figure(pair, "total") for pair in (1, 2)] == [0, 2]
    assert (event.figure(1, "level_score"), event.figure(2, "level_score")) == scores


class TestForfeits:
    @pytest.mark.article("JS 4.3.4")
    @pytest.mark.article("X20")
    @pytest.mark.article("decision D25")
    @pytest.mark.parametrize("book", [JS, TD])
    def test_js_4_3_4_17_0_and_levels_6_and_2(self, book: str) -> None:
        event = Hall(book, ONE, pairs=2)
        event.seat((1, 2))
        event.do(co.ForfeitTable(table=1, sides=(NS,)))
        result = event.sheet(1).result
        assert result is not None
        assert (result.ending, result.ew, result.ns) == (Ending.FORFEIT, 5, 1)
        event.close()
        for pair, figures in ((1, [2, 17, 4]), (2, [0, 0, 0])):
            assert [event.figure(pair, name) for name in ("total", "level_score", "levels_risen")] == figures

    @pytest.mark.article("decision D24")
    def test_d24_both_forfeit_0_0_and_0_0(self) -> None:
        event = Hall(JS, ONE, pairs=2)
        event.seat((1, 2))
        event.do(co.ForfeitTable(table=1, sides=(EW, NS)))
        event.close()
        for pair in (1, 2):
            assert [event.figure(pair, name) for name in ("total", "level_score", "levels_risen")] == [0, 0, 0]

    def test_who_forfeits_is_named_once(self) -> None:
        event = hall()
        event.refuses(co.ForfeitTable(table=1, sides=()), "forfeit_sides")
        event.refuses(co.ForfeitTable(table=1, sides=(EW, EW)), "forfeit_sides")
        event.refuses(co.ForfeitTable(table=9, sides=(EW,)), "no_such_table")

    def test_a_confirmed_result_is_not_forfeited_and_a_forfeit_takes_no_result(self) -> None:
        event = hall()
        event.score(1, "A", "2")
        event.refuses(co.ForfeitTable(table=1, sides=(EW,)), "result_already_confirmed")
        event.do(co.ForfeitTable(table=2, sides=(EW,)))
        event.refuses(co.EnterResult(table=2, final=final("A", "2")), "result_already_confirmed")

    @pytest.mark.article("decision D23")
    def test_d23_js_with_the_hundred_table_a_forfeit_is_68_0(self) -> None:
        event = Hall(JS, ONE, pairs=4, overrides={"points.system": "hundred", "ranking.criteria": ["total", "lot"]})
        event.seat((1, 2), (3, 4))
        event.do(co.ForfeitTable(table=1, sides=(NS,)))
        event.score(2, "past A", "K")
        event.close()
        assert [event.figure(pair, "total") for pair in (1, 2, 3, 4)] == [68, 0, 56, 44]

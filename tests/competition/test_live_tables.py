"""线上桌: which tables play with the program's cards, and what the checker says of it."""

from __future__ import annotations

import pytest

from guandan.checker import check_event
from guandan.competition.model import commands as co
from guandan.errors import IllegalAction
from guandan.game.commands import Mode, RecordDeal
from guandan.rules.seat import Seat
from tests.competition.kit import JS
from tests.competition.refereed import CHIEF, Refereed


def live(*tables: int, everywhere: bool = False) -> Refereed:
    hall = Refereed(JS)
    hall.do(co.PlayLive(tables=tables, all=everywhere))
    hall.seat((1, 2), (3, 4))
    return hall


def modes(hall: Refereed) -> list[Mode]:
    return [hall.match(table).mode for table in (1, 2)]


class TestWhichTables:
    @pytest.mark.parametrize(
        ("tables", "everywhere", "expected"),
        [
            ((), False, [Mode.PAPER, Mode.PAPER]),
            ((2,), False, [Mode.PAPER, Mode.LIVE]),
            ((), True, [Mode.LIVE, Mode.LIVE]),
            ((7,), False, [Mode.PAPER, Mode.PAPER]),
        ],
    )
    def test_these_or_all(self, tables: tuple[int, ...], everywhere: bool, expected: list[Mode]) -> None:  # noqa: FBT001
        hall = live(*tables, everywhere=everywhere)
        assert modes(hall) == expected
        assert hall.wrong() == []

    def test_a_match_that_has_begun_stays_as_it_is(self) -> None:
        hall = live(1)
        assert hall.match(1).mode is Mode.LIVE
        hall.do(co.PlayLive(tables=(2,)))
        assert modes(hall) == [Mode.LIVE, Mode.LIVE]
        assert hall.wrong() == []

    def test_no_table_twice_and_none_below_one(self) -> None:
        hall = Refereed(JS)
        hall.refuses(co.PlayLive(tables=(1, 1)), "official_tables")
        hall.refuses(co.PlayLive(tables=(0,)), "official_tables")

    def test_no_deal_is_written_down_at_a_live_table(self) -> None:
        hall = live(1)
        with pytest.raises(IllegalAction):
            hall.championship.play(1, RecordDeal(order=(Seat.E, Seat.W)), hall.at)


class TestChecked:
    def test_a_live_match_that_nobody_set(self) -> None:
        hall = live(1)
        hall.match(1)
        tampered = hall.paper.data.replace(b'"tables":[1]', b'"tables":[2]', 1)
        (found,) = check_event(tampered.decode()).differences
        assert found.code == "not_a_live_table"

    def test_rulings_that_a_running_match_does_not_show_yet(self) -> None:
        hall = live(1)
        hall.do(co.CallRefereeToTable(table=1))
        hall.rules(1, "spoke_out_of_turn", CHIEF, seat="E")
        hall.do(co.CloseCall(call=1, ruling=1))
        shown = b"\n".join(line for line in hall.paper.data.split(b"\n") if b"ruling_made" not in line)
        assert check_event(shown.decode()).differences == ()

"""记分表 without a phone: lines that wait, deals that count, and the call of time at a table."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from guandan.competition.model.values import Format, Stage
from guandan.errors import IllegalAction
from guandan.game.commands import CorrectDeal
from guandan.rules.seat import Seat
from guandan.services import sheets
from guandan.services.sheets import SheetLine
from tests.competition.kit import EW, JS, KO, NS, NT, Hall
from tests.competition.refereed import refereed

if TYPE_CHECKING:
    from collections.abc import Callable

ONE = Stage(format=Format.SWISS, rounds=1)
FIRST, SECOND = (Seat.E, Seat.W), (Seat.N, Seat.S)


@pytest.fixture
def hall() -> Hall:
    event = Hall(JS, ONE, pairs=4)
    event.begin()
    event.championship.at = event.at
    return event


def line(number: int = 1, **more: object) -> SheetLine:
    values: dict[str, object] = {"line": number, "deal": 1, "order": FIRST, "side": EW} | more
    return SheetLine(**values)  # type: ignore[arg-type]


def refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(IllegalAction) as caught:
        act()
    assert caught.value.code == code


def test_the_same_deal_written_twice_is_one_line() -> None:
    assert sheets.find_same_line([line()], 1, FIRST, None) == line()
    assert sheets.find_same_line([line()], 2, FIRST, None) is None


def test_another_order_waits_until_the_first_is_confirmed_or_struck_out() -> None:
    refused("line_waits", lambda: sheets.find_same_line([line()], 1, SECOND, None))
    assert sheets.find_same_line([line(is_struck=True)], 1, SECOND, None) is None
    assert sheets.find_same_line([line(is_confirmed=True)], 1, SECOND, None) is None


def test_the_other_side_confirms_or_an_official() -> None:
    written = [line()]
    refused("other_side_confirms", lambda: sheets.find_confirmable_line(written, 1, EW, is_official=False))
    assert sheets.find_confirmable_line(written, 1, EW, is_official=True) == written[0]
    assert sheets.find_confirmable_line(written, 1, NS, is_official=False) == written[0]
    struck = [line(is_struck=True)]
    refused("line_struck_out", lambda: sheets.find_confirmable_line(struck, 1, NS, is_official=False))


def test_only_a_line_that_waits_is_struck_out() -> None:
    assert sheets.find_strikable_line([line()], 1) == line()
    refused("line_confirmed", lambda: sheets.find_strikable_line([line(is_confirmed=True)], 1))
    refused("no_such_line", lambda: sheets.find_strikable_line([line()], 2))


def test_a_confirmed_line_counts_once_and_a_later_one_corrects_it(hall: Hall) -> None:
    event = hall.championship
    assert not sheets.count_line(event, 1, line())
    version = event.matches["1-1"].match.version
    assert not sheets.count_line(event, 1, line())
    assert event.matches["1-1"].match.version == version
    assert not sheets.count_line(event, 1, line(2, order=SECOND))
    view = sheets.build_sheet_view(event, 1, [], lambda _round, _table: None, now=hall.at, version=7)
    assert [(deal.order, deal.before) for deal in view.deals] == [(SECOND, (FIRST,))]
    refused("deal_out_of_order", lambda: sheets.count_line(event, 1, line(3, deal=3)))


def test_the_end_of_the_match_enters_its_result_and_a_correction_takes_it_back(hall: Hall) -> None:
    event = hall.championship
    orders = [FIRST] * 4 + [(Seat.E, Seat.N, Seat.W, Seat.S)]
    over = [sheets.count_line(event, 1, line(deal=deal, order=order)) for deal, order in enumerate(orders, 1)]
    assert over == [False, False, False, False, True]
    assert hall.sheet(1).has_result
    assert not sheets.count_line(event, 1, line(deal=5, order=SECOND))
    assert not hall.sheet(1).has_result


def test_a_match_that_has_not_begun_is_shown_as_it_will_begin(hall: Hall) -> None:
    event = hall.championship
    view = sheets.build_sheet_view(event, 1, [line()], lambda _round, _table: None, now=hall.at, version=7)
    assert (view.round, view.version, view.deals, view.lines) == (1, 7, (), (line(),))
    assert view.briefing is not None
    assert event.matches == {}


def test_players_call_time_after_the_clock_and_officials_at_any_time() -> None:
    event = Hall(KO, pairs=4)
    event.begin()
    championship = event.championship
    championship.at = event.at
    for table in (1, 2):
        sheets.count_line(championship, table, line())
    assert sheets.call_time_at_table(championship, 2, in_play=False, is_official=True)
    refused(
        "time_not_called",
        lambda: sheets.call_time_at_table(championship, 1, in_play=False, is_official=False),
    )
    championship.at = event.at + timedelta(hours=3)
    assert sheets.call_time_at_table(championship, 1, in_play=False, is_official=False)


def test_levels_that_jumped_say_which_ruling_or_correction_did_it() -> None:
    hall = Hall(NT, pairs=2)
    hall.begin()
    hall.deals(1, "EWNS", "EWNS")
    _, history = hall.championship.match(1)
    assert sheets.list_level_jumps(history) == ()
    hall.championship.play(1, CorrectDeal(number=1, order=tuple(map(Seat, "NSEW"))))
    (jump,) = sheets.list_level_jumps(hall.championship.match(1)[1])
    assert (jump.cause, jump.deal) == ("corrected", 1)
    assert (jump.before.ew, jump.before.ns) != (jump.after.ew, jump.after.ns)


@pytest.mark.article("JS 4.3.4")
def test_levels_that_a_ruling_set_at_the_end_say_so_until_it_is_cancelled() -> None:
    hall = refereed(JS)
    hall.fouls()
    result = hall.sheet(1).result
    jumps = sheets.list_level_jumps(hall.championship.match(1)[1])
    assert result is not None
    assert [jump.cause for jump in jumps] == ["ruling", "ruling"]
    assert (jumps[-1].after.ew, jumps[-1].after.ns) == (result.ew, result.ns)
    assert jumps[-1].before.ns < result.ns
    hall.cancels(1, 2)
    last = sheets.list_level_jumps(hall.championship.match(1)[1])[-1]
    assert (last.cause, last.before, last.after.ns) == ("revoked", jumps[-1].after, jumps[-1].before.ns)


@pytest.mark.article("JS 4.3.4")
def test_a_ruling_that_ends_a_match_is_told_though_the_levels_stand() -> None:
    hall = refereed(JS)
    hall.deals(1, "NSEW", "NSEW")
    hall.fouls()
    result = hall.sheet(1).result
    jumps = sheets.list_level_jumps(hall.championship.match(1)[1])
    assert result is not None
    assert (jumps[-1].cause, jumps[-1].before, jumps[-1].after) == ("ruling", jumps[0].after, jumps[0].after)

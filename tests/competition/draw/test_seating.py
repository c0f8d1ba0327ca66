"""桌次与座位: tables and sides."""

from __future__ import annotations

import random

import pytest

from guandan.cards.shuffle import permutation
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.player import Player
from guandan.competition.draw.seating import SeatingHistory, seat_meetings
from guandan.errors import IllegalAction
from guandan.rules.seat import Side
from tests.competition.draw.oracle import link_of

LINK = link_of("seats")
FOUR = ((1, 2), (3, 4), (5, 6), (7, 8))
DRAWN = range(1, 9)


def tables(fixed: dict[int, int], past: dict[int, SeatingHistory] | None = None, *, spread: bool = False) -> list[int]:
    return [table.number for table in seat_meetings(FOUR, past or {}, fixed, LINK, spread=spread, drawn=DRAWN)]


def test_without_wishes_tables_go_up_in_the_order_of_the_meetings() -> None:
    assert tables({}) == [1, 2, 3, 4]


def test_a_fixed_table_is_kept_and_the_others_go_round_it() -> None:
    assert tables({5: 1}) == [2, 3, 1, 4]
    assert tables({2: 9}) == [9, 1, 2, 3]


def test_an_event_may_begin_at_another_table() -> None:
    for spread in (False, True):
        seated = seat_meetings(FOUR, {}, {5: 14, 7: 2}, LINK, spread=spread, drawn=DRAWN, first=13)
        assert [table.number for table in seated] == [13, 15, 14, 2]


def test_of_two_fixed_tables_in_one_meeting_the_smaller_else_the_other() -> None:
    assert tables({3: 7, 4: 2}) == [1, 2, 3, 4]
    assert tables({1: 2, 3: 7, 4: 2}) == [2, 7, 1, 3]


def test_a_second_meeting_that_wants_a_taken_table_has_no_wish() -> None:
    assert tables({1: 3, 7: 3}) == [3, 1, 2, 4]
    assert tables({1: 3, 7: 3, 8: 3}) == [3, 1, 2, 4]


def test_in_a_round_robin_the_table_is_where_both_have_sat_least() -> None:
    past = {
        1: SeatingHistory(tables={1: 2, 2: 1}),
        2: SeatingHistory(tables={1: 1, 3: 1}),
        3: SeatingHistory(tables={1: 1}),
    }
    assert tables({}, past, spread=True) == [4, 2, 1, 3]
    assert tables({}, past) == [1, 2, 3, 4]
    everywhere = {number: SeatingHistory(tables={1: 2, 2: 1, 3: 1, 4: 2}) for number in DRAWN}
    assert tables({}, everywhere, spread=True) == [2, 3, 1, 4]
    assert tables({6: 2}, everywhere, spread=True) == [3, 1, 2, 4]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SeatingHistory(ew=1, ns=2), SeatingHistory(ew=2, ns=2)),
        (SeatingHistory(ew=5, ns=7, last=Side.EW), SeatingHistory(ew=0, ns=1, last=Side.NS)),
        (SeatingHistory(ew=1, ns=1, last=Side.NS), SeatingHistory(ew=2, ns=2, last=Side.EW)),
        (SeatingHistory(ew=1, ns=1, last=Side.NS), SeatingHistory()),
    ],
)
def test_east_west_sits_who_sat_there_less_then_who_sat_north_south_last(
    one: SeatingHistory, other: SeatingHistory
) -> None:
    for link in map(link_of, "abcd"):
        for meeting in ((1, 2), (2, 1)):
            (table,) = seat_meetings([meeting], {1: one, 2: other}, {}, link, spread=False, drawn=[1, 2])
            assert (table.ew, table.ns) == (1, 2)


def test_of_equal_pairs_the_lot_decides_among_all_drawn() -> None:
    drawn = [3, 5, 8, 9, 11]
    order = [drawn[place] for place in permutation(LINK + b"seats", 5)]
    for a, b in ((3, 5), (9, 8), (11, 3)):
        (table,) = seat_meetings([(a, b)], {}, {}, LINK, spread=False, drawn=drawn)
        assert table.ew == min(a, b, key=order.index)


def test_drawn_by_hand_the_pair_named_first_sits_east_west() -> None:
    past = {7: SeatingHistory(ew=3)}
    (table,) = seat_meetings([(7, 2)], past, {}, None, spread=False, drawn=[2, 7])
    assert (table.ew, table.ns) == (7, 2)


def test_over_many_rounds_sides_and_tables_are_balanced() -> None:
    n = 16
    past = dict.fromkeys(range(1, n + 1), SeatingHistory())
    chance = random.Random(5)
    for number in range(24):
        link = link_of(str(number))
        players = [Player(number=one) for one in chance.sample(range(1, n + 1), n)]
        for table in seat_meetings(
            pair_by_lot(players, link).meetings, past, {}, link, spread=True, drawn=range(1, n + 1)
        ):
            for pair, side in ((table.ew, Side.EW), (table.ns, Side.NS)):
                old = past[pair]
                sat = old.tables | {table.number: old.tables.get(table.number, 0) + 1}
                past[pair] = SeatingHistory(
                    ew=old.ew + (side is Side.EW), ns=old.ns + (side is Side.NS), last=side, tables=sat
                )
        assert all(abs(one.ew - one.ns) <= 3 for one in past.values())
    assert sum(abs(one.ew - one.ns) for one in past.values()) / n < 1.5
    # By lot alone somebody would sit at one table eight times or so; three is the mean.
    assert max(max(one.tables.values()) for one in past.values()) <= 6


def test_bad_input_is_refused() -> None:
    with pytest.raises(IllegalAction, match="draw_pair_twice"):
        seat_meetings([(1, 2), (2, 3)], {}, {}, LINK, spread=False, drawn=[1, 2, 3])
    with pytest.raises(IllegalAction, match="draw_unknown_pair"):
        seat_meetings([(1, 2)], {}, {}, LINK, spread=False, drawn=[1])
    with pytest.raises(IllegalAction, match="draw_bad_number"):
        seat_meetings([(1, 2)], {}, {1: 0}, LINK, spread=False, drawn=[1, 2])
    with pytest.raises(IllegalAction, match="draw_pair_twice"):
        seat_meetings([(1, 2)], {}, {}, LINK, spread=False, drawn=[1, 2, 2])

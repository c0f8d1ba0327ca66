"""five-round-points: 16 pairs through five games, the table 52:48 … 100:0, forfeits and who is left over."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Final, Mistake, Table
from guandan.errors import IllegalAction
from tests.competition.kit import EW, LEVELS, NS, ZD, Hall, final, meetings

TABLE = [52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100]


@pytest.mark.article("ZD 5.1")
@pytest.mark.article("decision D27")
def test_zd_5_1_five_games_for_everybody_no_opponents_twice() -> None:
    event = Hall(ZD, pairs=16)
    met: list[frozenset[int]] = []
    while not event.competition.stages_closed:
        one = event.round()
        assert len(one.tables) == 8
        met += meetings(one)
    assert len(event.competition.rounds) == 5
    assert len(met) == len(set(met)) == 40


@pytest.mark.article("ZD T")
@pytest.mark.parametrize("difference", range(1, 13))
def test_zd_t_by_level_difference(difference: int) -> None:
    event = Hall(ZD, pairs=6)
    event.seat((1, 2), (3, 4), (5, 6))
    event.score(1, LEVELS[1 + difference], "2", stage=EW)
    event.score_all()
    event.close()
    assert event.figure(1, "total") == TABLE[difference]
    assert event.figure(2, "total") == 100 - TABLE[difference]


@pytest.mark.article("ZD T")
@pytest.mark.article("X20")
def test_x20_zd_7_7_to_the_stage() -> None:
    event = Hall(ZD, pairs=6)
    event.begin()
    event.refuses(co.EnterResult(table=1, final=final("7", "7")), "stage_is_needed", "ZD T")
    event.score(1, "7", "7", stage=NS)
    event.score_all()
    event.close()
    table = event.last.tables[0]
    assert (event.figure(table.ew, "total"), event.figure(table.ns, "total")) == (48, 52)
    assert event.figure(table.ns, "rounds_won") == 1


@pytest.mark.article("X18")
@pytest.mark.article("ZD 5.1")
def test_x18_zd_10_7_is_64_36() -> None:
    event = Hall(ZD, pairs=6)
    event.seat((1, 2), (3, 4), (5, 6))
    event.score(1, "10", "7")
    event.score_all()
    event.close()
    assert (event.figure(1, "total"), event.figure(2, "total")) == (64, 36)


@pytest.mark.article("X24")
@pytest.mark.article("ZD V.2")
@pytest.mark.article("decision D39")
def test_x24_zd_ten_points_off_the_winners_and_still_a_win() -> None:
    event = Hall(ZD, pairs=6)
    event.seat((1, 2), (3, 4), (5, 6))
    event.score(1, "10", "7", ew_taken=10)
    event.score_all()
    event.close()
    assert [event.figure(pair, "total") for pair in (1, 2)] == [54, 36]
    assert [event.figure(pair, "rounds_won") for pair in (1, 2)] == [1, 0]


class TestForfeits:
    def forfeited(self, *tables: int, pairs: int = 16) -> Hall:
        event = Hall(ZD, pairs=pairs)
        event.begin()
        for table in tables:
            event.do(co.ForfeitTable(table=table, sides=(EW,), article="ZD V.1"))
        return event

    @pytest.mark.article("ZD V.1")
    @pytest.mark.article("X24")
    def test_x24_of_three_left_two_are_drawn_together_and_one_gets_68(self) -> None:
        event = self.forfeited(1, 2, 3)
        left = {table.ns for table in event.last.tables if table.number <= 3}
        event.do(co.DrawLeftOver(seed=event.link))
        (added,), (alone,) = event.last.added, event.last.left
        assert {added.ew, added.ns, alone} == left
        assert added.number == 9
        event.score_all()
        event.close()
        assert event.figure(alone, "total") == 68
        assert event.figure(min(added.ew, added.ns), "total") == 72
        assert event.figure(max(added.ew, added.ns), "total") == 28

    @pytest.mark.article("ZD V.1")
    def test_zd_v_1_the_forfeiters_get_nothing(self) -> None:
        event = self.forfeited(1, 2)
        late = [table.ew for table in event.last.tables if table.number <= 2]
        event.do(co.DrawLeftOver(seed=event.link))
        assert not event.last.left
        event.score_all()
        event.close()
        assert [event.figure(pair, "total") for pair in late] == [0, 0]

    @pytest.mark.article("ZD V.1")
    def test_zd_v_1_one_alone_cannot_be_drawn_again_and_gets_68(self) -> None:
        event = self.forfeited(4)
        alone = event.last.table(4).ns
        event.do(co.DrawLeftOver(seed=event.link))
        assert (event.last.added, event.last.left) == ((), (alone,))
        event.score_all()
        event.close()
        assert event.figure(alone, "total") == 68
        assert event.figure(alone, "rounds_won") == 1

    @pytest.mark.article("ZD V.1")
    def test_zd_v_1_the_round_is_not_closed_before_they_are_drawn(self) -> None:
        event = self.forfeited(1)
        event.score_all()
        event.refuses(co.CloseRound(), "left_over_not_drawn", "ZD V.1")

    @pytest.mark.article("ZD V.1")
    def test_zd_v_1_nobody_is_left_over_twice(self) -> None:
        event = self.forfeited(1, 2)
        event.refuses(co.DrawLeftOver(seed="00" * 32), "wrong_link")
        event.do(co.DrawLeftOver(seed=event.link))
        event.refuses(co.DrawLeftOver(seed=event.link), "nobody_left_over")

    @pytest.mark.article("ZD V.1")
    def test_zd_v_1_who_forfeits_again_leaves_one_over_again(self) -> None:
        event = self.forfeited(1, 2)
        event.do(co.DrawLeftOver(seed=event.link))
        (added,) = event.last.added
        event.do(co.ForfeitTable(table=added.number, sides=(NS,), article="ZD V.1"))
        event.score_all()
        event.do(co.DrawLeftOver(seed=event.link))
        assert event.last.left == (added.ew,)
        event.close()
        assert event.figure(added.ew, "total") == 68
        assert event.figure(added.ns, "total") == 0

    @pytest.mark.article("ZD V.1")
    @pytest.mark.parametrize("tables", [(1,), (1, 2)])
    def test_nobody_has_two_scores_in_a_round_by_a_correction(self, tables: tuple[int, ...]) -> None:
        """A forfeit after which the others were drawn again cannot become a match that was played."""
        event = self.forfeited(*tables)
        event.do(co.DrawLeftOver(seed=event.link))
        event.score_all()
        event.close()
        with pytest.raises(IllegalAction):
            event.do(
                co.CorrectResult(
                    round=1, table=1, mistake=Mistake.ENTRY, reason="they were there", final=final("K", "9")
                )
            )
        assert all(event.figure(pair, "total") <= 100 for pair in event.competition.entries)

    @pytest.mark.article("decision D24")
    def test_d24_both_forfeit_0_0(self) -> None:
        event = Hall(ZD, pairs=16)
        event.begin()
        event.do(co.ForfeitTable(table=2, sides=(EW, NS), article="ZD V.1"))
        event.refuses(co.DrawLeftOver(seed=event.link), "nobody_left_over")
        event.score_all()
        event.close()
        table = event.last.table(2)
        assert [event.figure(pair, "total") for pair in (table.ew, table.ns)] == [0, 0]

    @pytest.mark.article("decision D24")
    def test_d24_a_bye_is_68(self) -> None:
        event = Hall(ZD, pairs=7)
        event.round()
        (free,) = event.last.byes
        assert event.figure(free, "total") == 68

    @pytest.mark.article("ZD V.1")
    def test_a_forfeited_table_is_no_meeting_and_who_was_left_over_had_no_bye(self) -> None:
        event = Hall(ZD, pairs=7)
        event.seat((1, 2), (3, 4), (5, 6), byes=(7,))
        event.do(co.ForfeitTable(table=1, sides=(EW,), article="ZD V.1"))
        event.do(co.DrawLeftOver(seed=event.link))
        event.score_all()
        event.close()
        event.draw()
        again = (Table(number=1, ew=1, ns=2), Table(number=2, ew=3, ns=5), Table(number=3, ew=4, ns=7))
        event.do(co.ChangeDraw(tables=again, byes=(6,), reason="nothing speaks against it"))
        free = (Table(number=1, ew=1, ns=6), Table(number=2, ew=3, ns=5), Table(number=3, ew=4, ns=7))
        event.do(co.ChangeDraw(tables=free, byes=(2,), reason="nor against this"))
        assert event.last.byes == (2,)


@pytest.mark.article("ZD V.4")
def test_zd_v_4_a_match_lost_by_ruling_is_100_0() -> None:
    event = Hall(ZD, pairs=6)
    event.seat((1, 2), (3, 4), (5, 6))
    event.score(1, "5", "4", lost_by=EW)
    event.score_all()
    event.close()
    assert [event.figure(pair, "total") for pair in (1, 2)] == [0, 100]


@pytest.mark.article("X23")
@pytest.mark.article("ZD 5.2")
@pytest.mark.article("decision D6")
def test_x23_wins_then_the_best_scores() -> None:
    """Pairs 1 to 3 are p, q and r of the example; the others only fill the tables."""
    event = Hall(ZD, pairs=8)
    scores = {1: (100, 56, 44, 56, 44), 2: (84, 60, 60, 48, 48), 3: (60,) * 5}
    fillers = [(4, 5, 6), (5, 6, 7), (6, 7, 8), (7, 8, 4), (8, 4, 5)]
    for number, filler in enumerate(fillers):
        rest = [pair for pair in range(4, 9) if pair not in filler]
        event.seat(*zip((1, 2, 3), filler, strict=True), tuple(rest))
        for place in range(3):
            event.do(co.EnterResult(table=place + 1, final=worth(scores[place + 1][number])))
            event.sign(place + 1)
        event.score(4, "K", "2")
        event.close()
    assert [event.figure(pair, "total") for pair in (1, 2, 3)] == [300, 300, 300]
    assert [event.figure(pair, "rounds_won") for pair in (1, 2, 3)] == [3, 3, 5]
    order = [line.pair for line in event.lines() if line.pair <= 3]
    assert order == [3, 1, 2]


def worth(points: int) -> Final:
    """A final state that is worth so many points to East-West."""
    if points in {52, 48}:
        return final("7", "7", stage=EW if points == 52 else NS)
    higher = LEVELS[1 + TABLE.index(max(points, 100 - points))]
    return final(higher, "2") if points > 50 else final("2", higher)

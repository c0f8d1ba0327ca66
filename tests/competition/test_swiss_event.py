"""Swiss and round robin: nobody meets twice, nobody rests twice, winners meet winners, everybody meets everybody."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Stage
from guandan.competition.planning.plan import build_knockout
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from tests.competition.kit import JS, TD, Hall, meetings


def swiss(rounds: int, **more: object) -> Stage:
    return Stage(format=Format.SWISS, rounds=rounds, **more)


@pytest.mark.article("decision D27")
@pytest.mark.parametrize(("pairs", "rounds"), [(8, 7), (9, 9), (6, 5), (15, 6)])
def test_d27_no_second_meeting_and_no_second_bye(pairs: int, rounds: int) -> None:
    event = Hall(JS, swiss(rounds), pairs=pairs)
    met: list[frozenset[int]] = []
    byes: list[int] = []
    for _ in range(rounds):
        one = event.round()
        met += meetings(one)
        byes += one.byes
        assert {pair for meeting in meetings(one) for pair in meeting} | set(one.byes) == set(range(1, pairs + 1))
    assert len(met) == len(set(met))
    assert len(byes) == len(set(byes)) == (rounds if pairs % 2 else 0)


def test_winners_meet_winners() -> None:
    event = Hall(JS, swiss(3), pairs=8)
    event.round()
    winners = {line.pair for line in event.lines() if line.figures[0].value == 2}
    event.round()
    assert len(winners) == 4
    assert sum(one <= winners for one in meetings(event.last)) == 2


@pytest.mark.article("decision D24")
@pytest.mark.article("decision D25")
@pytest.mark.parametrize("book", [JS, TD])
def test_d24_a_bye_is_two_points_17_and_four_levels(book: str) -> None:
    event = Hall(book, swiss(1), pairs=3)
    event.by_hand((1, 2, "A", "Q"), byes=(3,))
    assert [event.figure(3, name) for name in ("total", "rounds_won", "level_score", "levels_risen")] == [2, 1, 17, 4]
    assert [event.figure(1, name) for name in ("total", "rounds_won", "level_score", "levels_risen")] == [2, 1, 15, 12]


def test_the_same_unit_is_kept_apart_where_asked() -> None:
    event = Hall(JS, swiss(3, keep_apart=True))
    for number in range(8):
        event.enter("ab"[number % 2])
    for _ in range(3):
        event.round()
        assert all(sum(pair % 2 for pair in meeting) == 1 for meeting in meetings(event.last))


def test_seeds_meet_late() -> None:
    event = Hall(JS, swiss(1))
    for seed in range(1, 9):
        event.enter(seed=seed)
    event.draw()
    assert meetings(event.last) == {frozenset((one, one + 4)) for one in range(1, 5)}


@pytest.mark.parametrize("pairs", [4, 5, 6, 7])
def test_round_robin_everybody_meets_everybody_once(pairs: int) -> None:
    event = Hall(JS, Stage(format=Format.ROUND_ROBIN), pairs=pairs)
    found: list[frozenset[int]] = []
    byes: list[int] = []
    while not event.competition.stages_closed:
        one = event.round()
        found += meetings(one)
        byes += one.byes
    assert len(found) == len(set(found)) == pairs * (pairs - 1) // 2
    assert sorted(byes) == (list(range(1, pairs + 1)) if pairs % 2 else [])


def test_a_round_robin_is_drawn_by_hand_as_an_order_that_gives_all_rounds() -> None:
    event = Hall(JS, Stage(format=Format.ROUND_ROBIN), pairs=4)
    with pytest.raises(IllegalAction):
        event.by_hand((1, 2, "A", "9"), (3, 4, "A", "9"))
    for wrong in ((1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 9), (1, 2, 3, 4, 5)):
        with pytest.raises(IllegalAction):
            event.do(co.DrawRound(lots=wrong))
    event.do(co.DrawRound(lots=(4, 2, 1, 3)))
    assert event.last.seed is None
    assert meetings(event.last) == {frozenset({4, 3}), frozenset({2, 1})}  # place 4 meets place 1, 2 meets 3
    event.go()
    event.score_all()
    event.close()
    while not event.competition.stages_closed:
        event.round()
    found = [meeting for one in event.competition.rounds for meeting in meetings(one)]
    assert len(found) == len(set(found)) == 6


class TestGroupsThenFinal:
    def event(self, pairs: int = 8, *, third_place: bool = True) -> Hall:
        stages = (
            Stage(format=Format.ROUND_ROBIN, groups=2),
            build_knockout(load(JS), takes=2, third_place=third_place),
        )
        event = Hall(JS, *stages)
        for seed in range(1, pairs + 1):
            event.enter(seed=seed)
        return event

    def test_seeds_go_into_the_groups_like_a_snake(self) -> None:
        event = self.event()
        while not event.competition.stages_closed:
            event.round()
        found = {
            pair: table.group
            for one in event.competition.rounds
            for table in one.tables
            for pair in (table.ew, table.ns)
        }
        assert {pair for pair, group in found.items() if group == found[1]} == {1, 4, 5, 8}
        assert len(event.competition.rounds) == 3

    def test_two_of_each_group_go_on_and_four_places_are_played_for(self) -> None:
        event = self.event()
        while len(event.competition.stages_closed) < 1:
            event.round()
        semi = event.round()
        assert {pair for meeting in meetings(semi) for pair in meeting} == {1, 2, 3, 4}
        last = event.round()
        assert len(last.tables) == 2
        assert len(event.competition.stages_closed) == 2
        assert sorted(event.places(2).values()) == [1, 2, 3, 4]
        assert event.places(2)[1] == 1

    def test_without_a_match_for_it_the_third_place_is_shared(self) -> None:
        event = self.event(third_place=False)
        while len(event.competition.stages_closed) < 2:
            event.round()
        assert sorted(event.places(2).values()) == [1, 2, 3, 3]

    def test_groups_of_different_sizes(self) -> None:
        event = self.event(7)
        while len(event.competition.stages_closed) < 1:
            event.round()
        assert len({one for drawn in event.competition.rounds for one in meetings(drawn)}) == 6 + 3

    def test_the_final_counts_only_its_own_rounds(self) -> None:
        event = self.event()
        while len(event.competition.stages_closed) < 2:
            event.round()
        assert set(event.places(2)) == {1, 2, 3, 4}
        rounds = {source.round for line in event.lines(1) for figure in line.figures for source in figure.sources}
        assert rounds == {1, 2, 3}

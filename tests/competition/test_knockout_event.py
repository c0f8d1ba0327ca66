"""单淘汰: knockout-2023 from the first line to the last, with byes, seeds, forfeits and the third place."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Plan, Table
from guandan.competition.planning.plan import build_knockout
from guandan.rulebooks import load
from tests.competition.kit import EW, KO, NS, Hall, final, meetings


@pytest.mark.article("KO 2")
@pytest.mark.article("decision D27")
@pytest.mark.parametrize(
    ("pairs", "byes", "rounds"), [(2, 0, 1), (3, 1, 2), (5, 3, 3), (6, 2, 3), (8, 0, 3), (9, 7, 4)]
)
def test_ko_2_byes_fill_the_first_round_and_one_is_left(pairs: int, byes: int, rounds: int) -> None:
    event = Hall(KO, pairs=pairs)
    first = event.round()
    assert (len(first.byes), len(first.tables)) == (byes, (pairs - byes) // 2)
    while not event.competition.stages_closed:
        assert not event.round().byes
    assert len(event.competition.rounds) == rounds
    assert [pair for pair, place in event.places().items() if place == 1] == [1]


@pytest.mark.article("KO 2")
def test_ko_2_winners_of_neighbouring_lines_meet() -> None:
    event = Hall(KO, pairs=8)
    first = event.round()
    winners = [min(table.ew, table.ns) for table in sorted(first.tables, key=lambda table: table.number)]
    event.draw()
    assert meetings(event.last) == {frozenset(winners[:2]), frozenset(winners[2:])}


def test_who_lost_is_not_drawn_again() -> None:
    event = Hall(KO, pairs=8)
    out: set[int] = set()
    while not event.competition.stages_closed:
        one = event.round()
        assert not out & {pair for meeting in meetings(one) for pair in meeting}
        out |= {max(meeting) for meeting in meetings(one)}
    assert out == set(range(2, 9))


def test_places_later_out_is_better() -> None:
    event = Hall(KO, pairs=8)
    while not event.competition.stages_closed:
        event.round()
    assert sorted(event.places().values()) == [1, 2, 3, 3, 5, 5, 5, 5]
    tied = {line.pair: line.is_tied for line in event.lines()}
    assert [line.is_tied for line in event.lines()][:2] == [False, False]
    assert sum(tied.values()) == 6


def test_the_third_place_is_played_for_where_asked() -> None:
    book = load(KO)
    event = Hall(KO, plan=Plan(stages=(build_knockout(book, third_place=True),)), pairs=8)
    for _ in range(2):
        semi = event.round()
    losers = {max(meeting) for meeting in meetings(semi)}
    last = event.round()
    assert len(last.tables) == 2
    assert frozenset(losers) in meetings(last)
    assert sorted(event.places().values()) == [1, 2, 3, 4, 5, 5, 5, 5]
    assert event.places()[min(losers)] == 3


def test_seeds_lie_far_apart() -> None:
    event = Hall(KO)
    for seed in range(1, 9):
        event.enter(seed=seed if seed <= 4 else None)
    first = event.round()
    assert all(len({1, 2, 3, 4} & meeting) == 1 for meeting in meetings(first))
    semi = event.round()
    assert meetings(semi) == {frozenset({1, 4}), frozenset({2, 3})}


@pytest.mark.article("KO 3.11")
def test_ko_3_11_a_forfeit_the_other_goes_on_recorded_6_and_2() -> None:
    event = Hall(KO, pairs=4)
    first = event.begin()
    event.do(co.ForfeitTable(table=1, sides=(EW,), article="KO 3.12.1", reason="12 minutes late"))
    result = event.sheet(1).result
    assert result is not None
    assert (result.winner, result.ew, result.ns) == (NS, 1, 5)
    event.score_all()
    event.close()
    event.draw()
    assert first.tables[0].ns in {pair for meeting in meetings(event.last) for pair in meeting}


@pytest.mark.article("decision D24")
def test_d24_both_forfeit_nobody_goes_on() -> None:
    event = Hall(KO, pairs=8)
    first = event.begin()
    event.do(co.ForfeitTable(table=1, sides=(EW, NS)))
    event.score_all()
    event.close()
    gone = {first.tables[0].ew, first.tables[0].ns}
    one = event.round()
    assert not gone & {pair for meeting in meetings(one) for pair in meeting}
    assert (len(one.tables), len(one.byes)) == (1, 1)
    event.round()
    assert event.competition.stages_closed


def test_everybody_forfeits_and_the_event_still_ends() -> None:
    event = Hall(KO, pairs=4)
    event.begin()
    for table in (1, 2):
        event.do(co.ForfeitTable(table=table, sides=(EW, NS)))
    event.close()
    if not event.competition.stages_closed:
        event.round()  # an empty one
    event.do(co.CloseCompetition())
    assert event.competition.is_closed


@pytest.mark.article("KO 3.4.5")
@pytest.mark.article("KO 3.4.6")
@pytest.mark.article("decision D10")
def test_ko_3_4_6_equal_after_time_an_extra_deal_decides() -> None:
    event = Hall(KO, pairs=2)
    event.begin()
    event.refuses(co.EnterResult(table=1, final=final("6", "6")), "extra_deal_is_needed")
    event.score(1, "6", "6", extra=NS)
    result = event.sheet(1).result
    assert result is not None
    assert (result.winner, result.ew, result.ns) == (NS, 5, 5)
    event.close()
    assert event.places()[event.last.tables[0].ns] == 1


@pytest.mark.article("KO 3.4.5")
def test_ko_3_4_5_after_time_the_higher_level_wins() -> None:
    event = Hall(KO, pairs=2)
    event.begin()
    event.score(1, "6", "7")
    event.close()
    assert event.places()[event.last.tables[0].ns] == 1


@pytest.mark.article("decision D27")
def test_d27_a_hand_draw_gives_nobody_a_second_bye() -> None:
    hall = Hall(KO, pairs=6)
    hall.seat((1, 2), (3, 4), byes=(5, 6))
    hall.score_all()
    hall.close()
    tables = (Table(number=1, ew=1, ns=6),)
    hall.refuses(co.DrawRound(tables=tables, byes=(5, 3)), "bye_twice")
    assert hall.seat((5, 6), byes=(1, 3)).byes == (1, 3)

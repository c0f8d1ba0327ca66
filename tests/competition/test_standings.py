"""名次: each book's tie-breaks, ties until lots are drawn, and every figure with the results that it came from."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Stage
from guandan.rules.options.ranking import Criterion
from tests.competition.kit import EW, JS, KO, NT, TD, ZD, Hall, final

THREE = Stage(format=Format.SWISS, rounds=3)
P, Q, R, S = 1, 2, 3, 4


def x22(book: str = JS) -> Hall:
    event = Hall(book, THREE, pairs=4)
    event.by_hand((P, Q, "past A", "9"), (R, S, "A", "6"))
    event.by_hand((R, P, "10", "8"), (Q, S, "past A", "Q"))
    event.by_hand((P, S, "K", "9"), (Q, R, "J", "10"))
    return event


@pytest.mark.article("X22")
@pytest.mark.article("JS 3.7.2")
@pytest.mark.parametrize("book", [JS, TD])
def test_x22_cumulative_score_without_the_first_round(book: str) -> None:
    event = x22(book)
    assert [line.pair for line in event.lines()] == [R, P, Q, S]
    assert [event.figure(pair, "total") for pair in (P, Q, R, S)] == [4, 4, 4, 0]
    assert [event.figure(pair, "cumulative_without_first") for pair in (P, Q, R)] == [6, 6, 8]
    assert [event.figure(pair, "rounds_won") for pair in (P, Q)] == [2, 2]
    assert [event.figure(pair, "level_score") for pair in (P, Q, R, S)] == [47, 37, 48, 24]
    assert not any(line.is_tied for line in event.lines())


def rotated() -> Hall:
    """Three that are equal in everything, and one who lost to each of them by as much."""
    event = Hall(JS, Stage(format=Format.SWISS, rounds=1), pairs=6)
    event.by_hand((1, 4, "K", "5"), (2, 5, "K", "5"), (3, 6, "K", "5"))
    return event


@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D26")
def test_d26_ties_are_shown_as_ties_until_lots_are_drawn() -> None:
    event = rotated()
    assert event.places() == {1: 1, 2: 1, 3: 1, 4: 4, 5: 4, 6: 4}
    assert all(line.is_tied for line in event.lines())
    event.do(co.DrawLots(stage=1, order=(2, 3, 1)))
    assert event.places() == {2: 1, 3: 2, 1: 3, 4: 4, 5: 4, 6: 4}
    assert [line.pair for line in event.lines() if line.is_tied] == [4, 5, 6]
    assert event.figure(2, "lot") == 1


@pytest.mark.article("decision D26")
def test_d26_lots_by_a_link_are_a_permutation_and_stand() -> None:
    event = rotated()
    event.do(co.DrawLots(stage=1, pairs=(4, 5, 6), seed=event.link))
    places = event.places()
    assert sorted(places[pair] for pair in (4, 5, 6)) == [4, 5, 6]
    event.refuses(co.DrawLots(stage=1, pairs=(4, 5, 6), seed=event.link), "not_tied")


@pytest.mark.article("JS 3.7.2")
@pytest.mark.parametrize(
    ("second", "decides"),
    [
        ((("A", "9"), ("K", "9")), "level_score"),
        ((("A", "9"), ("K", "8")), "levels_risen"),
    ],
)
def test_js_3_7_2_level_score_then_levels_risen(second: tuple[tuple[str, str], ...], decides: str) -> None:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=1), pairs=4)
    event.by_hand((1, 2, *second[0]), (3, 4, *second[1]))
    assert (event.places()[1], event.places()[3]) == (1, 2)
    equal = [figure.criterion for figure in event.line(1).figures]
    for criterion in equal[: equal.index(Criterion(decides))]:
        assert event.figure(1, criterion) == event.figure(3, criterion)
    assert event.figure(1, decides) > event.figure(3, decides)


def test_a_correction_undoes_what_a_lot_separated() -> None:
    """Lots tell apart only those that are equal in everything else."""
    event = Hall(JS, Stage(format=Format.SWISS, rounds=1), pairs=4)
    event.seat((1, 2), (3, 4))
    event.score(1, "K", "5")
    event.score(2, "K", "5")
    event.close()
    event.do(co.DrawLots(stage=1, order=(3, 1)))
    assert event.places()[3] == 1
    event.do(co.CorrectResult(round=1, table=1, mistake=Mistake.ENTRY, reason="misread", final=final("A", "5")))
    assert event.places()[1] == 1


SUMS = {Criterion.TOTAL, Criterion.ROUNDS_WON, Criterion.LEVEL_SCORE, Criterion.LEVELS_RISEN}


@pytest.mark.parametrize("book", [JS, TD, ZD])
def test_every_figure_can_be_traced_to_the_results_it_came_from(book: str) -> None:
    event = Hall(book, *([THREE] if book != ZD else []), pairs=7)
    event.round()
    event.begin()
    event.do(co.ForfeitTable(table=1, sides=(EW,)))
    if book == ZD:
        event.do(co.DrawLeftOver(seed=event.link))
    event.score_all()
    event.close()
    event.round()
    for line in event.lines():
        tables = {
            one.number: table.number
            for one in event.competition.rounds
            for table in one.all_tables
            if line.pair in {table.ew, table.ns}
        }
        for figure in line.figures:
            if figure.criterion in SUMS:
                assert sum(source.value for source in figure.sources) == figure.value
            for source in figure.sources:
                assert source.table is None or source.table == tables[source.round]
                assert source.round <= 3


@pytest.mark.parametrize("book", [KO, NT])
def test_knockout_places_come_with_the_round_of_going_out(book: str) -> None:
    event = Hall(book, pairs=4)
    event.round()
    event.round()
    assert sorted(event.places().values()) == [1, 2, 3, 3]


def test_standings_before_anything_was_played_are_one_great_tie() -> None:
    event = Hall(JS, THREE, pairs=4)
    event.begin()
    assert set(event.places().values()) == {1}


def test_standings_go_out_with_the_end_of_each_round() -> None:
    event = x22()
    assert [(one.stage, one.round) for one in event.championship.published] == [(1, 1), (1, 2), (1, 3)]
    assert event.championship.published[-1].lines == event.lines()

"""Prizes, and what the organisers must be asked first."""

from __future__ import annotations

import pytest

from guandan.competition.model.events import OrganisersDecided
from guandan.competition.model.values import Matter
from guandan.competition.scoring.prizes import PrizeQuestion, Prizes, compute_prizes
from guandan.competition.scoring.ranking import RankedLine
from guandan.competition.scoring.teams import TeamLine
from guandan.rules.options.authority import Authority
from tests.competition.scoring.nantong import Event
from tests.competition.scoring.scene import JS, KO, NT, TD, ZD, book_of

SOUVENIRS = OrganisersDecided(matter=Matter.PRIZES, about=4, pairs=(7, 11))


def given(event: Event, *decisions: OrganisersDecided) -> Prizes:
    return compute_prizes(event.lines, event.team_lines, event.book, decisions)


@pytest.mark.article("NT 0.5")
@pytest.mark.article("NT 2.2.5")
def test_nt_with_24_pairs_the_second_third_prize_is_asked_about() -> None:
    event = Event(24)
    assert event.tables == [12, 6, 3, 1, 1]
    assert [(line.place, line.pair) for line in event.lines][:6] == [(1, 1), (2, 17), (3, 9), (4, 5), (4, 13), (4, 21)]
    found = given(event)
    assert found.classes == ((1,), (17,), (9,))
    assert found.asks == (
        PrizeQuestion(
            matter=Matter.PRIZES, about=3, count=1, pairs=(5, 13, 21), by=Authority.WORKING_GROUP, article="NT 2.2.5"
        ),
    )


@pytest.mark.article("NT 0.5")
@pytest.mark.article("NT 2.2.5")
def test_nt_the_decision_fills_the_class_and_the_souvenirs_are_asked_about() -> None:
    event = Event(24)
    third = OrganisersDecided(matter=Matter.PRIZES, about=3, pairs=(13,))
    found = given(event, third)
    assert found.classes == ((1,), (17,), (9, 13))
    (ask,) = found.asks
    assert (ask.about, ask.count, ask.article, len(ask.pairs)) == (4, None, "NT 0.5", 20)
    done = given(event, third, SOUVENIRS)
    assert (done.souvenirs, done.asks) == ((7, 11), ())
    nobody = OrganisersDecided(matter=Matter.PRIZES, about=4)
    assert given(event, third, nobody).asks == ()


@pytest.mark.article("NT 2.2.5")
@pytest.mark.parametrize("pairs", [(), (6,), (5, 13), (9,), (5, 5)])
def test_nt_a_decision_that_does_not_fit_what_is_asked_leaves_it_open(pairs: tuple[int, ...]) -> None:
    decided = OrganisersDecided(matter=Matter.PRIZES, about=3, pairs=pairs)
    found = given(Event(24), decided)
    assert (found.classes[2], len(found.asks)) == ((9,), 1)


@pytest.mark.article("NT 0.5")
def test_nt_the_last_decision_counts() -> None:
    first, last = (OrganisersDecided(matter=Matter.PRIZES, about=3, pairs=(pair,)) for pair in (5, 21))
    assert given(Event(24), first, last).classes[2] == (9, 21)


@pytest.mark.article("NT 0.5")
@pytest.mark.article("NT 2.2")
def test_nt_with_26_pairs_four_are_left_and_nothing_but_souvenirs_is_open() -> None:
    event = Event(26)
    assert event.tables == [13, 6, 3, 2, 1]
    decided = OrganisersDecided(matter=Matter.PRIZES, about=4, pairs=(3,))
    found = given(event, decided)
    assert found.classes == ((1,), (17,), (9, 25))
    assert (found.souvenirs, found.asks) == ((3,), ())
    undone = given(event, decided, OrganisersDecided(matter=Matter.PRIZES, about=4, by_lot=True))
    assert [(ask.matter, ask.about) for ask in undone.asks] == [(Matter.PRIZES, 4)], "it is asked again"


@pytest.mark.article("NT 0.5")
@pytest.mark.article("NT 0.4")
def test_nt_the_first_three_branches_have_prizes_and_equal_ones_are_the_committees() -> None:
    lines = [
        TeamLine(place=place, team=team, figures=(), is_tied=tied)
        for place, team, tied in [(1, "A", False), (2, "B", True), (2, "C", True), (2, "D", True), (5, "E", False)]
    ]
    book = book_of(NT)
    found = compute_prizes([], lines, book)
    assert found.teams == ("A",)
    assert found.asks == (
        PrizeQuestion(
            matter=Matter.TEAM_PLACES,
            about=2,
            count=2,
            teams=("B", "C", "D"),
            by=Authority.REFEREES_COMMITTEE,
            article="NT 0.4",
        ),
    )
    decided = OrganisersDecided(matter=Matter.TEAM_PLACES, about=2, teams=("D", "B"))
    settled = compute_prizes([], lines, book, [decided])
    assert (settled.teams, settled.asks) == (("A", "D", "B"), ())
    undone = OrganisersDecided(matter=Matter.TEAM_PLACES, about=2, by_lot=True)
    assert compute_prizes([], lines, book, [decided, undone]).asks == found.asks
    for teams in (("D",), ("D", "E"), ()):
        wrong = OrganisersDecided(matter=Matter.TEAM_PLACES, about=2, teams=teams)
        assert compute_prizes([], lines, book, [wrong]).asks == found.asks


@pytest.mark.article("NT 0.5")
def test_nt_branches_as_the_points_have_them() -> None:
    event = Event(24, {pair: "ABCD"[(pair - 1) // 6] for pair in range(1, 25)})
    assert [(line.place, line.team) for line in event.team_lines][:3] == [(1, "A"), (2, "C"), (3, "B")]
    assert given(event).teams == ("A", "C", "B")


@pytest.mark.article("NT 0.5")
def test_without_a_winner_of_the_final_the_first_prize_is_open_and_so_are_all_after_it() -> None:
    lines = [
        RankedLine(place=place, pair=pair, figures=(), is_tied=True) for place, pair in [(1, 1), (1, 2), (3, 3), (3, 4)]
    ]
    book = book_of(NT)
    found = compute_prizes(lines, [], book)
    assert found.classes == ((), (), ())
    assert [(ask.about, ask.count, ask.pairs) for ask in found.asks] == [(1, 1, (1, 2))]
    settled = compute_prizes(lines, [], book, [OrganisersDecided(matter=Matter.PRIZES, about=1, pairs=(2,))])
    assert (settled.classes, settled.asks) == (((2,), (1,), (3, 4)), ())


def test_where_there_are_fewer_pairs_than_prizes_all_have_one() -> None:
    lines = [RankedLine(place=place, pair=place, figures=()) for place in (1, 2, 3)]
    found = compute_prizes(lines, [], book_of(NT))
    assert (found.classes, found.asks) == (((1,), (2,), (3,)), ())


def test_a_tie_for_souvenirs_only_does_not_stop_the_prizes() -> None:
    lines = [RankedLine(place=min(place, 5), pair=place, figures=()) for place in range(1, 9)]
    found = compute_prizes(lines, [], book_of(NT))
    assert found.classes == ((1,), (2,), (3, 4))
    assert [ask.about for ask in found.asks] == [4]


@pytest.mark.parametrize("name", [JS, TD, KO, ZD])
def test_a_book_without_prizes_asks_nothing(name: str) -> None:
    lines = [RankedLine(place=1, pair=pair, figures=(), is_tied=True) for pair in (1, 2)]
    teams = [TeamLine(place=1, team=team, figures=(), is_tied=True) for team in "AB"]
    assert compute_prizes(lines, teams, book_of(name)) == Prizes(classes=())


def test_organisers_are_asked_where_a_book_of_ones_own_names_nobody() -> None:
    book = book_of(JS, prizes__pairs=[1], prizes__team_places=1)
    lines = [RankedLine(place=1, pair=pair, figures=(), is_tied=True) for pair in (1, 2)]
    teams = [TeamLine(place=1, team=team, figures=(), is_tied=True) for team in "AB"]
    assert [(ask.matter, ask.by) for ask in compute_prizes(lines, teams, book).asks] == [
        (Matter.PRIZES, Authority.ORGANISERS),
        (Matter.TEAM_PLACES, Authority.ORGANISERS),
    ]

"""Teams: by the points of their people, by their best pairs, and by meetings over several tables."""

from __future__ import annotations

import pytest

from guandan.competition.scoring.ranking import RankedLine
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow
from guandan.competition.scoring.team_events import list_meetings, rank_meetings
from guandan.competition.scoring.teams import TeamCriterion, TeamLine, TeamSource, rank_by_best_pairs, rank_by_people
from guandan.errors import InvalidRulebook
from tests.competition.scoring.nantong import Event
from tests.competition.scoring.scene import EW, JS, KO, NS, NT, TD, book_of, by_pair, bye, forfeit, played, scored


def values(lines: tuple[TeamLine, ...]) -> list[tuple[int, str, object]]:
    return [(line.place, line.team, line.figures[0].value) for line in lines]


@pytest.mark.article("X24")
@pytest.mark.article("NT 2.2T")
@pytest.mark.article("decision D7")
def test_x24_nt_the_champions_and_a_pair_out_in_round_2_make_48() -> None:
    event = Event(24, {1: "Library", 3: "Library", 2: "Hospital"})
    assert len(event.rows[3]) == 2
    lines = event.team_lines
    assert values(lines) == [(1, "Library", 48), (2, "Hospital", 2)]
    by_person: dict[int | None, int] = {}
    for source in lines[0].figures[0].sources:
        by_person[source.person] = by_person.get(source.person, 0) + source.value
    assert sorted(by_person.values()) == [3, 3, 21, 21]
    assert TeamSource(pair=1, person=1, value=6) in lines[0].figures[0].sources
    assert TeamSource(pair=1, person=2, round=4, table=1, value=4) in lines[0].figures[0].sources


@pytest.mark.article("NT 2.2T")
def test_nt_with_24_pairs_every_branch_is_added_up() -> None:
    event = Event(24, {pair: "ABCD"[pair % 4] for pair in range(1, 25)})
    rounds = {pair: [row.round for row in rows] for pair, rows in event.rows.items()}
    expected = dict.fromkeys("ABCD", 0)
    for pair, played_rounds in rounds.items():
        expected["ABCD"[pair % 4]] += 2 * sum(played_rounds)
    expected["B"] += 2 * 6  # pair 1 are the champions
    assert {team: value for _, team, value in values(event.team_lines)} == expected
    assert event.tables == [12, 6, 3, 1, 1]


@pytest.mark.article("decision D7")
def test_nt_a_bye_counts_as_taking_part_and_a_forfeit_does_not() -> None:
    book = book_of(NT)
    rows = by_pair([*forfeit(book, 1, 1, (1, 2), (NS,)), bye(1, 3), *forfeit(book, 2, 1, (1, 3), (EW, NS))])
    people = {1: (11, 12), 2: (21, 22), 3: (31, 32)}
    teams = {1: "A", 2: "B", 3: "C"}
    assert values(rank_by_people(rows, people, teams, book)) == [(1, "A", 2), (1, "C", 2), (3, "B", 0)]
    other = book_of(NT, teams__bye_counts=False, teams__forfeit_counts=True)
    assert values(rank_by_people(rows, people, teams, other)) == [(1, "A", 4), (1, "C", 4), (3, "B", 2)]


@pytest.mark.article("decision D7")
def test_nt_points_for_winning_would_be_others() -> None:
    book = book_of(NT, teams__points_for="winning")
    rows = by_pair(played(book, 1, 1, (1, 2), ("9", "8")))
    lines = rank_by_people(rows, {1: (1, 2), 2: (3, 4)}, {1: "A", 2: "B"}, book)
    assert values(lines) == [(1, "A", 2), (2, "B", 0)]


def test_a_round_counts_once_its_result_is_there_and_as_far_as_the_book_names_points() -> None:
    book = book_of(NT)
    rows = {1: [bye(6, 1), ScoreRow(round=2, pair=1, how=ScoreOrigin.PLAYED, table=1, opponent=2, side=EW)]}
    assert values(rank_by_people(rows, {1: (1, 2)}, {1: "A", 2: ""}, book)) == [(1, "A", 0)]


def test_a_book_without_team_points_has_none_to_give() -> None:
    book = book_of(JS, teams__round_points=[1, 2])
    with pytest.raises(InvalidRulebook, match=r"teams\.points_for"):
        rank_by_people({1: [bye(1, 1)]}, {1: (1, 2)}, {1: "A"}, book)


def test_equal_branches_are_tied_until_a_lot_is_drawn() -> None:
    book = book_of(NT)
    rows = {1: [bye(1, 1)], 2: [bye(1, 2)]}
    arguments = (rows, {1: (1, 2), 2: (3, 4)}, {1: "A", 2: "B"}, book)
    assert [(line.place, line.is_tied) for line in rank_by_people(*arguments)] == [(1, True), (1, True)]
    drawn = rank_by_people(*arguments, lots=[("B", "A")])
    assert [(line.place, line.team, line.figures[-1].value) for line in drawn] == [(1, "B", 1), (2, "A", 2)]


def test_the_best_pairs_of_a_unit_count_by_their_places() -> None:
    order = {1: "A", 2: "B", 3: "B", 4: "A", 5: "A", 6: "C", 7: "", 8: "D", 9: "D"}
    lines = [RankedLine(place=pair, pair=pair, figures=()) for pair in order]
    found = rank_by_best_pairs(lines, order, 2)
    assert values(found) == [(1, "A", 5), (2, "B", 5), (3, "D", 17)]  # C has one pair only; A has the best one
    assert found[0].figures[1].value == (1, 4)
    assert found[0].figures[0].sources == (TeamSource(pair=1, value=1), TeamSource(pair=4, value=4))


TEAMS = {1: "A", 2: "A", 3: "B", 4: "B", 5: "C", 6: "C", 7: "D", 8: "D"}


def two_rounds() -> list[ScoreRow]:
    """A meets B and C meets D; then A meets C, and D forfeits to B as a whole."""
    book = book_of(TD)
    return [
        *played(book, 1, 1, (1, 3), ("9", "5")),
        *played(book, 1, 2, (4, 2), ("6", "8")),
        *played(book, 1, 3, (5, 7), ("9", "5")),
        *played(book, 1, 4, (8, 6), ("9", "5")),
        *played(book, 2, 1, (1, 5), ("3", "5")),
        *played(book, 2, 2, (6, 2), ("7", "7")),
        *forfeit(book, 2, 3, (3, 7), (NS,)),
        *forfeit(book, 2, 4, (8, 4), (EW,)),
    ]


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D24")
def test_td_a_meeting_is_2_1_or_0_by_the_match_points_of_its_tables() -> None:
    book = book_of(TD)
    found = list_meetings(scored(two_rounds(), book), TEAMS, book, tables=2)
    assert {team: [one.points for one in of_team] for team, of_team in found.items()} == {
        "A": [2, 0],
        "B": [0, 2],
        "C": [1, 2],
        "D": [1, 0],
    }
    lines = rank_meetings(found)
    assert [(line.place, line.team) for line in lines] == [(1, "C"), (2, "A"), (3, "B"), (4, "D")]
    figures = {line.team: tuple(one.value for one in line.figures) for line in lines}
    assert figures["A"] == (2, 5, 17 + 15 + 11 + 13, 7 + 6 + 1 + 5)
    assert figures["B"] == (2, 4, 9 + 11 + 17 + 17, 3 + 4 + 4 + 4)
    assert [one.criterion for one in lines[0].figures] == [
        TeamCriterion.MEETINGS,
        TeamCriterion.TABLES,
        TeamCriterion.LEVEL_SCORE,
        TeamCriterion.LEVELS_RISEN,
    ]
    assert TeamSource(pair=1, round=1, table=1, value=17) in lines[1].figures[2].sources


def test_td_a_meeting_counts_when_all_its_tables_are_in() -> None:
    book = book_of(TD)
    alone = bye(1, 9)  # plays for no team
    found = list_meetings(scored([*two_rounds()[:2], alone], book), TEAMS, book, tables=2)
    assert found == {"A": (), "B": (), "C": (), "D": ()}
    assert [line.place for line in rank_meetings(found)] == [1, 1, 1, 1]


@pytest.mark.article("decision D24")
def test_td_a_bye_is_a_meeting_won_and_one_that_both_forfeit_is_lost_to_both() -> None:
    book = book_of(TD)
    rows = [bye(1, 5), bye(1, 6), *(row for pairs in ((1, 3), (2, 4)) for row in forfeit(book, 1, 1, pairs, (EW, NS)))]
    found = list_meetings(scored(rows, book), TEAMS, book)
    assert {team: [one.points for one in of_team] for team, of_team in found.items()} == {
        "A": [0],
        "B": [0],
        "C": [2],
        "D": [],
    }
    assert [line.team for line in rank_meetings(found, lots=[("D", "B", "A")])] == ["C", "D", "B", "A"]


def test_a_book_without_match_points_has_no_meetings() -> None:
    book = book_of(KO)
    with pytest.raises(InvalidRulebook, match=r"points\.win_draw_loss"):
        list_meetings(scored([bye(1, 1)], book), {1: "A"}, book)

"""团体: team against team over several tables, and the best pairs of a unit."""

from __future__ import annotations

import pytest

from guandan.checker import check_event
from guandan.competition.championship.file import encode_head
from guandan.competition.model import commands as co
from guandan.competition.model.values import Final, Format, Matter, Plan, Stage, Table, Teams, TeamScoring
from guandan.competition.scoring.team_events import rank_teams
from guandan.errors import IllegalAction
from tests.competition.kit import EW, JS, NS, TD, Hall, final

PLAN = Plan(
    stages=(Stage(format=Format.SWISS, rounds=2),),
    teams=Teams(scoring=TeamScoring.TABLES, tables=2),
)


def teams(count: int = 4, pairs: int = 2) -> Hall:
    """Pairs 1, 2 of team A, 3, 4 of team B, and so on."""
    event = Hall(TD, plan=PLAN)
    for number in range(count * pairs):
        event.enter("ABCDEFGH"[number // pairs])
    return event


def team(event: Hall, pair: int) -> str:
    return event.competition.entries[pair].unit


def values(event: Hall) -> dict[str, tuple[object, ...]]:
    return {line.team: tuple(figure.value for figure in line.figures) for line in rank_teams(event.competition, 1)}


def test_a_meeting_has_as_many_tables_as_the_plan_says_and_they_follow_one_another() -> None:
    event = teams()
    drawn = event.draw()
    assert [table.number for table in drawn.tables] == [1, 2, 3, 4]
    assert [table.meeting for table in drawn.tables] == [1, 1, 2, 2]
    for first, second in (drawn.tables[:2], drawn.tables[2:]):
        assert team(event, first.ew) == team(event, second.ns)
        assert team(event, first.ns) == team(event, second.ew)
        assert (first.ew % 2, first.ns % 2, second.ew % 2, second.ns % 2) == (1, 1, 0, 0)


def test_no_two_teams_meet_twice_and_an_odd_one_rests_with_all_its_pairs() -> None:
    event = teams(5)
    met: list[frozenset[str]] = []
    resting: list[str] = []
    for _ in range(2):
        one = event.round()
        met += {frozenset((team(event, table.ew), team(event, table.ns))) for table in one.tables}
        assert len({team(event, pair) for pair in one.byes}) == 1
        assert len(one.byes) == 2
        resting.append(team(event, one.byes[0]))
    assert len(met) == len(set(met)) == 4
    assert len(set(resting)) == 2


def first_team_wins(event: Hall) -> None:
    event.begin()

    def how(table: Table) -> Final:
        return final("past A", "9") if team(event, table.ew) < team(event, table.ns) else final("9", "past A")

    event.score_all(how)
    event.close()


def test_two_one_or_nothing_by_the_sum_of_the_tables() -> None:
    event = teams()
    event.begin()
    for table in event.last.tables:
        if table.meeting == 1:
            event.score(table.number, "A", "Q")  # each side of the meeting wins one
        else:
            event.score(table.number, *(("A", "Q") if table.number % 2 else ("Q", "A")))
    event.close()
    found = values(event)
    drawn = {team(event, table.ew) for table in event.last.tables if table.meeting == 1}
    winner = team(event, event.last.tables[2].ew)
    assert {found[name][0] for name in drawn} == {1}
    assert found[winner][:2] == (2, 4)
    assert found[team(event, event.last.tables[2].ns)][:2] == (0, 0)


def test_every_figure_of_a_team_can_be_traced_to_its_tables() -> None:
    event = teams()
    first_team_wins(event)
    for line in rank_teams(event.competition, 1):
        for figure in line.figures:
            assert sum(source.value for source in figure.sources) == figure.value
            assert all(team(event, source.pair) == line.team for source in figure.sources)


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D24")
def test_td_2_eleven_minutes_late_is_a_forfeit_of_the_whole_team() -> None:
    event = teams()
    event.begin()
    late, others = team(event, event.last.tables[0].ew), team(event, event.last.tables[0].ns)
    event.do(co.ForfeitTable(table=1, sides=(EW,), article="TD 2", reason="12 minutes late"))
    assert (event.sheet(1).forfeited, event.sheet(2).forfeited) == ((EW,), (NS,))
    assert event.sheet(3).forfeited == event.sheet(4).forfeited == ()
    event.score_all()
    event.close()
    found = values(event)
    assert found[late] == (0, 0, 0, 0)
    assert found[others] == (2, 4, 34, 8)


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D24")
def test_td_2_a_result_that_was_signed_before_does_not_save_the_team() -> None:
    event = teams()
    event.begin()
    event.score(2, "2", "past A")
    event.do(co.ForfeitTable(table=1, sides=(EW,), article="TD 2"))
    assert event.sheet(2).forfeited == (NS,)


@pytest.mark.parametrize("unit", ["D", ""])
def test_a_pair_whose_team_is_not_whole_is_not_silently_left_out(unit: str) -> None:
    event = teams(3)
    event.enter(unit)
    with pytest.raises(IllegalAction):
        event.draw()
    assert not event.competition.rounds


def test_teams_play_teams_until_the_end_and_never_meet_twice() -> None:
    event = teams(4)
    for _ in range(2):
        first_team_wins(event)
    assert event.competition.stages_closed
    places = {line.team: line.place for line in rank_teams(event.competition, 1)}
    assert places["A"] == 1


def test_a_pair_that_was_drawn_stays_with_its_team() -> None:
    event = teams()
    first_team_wins(event)
    before = values(event)
    for unit in ("", "B"):
        with pytest.raises(IllegalAction):
            event.do(co.ChangePair(pair=1, unit=unit))
    event.do(co.ChangePair(pair=1, unit="A", remarks="wears red"))
    assert values(event) == before


@pytest.mark.parametrize(
    "wrong",
    [
        ((1, 2), (3, 4), (5, 6), (7, 8)),  # each team against itself
        ((1, 3), (2, 5), (4, 7), (6, 8)),  # A against B and C
    ],
)
def test_by_hand_too_a_team_meets_one_team_at_all_its_tables(wrong: tuple[tuple[int, int], ...]) -> None:
    event = teams()
    tables = tuple(Table(number=number, ew=ew, ns=ns) for number, (ew, ns) in enumerate(wrong, 1))
    with pytest.raises(IllegalAction):
        event.do(co.DrawRound(tables=tables))
    event.draw()
    with pytest.raises(IllegalAction):
        event.do(co.ChangeDraw(tables=tables, reason="wish", accept=True))


def test_lots_are_drawn_of_teams_not_of_pairs() -> None:
    event = teams()
    for _ in range(2):
        first_team_wins(event)
    for order in ((8, 7), (5, 6)):
        event.refuses(co.DrawLots(stage=1, order=order), "not_tied")
    tied = [line.team for line in rank_teams(event.competition, 1) if line.is_tied]
    numbers = tuple("ABCD".index(name) + 1 for name in tied)
    if numbers:
        event.do(co.DrawLots(stage=1, order=numbers))
    assert not any(line.is_tied for line in rank_teams(event.competition, 1))


class TestBestPairs:
    def test_the_best_pairs_of_a_unit_count(self) -> None:
        plan = Plan(stages=(Stage(format=Format.SWISS, rounds=1),), teams=Teams(scoring=TeamScoring.BEST_PAIRS, best=2))
        event = Hall(JS, plan=plan)
        for unit in ("a", "b", "a", "b", "b", "a"):
            event.enter(unit)
        event.by_hand((1, 2, "A", "2"), (3, 4, "K", "3"), (5, 6, "Q", "4"))
        places = event.places()
        lines = {line.team: line for line in rank_teams(event.competition, 1)}
        a, b = sorted(places[one] for one in (1, 3, 6))[:2], sorted(places[one] for one in (2, 4, 5))[:2]
        assert lines["a"].figures[0].value == sum(a)
        assert lines["b"].figures[0].value == sum(b)
        assert lines["a"].place == 1
        assert {source.pair for source in lines["a"].figures[0].sources} == {1, 3}


# ---- 出场顺序: at which board a team's pairs sit


def line_up(event: Hall, number: int, *pairs: int) -> None:
    event.do(co.Decide(matter=Matter.LINE_UP, about=number, pairs=pairs))


def boards(event: Hall, name: str) -> list[int]:
    """The pairs of a team, board by board."""
    return [pair for table in event.last.tables for pair in (table.ew, table.ns) if team(event, pair) == name]


def test_a_team_sits_down_in_the_order_of_its_line_up_until_it_names_another() -> None:
    event = teams(4, pairs=3)
    line_up(event, 1, 3, 1)
    line_up(event, 2, 2, 3, 1)
    event.round()
    assert boards(event, "A") == [3, 1]
    assert boards(event, "B") == [4, 5]
    event.round()
    assert boards(event, "A") == [2, 3]
    assert check_event(encode(event)).differences == ()


def test_the_checker_finds_a_line_up_that_was_not_kept() -> None:
    event = teams(4, pairs=3)
    line_up(event, 1, 1, 2)
    event.round()
    text = encode(event)
    assert check_event(text).differences == ()
    for changed, code in (("[2,1]", "wrong_tables_or_seats"), ("[3,1]", "wrong_pairs_drawn")):
        other = "\n".join(
            line.replace('"pairs":[1,2]', f'"pairs":{changed}') if "line_up" in line else line
            for line in text.splitlines()
        )
        assert other != text.rstrip()
        assert [difference.code for difference in check_event(other).differences] == [code]


def encode(event: Hall) -> str:
    return encode_head(event.championship).decode()


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ((1, 4), "line_up_of_one_team"),
        ((1, 1), "line_up_of_one_team"),
        ((1,), "line_up_of_one_team"),
        ((99, 1), "no_such_pair"),
    ],
)
def test_a_line_up_names_enough_pairs_of_one_team(pairs: tuple[int, ...], code: str) -> None:
    teams(4, pairs=3).refuses(co.Decide(matter=Matter.LINE_UP, about=1, pairs=pairs), code)


def test_a_line_up_comes_before_the_draw_and_only_teams_have_one() -> None:
    event = teams()
    event.round()
    event.refuses(co.Decide(matter=Matter.LINE_UP, about=1, pairs=(2, 1)), "round_already_drawn")
    alone = Hall(JS, pairs=4, rounds=2)
    alone.refuses(co.Decide(matter=Matter.LINE_UP, about=1, pairs=(1, 2)), "no_line_up_here")

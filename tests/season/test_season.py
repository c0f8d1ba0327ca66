"""A season: its table by points per place or by matches, best n of m, home and away, postponed matches, promotion."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date
from fractions import Fraction
from typing import get_args

import msgspec
import pytest

from guandan.errors import IllegalAction
from guandan.season import commands as co
from guandan.season import events as ev
from guandan.season.handlers import create, decide, list_handled
from guandan.season.promotion import compute_next_divisions, list_promoted, list_relegated
from guandan.season.state import Season, evolve
from guandan.season.table import SideOutcome, compute_table, list_computed
from guandan.season.values import (
    DayLine,
    FixtureState,
    LeagueRules,
    SeasonCriterion,
    SeasonScoring,
    SeriesRules,
    SharedPlace,
    Venue,
    WithdrawnTeam,
)
from tests.season.kit import begin, do, league_order, places_of, series_points

SEED = "5e" * 32


def lines(*places: int | None) -> tuple[DayLine, ...]:
    return tuple(DayLine(contestant=number, place=place) for number, place in enumerate(places, 1))


def drawn(rules: LeagueRules | None = None, names: str = "甲乙丙丁", divisions: tuple[str, ...] = ()) -> Season:
    season = begin(rules or LeagueRules(), names, divisions)
    for division in range(1, len(season.divisions) + 1):
        season = do(season, co.DrawFixtures(division=division, seed=SEED))
    return season


def test_every_command_is_handled_and_every_criterion_computed() -> None:
    assert list_handled() == set(get_args(co.AnySeasonCommand))
    assert list_computed() == set(SeasonCriterion)


# ---- Series


def test_places_give_points_and_the_best_days_count() -> None:
    season = begin(SeriesRules(points=(10, 6, 3), rest=1, best=2))
    for places in ((1, 2, 3, 4), (4, 1, 2, 3), (1, 2, 3, 4)):
        season = do(season, co.RecordDay(title="一站", lines=lines(*places)))
    table = compute_table(season)
    assert [(line.contestant, line.figures[0].value) for line in table] == [(1, 20), (2, 16), (3, 9), (4, 4)]
    first = table[0]
    assert [(row.day, row.points, row.is_dropped) for row in first.rows] == [
        (1, 10, False),
        (2, 1, True),
        (3, 10, False),
    ]
    assert sum(row.points for row in first.figures[0].rows) == 20, "the figure is traced to what it was made of"


def test_equals_share_the_points_of_their_places_or_each_have_the_better_one() -> None:
    for shared, second in ((SharedPlace.MEAN, Fraction(9, 2)), (SharedPlace.FULL, Fraction(6))):
        season = begin(SeriesRules(points=(10, 6, 3), shared=shared))
        season = do(season, co.RecordDay(title="一站", lines=lines(1, 2, 2, 4)))
        assert [line.figures[0].value for line in compute_table(season)][1:3] == [second, second]


def test_countback_parts_equals_and_a_lot_those_who_are_left() -> None:
    season = begin(SeriesRules(points=(4, 2, 1), rest=0), "甲乙丙")
    season = do(season, co.RecordDay(title="一", lines=lines(1, 2, 3)))
    season = do(season, co.RecordDay(title="二", lines=lines(3, 2, 1)))
    # 甲 and 丙 have 5 with a first and a third place each; 丙 was first on the last day.
    assert places_of(season) == [(1, "丙"), (2, "甲"), (3, "乙")]
    season = begin(SeriesRules(points=(4, 2), criteria=()), "甲乙")
    season = do(season, co.RecordDay(title="一", lines=lines(1, 1)))
    assert places_of(season) == [(1, "甲"), (1, "乙")]
    season = do(season, co.RecordLots(order=(2, 1)))
    assert places_of(season) == [(1, "乙"), (2, "甲")]


def test_results_are_summed_and_who_is_disqualified_has_none_for_the_place() -> None:
    season = begin(SeriesRules(scoring=SeasonScoring.SUM), "甲乙")
    day = (DayLine(contestant=1, place=1, result=(7, 2)), DayLine(contestant=2, place=2, result=(-1, 3)))
    season = do(season, co.RecordDay(title="一", lines=day))
    season = do(season, co.RecordDay(title="二", lines=day))
    assert [line.figures[0].value for line in compute_table(season)] == [7, Fraction(-2, 3)]
    season = begin(SeriesRules(), "甲乙")
    season = do(season, co.RecordDay(title="一", lines=lines(1, None)))
    assert compute_table(season)[1].figures[0].value == 0


@pytest.mark.parametrize("seed", range(40))
def test_a_series_is_what_a_second_reading_makes_of_it(seed: int) -> None:
    chance = random.Random(seed)
    rules = SeriesRules(
        scoring=chance.choice(tuple(SeasonScoring)),
        points=tuple(sorted((chance.randrange(20) for _ in range(chance.randrange(6))), reverse=True)),
        rest=chance.randrange(2),
        best=chance.choice((None, 1, 2, 3)),
        shared=chance.choice(tuple(SharedPlace)),
    )
    season = begin(rules, "甲乙丙丁戊己")
    for _ in range(chance.randrange(1, 6)):
        there = chance.sample(range(1, 7), chance.randrange(1, 7))
        places = [1]
        for at in range(2, len(there) + 1):
            places.append(chance.choice((places[-1], at)))
        day = tuple(
            DayLine(contestant=number, place=place, result=(chance.randrange(-9, 30), chance.randrange(1, 4)))
            for number, place in zip(there, places, strict=True)
        )
        season = do(season, co.RecordDay(title="一站", lines=day))
    expected = series_points(season)
    table = compute_table(season)
    assert {line.contestant: line.figures[0].value for line in table} == expected
    assert [expected[line.contestant] for line in table] == sorted(expected.values(), reverse=True)


# ---- Leagues


@pytest.mark.parametrize("count", range(2, 12))
@pytest.mark.parametrize("legs", [1, 2])
def test_everybody_meets_everybody_at_home_and_away(count: int, legs: int) -> None:
    names = "甲乙丙丁戊己庚辛壬癸子"[:count]
    season = drawn(LeagueRules(legs=legs), names)
    fixtures = list(season.fixtures.values())
    met = Counter(frozenset((fixture.home, fixture.away)) for fixture in fixtures)
    assert set(met.values()) == {legs}
    assert len(met) == count * (count - 1) // 2
    for day in {fixture.day for fixture in fixtures}:
        playing = [side for fixture in fixtures if fixture.day == day for side in (fixture.home, fixture.away)]
        assert len(set(playing)) == len(playing), "nobody plays twice on one day"
    at_home = Counter(fixture.home for fixture in fixtures)
    away = Counter(fixture.away for fixture in fixtures)
    for side in season.contestants:
        assert abs(at_home[side] - away[side]) <= (0 if legs == 2 else 1)
    if legs == 2:
        assert len({(fixture.home, fixture.away) for fixture in fixtures}) == len(fixtures)


def test_a_drawn_calendar_has_dates_and_comes_from_its_seed() -> None:
    season = begin(LeagueRules(legs=1))
    command = co.DrawFixtures(seed=SEED, first=date(2026, 3, 1), days=14)
    dates = {fixture.day: fixture.date for fixture in do(season, command).fixtures.values()}
    assert dates == {1: date(2026, 3, 1), 2: date(2026, 3, 15), 3: date(2026, 3, 29)}
    assert do(season, command).fixtures == do(season, command).fixtures
    others = {
        tuple(
            (fixture.home, fixture.away) for fixture in do(season, co.DrawFixtures(seed=f"{n:02x}")).fixtures.values()
        )
        for n in range(20)
    }
    assert len(others) > 1, "another seed draws otherwise"


def test_points_for_wins_and_draws_and_an_awarded_match() -> None:
    season = drawn(LeagueRules(legs=1, forfeit=3), "甲乙丙")
    numbers = sorted(season.fixtures)
    season = do(season, co.RecordResult(fixture=numbers[0], home=2, away=1, sources=("event:abc",)))
    season = do(season, co.RecordResult(fixture=numbers[1], home=2, away=2))
    season = do(season, co.AwardMatch(fixture=numbers[2], winner=None, reason="两队都没有来"))
    by_side = {line.contestant: line for line in compute_table(season)}
    won, drew = season.fixtures[numbers[0]], season.fixtures[numbers[1]]
    points = Counter({won.home: 3})
    points.update({drew.home: 1, drew.away: 1})
    assert {side: line.figures[0].value for side, line in by_side.items()} == {side: points[side] for side in by_side}
    lost = season.fixtures[numbers[2]]
    assert lost.score == (0, 0), "both have lost: no points for a draw"
    season = do(season, co.AwardMatch(fixture=numbers[2], winner=Venue.AWAY, reason="主队未到"))
    assert season.fixtures[numbers[2]].score == (0, 3)


@pytest.mark.parametrize("seed", range(60))
def test_a_league_is_what_a_second_reading_makes_of_it(seed: int) -> None:
    chance = random.Random(seed)
    season = drawn(
        LeagueRules(legs=chance.choice((1, 2)), win=chance.choice((2, 3))), "甲乙丙丁戊己"[: chance.randrange(2, 7)]
    )
    for number in season.fixtures:
        if chance.random() < 0.9:
            season = do(season, co.RecordResult(fixture=number, home=chance.randrange(3), away=chance.randrange(3)))
    groups: dict[int, list[int]] = {}
    for line in compute_table(season):
        assert line.place is not None
        groups.setdefault(line.place, []).append(line.contestant)
        assert line.is_tied == (len([one for one in compute_table(season) if one.place == line.place]) > 1)
    assert [sorted(groups[place]) for place in sorted(groups)] == league_order(season)


def test_a_postponed_match_keeps_its_day_and_is_played_later() -> None:
    season = drawn(LeagueRules(legs=1))
    number = min(season.fixtures)
    season = do(season, co.PostponeMatch(fixture=number, reason="场地停电"))
    postponed = season.fixtures[number]
    assert (postponed.state, postponed.date, postponed.reason) == (FixtureState.POSTPONED, None, "场地停电")
    season = do(season, co.ScheduleMatch(fixture=number, date=date(2026, 5, 1), place="工会"))
    assert season.fixtures[number].state is FixtureState.PLANNED
    assert season.fixtures[number].day == postponed.day
    season = do(season, co.RecordResult(fixture=number, home=1, away=0))
    for command in (
        co.PostponeMatch(fixture=number, reason="又停电"),
        co.ScheduleMatch(fixture=number, date=date(2026, 6, 1)),
    ):
        with pytest.raises(IllegalAction, match="season_match_over"):
            do(season, command)


def test_a_result_is_changed_only_with_a_reason() -> None:
    season = drawn(LeagueRules(legs=1))
    number = min(season.fixtures)
    season = do(season, co.RecordResult(fixture=number, home=1, away=0))
    assert decide(season, co.RecordResult(fixture=number, home=1, away=0)) == []
    with pytest.raises(IllegalAction, match="reason_missing"):
        do(season, co.RecordResult(fixture=number, home=0, away=1))
    assert do(season, co.RecordResult(fixture=number, home=0, away=1, reason="记反了")).fixtures[number].score == (0, 1)


def test_who_withdraws_takes_its_matches_along_or_loses_those_to_come() -> None:
    for rule in WithdrawnTeam:
        season = drawn(LeagueRules(legs=1, withdrawn=rule), "甲乙丙")
        played = next(number for number, one in season.fixtures.items() if 3 in {one.home, one.away})
        fixture = season.fixtures[played]
        home = 1 if fixture.home == 3 else 0
        season = do(season, co.RecordResult(fixture=played, home=home, away=1 - home))  # 丙 won
        season = do(season, co.WithdrawContestant(contestant=3, reason="人不够"))
        table = {line.contestant: line for line in compute_table(season)}
        if rule is WithdrawnTeam.ANNULLED:
            assert table[3].place is None
            assert sum(line.played for line in table.values()) == 0
        else:
            assert table[3].figures[0].value == 3
            assert sum(line.count(SideOutcome.WON) for line in table.values()) == 2
        with pytest.raises(IllegalAction, match="season_side_withdrawn"):
            do(season, co.RecordResult(fixture=played, home=3, away=3, reason="更正"))


def test_points_are_taken_with_a_reason_and_traced() -> None:
    season = do(drawn(), co.AdjustPoints(contestant=1, points=-2, reason="罢赛"))
    line = next(line for line in compute_table(season) if line.contestant == 1)
    assert line.figures[0].value == -2
    assert line.figures[0].rows[0].reason == "罢赛"


def test_the_best_of_the_lower_division_change_places_with_the_last_of_the_upper() -> None:
    season = drawn(LeagueRules(legs=1, promoted=1), "甲乙丙丁戊己", ("甲级", "乙级"))
    with pytest.raises(IllegalAction, match="season_tie_decides"):
        compute_next_divisions(season)
    strength = {number: -number for number in season.contestants}  # 甲 beats everybody, and so on
    for number, fixture in season.fixtures.items():
        is_home = strength[fixture.home] > strength[fixture.away]
        season = do(season, co.RecordResult(fixture=number, home=int(is_home), away=int(not is_home)))
    assert [places_of(season, 1)[-1], places_of(season, 2)[0]] == [(3, "丙"), (1, "丁")]
    assert (list_promoted(season, 2), list_relegated(season, 1)) == ((4,), (3,))
    assert (list_promoted(season, 1), list_relegated(season, 2)) == ((), ())
    assert compute_next_divisions(season) == {1: 1, 2: 1, 4: 1, 3: 2, 5: 2, 6: 2}


def test_a_season_is_closed_when_everything_is_played_and_then_takes_nothing() -> None:
    season = drawn(LeagueRules(legs=1), "甲乙")
    with pytest.raises(IllegalAction, match="season_matches_left"):
        do(season, co.CloseSeason())
    season = do(season, co.RecordResult(fixture=1, home=1, away=1))
    season = do(season, co.CloseSeason())
    with pytest.raises(IllegalAction, match="season_closed"):
        do(season, co.AdjustPoints(contestant=1, points=1, reason="x"))
    assert not do(season, co.ReopenSeason(reason="漏了一场")).is_closed


REFUSED = {
    "no_such_contestant": (SeriesRules(), co.RecordDay(title="一", lines=(DayLine(contestant=9, place=1),))),
    "season_named_twice": (SeriesRules(), co.RecordDay(title="一", lines=(*lines(1), *lines(2)))),
    "season_places_overlap": (SeriesRules(), co.RecordDay(title="一", lines=lines(1, 1, 2))),
    "season_no_series": (LeagueRules(), co.RecordDay(title="一", lines=lines(1, 2))),
    "season_no_league": (SeriesRules(), co.DrawFixtures(seed=SEED)),
    "no_such_fixture": (LeagueRules(), co.RecordResult(fixture=1, home=0, away=0)),
    "no_such_division": (LeagueRules(), co.AddContestant(name="新", division=2)),
    "season_name_taken": (LeagueRules(), co.AddContestant(name="甲")),
    "name_missing": (LeagueRules(), co.AddContestant()),
    "season_player_twice": (LeagueRules(), co.AddContestant(name="新", players=(7, 7))),
    "season_out_of_bounds": (LeagueRules(), co.AddContestant(name="新" * 101)),
    "unseen_character": (LeagueRules(), co.AddContestant(name="新\u202e")),
    "season_not_tied": (SeriesRules(), co.RecordLots(order=(1, 2))),
    "no_such_season_day": (SeriesRules(), co.CorrectDay(day=1, lines=lines(1), reason="错")),
    "season_not_closed": (SeriesRules(), co.ReopenSeason(reason="x")),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_be_is_refused_by_name(code: str) -> None:
    rules, command = REFUSED[code]
    with pytest.raises(IllegalAction) as refused:
        decide(begin(rules, "甲乙丙"), command)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("rules", "divisions", "code"),
    [
        (SeriesRules(criteria=(SeasonCriterion.HEAD_TO_HEAD,)), (), "season_criterion_unfit"),
        (LeagueRules(criteria=(SeasonCriterion.WINS, SeasonCriterion.WINS)), (), "season_criterion_unfit"),
        (LeagueRules(legs=3), (), "season_out_of_bounds"),
        (SeriesRules(), ("甲", "乙"), "season_series_has_one_division"),
        (LeagueRules(), ("甲", "甲"), "season_divisions_alike"),
    ],
)
def test_rules_that_do_not_fit_are_refused(
    rules: LeagueRules | SeriesRules, divisions: tuple[str, ...], code: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        create("赛季", rules, divisions, 1)
    assert refused.value.code == code


def test_a_player_is_in_one_squad_of_a_league() -> None:
    season = do(begin(LeagueRules()), co.AddContestant(name="新", players=(7, 8)))
    with pytest.raises(IllegalAction, match="season_player_taken"):
        do(season, co.AddContestant(name="又", players=(8, 9)))
    assert do(season, co.ChangeContestant(contestant=5, name="新", players=(7, 9))).contestants[5].players == (7, 9)


def test_events_read_back_as_they_were_written() -> None:
    season = drawn(LeagueRules(legs=1), "甲乙")
    written = [
        create("赛季", LeagueRules(), ("甲级",), 3, before="old"),
        ev.FixturesDrawn(division=1, seed=SEED, fixtures=tuple(season.fixtures.values())),
        ev.MatchPostponed(fixture=1, reason="雨", date=date(2026, 1, 2)),
        ev.ResultRecorded(fixture=1, home=2, away=1, sources=("table:ABCD",)),
    ]
    for event in written:
        assert ev.SEASON_CODEC.decode_event(msgspec.json.encode(event), 1, 1) == event
    assert evolve(None, written[0]).before == "old"

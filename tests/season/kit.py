"""Seasons for tests: contestants, results, and a table worked out a second time from what the rules say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from guandan.season import commands as co
from guandan.season.handlers import create, decide
from guandan.season.state import Season, evolve
from guandan.season.table import compute_table
from guandan.season.values import LeagueRules, SeasonScoring, SeriesRules, SharedPlace

if TYPE_CHECKING:
    from guandan.season.commands import AnySeasonCommand
    from guandan.season.values import SeasonRules


def begin(rules: SeasonRules, names: str = "甲乙丙丁", divisions: tuple[str, ...] = ()) -> Season:
    """A season with contestants, dealt out to the divisions in equal parts."""
    season = evolve(None, create("赛季", rules, divisions, 1))
    each = -(-len(names) // max(1, len(divisions)))
    for place, name in enumerate(names):
        season = do(season, co.AddContestant(name=name, division=1 + place // each))
    return season


def do(season: Season, command: AnySeasonCommand) -> Season:
    for event in decide(season, command):
        season = evolve(season, event)
    return season


def places_of(season: Season, division: int = 1) -> list[tuple[int | None, str]]:
    return [(line.place, season.contestants[line.contestant].name) for line in compute_table(season, division)]


# ---- A second reading of the rules: nothing below uses guandan.season.table


def league_points(season: Season, among: set[int] | None = None) -> dict[int, int]:
    """Points for wins, draws and losses, of all matches or of those among some."""
    rules = season.rules
    assert isinstance(rules, LeagueRules)
    total = dict.fromkeys(season.contestants, 0)
    for fixture in season.fixtures.values():
        if fixture.score is None or (among is not None and not {fixture.home, fixture.away} <= among):
            continue
        home, away = fixture.score
        total[fixture.home] += rules.win if home > away else rules.draw if home == away else rules.loss
        total[fixture.away] += rules.win if away > home else rules.draw if home == away else rules.loss
    return total


def league_order(season: Season) -> list[list[int]]:
    """Groups of equals, best first: points, then points among equals, then difference, scored, wins."""
    points = league_points(season)
    difference, scored, wins = (dict.fromkeys(season.contestants, 0) for _ in range(3))
    for fixture in season.fixtures.values():
        if fixture.score is not None:
            for side, own, other in (
                (fixture.home, *fixture.score),
                (fixture.away, *fixture.score[::-1]),
            ):
                difference[side] += own - other
                scored[side] += own
                wins[side] += own > other

    def keys(side: int) -> tuple[int, ...]:
        equals = {other for other in points if points[other] == points[side]}
        return (points[side], league_points(season, equals)[side], difference[side], scored[side], wins[side])

    found: dict[tuple[int, ...], list[int]] = {}
    for side in sorted(points):
        found.setdefault(keys(side), []).append(side)
    return [found[key] for key in sorted(found, reverse=True)]


def series_points(season: Season) -> dict[int, Fraction]:
    """The sum of everybody's best days."""
    rules = season.rules
    assert isinstance(rules, SeriesRules)
    worth = [*rules.points, *[rules.rest] * 1000]
    days: dict[int, list[Fraction]] = {number: [] for number in season.contestants}
    for day in season.days:
        for line in day.lines:
            if rules.scoring is SeasonScoring.SUM:
                days[line.contestant].append(Fraction(*line.result))
            elif line.place is None:
                days[line.contestant].append(Fraction(0))
            elif rules.shared is SharedPlace.FULL:
                days[line.contestant].append(Fraction(worth[line.place - 1]))
            else:
                number = len([other for other in day.lines if other.place == line.place])
                taken = worth[line.place - 1 : line.place - 1 + number]
                days[line.contestant].append(Fraction(sum(taken), number))
    return {
        number: sum(sorted(own, reverse=True)[: rules.best or len(own)], Fraction(0)) for number, own in days.items()
    }

"""Thirty notices of different kinds, in our own words: what each must be read as, and the plan that it must become."""

from __future__ import annotations

import tomllib
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest
from measure_notices import FIRST, SECOND, measure_all
from msgspec.structs import replace

from guandan.checker import check_event
from guandan.competition.championship.file import build_line, encode_head, encode_lines
from guandan.competition.model.values import Format
from guandan.competition.planning.occasion import Occasion
from guandan.competition.planning.wishes import build_wished_plan
from guandan.competition.simulate.run import Simulation
from guandan.errors import IllegalAction
from guandan.rules.rulebook import to_plain
from guandan.season.commands import DrawFixtures, RecordResult
from guandan.services.notices.fit import NoticeFit, build_fitted_book, fit_notice
from guandan.services.programmes import DivisionOrder, NewDivision, NewProgramme, prepare_programme
from tests.season.kit import begin, do, league_points

FOLDER = Path(__file__).parent
NOTICES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
TODAY = ("02-bank-swiss", "06-evening-fixed-level", "09-school-women", "13-retired-start-at-5")
"""The notices whose events are simulated each time; the others in the long tests."""

every = pytest.mark.parametrize("name", NOTICES)


def read(name: str) -> tuple[NoticeFit, dict[str, Any]]:
    return fit_notice(NOTICES[name]["text"]), NOTICES[name]


def test_there_are_thirty_of_eight_kinds_or_more() -> None:
    assert len(NOTICES) == 30
    assert len({notice["kind"] for notice in NOTICES.values()}) >= 8


@every
def test_every_option_comes_out_as_the_notice_says(name: str) -> None:
    fit, notice = read(name)
    book = build_fitted_book(fit)
    assert {path: to_plain(book.value(path)) for path in notice["options"]} == notice["options"]


@every
def test_what_is_unsure_is_asked_and_never_set(name: str) -> None:
    fit, notice = read(name)
    asked = {question.option for question in fit.questions}
    assert asked == set(notice["asks"])
    assert asked.isdisjoint(fit.changes)


@every
def test_the_plan_is_the_one_that_it_must_become(name: str) -> None:
    fit, notice = read(name)
    wanted = notice["plan"]
    if wanted.get("problem"):
        assert fit.plan is None or fit.questions
        return
    assert fit.plan is not None, fit.plan_problem
    stages = to_plain(fit.plan.stages)
    assert isinstance(stages, list)
    told = [{key: stage[key] for key in expected} for stage, expected in zip(stages, wanted["stages"], strict=True)]
    assert told == wanted["stages"]


@every
def test_divisions_and_leagues_come_out_as_the_notice_says(name: str) -> None:
    fit, notice = read(name)
    assert list(fit.divisions) == notice.get("divisions", [])
    assert (fit.league is None) == ("league" not in notice)
    if fit.league is not None:
        told = to_plain(fit.league)
        assert isinstance(told, dict)
        assert {key: told[key] for key in notice["league"]} == notice["league"]


@pytest.mark.parametrize("notice", [name for name, notice in NOTICES.items() if "league" in notice])
def test_a_league_by_the_notice_has_everybody_at_home_and_away_once(notice: str) -> None:
    fit, _ = read(notice)
    assert fit.league is not None
    season = do(
        begin(fit.league, "甲乙丙丁戊己庚辛"[: NOTICES[notice]["pairs"]]), DrawFixtures(division=1, seed="00" * 32)
    )
    teams = sorted(season.contestants)
    met = [(fixture.home, fixture.away) for fixture in season.fixtures.values()]
    assert sorted(met) == [(home, away) for home in teams for away in teams if home != away]
    first = min(season.fixtures)
    season = do(season, RecordResult(fixture=first, home=1, away=1))
    points = sorted(league_points(season).values(), reverse=True)
    assert points[:3] == [fit.league.draw, fit.league.draw, 0]


@pytest.mark.parametrize("order", DivisionOrder)
def test_divisions_by_the_notice_become_a_programme(order: DivisionOrder) -> None:
    fit, notice = read("24-three-divisions")
    request = NewProgramme(
        name="市赛",
        book=fit.base,
        divisions=tuple(NewDivision(name=name) for name in fit.divisions),
        order=order,
        wishes=fit.wishes,
        overrides=fit.changes,
        occasion=Occasion(days=(date(2026, 12, 5), date(2026, 12, 6)), starts=time(8)),
        pairs=notice["pairs"],
    )
    prepared = prepare_programme(request, build_fitted_book(fit))
    assert [division.event.plan for division in prepared] == [fit.plan] * 3
    assert [division.event.overrides["entries.makeup"] for division in prepared] == ["men", "women", "mixed"]
    assert [len(division.event.slots) for division in prepared] == [5, 5, 5]


def simulate(name: str) -> None:
    """An event for each division by the proposed book and plan, from entries to prizes, which the checker passes."""
    fit, notice = read(name)
    assert fit.plan is not None
    for place, _ in enumerate(fit.divisions or ("",)):
        simulate_event(fit, notice["pairs"], 5 + place)


def simulate_event(fit: NoticeFit, pairs: int, seed: int) -> None:
    assert fit.plan is not None
    if not {"match.minutes", "match.deals"} & fit.changes.keys():
        fit = replace(fit, changes=fit.changes | {"match.minutes": 60})
    event = Simulation(build_fitted_book(fit), pairs, seed, plan=fit.plan)
    parts = [encode_head(event.championship)]
    event.championship.listener = lambda added: parts.append(encode_lines([build_line(one) for one in added]))
    event.run()
    report = check_event(b"".join(parts).decode())
    assert report.differences == ()


@pytest.mark.parametrize("name", TODAY)
def test_an_event_by_the_notice_passes_the_checker(name: str) -> None:
    simulate(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, notice in NOTICES.items() if "stages" in notice["plan"]])
def test_events_by_all_notices_pass_the_checker(name: str) -> None:
    simulate(name)


def test_twenty_eight_notices_are_said_without_code() -> None:
    """What cannot be said today is written down in the notice, and in docs/rulebooks/notices.md."""
    cannot = [name for name, notice in NOTICES.items() if "cannot" in notice]
    assert len(NOTICES) - len(cannot) >= 28


@pytest.mark.parametrize(
    ("name", "option", "value", "format_"),
    [
        ("28-two-ways", "plan.format", "round_robin", Format.ROUND_ROBIN),
        ("29-contradiction", "match.minutes", 60, Format.SWISS),
    ],
)
def test_an_answer_settles_its_question_and_is_set(name: str, option: str, value: object, format_: Format) -> None:
    fit = fit_notice(NOTICES[name]["text"], answers={option: value})
    assert fit.questions == ()
    assert fit.plan is not None
    assert fit.plan.stages[0].format is format_
    assert option.startswith("plan.") or fit.changes[option] == value


def test_what_is_not_wanted_stays_as_the_book_has_it() -> None:
    fit = fit_notice(NOTICES["29-contradiction"]["text"], answers={"match.minutes": None})
    assert (fit.questions, "match.minutes" in fit.changes) == ((), False)


@pytest.mark.parametrize(
    ("answers", "code"),
    [({"levels.fixed": True}, "nothing_asked"), ({"match.minutes": "soon"}, "answer_not_possible")],
)
def test_an_answer_that_cannot_be_is_refused(answers: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalAction, match=code):
        fit_notice(NOTICES["29-contradiction"]["text"], answers=answers)


@pytest.mark.parametrize("answer", ["swiss", "round_robin"])
def test_a_notice_that_leaves_two_formats_open_becomes_a_plan_once_one_is_chosen(answer: str) -> None:
    fit, _ = read("28-two-ways")
    wishes = replace(fit.wishes, format=Format(answer), rounds=5 if answer == "swiss" else None)
    assert build_wished_plan(build_fitted_book(fit), wishes).stages[0].format == answer


@pytest.mark.parametrize(("folder", "notices"), [(FIRST, 8), (SECOND, 4)], ids=["first", "second"])
def test_the_reader_sets_nothing_wrongly_in_the_notices_that_were_held_out(folder: Path, notices: int) -> None:
    every = measure_all(folder)
    assert {notice.name: notice.wrong for notice in every if notice.wrong} == {}
    assert len(every) == notices

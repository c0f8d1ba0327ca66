"""Thirty notices of different kinds, in our own words: what each must be read as, and the plan that it must become."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from measure_notices import measure
from msgspec.structs import replace

from guandan.checker import check_event
from guandan.competition.championship.file import build_line, encode_head, encode_lines
from guandan.competition.model.values import Format
from guandan.competition.planning.wishes import build_wished_plan
from guandan.competition.simulate.run import Simulation
from guandan.rules.rulebook import to_plain
from guandan.services.notices.fit import NoticeFit, build_fitted_book, fit_notice

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


def simulate(name: str) -> None:
    """An event by the proposed book and plan, from entries to prizes, which the checker passes."""
    fit, notice = read(name)
    assert fit.plan is not None
    if not {"match.minutes", "match.deals"} & fit.changes.keys():
        fit = replace(fit, changes=fit.changes | {"match.minutes": 60})
    event = Simulation(build_fitted_book(fit), notice["pairs"], 5, plan=fit.plan)
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


@pytest.mark.parametrize("answer", ["swiss", "round_robin"])
def test_a_notice_that_leaves_two_formats_open_becomes_a_plan_once_one_is_chosen(answer: str) -> None:
    fit, _ = read("28-two-ways")
    wishes = replace(fit.wishes, format=Format(answer), rounds=5 if answer == "swiss" else None)
    assert build_wished_plan(build_fitted_book(fit), wishes).stages[0].format == answer


def test_the_reader_sets_nothing_wrongly_in_the_notices_that_were_held_out() -> None:
    every = [measure(path) for path in sorted((FOLDER / "held_out").glob("*.toml"))]
    assert {one.name: one.wrong for one in every if one.wrong} == {}
    assert len(every) >= 6

"""What a book says of an event's people, times and numbers, and what an event makes of it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from guandan.competition.draw.calendar import find_seating_deadline
from guandan.competition.entries.form_facts import choose_team_word, describe_entry_rules
from guandan.competition.handlers.waits import describe_wait, list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Plan, Slot, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_preset
from guandan.competition.planning.preview import preview_schedule
from guandan.competition.planning.wishes import PlanWishes, build_wished_plan
from guandan.rulebooks import load
from guandan.rules.options.authority import Authority
from guandan.rules.rulebook import override
from guandan.texts import say
from tests.checker.kit import Writer
from tests.competition.kit import DAY, JS, KO, NT, TD, ZD, Hall

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.competition.handlers.waits import Wait


def waiting(hall: Hall, code: str) -> list[Wait]:
    return [one for one in list_waits(hall.competition, hall.at) if one.code == code]


class TestExpectedPairs:
    @pytest.mark.article("NT 2.2.2")
    @pytest.mark.article("NT 2.2.3")
    def test_nt_2_2_2_another_number_is_said_before_the_first_draw(self) -> None:
        hall = Hall(NT, pairs=23)
        (asked,) = waiting(hall, "pairs")
        assert (asked.number, asked.count, asked.by, asked.stops) == (24, 23, "organiser", False)
        assert [number in describe_wait(asked, "en") for number in ("24", "23", "NT 2.2.2")] == [True] * 3
        hall.enter()
        assert waiting(hall, "pairs") == []

    @pytest.mark.article("NT 2.2.2")
    def test_nt_2_2_2_it_is_no_longer_said_once_they_are_drawn(self) -> None:
        hall = Hall(NT, pairs=8)
        assert waiting(hall, "pairs")
        hall.draw()
        assert waiting(hall, "pairs") == []

    @pytest.mark.article("NT 2.2.2")
    def test_of_ones_own_another_number_is_expected(self) -> None:
        assert waiting(Hall(NT, pairs=8, overrides={"event.expected_pairs": 8}), "pairs") == []
        assert waiting(Hall(NT, pairs=8, overrides={"event.expected_pairs": 9}), "pairs")

    @pytest.mark.article("decision D40")
    @pytest.mark.parametrize("book", [JS, TD, KO, ZD])
    def test_the_others_expect_no_number(self, book: str) -> None:
        assert waiting(Hall(book, *_stages(book), pairs=4), "pairs") == []

    @pytest.mark.article("NT 2.2.2")
    @pytest.mark.parametrize(("overrides", "pairs", "expected"), [({}, 24, None), ({}, 20, 24), ({}, 2, 24)])
    def test_nt_2_2_2_the_outlook_says_for_how_many_the_plan_is(
        self, overrides: Mapping[str, object], pairs: int, expected: int | None
    ) -> None:
        book = override(load(NT), overrides)
        assert preview_schedule(book, build_wished_plan(book, PlanWishes()), pairs).expected == expected


def _stages(book: str) -> list[Stage]:
    return [Stage(format=Format.SWISS, rounds=2)] if book in {JS, TD} else []


class TestCallers:
    @pytest.mark.article("ZD 5.1")
    @pytest.mark.article("TD 3")
    @pytest.mark.parametrize(
        ("book", "may", "may_not"),
        [
            (ZD, Authority.CHIEF_REFEREE, Authority.REFEREE),
            (TD, Authority.ORGANISERS, Authority.CHIEF_REFEREE),
        ],
    )
    def test_the_last_deal_is_called_by_whom_the_book_names(
        self, book: str, may: Authority, may_not: Authority
    ) -> None:
        hall = Hall(book, *_stages(book), pairs=6)
        hall.begin()
        error = hall.refuses(co.CallRoundTime(by=may_not), "time_called_by", load(book).prefix)
        assert error.details["needed"] == may
        hall.do(co.CallRoundTime(by=may))
        assert hall.last.called_at == hall.at

    @pytest.mark.article("ZD 5.1")
    def test_those_above_may_too_and_whoever_keeps_the_file(self) -> None:
        for by in (Authority.ORGANISERS, None):
            hall = Hall(ZD, pairs=6)
            hall.begin()
            hall.do(co.CallRoundTime(by=by))
            assert hall.last.called_at is not None

    @pytest.mark.article("decision D40")
    def test_where_the_book_names_nobody_any_referee_calls(self) -> None:
        hall = Hall(JS, *_stages(JS), pairs=6)
        hall.begin()
        hall.do(co.CallRoundTime(by=Authority.REFEREE))
        assert hall.last.called_at is not None

    @pytest.mark.article("ZD 5.1")
    @pytest.mark.article("TD 3")
    @pytest.mark.parametrize(
        ("book", "overrides", "by", "word"),
        [
            (ZD, {}, "referee", "裁判长"),
            (TD, {}, "organiser", "组委会"),
            (JS, {}, "referee", "裁判："),
            (ZD, {"event.time_called_by": None}, "referee", "裁判："),
        ],
    )
    def test_it_is_said_who_is_waited_for(self, book: str, overrides: dict[str, object], by: str, word: str) -> None:
        hall = Hall(book, *_stages(book), pairs=6, overrides=overrides)
        hall.begin()
        hall.at += timedelta(hours=1)
        (call,) = waiting(hall, "call_time")
        assert call.by == by
        assert describe_wait(call, "zh").startswith(word)


class TestSeated:
    @pytest.mark.article("JS 3.1")
    @pytest.mark.parametrize(
        ("book", "overrides", "minutes"),
        [(JS, {}, 10), (JS, {"event.seated_before": 5}, 5), (JS, {"event.seated_before": None}, None), (KO, {}, None)],
    )
    def test_js_3_1_ten_minutes_before_the_start(
        self, book: str, overrides: dict[str, object], minutes: int | None
    ) -> None:
        hall = Hall(book, *_stages(book), pairs=4, overrides=overrides)
        hall.do(co.Schedule(slots=(Slot(round=1, starts=DAY),)))
        one = hall.draw()
        expected = None if minutes is None else DAY - timedelta(minutes=minutes)
        assert find_seating_deadline(hall.competition, one) == expected

    @pytest.mark.article("JS 3.1")
    def test_js_3_1_without_a_schedule_nobody_knows(self) -> None:
        hall = Hall(JS, *_stages(JS), pairs=4)
        assert find_seating_deadline(hall.competition, hall.draw()) is None


class TestEntering:
    @pytest.mark.article("ZD 4.2")
    @pytest.mark.article("NT 0")
    def test_the_form_says_whether_both_sexes_may_enter(self) -> None:
        assert [line for line in describe_entry_rules(load(ZD), "zh") if line.startswith("不限男女（ZD 4.2")]
        assert [line for line in describe_entry_rules(load(NT), "en") if line.startswith("Not open to everyone")]
        assert [
            line
            for line in describe_entry_rules(override(load(ZD), {"entries.any_sex": False}), "zh")
            if "不限男女" in line
        ] == []
        silent = [line for line in describe_entry_rules(load(JS), "zh") if "男女" in line or "性别" in line]
        assert silent == [], "where nobody is kept out, no word"
        assert [
            line
            for line in describe_entry_rules(override(load(JS), {"entries.any_sex": False}), "zh")
            if "性别" in line
        ]

    @pytest.mark.article("NT 2.2T")
    def test_nt_2_2t_a_pair_plays_for_its_own_branch(self) -> None:
        hall = Hall(NT)
        people = hall.people()
        wrong = co.EnterPair(people=people, unit="一分会", team="二分会")
        hall.refuses(wrong, "team_is_the_unit", "NT 2.2T")
        hall.do(co.EnterPair(people=people, unit="一分会", team="一分会"))
        hall.refuses(co.ChangePair(pair=1, unit="一分会", team="二分会"), "team_is_the_unit", "NT 2.2T")
        hall.do(co.ChangePair(pair=1, unit="二分会"))
        assert hall.competition.entries[1].team_name == "二分会"
        assert (choose_team_word(hall.competition, "zh"), choose_team_word(hall.competition, "en")) == (
            "分会",
            "Branch",
        )

    @pytest.mark.article("NT 2.2T")
    def test_where_a_team_is_anything_it_has_any_name(self) -> None:
        book = load(NT)
        own = Plan(stages=build_preset(book).stages, teams=Teams(scoring=TeamScoring.BEST_PAIRS, best=1))
        for hall in (Hall(NT, overrides={"teams.unit": None}), Hall(NT, plan=own)):
            hall.do(co.EnterPair(people=hall.people(), unit="一分会", team="红队"))
            assert hall.competition.entries[1].team_name == "红队"
            assert choose_team_word(hall.competition, "zh") == say("entry_field.team", "zh")

    @pytest.mark.article("NT 2.2T")
    @pytest.mark.parametrize(("overrides", "found"), [({}, ["team_is_not_the_unit"]), ({"teams.unit": None}, [])])
    def test_the_checker_knows_what_a_team_is(self, overrides: dict[str, object], found: list[str]) -> None:
        teams = {"scoring": "people_points"}
        writer = Writer(NT, {"format": "knockout"}, overrides=overrides, teams=teams)
        writer.event("pair_entered", pair=1, people=[1, 2], unit="一分会", team="二分会")
        assert sorted(writer.codes()) == found

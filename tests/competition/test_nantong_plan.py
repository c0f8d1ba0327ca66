"""nantong-2018 before its first draw: tables, points of more rounds, who may enter, and until when."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from guandan.competition.handlers.waits import list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.values import Slot
from guandan.competition.planning.preview import preview_schedule
from guandan.competition.planning.wishes import PlanWishes, build_wished_plan
from guandan.competition.scoring.team_events import rank_teams
from guandan.rulebooks import load
from guandan.rules.options.authority import Authority
from tests.competition.kit import DAY, KO, NT, ZD, Hall, final
from tests.competition.refereed import REFEREE, refereed

SIX = (1, 2, 3, 4, 5, 6)


@pytest.mark.article("NT 2.2.2")
@pytest.mark.article("NT 2.2.3")
@pytest.mark.parametrize(("pairs", "tables"), [(24, [12, 6, 3, 1, 1]), (26, [13, 6, 3, 2, 1]), (16, [8, 4, 2, 1])])
def test_nt_2_2_the_preview_has_the_tables_that_are_drawn(pairs: int, tables: list[int]) -> None:
    book = load(NT)
    assert [one.tables for one in preview_schedule(book, build_wished_plan(book, PlanWishes()), pairs).rounds] == tables


class TestPointsOfMoreRounds:
    @pytest.mark.article("NT 2.2T")
    def test_the_preview_asks_for_them(self) -> None:
        book = load(NT)
        refusal = preview_schedule(book, build_wished_plan(book, PlanWishes()), 33).refusal
        assert refusal is not None
        assert (refusal.code, "NT 2.2T" in refusal.article) == ("rounds_without_points", True)
        found = preview_schedule(book, build_wished_plan(book, PlanWishes(round_points=SIX)), 33).refusal
        assert found is None or found.code != "rounds_without_points"

    @pytest.mark.article("NT 2.2T")
    def test_so_does_the_event_before_the_draw(self) -> None:
        hall = Hall(NT, pairs=32)
        assert "round_points" not in [wait.code for wait in list_waits(hall.competition, hall.at)]
        hall.enter()
        (wait,) = (wait for wait in list_waits(hall.competition, hall.at) if wait.code == "round_points")
        assert (wait.number, wait.count, wait.by, wait.stops) == (6, 5, "organiser", True)
        plan = build_wished_plan(hall.competition.book, PlanWishes(round_points=SIX))
        hall.do(co.ChangePlan(plan=plan, reason="33 pairs"))
        assert "round_points" not in [wait.code for wait in list_waits(hall.competition, hall.at)]

    @pytest.mark.article("NT 2.2T")
    def test_they_count(self) -> None:
        book = load(NT)
        hall = Hall(NT, plan=build_wished_plan(book, PlanWishes(round_points=(7, 8))), pairs=4)
        hall.round()
        hall.round()
        points = sorted((line.figures[0].value for line in rank_teams(hall.competition, 1)), reverse=True)
        assert points == [2 * (7 + 8 + 6), 2 * (7 + 8), 2 * 7, 2 * 7]


class TestEntries:
    @pytest.mark.article("NT 0.1")
    @pytest.mark.article("ZD 4.2")
    @pytest.mark.parametrize(("book", "article"), [(NT, "NT 0.1"), (ZD, "ZD 4.2")])
    def test_a_pair_plays_for_its_unit_or_there_is_a_reason(self, book: str, article: str) -> None:
        hall = Hall(book)
        hall.refuses(co.EnterPair(people=hall.people()), "unit_missing", article)
        hall.do(co.EnterPair(people=hall.people(), waived="a guest of the union"))
        hall.do(co.EnterPair(people=hall.people(), unit="一支部"))
        assert len(hall.competition.entries) == 2

    def test_other_books_and_the_first_version_ask_for_none(self) -> None:
        for book in (KO, f"{NT}@1"):
            hall = Hall(book)
            hall.do(co.EnterPair(people=hall.people()))

    @pytest.mark.article("NT 0.1")
    def test_not_after_the_last_day_unless_there_is_a_reason(self) -> None:
        hall = Hall(NT)
        hall.do(co.Schedule(slots=(Slot(round=1, starts=DAY),)))
        late = datetime(2018, 4, 1, 1, 0, tzinfo=UTC)
        hall.at = late
        hall.refuses(co.EnterPair(people=hall.people(), unit="一支部"), "entries_closed", "NT 0.1")
        hall.do(co.EnterPair(people=hall.people(), unit="一支部", waived="the post was late"))
        assert hall.competition.entries[1].unit == "一支部"

    @pytest.mark.article("NT 0.1")
    def test_another_event_sets_its_own_last_day(self) -> None:
        hall = Hall(NT, overrides={"entries.deadline": "2018-03-19"})
        hall.refuses(co.EnterPair(people=hall.people(), unit="一支部"), "entries_closed")
        without = Hall(NT)
        without.at = datetime(2026, 1, 1, tzinfo=UTC)
        without.do(co.EnterPair(people=without.people(), unit="一支部"))


@pytest.mark.article("NT 1.5.4")
def test_nt_1_5_4_lateness_is_the_referees() -> None:
    hall = refereed(NT, pairs=4)
    outcome = hall.late(1, 5, by=REFEREE)
    assert outcome is not None
    assert (outcome.case, outcome.proposal.decided_by) == (None, Authority.REFEREE)
    assert hall.sheet(1).forfeited
    hall.do(co.EnterResult(table=2, final=final("A", "9")))
    assert hall.wrong() == []

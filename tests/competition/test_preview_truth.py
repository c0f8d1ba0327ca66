"""The preview is the truth: rounds and tables of the preview are those that the draw then makes."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Matter
from guandan.competition.planning.preview import preview_schedule
from guandan.competition.planning.wishes import PlanWishes, build_wished_plan
from guandan.errors import IllegalAction
from guandan.rules.rulebook import override
from tests.competition.kit import JS, KO, NT, TD, ZD, Hall

SIZES = (7, 12, 21, 24)


def play_tables(book: str, pairs: int, wishes: PlanWishes, team_size: int = 1) -> tuple[list[int], list[int]]:
    """The tables of every round: as previewed, and as drawn with everybody there to the end."""
    # Five rounds at most have points for teams under NT; the sizes here need no more.
    hall = Hall(book, plan=build_wished_plan(Hall(book, rounds=1).competition.book, wishes))
    for number in range(pairs):
        hall.enter(unit=f"第{number // team_size + 1}部门")
    preview = preview_schedule(hall.competition.book, hall.competition.plan, pairs)
    while len(hall.competition.stages_closed) < len(hall.competition.plan.stages):
        draw(hall)
        hall.go()
        for table in hall.last.all_tables:
            if table.boards:
                hall.do(co.EnterResult(table=table.number, boards=(1,) * len(table.boards)))
                hall.sign(table.number)
        hall.score_all()
        hall.close()
    return [one.tables for one in preview.rounds], [len(one.all_tables) for one in hall.competition.rounds]


def draw(hall: Hall) -> None:
    """A draw, with the lots and decisions that it asks for first."""
    try:
        hall.draw()
    except IllegalAction as refusal:
        if refusal.code == "odd_number_undecided":
            number = len(hall.competition.rounds) + 1
            hall.do(co.Decide(matter=Matter.ODD_NUMBER, about=number, by_lot=True, reason="单数轮空"))
        elif refusal.code == "tie_at_the_line":
            stage = len(hall.competition.stages_closed)
            hall.do(co.DrawLots(stage=stage, pairs=tuple(refusal.details["pairs"]), seed=hall.link))
        else:
            raise
        draw(hall)


@pytest.mark.article("NT 2.2")
def test_nt_2_2_of_24_pairs_there_are_twelve_six_and_three_tables() -> None:
    previewed, drawn = play_tables(NT, 24, PlanWishes())
    assert previewed[:3] == [12, 6, 3]
    assert previewed == drawn


@pytest.mark.parametrize("pairs", SIZES)
@pytest.mark.parametrize(
    ("book", "wishes"),
    [
        (NT, PlanWishes()),
        (KO, PlanWishes()),
        (KO, PlanWishes(third_place=True)),
        (ZD, PlanWishes()),
        (JS, PlanWishes(rounds=5)),
        (JS, PlanWishes(rounds=3, then_knockout=4, third_place=True)),
        (TD, PlanWishes(rounds=4)),
        (TD, PlanWishes(format=Format.ROUND_ROBIN, groups=3, then_knockout=2)),
        (JS, PlanWishes(format=Format.DUPLICATE, rounds=3, boards=2)),
    ],
)
def test_previewed_tables_are_drawn(book: str, wishes: PlanWishes, pairs: int) -> None:
    previewed, drawn = play_tables(book, pairs, wishes)
    assert previewed == drawn


@pytest.mark.parametrize("pairs", [8, 24])
def test_previewed_tables_of_teams_are_drawn(pairs: int) -> None:
    previewed, drawn = play_tables(TD, pairs, PlanWishes(rounds=3, team_tables=2), team_size=2)
    assert previewed == drawn


def test_the_books_own_hours_are_those_of_the_preview() -> None:
    book = override(Hall(NT).competition.book, {"event.starts": "13:30:00", "event.ends": None})
    plan = build_wished_plan(book, PlanWishes())
    starts = [one.starts for one in preview_schedule(book, plan, 24).rounds]
    assert starts == sorted(set(starts), key=str)

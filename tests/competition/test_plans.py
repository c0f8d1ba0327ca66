"""规程: each book's own format, and plans that cannot work, refused at the start."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Byes, Format, Plan, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout, build_preset
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from tests.competition.kit import JS, KO, NT, TD, ZD, Hall, meetings

SWISS = Stage(format=Format.SWISS, rounds=3)
ROBIN = Stage(format=Format.ROUND_ROBIN)


class TestPresets:
    @pytest.mark.article("KO 2")
    def test_ko_2_single_elimination(self) -> None:
        (stage,) = build_preset(load(KO)).stages
        assert (stage.format, stage.byes, stage.redrawn) == (Format.KNOCKOUT, Byes.FIRST_ROUND, ())

    @pytest.mark.article("NT 2.2.1")
    @pytest.mark.article("NT 2.2.4")
    @pytest.mark.article("NT 2.2.5")
    def test_nt_2_2_knockout_with_rounds_4_and_5_drawn_again_and_branches(self) -> None:
        plan = build_preset(load(NT))
        (stage,) = plan.stages
        assert (stage.format, stage.byes, stage.redrawn) == (Format.KNOCKOUT, Byes.AS_NEEDED, (4, 5))
        assert plan.teams == Teams(scoring=TeamScoring.PEOPLE_POINTS)

    @pytest.mark.article("ZD 5.1")
    @pytest.mark.article("decision D27")
    def test_zd_5_1_five_games_by_lot(self) -> None:
        (stage,) = build_preset(load(ZD)).stages
        assert (stage.format, stage.rounds, stage.avoid_repeats) == (Format.LOT, 5, True)

    @pytest.mark.article("decision D27")
    @pytest.mark.parametrize("book", [JS, TD])
    def test_d27_swiss_or_round_robin_by_choice(self, book: str) -> None:
        assert build_preset(load(book), rounds=7).stages[0].format is Format.SWISS
        assert build_preset(load(book), pairing=Format.ROUND_ROBIN).stages[0].format is Format.ROUND_ROBIN
        with pytest.raises(IllegalAction, match="format_not_offered"):
            build_preset(load(book), rounds=3, pairing=Format.LOT)

    @pytest.mark.parametrize("book", [JS, TD])
    def test_the_number_of_rounds_is_asked_of_the_organisers(self, book: str) -> None:
        with pytest.raises(IllegalAction, match="rounds_missing"):
            build_preset(load(book))


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ((), "plan_without_stages"),
        ((Stage(format=Format.SWISS),), "rounds_missing"),
        ((Stage(format=Format.SWISS, rounds=0),), "plan_rounds"),
        ((Stage(format=Format.SWISS, rounds=2, takes=4),), "plan_takes"),
        ((SWISS, ROBIN), "plan_takes"),
        ((SWISS, Stage(format=Format.ROUND_ROBIN, takes=0)), "plan_takes"),
        ((Stage(format=Format.SWISS, rounds=2, groups=2),), "plan_groups"),
        ((Stage(format=Format.ROUND_ROBIN, groups=0),), "plan_groups"),
        ((Stage(format=Format.SWISS, rounds=2, third_place=True),), "plan_knockout_only"),
        ((Stage(format=Format.SWISS, rounds=2, redrawn=(2,)),), "plan_knockout_only"),
        ((Stage(format=Format.ROUND_ROBIN, keep_apart=True),), "plan_keep_apart"),
        ((Stage(format=Format.DUPLICATE, rounds=2),), "plan_boards"),
        ((Stage(format=Format.SWISS, rounds=2, boards=4),), "plan_boards"),
        ((Stage(format=Format.KNOCKOUT),), "plan_points"),
        ((Stage(format=Format.SWISS, rounds=2, overrides={"match.nonsense": 1}),), "plan_overrides"),
    ],
)
def test_a_plan_that_cannot_work_whoever_enters(stages: tuple[Stage, ...], code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Hall(JS, plan=Plan(stages=stages))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        (Teams(scoring=TeamScoring.BEST_PAIRS), "plan_best_missing"),
        (Teams(scoring=TeamScoring.TABLES), "plan_tables_missing"),
        (Teams(scoring=TeamScoring.PEOPLE_POINTS), "plan_people_points"),
    ],
)
def test_teams_that_cannot_be_scored(teams: Teams, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Hall(JS, plan=Plan(stages=(SWISS,), teams=teams))
    assert caught.value.code == code


@pytest.mark.article("decision D27")
@pytest.mark.parametrize(("pairs", "rounds", "works"), [(4, 3, True), (4, 4, False), (5, 5, True), (5, 6, False)])
def test_d27_more_rounds_than_opponents(pairs: int, rounds: int, *, works: bool) -> None:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=rounds), pairs=pairs)
    if not works:
        event.refuses(co.DrawRound(seed=event.link), "more_rounds_than_opponents")
        return
    for _ in range(rounds):
        event.round()
    assert event.competition.stages_closed


@pytest.mark.article("decision D27")
@pytest.mark.article("ZD 5.1")
@pytest.mark.parametrize("pairs", [2, 3, 4, 5])
def test_d27_a_lot_of_few_pairs_repeats_meetings_only_when_it_must(pairs: int) -> None:
    event = Hall(ZD, pairs=pairs)
    rounds = [meetings(event.round()) for _ in range(5)]
    assert event.competition.stages_closed
    if pairs == 4:  # three rounds without a repeat, and two more
        assert len(set.union(*rounds[:3])) == 6


def test_more_rounds_than_opponents_where_repeats_are_allowed() -> None:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=3, avoid_repeats=False), pairs=2)
    for _ in range(3):
        event.round()
    assert event.competition.stages_closed


@pytest.mark.parametrize("pairs", [0, 1])
def test_nobody_plays_alone(pairs: int) -> None:
    event = Hall(KO, pairs=pairs)
    event.refuses(co.DrawRound(seed=event.link), "too_few_pairs")


@pytest.mark.parametrize(
    ("stages", "pairs"),
    [
        ((SWISS, build_knockout(load(JS), takes=16)), 8),
        ((Stage(format=Format.ROUND_ROBIN, groups=2), build_knockout(load(JS), takes=5)), 8),
        ((SWISS, Stage(format=Format.SWISS, rounds=4, takes=4)), 8),
        ((SWISS, Stage(format=Format.ROUND_ROBIN, groups=3, takes=4)), 8),
    ],
)
def test_a_later_stage_that_cannot_work_is_refused_before_the_first_draw(stages: tuple[Stage, ...], pairs: int) -> None:
    event = Hall(JS, *stages, pairs=pairs)
    with pytest.raises(IllegalAction):
        event.draw()
    assert not event.competition.rounds


class TestChanging:
    def test_a_plan_may_change_as_far_as_nothing_was_drawn(self) -> None:
        event = Hall(JS, SWISS, pairs=8)
        event.refuses(co.ChangePlan(plan=Plan(stages=(ROBIN,)), reason=""), "reason_missing")
        event.do(co.ChangePlan(plan=Plan(stages=(ROBIN,)), reason="fewer came"))
        assert event.competition.plan.stages == (ROBIN,)
        event.refuses(co.ChangePlan(plan=Plan(stages=()), reason="none"), "plan_without_stages")

    def test_a_stage_that_has_begun_keeps_its_format(self) -> None:
        event = Hall(JS, SWISS, pairs=8)
        event.round()
        event.refuses(co.ChangePlan(plan=Plan(stages=(ROBIN,)), reason="wish"), "plan_already_drawn")

    def test_a_later_stage_may_still_be_planned(self) -> None:
        event = Hall(JS, Stage(format=Format.SWISS, rounds=2), pairs=8)
        event.round()
        stages = (Stage(format=Format.SWISS, rounds=2), build_knockout(load(JS), takes=4))
        event.do(co.ChangePlan(plan=Plan(stages=stages), reason="time is left"))
        assert len(event.competition.plan.stages) == 2

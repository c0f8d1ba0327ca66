"""Formats that notices ask for: losers play on, groups play for places, stages follow the places before them."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guandan.checker import check_event
from guandan.competition.championship.file import build_line, encode_head, encode_lines
from guandan.competition.draw.bracket import rank_places
from guandan.competition.model import commands as co
from guandan.competition.model.values import Byes, Format, Matter, Plan, Seeding, Stage, Teams, TeamScoring
from guandan.competition.planning.plan import build_knockout, check_plan
from guandan.competition.planning.wishes import PlanWishes, build_wished_plan
from guandan.competition.scoring.final_ranking import compute_final_ranking
from guandan.competition.scoring.standings import compute_standings, list_score_rows
from guandan.competition.simulate.run import Simulation
from guandan.errors import IllegalAction
from guandan.rulebooks import load

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

BOOK = load("jiangsu-2017")
SWISS = Stage(format=Format.SWISS, rounds=3)
ROBIN = Stage(format=Format.ROUND_ROBIN)
RANKED = {"seeding": Seeding.STAGE_BEFORE, "byes": Byes.FIRST_ROUND, "redrawn": ()}
PLANS = {
    "double elimination": Plan(stages=(build_knockout(BOOK, format_=Format.DOUBLE_ELIMINATION),)),
    "two finals": Plan(
        stages=(replace(build_knockout(BOOK, format_=Format.DOUBLE_ELIMINATION), second_final=True, keep_apart=True),)
    ),
    "consolation": Plan(stages=(build_knockout(BOOK, third_place=True, format_=Format.CONSOLATION),)),
    "all places": Plan(stages=(build_knockout(BOOK, format_=Format.PLACEMENT),)),
    "knockout, then places 1-2 and 3-4": Plan(
        stages=(
            replace(build_knockout(BOOK), leaves=2, byes=Byes.FIRST_ROUND),
            replace(ROBIN, takes=4, groups=2, bands=True),
        )
    ),
    "groups, then by rank": Plan(
        stages=(replace(ROBIN, groups=2), replace(build_knockout(BOOK, takes=2, third_place=True), **RANKED))
    ),
    "accelerated, then by rank": Plan(
        stages=(replace(SWISS, accelerated=2), replace(build_knockout(BOOK, takes=4), **RANKED))
    ),
    "Swiss, then double elimination": Plan(
        stages=(SWISS, replace(build_knockout(BOOK, takes=6, format_=Format.DOUBLE_ELIMINATION), **RANKED))
    ),
    "twice": Plan(stages=(replace(ROBIN, turns=2),)),
}


class Wishful(Simulation):
    """An event whose pairs have ratings, and whose organisers wish for meetings, byes, and pairs kept apart."""

    def enter(self) -> None:
        super().enter()
        pair = max(self.competition.entries)
        entry = self.competition.entries[pair]
        rating = 1000 + 10 * self.lots.randint(0, 30) if self.lots.random() < 2 / 3 else None
        known = {"unit": entry.unit, "seed": entry.seed, "fixed_table": entry.fixed_table}
        self.do(co.ChangePair(pair=pair, rating=rating, **known))  # type: ignore[arg-type]

    def draw(self) -> None:
        number = len(self.competition.rounds) + 1
        inside = [pair for pair, entry in self.competition.entries.items() if entry.is_in(number)]
        for matter, count in ((Matter.APART, 2), (Matter.TOGETHER, 2), (Matter.REQUESTED_BYE, 1)):
            pairs = tuple(self.lots.sample(inside, count))
            try:
                self.do(co.Decide(matter=matter, about=number, pairs=pairs, reason="意愿"))
                self.tally[matter] += 1
            except IllegalAction:
                continue
        super().draw()


def play(
    plan: Plan, pairs: int, seed: int, kind: type[Simulation] = Simulation, book: Rulebook = BOOK
) -> tuple[Simulation, str]:
    event = kind(book, pairs, seed, plan=plan)
    parts = [encode_head(event.championship)]
    event.championship.listener = lambda added: parts.append(encode_lines([build_line(one) for one in added]))
    event.run()
    return event, b"".join(parts).decode()


@pytest.mark.parametrize("name", PLANS)
def test_a_simulated_event_passes_the_checker(name: str) -> None:
    _, text = play(PLANS[name], 9, 4)
    assert check_event(text).differences == ()


@pytest.mark.long
@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("seed", range(12))
def test_many_simulated_events_pass_the_checker(name: str, seed: int) -> None:
    _, text = play(PLANS[name], 8 + seed % 7, seed)
    assert check_event(text).differences == ()


def test_who_is_out_of_a_double_elimination_has_lost_twice() -> None:
    event, _ = play(PLANS["double elimination"], 11, 3)
    lost = Counter(row.pair for row in list_score_rows(event.competition, 1) if row.opponent and not row.is_won)
    lines = compute_standings(event.competition, 1)
    staying = {pair for pair, entry in event.competition.entries.items() if entry.last_round is None}
    assert lines[0].pair not in lost or lost[lines[0].pair] == 1
    assert {lost[line.pair] for line in lines[2:] if line.pair in staying} == {2}


def test_all_places_are_played_for() -> None:
    for seed in range(20):
        event, _ = play(PLANS["all places"], 8, seed)
        if all(entry.last_round is None for entry in event.competition.entries.values()):
            lines = compute_standings(event.competition, 1)
            assert [line.place for line in lines] == list(range(1, 9))
            return
    pytest.fail("in every event somebody left")


@pytest.mark.parametrize("name", ["double elimination", "consolation", "all places"])
def test_the_checker_finds_two_pairs_that_changed_lines(name: str) -> None:
    _, text = play(PLANS[name], 8, 6)
    lines = text.splitlines()
    at, line = next(
        (at, json.loads(line))
        for at, line in enumerate(lines)
        if '"draw_drafted"' in line and json.loads(line)["event"]["round"] == 2
    )
    event = line["event"]
    a, b = event["lots"][0], event["lots"][2]
    swapped = {a: b, b: a}
    event["lots"] = [swapped.get(pair, pair) for pair in event["lots"]]
    for table in event["tables"]:
        table["ew"], table["ns"] = swapped.get(table["ew"], table["ew"]), swapped.get(table["ns"], table["ns"])
    lines[at] = json.dumps(line, ensure_ascii=False)
    assert "wrong_lots" in {difference.code for difference in check_event("\n".join(lines)).differences}


def test_places_of_a_band_come_after_those_of_the_band_before() -> None:
    event, _ = play(PLANS["knockout, then places 1-2 and 3-4"], 8, 2)
    first = event.competition.stage_rounds(2)[0].lots
    lines = compute_standings(event.competition, 2)
    assert {line.pair for line in lines if (line.place or 9) <= 2} <= set(first[: len(first) // 2])


@pytest.mark.parametrize(
    ("groups", "first"),
    [
        (((1, 2, 3, 4, 5, 6, 7, 8),), {(1, 8), (4, 5), (2, 7), (3, 6)}),
        (((1, 2), (3, 4)), {(1, 4), (3, 2)}),
        (((1, 2, 3), (4, 5, 6)), {(5, 3), (2, 6)}),
    ],
)
def test_the_best_meet_the_last_and_nobody_of_the_own_group(
    groups: tuple[tuple[int, ...], ...], first: set[tuple[int, int]]
) -> None:
    places = rank_places(groups)
    lines = {(a, b) for a, b in zip(places[::2], places[1::2], strict=True) if a and b}
    assert {frozenset(line) for line in lines} == {frozenset(line) for line in first}


@pytest.mark.parametrize("count", [2, 4, 8])
def test_first_and_second_of_a_group_can_meet_only_in_the_final(count: int) -> None:
    groups = [(2 * number + 1, 2 * number + 2) for number in range(count)]
    places = rank_places(groups)
    half = len(places) // 2
    for first, second in groups:
        assert (places.index(first) < half) != (places.index(second) < half)


def test_everybody_meets_everybody_twice() -> None:
    for seed in range(10):
        event, _ = play(PLANS["twice"], 4, seed)
        rows = [row for row in list_score_rows(event.competition, 1) if row.opponent]
        if all(entry.last_round is None for entry in event.competition.entries.values()):
            assert set(Counter((row.pair, row.opponent) for row in rows).values()) == {2}
            return
    pytest.fail("in every event somebody left")


def test_whoever_came_further_comes_first_over_all_stages() -> None:
    event, _ = play(PLANS["accelerated, then by rank"], 10, 1)
    ranking = compute_final_ranking(event.competition)
    stages = [stage for stage, line in ranking if line.place is not None]
    assert stages == sorted(stages, reverse=True)
    assert {line.pair for _, line in ranking} == {line.pair for line in compute_standings(event.competition, 1)}
    places = [line.place for _, line in ranking if line.place is not None]
    assert places == sorted(places)
    final = [line.pair for line in compute_standings(event.competition, 2)]
    before = [line.pair for line in compute_standings(event.competition, 1) if line.pair not in final and line.place]
    assert [line.pair for stage, line in ranking if stage == 1 and line.place] == before


def test_wishes_of_the_organisers_are_kept_and_the_checker_agrees() -> None:
    event, text = play(Plan(stages=(replace(SWISS, rounds=4),)), 12, 5, Wishful)
    assert check_event(text).differences == ()
    assert event.tally[Matter.TOGETHER] > 2
    assert event.tally[Matter.APART] > 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_many_events_with_wishes_pass_the_checker(seed: int) -> None:
    stage = replace(SWISS, rounds=4, accelerated=seed % 3) if seed % 2 else Stage(format=Format.LOT, rounds=4)
    _, text = play(Plan(stages=(stage,)), 9 + seed % 5, seed, Wishful)
    assert check_event(text).differences == ()


class TestWishes:
    def event(self, format_: Format = Format.SWISS, pairs: int = 8) -> Simulation:
        stage = Stage(format=format_, rounds=3) if format_ is not Format.KNOCKOUT else build_knockout(BOOK)
        event = Simulation(BOOK, pairs, 1, plan=Plan(stages=(stage,)))
        for _ in range(pairs):
            event.enter()
        return event

    def meetings(self, event: Simulation) -> set[frozenset[int]]:
        return {frozenset((table.ew, table.ns)) for table in event.competition.rounds[-1].tables}

    def decide(self, event: Simulation, matter: Matter, *pairs: int, by_lot: bool = False) -> None:
        event.do(co.Decide(matter=matter, about=1, pairs=pairs, by_lot=by_lot, reason="意愿"))

    def test_two_meet_and_another_rests(self) -> None:
        event = self.event(pairs=9)
        self.decide(event, Matter.TOGETHER, 2, 1)
        self.decide(event, Matter.REQUESTED_BYE, 5)
        event.draw()
        assert frozenset((1, 2)) in self.meetings(event)
        assert event.competition.rounds[-1].byes == (5,)

    def test_two_stay_apart_until_it_is_left_to_the_lot_again(self) -> None:
        event = self.event(pairs=4)
        for other in (1, 2):
            self.decide(event, Matter.APART, other, 4)
        event.draw()
        assert frozenset((3, 4)) in self.meetings(event)
        self.decide(event, Matter.APART, by_lot=True)
        self.decide(event, Matter.APART, 3, 4)
        event.draw()
        assert frozenset((3, 4)) not in self.meetings(event)

    @pytest.mark.parametrize(
        ("matter", "pairs", "code"),
        [
            (Matter.TOGETHER, (1,), "draw_wish_pairs"),
            (Matter.APART, (1, 1), "draw_wish_pairs"),
            (Matter.REQUESTED_BYE, (1, 2), "draw_wish_pairs"),
            (Matter.REQUESTED_BYE, (99,), "no_such_pair"),
        ],
    )
    def test_a_wish_that_makes_no_sense_is_refused(self, matter: Matter, pairs: tuple[int, ...], code: str) -> None:
        with pytest.raises(IllegalAction, check=lambda refusal: refusal.code == code):
            self.decide(self.event(), matter, *pairs)

    def test_a_knockout_has_no_room_for_them(self) -> None:
        with pytest.raises(IllegalAction, check=lambda refusal: refusal.code == "no_draw_wishes_here"):
            self.decide(self.event(Format.KNOCKOUT), Matter.APART, 1, 2)

    def test_pairs_without_a_seed_follow_by_rating(self) -> None:
        event = self.event(pairs=4)
        for pair, rating in ((2, 1500), (3, 1400), (4, 1600)):
            event.do(co.ChangePair(pair=pair, rating=rating))
        event.do(co.ChangePair(pair=1, seed=1))
        event.draw()  # 1, 4, 2, 3: the halves fold, the first against the third
        assert self.meetings(event) == {frozenset((1, 2)), frozenset((4, 3))}


DOUBLE = build_knockout(BOOK, format_=Format.DOUBLE_ELIMINATION)


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ((replace(DOUBLE, byes=Byes.AS_NEEDED),), "plan_lines"),
        ((replace(build_knockout(BOOK), leaves=3),), "plan_leaves"),
        ((replace(ROBIN, groups=2, bands=True),), "plan_bands"),
        ((replace(SWISS, turns=2),), "plan_turns"),
        ((replace(SWISS, accelerated=3),), "plan_accelerated"),
        ((replace(build_knockout(BOOK), second_final=True),), "plan_second_final"),
        ((replace(SWISS, seeding=Seeding.STAGE_BEFORE),), "plan_seeding"),
    ],
)
def test_a_plan_that_cannot_work_is_refused(stages: tuple[Stage, ...], code: str) -> None:
    with pytest.raises(IllegalAction, check=lambda refusal: refusal.code == code):
        check_plan(Plan(stages=stages), BOOK)


TEAMS = Teams(scoring=TeamScoring.TABLES, tables=2)


def test_teams_over_tables_cannot_play_a_knockout() -> None:
    with pytest.raises(IllegalAction, check=lambda refusal: refusal.code == "plan_team_knockout"):
        check_plan(Plan(stages=(build_knockout(BOOK),), teams=TEAMS), BOOK)


def test_teams_of_a_smaller_group_rest_when_they_have_met_everybody() -> None:
    _, text = play(Plan(stages=(replace(ROBIN, groups=2),), teams=TEAMS), 18, 0)
    assert check_event(text).differences == ()


@pytest.mark.parametrize("name", ["jiangsu-2017", "knockout-2023"])
def test_organisers_wish_for_a_knockout_and_round_robins_for_places(name: str) -> None:
    plan = build_wished_plan(load(name), PlanWishes(format=Format.KNOCKOUT, bands=2, band_size=4))
    first, second = plan.stages
    assert (first.format, first.leaves) == (Format.KNOCKOUT, 4)
    assert (second.format, second.takes, second.groups, second.bands) == (Format.ROUND_ROBIN, 8, 2, True)
    _, text = play(Plan(stages=plan.stages), 12, 3, book=load(name))
    assert check_event(text).differences == ()

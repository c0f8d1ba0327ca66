"""Tie-breaks in any order: each figure, its trace, and all of them against sums worked out by other hands."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event
from guandan.competition.championship.file import build_line, encode_head, encode_lines
from guandan.competition.model.values import Format, Plan, Stage
from guandan.competition.scoring.ranking import RankedLine, rank_pairs
from guandan.competition.simulate.run import Simulation
from guandan.rulebooks import load
from guandan.rules.options.ranking import Criterion
from tests.competition.scoring.scene import JS, LEVELS, book_of, bye, played, scored

if TYPE_CHECKING:
    from guandan.checker.report import CheckReport

CRITERIA = [
    *("total", "cumulative", "cumulative_without_first", "rounds_won", "level_score", "net_levels", "levels_risen"),
    *("opponents", "opponents_cut_lowest", "opponents_cut_both", "sonneborn_berger", "head_to_head"),
]
EVENTS = 100


def figure(line: RankedLine, criterion: Criterion) -> object:
    return next(figure.value for figure in line.figures if figure.criterion is criterion)


def small_event() -> dict[int, RankedLine]:
    """Four pairs: 1 beats 2, 3 beats 4; 1 draws with 3, 2 beats 4; 4 beats 1, 2 and 3 draw."""
    book = book_of(JS, ranking__criteria=[*CRITERIA, "lot"])
    rows = [
        *played(book, 1, 1, (1, 2), ("past A", "9")),
        *played(book, 1, 2, (3, 4), ("A", "6")),
        *played(book, 2, 1, (1, 3), ("10", "10")),
        *played(book, 2, 2, (2, 4), ("K", "Q")),
        *played(book, 3, 1, (4, 1), ("8", "5")),
        *played(book, 3, 2, (2, 3), ("7", "7")),
    ]
    return {line.pair: line for line in rank_pairs(scored(rows, book), book)}


@pytest.mark.article("decision D53")
def test_each_figure_of_a_small_event() -> None:
    lines = small_event()
    # Totals: 1 has 2+1+0, 2 has 0+2+1, 3 has 2+1+1, 4 has 0+0+2.
    expected = {
        Criterion.TOTAL: (3, 3, 4, 2),
        Criterion.CUMULATIVE: (2 + 3 + 3, 0 + 2 + 3, 2 + 3 + 4, 0 + 0 + 2),
        Criterion.CUMULATIVE_WITHOUT_FIRST: (6, 5, 7, 2),
        Criterion.NET_LEVELS: (6 + 0 - 3, -6 + 1 + 0, 8 + 0 + 0, -8 - 1 + 3),
        Criterion.OPPONENTS: (3 + 4 + 2, 3 + 2 + 4, 2 + 3 + 3, 4 + 3 + 3),
        Criterion.OPPONENTS_CUT_LOWEST: (3 + 4, 3 + 4, 3 + 3, 4 + 3),
        Criterion.OPPONENTS_CUT_BOTH: (3, 3, 3, 3),
        Criterion.SONNEBORN_BERGER: (2 * 3 + 4, 2 * 2 + 4, 2 * 2 + 3 + 3, 2 * 3),
    }
    for criterion, values in expected.items():
        assert tuple(figure(lines[pair], criterion) for pair in (1, 2, 3, 4)) == values, criterion


def test_the_sum_of_opponents_is_traced_to_the_pairs_and_shows_what_is_cut() -> None:
    line = small_event()[1]
    traced = next(figure for figure in line.figures if figure.criterion is Criterion.OPPONENTS_CUT_LOWEST)
    assert [(source.round, source.opponent, source.value, source.is_cut) for source in traced.sources] == [
        (1, 2, 3, False),
        (2, 3, 4, False),
        (3, 4, 2, True),
    ]


@pytest.mark.article("decision D53")
@pytest.mark.parametrize(("option", "worth"), [("nothing", 0), ("own_total", 2)])
def test_a_round_without_an_opponent(option: str, worth: int) -> None:
    book = book_of(JS, ranking__criteria=["opponents", "lot"], ranking__without_opponent=option)
    rows = [bye(1, 1), *played(book, 1, 1, (2, 3), ("A", "K"))]
    lines = {line.pair: line for line in rank_pairs(scored(rows, book), book)}
    assert figure(lines[1], Criterion.OPPONENTS) == worth


@pytest.mark.article("decision D54")
def test_two_who_are_equal_are_parted_by_their_meeting() -> None:
    book = book_of(JS, ranking__criteria=["total", "head_to_head", "lot"])
    rows = [
        *played(book, 1, 1, (1, 2), ("A", "9")),
        *played(book, 1, 2, (3, 4), ("A", "6")),
        *played(book, 2, 1, (2, 3), ("10", "9")),
        *played(book, 2, 2, (4, 1), ("K", "Q")),
    ]
    lines = rank_pairs(scored(rows, book), book)
    # All four have two points, and not all have met: it parts nobody.
    assert {line.place for line in lines} == {1}
    as_met = book_of(JS, ranking__criteria=["total", "head_to_head", "lot"], ranking__head_to_head="as_met")
    assert {figure(line, Criterion.HEAD_TO_HEAD) for line in rank_pairs(scored(rows, as_met), as_met)} == {2}
    third = [*rows, *played(book, 3, 1, (1, 3), ("9", "8")), *played(book, 3, 2, (2, 4), ("9", "8"))]
    lines = rank_pairs(scored(third, book), book)
    assert [(line.place, line.pair, figure(line, Criterion.HEAD_TO_HEAD)) for line in lines] == [
        (1, 1, 2),
        (2, 2, 0),
        (3, 3, 2),
        (4, 4, 0),
    ]


@pytest.mark.article("decision D54")
def test_of_three_who_are_equal_the_rest_go_on_or_start_over() -> None:
    def rank(many: str) -> list[tuple[int, int]]:
        book = book_of(JS, ranking__criteria=["head_to_head", "level_score", "lot"], ranking__many_equal=many)
        rows = [
            *played(book, 1, 1, (1, 2), ("9", "9")),
            *played(book, 2, 1, (2, 3), ("9", "9")),
            *played(book, 3, 1, (1, 3), ("A", "2")),
        ]
        # Among three: pair 1 has 3, pair 2 has 2, pair 3 has 1.
        return [(line.place, line.pair) for line in rank_pairs(scored(rows, book), book)]

    assert rank("go_on") == rank("start_over") == [(1, 1), (2, 2), (3, 3)]


class ByHand:
    """The figures of a random event, worked out from plain numbers and nothing of the program."""

    def __init__(self, rounds: list[list[tuple[int, int, int, int]]], resting: list[int | None], pairs: int) -> None:
        self.pairs = range(1, pairs + 1)
        self.turns: dict[int, list[tuple[int | None, int, int]]] = {pair: [] for pair in self.pairs}
        for tables, free in zip(rounds, resting, strict=True):
            for one, two, own, other in tables:
                self.turns[one].append((two, own, other))
                self.turns[two].append((one, other, own))
            if free is not None:
                self.turns[free].append((None, 0, 0))
        self.total = {pair: sum(self.points(turn) for turn in self.turns[pair]) for pair in self.pairs}

    @staticmethod
    def points(turn: tuple[int | None, int, int]) -> int:
        foe, own, other = turn
        return 2 if foe is None or own > other else 1 if own == other else 0

    def value(self, pair: int, criterion: str) -> int:
        turns = self.turns[pair]
        points = [self.points(turn) for turn in turns]
        foes = sorted(0 if foe is None else self.total[foe] for foe, _, _ in turns)
        running = [sum(points[: at + 1]) for at in range(len(points))]
        return {
            "total": sum(points),
            "cumulative": sum(running),
            "cumulative_without_first": sum(running[1:]),
            "rounds_won": points.count(2),
            "level_score": sum(17 if foe is None else 13 + own - other for foe, own, other in turns),
            "net_levels": sum(4 if foe is None else own - other for foe, own, other in turns),
            "levels_risen": sum(4 if foe is None else own - 1 for foe, own, _ in turns),
            "opponents": sum(foes),
            "opponents_cut_lowest": sum(foes[1:]) if len(foes) > 1 else sum(foes),
            "opponents_cut_both": sum(foes[1:-1]) if len(foes) > 1 else sum(foes),
            "sonneborn_berger": sum(self.total[turn[0]] * self.points(turn) for turn in turns if turn[0] is not None),
        }[criterion]

    def meetings(self, tied: list[int]) -> dict[int, int]:
        for one in tied:
            if not set(tied) - {one} <= {foe for foe, _, _ in self.turns[one]}:
                return dict.fromkeys(tied, 0)
        return {one: sum(self.points(turn) for turn in self.turns[one] if turn[0] in tied) for one in tied}

    def order(self, tied: list[int], criteria: list[str]) -> list[list[int]]:
        if len(tied) < 2 or not criteria:
            return [sorted(tied)]
        first, *rest = criteria
        values = self.meetings(tied) if first == "head_to_head" else {one: self.value(one, first) for one in tied}
        steps = sorted(set(values.values()), reverse=True)
        return [part for step in steps for part in self.order([one for one in tied if values[one] == step], rest)]


def random_event(random: Random) -> tuple[list[list[tuple[int, int, int, int]]], list[int | None], int]:
    pairs = random.randint(4, 11)
    rounds, resting = [], []
    for _ in range(random.randint(2, 5)):
        order = random.sample(range(1, pairs + 1), pairs)
        resting.append(order.pop() if pairs % 2 else None)
        levels = [random.randint(3, 13) for _ in order]
        rounds.append([(order[at], order[at + 1], levels[at], levels[at + 1]) for at in range(0, len(order), 2)])
    return rounds, resting, pairs


def test_a_hundred_random_events_come_out_as_worked_out_by_hand() -> None:
    random = Random("tie-breaks")
    parted = 0
    for _ in range(EVENTS):
        rounds, resting, pairs = random_event(random)
        criteria = random.sample(CRITERIA, random.randint(3, len(CRITERIA)))
        book = book_of(JS, ranking__criteria=[*criteria, "lot"])
        rows = []
        for number, (tables, free) in enumerate(zip(rounds, resting, strict=True), 1):
            for table, (one, two, own, other) in enumerate(tables, 1):
                rows += played(book, number, table, (one, two), (LEVELS[own], LEVELS[other]))
            if free is not None:
                rows.append(bye(number, free))
        hand = ByHand(rounds, resting, pairs)
        lines = rank_pairs(scored(rows, book), book)
        for line in lines:
            for found in line.figures:
                if found.criterion is not Criterion.HEAD_TO_HEAD:
                    assert found.value == hand.value(line.pair, found.criterion.value), found.criterion
                kept = [source.value for source in found.sources if not source.is_cut]
                assert found.value == sum(kept)
        expected = hand.order(list(hand.pairs), criteria)
        parted += len(expected)
        places: dict[int, list[int]] = {}
        for line in lines:
            places.setdefault(line.place or 0, []).append(line.pair)
        assert [sorted(places[place]) for place in sorted(places)] == expected
    assert parted > EVENTS * 3


def simulate(plan: Plan, pairs: int, seed: int) -> CheckReport:
    """What the checker finds in a simulated event."""
    event = Simulation(load(JS), pairs, seed, plan=plan)
    parts = [encode_head(event.championship)]
    event.championship.listener = lambda added: parts.append(encode_lines([build_line(one) for one in added]))
    event.run()
    return check_event(b"".join(parts).decode())


@pytest.mark.parametrize("form", [Format.SWISS, Format.ROUND_ROBIN])
def test_the_checker_finds_the_same_figures(form: Format) -> None:
    changes = {"ranking.criteria": ["total", "head_to_head", *CRITERIA[1:-1], "lot"], "match.minutes": 60}
    rounds = 3 if form is Format.SWISS else None
    report = simulate(Plan(stages=(Stage(format=form, rounds=rounds, overrides=changes),)), 5, 3)
    assert report.differences == ()
    assert report.counts["standing_lines"] >= 5


DEAL_POINTS = {
    "levels.fixed": True,
    "match.deals": 6,
    "match.decided_by": "deal_points",
    "points.deal": [3, 2, 1],
    "points.deal_forfeit": [12, 0],
    "points.system": "deal_points",
    "ranking.criteria": ["total", "net_levels", "head_to_head", "lot"],
}
FALLS_BACK = {"match.minutes": 60, "levels.tries_at_a": 2, "match.equal": "reached_first"}


@pytest.mark.parametrize("changes", [DEAL_POINTS, FALLS_BACK], ids=["points of deals", "tries at A"])
def test_the_checker_agrees_under_options_of_notices(changes: dict[str, object]) -> None:
    report = simulate(Plan(stages=(Stage(format=Format.SWISS, rounds=3, overrides=changes),)), 6, 8)
    assert report.differences == ()
    assert report.counts["results"] >= 6

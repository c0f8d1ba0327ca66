"""Swiss rounds drawn from links: the right draw by trying every one, and drawn otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event
from tests.checker.kit import Writer, every_draw, lot, order, standing, table

if TYPE_CHECKING:
    from collections.abc import Callable

Cost = tuple[int, ...]
NAMES = ("total", "cumulative_without_first", "rounds_won", "level_score", "levels_risen")


class Swiss:
    """Three rounds of a field of pairs, each won by the smaller number with A against 5; drawn by exhaustive search."""

    def __init__(self, count: int, book: str = "jiangsu-2017", **options: object) -> None:
        overrides = {"match.minutes": 50} | options
        self.event = Writer(book, {"format": "swiss", "rounds": 3}, overrides=overrides)
        self.is_first_version = book.endswith("@1")
        self.by_place = options.get("byes.choice") == "lowest"
        self.event.pairs(count)
        self.pairs = list(range(1, count + 1))
        self.scores: dict[int, list[int]] = {pair: [] for pair in self.pairs}
        self.level: dict[int, int] = dict.fromkeys(self.pairs, 0)
        self.risen: dict[int, int] = dict.fromkeys(self.pairs, 0)
        self.met: list[set[int]] = []
        self.byes: list[int] = []
        self.floats: dict[int, int] = {}
        self.sat: dict[int, list[str]] = {pair: [] for pair in self.pairs}
        for number in (1, 2, 3):
            self.play(number)
        self.event.event("stage_closed", stage=1)

    def figures(self, pair: int) -> tuple[int, ...]:
        scores = self.scores[pair]
        running = [sum(scores[:end]) for end in range(1, len(scores) + 1)]
        return (sum(scores), sum(running[1:]), scores.count(2), self.level[pair], self.risen[pair])

    def cost(self, draw: list[tuple[int, int]], ranked: list[int], link: bytes) -> Cost:
        drawn = [pair for meeting in draw for pair in meeting if pair]
        totals = sorted({sum(self.scores[pair]) for pair in drawn}, reverse=True)
        group = {pair: totals.index(sum(self.scores[pair])) for pair in drawn}
        sums = [0] * 8
        for a, b in draw:
            sums[7] += lot(link, a, b)
            if 0 in (a, b):
                sums[0] += self.byes.count(a + b)
                continue
            sums[1] += self.met.count({a, b})
            sums[4] += (group[a] - group[b]) ** 2
            if group[a] == group[b]:
                inside = [pair for pair in ranked if group.get(pair) == group[a]]
                sums[6] += abs(abs(inside.index(a) - inside.index(b)) - len(inside) // 2)
            else:
                better, worse = (a, b) if group[a] < group[b] else (b, a)
                sums[5] += (self.floats.get(better) == -1) + (self.floats.get(worse) == 1)
        return tuple(sums)

    def play(self, number: int) -> None:
        link = self.event.link()
        by_lot = order(link, "rank", self.pairs)
        ranked = sorted(self.pairs, key=lambda pair: (*(-figure for figure in self.figures(pair)), by_lot.index(pair)))
        first = [] if self.is_first_version else self.bye_of_lowest_group(ranked, link)
        present = [pair for pair in self.pairs if pair not in first]
        field = present + [0] * (len(present) % 2)
        best = min(every_draw(field), key=lambda draw: self.cost(draw, ranked, link))
        byes = first + [a + b for a, b in best if 0 in (a, b)]
        meetings = sorted((m for m in best if 0 not in m), key=lambda m: min(ranked.index(pair) for pair in m))
        seats = order(link, "seats", self.pairs)
        tables = [table(place, *self.seated(a, b, seats)) for place, (a, b) in enumerate(meetings, 1)]
        self.event.draft(number, tables, byes=byes, seed=link.hex())
        self.event.begin(number)
        self.remember(meetings, byes)
        for one in tables:
            self.sat[one["ew"]].append("EW")
            self.sat[one["ns"]].append("NS")
            self.event.levels(number, one["number"], *((13, 4) if one["ew"] < one["ns"] else (4, 13)))
        self.event.event("round_closed", round=number)
        self.publish(number)

    def bye_of_lowest_group(self, ranked: list[int], link: bytes) -> list[int]:
        """D42: of those who had none, in the group with the fewest points, by lot or the last place."""
        if len(self.pairs) % 2 == 0:
            return []
        free = [pair for pair in self.pairs if pair not in self.byes]
        fewest = min(sum(self.scores[pair]) for pair in free)
        inside = [pair for pair in free if sum(self.scores[pair]) == fewest]
        return [max(inside, key=ranked.index) if self.by_place else order(link, "bye", inside)[0]]

    def seated(self, a: int, b: int, seats: list[int]) -> tuple[int, int]:
        def key(pair: int) -> tuple[int, bool, int]:
            sat = self.sat[pair]
            return sat.count("EW") - sat.count("NS"), sat[-1:] != ["NS"], seats.index(pair)

        return (a, b) if key(a) < key(b) else (b, a)

    def remember(self, meetings: list[tuple[int, int]], byes: list[int]) -> None:
        totals = {pair: sum(scores) for pair, scores in self.scores.items()}
        self.floats = dict.fromkeys(byes, -1)
        for a, b in meetings:
            self.met.append({a, b})
            if totals[a] != totals[b]:
                better, worse = (a, b) if totals[a] > totals[b] else (b, a)
                self.floats |= {better: -1, worse: 1}
            winner, loser = min(a, b), max(a, b)
            for pair, points, level, risen in ((winner, 2, 22, 12), (loser, 0, 4, 3)):
                self.scores[pair].append(points)
                self.level[pair] += level
                self.risen[pair] += risen
        for pair in byes:
            self.byes.append(pair)
            self.scores[pair].append(2)
            self.level[pair] += 17
            self.risen[pair] += 4

    def publish(self, number: int) -> None:
        figures = {pair: self.figures(pair) for pair in self.pairs}
        lines = []
        for pair in sorted(self.pairs, key=lambda pair: (*(-figure for figure in figures[pair]), pair)):
            better = sum(other > figures[pair] for other in figures.values())
            tied = list(figures.values()).count(figures[pair]) > 1
            lines.append(standing(better + 1, pair, tied=tied, **dict(zip(NAMES, figures[pair], strict=True))))
        self.event.standings(number, *lines)


@pytest.mark.article("decision D24")
@pytest.mark.article("decision D27")
@pytest.mark.article("decision D42")
@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_a_right_draw_is_accepted(count: int) -> None:
    assert Swiss(count).event.differences() == []
    assert Swiss(count, **{"byes.choice": "lowest"}).event.differences() == []


@pytest.mark.parametrize("count", [5, 7])
def test_the_first_version_of_the_book_gives_the_bye_by_cost(count: int) -> None:
    assert Swiss(count, "jiangsu-2017@1").event.differences() == []


@pytest.mark.article("decision D42")
def test_a_bye_by_cost_is_not_enough() -> None:
    """The draw of the lowest cost gives the bye upward in some round."""
    event = Swiss(7, "jiangsu-2017@1", **{"byes.lowest_group": True}).event
    assert "wrong_bye" in event.codes()


@pytest.mark.article("decision D42")
def test_the_lot_is_not_the_lowest_place() -> None:
    event = Swiss(7, **{"byes.choice": "lowest"}).event
    event.of("competition_created")["overrides"] = {"match.minutes": 50}
    assert "wrong_bye" in event.codes()


def exchange(event: Writer) -> None:
    one, other = event.of("draw_drafted", 1)["tables"][:2]
    one["ns"], other["ns"] = other["ns"], one["ns"]


def turn(event: Writer) -> None:
    one = event.of("draw_drafted", 1)["tables"][0]
    one["ew"], one["ns"] = one["ns"], one["ew"]


def renumber(event: Writer) -> None:
    one, other = event.of("draw_drafted")["tables"][:2]
    one["number"], other["number"] = other["number"], one["number"]


def other_bye(event: Writer) -> None:
    draft = event.of("draw_drafted", 1)
    one = draft["tables"][0]
    one["ew"], draft["byes"] = draft["byes"][0], [one["ew"]]


def other_link(event: Writer) -> None:
    event.of("draw_drafted", 1)["seed"] = "00" * 32


def no_link(event: Writer) -> None:
    event.of("draw_drafted", 1)["seed"] = "lots"


def other_commitment(event: Writer) -> None:
    event.of("competition_created")["commitment"] = "11" * 32


def left(event: Writer) -> None:
    event.before("draw_drafted", 1, "pair_withdrawn", pair=7, first_round=2)


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (exchange, "not_the_lowest_cost"),
        (turn, "wrong_tables_or_seats"),
        (renumber, "wrong_tables_or_seats"),
        (other_bye, "wrong_bye"),
        (other_link, "wrong_link"),
        (no_link, "wrong_link"),
        (other_commitment, "wrong_link"),
        (left, "wrong_pairs_drawn"),
    ],
)
def test_another_draw_is_found(tamper: Callable[[Writer], None], code: str) -> None:
    event = Swiss(7).event
    tamper(event)
    assert code in event.codes()


def test_a_draw_changed_by_hand_is_only_looked_at_for_whether_it_is_whole() -> None:
    event = Swiss(6).event
    draft = event.of("draw_drafted")
    (a, b), (c, d), last = ((one["ew"], one["ns"]) for one in draft["tables"])
    changed = [table(1, a, c), table(2, b, d), table(3, *last)]
    event.before("draw_published", 0, "draw_changed", round=1, tables=changed, reason="asked for")
    del event.lines[event.lines.index(event.of_line(lambda one: one["line"] == "event", 9)) :]
    assert event.differences() == []
    event.lines[-1]["event"]["tables"] = changed[:2]
    assert event.codes() == {"wrong_pairs_drawn"}


def test_above_the_limit_the_optimum_is_not_proved_but_exchanges_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guandan.checker.swiss.MAX_PROVED_PAIRS", 4)
    event = Swiss(7).event
    assert event.differences() == []
    exchange(event)
    assert "not_the_lowest_cost" in event.codes()


def test_whether_there_is_a_better_draw_may_be_left_open() -> None:
    event = Swiss(7).event
    exchange(event)
    proved, quick = check_event(event.text()), check_event(event.text(), prove=False)
    assert "not_the_lowest_cost" in {one.code for one in proved.differences}
    assert "not_the_lowest_cost" not in {one.code for one in quick.differences}
    assert (proved.unproved, bool(quick.unproved)) == ((), True)

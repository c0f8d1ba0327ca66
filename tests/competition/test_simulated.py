"""Whole events by chance: never stuck, no rematch or second bye that could be avoided, and the file tells it all."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import networkx as nx
import pytest

from guandan.checker import check_event
from guandan.competition.championship.file import build_line, encode_head, encode_lines, read_event
from guandan.competition.model import commands as co
from guandan.competition.model.log import apply_competition_entry
from guandan.competition.model.values import Format, Stage, TeamScoring
from guandan.competition.simulate.run import Simulation
from guandan.rulebooks import load
from tests.amount import long_except
from tests.competition.kit import BOOKS, JS, ZD, Hall
from tests.competition.paper import same

if TYPE_CHECKING:
    from guandan.competition.championship.championship import AddedRecord
    from guandan.competition.model.state import Competition, Round

Contestant = int | str
_SECOND_BYE = 1_000
"""Worse than any number of rematches."""


class Watched(Simulation):
    """A simulated event that is looked at after every command."""

    def __init__(self, book: str, pairs: int, seed: int, *, varied: bool) -> None:
        super().__init__(load(book), pairs, seed, varied=varied)
        self.data = encode_head(self.championship)
        self.championship.listener = self.tell
        self.live: dict[int, Competition] = {}

    def tell(self, added: list[AddedRecord]) -> None:
        self.data += encode_lines([build_line(one) for one in added])

    def do(self, command: co.AnyCompetitionCommand, by: str = "organiser", minutes: float = 1) -> None:
        super().do(command, by, minutes)
        self.live[self.competition.version] = self.competition
        if isinstance(command, co.DrawRound):
            check_draw(self.competition, self.competition.rounds[-1])


def contestant(competition: Competition, pair: int) -> Contestant:
    """Who meets whom: pairs, or teams where these play each other."""
    teams = competition.plan.teams
    if teams is not None and teams.scoring is TeamScoring.TABLES:
        return competition.entries[pair].team_name
    return pair


def met_in(competition: Competition, one: Round, *, played: bool) -> set[frozenset[Contestant]]:
    return {
        frozenset((contestant(competition, table.ew), contestant(competition, table.ns)))
        for table in one.all_tables
        if not (played and one.sheet(table.number).forfeited)
    }


def resting(competition: Competition, one: Round) -> set[Contestant]:
    return {contestant(competition, pair) for pair in one.byes}


def check_draw(competition: Competition, one: Round) -> None:
    """Everybody has one place; of all draws this one has the fewest second byes, then the fewest rematches.

    In a Swiss round the bye is given before, in the lowest score group that can give one (D42).
    """
    seated = Counter([pair for table in one.tables for pair in (table.ew, table.ns)] + list(one.byes))
    assert set(seated.values()) <= {1}
    stage = competition.stage(one.stage)
    if stage.format not in {Format.SWISS, Format.LOT}:
        return
    assert len(resting(competition, one)) <= 1
    before = [other for other in competition.rounds[:-1] if other.stage == one.stage]
    met = Counter(meeting for other in before for meeting in met_in(competition, other, played=True))
    rested = Counter(who for other in competition.rounds[:-1] for who in resting(competition, other))
    free = resting(competition, one)
    cost = sum(met[meeting] for meeting in met_in(competition, one, played=False) if stage.avoid_repeats)
    cost += sum(_SECOND_BYE * rested[who] for who in free)
    if cost:
        everybody = sorted({contestant(competition, pair) for pair in seated}, key=str)
        if stage.format is Format.SWISS and competition.book.byes.lowest_group and free:
            assert {rested[who] for who in free} == {min(rested[who] for who in everybody)}
            cost -= sum(_SECOND_BYE * rested[who] for who in free)
            everybody = [who for who in everybody if who not in free]
        assert cost == least(everybody, met if stage.avoid_repeats else Counter(), rested)


def least(everybody: list[Contestant], met: Counter[frozenset[Contestant]], rested: Counter[Contestant]) -> int:
    """The lowest cost of any draw of these."""
    graph = nx.Graph()
    for place, one in enumerate(everybody):
        for other in everybody[:place]:
            graph.add_edge(one, other, weight=met[frozenset((one, other))])
        if len(everybody) % 2:
            graph.add_edge(one, 0, weight=_SECOND_BYE * rested[one])
    return sum(graph.edges[edge]["weight"] for edge in nx.min_weight_matching(graph))


def check_replay(event: Watched) -> None:
    """At every version that was seen the log makes what was live."""
    again, broken = read_event(event.data)
    assert broken == 0
    found: Competition | None = None
    for number, logged in enumerate(again.log, 1):
        found = apply_competition_entry(found, logged, event.championship.book, number)
        assert found == event.live.get(found.version, found)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("varied", [False, True], ids=["own", "varied"])
@pytest.mark.parametrize("number", long_except(range(3), range(6)))
def test_an_event_runs_to_its_end(book: str, number: int, seed: int, *, varied: bool) -> None:
    chosen = seed + 100 * number + BOOKS.index(book)
    pairs = 6 + chosen % 13
    event = Watched(book, pairs, chosen, varied=varied)
    event.run()
    assert event.competition.is_closed
    assert len(event.competition.stages_closed) == len(event.competition.plan.stages)
    check_replay(event)
    assert same(event.championship, event.data)


@pytest.mark.parametrize("form", [Format.SWISS, Format.LOT])
@pytest.mark.parametrize(("pairs", "leave"), [(6, 2), (6, 3), (7, 3), (7, 4), (5, 2), (5, 3)])
def test_rematches_and_second_byes_that_cannot_be_avoided_are_as_few_as_can_be(
    form: Format, pairs: int, leave: int
) -> None:
    event = Hall(JS, Stage(format=form, rounds=5), pairs=pairs)
    event.round()
    for pair in range(1, leave + 1):
        event.do(co.WithdrawPair(pair=pair))
    for _ in range(4):
        event.draw()
        check_draw(event.competition, event.last)
        event.go()
        event.score_all()
        event.close()
    assert event.competition.stages_closed


def test_the_same_seed_writes_the_same_file() -> None:
    files = []
    for _ in range(2):
        event = Watched(ZD, 12, 41, varied=False)
        event.run()
        files.append(event.data)
    assert files[0] == files[1]


@pytest.mark.article("JS 4.3.2")
def test_a_side_that_is_late_again_after_a_warning_has_a_violation() -> None:
    """In this event a table opens again, and the side that was warned for its lateness is late once more."""
    event = Watched(JS, 21, 20262117, varied=True)
    event.run()
    assert event.tally["late_and_escalated"] == 1
    assert check_event(event.data.decode()).differences == ()


def test_everything_that_can_go_wrong_does() -> None:
    tally: Counter[str] = Counter()
    for number in range(4):
        for book in BOOKS:
            event = Simulation(load(book), 10, number)
            event.run()
            tally += event.tally
    for mishap in (
        "forfeit",
        "correct",
        "late_entr",
        "withdraw",
        "substitut",
        "walk_outs",
        "in_time_after",
        "revoked_before",
    ):
        assert any(name.startswith(mishap) and count for name, count in tally.items()), (mishap, tally)

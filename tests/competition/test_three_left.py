"""三对: with three pairs left the working group chooses a bye, a round robin of three, or reviving a loser (D72)."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Matter, Table
from guandan.competition.scoring.prizes import compute_prizes
from guandan.competition.scoring.standings import count_byes
from guandan.competition.scoring.team_events import rank_teams
from guandan.rules.options.event import ThreeLeft
from tests.competition.kit import KO, NS, NT, Final, Hall, final
from tests.competition.paper import Paper
from tests.competition.refereed import Refereed

ARTICLE = "NT 2.2.5"


def three_left(pairs: int = 12) -> Refereed:
    """After rounds of six and three tables, or of three."""
    hall = Refereed(NT, 0)
    for number in range(pairs):
        hall.enter(f"{number % 4 + 1}支部")
    while len(hall.competition.rounds) < (2 if pairs == 12 else 1):
        hall.round()
    return hall


def decide(hall: Hall, way: ThreeLeft, **more: object) -> None:
    about = len(hall.competition.rounds) + 1
    hall.do(co.Decide(matter=Matter.ODD_NUMBER, about=about, way=way, reason="the working group", **more))


def losers(hall: Hall) -> list[int]:
    return sorted(max(table.ew, table.ns) for table in hall.last.tables)


def winners(hall: Hall) -> list[int]:
    return sorted(min(table.ew, table.ns) for table in hall.last.tables)


class TestRoundRobin:
    @pytest.mark.article("NT 2.2.5")
    @pytest.mark.article("decision D72")
    def test_each_meets_each_and_nobody_has_a_bye(self) -> None:
        hall = three_left()
        three = winners(hall)
        decide(hall, ThreeLeft.ROUND_ROBIN)
        met = []
        for _ in range(3):
            one = hall.round()
            (table,) = one.tables
            met.append({table.ew, table.ns})
            assert {*one.byes, table.ew, table.ns} == set(three)
        assert sorted(map(sorted, met)) == [three[:2], [three[0], three[2]], three[1:]]
        assert count_byes(hall.competition) == {}
        assert set(hall.competition.stages_closed) == {1}
        assert [hall.places()[pair] for pair in three] == [1, 2, 3]
        assert hall.wrong() == []

    @pytest.mark.article("decision D72")
    def test_equal_in_wins_the_levels_count_and_then_the_lot(self) -> None:
        hall = three_left()
        first, second, third = winners(hall)
        decide(hall, ThreeLeft.ROUND_ROBIN)
        beats = {(first, second): "9", (second, third): "5", (third, first): "9"}

        def in_a_circle(table: Table) -> Final:
            if (table.ew, table.ns) in beats:
                return final("A", beats[table.ew, table.ns])
            return final(beats[table.ns, table.ew], "A")

        for _ in range(3):
            hall.round(in_a_circle)
        assert hall.places()[second] == 1
        assert hall.places()[third] == 3
        assert hall.wrong() == []

    @pytest.mark.article("NT 2.2T")
    def test_team_points_and_prizes_to_the_end(self) -> None:
        hall = three_left()
        three = winners(hall)
        out = losers(hall)
        decide(hall, ThreeLeft.ROUND_ROBIN)
        for _ in range(3):
            hall.round()
        rested = {pair: next(one.number for one in hall.competition.rounds[2:] if pair in one.byes) for pair in three}
        expected: dict[str, int] = dict.fromkeys((f"{number}支部" for number in range(1, 5)), 0)
        for pair, entry in hall.competition.entries.items():
            rounds = [1, 2, 3, 4, 5] if pair in three else [1, 2] if pair in out else [1]
            points = sum(number for number in rounds if rested.get(pair) != number)
            expected[entry.unit] += 2 * (points + (6 if pair == three[0] else 0))
        assert {line.team: line.figures[0].value for line in rank_teams(hall.competition, 1)} == expected
        given = compute_prizes(hall.lines(), (), hall.competition.book, hall.competition.decisions)
        assert given.classes[:2] == ((three[0],), (three[1],))

    @pytest.mark.article("decision D72")
    def test_who_leaves_gives_a_walkover_to_the_others(self) -> None:
        hall = three_left()
        three = winners(hall)
        decide(hall, ThreeLeft.ROUND_ROBIN)
        one = hall.round()
        (rests,) = one.byes
        hall.do(co.WithdrawPair(pair=rests))
        for _ in range(2):
            assert hall.round().tables == ()
        assert set(hall.competition.stages_closed) == {1}
        others = [pair for pair in three if pair != rests]
        assert [hall.places()[pair] for pair in (*others, rests)] == [1, 2, 3]
        assert hall.wrong() == []


class TestRevived:
    @pytest.mark.article("NT 2.2.5")
    @pytest.mark.article("decision D72")
    def test_one_by_name_makes_four(self) -> None:
        hall = three_left()
        three, back = winners(hall), losers(hall)[-1]
        decide(hall, ThreeLeft.REVIVE, pairs=(back,))
        one = hall.round()
        assert {pair for table in one.tables for pair in (table.ew, table.ns)} == {*three, back}
        assert one.byes == ()
        hall.round()
        assert set(hall.competition.stages_closed) == {1}
        assert hall.places()[three[0]] == 1
        assert hall.wrong() == []

    @pytest.mark.article("decision D72")
    def test_who_was_revived_may_win_it_all(self) -> None:
        hall = three_left()
        back = losers(hall)[0]

        def wins(table: Table) -> Final:
            return (
                final("A", "9") if back == table.ew or (back != table.ns and table.ew < table.ns) else final("9", "A")
            )

        decide(hall, ThreeLeft.REVIVE, pairs=(back,))
        hall.round(wins)
        hall.round(wins)
        assert hall.places()[back] == 1
        (champions,) = (line for line in rank_teams(hall.competition, 1) if line.place == 1)
        assert champions.team == hall.competition.entries[back].unit
        assert hall.wrong() == []

    @pytest.mark.article("decision D72")
    def test_or_by_lot(self) -> None:
        hall = three_left()
        out = losers(hall)
        decide(hall, ThreeLeft.REVIVE, by_lot=True)
        one = hall.begin()
        assert len({pair for table in one.tables for pair in (table.ew, table.ns)} & set(out)) == 1
        assert hall.wrong() == []

    @pytest.mark.article("decision D72")
    def test_only_who_played_and_lost_the_round_before(self) -> None:
        hall = three_left(6)
        three = winners(hall)
        about = 2
        for pair in (three[0],):
            command = co.Decide(matter=Matter.ODD_NUMBER, about=about, way=ThreeLeft.REVIVE, pairs=(pair,))
            refusal = hall.refuses(command, "not_to_be_revived", ARTICLE)
            assert refusal.details["pairs"] == losers(hall)

    @pytest.mark.article("decision D72")
    def test_not_who_forfeited(self) -> None:
        hall = Refereed(NT, 0)
        for number in range(6):
            hall.enter(f"{number}支部")
        one = hall.begin()
        gone = one.tables[0].ns
        hall.do(co.ForfeitTable(table=1, sides=(NS,), article="NT 1.5.4"))
        hall.score_all()
        hall.close()
        command = co.Decide(matter=Matter.ODD_NUMBER, about=2, way=ThreeLeft.REVIVE, pairs=(gone,))
        hall.refuses(command, "not_to_be_revived", ARTICLE)


class TestRefused:
    def test_with_other_numbers(self) -> None:
        hall = Hall(NT)
        for number in range(10):
            hall.enter(f"{number}支部")
        hall.round()
        for way in (ThreeLeft.ROUND_ROBIN, ThreeLeft.REVIVE):
            command = co.Decide(matter=Matter.ODD_NUMBER, about=2, way=way, by_lot=way is ThreeLeft.REVIVE)
            hall.refuses(command, "three_left_only", ARTICLE)

    def test_where_the_book_does_not_offer_it(self) -> None:
        hall = Hall(KO, pairs=6)
        hall.round()
        hall.refuses(co.Decide(matter=Matter.ODD_NUMBER, about=2, way=ThreeLeft.ROUND_ROBIN), "way_not_offered")
        first = Hall(f"{NT}@1", pairs=6)
        first.round()
        first.refuses(co.Decide(matter=Matter.ODD_NUMBER, about=2, way=ThreeLeft.ROUND_ROBIN), "way_not_offered")

    def test_a_round_robin_names_nobody_and_a_revival_one(self) -> None:
        hall = three_left()
        named = losers(hall)
        for way, more in (
            (ThreeLeft.ROUND_ROBIN, {"pairs": (named[0],)}),
            (ThreeLeft.REVIVE, {"pairs": tuple(named[:2])}),
            (ThreeLeft.REVIVE, {}),
        ):
            command = co.Decide(matter=Matter.ODD_NUMBER, about=3, way=way, **more)  # type: ignore[arg-type]
            hall.refuses(command, "decision_one_revived", ARTICLE)

    @pytest.mark.article("NT 2.2.5")
    def test_a_bye_is_as_before(self) -> None:
        hall = three_left()
        three = winners(hall)
        hall.do(co.Decide(matter=Matter.ODD_NUMBER, about=3, pairs=(three[2],)))
        assert hall.round().byes == (three[2],)
        assert isinstance(hall.paper, Paper)
        assert hall.wrong() == []

"""nantong-2018 as its annex has it: 24 pairs, 12, 6 and 3 tables, then three left; 26 pairs; branches and prizes."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Matter, Presence
from guandan.competition.scoring.prizes import Prizes, compute_prizes
from guandan.competition.scoring.team_events import rank_teams
from guandan.errors import IllegalAction
from tests.competition.kit import EW, NS, NT, Hall, final, meetings


def asks(event: Hall) -> set[int]:
    """The draw is refused until the organisers have said what becomes of the odd number."""
    refusal = event.refuses(co.DrawRound(seed=event.link), "odd_number_undecided", "NT 2.2.5")
    assert refusal.details["round"] == len(event.competition.rounds) + 1
    return set(refusal.details["pairs"])


def named(event: Hall, pair: int) -> None:
    about = len(event.competition.rounds) + 1
    event.do(co.Decide(matter=Matter.ODD_NUMBER, about=about, pairs=(pair,), reason="the working group"))


def by_lot(event: Hall) -> None:
    event.do(co.Decide(matter=Matter.ODD_NUMBER, about=len(event.competition.rounds) + 1, by_lot=True))


def three_left(units: tuple[str, ...] = ()) -> Hall:
    event = Hall(NT)
    for number in range(24):
        event.enter(units[number] if units else f"{number % 8 + 1}支部")
    for _ in range(3):
        event.round()
    return event


def losers(event: Hall, number: int) -> list[int]:
    return sorted(max(meeting) for meeting in meetings(event.competition.rounds[number - 1]))


def prizes_of(event: Hall) -> Prizes:
    return compute_prizes(
        event.lines(), rank_teams(event.competition, 1), event.competition.book, event.competition.decisions
    )


@pytest.mark.article("NT 2.2.1")
def test_nt_2_2_1_drawn_numbers_in_twos_at_tables_in_order() -> None:
    event = Hall(NT, pairs=24)
    drawn = event.draw()
    assert [table.number for table in drawn.tables] == list(range(1, 13))
    lots = drawn.lots
    assert sorted(lots) == list(range(1, 25))
    for table in drawn.tables:
        assert {table.ew, table.ns} == set(lots[2 * table.number - 2 : 2 * table.number])


@pytest.mark.article("NT 2.2.2")
@pytest.mark.article("NT 2.2.3")
def test_nt_2_2_2_winners_of_neighbouring_tables_meet_in_rounds_2_and_3() -> None:
    event = Hall(NT, pairs=24)
    sizes = []
    winners: dict[int, int] = {}
    for _ in range(3):
        one = event.round()
        sizes.append(len(one.tables))
        if winners:
            for table in one.tables:
                assert {table.ew, table.ns} == {winners[2 * table.number - 1], winners[2 * table.number]}
        winners = {table.number: min(table.ew, table.ns) for table in one.tables}
    assert sizes == [12, 6, 3]


@pytest.mark.article("NT 2.2.4")
@pytest.mark.article("NT 2.2.5")
def test_nt_2_2_5_three_left_and_the_organisers_are_asked() -> None:
    event = three_left()
    left = asks(event)
    assert len(left) == 3
    free = max(left)
    named(event, free)
    semi = event.round()
    assert "bye_named" in {why.code for why in semi.why[-free]}
    assert (semi.byes, meetings(semi)) == ((free,), {frozenset(left - {free})})
    last = event.round()
    assert meetings(last) == {frozenset({free, min(left)})}
    assert event.competition.stages_closed
    assert len(event.competition.rounds) == 5


@pytest.mark.article("NT 2.2.5")
def test_nt_2_2_5_the_bye_may_be_left_to_the_lot() -> None:
    event = three_left()
    left = asks(event)
    by_lot(event)
    drawn = event.draw()
    assert set(drawn.byes) < left
    assert "bye_lot" in {why.code for why in drawn.why[-drawn.byes[0]]}


@pytest.mark.article("NT 2.2.5")
def test_nt_2_2_5_a_decision_names_one_who_is_still_in() -> None:
    event = three_left()
    left = asks(event)
    stranger = next(pair for pair in event.competition.entries if pair not in left)
    event.refuses(
        co.Decide(matter=Matter.ODD_NUMBER, about=4, pairs=tuple(left)[:2], reason="two"),
        "decision_one_bye",
        "NT 2.2.5",
    )
    event.refuses(co.Decide(matter=Matter.ODD_NUMBER, about=3, pairs=(min(left),)), "round_already_drawn")
    named(event, stranger)
    with pytest.raises(IllegalAction, match=str(stranger)):
        event.draw()


@pytest.mark.article("NT 2.2.4")
def test_nt_2_2_4_rounds_4_and_5_are_drawn_again() -> None:
    """With 32 pairs nothing is odd; only the redrawn rounds have lots of their own."""
    event = Hall(NT, pairs=32)
    for _ in range(3):
        event.round()
    four = [min(table.ew, table.ns) for table in event.last.tables]
    assert len(four) == 4
    drawn = event.draw()
    assert all(why.code != "winner_of" for reasons in drawn.why.values() for why in reasons)
    found = {frozenset(meetings(event.draw())) for _ in range(12)}
    assert len(found) == 3  # every way to make two tables of four pairs


@pytest.mark.article("NT 2.2.5")
@pytest.mark.article("decision D27")
def test_26_pairs_odd_numbers_are_asked_about_round_by_round_and_no_bye_is_given_twice() -> None:
    event = Hall(NT, pairs=26)
    assert len(event.round().tables) == 13
    assert len(asks(event)) == 13
    by_lot(event)
    second = event.round()
    assert (len(second.tables), len(second.byes)) == (6, 1)
    assert len(asks(event)) == 7
    by_lot(event)
    third = event.round()
    assert (len(third.tables), len(third.byes)) == (3, 1)
    assert third.byes != second.byes
    assert len(event.round().tables) == 2
    assert len(event.round().tables) == 1
    assert event.competition.stages_closed


class TestBranches:
    @pytest.mark.article("X24")
    @pytest.mark.article("NT 2.2T")
    @pytest.mark.article("decision D7")
    def test_x24_the_champions_and_a_pair_out_in_round_2(self) -> None:
        out_in_two = next(pair for pair in losers(three_left(), 2) if pair != 1)
        event = three_left(tuple("champions" if pair in {1, out_in_two} else "others" for pair in range(1, 25)))
        asks(event)
        by_lot(event)
        event.round()
        event.round()
        lines = {line.team: line for line in rank_teams(event.competition, 1)}
        assert event.places()[1] == 1
        assert lines["champions"].figures[0].value == 21 + 21 + 3 + 3 == 48
        assert sum(source.value for source in lines["champions"].figures[0].sources) == 48

    @pytest.mark.article("decision D7")
    def test_d7_a_bye_counts_as_taking_part(self) -> None:
        event = three_left(tuple(f"{number}" for number in range(1, 25)))
        free = max(asks(event))
        named(event, free)
        event.round()
        event.round()
        lines = {line.team: line.figures[0].value for line in rank_teams(event.competition, 1)}
        assert lines[str(free)] == 2 * (1 + 2 + 3 + 4 + 5)

    @pytest.mark.article("decision D7")
    @pytest.mark.article("NT 1.5.4")
    def test_d7_a_forfeit_does_not(self) -> None:
        event = Hall(NT)
        for number in range(4):
            event.enter(f"{number + 1}")
        one = event.begin()
        for table in one.tables:
            for pair in (table.ew, table.ns):
                event.do(co.CheckIn(pair=pair, presence=Presence.HERE))
        event.do(co.ForfeitTable(table=1, sides=(EW,)))
        event.score_all()
        event.close()
        lines = {line.team: line.figures[0].value for line in rank_teams(event.competition, 1)}
        assert lines[str(one.tables[0].ew)] == 0
        assert lines[str(one.tables[0].ns)] == 2


class TestPrizes:
    def whole(self, units: tuple[str, ...] = ()) -> Hall:
        event = three_left(units)
        named(event, max(asks(event)))
        event.round()
        event.round()
        return event

    @pytest.mark.article("NT 0.5")
    @pytest.mark.article("NT 2.2.5")
    def test_nt_0_5_who_else_gets_a_third_prize_is_asked(self) -> None:
        event = self.whole()
        found = prizes_of(event)
        places = {place: pair for pair, place in event.places().items()}
        assert found.classes[:2] == ((places[1],), (places[2],))
        ask = next(one for one in found.asks if one.matter is Matter.PRIZES)
        assert (ask.about, ask.count) == (3, 1)
        out_in_three = {max(meeting) for meeting in meetings(event.competition.rounds[2])}
        assert set(ask.pairs) == out_in_three
        assert "NT 2.2.5" in ask.article or "NT 0.5" in ask.article

    @pytest.mark.article("NT 0.5")
    def test_nt_0_5_what_the_working_group_decides_is_the_prize(self) -> None:
        event = self.whole()
        ask = next(one for one in prizes_of(event).asks if one.matter is Matter.PRIZES)
        event.do(co.Decide(matter=Matter.PRIZES, about=3, pairs=ask.pairs[:1], reason="the working group"))
        found = prizes_of(event)
        assert len(found.classes[2]) == 2
        assert ask.pairs[0] in found.classes[2]
        assert not [one for one in found.asks if one.matter is Matter.PRIZES and one.about == 3]

    @pytest.mark.article("NT 0.5")
    def test_nt_0_5_the_first_three_branches(self) -> None:
        event = self.whole(tuple(f"{number}" for number in range(1, 25)))
        found = prizes_of(event)
        last, semi = (next(iter(meetings(event.competition.rounds[number]))) for number in (4, 3))
        assert found.teams == (str(min(last)), str(max(last)), str(max(semi)))  # 42, 30 and 20 points
        assert not [one for one in found.asks if one.matter is Matter.TEAM_PLACES]

    @pytest.mark.article("NT 0.4")
    def test_nt_0_4_equal_branches_are_asked_about(self) -> None:
        """Who lost round 4 is of the champions' branch: three branches have 12 points and the third place."""
        first = self.whole()
        third = max(next(iter(meetings(first.competition.rounds[3]))))
        equal = {str(pair) for pair in losers(first, 3)}
        event = self.whole(tuple("1" if pair == third else str(pair) for pair in range(1, 25)))
        found = prizes_of(event)
        (ask,) = (one for one in found.asks if one.matter is Matter.TEAM_PLACES)
        assert (ask.about, set(ask.teams)) == (3, equal)
        assert "NT 0.4" in ask.article
        event.do(co.Decide(matter=Matter.TEAM_PLACES, about=3, teams=(min(equal),), reason="the referees' committee"))
        assert prizes_of(event).teams[2] == min(equal)


@pytest.mark.article("NT 1.5.4")
def test_nt_1_5_4_the_opponents_advance_if_both_are_there_in_time() -> None:
    event = Hall(NT, pairs=4)
    one = event.begin()
    present, absent = one.tables[0].ns, one.tables[0].ew
    event.do(co.CheckIn(pair=absent, presence=Presence.ABSENT))
    event.do(co.CheckIn(pair=present, presence=Presence.LATE))
    event.refuses(co.ForfeitTable(table=1, sides=(EW,), article="NT 1.5.4"), "opponents_not_in_time", "NT 1.5.4")
    event.do(co.CheckIn(pair=present, presence=Presence.HERE))
    event.do(co.ForfeitTable(table=1, sides=(EW,), article="NT 1.5.4"))
    event.score_all()
    event.close()
    event.draw()
    assert present in {pair for meeting in meetings(event.last) for pair in meeting}


@pytest.mark.article("X18")
@pytest.mark.article("NT 2.3")
def test_x18_nt_the_higher_level_or_the_last_first_wins_after_50_minutes() -> None:
    event = Hall(NT, pairs=4)
    event.begin()
    event.score(1, "9", "8")
    event.refuses(co.EnterResult(table=2, final=final("8", "8")), "last_first_is_needed", "NT 2.3")
    event.score(2, "8", "8", last_first=NS)
    assert [event.sheet(table).result.winner for table in (1, 2)] == [EW, NS]

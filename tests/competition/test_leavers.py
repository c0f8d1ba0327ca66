"""取消资格与退赛: pairs that have left have no place and no prize, or keep what they have (D37, D70, D71)."""

from __future__ import annotations

import pytest

from guandan.competition.handlers.waits import list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.values import Format, Matter, Plan, Stage, Teams, TeamScoring
from guandan.competition.scoring.prizes import compute_prizes
from guandan.competition.scoring.team_events import rank_teams
from tests.competition.kit import EW, JS, KO, NT, Hall
from tests.competition.refereed import refereed

DQ = "JS 4.3.5"
ONE_ROUND = Stage(format=Format.SWISS, rounds=1)


def codes(hall: Hall) -> list[str]:
    return [wait.code for wait in list_waits(hall.competition, hall.at)]


def one_round(**overrides: object) -> Hall:
    """Four pairs, one round: 1 beats 2 by more than 3 beats 4."""
    hall = Hall(JS, ONE_ROUND, pairs=4, overrides=overrides)
    hall.by_hand((1, 2, "past A", "2"), (3, 4, "K", "9"))
    return hall


class TestPlaces:
    @pytest.mark.article("decision D37")
    def test_those_behind_move_up(self) -> None:
        hall = one_round()
        before = hall.places()
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert before == {1: 1, 3: 2, 4: 3, 2: 4}
        assert hall.places() == {3: 1, 4: 2, 2: 3, 1: None}
        assert hall.lines()[-1].pair == 1
        assert hall.figure(1, "total") == 2

    @pytest.mark.article("decision D37")
    def test_opponents_keep_what_they_have(self) -> None:
        hall = one_round()
        before = hall.line(2).figures
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert hall.line(2).figures == before

    @pytest.mark.article("decision D37")
    def test_or_the_place_stays_empty(self) -> None:
        hall = one_round(**{"ranking.disqualified": "left_empty"})
        hall.do(co.DisqualifyPair(pair=3, article=DQ))
        assert hall.places() == {1: 1, 4: 3, 2: 4, 3: None}
        assert hall.line(3).vacant == 2

    def test_under_the_first_version_of_the_book_it_is_kept(self) -> None:
        hall = Hall(f"{JS}@1", ONE_ROUND, pairs=4, overrides={"match.minutes": 60})
        hall.by_hand((1, 2, "past A", "2"), (3, 4, "K", "9"))
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert hall.places() == {1: 1, 3: 2, 4: 3, 2: 4}

    @pytest.mark.article("decision D70")
    def test_a_withdrawal_keeps_its_place_unless_the_event_says_otherwise(self) -> None:
        kept, lost = one_round(), one_round(**{"ranking.withdrawn": "moves_up"})
        for hall in (kept, lost):
            hall.do(co.WithdrawPair(pair=1))
        assert kept.places()[1] == 1
        assert lost.places() == {3: 1, 4: 2, 2: 3, 1: None}

    def test_equals_of_a_disqualified_pair_are_told_apart_without_it(self) -> None:
        hall = Hall(JS, ONE_ROUND, pairs=6)
        hall.by_hand((1, 2, "K", "9"), (3, 4, "K", "9"), (5, 6, "K", "9"))
        assert hall.places() == {1: 1, 3: 1, 5: 1, 2: 4, 4: 4, 6: 4}
        hall.do(co.DisqualifyPair(pair=3, article=DQ))
        assert hall.places() == {1: 1, 5: 1, 2: 3, 4: 3, 6: 3, 3: None}
        hall.refuses(co.DrawLots(stage=1, order=(1, 3, 5)), "not_tied")
        hall.do(co.DrawLots(stage=1, order=(5, 1)))
        assert (hall.places()[5], hall.places()[1], hall.line(1).is_tied) == (1, 2, False)

    def test_alone_with_a_disqualified_equal_nobody_is_tied(self) -> None:
        hall = Hall(JS, ONE_ROUND, pairs=4)
        hall.by_hand((1, 2, "K", "9"), (3, 4, "K", "9"))
        hall.do(co.DisqualifyPair(pair=3, article=DQ))
        assert not hall.line(1).is_tied
        assert hall.line(2).is_tied


class TestChampions:
    @pytest.mark.article("decision D37")
    def test_a_disqualified_champion_is_none(self) -> None:
        hall = Hall(KO, pairs=4)
        hall.round()
        hall.round()
        hall.do(co.DisqualifyPair(pair=1, article="KO 3.11"))
        places = hall.places()
        assert places.pop(1) is None
        assert sorted(places.values()) == [1, 2, 2]


class TestPrizes:
    def final(self, **overrides: object) -> Hall:
        plan = Plan(stages=(Stage(format=Format.SWISS, rounds=3),))
        hall = Hall(JS, plan=plan, pairs=6, overrides={"prizes.pairs": [1, 2], "prizes.souvenirs": True} | overrides)
        hall.by_hand((1, 6, "past A", "2"), (2, 5, "past A", "3"), (3, 4, "past A", "4"))
        hall.by_hand((1, 2, "K", "9"), (3, 5, "K", "8"), (4, 6, "K", "7"))
        hall.by_hand((1, 3, "K", "9"), (2, 4, "K", "8"), (5, 6, "K", "7"))
        return hall

    def given(self, hall: Hall) -> tuple[tuple[int, ...], ...]:
        return compute_prizes(hall.lines(), (), get_stage_book(hall.competition, 1), hall.competition.decisions).classes

    @pytest.mark.article("decision D37")
    def test_no_prize_for_a_disqualified_pair(self) -> None:
        hall = self.final()
        order = [line.pair for line in hall.lines()]
        assert self.given(hall) == ((order[0],), tuple(order[1:3]))
        hall.do(co.DisqualifyPair(pair=order[0], article=DQ))
        assert self.given(hall) == ((order[1],), tuple(order[2:4]))

    @pytest.mark.article("decision D37")
    def test_a_place_that_stays_empty_takes_its_prize_with_it(self) -> None:
        hall = self.final(**{"ranking.disqualified": "left_empty"})
        order = [line.pair for line in hall.lines()]
        hall.do(co.DisqualifyPair(pair=order[1], article=DQ))
        assert self.given(hall) == ((order[0],), (order[2],))

    def test_nor_a_souvenir(self) -> None:
        hall = self.final()
        order = [line.pair for line in hall.lines()]
        hall.do(co.DisqualifyPair(pair=order[-1], article=DQ))
        asked = compute_prizes(hall.lines(), (), get_stage_book(hall.competition, 1), ()).asks
        assert [order[-1] in ask.pairs for ask in asked] == [False]


class TestTeams:
    def knocked_out(self) -> Hall:
        hall = Hall(NT)
        for unit in ("甲", "乙", "丙", "丁"):
            hall.enter(unit)
        hall.round()
        hall.round()
        return hall

    @pytest.mark.article("NT 2.2T")
    @pytest.mark.article("decision D71")
    def test_rounds_count_but_the_bonus_goes_to_whoever_moves_up(self) -> None:
        hall = self.knocked_out()
        (champions,) = (line.pair for line in hall.lines() if line.place == 1)
        (second,) = (line.pair for line in hall.lines() if line.place == 2)
        units = {pair: entry.unit for pair, entry in hall.competition.entries.items()}
        before = {line.team: line.figures[0].value for line in rank_teams(hall.competition, 1)}
        hall.do(co.DisqualifyPair(pair=champions, article="NT 1.7"))
        after = {line.team: (line.place, line.figures[0].value) for line in rank_teams(hall.competition, 1)}
        assert before[units[champions]] == 2 * (1 + 2 + 6)
        assert after[units[second]] == (1, 2 * (1 + 2 + 6))
        assert after[units[champions]] == (None, 2 * (1 + 2))

    def test_a_team_by_places_has_nothing_of_a_disqualified_pair(self) -> None:
        plan = Plan(stages=(ONE_ROUND,), teams=Teams(scoring=TeamScoring.BEST_PAIRS, best=2))
        hall = Hall(JS, plan=plan)
        for unit in ("甲", "乙", "甲", "乙"):
            hall.enter(unit)
        hall.by_hand((1, 2, "past A", "2"), (3, 4, "K", "9"))
        assert [line.team for line in rank_teams(hall.competition, 1)] == ["甲", "乙"]
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert [line.team for line in rank_teams(hall.competition, 1)] == ["乙"]


class TestWithdrawals:
    @pytest.mark.article("JS 4.3.5")
    def test_js_a_withdrawal_is_put_before_the_organisers(self) -> None:
        hall = one_round()
        hall.do(co.WithdrawPair(pair=1))
        (wait,) = (one for one in list_waits(hall.competition, hall.at) if one.code == "withdrawal")
        assert (wait.pairs, wait.by, wait.article) == ((1,), "organiser", "JS 4.3.5")
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert "withdrawal" not in codes(hall)
        assert hall.places()[1] is None

    @pytest.mark.article("JS 4.3.5")
    def test_who_may_excuse_it(self) -> None:
        hall = one_round()
        hall.do(co.WithdrawPair(pair=1))
        hall.refuses(co.Decide(matter=Matter.WITHDRAWAL, about=2, reason="ill"), "no_withdrawal_to_decide", "JS 4.3.5")
        hall.refuses(co.Decide(matter=Matter.WITHDRAWAL, about=1), "reason_missing")
        hall.do(co.Decide(matter=Matter.WITHDRAWAL, about=1, reason="ill"))
        assert "withdrawal" not in codes(hall)
        assert hall.places()[1] == 1

    def test_not_of_a_pair_that_was_never_drawn(self) -> None:
        hall = Hall(JS, ONE_ROUND, pairs=4)
        hall.do(co.WithdrawPair(pair=4))
        assert "withdrawal" not in codes(hall)

    @pytest.mark.article("NT 1.5.4")
    def test_other_books_ask_nothing(self) -> None:
        hall = Hall(KO, pairs=4)
        hall.round()
        hall.do(co.WithdrawPair(pair=1))
        assert "withdrawal" not in codes(hall)


class TestMidRound:
    @pytest.mark.article("decision D37")
    def test_the_running_table_is_forfeited_at_once(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert (hall.stands(1), hall.sheet(1).forfeited) == ("2:6 forfeit", (EW,))
        hall.score(2, "K", "9")
        hall.close()
        assert hall.places()[1] is None
        assert hall.wrong() == []

    @pytest.mark.article("decision D37")
    def test_a_result_that_stands_is_left(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.score(1, "K", "9")
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert hall.stands(1) == "K:9 higher_level"
        assert hall.wrong() == []

    def test_a_match_under_way_ends_at_the_table(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.deals(1, "NSEW")
        hall.do(co.DisqualifyPair(pair=1, article=DQ))
        assert hall.match(1).result is not None
        assert hall.sheet(1).forfeited or hall.sheet(1).is_settled
        assert hall.wrong() == []


@pytest.mark.article("NT 1.5.4")
@pytest.mark.parametrize("deals", [(), ("EWNS", "ENWS")])
def test_nt_1_5_4_a_pair_that_leaves_in_mid_round_gives_up_its_match(deals: tuple[str, ...]) -> None:
    hall = refereed(NT, (1, 2), (3, 4))
    hall.deals(1, *deals)
    hall.do(co.WithdrawPair(pair=1, reason="called away"))
    assert hall.sheet(1).forfeited == (EW,)
    assert "NT 1.5.4" in hall.sheet(1).article
    hall.score(2, "past A", "9")
    hall.close()
    assert hall.wrong() == []


def test_elsewhere_the_table_stays_for_the_referee() -> None:
    hall = refereed(KO, (1, 2), (3, 4))
    hall.do(co.WithdrawPair(pair=1, reason="called away"))
    assert hall.sheet(1).forfeited == ()

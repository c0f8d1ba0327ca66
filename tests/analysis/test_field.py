"""赛后报告: losses by pair, stage and kind beside the field; the same cards at several tables."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from msgspec.structs import replace

from guandan.analysis.field import (
    DealStage,
    DecisionKind,
    JudgedDeal,
    JudgedDecision,
    JudgedTable,
    LossMark,
    compare_same_cards,
    judge_deals,
    report_pairs,
)
from guandan.cards import Rank
from guandan.game.record import Record
from guandan.rules.seat import SEATS, Seat
from tests.analysis.matches import play_match

NOW = datetime(2026, 11, 18, tzinfo=UTC)


def decide(
    seat: str, loss: float, stage: str = "middle", kind: str = "lead", *, agrees: bool = False
) -> JudgedDecision:
    return JudgedDecision(
        seat=Seat(seat),
        stage=DealStage(stage),
        kind=DecisionKind(kind),
        loss=loss,
        agrees=agrees,
        is_fault=loss > 1,
        options=5,
        gap=0.1,
        seconds=None,
    )


def deal(*decisions: JudgedDecision, cards: str = "a", result: int = 1, number: int = 1) -> JudgedDeal:
    return JudgedDeal(
        number=number, level=Rank("2"), cards=cards, result=result, leader=Seat.E, lead=("", ""), decisions=decisions
    )


def table(number: int, ew: int, ns: int, *deals: JudgedDeal) -> JudgedTable:
    people = {seat: 10 * number + place for place, seat in enumerate(SEATS)}
    return JudgedTable(round=1, table=number, ew=ew, ns=ns, people=people, deals=deals)


def test_a_pair_is_compared_with_all_others_by_hand() -> None:
    one = table(1, 1, 2, deal(decide("E", 0.4), decide("W", 0.0, agrees=True), decide("N", 0.1), decide("S", 0.1)))
    two = table(2, 3, 4, deal(decide("E", 0.2), decide("N", 1.2, "ending", "opponent")))
    reports = {report.pair: report for report in report_pairs([one, two])}
    assert reports[1].overall.average == pytest.approx(0.2)
    assert reports[1].overall.field == pytest.approx((0.1 + 0.1 + 0.2 + 1.2) / 4)
    assert reports[1].overall.difference == pytest.approx(0.2 - 0.4)
    assert reports[1].overall.agreement == 0.5
    assert reports[4].faults == 1
    assert reports[4].stages[DealStage.ENDING].average == pytest.approx(1.2)
    assert reports[4].stages[DealStage.ENDING].field == 0  # nobody else decided in an ending
    assert reports[4].kinds[DecisionKind.OPPONENT].decisions == 1
    assert reports[1].kinds[DecisionKind.OPPONENT].decisions == 0
    assert [report.pair for report in report_pairs([one, two])] == [2, 1, 3, 4]


def test_a_difference_outside_its_interval_is_marked() -> None:
    careless = [decide("E", loss) for loss in (0.9, 1.1, 1.0, 0.8)]
    usual = [decide("N", loss) for loss in (0.0, 0.2, 0.1, 0.3)]
    careful = [decide("E", 0.0) for _ in range(40)]
    reports = report_pairs([table(1, 1, 2, deal(*careless, *usual)), table(2, 3, 4, deal(*careful))])
    assert {report.pair: report.overall.mark for report in reports} == {
        1: LossMark.MORE,
        2: LossMark.USUAL,
        3: LossMark.LESS,
        4: LossMark.USUAL,  # has decided nothing
    }
    (even,) = {report.overall.mark for report in report_pairs([table(1, 1, 2, deal(*usual, decide("E", 0.1)))])}
    assert even is LossMark.USUAL


def test_one_decision_each_says_nothing() -> None:
    for report in report_pairs([table(1, 1, 2, deal(decide("E", 0.1), decide("N", 2.0)))]):
        assert report.overall.mark is LossMark.USUAL


def test_a_few_decisions_that_cost_nothing_are_no_proof_of_skill() -> None:
    """What one's own decisions do not vary by chance, those of the others tell."""
    few = [decide("E", 0.0), decide("W", 0.0)]
    others = [decide("N", loss) for loss in (0.0, 0.0, 0.0, 0.3, 0.0, 0.2)]
    (pair, _) = report_pairs([table(1, 1, 2, deal(*few, *others))])
    assert pair.pair == 1
    assert pair.overall.difference < 0
    assert pair.overall.mark is LossMark.USUAL


@pytest.mark.parametrize("decisions", [6, 30])
def test_few_are_marked_among_equals(decisions: int) -> None:
    """Pairs whose decisions cost as much on average: nine in ten cost nothing, few a lot, as in real matches."""
    chance = Random(7)
    marks = Counter[LossMark]()
    for _ in range(60):
        tables = [
            table(
                number,
                2 * number,
                2 * number + 1,
                deal(*(decide(seat, max(0.0, chance.gauss(-0.3, 0.4))) for seat in "EN" for _ in range(decisions))),
            )
            for number in range(8)
        ]
        marks.update(report.overall.mark for report in report_pairs(tables))
    share = {mark: count / marks.total() for mark, count in marks.items()}
    assert 0 < share[LossMark.MORE] < 0.1
    assert share.get(LossMark.LESS, 0) < 0.05
    assert share[LossMark.USUAL] > 0.9


def test_the_same_cards_are_laid_side_by_side() -> None:
    same = [table(number, number, number + 10, deal(cards="x", result=result)) for number, result in ((1, 3), (2, -1))]
    other = table(3, 3, 13, deal(cards="y"))
    (board,) = compare_same_cards([*same, other])
    assert board.mean == 1
    assert [(line.table, line.result, line.difference) for line in board.lines] == [(1, 3, 2), (2, -1, -2)]


def test_a_record_is_judged_by_stage_and_kind() -> None:
    deals = judge_deals(play_match(("hard", "easy", "hard", "normal"), deals=2))
    assert [found.number for found in deals] == [1, 2]
    decisions = [decision for found in deals for decision in found.decisions]
    assert {decision.stage for decision in decisions} >= {DealStage.OPENING, DealStage.MIDDLE, DealStage.ENDING}
    assert {DecisionKind.LEAD, DecisionKind.OPPONENT, DecisionKind.PARTNER} <= {one.kind for one in decisions}
    assert all(decision.options > 1 for decision in decisions)  # a forced answer is no decision
    assert {found.leader for found in deals} <= set(SEATS)
    reports = {report.pair: report for report in report_pairs([table(1, 1, 2, *deals)])}
    assert reports[1].overall.average < reports[2].overall.average  # hard against easy and normal


def test_the_same_deal_has_the_same_name_whoever_plays_it() -> None:
    one, two = (judge_deals(play_match((name,) * 4, deals=1))[0] for name in ("easy", "normal"))  # type: ignore[arg-type]
    other = judge_deals(play_match(("easy",) * 4, deals=1, seed="2"))[0]  # type: ignore[arg-type]
    assert one.cards == two.cards
    assert one.cards != other.cards


def test_thinking_times_come_from_the_record() -> None:
    """Each event comes two seconds after the one before; a record without instants has no times."""
    record = play_match(("normal",) * 4, deals=1)  # type: ignore[arg-type]
    timed = Record(
        book=record.book,
        entries=tuple(replace(entry, at=NOW + timedelta(seconds=2 * entry.version)) for entry in record.entries),
    )
    assert {decision.seconds for decision in judge_deals(timed)[0].decisions} == {2.0}
    assert {decision.seconds for decision in judge_deals(record)[0].decisions} == {None}

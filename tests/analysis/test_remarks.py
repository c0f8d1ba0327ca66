"""In words: each kind of mistake on a position that any club player would judge alike.

East decides, North is next, West is the partner, South sits before East.
"""

from __future__ import annotations

import pytest

from guandan import readings
from guandan.analysis import (
    Grade,
    RemarkKind,
    SearchJudge,
    describe_remark,
    explain_loss,
    grade_loss,
    review_record,
)
from guandan.analysis.plan import plan_hand
from guandan.analysis.remarks import _DETECTORS, count_turns
from guandan.analysis.words import describe_reason
from guandan.bots import Seen
from guandan.bots.codes import RETURN
from guandan.cards import Card, Hand, Rank
from guandan.kernel import Deal, Phase, rules_of
from guandan.kernel.packed import PASS, pack_play
from guandan.rulebooks import load
from guandan.rules.seat import Seat
from guandan.texts import Language
from tests.analysis.matches import play_match
from tests.bots.test_positions import position


def action(text: str) -> int:
    """A play at level 2, or a pass, packed."""
    return PASS if text == "-" else pack_play(readings(text, "2")[0], Rank.TWO)


_ABSTRACT = (1 << 30) - 1
OWN = "S3 S4 H6 C6 S8 H8 C8 SJ DJ HQ SK DK"

POSITIONS = {
    RemarkKind.MISSED_GOING_OUT: (
        position("S6 H6 C6 D9 S9", "", "", "", left=(9, 9, 9)),
        "S9 D9",
        "S6 H6 C6 S9 D9",
    ),
    RemarkKind.BOMBED_PARTNER: (
        position(
            "S3 S4 H6 C6 S9 HJ DQ SK S5 H5 C5 D5",
            *("", "SA HA S3", ""),
            left=(6, 3, 12),
            leader=Seat.W,
            plays=("SA HA", "-"),
        ),
        "S5 H5 C5 D5",
        "-",
    ),
    RemarkKind.OVERTOOK_PARTNER: (
        position(f"{OWN} LJ", "", "SA S5", "", left=(12, 2, 12), leader=Seat.W, plays=("SA", "-")),
        "LJ",
        "-",
    ),
    RemarkKind.BEAT_PARTNER: (
        position(f"{OWN} LJ", "", "SA", "", left=(12, 12, 12), leader=Seat.W, plays=("SA", "-")),
        "LJ",
        "-",
    ),
    RemarkKind.BROKE_BOMB: (
        position("S5 H5 C5 D5 S3 S8 H8 C8 ST DT CQ", "", "", "H4", left=(12, 12, 12), leader=Seat.S, plays=("H4",)),
        "S5",
        "CQ",
    ),
    RemarkKind.BROKE_FLUSH: (
        position("S5 S6 S7 S8 S9 C3 D3 HJ CJ DJ CK", "", "", "H4", left=(12, 12, 12), leader=Seat.S, plays=("H4",)),
        "S5",
        "CK",
    ),
    RemarkKind.LED_INTO_COUNT: (
        position("S4 S6 H6 S8 H8 C8 DK", "SQ", "", "", left=(1, 9, 9)),
        "S4",
        "S6 H6",
    ),
    RemarkKind.NOT_BLOCKED: (
        position("S4 BJ S8 H8 C8 DK HK", "SQ", "", "H3", left=(1, 9, 9), leader=Seat.S, plays=("H3",)),
        "S4",
        "BJ",
    ),
    RemarkKind.LET_GO: (
        position("S9 H9 ST CT S5 C5 H3", "", "", "S4 H4 SK", left=(9, 9, 3), leader=Seat.S, plays=("S4 H4",)),
        "-",
        "S9 H9",
    ),
    RemarkKind.NOT_FED: (
        position("S3 S6 H6 S8 H8 C8 DK HK", "", "SA", "", left=(9, 1, 9)),
        "DK HK",
        "S3",
    ),
    RemarkKind.KEPT_BOMB: (
        position("S5 H5 C5 D5 S9 H9 C9 S3 H3", "", "", "SK SA", left=(9, 9, 2), leader=Seat.S, plays=("SA",)),
        "-",
        "S5 H5 C5 D5",
    ),
    RemarkKind.BOMBED_EARLY: (
        position(
            "S5 H5 C5 D5 SJ HT C9 S3 H3 C7 D7 SQ HK CK DA S8 H8 C8 D6 HQ SK",
            *("", "", "H4"),
            left=(21, 21, 21),
            leader=Seat.S,
            plays=("H4",),
        ),
        "S5 H5 C5 D5",
        "-",
    ),
    RemarkKind.BOMB_TOO_BIG: (
        position(
            "S5 H5 C5 D5 S6 S7 S8 S9 ST H3 S3 HQ", "", "", "SK SA", left=(12, 12, 6), leader=Seat.S, plays=("SA",)
        ),
        "S6 S7 S8 S9 ST",
        "S5 H5 C5 D5",
    ),
    RemarkKind.WASTED_WILD: (
        position(f"{OWN} H2", "", "", "H4", left=(12, 12, 12), leader=Seat.S, plays=("H4",)),
        "H2",
        "HQ",
    ),
    RemarkKind.SMALL_AT_FIVE: (
        position("S4 H4 S6 H7 C8 D9 CT SK HK CK", "", "", "", left=(5, 9, 9)),
        "S4 H4",
        "S6 H7 C8 D9 CT",
    ),
    RemarkKind.KEPT_SMALL_SINGLE: (
        position("S3 SA HA CA SK HK BJ", "", "", "", left=(12, 12, 12)),
        "SA HA CA SK HK",
        "S3",
    ),
    RemarkKind.LEFT_SINGLES: (
        position("S3 H4 C5 D6 S7 S9 H9 CJ DJ HK", "", "", "", left=(12, 12, 12)),
        "S3",
        "S3 H4 C5 D6 S7",
    ),
    RemarkKind.TOO_HIGH: (
        position("S9 H9 SA HA S6 H6 C6 D7 C7", "", "", "S4 H4", left=(12, 12, 12), leader=Seat.S, plays=("S4 H4",)),
        "SA HA",
        "S9 H9",
    ),
    RemarkKind.TOOK_FOR_NOTHING: (
        position("S3 H4 C5 D6 S7 S9 H9 CJ DJ", "", "", "H3", left=(12, 12, 12), leader=Seat.S, plays=("H3",)),
        "D6",
        "-",
    ),
    RemarkKind.PASSED_CHEAP: (
        position("S9 H9 SA HA S6 H6 C6 D7 C7", "", "", "S4 H4", left=(12, 12, 12), leader=Seat.S, plays=("S4 H4",)),
        "-",
        "S9 H9",
    ),
    RemarkKind.WOULD_STAND: (
        position("BJ S5 H5 C8 D8", "", "", "SK S3", left=(9, 9, 2), leader=Seat.S, plays=("SK",)),
        "-",
        "BJ",
    ),
}


@pytest.mark.parametrize("kind", POSITIONS)
def test_each_mistake_is_found_where_a_club_player_would_find_it(kind: RemarkKind) -> None:
    deal, given, best = POSITIONS[kind]
    seen = Seen.of(deal)
    legal = {packed & _ABSTRACT for packed in seen.packed}
    assert {action(given) & _ABSTRACT, action(best) & _ABSTRACT} <= legal
    assert kind in {remark.kind for remark in explain_loss(seen, action(given), action(best))}


@pytest.mark.parametrize("kind", POSITIONS)
def test_no_mistake_is_found_in_the_better_answer(kind: RemarkKind) -> None:
    deal, given, best = POSITIONS[kind]
    seen = Seen.of(deal)
    assert kind not in {remark.kind for remark in explain_loss(seen, action(best), action(given))}
    assert explain_loss(seen, action(best), action(best)) == ()


CLEAR = (
    RemarkKind.MISSED_GOING_OUT,
    RemarkKind.BOMBED_PARTNER,
    RemarkKind.BROKE_BOMB,
    RemarkKind.BROKE_FLUSH,
    RemarkKind.NOT_BLOCKED,
    RemarkKind.KEPT_BOMB,
    RemarkKind.LEFT_SINGLES,
)
"""Positions in which one answer is clearly better; search with 32 hidden hands is enough to see it."""


@pytest.mark.parametrize("kind", CLEAR)
def test_search_prefers_the_better_answer(kind: RemarkKind) -> None:
    """The worse answer loses beyond the error of the search and is at least an inaccuracy; the better one is best."""
    deal, given, best = POSITIONS[kind]
    seen = Seen.of(deal)
    abstract = [packed & _ABSTRACT for packed in seen.packed]
    judge = SearchJudge(99.0, most_worlds=128, stops_early=False)
    worse, better = (judge.judge(seen, abstract.index(action(text) & _ABSTRACT)) for text in (given, best))
    assert worse.low > 0
    assert grade_loss(worse.loss, worse.low) in {Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER}
    assert grade_loss(better.loss, better.low) is Grade.BEST


def test_every_kind_has_a_detector_and_a_position_or_a_test_of_its_own() -> None:
    assert set(_DETECTORS) == set(RemarkKind)
    assert set(RemarkKind) - set(POSITIONS) == {RemarkKind.RETURNED_BOMB_CARD, RemarkKind.BROKE_FOR_RETURN}


def _returning(hand: str) -> Seen:
    """East has received tribute from South and owes a return."""
    rest = [
        card
        for seat in range(4)
        for card in Deal.shuffled(5, rules=rules_of(load("jiangsu-2017")), leader=Seat.E).hand(seat)
    ]
    for card in Hand(hand):
        rest.remove(card)
    rest.sort(key=lambda card: card is not Card.BJ)  # North and South each have one: nobody refuses
    south, others = [rest[0], *rest[2:28]], [rest[1], *rest[28:]]
    hands = [hand, others[:27], others[27:], south]
    order = tuple(Seat(seat) for seat in "ENWS")
    deal = Deal.from_hands(hands, rules=rules_of(load("jiangsu-2017")), level="2", order=order)
    while deal.phase == Phase.PAY:
        deal.act(0)
    assert deal.phase == Phase.RETURN
    assert deal.seat == 0
    return Seen.of(deal)


RETURNS = "S3 H3 C3 S4 H5 C6 D7 S8 ST HT CT SJ HJ SQ HQ CQ SK HK CK DK SA HA CA DA S9 D9 C9"


def _return_of(card: Card) -> int:
    return RETURN | card.place << 32


def test_a_return_that_may_complete_a_bomb() -> None:
    remarks = explain_loss(_returning(RETURNS), _return_of(Card.S4), _return_of(Card.S3))
    assert RemarkKind.RETURNED_BOMB_CARD in {remark.kind for remark in remarks}
    remark = next(remark for remark in remarks if remark.kind is RemarkKind.RETURNED_BOMB_CARD)
    assert remark.facts == {"rank": "4", "count": 7}


def test_a_return_that_tears_the_hand() -> None:
    remarks = explain_loss(_returning(RETURNS), _return_of(Card.C6), _return_of(Card.S3))
    assert RemarkKind.BROKE_FOR_RETURN in {remark.kind for remark in remarks}


def test_remarks_speak_both_languages() -> None:
    for deal, given, best in POSITIONS.values():
        for remark in explain_loss(Seen.of(deal), action(given), action(best)):
            english, chinese = describe_remark(remark, Language.EN), describe_remark(remark, Language.ZH)
            assert english.endswith(".")
            assert chinese.endswith("。")
            assert "{" not in english + chinese


def test_facts_are_named() -> None:
    deal, given, best = POSITIONS[RemarkKind.BROKE_BOMB]
    remark = explain_loss(Seen.of(deal), action(given), action(best))[0]
    assert describe_remark(remark, Language.EN) == "Broke a bomb of 4: 5."
    assert describe_remark(remark, Language.ZH) == "拆了 4 张 5 的炸弹。"


def test_turns_are_counted() -> None:
    hand = Hand("S3 H4 C5 D6 S7 S9 H9 CJ DJ HK")
    faces = bytes(hand.count(card) for card in Card)
    plan = plan_hand(faces, 2)
    assert plan.turns == 4
    assert plan.singles == 1
    deal, given, best = POSITIONS[RemarkKind.LEFT_SINGLES]
    turns = count_turns(Seen.of(deal), action(given), action(best))
    assert turns is not None
    assert (turns.before, turns.after_best) == (4, 3)
    assert turns.after > turns.after_best


def test_only_losses_are_explained() -> None:
    review = review_record(play_match(("easy", "easy", "easy", "easy"), deals=2))
    decisions = [one for deal in review.deals for one in deal.decisions]
    explained = [one for one in decisions if one.remarks]
    assert len(explained) > 5
    assert all(one.loss > 0.25 for one in explained)
    assert all(describe_reason(one, lang) for one in explained for lang in Language)

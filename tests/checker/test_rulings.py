"""The rulings of a match, worked out again: cases, ladders, ranks, what follows, and cancelling."""

from __future__ import annotations

import pytest

from guandan.game.effects import AnnulDeal, AnyEffect, GiveStage, LoseDeal, LoseMatch, MoveLevels, TakePoints, Undo
from guandan.rules.seat import Seat, Side
from tests.checker.ruled import Ruled, by_hand

FOUL = LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)
SKIP = by_hand("next_may_skip_turn")
SPOKE = ("spoke_out_of_turn", "JS 3.4P.1", "warning")
ASKED = ("asked_again", "JS 3.5P", "warning")
TRIBUTE = ("wrong_tribute", "JS 3.3P.3", "foul")


def x25() -> Ruled:
    """Two warnings are a violation, with another one a foul."""
    match = Ruled("jiangsu-2017")
    match.rule(*SPOKE)
    match.rule(*ASKED, did=(SKIP,))
    match.rule("played_out_of_turn", "JS 3.4P.2", "violation", by="chief_referee", did=(FOUL,))
    return match


@pytest.mark.article("X25")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D28")
def test_x25_is_borne_out_to_its_end() -> None:
    match = x25()
    assert match.codes() == set()
    match.rule(*TRIBUTE, by="chief_referee", situation="after_lead", did=(LoseMatch(sides=(Side.EW,)),))
    assert match.codes() == set()


@pytest.mark.article("decision D28")
def test_a_step_of_the_ladder_that_was_left_out_or_taken_early_is_found() -> None:
    match = Ruled("jiangsu-2017")
    match.rule(*SPOKE)
    match.rule(*ASKED)
    assert match.codes() == {"ruling_not_carried_out"}
    match = Ruled("jiangsu-2017")
    match.rule(*SPOKE, did=(SKIP,))
    assert match.codes() == {"not_from_ruling"}
    match = x25()
    match.rule(*TRIBUTE, by="chief_referee", situation="after_lead", did=(FOUL,))
    assert match.codes() == {"ruling_not_carried_out", "not_from_ruling"}


@pytest.mark.article("decision D28")
@pytest.mark.parametrize(("used_up", "third"), [(True, ()), (False, (SKIP,))])
def test_warnings_are_used_up_by_the_violation_they_make_or_not(used_up: bool, third: tuple[object, ...]) -> None:  # noqa: FBT001
    match = Ruled("jiangsu-2017", {"ladder.used_up": used_up, "ladder.violations_to_foul": "none"})
    match.rule(*SPOKE)
    match.rule(*ASKED, did=(SKIP,))
    match.rule(*SPOKE, did=third)  # type: ignore[arg-type]
    assert match.codes() == set()


@pytest.mark.article("X26")
@pytest.mark.article("TD 2")
@pytest.mark.article("TD 24")
def test_x26_is_borne_out() -> None:
    match = Ruled("two-deck")
    match.rule("late", "TD 2; decision D15", "warning", "violation", seat="E", did=(by_hand("miss_trick"),))
    match.rule("manner", "TD 24", "warning")
    match.rule("manner", "TD 24; decision D29", "violation", did=(FOUL,))
    assert match.codes() == set()


@pytest.mark.article("JS 4.2.2")
@pytest.mark.article("TD 26")
@pytest.mark.parametrize(
    ("book", "ruling", "situation", "by", "did"),
    [
        ("jiangsu-2017", TRIBUTE, "after_lead", "referee", FOUL),
        ("two-deck", ("stalling", "TD 26", "foul"), "at_others_cost", "referee", FOUL),
        ("nantong-2018", ("over_time", "decision D35"), "any", "chief_referee", None),
        ("jiangsu-2017", ("hidden_cards", "JS 4.3.5", "disqualified"), "any", "arbitration_committee", None),
        ("jiangsu-2017", SPOKE, "any", "nobody", None),
    ],
)
def test_who_may_not_decide_is_found(book: str, ruling: tuple[str, ...], situation: str, by: str, did: object) -> None:
    match = Ruled(book)
    match.rule(*ruling, situation=situation, by=by, did=() if did is None else (did,))  # type: ignore[arg-type]
    assert "ruled_above_rank" in match.codes()


def test_what_escalates_to_a_foul_needs_the_chief_referee() -> None:
    match = Ruled("jiangsu-2017")
    match.rule("wrong_play", "JS 3.4P.3", "violation", did=(by_hand("take_back"), SKIP))
    match.rule("wrong_play", "JS 3.4P.3", "violation", did=(FOUL,))
    assert match.codes() == {"ruled_above_rank"}


@pytest.mark.article("ZD V.2")
@pytest.mark.article("decision D39")
def test_the_third_card_taken_into_the_hand_costs_points_and_other_draws_do_not_count() -> None:
    match = Ruled("five-round-points")
    for _ in range(2):
        match.rule("drew_out_of_turn", "ZD V.2", situation="in_hand", did=(by_hand("draw_back"),))
        match.rule("drew_out_of_turn", "ZD V.2", situation="unseen", did=(by_hand("put_back"),))
    points = TakePoints(side=Side.EW, points=10)
    article = "ZD V.2; decision D28; decision D39"
    match.rule("drew_out_of_turn", article, situation="in_hand", did=(by_hand("draw_back"), points))
    assert match.codes() == set()
    match.adjust(points)
    assert match.codes() == {"not_from_ruling"}


@pytest.mark.article("X29")
@pytest.mark.article("NT 1.5.1")
@pytest.mark.parametrize(
    ("order", "article", "did", "codes"),
    [
        ("EWNS", "NT 1.5.1; decision D20; decision D28", GiveStage(side=Side.NS), set()),
        ("NSEW", "NT 1.5.1; decision D20; decision D28", AnnulDeal(), set()),
        ("NSEW", "NT 1.5.1; decision D20; decision D28", None, {"ruling_not_carried_out"}),
    ],
)
def test_x29_the_third_taken_draw_on_stage_and_off(order: str, article: str, did: object, codes: set[str]) -> None:
    match = Ruled("nantong-2018")
    match.deal(order[:2])
    more = {"situation": "in_hand", "by": "referees_committee"}
    for _ in range(2):
        match.rule("drew_out_of_turn", "NT 1.5.1", did=(by_hand("draw_back"),), **more)  # type: ignore[arg-type]
    down = MoveLevels(side=Side.EW, by=-1)
    match.rule("drew_out_of_turn", article, did=(down,) if did is None else (down, did), **more)  # type: ignore[arg-type]
    assert match.codes() == codes


def test_a_cancelled_ruling_counts_no_more() -> None:
    match = Ruled("jiangsu-2017")
    match.rule(*SPOKE)
    match.cancel(1)
    match.rule(*ASKED)
    assert match.codes() == set()
    match.rule(*SPOKE, did=(SKIP,))
    assert match.codes() == set()


def test_what_a_cancelled_ruling_did_is_undone_while_that_can_be() -> None:
    match = Ruled("jiangsu-2017")
    match.rule("wrong_draw", "JS 3.2P.4; decision D20", did=(AnnulDeal(),))
    match.cancel(1)
    assert match.codes() == {"not_undone"}
    match.adjust(Undo())
    assert match.codes() == set()


@pytest.mark.article("JS 4.4.1")
@pytest.mark.parametrize(
    ("ruling", "more", "code"),
    [
        (("spoke_out_of_turn", "JS 3.4P.1"), {"lapsed": ("next_trick",)}, None),
        (SPOKE, {"lapsed": ("next_trick",)}, "penalty_lapsed"),
        (("spoke_out_of_turn", "JS 3.4P.1"), {"lapsed": ("bad_weather",)}, "no_such_lapse"),
        (("spoke_out_of_turn", "JS 3.4P.1"), {}, "wrong_penalty"),
        (("spoke_out_of_turn", "JS 3.4P.1"), {"overruled": True, "reason": "slight"}, None),
        (("spoke_out_of_turn", "JS 3.4P.1"), {"overruled": True}, "overruled_without_reason"),
        (("spoke_out_of_turn", "JS 3.4P.2", "warning"), {}, "wrong_article"),
        (("stalling", "JS 3.4P.2", "warning"), {}, "no_such_infraction"),
        (("disturbance", "JS 4.3.2", "violation"), {"situation": "seen"}, "no_such_infraction"),
        (SPOKE, {"side": Side.NS}, "wrong_offender"),
    ],
)
def test_a_ruling_against_the_book(ruling: tuple[str, ...], more: dict[str, object], code: str | None) -> None:
    match = Ruled("jiangsu-2017")
    match.rule(*ruling, **more)  # type: ignore[arg-type]
    assert match.codes() == ({code} if code else set())


@pytest.mark.article("decision D30")
@pytest.mark.parametrize(
    ("did", "codes"),
    [
        ((), set()),
        ((AnnulDeal(),), set()),
        ((LoseMatch(sides=(Side.EW,)),), {"ruling_not_carried_out", "not_from_ruling"}),
    ],
)
def test_fouls_of_both_sides_at_one_moment_end_nobodys_deal(did: tuple[AnyEffect, ...], codes: set[str]) -> None:
    match = Ruled("knockout-2023")
    match.rule("signals", "KO 3.10; KO 3.13.1", "foul")
    match.rule("wrong_draw", "KO 3.10.2; decision D38", "foul", seat="N", did=did)
    assert match.codes() == codes


@pytest.mark.article("decision D31")
def test_a_wrong_pack_is_everybodys_fault_and_is_put_right_once() -> None:
    match = Ruled("jiangsu-2017")
    pack = ("pack_count", "JS 3.2P.6; decision D31; decision D50", "warning")
    match.rule(*pack, seat="E", did=(by_hand("new_pack", None), AnnulDeal()))
    match.rule(*pack, seat="N")
    assert match.codes() == set()
    match.adjust(AnnulDeal())
    assert match.codes() == {"not_from_ruling"}


@pytest.mark.article("decision D37")
def test_who_is_disqualified_after_the_match_has_played_it() -> None:
    match = Ruled("jiangsu-2017")
    out = ("gross_conduct", "JS 4.3.5", "disqualified")
    gone = by_hand("leave_hall", None)
    match.rule(*out, by="organisers", did=(LoseMatch(sides=(Side.EW,), forfeit=True), gone))
    match.rule(*out, by="organisers", seat="W", did=(gone,))
    assert match.codes() == set()


@pytest.mark.article("JS 4.4.2")
def test_an_action_to_profit_from_ignorance_is_void() -> None:
    match = Ruled("jiangsu-2017")
    match.rule("spoke_out_of_turn", "JS 3.4P.1", lapsed=("profited_from_ignorance",))
    assert match.codes() == {"ruling_not_carried_out"}
    match.adjust(by_hand("take_back", None))
    assert match.codes() == set()


CITED = {"makes": ("violation", "foul"), "makes_article": "JS 4.3.3", "counted_from": (1, 2, 3)}


@pytest.mark.article("JS 4.3.3")
@pytest.mark.parametrize(
    "told",
    [
        {},
        {"makes": ()},
        {"makes_article": "JS 4.3.2"},
        {"makes_article": "JS 3.5P"},
        {"counted_from": (2, 3)},
        {"makes": ("foul",)},
    ],
)
def test_a_penalty_that_was_counted_up_cites_its_own_article(told: dict[str, object]) -> None:
    match = Ruled("jiangsu-2017")
    match.rule("wrong_play", "JS 3.4P.3", "violation", did=(by_hand("take_back"), SKIP))
    match.rule(*SPOKE)
    match.rule(*ASKED, by="chief_referee", did=(FOUL,), **(CITED | told))
    assert match.codes() == ({"wrong_escalation"} if told else set())


@pytest.mark.article("JS 4.3.2")
def test_what_was_not_counted_up_does_not_say_so() -> None:
    match = Ruled("jiangsu-2017")
    match.rule(*SPOKE, makes=("violation",), makes_article="JS 4.3.2", counted_from=(1,))
    assert match.codes() == {"wrong_escalation"}


@pytest.mark.article("JS 3.3P.3")
@pytest.mark.article("decision D41")
@pytest.mark.parametrize("finished", [True, False])
def test_on_paper_a_foul_may_strike_the_deal_in_play_or_the_one_just_ended(finished: bool) -> None:  # noqa: FBT001
    match = Ruled("jiangsu-2017")
    match.deal("EWNS")
    lost = LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N, is_finished=finished)
    match.rule("wrong_tribute", "JS 3.3P.3", "foul", by="chief_referee", situation="after_lead", did=(lost,))
    assert match.codes() == set()


@pytest.mark.article("NT 1.7")
@pytest.mark.article("decision D43")
@pytest.mark.parametrize(
    ("told", "codes"),
    [
        ({}, set()),
        ({"by": "referee"}, {"ruled_above_rank"}),
        ({"reason": ""}, {"overruled_without_reason"}),
        ({"rungs": ("foul",)}, {"wrong_penalty", "wrong_article"}),
        ({"is_discretion": False}, {"no_such_infraction"}),
        ({"article": "NT 1.5.1"}, {"wrong_article"}),
    ],
)
def test_whoever_has_the_last_word_decides_with_words_and_what_the_book_knows(
    told: dict[str, object], codes: set[str]
) -> None:
    match = Ruled("nantong-2018")
    given: dict[str, object] = {"article": "NT 1.6; NT 1.7; decision D43", "rungs": (), "by": "referees_committee"}
    given |= {"reason": "the pack was hidden", "is_discretion": True} | told
    article, rungs, by = str(given.pop("article")), given.pop("rungs"), str(given.pop("by"))
    match.rule("unwritten", article, *rungs, by=by, did=(MoveLevels(side=Side.EW, by=-1),), **given)
    assert match.codes() == codes

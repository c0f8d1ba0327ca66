"""阶段: one stage after another; a tie at the line is not broken by the program but by lots."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Stage
from guandan.competition.planning.plan import build_knockout
from guandan.rulebooks import load
from tests.competition.kit import JS, ZD, Hall, events, final, meetings

SWISS = Stage(format=Format.SWISS, rounds=1)


def tied_at_the_line() -> Hall:
    """Three are through; of two that are equal in everything one goes on."""
    event = Hall(JS, SWISS, build_knockout(load(JS), takes=4), pairs=10)
    event.by_hand((1, 6, "A", "2"), (2, 7, "K", "2"), (3, 8, "Q", "2"), (4, 9, "J", "2"), (5, 10, "J", "2"))
    return event


@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D26")
def test_d26_a_tie_at_the_line_asks_for_lots() -> None:
    event = tied_at_the_line()
    refusal = event.refuses(co.DrawRound(seed=event.link), "tie_at_the_line", "JS 3.7.2")
    assert set(refusal.details["pairs"]) == {4, 5}
    event.do(co.DrawLots(stage=1, pairs=(4, 5), seed=event.link))
    (drawn,) = events(event, "lots_drawn")
    event.draw()
    assert {pair for meeting in meetings(event.last) for pair in meeting} == {1, 2, 3, drawn.order[0]}


@pytest.mark.article("decision D26")
def test_d26_lots_drawn_by_hand_are_typed_in() -> None:
    event = tied_at_the_line()
    event.refuses(co.DrawLots(stage=1, pairs=(4, 5)), "lots_missing")
    event.do(co.DrawLots(stage=1, order=(5, 4)))
    assert (event.places()[5], event.places()[4]) == (4, 5)
    assert not event.line(5).is_tied
    event.draw()
    assert 5 in {pair for meeting in meetings(event.last) for pair in meeting}


def test_lots_are_for_those_only_that_are_equal_in_everything() -> None:
    event = tied_at_the_line()
    for wrong in ((1, 2), (3, 4, 5), (4,), (4, 4), (4, 99)):
        event.refuses(co.DrawLots(stage=1, pairs=wrong, seed=event.link), "not_tied")
        event.refuses(co.DrawLots(stage=1, order=wrong), "not_tied")
    event.refuses(co.DrawLots(stage=3, pairs=(4, 5), seed=event.link), "no_such_stage")
    event.refuses(co.DrawLots(stage=1, pairs=(4, 5), seed="11" * 32), "wrong_link")


def test_a_tie_above_or_below_the_line_asks_nobody() -> None:
    event = Hall(JS, SWISS, build_knockout(load(JS), takes=4), pairs=8)
    event.by_hand((1, 5, "A", "2"), (2, 6, "A", "2"), (3, 7, "K", "2"), (4, 8, "K", "2"))
    event.draw()
    assert {pair for meeting in meetings(event.last) for pair in meeting} == {1, 2, 3, 4}


def test_somebody_who_leaves_between_the_stages_makes_room_for_the_next() -> None:
    event = tied_at_the_line()
    event.do(co.WithdrawPair(pair=1))
    event.draw()
    assert {pair for meeting in meetings(event.last) for pair in meeting} == {2, 3, 4, 5}


def test_swiss_then_swiss_starts_at_nothing_and_pairs_may_meet_again() -> None:
    event = Hall(ZD, Stage(format=Format.LOT, rounds=1), Stage(format=Format.LOT, rounds=1, takes=2), pairs=4)
    event.by_hand((1, 2, "A", "9"), (3, 4, "5", "4"))
    event.draw()
    assert meetings(event.last) == {frozenset({1, 3})}
    event.go()
    event.score_all()
    event.close()
    assert [event.figure(pair, "total", 2) for pair in (1, 3)] == [72, 28]
    assert set(event.places(2)) == {1, 3}


def test_a_correction_after_the_line_was_drawn_changes_nobody_in_the_next_stage() -> None:
    event = Hall(JS, SWISS, Stage(format=Format.SWISS, rounds=2, takes=4), pairs=8)
    event.by_hand((1, 5, "A", "9"), (2, 6, "A", "8"), (3, 7, "A", "7"), (4, 8, "A", "6"))
    event.begin()
    event.do(
        co.CorrectResult(round=1, table=4, mistake=Mistake.PUBLISHED, reason="the other way", final=final("6", "A"))
    )
    assert (event.places()[8], event.places()[4]) == (1, 8)
    event.score_all()
    event.close()
    event.round()
    assert {pair for meeting in meetings(event.last) for pair in meeting} == {1, 2, 3, 4}
    assert set(event.places(2)) == {1, 2, 3, 4}


def test_the_stage_is_closed_with_its_last_round_and_the_event_with_its_last_stage() -> None:
    event = tied_at_the_line()
    assert list(event.competition.stages_closed) == [1]
    event.refuses(co.CloseCompetition(), "stages_left")
    event.do(co.DrawLots(stage=1, order=(4, 5)))
    event.round()
    event.refuses(co.CloseCompetition(), "stages_left")
    event.round()
    event.do(co.CloseCompetition())
    assert event.competition.is_closed

"""编排: draft, then publish; no draw while a result is missing; draws and changes by hand; reasons."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format, Matter, Stage, Table
from guandan.texts import Language, say
from tests.competition.kit import BOOKS, JS, KO, NT, TD, ZD, Hall, events, meetings

SWISS = Stage(format=Format.SWISS, rounds=3)


def tables(*pairs: tuple[int, int]) -> tuple[Table, ...]:
    return tuple(Table(number=number, ew=ew, ns=ns) for number, (ew, ns) in enumerate(pairs, 1))


class TestDraft:
    def test_a_draft_is_published_once_and_then_stands(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.refuses(co.PublishDraw(), "no_draft")
        assert event.draw().status is RoundStatus.DRAFT
        event.do(co.PublishDraw())
        assert event.last.status is RoundStatus.PUBLISHED
        event.refuses(co.PublishDraw(), "no_draft")
        event.refuses(co.ChangeDraw(tables=event.last.tables, reason="wish"), "no_draft")
        event.refuses(co.DrawRound(seed=event.link), "round_not_closed")

    def test_no_start_before_it_is_published(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.refuses(co.StartRound(), "draw_not_published")
        event.draw()
        event.refuses(co.StartRound(), "draw_not_published")
        event.refuses(co.EnterResult(table=1), "round_not_started")

    def test_a_round_starts_once(self) -> None:
        event = Hall(JS, SWISS, pairs=6)
        event.begin()
        event.refuses(co.StartRound(), "round_already_started")

    @pytest.mark.parametrize("book", BOOKS)
    def test_no_draw_while_a_result_is_missing_or_unconfirmed(self, book: str) -> None:
        event = Hall(book, pairs=8, rounds=3)
        event.begin()
        event.refuses(co.DrawRound(seed=event.link), "round_not_closed")
        event.refuses(co.CloseRound(), "results_missing")
        for number in (2, 3, 4):
            event.score(number, "past A", "9")
        refusal = event.refuses(co.CloseRound(), "results_missing")
        assert refusal.details["tables"] == [1]
        event.result(1, "past A", "9")
        event.refuses(co.CloseRound(), "results_missing")
        event.refuses(co.DrawRound(seed=event.link), "round_not_closed")
        event.sign(1)
        event.refuses(co.DrawRound(seed=event.link), "round_not_closed")
        event.close()
        assert event.draw().number == 2

    def test_no_more_rounds_than_planned(self) -> None:
        event = Hall(JS, Stage(format=Format.SWISS, rounds=1), pairs=4)
        event.round()
        event.refuses(co.DrawRound(seed=event.link), "no_round_left")


class TestByHand:
    def test_lots_typed_in(self) -> None:
        event = Hall(JS, SWISS, pairs=5)
        drawn = event.seat((4, 1), (2, 5), byes=(3,))
        assert [(table.ew, table.ns) for table in drawn.tables] == [(4, 1), (2, 5)]
        assert (drawn.byes, drawn.seed) == ((3,), None)

    @pytest.mark.parametrize(
        ("drawn", "byes", "code"),
        [
            ((), (), "draw_empty"),
            (tables((1, 2)), (), "pair_without_place"),
            (tables((1, 2), (3, 1)), (), "pair_seated_twice"),
            (tables((1, 1), (2, 3)), (4,), "pair_seated_twice"),
            (tables((1, 2), (3, 4)), (1,), "pair_seated_twice"),
            (tables((1, 2), (3, 9)), (4,), "pair_not_drawn"),
            ((Table(number=1, ew=1, ns=2), Table(number=1, ew=3, ns=4)), (), "table_twice"),
            ((Table(number=0, ew=1, ns=2), Table(number=1, ew=3, ns=4)), (), "no_such_table"),
        ],
    )
    def test_what_cannot_be_is_refused(self, drawn: tuple[Table, ...], byes: tuple[int, ...], code: str) -> None:
        event = Hall(JS, SWISS, pairs=4)
        if drawn or byes:
            event.refuses(co.DrawRound(tables=drawn, byes=byes), code)
        event.draw()
        event.refuses(co.ChangeDraw(tables=drawn, byes=byes, reason="wish", accept=True), code)


class TestChanges:
    def started(self) -> Hall:
        event = Hall(JS, SWISS)
        for unit in ("a", "a", "b", "b", "c", "c"):
            event.enter(unit)
        event.by_hand((1, 3, "A", "2"), (2, 5, "A", "2"), (4, 6, "A", "2"))
        event.draw()
        return event

    def test_a_lawful_change_is_logged_with_its_reason(self) -> None:
        event = self.started()
        wanted = tables((6, 1), (2, 4), (5, 3))
        event.refuses(co.ChangeDraw(tables=wanted, reason=" "), "reason_missing")
        event.do(co.ChangeDraw(tables=wanted, reason="television", accept=True))
        (changed,) = events(event, "draw_changed")
        assert (changed.tables, changed.reason) == (wanted, "television")
        assert event.last.tables == wanted

    def test_a_rematch_only_when_it_is_accepted_and_known(self) -> None:
        event = self.started()
        wanted = tables((3, 1), (2, 4), (5, 6))
        refusal = event.refuses(co.ChangeDraw(tables=wanted, reason="wish"), "draw_against_plan")
        assert "met_before" in refusal.details["problems"]
        event.do(co.ChangeDraw(tables=wanted, reason="wish", accept=True))
        (changed,) = events(event, "draw_changed")
        assert "met_before" in {why.code for why in changed.problems}

    def test_the_same_unit_only_when_it_is_accepted(self) -> None:
        event = Hall(JS, Stage(format=Format.SWISS, rounds=2, keep_apart=True))
        for unit in ("a", "a", "b", "b"):
            event.enter(unit)
        drawn = event.draw()
        assert frozenset({1, 2}) not in meetings(drawn)
        event.refuses(co.ChangeDraw(tables=tables((1, 2), (3, 4)), reason="wish"), "draw_against_plan")
        event.do(co.ChangeDraw(tables=tables((1, 2), (3, 4)), reason="wish", accept=True))
        assert "same_unit" in {why.code for why in events(event, "draw_changed")[0].problems}

    def test_a_second_bye_only_when_it_is_accepted(self) -> None:
        event = Hall(JS, SWISS, pairs=5)
        event.by_hand((1, 2, "A", "2"), (3, 4, "A", "2"), byes=(5,))
        event.draw()
        assert event.last.byes != (5,)
        event.refuses(co.ChangeDraw(tables=tables((1, 3), (2, 4)), byes=(5,), reason="wish"), "draw_against_plan")
        event.do(co.ChangeDraw(tables=tables((1, 3), (2, 4)), byes=(5,), reason="wish", accept=True))
        assert event.last.byes == (5,)

    def test_a_fixed_table_given_up_only_when_it_is_accepted(self) -> None:
        event = Hall(JS, SWISS, pairs=3)
        event.enter(fixed_table=2)
        event.draw()
        wanted = (Table(number=1, ew=1, ns=4), Table(number=2, ew=2, ns=3))
        event.refuses(co.ChangeDraw(tables=wanted, reason="wish"), "draw_against_plan")
        event.do(co.ChangeDraw(tables=wanted, reason="wish", accept=True))
        assert event.last.tables == wanted

    def test_a_changed_draw_is_published_as_changed(self) -> None:
        event = self.started()
        wanted = tables((6, 1), (2, 4), (5, 3))
        event.do(co.ChangeDraw(tables=wanted, reason="television", accept=True))
        event.go()
        assert event.last.tables == wanted


STAGES = {
    "swiss": (JS, SWISS),
    "lot": (ZD, Stage(format=Format.LOT, rounds=3)),
    "round robin": (TD, Stage(format=Format.ROUND_ROBIN)),
    "byes in the first round": (KO, None),
    "byes as needed": (NT, None),
}


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("pairs", [6, 7])
def test_every_table_and_bye_is_explained_in_both_languages(name: str, pairs: int) -> None:
    book, stage = STAGES[name]
    event = Hall(book, *([] if stage is None else [stage]), pairs=pairs)
    for _ in range(2):
        event.do(co.Decide(matter=Matter.ODD_NUMBER, about=len(event.competition.rounds) + 1, by_lot=True))
        drawn = event.draw()
        assert set(drawn.why) == {table.number for table in drawn.tables} | {-pair for pair in drawn.byes}
        for reasons in drawn.why.values():
            assert reasons
            for why in reasons:
                assert all(say(f"why.{why.code}", lang, **why.numbers) for lang in Language)
        event.go()
        event.score_all()
        event.close()


def test_seats_are_balanced_over_rounds() -> None:
    event = Hall(JS, Stage(format=Format.SWISS, rounds=6), pairs=10)
    for _ in range(6):
        event.round()
    for pair in event.competition.entries:
        seated = [table for one in event.competition.rounds for table in one.tables if pair in {table.ew, table.ns}]
        east_west = sum(table.ew == pair for table in seated)
        assert abs(2 * east_west - len(seated)) <= 2

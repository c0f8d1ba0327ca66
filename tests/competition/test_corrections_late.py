"""成绩更正 after its window, and of a draw that is published: each as the book's option has it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event
from guandan.competition.handlers.corrections import is_result_final
from guandan.competition.handlers.waits import describe_wait, list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Stage
from tests.competition.kit import JS, KO, NS, TD, Hall
from tests.competition.mistaken import correct
from tests.competition.paper import Paper, same

if TYPE_CHECKING:
    from collections.abc import Mapping

SWISS = Stage(format=Format.SWISS, rounds=3)
LATER_MAY = {"corrections.later_errors_stand": False}
DRAW_MAY = {"corrections.draw_stands": False}


class Written(Hall):
    """An event of four pairs whose file is written as it goes, after its first round."""

    def __init__(self, book: str = JS, overrides: Mapping[str, object] | None = None) -> None:
        super().__init__(book, *([SWISS] if book in {JS, TD} else []), pairs=4, overrides=overrides)
        self.paper = Paper(self)
        self.seat((1, 2), (3, 4))
        self.score(1, "K", "9")
        self.score(2, "A", "9")
        self.close()

    def found(self) -> list[str]:
        """What the checker says of the file, which makes the same event again."""
        assert same(self.championship, self.paper.data)
        return [one.code for one in check_event(self.paper.data.decode()).differences]


class TestLaterErrors:
    @pytest.mark.article("JS 3.10.4")
    def test_js_3_10_4_a_later_error_stands_even_if_the_organisers_wish_otherwise(self) -> None:
        event = Written()
        event.at += timedelta(minutes=11)
        event.refuses(correct(Mistake.ENTRY), "too_late_to_correct", "JS 3.10.2")
        event.refuses(correct(Mistake.ENTRY, even_late=True), "later_errors_stand", "JS 3.10.4")
        assert event.found() == []

    @pytest.mark.article("JS 3.10.4")
    def test_where_it_does_not_stand_it_is_put_right_on_the_organisers_word(self) -> None:
        event = Written(overrides=LATER_MAY)
        event.at += timedelta(minutes=11)
        event.refuses(correct(Mistake.ENTRY), "too_late_to_correct", "JS 3.10.2")
        event.do(correct(Mistake.ENTRY, even_late=True))
        assert event.last.sheet(1).result.winner is NS
        assert event.found() == []

    @pytest.mark.article("JS 3.10.4")
    def test_the_checker_knows_that_it_stands(self) -> None:
        event = Written(overrides=LATER_MAY)
        event.at += timedelta(minutes=11)
        event.do(correct(Mistake.ENTRY, even_late=True))
        changed = event.paper.data.decode().replace('"corrections.later_errors_stand":false', "")
        assert changed != event.paper.data.decode()
        codes = {one.code for one in check_event(changed.replace(",}", "}").replace("{,", "{")).differences}
        assert "later_error_put_right" in codes

    @pytest.mark.article("decision D40")
    @pytest.mark.parametrize("book", [TD, KO])
    def test_a_book_without_limits_lets_nothing_stand(self, book: str) -> None:
        event = Written(book)
        event.do(correct(Mistake.ENTRY), minutes=600)
        assert event.competition.rounds[0].sheet(1).result.winner is NS
        assert event.found() == []

    @pytest.mark.article("JS 3.10.4")
    @pytest.mark.parametrize(("overrides", "final"), [({}, True), (LATER_MAY, False)])
    def test_results_are_final_only_where_later_errors_stand(
        self, overrides: Mapping[str, object], *, final: bool
    ) -> None:
        event = Written(overrides=overrides)
        for _ in range(2):
            event.round()
        assert 1 in event.competition.stages_closed
        assert is_result_final(event.competition, event.competition.rounds[0], event.at + timedelta(hours=1)) is final

    def test_nothing_is_put_right_once_the_event_is_over(self) -> None:
        event = Written(overrides=LATER_MAY)
        for _ in range(2):
            event.round()
        event.do(co.CloseCompetition())
        event.refuses(correct(Mistake.ENTRY, even_late=True), "event_closed")


def published(event: Written) -> Written:
    event.draw()
    event.do(co.PublishDraw())
    return event


class TestTheDraw:
    @pytest.mark.article("JS 3.10.4")
    def test_js_3_10_4_a_correction_does_not_change_a_published_draw(self) -> None:
        event = published(Written())
        event.refuses(co.DiscardDraw(), "reason_missing")
        event.do(correct(Mistake.ENTRY))
        event.refuses(co.DiscardDraw(), "draw_stands", "JS 3.10.4")
        assert "overtaken" not in {one.code for one in list_waits(event.competition, event.at)}
        assert event.found() == []

    @pytest.mark.article("JS 3.10.4")
    @pytest.mark.article("decision D40")
    @pytest.mark.parametrize(("book", "overrides"), [(JS, DRAW_MAY), (TD, {}), (KO, {})])
    def test_where_the_draw_need_not_stand_the_organisers_are_asked(
        self, book: str, overrides: Mapping[str, object]
    ) -> None:
        event = published(Written(book, overrides))
        before = event.last.tables
        event.refuses(co.DiscardDraw(), "reason_missing")
        event.do(correct(Mistake.ENTRY))
        (asked,) = [one for one in list_waits(event.competition, event.at) if one.code == "overtaken"]
        assert "2" in describe_wait(asked, "zh")
        assert event.last.tables == before, "nothing changes by itself"
        event.do(co.DiscardDraw(reason="the winner was another"))
        assert len(event.competition.rounds) == 1
        event.begin()
        if book == KO:
            assert {event.last.tables[0].ew, event.last.tables[0].ns} == {2, 3}, "who really won is drawn now"
        event.refuses(co.DiscardDraw(), "round_already_started")
        assert event.found() == []

    def test_it_stays_if_nobody_takes_it_back(self) -> None:
        event = published(Written(TD))
        event.do(correct(Mistake.ENTRY))
        event.do(co.StartRound())
        event.refuses(co.DiscardDraw(), "round_already_started")
        assert event.found() == []

    @pytest.mark.article("JS 3.10.4")
    def test_the_checker_knows_that_a_draw_stands(self) -> None:
        event = published(Written(overrides=DRAW_MAY))
        event.do(correct(Mistake.ENTRY))
        event.do(co.DiscardDraw())
        changed = event.paper.data.decode().replace('"corrections.draw_stands":false', "")
        codes = {one.code for one in check_event(changed.replace(",}", "}").replace("{,", "{")).differences}
        assert "draw_stands" in codes

"""裁判's 赛后复盘 in a browser: what stands out is marked by more than its colour, and the tables fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.analysis.field import DealStage, DecisionKind, JudgedDeal, JudgedDecision, JudgedTable, LossMark
from guandan.cards import Rank
from guandan.rules.seat import SEATS, Seat, Side
from guandan.services.event_reviews import EventReviewProgress, build_event_review
from tests.web.organise.public_event import Desk
from tests.web.watching import DESKTOP, PHONE, SIDEWAYS, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.server.live import Live
    from tests.web.watching import Opener

USUAL, CAREFUL, CARELESS = (0.0, 0.2, 0.1, 0.4), (0.0, 0.0, 0.02, 0.0), (0.3, 1.2, 0.0, 0.9)
LOSSES = {1: CARELESS, 3: CAREFUL}
"""What the decisions of two pairs cost, over and over; those of all others cost the usual."""
MINUS = "\N{MINUS SIGN}"
PROGRESS = EventReviewProgress(rounds=(1,), matches=2, judged=2)


def judge_tables() -> list[JudgedTable]:
    """Pairs 1 and 2, 3 and 4 at two tables, a deal of the same cards."""
    return [
        JudgedTable(
            round=1,
            table=number,
            ew=ew,
            ns=ew + 1,
            people={seat: 10 * number + place for place, seat in enumerate(SEATS)},
            deals=(
                JudgedDeal(
                    number=1,
                    level=Rank("2"),
                    cards="same",
                    result=3 - 2 * number,
                    leader=Seat.E,
                    lead=("三连对 A♥♥ 2♠♦ 3♠♣", "tube A♥♥ 2♠♦ 3♠♣"),
                    decisions=tuple(
                        decide(seat, LOSSES.get(ew + (seat.side is Side.NS), USUAL)[place % 4], place)
                        for seat in SEATS
                        for place in range(64)
                    ),
                ),
            ),
        )
        for number, ew in ((1, 1), (2, 3))
    ]


def decide(seat: Seat, loss: float, place: int) -> JudgedDecision:
    """Each cost comes in every stage and kind."""
    stages, kinds = list(DealStage), list(DecisionKind)
    return JudgedDecision(
        seat=seat,
        stage=stages[place // 4 % 4],
        kind=kinds[place // 16],
        loss=loss,
        agrees=loss == 0,
        is_fault=loss > 0.6,
        options=5,
        gap=0.2,
        seconds=None,
    )


@pytest.fixture
def desk(live_server: Live, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """An event with a live round, of which this is what was judged."""

    async def get(_hosted: object) -> tuple[list[JudgedTable], EventReviewProgress]:
        return judge_tables(), PROGRESS

    monkeypatch.setattr(live_server.server.event_reviews, "get", get)
    return Desk(live_server, pairs=4, rounds=3)


def colour(found: Locator) -> str:
    shown: str = found.evaluate("one => getComputedStyle(one).color")
    return shown


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS])
def test_what_is_beyond_chance_is_marked_coloured_and_named(
    live_server: Live, desk: Desk, open_page: Opener, size: tuple[int, int]
) -> None:
    page = open_page(desk.link("chief_referee"), width=size[0], height=size[1])
    page.goto(f"{live_server.url}{desk.path}/referee/review")
    hosted = live_server.call(live_server.server.events.get(desk.event))
    report = build_event_review(hosted.championship, judge_tables(), PROGRESS)
    kinds = [kind for kind in DecisionKind if kind is not DecisionKind.TRIBUTE]
    marks = set()
    for row, pair in zip(page.locator(".many-figures tbody tr").all(), report.pairs, strict=True):
        figures = [pair.overall, *(pair.stages[one] for one in DealStage), *(pair.kinds[one] for one in kinds)]
        cells = row.locator("td").all()[-len(figures) :]
        for cell, told in zip(cells, figures, strict=True):
            is_beyond = abs(told.difference) > told.margin
            assert is_beyond == (told.mark is not LossMark.USUAL)
            sign = cell.get_by_role("img")
            assert sign.count() == is_beyond
            if is_beyond:
                more = told.difference > 0
                assert sign.get_attribute("aria-label") == ("明显多亏" if more else "明显少亏")
                assert sign.inner_text() == ("▲" if more else "▼")
                assert f"{told.mark.sign}{told.difference:+.3f}".replace("-", MINUS) in cell.inner_text()
            else:
                assert not {"▲", "▼"} & set(cell.inner_text())
            marks.add((told.mark, colour(cell.locator(".small").first)))
    assert len(marks) == len({mark for mark, _ in marks}) == len({shown for _, shown in marks}) == len(LossMark)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert blamed(page) == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_tables_scroll_on_a_phone_and_keep_the_names(
    live_server: Live, desk: Desk, open_page: Opener, lang: str
) -> None:
    page = open_page(desk.link("chief_referee"), width=PHONE[0], height=PHONE[1], lang=lang)
    page.goto(f"{live_server.url}{desk.path}/referee/review")
    tables = page.locator(".far table").all()
    assert len(tables) == 2
    for table in tables:
        assert table.evaluate("one => one.parentElement.scrollWidth > one.parentElement.clientWidth")
        for head in table.locator("thead th").all():  # no word is broken over lines, letter by letter
            lines = head.evaluate("one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)")
            assert lines < 5, head.inner_text()  # three words of English and the space around them
        table.evaluate("one => { one.parentElement.scrollLeft = one.parentElement.scrollWidth }")
        name, last = table.locator("tbody th").first.bounding_box(), table.locator("tbody td").last.bounding_box()
        assert name is not None
        assert last is not None
        assert 0 <= name["x"] < name["x"] + name["width"] < last["x"] + last["width"] <= PHONE[0]
        assert name["width"] < PHONE[0] / 2


def test_a_phone_sideways_has_room_for_the_head_in_english(live_server: Live, desk: Desk, open_page: Opener) -> None:
    page = open_page(desk.link("chief_referee"), width=SIDEWAYS[0], height=SIDEWAYS[1], lang="en")
    for path in ("review", "review/integrity"):
        page.goto(f"{live_server.url}{desk.path}/referee/{path}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        language = page.locator("#language").bounding_box()
        assert language is not None
        assert language["height"] < 60  # one line
        assert page.locator(".many-figures tbody tr").count() > 0
        assert blamed(page) == []

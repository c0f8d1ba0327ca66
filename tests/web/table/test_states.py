"""What comes up in the middle of play can be read whole and answered, also on a phone held sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.game import commands as co
from guandan.game.effects import ChoiceOf, PutChoice
from guandan.game.ruling import Ruling
from guandan.game.walk import next_deal
from guandan.rules.seat import Seat, Side
from guandan.server.tables.match_frames import OPEN_SPECTATOR
from guandan.tables.settings import TableStage
from tests.amount import long_except
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import BELOW, COVERED, MODEL, OVERLAPS, SMALL
from tests.web.watching import STILL

if TYPE_CHECKING:
    from tests.web.table.conftest import Opener

SIDEWAYS = (740, 360)
WARNING = Ruling(side=Side.EW, seat=Seat.E, infraction="manner", article="JS 3.4P.4", rungs=("warning",))


def test_a_ruling_is_told_with_its_article_and_what_follows(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    dealer.do(co.Rule(ruling=WARNING))
    dealer.do(co.Adjust(effect=PutChoice(seat=Seat.S, of=ChoiceOf.SKIP, about=Seat.E), ruling=1))
    told = page.locator(".told.ruling")
    told.locator("p").wait_for()
    assert told.locator("a.article").inner_text() == "JS 3.4P.4"
    assert "小南" in told.locator("p").inner_text()
    # The choice tells why it is put, and its first answer has the focus.
    assert page.locator("dialog a.article").inner_text() == "JS 3.4P.4"
    assert page.evaluate("document.activeElement.textContent") == "是"


def test_what_one_does_takes_no_ruling_away(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    dealer.do(co.Rule(ruling=WARNING))
    page.locator(".told.ruling").wait_for()
    page.keyboard.press("h")
    page.wait_for_function("() => document.querySelectorAll('.hand .card.on').length > 0")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.hand .card').length < 27")
    page.wait_for_function(f"() => !{MODEL}.state.isBusy")
    assert page.locator(".told.ruling").count() == 1


def test_all_readings_are_on_the_screen_of_a_phone_held_sideways(open_table: Opener) -> None:
    page = open_table(Dealer().start(), size=SIDEWAYS)
    shown = [
        {"play": {"kind": kind, "rank": rank, "cards": ["C6", "C7", "C8", "C9", "H2"], "stands_for": ["C5"]}}
        for kind in ("straight", "straight_flush")
        for rank in ("9", "T")
    ]
    page.evaluate(f"readings => {MODEL}.update({{ dialog: {{ kind: 'readings', readings, faces: [] }} }})", shown)
    page.locator(".reading").nth(3).wait_for()
    assert page.evaluate(BELOW) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(COVERED, ".reading") == 0


@pytest.mark.parametrize("size", [(360, 740), SIDEWAYS, (1280, 800)])
def test_open_hands_can_be_read(size: tuple[int, int], open_table: Opener) -> None:
    dealer = Dealer(you=None)
    dealer.viewer = OPEN_SPECTATOR
    dealer.begin()
    page = open_table(dealer, size=size)
    page.locator(".open-hand").nth(3).wait_for()
    steps = page.evaluate("""() => [...document.querySelectorAll(".open-row")].flatMap((row) => {
      const lefts = [...row.querySelectorAll(".laid")].map((card) => card.getBoundingClientRect().left);
      return lefts.slice(1).map((left, place) => left - lefts[place]);
    })""")
    assert len(steps) > 80
    assert min(steps) > 15
    assert page.locator(".open-hand .laid").count() == 108
    assert page.evaluate(BELOW) == []


CLOSE = """() => {
  const boxes = [...document.querySelectorAll(".result > p, .result > .choices .button")]
    .map((one) => one.getBoundingClientRect());
  const isClose = (one, other) => one.top < other.bottom && other.top < one.bottom
    && one.left < other.right + 7 && other.left < one.right + 7;
  return boxes.filter((one, place) => boxes.slice(place + 1).some((other) => isClose(one, other))).length;
}"""
"""How many words and buttons of a result touch their neighbour in the same row."""


@pytest.mark.parametrize("size", long_except([SIDEWAYS], [(360, 740), SIDEWAYS, (1280, 800)]))
def test_no_open_hand_or_play_covers_another_over_a_whole_deal(size: tuple[int, int], open_table: Opener) -> None:
    dealer = Dealer(you=None, seed=b"lead 3")
    dealer.viewer = OPEN_SPECTATOR
    dealer.begin()
    page = open_table(dealer, size=size)
    page.emulate_media(reduced_motion="reduce")
    page.locator(".open-hand").nth(3).wait_for()
    turn = 0
    while dealer.match.questions:
        before = page.evaluate(f"{MODEL}.state.version")
        dealer.play_once()
        page.wait_for_function(f"before => {MODEL}.state.version > before", arg=before)
        if turn % 4 == 0:
            page.wait_for_function(STILL)
            assert page.evaluate(OVERLAPS) == [], turn
        turn += 1
    assert turn > 40


def test_the_end_of_a_match_is_told_in_sentences_that_touch_no_button(open_table: Opener) -> None:
    dealer = Dealer(seed=b"match 10").start()
    page = open_table(dealer, size=SIDEWAYS, lang="en")
    page.route("**/api/v1/matches/*/record", lambda route: route.fulfill(body=""))  # only this page knows the match
    dealer.give_up()
    while dealer.match.result is None:
        dealer.do(next_deal(dealer.match, dealer.seed + bytes([dealer.match.deals_done])))
        dealer.give_up()
    north = msgspec.structs.replace(dealer.table.seats[Seat.N], name="Northill", wants_again=True)
    seats = dealer.table.seats | {Seat.N: north}
    dealer.table = msgspec.structs.replace(dealer.table, stage=TableStage.OVER, seats=seats)
    dealer.show()
    page.locator(".result .won").wait_for()
    told = page.locator(".result").inner_text()
    assert "We won (passed A)" in told
    assert "We passed A" in told
    page.get_by_text("would like another match").wait_for()
    assert page.evaluate(CLOSE) == 0

"""Nothing covers a card: over a whole deal, with every kind of notice, at the three sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from playwright.sync_api import expect

from guandan.game import commands as co
from guandan.game.ruling import Ruling
from guandan.rules.seat import Seat, Side
from guandan.server.protocol import frames as fr
from guandan.tables.settings import TableClock
from guandan.texts import keys
from tests.amount import long_except
from tests.web.table.dealer import Dealer
from tests.web.table.driving import DRIVE
from tests.web.table.measuring import GAPS, MODEL, OVERLAPS
from tests.web.watching import STILL, blamed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.table.conftest import Opener

SIZES = ((360, 740), (740, 360), (1280, 800))
WARNING = Ruling(side=Side.EW, seat=Seat.E, infraction="manner", article="JS 3.4P.4", rungs=("warning",))
LONG = "这一手压不住桌面上的牌，要出同样的牌型、张数相同、点数更大的牌，或者炸弹，否则只能不要。"


def notices(page: Page, dealer: Dealer) -> None:
    """One after the other: a refusal, a long notice, a tip, a phrase of everybody, a ruling, the network gone."""
    check(page)
    page.evaluate(f"{MODEL}.showRefusal({{ code: 'does_not_beat', article: 'JS 2.7.1', details: {{}} }})")
    check(page)
    page.evaluate(f"text => {MODEL}.showNotice({{ text, tone: 'plain' }})", LONG)
    check(page)
    page.evaluate(f"{MODEL}.update({{ notice: null, tip: {{ id: 'bomb', question: 0 }} }})")
    check(page)
    for seat in Seat:
        dealer.send(fr.Said(topic=dealer.topic, seat=seat, phrase=2))
    page.locator(".place-top .bubble").wait_for()
    check(page)
    dealer.do(co.Rule(ruling=WARNING))
    page.locator(".told.ruling").wait_for()
    check(page)
    page.evaluate(f"{MODEL}.update({{ status: 'lost' }})")
    check(page)
    page.evaluate(f"{MODEL}.update({{ status: 'open', notice: null, tip: null }})")


def check(page: Page) -> None:
    page.wait_for_function(STILL)
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize(
    "mode", ["strict", *(pytest.param(mode, marks=pytest.mark.long) for mode in ("casual", "large"))]
)
@pytest.mark.parametrize("size", long_except(SIZES[:1], SIZES))
def test_nothing_covers_a_card_over_a_whole_deal(open_table: Opener, size: tuple[int, int], mode: str) -> None:
    dealer = Dealer(seed=b"lead 3").start()
    casual = msgspec.structs.replace(
        dealer.table.settings, has_phrases=True, has_counter=True, clock=TableClock.RELAXED
    )
    if mode == "casual":
        dealer.table = msgspec.structs.replace(dealer.table, settings=casual)
    page = open_table(dealer, size=size)
    page.emulate_media(reduced_motion="reduce")
    if mode == "large":
        page.evaluate("localStorage.setItem('guandan.settings', JSON.stringify({ guide: false, large: true }))")
        page.reload()
        page.wait_for_selector(".hand .card")
    assert min(page.evaluate(GAPS)) >= 12
    turn = 0
    while dealer.match.deal is not None:
        if turn % 8 == 0:
            notices(page, dealer)
        else:
            check(page)
        before = page.evaluate(f"{MODEL}.state.version")
        page.keyboard.press("h")
        dealer.play_any()
        page.wait_for_function(f"before => {MODEL}.state.version > before", arg=before)
        turn += 1
    page.locator(".result .cause").first.wait_for()
    assert page.locator(".left-hand").count() >= 1
    assert page.locator(".result .cause a.article").count() >= 1


PLAYS = {
    "five": {"kind": "full_house", "rank": "9", "cards": ["S9", "H9", "C9", "S5", "C5"]},
    "six": {"kind": "tube", "rank": "J", "cards": ["S9", "H9", "CT", "DT", "SJ", "CJ"]},
    "run": {"kind": "straight_flush", "rank": "9", "cards": ["S5", "S6", "S7", "S8", "S9"]},
    "bomb": {"kind": "bomb", "rank": "9", "cards": ["S9", "S9", "H9", "H9", "C9", "C9", "D9", "D9", "H2", "H2"]},
}
FULL = """([play, passed]) => {
  const { model } = document.getElementById("app");
  const counts = Object.fromEntries(["E", "N", "W", "S"].map((seat) => [seat, 10]));
  const acts = Object.fromEntries(["E", "N", "W", "S"].map((seat) => [seat, {
    play, beaten: seat !== "N", ...(passed && seat !== "N" ? { passed } : {}),
  }]));
  const { view } = model.state;
  model.update({ acts, view: { ...view, deal: { ...view.deal, counts } } });
}"""
"""All four have reported ten cards, and a play of each lies there."""


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_a_card_where_all_have_reported_and_played(
    open_table: Opener, size: tuple[int, int], lang: str
) -> None:
    page = open_table(Dealer(seed=b"lead 3").start(), size=size, lang=lang)
    page.emulate_media(reduced_motion="reduce")
    for name, play in PLAYS.items():
        for passed in (False, True):
            page.evaluate(FULL, [play, passed])
            page.wait_for_function(STILL)
            assert page.locator(".played .laid").count() == 4 * len(play["cards"])
            assert page.evaluate(OVERLAPS) == [], (name, passed)


def test_tools_of_a_phone_are_in_a_drawer_and_a_bot_takes_over_only_when_asked(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=(360, 740))
    assert not page.locator(".tools").is_visible()
    page.locator(".drawer").click()
    page.locator(".tools .tool", has_text="托管").click()
    page.locator("dialog[open]", has_text="机器人替你出牌").wait_for()
    assert blamed(page) == []
    page.locator("dialog .button", has_text="我自己打").click()
    assert not page.evaluate(f"{MODEL}.ownSeat.is_auto")
    page.keyboard.press("t")
    page.locator("dialog .button.main", has_text="托管").click()
    page.locator(".auto-on").wait_for()
    page.locator(".auto-on .button").click()
    page.locator(".auto-on").wait_for(state="detached")


def test_a_notice_is_tapped_away_or_read_in_full(open_table: Opener) -> None:
    page = open_table(Dealer().start(), size=(360, 740))
    page.evaluate(f"text => {MODEL}.showNotice({{ text, tone: 'plain' }})", LONG)
    page.locator(".told-words").click()
    page.locator("dialog[open]", has_text="否则只能不要").wait_for()
    page.keyboard.press("Escape")
    page.locator(".told .dismiss").click()
    page.locator(".told").wait_for(state="detached")


TIPS = """() => [...document.querySelectorAll(".tip p")].filter((words) => words.scrollHeight > words.clientHeight + 1)
    .map((words) => words.textContent)"""


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_tip_is_read_in_full_on_a_phone(open_table: Opener, lang: str) -> None:
    page = open_table(Dealer(seed=b"lead 3").start(), size=SIZES[0], lang=lang)
    page.wait_for_function(f"() => {MODEL}.question()?.deadline")  # the seconds stand beside it
    for key in keys(lang):
        tip = key.removeprefix("web.table.tip.")
        if tip in {key, "close"}:
            continue
        page.evaluate(f"id => {MODEL}.update({{ cannotBeat: false, tip: {{ id, question: 0 }} }})", tip)
        page.locator(".tip p").wait_for()
        assert page.evaluate(TIPS) == [], tip


def test_a_tip_on_a_phone_makes_room_for_what_is_selected(open_table: Opener) -> None:
    page = open_table(Dealer(seed=b"lead 3").start(), size=SIZES[0])
    page.wait_for_function(f"() => {MODEL}.question() !== null")
    page.evaluate(f"{MODEL}.update({{ cannotBeat: false, tip: {{ id: 'follow', question: 0 }} }})")
    expect(page.locator(".tip")).to_be_visible()
    page.locator(".hand .card").last.click()
    expect(page.locator(".labels .label")).to_be_visible()
    expect(page.locator(".tip")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_be_visible()
    page.evaluate(f"{MODEL}.update({{ cannotBeat: true }})")
    expect(page.locator(".cannot-beat")).to_be_visible()
    expect(page.locator(".tip")).to_be_hidden()


def test_what_was_left_is_on_the_first_screen_of_a_phone_held_sideways(open_table: Opener) -> None:
    page = open_table(Dealer(seed=b"whole").start(), size=SIZES[1])
    page.evaluate(DRIVE, {"deals": 1, "orders": ["EW"]})
    page.locator(".result .left-hand").first.wait_for(timeout=60_000)
    page.wait_for_function(STILL)
    button, hand, window = page.evaluate("""() => [
      document.querySelector(".result .button.main").getBoundingClientRect().bottom,
      document.querySelector(".result .left-hand").getBoundingClientRect().bottom,
      document.querySelector(".over").getBoundingClientRect().bottom,
    ]""")
    assert button < window
    assert hand < window

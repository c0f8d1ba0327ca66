"""Who may choose chooses in the page: which of two equal tributes or returns, and whether to refuse tribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from guandan.game import commands as co
from guandan.game.handlers.tribute import may_refuse_tribute
from guandan.game.log import History
from guandan.game.match import Ask
from guandan.rules.seat import Seat
from guandan.server.access.who import Who
from guandan.server.protocol import frames as fr
from guandan.tables.settings import TableSettings
from guandan.texts import say
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import COVERED

if TYPE_CHECKING:
    from tests.server.live import Live
    from tests.web.table.conftest import Opener

FIRST_DEALS, SECOND_DEALS = 60, 40
REFUSABLE_DEALS = 400
"""The two big jokers are seldom with one side."""
SIZES = ((1280, 800), (740, 360))
"""The one of two is chosen at a desk, the other on a phone held sideways."""


@pytest.fixture
def code(live_server: Live, book: str) -> str:
    """A table of the book, so that the page cites it."""
    return live_server.call(live_server.server.hall.open(TableSettings(book=book), Who(person=1))).code


def asked(book: str, ask: Ask, you: Seat, winners: set[Seat]) -> Dealer:
    """A table that puts this question to the person; the first seeds of both deals that lead there."""
    for number in range(FIRST_DEALS):
        first = Dealer(book, f"choosing {number}".encode(), you).start()
        first.give_up()
        if set(first.match.progress.done[-1].order[:2]) != winners:
            continue
        for again in range(SECOND_DEALS):
            dealer = Dealer(book, f"again {again}".encode(), you)
            dealer.history = History(dealer.history.book, first.history.entries)
            dealer.deal()
            while put(dealer) is Ask.PAY:
                dealer.play_any()
            if put(dealer) is ask:
                return dealer
    raise AssertionError


def put(dealer: Dealer) -> Ask | None:
    question = None if dealer.you is None else dealer.match.question(dealer.you)
    return None if question is None else question.ask


@pytest.mark.article("NT 1.4.4.1")
@pytest.mark.parametrize("book", ["nantong-2018"])
@pytest.mark.parametrize("place", [0, 1])
def test_the_first_takes_one_of_two_equal_tributes(book: str, place: int, open_table: Opener) -> None:
    dealer = asked(book, Ask.TAKE, Seat.S, {Seat.S, Seat.N})
    page = open_table(dealer, size=SIZES[place])
    buttons = page.locator(".tribute .choices .button")
    buttons.nth(1).wait_for()
    assert buttons.count() == 2
    assert page.evaluate(COVERED, ".tribute .choices .button") == 0
    assert page.locator(".tribute a.article").first.inner_text() == "NT 1.4.4.1"
    assert dealer.match.deal is not None
    assert dealer.match.deal.tribute is not None
    payer = dealer.match.deal.tribute.payers[place]
    page.keyboard.press(str(place + 1))
    page.locator(".great .go", has_text="还牌").wait_for()
    (command,) = [one.command for one in dealer.got if isinstance(one, fr.DoCommand)]
    assert isinstance(command, co.TakeTribute)
    assert dealer.match.deal.tribute.receivers[payer] is Seat.S
    page.keyboard.press("h")
    page.wait_for_selector(".hand .card.on")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tribute", state="detached")
    assert put(dealer) in {Ask.LEAD, Ask.FOLLOW, None}


@pytest.mark.article("ZD 2.1.2")
@pytest.mark.article("decision D2")
@pytest.mark.parametrize("book", ["five-round-points"])
@pytest.mark.parametrize("place", [0, 1])
def test_who_paid_the_first_picks_one_of_two_returns(book: str, place: int, open_table: Opener) -> None:
    # North pays the first: of equal tributes the bots take that of the first payer.
    dealer = asked(book, Ask.PICK, Seat.N, {Seat.E, Seat.W})
    page = open_table(dealer, size=SIZES[place])
    buttons = page.locator(".tribute .choices .button")
    buttons.nth(1).wait_for()
    assert buttons.count() == 2
    assert page.evaluate(COVERED, ".tribute .choices .button") == 0
    assert page.locator(".tribute a.article").first.inner_text() == "ZD 2.1.2"
    assert dealer.match.deal is not None
    assert dealer.match.deal.tribute is not None
    giver = list(dealer.match.deal.tribute.returned)[place]
    given = dealer.match.deal.tribute.returned[giver]
    before = dealer.hand_now().count(given)
    buttons.nth(place).click()
    page.wait_for_selector(".tribute", state="detached")
    (command,) = [one.command for one in dealer.got if isinstance(one, fr.DoCommand)]
    assert (command.giver, isinstance(command, co.PickReturn)) == (giver, True)
    assert dealer.hand_now().count(given) == before + 1
    assert page.locator(".hand .card").count() == 27


def asked_to_refuse(book: str) -> Dealer:
    """A table whose person owes tribute, and may refuse it."""
    first = next(
        dealer
        for number in range(FIRST_DEALS)
        if (dealer := Dealer(book, f"refusing {number}".encode(), Seat.S).start()).give_up() is None
        and set(dealer.match.progress.done[-1].order[:2]) == {Seat.E, Seat.W}
    )
    for again in range(REFUSABLE_DEALS):
        dealer = Dealer(book, f"again {again}".encode(), Seat.S)
        dealer.history = History(dealer.history.book, first.history.entries)
        dealer.deal()
        if put(dealer) is Ask.PAY and may_refuse_tribute(dealer.match, Seat.S):
            return dealer
    raise AssertionError


@pytest.mark.article("NT 1.4.4.2")
@pytest.mark.parametrize("book", ["nantong-2018"])
@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (740, 360)])
def test_who_holds_the_big_jokers_may_refuse_tribute(book: str, size: tuple[int, int], open_table: Opener) -> None:
    dealer = asked_to_refuse(book)
    page = open_table(dealer, size=size)
    button = page.locator(".great .pass")
    expect(button).to_have_text(say("web.table.refuse_button", "zh"))
    expect(button).to_be_enabled()
    expect(page.locator(".tribute")).to_contain_text(say("web.table.tribute.may_refuse", "zh"))
    assert page.evaluate(COVERED, ".great .pass") == 0
    assert page.evaluate(COVERED, ".tribute .small-card") == 0
    button.click()
    expect(page.get_by_role("log")).to_contain_text("抗贡")
    (command,) = [one.command for one in dealer.got if isinstance(one, fr.DoCommand)]
    assert isinstance(command, co.RefuseTribute)

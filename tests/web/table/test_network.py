"""The network goes, another window takes the seat, an answer is lost: nothing is lost and nothing is played twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import commands as co
from guandan.server.protocol import frames as fr
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL
from tests.web.watching import wait_until

if TYPE_CHECKING:
    from tests.web.table.conftest import Opener


def test_a_lost_answer_is_asked_for_again_with_the_same_id(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    page.keyboard.press("h")
    page.locator(".label.good").wait_for()
    dealer.is_deaf = True
    page.keyboard.press("Enter")
    wait_until(page, lambda: any(isinstance(frame, fr.DoCommand) for frame in dealer.unheard))
    dealer.go_away()
    page.locator(".strip.bad").wait_for()
    dealer.is_deaf = dealer.is_gone = False
    page.wait_for_function("() => document.querySelectorAll('.hand .card').length < 27")
    assert page.locator(".strip.bad").count() == 0
    sent = [
        frame
        for frame in (*dealer.unheard, *dealer.got)
        if isinstance(frame, fr.DoCommand) and isinstance(frame.command, co.PlayCards)
    ]
    assert len(sent) > 1
    assert len({frame.id for frame in sent}) == 1
    hello = [frame for frame in dealer.got if isinstance(frame, fr.Hello)][-1]
    assert hello.match is not None
    assert hello.version is not None


def test_the_selection_outlives_a_lost_network(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, size=(360, 740))
    page.keyboard.press("h")
    page.wait_for_function("() => document.querySelectorAll('.hand .card.on').length > 0")
    chosen = page.evaluate(f"{MODEL}.faces.join()")
    dealer.go_away()
    page.locator(".strip.bad").wait_for()
    dealer.is_gone = False
    hellos = sum(isinstance(frame, fr.Hello) for frame in dealer.got)
    wait_until(page, lambda: sum(isinstance(frame, fr.Hello) for frame in dealer.got) > hellos)
    page.locator(".strip.bad").wait_for(state="detached")
    assert page.evaluate(f"{MODEL}.faces.join()") == chosen
    assert page.locator(".hand .card").count() == 27


def test_two_windows_do_not_fight(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    dealer.send(fr.Farewell(why="taken_over", come_back=False))
    page.locator(".curtain", has_text="另一个窗口").wait_for()
    hellos = sum(isinstance(frame, fr.Hello) for frame in dealer.got)
    page.wait_for_timeout(1200)
    assert sum(isinstance(frame, fr.Hello) for frame in dealer.got) == hellos
    page.get_by_role("button", name="在这里继续").click()
    page.locator(".curtain").wait_for(state="detached")
    assert page.locator(".hand .card").count() == 27


def test_a_page_that_missed_frames_asks_for_all(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    open_sockets, dealer.sockets = dealer.sockets, []
    dealer.play_any()
    dealer.sockets = open_sockets
    dealer.play_any()
    page.wait_for_function(f"version => {MODEL}.state.version === version", arg=dealer.match.version)
    held = 0 if dealer.match.deal is None else len(dealer.hand_now())
    page.wait_for_function("count => document.querySelectorAll('.hand .card').length === count", arg=held)

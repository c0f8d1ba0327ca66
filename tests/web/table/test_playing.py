"""A player at the table: by keyboard alone, with hints, refusals that name their article, choosers and tribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import Card
from guandan.game import commands as co
from guandan.game.walk import next_deal
from guandan.rules.levels import level_rank
from guandan.rules.seat import Side
from guandan.server.protocol import frames as fr
from guandan.texts import Language, say
from tests.web.table.dealer import Dealer
from tests.web.table.measuring import MODEL
from tests.web.table.packs import two_pairs
from tests.web.watching import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.table.conftest import Opener


def done(dealer: Dealer) -> list[object]:
    return [frame.command for frame in dealer.got if isinstance(frame, fr.DoCommand)]


def told(page: Page, dealer: Dealer, kind: type[co.MatchCommand]) -> None:
    """Wait until the page has sent such a action."""
    wait_until(page, lambda: any(isinstance(command, kind) for command in done(dealer)))


def pick(page: Page, *faces: str) -> None:
    for face in faces:
        page.locator(f'.hand .card[data-face="{face}"][aria-pressed="false"]').first.focus()
        page.keyboard.press(" ")


def test_a_trick_by_keyboard_alone(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer, lang="en")
    page.locator(".hand .card").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.dataset.face")
    page.keyboard.press(" ")
    page.locator(".label", has_text="single").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.hand .card').length === 26")
    assert [command.cards for command in done(dealer) if isinstance(command, co.PlayCards)] == [(Card(focused),)]
    page.locator(".waiting.mine", has_text="Your").wait_for()
    assert page.locator('[role="log"]', has_text="plays").count() == 1
    if page.locator(".great .pass").is_enabled():
        page.keyboard.press("p")
        told(page, dealer, co.Pass)
    page.keyboard.press("?")
    page.locator("dialog[open]", has_text="Shift+Space").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    assert page.locator("dialog[open]").count() == 0, "this book lets nobody look back"
    page.keyboard.press("m")
    page.locator("dialog[open]", has_text="Settings").wait_for()
    assert page.locator("dialog[open]", has_text="referee").count() == 0, "there is none at this table"
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


def test_hints_cycle_and_a_refusal_names_its_article(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    seen = [""]
    for _ in range(3):
        page.keyboard.press("h")
        page.wait_for_function(f"before => {MODEL}.faces.join() !== before", arg=seen[-1])
        seen.append(page.evaluate(f"{MODEL}.faces.join()"))
    assert len(set(seen)) == 4
    page.keyboard.press("Escape")
    ranks = page.evaluate(f"{MODEL}.state.cards.map(c => c.face)")
    odd = [ranks[0], next(face for face in ranks if face[1] != ranks[0][1])]
    pick(page, *odd)
    page.locator(".label.bad", has_text="不成牌型").wait_for()
    assert page.locator(".great .go.hopeless").count() == 1, "nothing invites to play what is no play"
    page.keyboard.press("Enter")
    assert "不成牌型" in page.locator(".told.refused").inner_text()
    link = page.locator(".told.refused a.article").first
    assert link.get_attribute("href") == "/books/jiangsu-2017/JS%202.7.1"
    assert page.locator(".hand .card").count() == 27


def test_several_readings_are_chosen_between(open_table: Opener) -> None:
    # 33 44 and the wild: three threes, or three fours.
    seed = wilds_and_pairs()
    dealer = Dealer(seed=seed).start()
    page = open_table(dealer)
    hand = [str(card) for card in dealer.hand_now()]
    pick(page, *two_pairs(hand), "H2")
    page.locator(".label.good", has_text="/").wait_for()
    page.keyboard.press("Enter")
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    assert dialog.locator(".reading").count() == 2
    page.keyboard.press("2")
    page.wait_for_function("() => document.querySelectorAll('.hand .card').length === 22")
    played = next(command for command in done(dealer) if isinstance(command, co.PlayCards))
    assert str(played.kind) == "full_house"
    assert page.locator(".place-bottom .stands").count() == 1


def wilds_and_pairs() -> bytes:
    """A seed that gives the person a wild, two pairs and the lead."""
    for number in range(1, 400):
        seed = f"readings {number}".encode()
        dealer = Dealer(seed=seed)
        dealer.begin()
        hand = [str(card) for card in dealer.hand_now()]
        first = dealer.match.questions[0].seat
        if first is dealer.you and hand.count("H2") == 1 and len(two_pairs(hand)) == 4:
            return seed
    raise AssertionError


def test_tribute_and_return_say_who_owes_what(open_table: Opener) -> None:
    seed, asks = owing()
    dealer = Dealer(seed=seed).start()
    dealer.give_up()
    dealer.deal()
    page = open_table(dealer)
    for ask in asks:
        panel = page.locator(".tribute .reason")
        panel.first.wait_for()
        assert "JS 3.3" in page.locator(".tribute a.article").first.inner_text()
        page.locator(".waiting.mine").wait_for()
        page.keyboard.press("h")
        page.wait_for_function("() => document.querySelectorAll('.hand .card.on').length === 1")
        assert page.locator(".great .go").inner_text() == {"pay": "进贡", "return": "还牌"}[ask]
        page.keyboard.press("Enter")
        page.wait_for_function(f"name => {MODEL}.question()?.ask !== name", arg=ask)
    page.wait_for_function("() => document.querySelector('.opening, .played .kind, .tribute .gifts') !== null")
    assert page.evaluate(f"{MODEL}.state.selected.size") == 0


def owing() -> tuple[bytes, list[str]]:
    """A seed under which the person has to pay, or to return, in the second deal."""
    for number in range(1, 60):
        seed = f"tribute {number}".encode()
        dealer = Dealer(seed=seed).start()
        dealer.give_up()
        dealer.deal()
        question = None if dealer.you is None else dealer.match.question(dealer.you)
        if question is not None and question.ask in {"pay", "return"}:
            return seed, [str(question.ask)]
    raise AssertionError


def test_the_result_of_a_deal_shows_places_rises_and_the_ladder(open_table: Opener) -> None:
    dealer = Dealer().start()
    page = open_table(dealer)
    dealer.give_up()
    page.locator(".result").wait_for()
    assert page.locator(".places li").count() == 4
    assert page.locator(".ladder .rung").count() == 13
    assert page.locator(".ladder .pawn").count() == 2
    assert "升" in page.locator(".rise").inner_text()
    page.keyboard.press("n")
    page.locator(".told.refused").wait_for()
    assert any(type(command).__name__ == "DeclareReady" for command in done(dealer))
    assert page.locator(".told.refused a.article").get_attribute("href") == "/books/jiangsu-2017"
    dealer.deal()
    page.wait_for_selector(".hand .card")
    assert page.locator(".result").count() == 0


def test_who_passes_a_reads_so_and_not_how_far_they_rose(open_table: Opener) -> None:
    dealer = Dealer(seed=b"match 10").start()
    dealer.give_up()
    while dealer.match.result is None:
        dealer.do(next_deal(dealer.match, dealer.seed))
        dealer.give_up()
    page = open_table(dealer, size=(360, 740))
    winner = "我方" if dealer.match.result.winner is Side.NS else "对方"
    assert page.locator(".rise").inner_text() == f"{winner}过 A"


def test_tribute_that_is_refused_is_told_with_its_article(open_table: Opener) -> None:
    dealer = Dealer(seed=b"tribute 0").start()
    dealer.give_up()
    page = open_table(dealer, size=(360, 740))
    dealer.do(next_deal(dealer.match, b"again 0" + bytes([1])))
    dealer.go_on()
    page.locator(".told.plain", has_text="抗贡").wait_for()
    assert page.locator(".told a.article").first.inner_text().startswith("JS 3.3")


def test_the_sheet_is_whole_for_a_page_that_saw_nothing_of_it(open_table: Opener) -> None:
    dealer = Dealer().start()
    for _ in range(3):
        dealer.give_up()
        dealer.deal()
    page = open_table(dealer, size=(360, 740))
    page.evaluate(f"{MODEL}.update({{ dialog: {{ kind: 'sheet' }} }})")
    sheet = page.locator("dialog[open] .match-sheet")
    sheet.wait_for()
    lines = sheet.locator("tbody tr:not(.notes)")
    assert lines.count() == 3
    levels = [[cell.inner_text() for cell in line.locator("td").all()] for line in lines.all()]
    moves = dealer.match.progress.moves
    assert [line[-2:] for line in levels] == [[rank(move.after.ns), rank(move.after.ew)] for move in moves]
    assert all("+" in line[-3] for line in levels)
    notes = sheet.locator("tr.notes")
    assert notes.count() == sum(one.tribute is not None for one in dealer.match.progress.done) == 2
    assert all("贡" in note.inner_text() for note in notes.all())


def rank(number: int) -> str:
    return say(f"rank.{level_rank(number)}", Language.ZH)

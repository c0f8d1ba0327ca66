"""Sheets for making up boards: all cards are there, each with its seat, and texts of the event stay texts."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from guandan.cards import Rank, Suit, card_of
from guandan.competition.duplicate.boards import Board, deal_board, deal_boards
from guandan.competition.duplicate.sheets import render_boards
from guandan.rules.seat import SEATS
from guandan.texts import name_of

BOARD = deal_board(b"sheets", 12, "8")
SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♣": Suit.CLUBS, "♦": Suit.DIAMONDS}


def read_back(rows: list[list[str]], lang: str) -> dict[str, list[str]]:
    """The hands that somebody would make up from the sheet."""
    ranks = {name_of(rank, lang): rank for rank in Rank}
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for name, *cells in rows:
        for seat, cell in zip(SEATS, cells, strict=False):
            rank = ranks[name]
            hands[seat] += [str(rank) if rank.is_joker else str(card_of(SUITS[sign], rank)) for sign in cell.strip()]
    return hands


class Cells(HTMLParser):
    """The rows of a page's tables, and every tag that there is."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip()


def same_hands(made: dict[str, list[str]], dealt: Board) -> bool:
    return all(sorted(made[seat]) == sorted(dealt.hands[seat]) for seat in SEATS)


def test_the_page_names_board_level_and_leader() -> None:
    page = render_boards([BOARD])
    assert "<h2>第 12 副</h2>" in page
    assert f"<p>级牌 8，{name_of(BOARD.leader)}领出，不进贡</p>" in page


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_gives_every_card_to_its_seat_a_sheet_a_board(lang: str) -> None:
    both = deal_boards(b"sheets", 2)
    page = render_boards(both, lang=lang)
    cells = Cells()
    cells.feed(page)
    assert page.count("<section>") == 2
    for place, dealt in enumerate(both):
        rows = cells.rows[place * 17 + 1 : place * 17 + 16]
        assert same_hands(read_back(rows, lang), dealt)


def test_the_level_and_the_wild_are_marked() -> None:
    page = render_boards([BOARD])
    assert page.count('class="level"') == 1
    assert page.count('<span class="red wild">♥</span>') == 2


def test_titles_are_text_and_no_markup() -> None:
    title = '<script>alert("1")</script> & <b>杯</b>'
    page = render_boards([BOARD], title)
    cells = Cells()
    cells.feed(page)
    assert not cells.tags & {"script", "b"}
    assert "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;" in page

"""配牌单: sheets from which to make up boards by hand: each rank's eight cards, and who gets which."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from guandan.cards import Card, Rank, Suit
from guandan.rules.order import wild_at
from guandan.rules.seat import SEATS
from guandan.texts import Language, name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.competition.duplicate.boards import Board
    from guandan.rules.seat import Seat

_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}
_JOKER = "★"
_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_RANKS = tuple(reversed(Rank))
_STYLE = """
@page { size: A4; margin: 15mm }
body { font: 12pt sans-serif; margin: 0 }
section { break-after: page; break-inside: avoid }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #000; padding: 1.2mm 2mm; text-align: center }
td { font-size: 14pt; letter-spacing: 1mm }
.red { color: #c00 }
.wild { border: 1px solid #c00 }
.level th { background: #ddd }
"""


def render_boards(boards: Sequence[Board], title: str = "", lang: str = Language.ZH) -> str:
    """Render boards as a page to print, one per sheet of A4."""
    heading = escape(title or say("duplicate.sheets", lang))
    sections = "\n".join(_render_section(board, heading, lang) for board in boards)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n<title>{heading}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{sections}\n</body>\n</html>\n"
    )


def _render_section(board: Board, heading: str, lang: str) -> str:
    seats = "".join(f"<th>{escape(name_of(seat, lang))}</th>" for seat in SEATS)
    rows = "\n".join(_render_row(board, rank, lang) for rank in _RANKS)
    counts = "".join(f"<td>{len(board.hands[seat])}</td>" for seat in SEATS)
    return (
        f"<section>\n<h1>{heading}</h1>\n<h2>{escape(say('duplicate.board', lang, number=board.number))}</h2>\n"
        f"<p>{escape(_describe_board(board, lang))}</p>\n<p>{escape(say('duplicate.secret', lang))}</p>\n"
        f"<table>\n<tr><th></th>{seats}</tr>\n{rows}\n"
        f"<tr><th>{escape(say('duplicate.count', lang))}</th>{counts}</tr>\n</table>\n</section>"
    )


def _render_row(board: Board, rank: Rank, lang: str) -> str:
    cells = "".join(f"<td>{_render_cards(_list_held_cards(board, seat, rank), board.level)}</td>" for seat in SEATS)
    is_level = ' class="level"' if rank is board.level else ""
    return f"<tr{is_level}><th>{escape(name_of(rank, lang))}</th>{cells}</tr>"


def _list_held_cards(board: Board, seat: Seat, rank: Rank) -> list[Card]:
    return [card for card in board.hands[seat] if card.rank is rank]


def _render_cards(cards: Iterable[Card], level: Rank) -> str:
    """Render cards in the colours of their suits, with a frame around the wild."""
    return "".join(
        f'<span class="{_find_css_class(card, level)}">{_format_card(card)}</span>'
        if _find_css_class(card, level)
        else _format_card(card)
        for card in cards
    )


def _find_css_class(card: Card, level: Rank) -> str:
    if card is wild_at(level):
        return "red wild"
    return "red" if card.suit in _RED or card is Card.BJ else ""


def _format_card(card: Card) -> str:
    return _JOKER if card.suit is None else _SIGNS[card.suit]


def _describe_board(board: Board, lang: str) -> str:
    return say("duplicate.facts", lang, level=name_of(board.level, lang), leader=name_of(board.leader, lang))

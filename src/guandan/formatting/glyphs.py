"""Cards for the terminal: rank first, then its suits, so that a hand of 27 fits on a line."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from guandan.cards import Card, Rank, Suit
from guandan.rules.order import value_of, wild_at
from guandan.rules.play import Kind
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.rules.play import Play

SUIT_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}
_SUIT_STYLES = {Suit.SPADES: "", Suit.HEARTS: "red", Suit.CLUBS: "green", Suit.DIAMONDS: "cyan"}
_JOKER_STYLES = {Rank.LITTLE_JOKER: "magenta", Rank.BIG_JOKER: "bold magenta"}
_WILD_STYLE = "bold red underline"
_NAMED_KINDS = frozenset({Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS})
"""The kinds that are named beside their cards: what they are matters more than which."""


def format_rank(rank: Rank, lang: str) -> str:
    """牌点: short, for beside a suit."""
    return rank.value if rank.is_joker and lang == "en" else name_of(rank, lang)


def format_card(card: Card, lang: str, level: Rank | None = None) -> Text:
    """One card, such as 8♠; at a level the wild stands out."""
    return _format_rank_group(card.rank, [card], lang, level)


def format_cards(cards: Iterable[Card], lang: str, level: Rank | None = None) -> Text:
    """Cards in the order given; neighbours of one rank share it: 8♠♥ K♣."""
    groups = (
        _format_rank_group(rank, list(held), lang, level) for rank, held in groupby(cards, key=lambda card: card.rank)
    )
    return Text(" ").join(groups)


def _format_rank_group(rank: Rank, cards: list[Card], lang: str, level: Rank | None) -> Text:
    if rank.is_joker:
        times = f"×{len(cards)}" if cards[1:] else ""
        return Text(f"{format_rank(rank, lang)}{times}", style=_JOKER_STYLES[rank])
    text = Text(format_rank(rank, lang))
    wild = None if level is None else wild_at(level)
    for card in cards:
        if card.suit is not None:
            text.append(SUIT_SYMBOLS[card.suit], style=_WILD_STYLE if card is wild else _SUIT_STYLES[card.suit])
    return text


def colour_cards(line: str) -> Text:
    """Colour the cards in a line of text by suit."""
    text = Text(line)
    for suit, sign in SUIT_SYMBOLS.items():
        text.highlight_words([sign], _SUIT_STYLES[suit])
    return text


def format_hand(cards: Iterable[Card], lang: str, level: Rank) -> Text:
    """手牌: the strongest ranks first, as players hold them."""
    ordered = sorted(cards, key=lambda card: (-value_of(card.rank, level), card.place))
    return format_cards(ordered, lang, level)


def format_play(play: Play, lang: str, level: Rank, *, named: bool = True) -> Text:
    """一手牌: its cards as they lie, each wild with what it stands for; bombs and their like named."""
    wild, stands_for = wild_at(level), iter(play.stands_for)
    parts: list[Text] = []
    for is_wild, cards in groupby(play.cards, key=lambda card: card is wild):
        if is_wild:
            parts += [_format_wild(wild, next(stands_for), lang, level) for _ in cards]
        else:
            parts.append(format_cards(cards, lang, level))
    text = Text(" ").join(parts)
    if not named or play.kind not in _NAMED_KINDS:
        return text
    return Text.assemble((f"{name_of(play.kind, lang)} ", "bold yellow"), text)


def _format_wild(wild: Card, meant: Card, lang: str, level: Rank) -> Text:
    shown = format_card(wild, lang, level)
    return shown if meant is wild else Text.assemble(shown, "=", format_card(meant, lang))

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

SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}
_STYLES = {Suit.SPADES: "", Suit.HEARTS: "red", Suit.CLUBS: "green", Suit.DIAMONDS: "cyan"}
_JOKERS = {Rank.LITTLE_JOKER: "magenta", Rank.BIG_JOKER: "bold magenta"}
_WILD = "bold red underline"
_BIG = frozenset({Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS})
"""The kinds that are named beside their cards: what they are matters more than which."""


def rank_name(rank: Rank, lang: str) -> str:
    """牌点: short, for beside a suit."""
    return rank.value if rank.is_joker and lang == "en" else name_of(rank, lang)


def card_text(card: Card, lang: str, level: Rank | None = None) -> Text:
    """One card, such as 8♠; at a level the wild stands out."""
    return _group(card.rank, [card], lang, level)


def cards_text(cards: Iterable[Card], lang: str, level: Rank | None = None) -> Text:
    """Cards in the order given; neighbours of one rank share it: 8♠♥ K♣."""
    groups = (_group(rank, list(held), lang, level) for rank, held in groupby(cards, key=lambda card: card.rank))
    return Text(" ").join(groups)


def _group(rank: Rank, cards: list[Card], lang: str, level: Rank | None) -> Text:
    if rank.is_joker:
        times = f"×{len(cards)}" if cards[1:] else ""
        return Text(f"{rank_name(rank, lang)}{times}", style=_JOKERS[rank])
    text = Text(rank_name(rank, lang))
    wild = None if level is None else wild_at(level)
    for card in cards:
        if card.suit is not None:
            text.append(SIGNS[card.suit], style=_WILD if card is wild else _STYLES[card.suit])
    return text


def coloured(line: str) -> Text:
    """A line in which cards stand, with the colours of their suits."""
    text = Text(line)
    for suit, sign in SIGNS.items():
        text.highlight_words([sign], _STYLES[suit])
    return text


def hand_text(cards: Iterable[Card], lang: str, level: Rank) -> Text:
    """手牌: the strongest ranks first, as players hold them."""
    ordered = sorted(cards, key=lambda card: (-value_of(card.rank, level), card.place))
    return cards_text(ordered, lang, level)


def play_text(play: Play, lang: str, level: Rank, *, named: bool = True) -> Text:
    """一手牌: its cards as they lie, each wild with what it stands for; bombs and their like named."""
    wild, stands_for = wild_at(level), iter(play.stands_for)
    parts: list[Text] = []
    for is_wild, cards in groupby(play.cards, key=lambda card: card is wild):
        if is_wild:
            parts += [_wild_text(wild, next(stands_for), lang, level) for _ in cards]
        else:
            parts.append(cards_text(cards, lang, level))
    text = Text(" ").join(parts)
    if not named or play.kind not in _BIG:
        return text
    return Text.assemble((f"{name_of(play.kind, lang)} ", "bold yellow"), text)


def _wild_text(wild: Card, meant: Card, lang: str, level: Rank) -> Text:
    shown = card_text(wild, lang, level)
    return shown if meant is wild else Text.assemble(shown, "=", card_text(meant, lang))

"""出牌: a play in a record: `H9` alone, or `pair/8 S8 H2=H8`, a wild with what it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import InvalidText
from guandan.game.record import words
from guandan.rules.order import wild_at
from guandan.rules.play import Kind, Play

if TYPE_CHECKING:
    from guandan.cards import Card, Rank


def write_play(play: Play, level: Rank | None) -> str:
    """The kind, the deciding rank and the cards; a card by itself needs no more than its face."""
    cards = _write_cards(play, level)
    is_plain = play.kind is Kind.SINGLE and len(play.cards) == 1 and play.cards[0].rank is play.rank
    return cards if is_plain else f"{play.kind}/{play.rank} {cards}".rstrip()


def _write_cards(play: Play, level: Rank | None) -> str:
    stand_ins = iter(play.stands_for)
    wilds = _find_wilds(play, level)
    return " ".join(f"{card}={next(stand_ins)}" if place in wilds else card for place, card in enumerate(play.cards))


def _find_wilds(play: Play, level: Rank | None) -> range | list[int]:
    """The places of the wilds; where they cannot be told, as many cards from the end."""
    count, size = len(play.stands_for), len(play.cards)
    if count > size:
        raise InvalidText(f"{count} wilds among {size} cards")
    wild = None if level is None else wild_at(level)
    places = [place for place, card in enumerate(play.cards) if card is wild]
    return places if len(places) == count else range(size - count, size)


def read_play(texts: list[str]) -> Play:
    """A play as `write_play` writes it."""
    head, slash, deciding = texts[0].partition("/")
    shown = [text.partition("=") for text in (texts[1:] if slash else texts)]
    cards = tuple(words.read_card_word(face) for face, _, _ in shown)
    stands_for = tuple(words.read_card_word(stand_in) for _, equals, stand_in in shown if equals)
    if slash:
        return Play(words.read_kind(head), words.read_rank_word(deciding), cards, stands_for)
    return Play(_find_single_kind(cards), cards[0].rank, cards, stands_for)


def _find_single_kind(cards: tuple[Card, ...]) -> Kind:
    if len(cards) > 1:
        raise InvalidText("a kind and a rank are expected before several cards, such as pair/8")
    return Kind.SINGLE

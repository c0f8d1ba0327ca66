"""两副牌: the 108 cards that Guandan is played with."""

from __future__ import annotations

from guandan.cards.card import Card

COPIES = 2
"""How many copies of each face there are."""

PACK: tuple[Card, ...] = tuple(Card) * COPIES
"""两副牌: one sorted deck of 54 after the other; the start of every shuffle."""

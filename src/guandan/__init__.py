"""Guandan (掼蛋): the game, its rulebooks and everything around them."""

from guandan.cards import Card, Hand, Rank, Suit, shuffle
from guandan.rules.beats import beats
from guandan.rules.generate import legal_plays
from guandan.rules.play import Kind, Play
from guandan.rules.readings import readings

__version__ = "0.2.0"

__all__ = [
    "Card",
    "Hand",
    "Kind",
    "Play",
    "Rank",
    "Suit",
    "__version__",
    "beats",
    "legal_plays",
    "readings",
    "shuffle",
]

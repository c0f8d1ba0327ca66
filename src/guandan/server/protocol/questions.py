"""What a client may ask: it leaves no event, and is answered from the asker's own view."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from guandan.cards import Card
from guandan.game.table import VisibleAct
from guandan.rules.play import Play

HandCards = Annotated[tuple[Card, ...], Meta(max_length=27)]


class TableQuestion(Struct, frozen=True, gc=False, kw_only=True, tag_field="ask", forbid_unknown_fields=True):
    """The root of all questions."""


class AskReadings(TableQuestion, frozen=True, tag="readings"):
    """What are these cards of mine, and which of the readings beat what lies there?"""

    cards: HandCards


class AskHints(TableQuestion, frozen=True, tag="hints"):
    """What could I play? Best first."""


class SortOrder(StrEnum):
    """How a hand is sorted."""

    RANK = "rank"
    SUIT = "suit"
    COMBINATION = "combination"


class AskSorted(TableQuestion, frozen=True, tag="sorted"):
    """My hand in groups: by rank, by suit, or by its best combinations."""

    order: SortOrder


class AskLastTrick(TableQuestion, frozen=True, tag="last_trick"):
    """The last trick, where the book lets one look back."""


AnyTableQuestion = AskReadings | AskHints | AskSorted | AskLastTrick


class ReadingShown(Struct, frozen=True, gc=False, kw_only=True):
    """One reading of cards, and whether it may be played now."""

    play: Play
    beats: bool


class Readings(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="readings"):
    """Every reading of the cards; none if they are no play."""

    readings: tuple[ReadingShown, ...]


class Hints(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="hints"):
    """Plays, best first; an empty list where only a pass is left. In tribute, each hint is one card."""

    plays: tuple[Play, ...] = ()
    cards: tuple[Card, ...] = ()


class SortedHand(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="sorted"):
    """The hand in groups, each to be shown together."""

    groups: tuple[tuple[Card, ...], ...]


class LastTrick(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="last_trick"):
    """The last trick; empty before there is one, or where the book forbids looking back."""

    acts: tuple[VisibleAct, ...]


AnyTableAnswer = Readings | Hints | SortedHand | LastTrick

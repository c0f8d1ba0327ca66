"""What a client may ask: it leaves no event, and is answered from the asker's own view."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from guandan.cards import Card, Rank
from guandan.game.level_reasons import LevelReason
from guandan.game.table import VisibleAct
from guandan.rules.play import Play
from guandan.rules.seat import Seat

HandCards = Annotated[tuple[Card, ...], Meta(max_length=27)]


class TableQuestion(Struct, frozen=True, gc=False, kw_only=True, tag_field="ask", forbid_unknown_fields=True):
    """The root of all questions."""


class AskReadings(TableQuestion, frozen=True, tag="readings"):
    """What are these cards of mine, and which of the readings beat what lies there?"""

    cards: HandCards


class AskHints(TableQuestion, frozen=True, tag="hints"):
    """What could I play? Best first."""


class AskCanBeat(TableQuestion, frozen=True, tag="can_beat"):
    """要不起: can I do anything but pass?"""


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


class AskUnseen(TableQuestion, frozen=True, tag="unseen"):
    """记牌: which cards have I not seen yet? Where the table allows a card counter."""


class AskDealSummary(TableQuestion, frozen=True, tag="deal_summary"):
    """The deal that has just ended: who held what at its end, and why the levels moved or did not."""


AnyTableQuestion = AskReadings | AskHints | AskCanBeat | AskSorted | AskLastTrick | AskUnseen | AskDealSummary


class ReadingShown(Struct, frozen=True, gc=False, kw_only=True):
    """One reading of cards, and whether it may be played now."""

    play: Play
    beats: bool


class Readings(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="readings"):
    """Every reading of the cards; none if they are no play."""

    readings: tuple[ReadingShown, ...]


class Hints(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="hints"):
    """Plays, best first; an empty list where only a pass is left. In tribute, each hint is one card.

    `advises_pass`: a pass is better than any of the plays.
    """

    plays: tuple[Play, ...] = ()
    cards: tuple[Card, ...] = ()
    advises_pass: bool = False


class CanBeat(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="can_beat"):
    """Whether there is anything to play; also true for a seat that is not asked to play now."""

    can_beat: bool


class SortedHand(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="sorted"):
    """The hand in groups, each to be shown together."""

    groups: tuple[tuple[Card, ...], ...]


class LastTrick(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="last_trick"):
    """The last trick; empty before there is one, or where the book forbids looking back."""

    acts: tuple[VisibleAct, ...]


class Unseen(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="unseen"):
    """By rank, the highest first: how many cards are in other hands."""

    ranks: dict[Rank, int]


class DealSummary(Struct, frozen=True, gc=False, kw_only=True, tag_field="answer", tag="deal_summary"):
    """The hands at the end of the last deal, the highest cards first, and the causes of the move.

    `hands` is empty where the server was started again since.
    """

    number: int
    hands: dict[Seat, tuple[Card, ...]]
    reasons: tuple[LevelReason, ...]


AnyTableAnswer = Readings | Hints | CanBeat | SortedHand | LastTrick | Unseen | DealSummary

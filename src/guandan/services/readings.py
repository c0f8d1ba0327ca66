"""牌型认定: cards in, every reading out; for learning the ten kinds of play."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from guandan.cards import Card, Rank
from guandan.rules.beats import beats
from guandan.rules.play import Kind, Play
from guandan.rules.readings import one_reading, readings
from guandan.services.books import find_book
from guandan.services.words import Words, name_both


class ReadingsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards at a level, and what lies on the table, if anything."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=27)]
    level: Annotated[str, Meta(max_length=2)] = "2"
    top: Annotated[tuple[Card, ...], Meta(max_length=27)] = ()
    book: str = "jiangsu-2017"


class ReadingRow(Struct, frozen=True, kw_only=True):
    """What the cards may be played as, and whether that beats what lies there; none where nothing does."""

    play: Play
    kind: Kind
    name: Words
    rank: Rank
    beats: bool | None


class ReadingsFound(Struct, frozen=True, kw_only=True):
    """Every reading, the weaker first; none: these cards are no play."""

    readings: tuple[ReadingRow, ...]


def list_readings(request: ReadingsRequest) -> ReadingsFound:
    """List everything that a set of cards may be played as, and which of it beats a play on the table."""
    rules = find_book(request.book).plays
    top = one_reading(request.top, request.level, rules) if request.top else None
    return ReadingsFound(
        readings=tuple(
            ReadingRow(
                play=play,
                kind=play.kind,
                name=name_both(play.kind),
                rank=play.rank,
                beats=None if top is None else beats(play, top, request.level),
            )
            for play in readings(request.cards, request.level, rules)
        )
    )

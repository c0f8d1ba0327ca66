"""/api/v1/readings: cards in, every reading out; for learning the ten kinds of play."""

from typing import Annotated

from msgspec import Meta, Struct

from guandan.cards import Card, Rank
from guandan.rules.beats import beats
from guandan.rules.play import Kind, Play
from guandan.rules.readings import one_reading, readings
from guandan.server.access.who import Needs
from guandan.server.api.route import post
from guandan.server.protocol.questions import Cards
from guandan.services.books import find_book
from guandan.services.words import Words, name_both

Level = Annotated[str, Meta(max_length=2)]


class CardsAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards at a level, and what lies on the table, if anything."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=27)]
    level: Level = "2"
    top: Cards = ()
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


@post("/api/v1/readings", Needs.NOTHING)
async def read_cards(*, data: CardsAsked) -> ReadingsFound:
    """牌型认定: everything that a set of cards may be played as, and which of it beats a play on the table."""
    rules = find_book(data.book).plays
    top = one_reading(data.top, data.level, rules) if data.top else None
    return ReadingsFound(
        readings=tuple(
            ReadingRow(
                play=play,
                kind=play.kind,
                name=name_both(play.kind),
                rank=play.rank,
                beats=None if top is None else beats(play, top, data.level),
            )
            for play in readings(data.cards, data.level, rules)
        )
    )


ROUTES = [read_cards]

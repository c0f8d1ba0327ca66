"""抓牌 in a record: the cut, who drew first, the turned cards, and four hands in the order in which they were drawn.

Because the hands are in the order of drawing, they give the cut pack card by card; undoing the cut gives the pack.
"""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from guandan.errors import InvalidText
from guandan.game.events import CardsDealt
from guandan.game.record import words
from guandan.game.record.fields import read_fields
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from guandan.cards import Card
    from guandan.rules.seat import Direction, Seat

DEALT = "dealt"
_NO_CARD = "?"


def write_dealt(event: CardsDealt) -> str:
    """The line above the hands."""
    drawn = event.pack[event.cut :] + event.pack[: event.cut]
    turned = " ".join(f"{place}:{_write_face(drawn, place)}" for place in event.turned)
    return f"{DEALT} cut={event.cut} first={event.first}" + (f" turned=[{turned}]" if turned else "")


def write_hands(event: CardsDealt, direction: Direction) -> list[str]:
    """Write the four hands, that of the first drawer first."""
    drawn = event.pack[event.cut :] + event.pack[: event.cut]
    return [
        " ".join((f"{drawer}:", *drawn[place::4])) for place, drawer in enumerate(list_drawers(event.first, direction))
    ]


def list_drawers(first: Seat, direction: Direction) -> tuple[Seat, ...]:
    """The four seats in the order of drawing."""
    return first, *first.seats_after(direction)


def _write_face(drawn: tuple[Card, ...], place: int) -> str:
    return drawn[place] if 0 <= place < len(drawn) else _NO_CARD


class DealtLine:
    """The line above the hands as read; together with the hands it gives the dealing."""

    def __init__(self, texts: list[str]) -> None:
        values = read_fields(texts)
        if not {"cut", "first"} <= values.keys() <= {"cut", "first", "turned"}:
            raise InvalidText("cut=…, first=… and perhaps turned=[…] are expected")
        self.cut = words.read_number(str(values["cut"]))
        self.first = words.read_seat(str(values["first"]))
        turned = values.get("turned", [])
        if not isinstance(turned, list):
            raise InvalidText("places and cards in brackets are expected for turned, such as [12:H2 40:D9]")
        self.turned = [str(text).partition(":") for text in turned]

    def event(self, hands: list[tuple[Card, ...]]) -> CardsDealt:
        """Build the dealing from the hands in the order of drawing."""
        drawn = _interleave_hands(hands)
        for place, _, face in self.turned:
            if _write_face(drawn, words.read_number(place)) != face:
                raise InvalidText(
                    f"the card turned at {place} is {_write_face(drawn, words.read_number(place))}, not {face}"
                )
        below = len(drawn) - len(drawn[: self.cut])
        return CardsDealt(
            pack=drawn[below:] + drawn[:below],
            cut=self.cut,
            first=self.first,
            turned=tuple(words.read_number(place) for place, _, _ in self.turned),
        )


def _interleave_hands(hands: list[tuple[Card, ...]]) -> tuple[Card, ...]:
    """Rebuild the cut pack from hands drawn card by card in turn."""
    size = sum(map(len, hands))
    for place, hand in enumerate(hands):
        due = len(range(place, size, len(SEATS)))
        if len(hand) != due:
            raise InvalidText(
                f"hands of {size} cards drawn in turn: {due} are expected in hand {place + 1}, not {len(hand)}"
            )
    rows = chain.from_iterable(zip_longest(*hands))
    return tuple(card for card in rows if card is not None)

"""Fields of a message, read with care: whatever a server sends, what cannot be read is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guandan.cards import COPIES, Card
from guandan.lab.njupt.dialect import read_card

if TYPE_CHECKING:
    from collections.abc import Iterator

Message = dict[str, Any]

SEATS = 4
_TRIPLE = 3


def read_stage(message: Message) -> str:
    """The stage, in small letters."""
    stage = message.get("stage")
    return stage.strip().lower() if isinstance(stage, str) else ""


def is_request(message: Message) -> bool:
    """Whether an answer is wanted."""
    kind = message.get("type")
    return isinstance(kind, str) and kind.strip().lower() == "act"


def read_seat_number(value: object) -> int | None:
    """A seat, 0 to 3."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEATS else None


def read_list_field(value: object) -> list[Any]:
    """A list, or nothing."""
    return list(value) if isinstance(value, list | tuple) else []


def read_hand(value: object) -> tuple[Card, ...]:
    """The cards of a hand; what is no card, and a third copy, is left out."""
    cards: list[Card] = []
    for text in read_list_field(value):
        card = read_card(text)
        if card is not None and cards.count(card) < COPIES:
            cards.append(card)
    return tuple(cards)


def read_gifts(value: object) -> Iterator[tuple[int, int, Card]]:
    """Giver, receiver and card of a tribute's or a return's result."""
    for gift in read_list_field(value):
        parts = read_list_field(gift)
        if len(parts) < _TRIPLE:
            continue
        giver, receiver, card = read_seat_number(parts[0]), read_seat_number(parts[1]), read_card(parts[2])
        if giver is not None and receiver is not None and giver != receiver and card is not None:
            yield giver, receiver, card


def read_finishing_order(value: object) -> tuple[int, ...] | None:
    """A finishing order: different seats, at least the first two."""
    seats = [read_seat_number(number) for number in read_list_field(value)]
    order = tuple(seat for seat in seats if seat is not None)
    is_order = len(order) == len(seats) == len(set(order)) and len(order) > 1
    return order if is_order else None


def read_cards_left(value: object) -> tuple[int | None, ...]:
    """How many cards each seat has left, as far as it is said."""
    rests: list[int | None] = []
    for info in read_list_field(value)[:SEATS]:
        rest = info.get("rest") if isinstance(info, dict) else None
        rests.append(rest if isinstance(rest, int) and not isinstance(rest, bool) and rest >= 0 else None)
    return (*rests, *[None] * (SEATS - len(rests)))

"""席卡: a card for everybody, to fold and stand on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.state import map_seats
from guandan.competition.model.values import EntryStatus
from guandan.documents.lists.seating import list_tables_in_order
from guandan.rules.seat import SEATS
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.model.state import Round
    from guandan.documents.printing import Printing


class PlaceCard(Struct, frozen=True, kw_only=True):
    """The content of a card; `place` is the table and the seat if the card is for one round.

    `pin`, and `phone` for the table's code, are only on the side that its owner sees.
    """

    name: str
    unit: str
    pair: str
    place: str = ""
    pin: str = ""
    phone: str = ""


class PlaceCards(Struct, frozen=True, kw_only=True):
    """All cards."""

    event: str
    cards: tuple[PlaceCard, ...]


def build_place_cards(printing: Printing, played: Round | None) -> PlaceCards:
    """Build the cards of a round by table and seat, or of everybody by pair."""
    cards = _list_cards_by_pair(printing) if played is None else _list_cards_by_table(printing, played)
    return PlaceCards(event=printing.competition.name, cards=tuple(cards))


def _list_cards_by_pair(printing: Printing) -> Iterator[PlaceCard]:
    for entry in printing.competition.entries.values():
        if entry.status is EntryStatus.IN_PLAY:
            number = printing.say("documents.pair_number", pair=entry.pair)
            for person in entry.people:
                if _has_card(printing, person):
                    pin = _find_pin(printing, entry.pair, person)
                    yield PlaceCard(name=printing.name_person(person), unit=entry.unit, pair=number, pin=pin)


def _list_cards_by_table(printing: Printing, played: Round) -> Iterator[PlaceCard]:
    for table in list_tables_in_order(played):
        seats = map_seats(printing.competition, table)
        for seat in SEATS:
            if seat in seats and _has_card(printing, seats[seat]):
                pair = table.ew if seats[seat] in printing.competition.entries[table.ew].people else table.ns
                at = printing.say("documents.table_number", table=table.number)
                yield PlaceCard(
                    name=printing.name_person(seats[seat]),
                    unit=printing.name_unit(pair),
                    pair=printing.say("documents.pair_number", pair=pair),
                    place=f"{at} · {name_of(seat, printing.lang)}",
                    pin=_find_pin(printing, pair, seats[seat]),
                    phone=printing.format_phone_code(table.number),
                )


def _has_card(printing: Printing, person: int) -> bool:
    """Is this person's card printed? If people have their own PINs, only those with a new PIN get a card."""
    return printing.own_pins is None or person in printing.own_pins


def _find_pin(printing: Printing, pair: int, person: int) -> str:
    """Find the person's own PIN, or else the one with which the pair signs, if the event has one."""
    if printing.own_pins is not None:
        return printing.say("documents.own_pin", pin=printing.own_pins[person])
    pin = printing.pins.get(pair)
    return "" if pin is None else printing.say("documents.pin", pin=pin)

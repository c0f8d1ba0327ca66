"""Refuse absurd numbers; all limits are in one place."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import fields

from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Quantity(StrEnum):
    """What a number counts."""

    ROUNDS = "rounds"
    PAIRS = "pairs"
    TABLES = "tables"
    MINUTES = "minutes"
    DEALS = "deals"
    POINTS = "points"
    LEVELS = "levels"
    NUMBER = "number"


MAX_BY_QUANTITY = {
    Quantity.ROUNDS: 200,
    Quantity.PAIRS: 20_000,
    Quantity.TABLES: 10_000,
    Quantity.MINUTES: 24 * 60,
    Quantity.DEALS: 1000,
    Quantity.POINTS: 1000,
    Quantity.LEVELS: 100,
    Quantity.NUMBER: 1_000_000,
}
"""Upper bounds, larger than any hall needs; the API and the command line use them too.

The handlers refuse numbers that are too small or do not exist, with the article.
"""
FIELD_QUANTITIES = {
    "rounds": Quantity.ROUNDS,
    "round": Quantity.ROUNDS,
    "redrawn": Quantity.ROUNDS,
    "takes": Quantity.PAIRS,
    "best": Quantity.PAIRS,
    "groups": Quantity.TABLES,
    "tables": Quantity.TABLES,
    "table": Quantity.TABLES,
    "fixed_table": Quantity.TABLES,
    "boards": Quantity.TABLES,
    "number": Quantity.NUMBER,
    "pair": Quantity.NUMBER,
    "seed": Quantity.NUMBER,
    "about": Quantity.NUMBER,
    "minutes": Quantity.MINUTES,
    "ew_minutes": Quantity.MINUTES,
    "ns_minutes": Quantity.MINUTES,
    "entry_minutes": Quantity.MINUTES,
    "published_minutes": Quantity.MINUTES,
    "deals": Quantity.DEALS,
    "ew_taken": Quantity.POINTS,
    "ns_taken": Quantity.POINTS,
}
"""What each field of a command counts, however deep it is nested."""
OPTION_QUANTITIES = {
    "match.minutes": Quantity.MINUTES,
    "match.call_before": Quantity.MINUTES,
    "match.deals": Quantity.DEALS,
    "event.rounds": Quantity.ROUNDS,
    "event.expected_pairs": Quantity.PAIRS,
    "event.rounds_a_day": Quantity.ROUNDS,
    "event.morning_rounds": Quantity.ROUNDS,
    "event.afternoon_rounds": Quantity.ROUNDS,
    "event.redrawn_rounds": Quantity.ROUNDS,
    "event.seated_before": Quantity.MINUTES,
    "event.first_table": Quantity.TABLES,
    "corrections.entry_minutes": Quantity.MINUTES,
    "corrections.published_minutes": Quantity.MINUTES,
    "appeals.minutes": Quantity.MINUTES,
    "prizes.pairs": Quantity.PAIRS,
    "prizes.souvenirs": Quantity.PAIRS,
    "prizes.team_places": Quantity.PAIRS,
}
"""What the options of a book count; any other number is at most the minutes of a day."""
_NEVER_ZERO = frozenset({"match.minutes", "event.first_table"})


def check_bounds(holder: Struct) -> None:
    """Refuse a command or a plan that contains an absurd number, however deep it is nested."""
    for name, value in _walk_numbers(holder):
        quantity = FIELD_QUANTITIES.get(name)
        if quantity is not None and not abs(value) <= MAX_BY_QUANTITY[quantity]:
            raise IllegalAction("value_out_of_bounds", what=quantity, value=value, most=MAX_BY_QUANTITY[quantity])


def check_options(options: Mapping[str, object]) -> None:
    """Refuse options of a book with an absurd or negative number."""
    for path, value in options.items():
        most = MAX_BY_QUANTITY[OPTION_QUANTITIES.get(path, Quantity.MINUTES)]
        for _, number in _walk_value(path, value):
            least = 1 if path in _NEVER_ZERO else 0
            if not least <= number <= most:
                raise IllegalAction("option_out_of_bounds", option=path, value=number, least=least, most=most)


def _walk_numbers(holder: Struct) -> Iterator[tuple[str, int | float]]:
    for field in fields(type(holder)):
        yield from _walk_value(field.name, getattr(holder, field.name))


def _walk_value(name: str, value: object) -> Iterator[tuple[str, int | float]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield name, value
    elif isinstance(value, Struct):
        yield from _walk_numbers(value)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _walk_value(name, part)

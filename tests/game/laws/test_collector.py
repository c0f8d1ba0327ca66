"""Values of the game hold no way back to themselves: Python's collector need not look at a thousand tables' states."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from msgspec import Struct

from guandan.game import advance
from guandan.game.view import Viewer, filter_event, view
from guandan.rules.rulebook import Rulebook
from guandan.rules.seat import Seat
from tests.game.kit import BOOKS
from tests.game.laws.worlds import walked

if TYPE_CHECKING:
    from collections.abc import Iterator


def _values(value: object) -> Iterator[Struct]:
    """The structs that a value is made of; its book is made once and stays."""
    if isinstance(value, Rulebook):
        return
    if isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _values(getattr(value, name))
    elif isinstance(value, dict):
        for one in value.items():
            yield from _values(one)
    elif isinstance(value, (tuple, list, frozenset)):
        for one in value:
            yield from _values(one)


@pytest.mark.parametrize("book", BOOKS)
def test_the_collector_leaves_a_match_alone(book: str) -> None:
    table = walked(book, 7, 120)
    viewer = Viewer(seat=Seat.E)
    made = [*_values(table.match), *_values(view(table.match, viewer))]
    for step in table.steps:
        events, _ = advance(step.before, step.command, step.at)
        made += _values([step.command, *events, *(filter_event(step.before, event, viewer) for event in events)])
    assert len(made) > 100
    assert {type(value).__name__ for value in made if gc.is_tracked(value)} == set()

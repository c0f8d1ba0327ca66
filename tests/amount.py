"""How much of the same a test does: some in `make test`, much in `make check-long`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from _pytest.mark import ParameterSet

T = TypeVar("T")


def some_or_many(some: int, many: int) -> tuple[ParameterSet, ParameterSet]:
    """The values of a parameter that counts: the larger one is for the long tests."""
    return pytest.param(some, id="some"), pytest.param(many, id="many", marks=pytest.mark.long)


def long_except(short: Collection[T], values: Iterable[T]) -> list[ParameterSet]:
    """The values of a parameter; those that are not in `short` show the same thing again and are for the long tests."""
    return [pytest.param(value, marks=() if value in short else pytest.mark.long) for value in values]

"""How much of the same a test does: some in `make test`, much in `make check-long`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def some_or_many(some: int, many: int) -> tuple[ParameterSet, ParameterSet]:
    """The values of a parameter that counts: the larger one is for the long tests."""
    return pytest.param(some, id="some"), pytest.param(many, id="many", marks=pytest.mark.long)

"""Numbers as people write them."""

from __future__ import annotations

import pytest

from guandan.formatting.ranges import list_ranges


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((), []),
        ((4,), ["4"]),
        ((1, 2), ["1", "2"]),
        (range(1, 9), ["1–8"]),
        ((7, 3, 1, 2, 8, 9, 12), ["1–3", "7–9", "12"]),
    ],
)
def test_three_or_more_in_a_row_are_a_range(numbers: tuple[int, ...], words: list[str]) -> None:
    assert list_ranges(numbers) == words

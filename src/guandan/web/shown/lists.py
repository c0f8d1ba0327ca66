"""Long lists in pages: thousands of pairs are looked through a hundred at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
SIZE = 100


class Part(Struct, Generic[T], frozen=True, kw_only=True):
    """A page of a list."""

    items: tuple[T, ...]
    page: int
    pages: int


def part(items: Sequence[T], page: int) -> Part[T]:
    """The page of this number, or the nearest that there is."""
    pages = max(1, -(-len(items) // SIZE))
    here = min(max(page, 1), pages)
    return Part(items=tuple(items[(here - 1) * SIZE : here * SIZE]), page=here, pages=pages)

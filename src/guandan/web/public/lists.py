"""Long lists in pages: thousands of pairs are looked through a hundred at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
SIZE = 100
TABLES = 400
"""Tables of the desk on one page: more than a hall has, but not what thousands of pairs play at."""


class ListPage(Struct, Generic[T], frozen=True, kw_only=True):
    """A page of a list."""

    items: tuple[T, ...]
    page: int
    pages: int


def paginate(items: Sequence[T], page: int, size: int = SIZE) -> ListPage[T]:
    """The page of this number, or the nearest that there is."""
    pages = max(1, -(-len(items) // size))
    here = min(max(page, 1), pages)
    return ListPage(items=tuple(items[(here - 1) * size : here * size]), page=here, pages=pages)

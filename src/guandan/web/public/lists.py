"""Split long lists into pages, so that thousands of pairs are shown a hundred at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
SIZE = 100
TABLES = 400
"""The number of tables on one page of the desk: enough for most halls."""


class ListPage(Struct, Generic[T], frozen=True, kw_only=True):
    """A page of a list."""

    items: tuple[T, ...]
    page: int
    pages: int


def paginate(items: Sequence[T], page: int, size: int = SIZE) -> ListPage[T]:
    """Return the page of this number, or the nearest existing one."""
    pages = max(1, -(-len(items) // size))
    here = min(max(page, 1), pages)
    return ListPage(items=tuple(items[(here - 1) * size : here * size]), page=here, pages=pages)

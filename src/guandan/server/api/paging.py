"""Long lists in pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

from litestar.params import Parameter
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

MAX_PAGE_SIZE = 1000
PageNumber = Annotated[int, Parameter(ge=1, le=1_000_000, description="Which page, from 1")]
PageSize = Annotated[int, Parameter(ge=1, le=MAX_PAGE_SIZE, description="How many to a page")]
DEFAULT_PAGE_SIZE = 100


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """A part of a list, and how long all of it is."""

    items: list[T]
    total: int
    page: int
    size: int


def build_page(items: Sequence[T], page: int, size: int) -> Page[T]:
    """The page asked for; one past the end is empty."""
    first = (page - 1) * size
    return Page(items=list(items[first : first + size]), total=len(items), page=page, size=size)

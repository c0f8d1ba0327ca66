"""Lists in parts. Every list takes `cursor` and `limit`.

A cursor names the last item that was given and its place: the next part begins after that item, wherever it stands now,
so nothing is left out or given twice when something is added before it. A list that is answered as a bare array names
the next part in a `Link` header (RFC 8288); a `Page` has it in `next`.
"""

from __future__ import annotations

import inspect
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_type_hints
from urllib.parse import urlencode

import msgspec
from litestar import Request, Response
from litestar.datastructures import ResponseHeader
from litestar.params import QueryParameter
from msgspec import Struct

from guandan.server.api.route import get

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guandan.server.access.who import Needs
    from guandan.server.api.route import Declared

T = TypeVar("T")

MAX_PAGE_SIZE = 1000
DEFAULT_PAGE_SIZE = 100
_CURSOR = "^[0-9]{1,7}-[0-9a-f]{16}$"

PageNumber = Annotated[
    int,
    QueryParameter(
        name="page", ge=1, le=1_000_000, description="Which page, from 1. Deprecated: follow `next` with `cursor`"
    ),
]
PageSize = Annotated[
    int,
    QueryParameter(
        name="size", ge=1, le=MAX_PAGE_SIZE, description="How many to a page. Deprecated: `limit` says the same"
    ),
]
Cursor = Annotated[
    str | None,
    QueryParameter(
        name="cursor", pattern=_CURSOR, max_length=24, description="Where to go on: what `next` of the last part says"
    ),
]
Limit = Annotated[int | None, QueryParameter(name="limit", ge=1, le=MAX_PAGE_SIZE, description="How many at most")]


class Part(Struct, frozen=True, kw_only=True):
    """Which part of a list is asked for: by cursor, or by the number of a page as version 0.1.0 did."""

    page: int = 1
    size: int = DEFAULT_PAGE_SIZE
    cursor: str | None = None


def provide_part(
    page: PageNumber = 1, size: PageSize = DEFAULT_PAGE_SIZE, cursor: Cursor = None, limit: Limit = None
) -> Part:
    """The dependency `part`."""
    return Part(page=page, size=limit or size, cursor=cursor)


class Page(Struct, Generic[T], frozen=True, kw_only=True):
    """A part of a list, and how long all of it is. `next` is the cursor of the next part; none: this is the last."""

    items: list[T]
    total: int
    page: int
    size: int
    next: str | None = None


def build_page(items: Sequence[T], part: Part, *, key: Callable[[T], object] | None = None) -> Page[T]:
    """The part asked for; one past the end is empty."""
    size = part.size
    first = (part.page - 1) * size if part.cursor is None else find_position(items, part.cursor, key)
    return Page(
        items=list(items[first : first + size]),
        total=len(items),
        page=part.page if part.cursor is None else first // size + 1,
        size=size,
        next=build_cursor(items, first + size, key),
    )


def build_cursor(items: Sequence[T], position: int, key: Callable[[T], object] | None = None) -> str | None:
    """The cursor of what begins at a position; none where nothing does."""
    return None if position >= len(items) else f"{position}-{_digest(items[position - 1], key)}"


def find_position(items: Sequence[T], cursor: str, key: Callable[[T], object] | None = None) -> int:
    """Where a cursor's part begins now: after the item it names, or at its place when that item is gone."""
    place_text, _, digest = cursor.partition("-")
    position = int(place_text)
    if 0 < position <= len(items) and _digest(items[position - 1], key) == digest:
        return position
    return next((place for place, item in enumerate(items, 1) if _digest(item, key) == digest), position)


def _digest(item: T, key: Callable[[T], object] | None) -> str:
    return sha256(msgspec.json.encode(item if key is None else key(item))).hexdigest()[:16]


def get_list(
    path: str,
    needs: Needs | tuple[Needs, ...],
    *,
    key: Callable[[Any], object] | None = None,
    **options: object,
) -> Declared:
    """Look at a list: the handler gives all of it, the answer has the part asked for; all, where no part is.

    `key` gives what an item is known by; without it an item is known by all of its values.
    """

    def declare(handler: Callable[..., Any]) -> Any:  # noqa: ANN401 (Litestar's handler)
        hints = get_type_hints(handler, include_extras=True)
        takes_request = "request" in hints

        async def answer(
            *, request: Request[Any, Any, Any], cursor: str | None = None, limit: int | None = None, **given: object
        ) -> Response[Any]:
            items = await handler(**given, request=request) if takes_request else await handler(**given)
            return _build_part(request, items, cursor, limit, key)

        places = inspect.signature(handler).parameters.values()
        own = {"request": hints.get("request", Request[Any, Any, Any]), "cursor": Cursor, "limit": Limit}
        types = {**hints, **own, "return": Response.__class_getitem__(hints["return"])}  # type: ignore[attr-defined]
        asked = [place.replace(kind=place.KEYWORD_ONLY) for place in places if place.name not in own]
        added = [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=inspect.Parameter.empty if name == "request" else None
            )
            for name in own
        ]
        annotated = [place.replace(annotation=types[place.name]) for place in [*asked, *added]]
        answer.__signature__ = inspect.Signature(annotated, return_annotation=types["return"])  # type: ignore[attr-defined]
        answer.__annotations__ = types
        answer.__name__, answer.__doc__, answer.__module__ = handler.__name__, handler.__doc__, handler.__module__
        return get(path, needs, **{"response_headers": [_LINK], **options})(answer)

    return declare


_LINK = ResponseHeader(
    name="Link", description='The address of the next part, rel="next"; absent on the last', documentation_only=True
)


def _build_part(
    request: Request[Any, Any, Any],
    items: Sequence[T],
    cursor: str | None,
    limit: int | None,
    key: Callable[[T], object] | None,
) -> Response[list[T]]:
    if cursor is None and limit is None:
        return Response(list(items))
    size = limit or DEFAULT_PAGE_SIZE
    first = 0 if cursor is None else find_position(items, cursor, key)
    following = build_cursor(items, first + size, key)
    headers = {}
    if following is not None:
        url = request.url.with_replacements(query=_replace_query(request, cursor=following, limit=str(size)))
        headers["Link"] = f'<{url.path}?{url.query}>; rel="next"'
    return Response(list(items[first : first + size]), headers=headers)


def _replace_query(request: Request[Any, Any, Any], **changed: str) -> str:
    kept = [(name, value) for name, value in request.query_params.multi_items() if name not in changed]
    return urlencode([*kept, *changed.items()])

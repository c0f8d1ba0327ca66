"""How a route is declared: method, path, the rights it needs, and its responses when it refuses.

The operation's id is the handler's name; the OpenAPI document and the table of rights come from this declaration.
Where another path takes a route's place, `successor` says so: programs hear of it in the document and in headers.
"""

from __future__ import annotations

import inspect
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import litestar
from litestar.enums import HttpMethod
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from guandan.server.access.headers import DEPRECATED_QUERY_OPTION, DEPRECATION_OPTION
from guandan.server.api.parameters import annotate_parameters
from guandan.server.api.problem import MEDIA_TYPE, Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.handlers import HTTPRouteHandler

    from guandan.server.access.who import Needs

    Declared: TypeAlias = Callable[[Callable[..., Any]], HTTPRouteHandler]

_REFUSALS = {
    400: "It cannot be read.",
    401: "Nobody is known by this cookie or token.",
    403: "The caller may not do this.",
    404: "There is no such thing, or it may not be seen.",
    409: "The rules refuse it; nothing has changed.",
    413: "It is too large.",
    415: "It is of a kind that is not read here.",
    429: "Too many requests.",
    503: "The database cannot be reached; it may come back.",
    507: "No room is left for what is to be kept.",
}
REFUSALS = {
    status: ResponseSpec(Problem, description=words, media_type=MEDIA_TYPE, generate_examples=False)
    for status, words in _REFUSALS.items()
}

_NO_CONTENT = ResponseSpec(data_container=None, description="It is done.", generate_examples=False)


class Successor(NamedTuple):
    """The path that takes a deprecated one's place, and since when the old one is deprecated."""

    path: str
    since: datetime


def _describe_deprecation(successor: Successor) -> dict[str, object]:
    """The mark in the OpenAPI document, and the headers of RFC 9745."""
    return {"deprecated": True, "response_headers": _build_deprecation_headers(successor)}


def _build_deprecation_headers(successor: Successor) -> dict[str, str]:
    return {
        "Deprecation": _format_deprecation(successor.since),
        "Link": f'<{successor.path}>; rel="successor-version"',
    }


def _format_deprecation(since: datetime) -> str:
    return f"@{int(since.timestamp())}"


def _encode_headers(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


_PAGE_PARAMETERS = frozenset({"page", "size"})
_PAGE_HEADERS = _encode_headers({"Deprecation": _format_deprecation(datetime(2026, 11, 1, tzinfo=UTC))})
"""Pages by their number: `cursor` and `limit` took their place with 0.2.0."""


def _declare_route(
    kind: type[HTTPRouteHandler], path: str, needs: Needs | tuple[Needs, ...], **options: object
) -> Declared:
    def declare(handler: Callable[..., Any]) -> HTTPRouteHandler:
        annotate_parameters(handler, path)
        named: dict[str, Any] = {
            "operation_id": handler.__name__,
            "summary": _read_summary(handler),
            "responses": REFUSALS,
        }
        successor = options.pop("successor", None)
        opt = {**(declared if isinstance(declared := options.pop("opt", {}), dict) else {}), "needs": needs}
        if isinstance(successor, Successor):
            named |= _describe_deprecation(successor)
            opt[DEPRECATION_OPTION] = _encode_headers(_build_deprecation_headers(successor))
        if "part" in inspect.signature(handler).parameters:
            opt[DEPRECATED_QUERY_OPTION] = _PAGE_PARAMETERS, _PAGE_HEADERS
        return kind(path, opt=opt, **{**named, **options})(handler)

    return declare


def _read_summary(handler: Callable[..., Any]) -> str:
    return (handler.__doc__ or "").strip().split("\n")[0]


def get(path: str, needs: Needs | tuple[Needs, ...], **options: object) -> Declared:
    """Look at something."""
    return _declare_route(litestar.get, path, needs, **options)


def get_or_head(path: str, needs: Needs | tuple[Needs, ...], **options: object) -> Declared:
    """Look at something, or only at its headers, as link previews and monitors do."""
    methods = [HttpMethod.GET, HttpMethod.HEAD]
    return _declare_route(litestar.route, path, needs, **{"http_method": methods, **options})


def post(path: str, needs: Needs | tuple[Needs, ...], **options: object) -> Declared:
    """Do something."""
    return _declare_route(litestar.post, path, needs, **{"status_code": HTTP_200_OK, **options})


def put(path: str, needs: Needs | tuple[Needs, ...], **options: object) -> Declared:
    """Put something in its place; doing so twice is the same as once."""
    return _declare_route(litestar.put, path, needs, **options)


def delete(path: str, needs: Needs | tuple[Needs, ...], **options: object) -> Declared:
    """Take something away; nothing is answered."""
    return _declare_route(
        litestar.delete, path, needs, **{"responses": {**REFUSALS, HTTP_204_NO_CONTENT: _NO_CONTENT}, **options}
    )

"""Cache of rendered pages that many people request at once, such as a new draw."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING

from litestar import Response
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from guandan.web.wording import LANGUAGE_COOKIE, find_language

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent
    from guandan.web.request import PageRequest

_MAX_PAGES = 2000
CachedPage = tuple[bytes, dict[str, str]]
"""A page, compressed where it was asked for so, and its headers, an ETag among them."""
_cache: OrderedDict[tuple[object, ...], CachedPage] = OrderedDict()
_pending: dict[tuple[object, ...], asyncio.Future[CachedPage]] = {}


async def get_cached_page(
    request: PageRequest, hosted: HostedEvent, who: Who, make: Callable[[], Awaitable[Response[bytes]]]
) -> Response[bytes]:
    """Return the cached page unless the event has changed since.

    Only for pages that depend on the event alone; requests with a role or a language choice bypass the cache.
    """
    if who.grants or LANGUAGE_COOKIE in request.query_params:
        return await make()
    packed = "gzip" in request.headers.get("accept-encoding", "")
    seen = (str(request.url), find_language(request), request.cookies.get("contrast"), packed)
    key = (hosted.id, hosted.version, *seen)
    known = _cache.get(key)
    if known is not None:
        _cache.move_to_end(key)
    body, headers = known or await _render_once(key, make)
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(body, media_type="text/html", headers=headers)


async def _render_once(key: tuple[object, ...], make: Callable[[], Awaitable[Response[bytes]]]) -> CachedPage:
    """Render the page once; concurrent requests share the result."""
    if key in _pending:
        return await asyncio.shield(_pending[key])
    making = _pending[key] = asyncio.get_running_loop().create_future()
    try:
        made = await make()
        headers = {name: str(value) for name, value in made.headers.items()}
        found = made.content, headers | {"ETag": f'"{sha256(made.content).hexdigest()[:20]}"'}
    except BaseException as error:
        making.set_exception(error)
        making.exception()  # mark it as retrieved: there may be no waiter
        raise
    else:
        making.set_result(found)
        _cache[key] = found
        if len(_cache) > _MAX_PAGES:
            _cache.popitem(last=False)
        return found
    finally:
        del _pending[key]

"""Cache of rendered pages that many people request at once, such as a new draw."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from litestar import Response

from guandan.web.wording import LANGUAGE_COOKIE, find_language

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent
    from guandan.web.request import PageRequest

_MAX_PAGES = 200
CachedPage = tuple[bytes, dict[str, str]]
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
    body, headers = _cache.get(key) or await _render_once(key, make)
    return Response(body, media_type="text/html", headers=headers)


async def _render_once(key: tuple[object, ...], make: Callable[[], Awaitable[Response[bytes]]]) -> CachedPage:
    """Render the page once; concurrent requests share the result."""
    if key in _pending:
        return await asyncio.shield(_pending[key])
    making = _pending[key] = asyncio.get_running_loop().create_future()
    try:
        made = await make()
        found = made.content, {name: str(value) for name, value in made.headers.items()}
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

"""Cache of rendered pages that many people request at once, such as a new draw."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from guandan.server.open_pages import ReadyPage
from guandan.web.wording import LANGUAGE_COOKIE, find_language

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from litestar import Response

    from guandan.server.access.who import Who
    from guandan.server.events.hosted import HostedEvent
    from guandan.web.rendering import PageFrame
    from guandan.web.request import PageRequest

_MAX_PAGES = 2000
_MAX_FRAMES = 200
_cache: OrderedDict[tuple[object, ...], ReadyPage] = OrderedDict()
_frames: OrderedDict[tuple[object, ...], PageFrame] = OrderedDict()
_pending: dict[tuple[object, ...], asyncio.Future[ReadyPage]] = {}


def is_same_for_all(request: PageRequest, who: Who) -> bool:
    """Does the page depend on the event alone? Not with a role or a language choice."""
    return not who.grants and LANGUAGE_COOKIE not in request.query_params


async def get_cached_page(
    request: PageRequest, hosted: HostedEvent, make: Callable[[], Awaitable[Response[bytes]]]
) -> ReadyPage:
    """Return the cached page unless the event has changed since; only for requests that `is_same_for_all` allows."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    seen = (str(request.url), find_language(request), request.cookies.get("contrast"), packed)
    key = (hosted.id, hosted.version, *seen)
    known = _cache.get(key)
    if known is not None:
        _cache.move_to_end(key)
    page = known or await _render_once(key, make)
    return page.for_visitor(request.headers.get("if-none-match", ""))


def get_cached_frame(request: PageRequest, hosted: HostedEvent, make: Callable[[], PageFrame]) -> PageFrame:
    """Return the cached frame of a page unless the event has changed since; also only for such requests."""
    seen = (str(request.base_url), request.url.path, find_language(request), request.cookies.get("contrast"))
    key = (hosted.id, hosted.version, *seen)
    known = _frames.get(key)
    if known is None:
        known = _frames[key] = make()
        if len(_frames) > _MAX_FRAMES:
            _frames.popitem(last=False)
    return known


async def _render_once(key: tuple[object, ...], make: Callable[[], Awaitable[Response[bytes]]]) -> ReadyPage:
    """Render the page once; concurrent requests share the result."""
    if key in _pending:
        return await asyncio.shield(_pending[key])
    making = _pending[key] = asyncio.get_running_loop().create_future()
    try:
        found = ReadyPage.of(await make())
    except BaseException as error:
        making.set_exception(error)
        making.exception()  # mark the exception as retrieved: there may be no waiter
        raise
    else:
        making.set_result(found)
        _cache[key] = found
        if len(_cache) > _MAX_PAGES:
            _cache.popitem(last=False)
        return found
    finally:
        del _pending[key]

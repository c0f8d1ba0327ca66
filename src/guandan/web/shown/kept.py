"""Pages that a whole hall asks for at once, such as a draw that was just published: rendered once for all of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from litestar import Response

from guandan.web.wording import COOKIE, language_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from guandan.server.access.who import Who
    from guandan.server.events.hosted import Hosted
    from guandan.web.asking import Asking

_MOST = 200
Page = tuple[bytes, dict[str, str]]
_shelf: OrderedDict[tuple[object, ...], Page] = OrderedDict()
_making: dict[tuple[object, ...], asyncio.Future[Page]] = {}


async def kept(
    request: Asking, hosted: Hosted, who: Who, make: Callable[[], Awaitable[Response[bytes]]]
) -> Response[bytes]:
    """The page as it was made for the last one who asked, unless the event has changed since.

    Only for pages that follow from the event alone; whoever has a role sees other tabs, and a choice of language is
    remembered, so those are made anew.
    """
    if who.grants or COOKIE in request.query_params:
        return await make()
    packed = "gzip" in request.headers.get("accept-encoding", "")
    seen = (str(request.url), language_of(request), request.cookies.get("contrast"), packed)
    key = (hosted.id, hosted.version, *seen)
    body, headers = _shelf.get(key) or await _made_once(key, make)
    return Response(body, media_type="text/html", headers=headers)


async def _made_once(key: tuple[object, ...], make: Callable[[], Awaitable[Response[bytes]]]) -> Page:
    """Of a hundred who ask while nobody has it yet, one makes it and the others wait."""
    if key in _making:
        return await asyncio.shield(_making[key])
    making = _making[key] = asyncio.get_running_loop().create_future()
    try:
        made = await make()
        found = made.content, {name: str(value) for name, value in made.headers.items()}
    except BaseException as error:
        making.set_exception(error)
        making.exception()  # perhaps nobody waits
        raise
    else:
        making.set_result(found)
        _shelf[key] = found
        if len(_shelf) > _MOST:
            _shelf.popitem(last=False)
        return found
    finally:
        del _making[key]

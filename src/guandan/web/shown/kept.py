"""Pages that a whole hall asks for at once, such as a draw that was just published: rendered once for all of them."""

from __future__ import annotations

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
_shelf: OrderedDict[tuple[object, ...], tuple[bytes, dict[str, str]]] = OrderedDict()


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
    found = _shelf.get(key)
    if found is None:
        made = await make()
        found = made.content, {name: str(value) for name, value in made.headers.items()}
        _shelf[key] = found
        if len(_shelf) > _MOST:
            _shelf.popitem(last=False)
    body, headers = found
    return Response(body, media_type="text/html", headers=headers)

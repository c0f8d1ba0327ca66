"""A page from its template: words, addresses, data for its scripts, and the headers that keep it to itself."""

from __future__ import annotations

import gzip
from functools import cache, partial
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from markupsafe import Markup

from guandan.texts import Language, say
from guandan.web.assets import address
from guandan.web.citing import citation_words
from guandan.web.wording import COOKIE, language_of

if TYPE_CHECKING:
    from guandan.web.asking import Asking

_YEAR = 365 * 24 * 3600
_HTML = "text/html"
_WORTH_PACKING = 1000


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("guandan.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"asset": address, "icon": icon}
    return made


def icon(name: str) -> Markup:
    """A drawing from icons.svg; what it means is said by the words beside it."""
    use = Markup('<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>')
    return use.format(address("icons.svg"), name)


def page(
    request: Asking,
    template: str,
    *,
    bundle: str = "page",
    data: object = None,
    status: int = 200,
    lang: Language | None = None,
    **values: object,
) -> Response[bytes]:
    """A template as an answer; `bundle` names the texts, and `data` is what its scripts find in the page.

    A page with a language of its own, such as a screen, does not change that of whoever opened it.
    """
    has_own, lang = lang is not None, lang or language_of(request)
    body = _templates().get_template(template).render(**_context(request, lang, bundle, data), **values)
    answer = _packed(request, body.encode(), _headers(request, lang), status)
    if request.query_params.get(COOKIE) == lang and not has_own:
        answer.set_cookie(COOKIE, lang, max_age=_YEAR, samesite="lax")
    return answer


def _packed(request: Asking, body: bytes, headers: dict[str, str], status: int) -> Response[bytes]:
    if len(body) > _WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers = gzip.compress(body, 6), headers | {"Content-Encoding": "gzip"}
    return Response(body, media_type=_HTML, status_code=status, headers=headers)


def _context(request: Asking, lang: Language, bundle: str, data: object) -> dict[str, object]:
    return {
        "t": partial(_say, lang),
        "cited": partial(citation_words, lang),
        "lang": lang,
        "languages": {one: say("web.page.language", one) for one in Language},
        "in_language": partial(_in_language, request),
        "contrast": "high" if request.cookies.get("contrast") == "high" else "plain",
        "texts": address(f"texts/{lang}.{bundle}.json"),
        "data": None if data is None else Markup(_harmless(data)),  # noqa: S704 (escaped by _harmless)
        "path": request.url.path,
    }


def _say(lang: str, key: str, **values: object) -> str:
    return say(key, lang, **values)


def _in_language(request: Asking, lang: str) -> str:
    asked = [(name, value) for name, value in request.query_params.multi_items() if name != COOKIE]
    return f"{request.url.path}?{urlencode([*asked, (COOKIE, lang)])}"


def _harmless(data: object) -> str:
    """JSON that cannot end the script element it stands in."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def _headers(connection: Asking, lang: Language) -> dict[str, str]:
    host = connection.headers.get("host", "")
    # Older Safari does not take a socket of the same host for 'self'.
    sockets = f" ws://{host} wss://{host}" if host else ""
    policy = (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        f"connect-src 'self'{sockets}",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
    return {
        "Content-Language": "zh-CN" if lang is Language.ZH else "en",
        "Content-Security-Policy": "; ".join(policy),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
        "Vary": "Cookie, Accept-Language, Accept-Encoding",
    }

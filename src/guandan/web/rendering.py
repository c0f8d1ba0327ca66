"""Render a page from its template: texts, addresses, data for its scripts, and security headers."""

from __future__ import annotations

import gzip
from functools import cache, partial
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from markupsafe import Markup, escape
from msgspec import Struct

from guandan.texts import Language, say
from guandan.texts.citing import format_citation
from guandan.web.assets import build_asset_url, load_assets
from guandan.web.wording import LANGUAGE_COOKIE, find_language

if TYPE_CHECKING:
    from guandan.web.request import PageRequest

_YEAR = 365 * 24 * 3600
_HTML = "text/html"
_MIN_COMPRESSED_BYTES = 1000


@cache
def _load_templates() -> Environment:
    made = Environment(
        loader=PackageLoader("guandan.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # otherwise each page would check all its templates on disk for changes
    )
    made.globals |= {"asset": build_asset_url, "icon": icon}
    return made


def prepare_pages() -> None:
    """Load and compile what the first visitor of each page, and everybody else meanwhile, would wait for."""
    load_assets()
    templates = _load_templates()
    for name in templates.list_templates():
        templates.get_template(name)


def icon(name: str) -> Markup:
    """Draw an icon from icons.svg; the text beside it gives its meaning."""
    use = Markup('<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>')
    return use.format(build_asset_url("icons.svg"), name)


def render_page(
    request: PageRequest,
    template: str,
    *,
    bundle: str = "page",
    data: object = None,
    status: int = 200,
    lang: Language | None = None,
    **values: object,
) -> Response[bytes]:
    """Render a template; `bundle` names the texts, and `data` is passed to the scripts.

    A page with its own language, such as a screen, does not change the language of the visitor.
    """
    has_own, lang = lang is not None, lang or find_language(request)
    body = _load_templates().get_template(template).render(**_build_context(request, lang, bundle, data), **values)
    return _build_answer(request, body, lang, status, may_choose=not has_own)


class PageFrame(Struct, frozen=True):
    """A page without its content, rendered once for many visitors."""

    text: str
    lang: Language


_CONTENT_HOLE = Markup("\0content\0")
_LINK_HOLE = "\0link\0"
"""A character that no page contains; in a request's address it is escaped."""


def render_frame(request: PageRequest, template: str, *, bundle: str = "page", **values: object) -> PageFrame:
    """Render a template whose `content` is still open; mark the addresses that repeat the request's query."""
    lang = find_language(request)
    context = _build_context(request, lang, bundle, None)
    context |= {"in_language": lambda language: f"{_LINK_HOLE}{language}", "content": _CONTENT_HOLE}
    return PageFrame(_load_templates().get_template(template).render(**context, **values), lang)


def fill_frame(request: PageRequest, frame: PageFrame, template: str, **values: object) -> Response[bytes]:
    """Complete a frame: render this template with the values as its content."""
    lang = frame.lang
    said = {"t": partial(_say, lang), "cited": partial(format_citation, lang=lang), "lang": lang}
    content = _load_templates().get_template(template).render(**said, **values)
    page = frame.text
    for language in Language:
        page = page.replace(f"{_LINK_HOLE}{language}", escape(_build_language_url(request, language)))
    body = page.replace(_CONTENT_HOLE, content.replace("\0", ""))
    return _build_answer(request, body, lang)


def _compress(request: PageRequest, body: bytes, headers: dict[str, str], status: int) -> Response[bytes]:
    if len(body) > _MIN_COMPRESSED_BYTES and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers = gzip.compress(body, 6), headers | {"Content-Encoding": "gzip"}
    return Response(body, media_type=_HTML, status_code=status, headers=headers)


def _build_answer(
    request: PageRequest, page: str, lang: Language, status: int = 200, *, may_choose: bool = True
) -> Response[bytes]:
    answer = _compress(request, page.encode(), _build_headers(request, lang), status)
    if may_choose and request.query_params.get(LANGUAGE_COOKIE) == lang:
        answer.set_cookie(LANGUAGE_COOKIE, lang, max_age=_YEAR, samesite="lax")
    return answer


def _build_context(request: PageRequest, lang: Language, bundle: str, data: object) -> dict[str, object]:
    return {
        "t": partial(_say, lang),
        "cited": partial(format_citation, lang=lang),
        "lang": lang,
        "languages": {language: say("web.page.language", language) for language in Language},
        "in_language": partial(_build_language_url, request),
        "contrast": "high" if request.cookies.get("contrast") == "high" else "plain",
        "texts": build_asset_url(f"texts/{lang}.{bundle}.json"),
        "data": None if data is None else Markup(_encode_for_script(data)),  # noqa: S704 (escaped by _harmless)
        "path": request.url.path,
        "home": str(request.base_url).rstrip("/"),
    }


def _say(lang: str, key: str, /, **values: object) -> str:
    return say(key, lang, **values)


def _build_language_url(request: PageRequest, lang: str) -> str:
    asked = [(name, value) for name, value in request.query_params.multi_items() if name != LANGUAGE_COOKIE]
    return f"{request.url.path}?{urlencode([*asked, (LANGUAGE_COOKIE, lang)])}"


def _encode_for_script(data: object) -> str:
    """Encode JSON that cannot end the script element that contains it."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def _build_headers(connection: PageRequest, lang: Language) -> dict[str, str]:
    host = connection.headers.get("host", "")
    # Older Safari does not count a socket of the same host as 'self'.
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

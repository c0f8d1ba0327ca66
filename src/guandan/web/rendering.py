"""Render a page from its template: texts, addresses, data for its scripts, and security headers."""

from __future__ import annotations

import gzip
import re
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
from guandan.web.compressed_parts import CompressedPart, compress_part, join_as_gzip
from guandan.web.wording import LANGUAGE_COOKIE, find_language

if TYPE_CHECKING:
    from guandan.web.request import PageRequest

_YEAR = 365 * 24 * 3600
_HTML = "text/html"
_MIN_COMPRESSED_BYTES = 1000
_GZIP = {"Content-Encoding": "gzip"}
_LANGUAGES = frozenset(Language)


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
    page = _load_templates().get_template(template).render(**_build_context(request, lang, bundle, data), **values)
    body, headers = page.encode(), _build_headers(request, lang)
    if len(body) > _MIN_COMPRESSED_BYTES and _takes_gzip(request):
        body, headers = gzip.compress(body, 6), headers | _GZIP
    return _build_answer(request, body, headers, lang, status, may_choose=not has_own)


class PageFrame(Struct, frozen=True):
    """A page without its content, rendered and compressed once for many visitors; after each part but the last, a hole.

    A hole is a language, for the address of this page in it, or else the content.
    """

    lang: Language
    parts: tuple[CompressedPart, ...]
    holes: tuple[str, ...]


_CONTENT_HOLE = Markup("\0content\0")
_HOLE = re.compile("\0(.*?)\0")
"""A character that no page contains; in a request's address it is escaped."""


def render_frame(request: PageRequest, template: str, *, bundle: str = "page", **values: object) -> PageFrame:
    """Render a template whose `content` is still open, as are the addresses that repeat the request's query."""
    lang = find_language(request)
    context = _build_context(request, lang, bundle, None)
    context |= {"in_language": lambda language: f"\0{language}\0", "content": _CONTENT_HOLE}
    split = _HOLE.split(_load_templates().get_template(template).render(**context, **values))
    return PageFrame(lang, tuple(compress_part(text) for text in split[::2]), tuple(split[1::2]))


def fill_frame(request: PageRequest, frame: PageFrame, content: Markup) -> Response[bytes]:
    """Complete a frame with its content."""
    parts = [frame.parts[0]]
    for hole, part in zip(frame.holes, frame.parts[1:], strict=True):
        filling = escape(_build_language_url(request, hole)) if hole in _LANGUAGES else content
        parts += [compress_part(filling), part]
    headers = _build_headers(request, frame.lang)
    if _takes_gzip(request):
        return _build_answer(request, join_as_gzip(parts), headers | _GZIP, frame.lang)
    return _build_answer(request, b"".join(part.plain for part in parts), headers, frame.lang)


def render_part(lang: Language, template: str, **values: object) -> Markup:
    """Render a part of a page; of its visitor it knows the language alone."""
    said = {"t": partial(_say, lang), "cited": partial(format_citation, lang=lang), "lang": lang}
    return Markup(_load_templates().get_template(template).render(**said, **values))  # noqa: S704 (escaped by the template)


def _takes_gzip(request: PageRequest) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _build_answer(
    request: PageRequest,
    body: bytes,
    headers: dict[str, str],
    lang: Language,
    status: int = 200,
    *,
    may_choose: bool = True,
) -> Response[bytes]:
    answer = Response(body, media_type=_HTML, status_code=status, headers=headers)
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

"""The documentation site, served from the one file that `make site` packs; it needs nothing from elsewhere."""

import gzip
import re
import zipfile
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from importlib.resources import as_file, files

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from litestar.status_codes import HTTP_404_NOT_FOUND
from msgspec import Struct

from guandan.texts import Language, say
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_SITE = files("guandan.web").joinpath("docs.zip")
_INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_MEDIA_TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "xml": "application/xml",
}
_RECENT_FILES = 64


class SiteFile(Struct, frozen=True):
    """A file of the site: what it is, its bytes plain and packed, and what it may run."""

    kind: str
    plain: bytes
    packed: bytes
    policy: str


def _has_site() -> bool:
    return _SITE.is_file()


@lru_cache(maxsize=_RECENT_FILES)
def _read_file(name: str) -> SiteFile | None:
    """A file of the packed site; none where it has no such file."""
    kind = _MEDIA_TYPES.get(name.rpartition(".")[2])
    if kind is None:
        return None
    with as_file(_SITE) as path, zipfile.ZipFile(path) as site:
        try:
            plain = site.read(name)
        except KeyError:
            return None
    return SiteFile(kind, plain, gzip.compress(plain, 6, mtime=0), _build_policy(plain))


def _build_policy(page: bytes) -> str:
    """The site's own scripts may run, and of those within a page exactly the ones that were packed."""
    digests = (b64encode(sha256(script).digest()).decode() for script in _INLINE_SCRIPT.findall(page))
    scripts = " ".join(f"'sha256-{digest}'" for digest in digests)
    return (
        f"default-src 'self'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


@get("/docs", sync_to_thread=False)
def open_docs(request: PageRequest) -> Redirect | Response[bytes]:
    """The first page in the language of the caller."""
    lang = find_language(request)
    if not _has_site():
        why = say("web.docs.not_built", lang)
        return render_page(request, "error.html", status=HTTP_404_NOT_FOUND, kind="404", number=404, why=why)
    return Redirect("/docs/zh/index.html" if lang is Language.ZH else "/docs/index.html")


@get("/docs/{path:path}", sync_to_thread=True)
def show_doc(request: PageRequest, path: str) -> Response[bytes]:
    """A page or a file of the site."""
    found = _read_file(path.lstrip("/")) if _has_site() else None
    if found is None:
        raise NotFoundException
    headers = {"Content-Security-Policy": found.policy, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(found.packed) < len(found.plain):
        return Response(found.packed, media_type=found.kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(found.plain, media_type=found.kind, headers=headers)


ROUTES = [open_docs, show_doc]
